/** What the kernel told of an answer: sentences, points, a table of the parts, and the solution; its signs are in the tree. */

import { make, tableHead } from "../shared/elements.js";
import { phrases } from "../shared/text.js";
import { SignsOnTree } from "./signs_on_tree.js";

/**
 * @typedef {import("./types.js").Feedback} Feedback
 * @typedef {import("./types.js").Task} Task
 */

export class FeedbackPanel {
  /**
   * @param {Task} task
   * @param {import("../shared/picture.js").Picture} picture
   * @param {import("./layer.js").Layer} layer
   */
  constructor(task, picture, layer) {
    this.task = task;
    this.signs = new SignsOnTree(task, picture, layer);
    this.element = make("div", { class: "gametree-feedback", role: "status", "aria-live": "polite" });
    this.shown = "";
  }

  /**
   * @param {Feedback | null} feedback
   * @param {boolean} isStale  whether the answer is another one by now; then its signs are taken away
   * @param {string} solution  the sentence with the right answer, once it was asked for
   */
  show(feedback, isStale, solution) {
    const now = JSON.stringify([feedback, isStale, solution]);
    if (now === this.shown) return;
    this.shown = now;
    this.signs.remove();
    if (feedback && !isStale) this.signs.add(feedback);
    this.element.replaceChildren(
      ...(feedback ? [make("div", isStale ? { "data-stale": "" } : {}, ...this.told(feedback, isStale))] : []),
      ...(solution ? [make("p", { class: "gametree-solution" }, ...phrases(solution))] : []),
    );
  }

  /**
   * @param {Feedback} feedback
   * @param {boolean} isStale
   */
  told(feedback, isStale) {
    const { words } = this.task;
    const [verdict, ...rest] = feedback.message;
    const [role, sign] = feedback.right ? ["right", "✓"] : ["wrong", "✗"];
    const mark = make("span", { class: `gametree-sign ${role}`, "aria-hidden": "true" }, sign);
    return [
      ...(isStale ? [make("p", { class: "gametree-note" }, words.stale)] : []),
      make("p", { class: "gametree-verdict" }, mark, ...phrases(verdict)),
      ...rest.map((text) => make("p", {}, ...phrases(text))),
      ...(feedback.question ? [questionWithAnswers(feedback.question)] : []),
      make("p", { class: "gametree-points" }, feedback.points),
      ...(feedback.rows.length ? [partsTable(words, feedback)] : []),
    ];
  }
}

/**
 * A question that tells apart what can explain an answer, or the search to watch; a click on an answer says what it shows.
 * @param {{ text: string, answers: string[][] }} question
 */
function questionWithAnswers({ text, answers }) {
  const choices = answers.map(([answer, told]) => {
    const lines = told.split("\n").map((line) => make("p", {}, ...phrases(line)));
    return make("details", { name: "gametree-asked" }, make("summary", {}, answer), ...lines);
  });
  return make("div", { class: "gametree-asked" }, ...(text ? [make("p", {}, ...phrases(text))] : []), ...choices);
}

/**
 * @param {import("./types.js").Words} words
 * @param {Feedback} feedback
 */
function partsTable(words, { heads, rows }) {
  const cells = rows.map(([part, answer, sign, mark, ...right]) => {
    const texts = [answer, `${sign} ${mark}`, ...right];
    return make("tr", {}, make("th", { scope: "row" }, part), ...texts.map((text) => make("td", {}, text ?? "")));
  });
  const made = make("table", {}, tableHead(heads), make("tbody", {}, ...cells));
  const isSolved = rows.some((row) => row.length > 4);
  return make("details", isSolved ? { open: "" } : {}, make("summary", {}, words.parts), make("div", { class: "gametree-scroll" }, made));
}
