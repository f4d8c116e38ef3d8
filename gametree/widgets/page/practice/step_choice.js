/** What is answered by choosing a row of a table. */

import { make, tableHead, uniqueName } from "../shared/elements.js";

/**
 * Make the table whose rows are chosen.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Input}
 */
export function stepChoice({ task, change }) {
  const group = uniqueName();
  /** @type {Map<string, HTMLInputElement>} */
  const radios = new Map();
  const rows = Object.entries(task.parts).map(([name, cells]) => {
    const radio = make("input", { type: "radio", name: group, value: name, "aria-label": `${task.heads[0]} ${name}: ${cells.join(" ")}` });
    radio.addEventListener("change", () => change(name));
    radios.set(name, radio);
    const first = make("td", {}, make("label", {}, radio, name));
    const row = make("tr", {}, first, ...cells.map((/** @type {string} */ cell) => make("td", {}, cell)));
    row.addEventListener("click", () => radio.checked || radio.click());
    return row;
  });
  const said = { "aria-label": task.heads.join(", ") };
  const table = make("table", { ...said, class: task.heads.length > 2 ? "" : "gametree-program" }, tableHead(task.heads), make("tbody", {}, ...rows));
  return {
    below: make("div", { class: "gametree-options gametree-steps", role: "radiogroup", ...said }, make("div", { class: "gametree-option" }, table)),
    show: (given) => radios.forEach((radio, name) => (radio.checked = name === given)),
  };
}
