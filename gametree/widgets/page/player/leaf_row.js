/** A row of the what-if card: a leaf with a field, and a slider if the values are numbers. */

import { make } from "../shared/elements.js";
import { fill } from "../shared/text.js";
import { isReadable, worth, write } from "./numbers.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Scale} Scale
 */

/**
 * Make the row of a leaf.
 * @param {Context} context
 * @param {number} leaf
 * @param {boolean} canChange
 * @param {(value: string | undefined) => void} changed  called with the new value, or with undefined for the leaf's own
 *   value
 */
export function leafRow({ payload, session, words, select }, leaf, canChange, changed) {
  const { label, value: own } = payload.nodes[leaf];
  const { scale } = payload;
  const field = make("input", { type: "text", inputmode: "text", size: "5", "aria-label": fill(words.value_of, { leaf: label }), autocomplete: "off" });
  const hint = make("small", { class: "gametree-hint", role: "status" });
  const slider = scale && make("input", { type: "range", step: "1", "aria-label": fill(words.drag_value, { leaf: label }), ...ends(scale) });
  const follow = () => {
    if (slider && !Number.isNaN(worth(field.value))) slider.value = String(clamp(worth(field.value), scale));
  };
  /** @param {string} text */
  const change = (text) => {
    hint.textContent = fault(text);
    field.setAttribute("aria-invalid", String(hint.textContent !== ""));
    if (!hint.textContent) changed(["", own].includes(text.trim()) ? undefined : text.trim());
  };
  /**
   * Return the reason why a text cannot be the leaf's value. Return "" if it can, and also if the text is empty,
   * because the leaf then keeps its value.
   */
  const fault = (/** @type {string} */ text) => {
    if (text.trim() && !isReadable(text, own)) return words.no_number;
    const [low, high] = payload.range ?? ["−∞", "∞"];
    return worth(text) < worth(low) || worth(text) > worth(high) ? fill(words.out_of_range, { low, high }) : "";
  };

  field.value = session.supposed.get(leaf) ?? own;
  if (slider) slider.value = String(clamp(worth(field.value), scale));
  field.addEventListener("input", () => {
    change(field.value);
    follow();
  });
  slider?.addEventListener("input", () => {
    field.value = write(valueAt(Number(slider.value), /** @type {Scale} */ (scale)));
    change(field.value);
  });
  for (const control of slider ? [field, slider] : [field]) control.disabled = !canChange;
  if (!canChange) hint.textContent = words.evaluated_needs_kernel;
  const name = make("b", {}, label);
  name.addEventListener("click", () => select(leaf));
  return make("li", {}, name, make("span", { class: "gametree-note" }, `= ${own} →`), field, ...(slider ? [slider] : []), hint);
}

/**
 * Return the ends of a slider; a notch beyond the scale means infinity.
 * @param {Scale} scale
 */
function ends({ low, high, hasInfinity }) {
  return { min: String(low - Number(hasInfinity)), max: String(high + Number(hasInfinity)) };
}

/**
 * @param {number} notch
 * @param {Scale} scale
 */
function valueAt(notch, { low, high }) {
  if (notch > high) return Infinity;
  return notch < low ? -Infinity : notch;
}

/**
 * @param {number} number
 * @param {Scale} scale
 */
function clamp(number, { low, high }) {
  return Math.max(low - 1, Math.min(number, high + 1));
}
