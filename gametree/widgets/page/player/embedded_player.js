/** The player on a page without a kernel, of a search or of two side by side. */

import { defineElement } from "../shared/embedded.js";
import { mountPair } from "./pair.js";
import { mount } from "./player.js";

/** @param {string} css */
export function renderOf(css) {
  return defineElement("gametree-player", css, (place, { player, pair, by, step = 0 }) =>
    pair ? mountPair(place, pair, { step }) : mount(place, player, { by, step }),
  );
}
