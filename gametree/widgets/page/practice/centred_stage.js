/** A stage that begins with the root in its middle where the picture is wider. */

import { Stage } from "../shared/stage.js";

export class CentredStage extends Stage {
  /** On a phone, too, what is on the picture can be pressed and does not overlap. */
  get least() {
    return this.smallest;
  }

  /** Put the root in the middle when the width of the frame has changed; else leave what is seen. */
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
