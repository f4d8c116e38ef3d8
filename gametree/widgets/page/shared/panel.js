/** A panel: a box with a heading and scrolling lists. */

import { make } from "../shared/elements.js";

/**
 * Make a panel with a heading.
 * @param {string} name
 * @param {string} title
 * @param {Node[]} content
 */
export function panel(name, title, ...content) {
  return make("div", { class: `gametree-panel ${name}`, role: "group", "aria-label": title }, make("h2", {}, title), ...content);
}

/**
 * Scroll a list until one of its items is visible, without scrolling the page.
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
export function reveal(list, item) {
  const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  const head = list.querySelector("thead")?.getBoundingClientRect().height ?? 0;
  if (box.top < frame.top + head) list.scrollTop -= frame.top + head - box.top;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
}
