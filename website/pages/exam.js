/** The page for the evening before the exam: links only; it is cached for use offline. */

import { keepPage } from "./offline.js";

keepPage();
