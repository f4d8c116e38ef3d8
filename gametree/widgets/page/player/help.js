/** The help overlay: every key and what it does. */

import { button, make } from "./elements.js";

/**
 * Make the overlay; it lists keys by group.
 * @param {Record<string, string>} words
 * @param {[key: string, meaning: string][]} keys
 */
export function helpOverlay(words, keys) {
  const list = make("dl", {}, ...keys.flatMap(([key, meaning]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, meaning)]));
  const close = button(words.close, () => dialog.close(), { class: "close-help" });
  const title = make("h2", {}, words.help);
  const dialog = make("dialog", { class: "gametree-help", "aria-label": words.help, "data-own-keys": "" }, close, title, list);
  return { element: dialog, open: () => (dialog.open ? dialog.close() : dialog.showModal()) };
}
