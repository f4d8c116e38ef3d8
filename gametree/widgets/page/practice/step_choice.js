/** What is answered by choosing a row of a table. */

import { make, tableHead, uniqueName } from "../shared/elements.js";
import { fill } from "../shared/text.js";

/**
 * Make the table whose rows are chosen.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Input}
 */
export function stepChoice({ task, words, change }) {
  const group = uniqueName();
  /** @type {Map<string, HTMLInputElement>} */
  const radios = new Map();
  const heads = [words.head_step, words.head_node, words.head_alpha, words.head_beta, words.head_value, ""];
  const rows = Object.entries(task.parts).map(([name, cells]) => {
    const radio = make("input", { type: "radio", name: group, value: name, "aria-label": `${fill(words.step, { name })}: ${cells.join(" ")}` });
    radio.addEventListener("change", () => change(name));
    radios.set(name, radio);
    const first = make("td", {}, make("label", {}, radio, name));
    const row = make("tr", {}, first, ...cells.map((/** @type {string} */ cell) => make("td", {}, cell)));
    row.addEventListener("click", () => radio.checked || radio.click());
    return row;
  });
  const table = make("table", { "aria-label": words.steps }, tableHead(heads), make("tbody", {}, ...rows));
  return {
    below: make("div", { class: "gametree-options gametree-steps", role: "radiogroup", "aria-label": words.steps }, make("div", { class: "gametree-option" }, table)),
    show: (given) => radios.forEach((radio, name) => (radio.checked = name === given)),
  };
}
