/** The page for the evening before the exam. It contains only links, and is cached for use offline. */

import { keepPage } from "./offline.js";

keepPage();
