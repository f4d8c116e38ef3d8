/** The signs of a marked answer at the nodes of the tree: right, wrong, or missed. */

import { make } from "../shared/elements.js";

export class SignsOnTree {
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
      const box = this.picture.drawnBox(node);
      const name = rows[number][3];
      const made = make("span", { class: `gametree-sign ${role}`, title: name, role: "img", "aria-label": name }, sign);
      this.picture.marks.get(`n${node}`)?.group.classList.add(`gt-${role}`);
      // where leaves are put in order, their places are at the top
      return this.layer.put(made, box.x, box.y + (this.task.sort === "order" ? box.height : 0));
    });
  }

  remove() {
    for (const sign of this.signs) sign.remove();
    for (const { group } of this.picture.marks.values()) group.classList.remove("gt-right", "gt-wrong", "gt-missed");
    this.signs = [];
  }
}
