/** The help overlay: all keys with their actions. */

import { button, make } from "./elements.js";

/**
 * Make the overlay.
 * @param {import("./types.js").Words} words
 * @param {[keys: string, meaning: string][]} lines
 */
export function helpOverlay(words, lines) {
  const list = make("dl", {}, ...lines.flatMap(([keys, meaning]) => [make("dt", {}, make("kbd", {}, keys)), make("dd", {}, meaning)]));
  const close = button(words.close, () => dialog.close(), { class: "close-help" });
  const title = make("h2", {}, words.help);
  const dialog = make("dialog", { class: "gametree-help", "aria-label": words.help, "data-own-keys": "" }, close, title, list);
  return { element: dialog, open: () => (dialog.open ? dialog.close() : dialog.showModal()) };
}

/**
 * Return the help's line about zoom.
 * @param {import("./types.js").Words} words
 * @returns {[keys: string, meaning: string]}
 */
export function zoomLine(words) {
  return ["Z X 0", `${words.zoom_in}, ${words.zoom_out}, ${words.zoom_fit}`];
}

/**
 * Return the help's line about full-screen mode, if the page may use it.
 * @param {import("./types.js").Words} words
 * @returns {[keys: string, meaning: string][]}
 */
export function screenLines(words) {
  return document.fullscreenEnabled ? [["B", words.full_screen]] : [];
}
