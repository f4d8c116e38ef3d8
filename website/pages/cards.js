/** The progress stored in this browser for each topic and kind of exercise, and the cards that show it. */

import { words } from "./site.js";

/** @typedef {{ right: number, goal: number }} Done */

const DONE = "gametree.site.done"; // name of the stored progress, which is indexed by the address of a card, such as "kind=values"

/** @returns {Record<string, Done>} */
function known() {
  try {
    const kept = JSON.parse(localStorage.getItem(DONE) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Show the stored progress on each card. */
export function showDone() {
  const done = known();
  for (const card of document.querySelectorAll("[data-done]")) {
    const place = /** @type {HTMLElement | null} */ (card.querySelector(".state"));
    if (place) showState(place, done[card.getAttribute("data-done") ?? ""]);
  }
}

/** @param {HTMLElement} place @param {Done | undefined} done */
function showState(place, done) {
  const { right = 0, goal = 1 } = done ?? {};
  const state = !done ? "new" : right >= goal ? "right" : "half";
  const text = state === "half" && right ? words.part : words[state];
  place.dataset.state = state;
  place.textContent = text.replace("%(right)s", String(right)).replace("%(goal)s", String(goal));
}

/**
 * Store the progress of an exercise once its answer has been begun; completed exercises stay completed.
 * @param {Record<string, string>} address
 * @param {any} state  of the widget
 */
export function keepDone(address, state) {
  const hasBegun = state.feedback || state.taken || state.solution || state.right || Object.keys(state.draft ?? "").length;
  if (!hasBegun) return;
  const name = address.tutor ? "tutor" : "kind";
  const goal = address.tutor ? state.goal : 1; // a topic needs its last mistake overcome, and a kind needs one right answer
  const card = new URLSearchParams({ [name]: address[name] }).toString();
  const done = known();
  done[card] = { right: Math.min(goal, Math.max(state.right, done[card]?.right ?? 0)), goal };
  try {
    localStorage.setItem(DONE, JSON.stringify(done));
  } catch {
    // if the browser allows no storage, the cards do not change
  }
  showDone();
}

export function forgetDone() {
  localStorage.removeItem(DONE);
  showDone();
}
