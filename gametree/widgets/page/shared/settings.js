/** The settings that widgets share: zoom and language. */

import { button, make } from "./elements.js";
import { entitle } from "./keys.js";

/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Words} Words */

/**
 * Make the buttons that zoom.
 * @param {Words} words
 * @param {{ zoomBy: (steps: number) => void, fit: () => void }} stage
 * @returns {Part & { keys: Record<string, () => void> }}
 */
export function zoomButtons(words, stage) {
  const smaller = button("⊖", () => stage.zoomBy(-1), { class: "zoom-out" });
  const fit = button("⤢", () => stage.fit(), { class: "zoom-fit" });
  const larger = button("⊕", () => stage.zoomBy(1), { class: "zoom-in" });
  entitle(smaller, words.zoom_out, "X");
  entitle(fit, words.zoom_fit, "0");
  entitle(larger, words.zoom_in, "Z");
  return {
    element: make("div", { class: "gametree-group", role: "group", "aria-label": words.zoom }, smaller, fit, larger),
    keys: { x: () => stage.zoomBy(-1), z: () => stage.zoomBy(1), 0: () => stage.fit() },
  };
}

/**
 * Make the list of languages. `choose` says whether a language can be had; without a kernel some cannot.
 * @param {Words} words
 * @param {Record<string, string>} languages
 * @param {string} current
 * @param {(lang: string) => Promise<boolean>} choose
 */
export function languageList(words, languages, current, choose) {
  const options = Object.entries(languages).map(([lang, name]) => {
    const option = make("option", { value: lang, lang }, name);
    option.selected = lang === current;
    return option;
  });
  const list = make("select", { "aria-label": words.language, class: "gametree-language" }, ...options);
  list.title = words.language;
  list.addEventListener("change", async () => {
    if (!(await choose(list.value))) list.value = current;
  });
  return list;
}
