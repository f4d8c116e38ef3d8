/**
 * The Play page. The reader plays the game that the address names against the machine, which assesses each of the
 * reader's moves.
 */

import { keepPage } from "./offline.js";
// @ts-expect-error: the build puts the module of the widget here
import play from "./play.js";
import { address, asked, isLeaving, keepAddressInLinks, show, startPython, words } from "./site.js";

/** Show the rules of the game, taken from its card, above the board. */
function sayRules() {
  const card = document.querySelector(`.card:has(a[href="?game=${CSS.escape(asked.game)}"])`);
  const lead = document.querySelector(".lead");
  if (card && lead) lead.textContent = card.querySelector("p")?.textContent ?? "";
}

if (!isLeaving()) {
  if (Object.keys(address).length) {
    keepAddressInLinks();
    sayRules();
    await show("games", startPython(), play.render, null, [[words.all_games, "index.html"]]);
  }
  keepPage();
}
