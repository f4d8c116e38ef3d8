/**
 * The panels with tables: one with all events, and one with the table entries of a search that visits nodes repeatedly.
 */

import { make, tableHead } from "../shared/elements.js";
import { panel, reveal } from "../shared/panel.js";
import { fill } from "../shared/text.js";

/**
 * Make the table of all events; a click on a row goes to its event.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Part}
 */
export function eventsPanel({ payload, steps, talk, words }) {
  const columns = ["#", words.head_event, words.head_node, ...(payload.windows ? ["α", "β"] : []), words.head_value];
  const rows = payload.events.map(({ kind, node, value, alpha, beta }, number) => {
    const cells = [talk.kinds[kind], payload.nodes[node].label, ...(payload.windows ? [alpha, beta] : []), value];
    const go = make("button", { type: "button", tabindex: "-1" }, String(number + 1));
    go.setAttribute("aria-label", fill(words.go_to_event, { number: number + 1 }));
    const row = make("tr", {}, make("th", { scope: "row" }, go), ...cells.map((text) => make("td", {}, text)));
    row.addEventListener("click", () => steps.jump(number + 1));
    return row;
  });
  const table = make("table", {}, tableHead(columns), make("tbody", {}, ...rows));
  const frame = make("div", { class: "gametree-scroll", tabindex: "0", role: "group", "aria-label": words.events }, table);
  let current = 0;
  return {
    element: panel("events", words.events, frame),
    update: () => {
      rows[current - 1]?.removeAttribute("aria-current");
      current = steps.position;
      const row = rows[current - 1];
      row?.setAttribute("aria-current", "step");
      if (row) reveal(frame, row);
      else frame.scrollTop = 0;
    },
  };
}

/**
 * Make the table of the entries stored and used at this step; a click on a row chooses its node.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Part}
 */
export function tablePanel({ payload, steps, select, words }) {
  const stored = payload.table?.stored ?? [];
  const used = payload.table?.used ?? [];
  const body = make("tbody");
  const heads = [words.head_node, words.head_value, words.head_depth, words.head_best, words.head_use];
  const table = make("table", {}, tableHead(heads), body);
  const frame = make("div", { class: "gametree-scroll", tabindex: "0", role: "group", "aria-label": words.table }, table);
  const empty = make("p", {}, words.table_empty);
  const note = make("p", { class: "gametree-note" }, words[payload.table?.for ?? ""] ?? "");

  /** @param {import("./types.js").TableEntry} entry @param {boolean} isUsed */
  const rowOf = ({ at, node, known, depth, best }, isUsed) => {
    const isStored = steps.before < at && at <= steps.position;
    const does = [...(isStored ? [words.table_stored] : []), ...(isUsed ? [words.table_used] : [])];
    const cells = [known, String(depth), best < 0 ? "–" : payload.nodes[best].label, does.join(", ")];
    const row = make("tr", {}, make("th", { scope: "row" }, payload.nodes[node].label), ...cells.map((text) => make("td", {}, text)));
    row.classList.toggle("stored", isStored);
    row.classList.toggle("used", isUsed);
    row.addEventListener("click", () => select(node));
    return row;
  };
  return {
    element: panel("table", words.table, note, empty, frame),
    update: () => {
      const { before, position } = steps;
      const last = new Map(stored.filter(({ at }) => at <= position).map((entry) => [entry.node, entry]));
      const read = new Set(used.filter(({ at }) => before < at && at <= position).map(({ node }) => node));
      const entries = [...last.values()].sort((one, other) => one.node - other.node);
      body.replaceChildren(...entries.map((entry) => rowOf(entry, read.has(entry.node))));
      empty.hidden = entries.length > 0;
      table.hidden = !entries.length;
      const first = body.querySelector(".used, .stored");
      if (first instanceof HTMLElement) reveal(frame, first);
    },
  };
}
