/** The settings panel and the button that opens it. The browser stores whether the panel is open. */

import { button, make, press } from "../shared/elements.js";
import { tip } from "../shared/keys.js";
import { remember, remembered } from "../shared/remembered.js";

/**
 * @typedef {import("./types.js").Words} Words
 * @typedef {{ isOpen: boolean, pauses: boolean }} Settings  `pauses`: whether playing pauses at cut-offs
 */

/**
 * Return the settings of the last visit.
 * @returns {Settings}
 */
export function rememberedSettings() {
  const { isOpen, pauses } = remembered("settings") ?? {};
  return { isOpen: isOpen === true, pauses: pauses === true };
}

/**
 * Make the button, and the panel that it opens.
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
 * Make the switch for a pause at each cut-off while playing.
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
