/** The table of all events; a row leads to its event. */

import { make, tableHead } from "../shared/elements.js";
import { fill } from "../shared/text.js";
import { panel, reveal } from "./panel.js";

/**
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
