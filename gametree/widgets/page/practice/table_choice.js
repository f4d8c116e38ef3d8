/** The input for the choice of one of several tables, or of a row of a table. */

import { make, tableHead, uniqueName } from "../shared/elements.js";
import { fill } from "../shared/text.js";

/** @typedef {import("./types.js").Context} Context */

/**
 * Create a radio button with a name for each part; return the buttons, and a function that shows which button is
 * chosen.
 * @param {Context} context
 * @param {(name: string) => Record<string, string>} naming
 */
function radiosOf({ task, change }, naming = () => ({})) {
  const group = uniqueName();
  /** @type {Record<string, HTMLInputElement>} */
  const radios = {};
  for (const name of Object.keys(task.parts)) {
    radios[name] = make("input", { type: "radio", name: group, value: name, ...naming(name) });
    radios[name].addEventListener("change", () => change(name));
  }
  return {
    radios,
    /** @param {import("./types.js").Draft} chosen */
    show: (chosen) => Object.entries(radios).forEach(([name, radio]) => (radio.checked = name === chosen)),
  };
}

/**
 * Make the tables to choose from.
 * @param {Context} context
 * @returns {import("./types.js").Input}
 */
export function tableChoice(context) {
  const { task, words } = context;
  const { radios, show } = radiosOf(context);
  const options = Object.entries(task.parts).map(([name, rows]) => {
    const label = fill(words.table, { name });
    const body = rows.map((row) => make("tr", {}, ...row.map((/** @type {string} */ cell) => make("td", {}, cell))));
    const table = make("table", { "aria-label": label }, tableHead(task.heads), make("tbody", {}, ...body));
    table.addEventListener("click", () => radios[name].click());
    return make("div", { class: "gametree-option" }, make("label", {}, radios[name], label), table);
  });
  return { below: make("div", { class: "gametree-options", role: "radiogroup", "aria-label": words.tables }, ...options), show };
}

/**
 * Make the table whose rows are chosen.
 * @param {Context} context
 * @returns {import("./types.js").Input}
 */
export function stepChoice(context) {
  const { task } = context;
  const { radios, show } = radiosOf(context, (name) => ({ "aria-label": `${task.heads[0]} ${name}: ${task.parts[name].join(" ")}` }));
  const rows = Object.entries(task.parts).map(([name, cells]) => {
    const first = make("td", {}, make("label", {}, radios[name], name));
    const row = make("tr", {}, first, ...cells.map((/** @type {string} */ cell) => make("td", {}, cell)));
    row.addEventListener("click", () => radios[name].checked || radios[name].click());
    return row;
  });
  const said = { "aria-label": task.heads.join(", ") };
  const table = make("table", { ...said, class: task.heads.length > 2 ? "" : "gametree-program" }, tableHead(task.heads), make("tbody", {}, ...rows));
  const below = make("div", { class: "gametree-options gametree-steps", role: "radiogroup", ...said }, make("div", { class: "gametree-option" }, table));
  return { below, show };
}
