/**
 * The keys of the player. Each control declares its own keys (`keys` in modes, steps, panels and settings); this module
 * handles all keys and lists them for the help.
 */

import { screenLines, zoomLine } from "../shared/help.js";
import { keyName, takeKeys } from "../shared/keys.js";
import { outlineLines } from "../shared/outline.js";
import { PANELS } from "./panel_choice.js";

/** With Shift, the arrow keys move the picture by these fractions of the width and height of its frame. */
/** @type {Record<string, [across: number, down: number]>} */
const PANS = { ArrowLeft: [-0.25, 0], ArrowRight: [0.25, 0], ArrowUp: [0, -0.25], ArrowDown: [0, 0.25] };

/**
 * Handle keys while the focus is in the player.
 * @param {import("./types.js").Context} context
 * @param {Record<string, () => void>} keys
 * @param {import("./editor.js").TreeEditor | undefined} editor  while the reader edits, the keys of the editor take
 *   precedence
 */
export function hearKeys({ root, session, stage }, keys, editor) {
  takeKeys(root, (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && !target.closest("dialog")) keys.Escape();
    // in an empty field, the arrow keys are only used for stepping
    const isIdle = target instanceof HTMLInputElement && !target.value && event.key.startsWith("Arrow");
    if (target.closest("[data-own-keys], select") && !isIdle) return;
    const pan = event.shiftKey ? PANS[event.key] : undefined;
    if (pan) {
      event.preventDefault();
      return stage.pan(...pan);
    }
    if (session.editing && editor?.type(event.key)) return event.preventDefault();
    const key = keyName(event);
    const act = (session.editing ? editor?.keys[key] : undefined) ?? keys[key];
    const presses = (event.key === " " || event.key === "Enter") && target instanceof HTMLButtonElement;
    const scrolls = target.matches(".gametree-scroll, .gametree-code") && /^(Arrow(Up|Down)|Page|Home|End)/.test(event.key);
    if (!act || presses || scrolls) return;
    event.preventDefault();
    act();
  });
}

/**
 * Keep the focus in the player if the clicked element disappears, or if it was clicked with the mouse.
 * @param {HTMLElement} root
 */
export function keepFocus(root) {
  root.addEventListener("click", (event) => {
    const pressed = event.detail && event.target instanceof Element && event.target.closest("button");
    const page = /** @type {Document | ShadowRoot} */ (root.getRootNode());
    const focused = page.activeElement;
    const isLost = !focused || focused === document.body || (root.contains(focused) && !focused.checkVisibility());
    if (isLost || (pressed && !focused?.closest("[data-own-keys]"))) root.focus({ preventScroll: true });
  });
}

/**
 * Return the lines of the help: the active keys of this page, and their actions.
 * @param {import("./types.js").Words} words
 * @param {Pick<import("./types.js").Payload, "panels" | "steps">} payload
 * @param {{ together: HTMLElement, prediction: HTMLElement, edit: HTMLElement, [name: string]: HTMLElement }} buttons  of the modes; hidden buttons have no keys
 * @returns {[keys: string, meaning: string][]}
 */
export function helpLines(words, { panels, steps }, { together, prediction, edit }) {
  const known = PANELS.filter(({ name }) => panels.includes(name));
  /** @type {(has: boolean, ...lines: [string, string][]) => [string, string][]} */
  const where = (has, ...lines) => (has ? lines : []);
  return [
    ["→ ←", `${words.next}, ${words.back}`],
    [`${words.keycap_Home} ${words.keycap_End}`, `${words.first}, ${words.last}`],
    [words.keycap_Space, `${words.play}, ${words.pause}`],
    ["+ −", `${words.faster}, ${words.slower}`],
    [Object.keys(steps).map((_, number) => number + 1).join(" "), words.step_size],
    ["⇧ ← ↑ ↓ →", words.pan],
    zoomLine(words),
    ...known.map(({ name, key }) => /** @type {[string, string]} */ ([key.toUpperCase(), words[`panel_${name}`]])),
    ...outlineLines(words),
    [". ,", words.outline_events],
    ["G", words.settings_tip],
    ...screenLines(words),
    ...where(!together.hidden, ["V", words.together_tip]),
    ["L", words.legend],
    ...where(!prediction.hidden, ["Q", words.predict_tip]),
    ...where(!edit.hidden, ["D", words.edit_tip], [`A M ${words.keycap_Delete} U R`, words.edit_keys]),
    ["Esc", words.close],
    ["?", words.help],
  ];
}
