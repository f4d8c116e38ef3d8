/** The player on a page without a kernel, for one search or two side by side. */

import { defineElement } from "../shared/embedded.js";
import { mountPair } from "./pair.js";
import { mount } from "./player.js";

/** @param {string} css @param {string} look  the look of pictures that contain no look */
export function renderOf(css, look) {
  return defineElement("gametree-player", [css, look], (place, { player, pair, by, step = 0 }) =>
    pair ? mountPair(place, pair, { step }) : mount(place, player, { by, step }),
  );
}
