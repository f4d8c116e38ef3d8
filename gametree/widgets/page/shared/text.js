/** Sentences: words put into their places, and formulas that no line breaks. */

import { make } from "./elements.js";

/**
 * Put words into the places of a sentence, such as "%(node)s is in %(interval)s".
 * @param {string} sentence
 * @param {Record<string, string | number>} words
 */
export function fill(sentence, words) {
  return sentence.replace(/%\((\w+)\)s/g, (place, name) => String(words[name] ?? place));
}

/**
 * Cut a sentence so that no line breaks inside a formula such as "2 ≤ α = 3".
 * @param {string} text
 */
export function phrases(text) {
  const parts = text.split(/(\S+(?: [=≤≥<>∈] \S+)+)/);
  return parts.map((part, number) => (number % 2 ? make("span", { class: "gametree-formula" }, part) : part));
}
