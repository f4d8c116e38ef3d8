/** The settings that widgets share: zoom, full screen and language. */

import { button, draw, make, press } from "./elements.js";
import { entitle } from "./keys.js";

/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Words} Words */

/**
 * Make the zoom buttons.
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
 * Make the switch that shows or hides the names of moves; initially they are hidden if a tree has no space for them.
 * @param {Words} words
 * @param {import("./stage.js").Stage[]} stages
 * @returns {HTMLButtonElement}
 */
export function movesSwitch(words, ...stages) {
  const made = button(words.part_moves, () => {
    const isWanted = stages.some(({ hasMoves }) => !hasMoves);
    for (const stage of stages) stage.wantMoves(isWanted);
  }, { "data-part-switch": "moves" });
  const show = () => press(made, stages.every(({ hasMoves }) => hasMoves));
  for (const stage of stages) stage.listeners.push(show);
  show();
  made.hidden = stages.some(({ needsMoves }) => needsMoves);
  return made;
}

/** The outline of the full-screen button's icon, in a box of 24 by 24. */
const CORNERS = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";

/**
 * Make the button that switches full-screen mode on and off; Escape also switches it off.
 *
 * The element around the widget fills the screen, because this element stays when the widget is replaced by one in a
 * different language.
 * @param {Words} words
 * @returns {Part & { keys: Record<string, () => void> }}
 */
export function fullScreenButton(words) {
  const flip = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else made.closest(".gametree-player")?.parentElement?.requestFullscreen().catch(() => {});
  };
  const icon = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: CORNERS, class: "outlined" }));
  const made = button("", flip, { class: "full-screen" });
  made.append(icon);
  entitle(made, words.full_screen, "B");
  made.hidden = !document.fullscreenEnabled; // a page in a frame may lack the permission
  return { element: made, keys: { b: () => made.hidden || flip() } };
}

/**
 * Make the list of languages. `choose` returns whether a language is available; without a kernel, some languages are
 * not.
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
  list.hidden = options.length < 2;
  list.addEventListener("change", async () => {
    if (!(await choose(list.value))) list.value = current;
  });
  return list;
}
