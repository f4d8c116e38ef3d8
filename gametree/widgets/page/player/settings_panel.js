/** The settings: what waits behind one button. What a reader opened stays open, in this browser, too. */

import { button, make, press } from "../shared/elements.js";
import { tip } from "../shared/keys.js";
import { remember, remembered } from "../shared/remembered.js";

/**
 * @typedef {import("./types.js").Words} Words
 * @typedef {{ isOpen: boolean, pauses: boolean }} Settings  `pauses` at cut-offs while it plays
 */

/**
 * Return the settings as they were left last time.
 * @returns {Settings}
 */
export function rememberedSettings() {
  const { isOpen, pauses } = remembered("settings") ?? {};
  return { isOpen: isOpen === true, pauses: pauses === true };
}

/**
 * Make the button, and what it opens.
 * @param {Words} words
 * @param {Settings} settings
 * @param {Node[]} content
 */
export function settingsPanel(words, settings, ...content) {
  const element = make("div", { class: "gametree-settings", role: "group", "aria-label": words.settings }, ...content);
  const show = () => {
    element.hidden = !settings.isOpen;
    opener.setAttribute("aria-expanded", String(settings.isOpen));
  };
  const flip = () => {
    settings.isOpen = !settings.isOpen;
    remember("settings", settings);
    show();
  };
  const opener = button(words.settings, flip, { class: "settings" });
  tip(opener, words.settings_tip, "G");
  show();
  return { element, opener, keys: { g: flip } };
}

/**
 * Make the switch that lets the playing pause at each cut-off.
 * @param {Words} words
 * @param {Settings} settings
 */
export function pauseSwitch(words, settings) {
  const made = button(words.pause_at_cuts, () => {
    settings.pauses = !settings.pauses;
    remember("settings", settings);
    press(made, settings.pauses);
  }, { class: "pauses" });
  press(made, settings.pauses);
  return made;
}
