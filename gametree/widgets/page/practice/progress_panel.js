/** The progress that a tutor has recorded, behind a button. An exercise without a tutor does not have this panel. */

import { button, make, tableHead } from "../shared/elements.js";

/**
 * @typedef {{ heads: string[], rows: string[][], shares: number[], advice: string }} Progress  a row begins with its
 *   topic; `shares` are the fractions, from 0 to 1, that the last cells show
 */

/**
 * Draw a fraction as a bar.
 * @param {number} share
 */
function bar(share) {
  const full = make("div", {});
  full.style.width = `${100 * share}%`;
  return make("div", { class: "gametree-share" }, full);
}

/**
 * Make the button and the panel that it opens.
 * @param {import("./types.js").Words} words
 * @param {string} id  of the panel
 */
export function progressPanel(words, id) {
  const advice = make("p", { class: "gametree-advice" });
  const table = make("table", {});
  const element = make("div", { class: "gametree-progress", id, role: "group", "aria-label": words.progress ?? "", tabindex: "0" }, advice, table);
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    element.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
  };
  const opener = button(words.progress ?? "", () => open(Boolean(element.hidden)), { class: "progress", "aria-controls": id });
  open(false);
  return {
    element, opener, open,
    /** @param {Progress | null} progress */
    show: (progress) => {
      opener.hidden = progress === null;
      if (progress === null) return open(false);
      advice.textContent = progress.advice;
      const rows = progress.rows.flatMap(([topic, name, ...cells], number) => {
        const row = make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", {}, cell)));
        row.lastElementChild?.prepend(bar(progress.shares[number]));
        const isNew = topic !== progress.rows[number - 1]?.[0];
        return isNew ? [make("tr", {}, make("th", { scope: "rowgroup", colspan: String(cells.length + 1) }, topic)), row] : [row];
      });
      table.replaceChildren(tableHead(progress.heads.slice(1)), make("tbody", {}, ...rows));
    },
  };
}
