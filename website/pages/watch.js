/** Watch: an example of the lectures, whose data is a file, or any tree of the address, which Python searches. */

import { keepPage } from "./offline.js";
import player from "./player.js";
import { address, data, isLeaving, keepAddressInLinks, lang, say, show, startPython, words } from "./site.js";

/** @type {[string, string][]} */
const WAYS = [[words.still, "index.html#examples"]];

async function begin() {
  const { lang: _, ...asked } = address;
  if (!Object.keys(address).length) return;
  keepAddressInLinks();
  fill(asked);
  let state = null;
  if (Object.keys(asked).join() === "example" && /^[\w-]+$/.test(asked.example) && !("lang" in address)) {
    say(words.opening);
    state = await data(`watch/data/${asked.example}.json`);
    if (state) {
      state.lang = lang;
      say("");
    }
  }
  await show("watch", startPython(), player.render, state, WAYS);
}

/**
 * Put the address into the form.
 * @param {Record<string, string>} asked
 */
function fill(asked) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("own"));
  for (const [name, text] of Object.entries(asked)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text;
  }
  if ("tree" in asked && !("b" in asked) && form) /** @type {HTMLInputElement} */ (form.elements.namedItem("b")).value = "";
}

if (!isLeaving()) {
  await begin();
  keepPage(false);
}
