/**
 * The watch page. It shows an example from the lectures, which is loaded from a file, or a tree in the address, which
 * Python searches.
 */

import { keepPage } from "./offline.js";
// @ts-expect-error: the build puts the module of the widget here
import player from "./player.js";
import { address, asked, data, isLeaving, keepAddressInLinks, lang, say, show, startPython, words } from "./site.js";

/** @type {[string, string][]} */
const WAYS = [[words.still, "index.html"]];

async function begin() {
  delete document.documentElement.dataset.asked;
  if (!Object.keys(address).length) return;
  keepAddressInLinks();
  fill();
  /** @type {HTMLElement} */ (document.getElementById("examples")).hidden = true;
  /** @type {HTMLElement} */ (document.getElementById("to-examples")).hidden = false;
  let state = null;
  if (Object.keys(asked).join() === "example" && /^[\w-]+$/.test(asked.example)) {
    say(words.opening);
    state = await data(`watch/data/${asked.example}.json`);
    if (state) {
      state.lang = lang;
      say("");
    }
  }
  await show("watch", startPython(), player.render, state, WAYS);
}

/** Copy the address into the form. */
function fill() {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("own"));
  for (const [name, text] of Object.entries(asked)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = text;
    if (field instanceof HTMLSelectElement && [...field.options].some(({ value }) => value === text)) field.value = text;
  }
  if ("tree" in asked && !("b" in asked) && form) /** @type {HTMLInputElement} */ (form.elements.namedItem("b")).value = "";
}

if (!isLeaving()) {
  await begin();
  keepPage();
}
