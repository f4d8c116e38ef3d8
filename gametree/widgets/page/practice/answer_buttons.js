/** The buttons below the tree: check, hint, undo, redo, clear, and the variants. */

import { button, disable, make } from "../shared/elements.js";
import { entitle, tip } from "../shared/keys.js";
import { fill } from "../shared/text.js";

/**
 * @param {import("./types.js").Words} words
 * @param {Record<"check" | "hint" | "undo" | "redo" | "clear" | "previous" | "next", () => void>} acts
 */
export function answerButtons(words, acts) {
  const check = button(words.check, acts.check, { class: "gametree-check" });
  const hint = button("", () => hint.getAttribute("aria-disabled") !== "true" && acts.hint(), { class: "hint" });
  const undo = button(words.edit_undo, acts.undo, { class: "undo" });
  const redo = button(words.edit_redo, acts.redo, { class: "redo" });
  const clear = button(words.clear, acts.clear, { class: "clear" });
  const previous = button("‹", acts.previous, { class: "previous" });
  const next = button(words.next_variant, acts.next, { class: "next-variant" });
  const variant = make("output", { class: "gametree-which" });
  entitle(previous, words.previous_variant);
  tip(undo, words.edit_undo, "U");
  tip(redo, words.edit_redo, "R");
  const changes = make("div", { class: "gametree-group" }, undo, redo, clear);
  const variants = make("div", { class: "gametree-group variants" }, previous, variant, next);
  return {
    element: make("div", { class: "gametree-acts" }, check, hint, changes, variants),
    check, hint, undo, redo,
    /** @param {{ hint: number, variant: number, isHinted: boolean, canUndo: boolean, canRedo: boolean, isEmpty: boolean }} state */
    show: (state) => {
      hint.textContent = fill(words.hint, { number: state.hint });
      tip(hint, words[`hint_${state.hint}`], "H");
      disable(hint, state.isHinted);
      disable(undo, !state.canUndo);
      disable(redo, !state.canRedo);
      disable(clear, state.isEmpty);
      previous.hidden = !state.variant;
      variant.hidden = !state.variant;
      variant.textContent = fill(words.variant, { number: state.variant });
    },
  };
}
