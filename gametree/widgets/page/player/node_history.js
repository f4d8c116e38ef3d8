/** The history of a node: its α, β, value and known interval, with a row for each change. */

import { make, tableHead } from "../shared/elements.js";
import { reveal } from "../shared/panel.js";
import { fill } from "../shared/text.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {Record<string, string>} State  `alpha`, `beta`, `value` and `known`
 */

/**
 * Return the state of a node after each event that changed it.
 * @param {Pick<Payload, "events" | "known" | "history">} payload
 * @param {number} node
 * @param {string} unknown  the known interval of a node at first
 * @returns {{ position: number, state: State }[]}
 */
export function historyOf({ events, known, history }, node, unknown) {
  /** @type {{ position: number, state: State }[]} */
  const rows = [];
  /** @type {State} */
  let now = { alpha: "", beta: "", value: "", known: unknown };
  events.forEach((event, number) => {
    const learned = known[number].find(([at]) => at === node);
    if (event.node !== node && !learned) return;
    const { alpha, beta, value } = event.node === node ? event : now;
    const state = { alpha, beta, value, known: learned ? learned[1] : now.known };
    if (history.some((column) => state[/** @type {keyof typeof state} */ (column)] !== now[column])) rows.push({ position: number + 1, state });
    now = state;
  });
  return rows;
}

/**
 * Make the history of the chosen node; it contains only steps that the reader has seen.
 * @param {import("./types.js").Context} context
 */
export function nodeHistory({ payload, session, film, steps, words }) {
  const body = make("tbody");
  const table = make("table", {}, tableHead(["#", ...payload.history.map((column) => words[`head_${column}`])]), body);
  const frame = make("div", { class: "gametree-scroll", tabindex: "0", role: "group", "aria-label": words.history }, table);
  const element = make("div", { class: "gametree-history" }, make("p", { class: "gametree-note" }, words.history), frame);
  /** @type {{ position: number, row: HTMLElement }[]} */
  let rows = [];
  let shown = -1;

  /** @param {{ position: number, state: State }} change */
  const rowOf = ({ position, state }) => {
    const go = make("button", { type: "button", "aria-label": fill(words.go_to_event, { number: position }) }, String(position));
    const cells = payload.history.map((column) => make("td", {}, state[column] || "–"));
    const row = make("tr", {}, make("th", { scope: "row" }, go), ...cells);
    row.addEventListener("click", () => steps.reach(position));
    return { position, row };
  };
  /** @param {number} node */
  const update = (node) => {
    if (node !== shown) rows = historyOf(payload, node, film.unknown).map(rowOf);
    if (node !== shown) body.replaceChildren(...rows.map(({ row }) => row));
    shown = node;
    const seen = session.levels === undefined ? session.furthest : steps.position; // do not reveal the answer to an open question
    const current = rows.findLast(({ position }) => position <= steps.position)?.row;
    for (const { position, row } of rows) {
      row.hidden = position > seen;
      if (row === current) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    }
    element.hidden = rows.every(({ row }) => row.hidden);
    if (current) reveal(frame, current);
  };
  return { element, update };
}
