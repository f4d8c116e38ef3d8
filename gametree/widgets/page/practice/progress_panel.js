/** What a tutor knows of its student, behind a button; an exercise without a tutor has none. */

import { button, make, tableHead } from "../shared/elements.js";

/**
 * @typedef {{ heads: string[], rows: string[][], advice: string }} Progress
 */

/**
 * Make the button and the panel that it opens.
 * @param {import("./types.js").Words} words
 * @param {string} id  of the panel
 */
export function progressPanel(words, id) {
  const advice = make("p", { class: "gametree-advice" });
  const table = make("table", {});
  const element = make("div", { class: "gametree-progress", id, role: "region", "aria-label": words.progress ?? "", tabindex: "0" }, advice, table);
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
      const rows = progress.rows.map(([topic, ...cells]) => make("tr", {}, make("th", { scope: "row" }, topic), ...cells.map((cell) => make("td", {}, cell))));
      table.replaceChildren(tableHead(progress.heads), make("tbody", {}, ...rows));
    },
  };
}
