/** The layout of the practice widget: the question on top, the tree, and the buttons and feedback beside or below it. */

import { make, pictureStyle } from "../shared/elements.js";
import { phrases } from "../shared/text.js";
import { withCode } from "./practice_words.js";

/**
 * @typedef {import("./types.js").Task} Task
 * @typedef {import("../shared/types.js").Part} Part
 */

/** Kinds of answers that are given in a table or in lists of unlimited length. */
const LONG = ["orders", "table", "step", "lines"];

/**
 * Return the widget: the question, the tree with the answer below it, and the feedback beside the tree, or a long table
 * to choose from. Elements with `data-in-view` are visible together with the tree.
 * @param {Task} task
 * @param {string} unique  a class name unique to this widget
 * @param {{ stage: { outer: HTMLElement } } & Record<"feedback" | "hints" | "zoom" | "screen" | "help" | "progress", { element: HTMLElement }> & {
 *   buttons: Record<"element" | "tools" | "variants", HTMLElement>, progress: { opener: HTMLElement }, below: HTMLElement[],
 *   line: { element: HTMLElement, opener: HTMLElement }, rules: HTMLElement, own: HTMLElement, message: HTMLElement, done: HTMLElement,
 *   variantNote: HTMLElement, helpButton: HTMLElement, moves: HTMLElement, languages: HTMLElement, status: HTMLElement,
 *   outline: { element: HTMLElement, opener: HTMLElement },
 * }} parts
 */
export function layOut(task, unique, parts) {
  const { buttons, line, stage, words } = { ...parts, words: task.words };
  const isLong = LONG.includes(task.sort);
  if (!isLong) buttons.tools.toggleAttribute("data-in-view", true);
  buttons.tools.firstElementChild?.after(line.opener);
  line.element.append(make("p", { class: "gametree-note" }, ...withCode(task.form, task.example)), parts.variantNote);
  const answer = [make("div", { class: "gametree-written" }, parts.own, buttons.variants), buttons.element, buttons.tools, parts.message, line.element];
  const { worked } = task;
  const steps = worked?.steps.length ? [make("ol", { class: "gametree-worked" }, ...worked.steps.map((text) => make("li", {}, ...phrases(text))))] : [];
  const outcome = [...(isLong ? steps : []), parts.feedback.element, parts.hints.element, parts.done];
  const main = make("div", { class: "gametree-main" }, stage.outer, ...(isLong ? [] : [...parts.below, ...answer]));
  return make(
    "section",
    { class: `gametree-player gametree-practice ${unique}`, lang: task.lang, "aria-label": `${words.practice}: ${task.question[0]}`, "data-sort": task.sort },
    ...pictureStyle(`.${unique} .gametree-stage`, task.css),
    ...(worked ? [make("p", { class: "gametree-introduction" }, worked.text)] : []),
    make("p", { class: "gametree-question" }, ...task.question.flatMap((text, number) => (number ? [" ", text] : [text]))),
    make("p", { class: "gametree-how" }, task.how),
    parts.rules,
    make(
      "div",
      { class: "gametree-columns", ...(isLong ? { "data-long": "" } : {}) },
      ...(isLong ? [] : [make("div", { class: "gametree-tasks" }, ...steps)]),
      main,
      ...(isLong ? [make("div", { class: "gametree-choices" }, ...parts.below)] : []),
      make("div", { class: "gametree-beside" }, ...(isLong ? answer : []), ...outcome),
    ),
    make(
      "div", { class: "gametree-settings" },
      parts.progress.opener, parts.outline.opener, parts.zoom.element, parts.screen.element, parts.moves, parts.helpButton, parts.languages, parts.status,
    ),
    parts.progress.element,
    parts.outline.element,
    parts.help.element,
  );
}

/**
 * Make the collapsible list of the rules on which the answer depends.
 * @param {Task} task
 * @param {boolean} [isOpen]  whether the list was open before
 */
export function rulesList({ rules, words }, isOpen = true) {
  const list = make("ul", { "aria-label": words.rules }, ...rules.map((text) => make("li", {}, ...phrases(text))));
  return make("details", { class: "gametree-rules", ...(isOpen ? { open: "" } : {}) }, make("summary", {}, words.rules), list);
}
