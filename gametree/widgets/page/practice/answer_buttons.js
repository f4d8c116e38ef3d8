/** The buttons of an answer: check, hint, solution, undo, redo, clear, and the buttons of the variants. */

import { button, disable, make } from "../shared/elements.js";
import { entitle, tip } from "../shared/keys.js";
import { fill } from "../shared/text.js";

/** @typedef {import("./types.js").Words} Words */

/**
 * Make the buttons in two rows: one for actions that use the answer, and one for actions that change it. Buttons that
 * are not shown keep their space.
 * @param {Words} words
 * @param {Record<"check" | "hint" | "solution" | "undo" | "redo" | "clear" | "previous" | "next", () => void>} acts
 */
export function answerButtons(words, acts) {
  const check = button(words.check, acts.check, { class: "gametree-check" });
  const hint = button("", () => !hint.hidden && hint.getAttribute("aria-disabled") !== "true" && acts.hint(), { class: "hint" });
  const solution = surely(words, acts.solution);
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
  return {
    element: make("div", { class: "gametree-acts" }, check, hint, next),
    variants: make("div", { class: "variants" }, previous, variant),
    tools: make("div", { class: "gametree-acts gametree-tools" }, changes, solution),
    check, hint, undo, redo,
    /**
     * @param {{
     *   hint: number, variant: number, series: string, isBegun: boolean, isOver: boolean, isHinted: boolean, canUndo: boolean,
     *   canRedo: boolean, isEmpty: boolean,
     * }} state
     */
    show: (state) => {
      hint.hidden = state.isOver;
      solution.hidden = state.isOver || !state.isBegun;
      hint.textContent = fill(words.hint, { number: state.hint });
      tip(hint, words[`hint_${state.hint}`], "H");
      disable(hint, state.isHinted);
      disable(undo, !state.canUndo);
      disable(redo, !state.canRedo);
      disable(clear, state.isEmpty);
      previous.hidden = !state.variant;
      variant.hidden = !state.variant && !state.series;
      variant.textContent = [state.variant ? fill(words.variant, { number: state.variant }) : "", state.series].filter(Boolean).join(" · ");
      next.toggleAttribute("data-next", state.isOver);
    },
  };
}

/**
 * Make the button that shows the solution when it is clicked for the second time.
 * @param {Words} words
 * @param {() => void} act
 */
function surely(words, act) {
  const made = button(words.solution, () => {
    const isSure = made.hasAttribute("data-sure");
    ask(!isSure);
    if (isSure) act();
  }, { class: "solution", title: words.solution_noted });
  /** @param {boolean} again */
  const ask = (again) => {
    made.toggleAttribute("data-sure", again);
    made.textContent = again ? words.solution_again : words.solution;
  };
  made.addEventListener("blur", () => ask(false));
  return made;
}
