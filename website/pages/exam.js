/** The page of the evening before the exam: links only; it is stored for a visit without network. */

import { keepPage } from "./offline.js";

keepPage();
