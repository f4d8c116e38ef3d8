/** An exercise on a page without a kernel: to be answered, though nobody there can check it. */

import { defineElement } from "../shared/embedded.js";
import { PracticeView } from "./practice.js";

/** A kernel that has nothing to say. */
const NO_KERNEL = { me: "", ask: async () => ({}) };

/** @param {string} css */
export function renderOf(css) {
  return defineElement("gametree-practice", [css, ""], (place, { exercise, state }) => {
    const view = new PracticeView(place, exercise, state, NO_KERNEL);
    view.root.dataset.unchecked = "";
    view.parts.line.input.readOnly = true;
    return view;
  });
}
