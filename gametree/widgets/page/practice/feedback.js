/**
 * The feedback of the kernel on an answer: sentences, points, a table of the parts, the solution, signs in the tree,
 * and hints.
 */

import { make, tableHead } from "../shared/elements.js";
import { phrases } from "../shared/text.js";

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
   * @param {boolean} isStale  whether the answer has changed since the feedback; the signs are then removed
   * @param {string} solution  the sentence with the right answer, if requested
   */
  show(feedback, isStale, solution) {
    const now = JSON.stringify([feedback, isStale, solution]);
    if (now === this.shown) return;
    this.shown = now;
    this.signs.remove();
    if (feedback && !isStale) this.signs.add(feedback);
    this.element.replaceChildren(
      ...(feedback ? [make("div", isStale ? { "data-stale": "" } : {}, ...this.parts(feedback, isStale))] : []),
      ...(solution ? [make("p", { class: "gametree-solution" }, ...phrases(solution))] : []),
    );
  }

  /**
   * @param {Feedback} feedback
   * @param {boolean} isStale
   */
  parts(feedback, isStale) {
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
 * Make a question that separates the possible explanations of an answer, or make the link to a search. A click on a
 * reply to the question shows what this reply means.
 * @param {{ text: string, answers: string[][] }} question
 */
function questionWithAnswers({ text, answers }) {
  const choices = answers.map(([answer, text]) => {
    const lines = text.split("\n").map((line) => make("p", {}, ...phrases(line)));
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

/** The signs of a marked answer at the nodes of the tree: right, wrong, or missed. */
class SignsOnTree {
  /**
   * @param {import("./types.js").Task} task
   * @param {import("../shared/picture.js").Picture} picture
   * @param {import("./layer.js").Layer} layer
   */
  constructor(task, picture, layer) {
    this.task = task;
    this.picture = picture;
    this.layer = layer;
    /** @type {HTMLElement[]} */
    this.signs = [];
  }

  /** @param {import("./types.js").Feedback} feedback */
  add({ marks, rows }) {
    this.signs = marks.map(([node, role, sign], number) => {
      const name = rows[number][3];
      const made = make("span", { class: `gametree-sign ${role}`, title: name, role: "img", "aria-label": name }, sign);
      this.picture.marks.get(`n${node}`)?.group.classList.add(`gt-${role}`);
      // for an order of leaves, the numbers of the places are at the top
      return this.layer.put(made, node, () => {
        const { x, y, height } = this.layer.boxOf(node);
        return { x, y: y + (this.task.sort === "order" ? height : 0) };
      });
    });
  }

  remove() {
    for (const sign of this.signs) sign.remove();
    for (const { group } of this.picture.marks.values()) group.classList.remove("gt-right", "gt-wrong", "gt-missed");
    this.signs = [];
  }
}

/**
 * Return the list of hints requested so far.
 * @param {Record<string, string>} words
 * @param {(draft: import("./types.js").Draft) => boolean} isStale  whether the answer has changed since the hint
 */
export function hintList(words, isStale) {
  const list = make("ol");
  const element = make("div", { class: "gametree-hints", "aria-label": words.hints, role: "log" }, list);
  return {
    element,
    /** @param {import("./types.js").State["hints"]} hints */
    show: (hints) => {
      element.hidden = !hints.length;
      const texts = hints.map(([level, text, draft]) => {
        const [name, old] = [words[`hint_${level}`], isStale(draft)];
        return make("li", old ? { "data-stale": "" } : {}, make("b", {}, name), old ? ` (${words.stale_hint}): ` : ": ", ...phrases(text));
      });
      if (texts.map((one) => one.textContent).join("\n") !== [...list.children].map((one) => one.textContent).join("\n")) list.replaceChildren(...texts);
    },
  };
}
