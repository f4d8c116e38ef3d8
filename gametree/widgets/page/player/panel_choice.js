/** The choice of panels: the choice that this browser stores, and the switches. */

import { button, make, press } from "../shared/elements.js";
import { tip } from "../shared/keys.js";
import { remember, remembered } from "../shared/remembered.js";

/** @typedef {import("./types.js").Context} Context */

/** The panels; each has its key, and whether it is shown by default. */
export const PANELS = [
  { name: "tree", key: "t", isShown: true },
  { name: "caption", key: "c", isShown: true },
  { name: "why", key: "w", isShown: true },
  { name: "code", key: "p", isShown: false },
  { name: "calls", key: "s", isShown: false },
  { name: "leaves", key: "f", isShown: false },
  { name: "table", key: "k", isShown: false },
  { name: "counters", key: "n", isShown: true },
  { name: "events", key: "e", isShown: false },
  { name: "outline", key: "o", isShown: false },
];

/**
 * Return the panels that were shown last time in this browser.
 * @returns {string[]}
 */
export function rememberedPanels() {
  const kept = remembered("panels");
  if (Array.isArray(kept)) return kept.filter((name) => PANELS.some((known) => known.name === name));
  return PANELS.filter(({ isShown }) => isShown).map(({ name }) => name);
}

/**
 * Make a row of switches, one for each panel that this search supports.
 * @param {{
 *   payload: Pick<Context["payload"], "panels">, session: Pick<Context["session"], "panels">, words: Context["words"],
 *   listeners: Pick<Context["listeners"], "arranged">,
 * }} context
 * @param {(name: string, on: boolean) => void} show
 */
export function panelSwitches({ payload, session, words, listeners }, show) {
  const known = PANELS.filter(({ name }) => payload.panels.includes(name));
  const names = known.map(({ name }) => name);
  /** @type {Record<string, () => void>} */
  const keys = {};
  const buttons = known.map(({ name, key }) => {
    const flip = () => {
      const on = !session.panels.includes(name);
      const others = session.panels.filter((one) => !names.includes(one)); // keep the choice for panels of other searches
      session.panels = [...names.filter((one) => (one === name ? on : session.panels.includes(one))), ...others];
      press(made, on);
      show(name, on);
      remember("panels", session.panels);
      listeners.arranged?.(session.panels);
    };
    const label = words[`panel_${name}`];
    const made = button(label, flip, { "data-panel": name });
    tip(made, label, key.toUpperCase());
    press(made, session.panels.includes(name));
    keys[key] = flip;
    return made;
  });
  const element = make("div", { class: "gametree-switches", role: "group", "aria-label": words.panels }, make("span", {}, words.panels), ...buttons);
  return { element, keys, names };
}
