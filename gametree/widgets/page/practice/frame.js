/** The frame: a stage that begins with the root in its middle where the picture is wider. */

import { Stage } from "../player/stage.js";

export class Frame extends Stage {
  /** Where the width is another one the root comes to lie in the middle; else what is seen stays. */
  follow() {
    const { element } = this;
    const width = String(element.clientWidth);
    if (element.dataset.width === width) return;
    element.dataset.width = width;
    const root = this.picture.marks.get("n0")?.group.getBoundingClientRect();
    const frame = element.getBoundingClientRect();
    if (root) element.scrollBy({ left: root.left + root.width / 2 - frame.left - frame.width / 2, behavior: "instant" });
  }
}
