/** What is answered by choosing one of several tables. */

import { make, tableHead, uniqueName } from "../shared/elements.js";
import { fill } from "../shared/text.js";

/**
 * Make the tables to choose from.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Input}
 */
export function tableChoice({ task, words, change }) {
  const group = uniqueName();
  /** @type {Map<string, HTMLInputElement>} */
  const radios = new Map();
  const options = Object.entries(task.parts).map(([name, rows]) => {
    const radio = make("input", { type: "radio", name: group, value: name });
    radio.addEventListener("change", () => change(name));
    radios.set(name, radio);
    const label = fill(words.table, { name });
    const body = rows.map((row) => make("tr", {}, ...row.map((/** @type {string} */ cell) => make("td", {}, cell))));
    const table = make("table", { "aria-label": label }, tableHead(task.heads), make("tbody", {}, ...body));
    const option = make("div", { class: "gametree-option" }, make("label", {}, radio, label), table);
    table.addEventListener("click", () => radio.click());
    return option;
  });
  return {
    below: make("div", { class: "gametree-options", role: "radiogroup", "aria-label": words.tables }, ...options),
    show: (given) => radios.forEach((radio, name) => (radio.checked = name === given)),
  };
}
