/** Where the parts of the practice widget are: the question on top, the tree, and beside or below it buttons and feedback. */

import { make, pictureStyle } from "../shared/elements.js";
import { phrases } from "../shared/text.js";
import { withCode } from "./practice_words.js";

/**
 * @typedef {import("./types.js").Task} Task
 * @typedef {import("../shared/types.js").Part} Part
 */

/**
 * Return the widget; what has `data-in-view` is seen together with the tree.
 * @param {Task} task
 * @param {string} unique  a class name of this widget alone
 * @param {Record<"stage" | "buttons" | "feedback" | "hints" | "zoom" | "screen" | "help" | "progress", { element: HTMLElement }> & {
 *   progress: { opener: HTMLElement }, below: HTMLElement[], line: { element: HTMLElement, problem: HTMLElement }, rules: HTMLElement,
 *   message: HTMLElement, done: HTMLElement, variantNote: HTMLElement, helpButton: HTMLElement, languages: HTMLElement, status: HTMLElement,
 * }} parts
 */
export function layOut(task, unique, parts) {
  const { words } = task;
  // lists and tables below the tree can be as long as they like
  const seen = ["orders", "table", "step"].includes(task.sort) ? parts.below.map((one) => one.firstElementChild) : [parts.line.element, parts.buttons.element];
  for (const one of seen) one?.toggleAttribute("data-in-view", true);
  const form = make("p", { class: "gametree-note" }, ...withCode(task.form, task.example));
  return make(
    "section",
    { class: `gametree-player gametree-practice ${unique}`, lang: task.lang, "aria-label": `${words.practice}: ${task.question[0]}`, "data-sort": task.sort },
    ...pictureStyle(`.${unique} .gametree-stage`, task.css),
    make("p", { class: "gametree-question" }, ...task.question.flatMap((text, number) => (number ? [" ", text] : [text]))),
    make("p", { class: "gametree-how" }, task.how),
    parts.rules,
    make(
      "div",
      { class: "gametree-columns", "data-kept": "" },
      make("div", {}, parts.stage.element, ...parts.below, parts.line.element, parts.line.problem, form, parts.variantNote),
      make("div", { class: "gametree-beside" }, parts.buttons.element, parts.message, parts.feedback.element, parts.hints.element, parts.done),
    ),
    make(
      "div", { class: "gametree-settings" },
      parts.progress.opener, parts.zoom.element, parts.screen.element, parts.helpButton, parts.languages, parts.status,
    ),
    parts.progress.element,
    parts.help.element,
  );
}

/**
 * Make the list of the rules, which the answer depends on: a reader can fold it away.
 * @param {Task} task
 * @param {boolean} [isOpen]  as a reader left it
 */
export function rulesList({ rules, words }, isOpen = true) {
  const list = make("ul", { "aria-label": words.rules }, ...rules.map((text) => make("li", {}, ...phrases(text))));
  return make("details", { class: "gametree-rules", ...(isOpen ? { open: "" } : {}) }, make("summary", {}, words.rules), list);
}
