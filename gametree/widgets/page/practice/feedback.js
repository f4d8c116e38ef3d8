/** What the kernel told of an answer: signs at the nodes, sentences, points, and a table of the parts. */

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
    this.picture = picture;
    this.layer = layer;
    this.element = make("div", { class: "gametree-feedback", role: "status", "aria-live": "polite" });
    /** @type {HTMLElement[]} */
    this.signs = [];
    this.shown = "";
  }

  /**
   * @param {Feedback | null} feedback
   * @param {boolean} isStale  whether the answer is another one by now; then its signs are taken away
   */
  show(feedback, isStale) {
    const now = JSON.stringify([feedback, isStale]);
    if (now === this.shown) return;
    this.shown = now;
    this.removeSigns();
    if (!feedback) return this.element.replaceChildren();
    if (!isStale) this.addSigns(feedback);
    const { words } = this.task;
    const [verdict, ...rest] = feedback.message;
    const [role, sign] = feedback.right ? ["right", "✓"] : ["wrong", "✗"];
    const mark = make("span", { class: `gametree-sign ${role}`, "aria-hidden": "true" }, sign);
    this.element.toggleAttribute("data-stale", isStale);
    this.element.replaceChildren(
      ...(isStale ? [make("p", { class: "gametree-note" }, words.stale)] : []),
      make("p", { class: "gametree-verdict" }, mark, ...phrases(verdict)),
      ...rest.map((text) => make("p", {}, ...phrases(text))),
      make("p", { class: "gametree-points" }, feedback.points),
      ...(feedback.table.length ? [partsTable(words, feedback)] : []),
    );
  }

  removeSigns() {
    for (const sign of this.signs) sign.remove();
    for (const { group } of this.picture.marks.values()) group.classList.remove("gt-right", "gt-wrong", "gt-missed");
    this.signs = [];
  }

  /** @param {Feedback} feedback */
  addSigns({ marks, table }) {
    this.signs = marks.map(([node, role, sign], number) => {
      const box = this.picture.drawnBox(node);
      const name = table[number][3];
      const made = make("span", { class: `gametree-sign ${role}`, title: name, role: "img", "aria-label": name }, sign);
      this.picture.marks.get(`n${node}`)?.group.classList.add(`gt-${role}`);
      // where leaves are put in order, their places are at the top
      return this.layer.put(made, box.x, box.y + (this.task.sort === "order" ? box.height : 0));
    });
  }
}

/**
 * @param {import("./types.js").Words} words
 * @param {Feedback} feedback
 */
function partsTable(words, { table }) {
  const rows = table.map(([part, answer, sign, mark]) =>
    make("tr", {}, make("th", { scope: "row" }, part), make("td", {}, answer), make("td", {}, `${sign} ${mark}`)),
  );
  const made = make("table", {}, tableHead([words.head_part, words.head_answer, words.head_mark]), make("tbody", {}, ...rows));
  return make("details", {}, make("summary", {}, words.parts), make("div", { class: "gametree-scroll" }, made));
}
