/** Functions that insert words into sentences, and that prevent line breaks within formulas. */

import { make } from "./elements.js";

/**
 * Insert words into a sentence, such as "%(node)s is in %(interval)s".
 * @param {string} sentence
 * @param {Record<string, string | number>} words
 */
export function fill(sentence, words) {
  return sentence.replace(/%\((\w+)\)s/g, (place, name) => String(words[name] ?? place));
}

/**
 * Pattern of the decimal point in a number such as 3.5, but not of the point in a label such as N1.11 or in a version.
 */
const DECIMAL_POINT = /(?<![\w.,])(\d+)\.(\d+)(?!\w|\.\d)/g;
/** Pattern of the separator between the numbers of [2.5, 3]. */
const BETWEEN_NUMBERS = /(?<=[\d∞]), (?=≈?[−+]?[\d∞])/g;

/**
 * Write the numbers of a text with the decimal separator of a language, as `local_numbers` does in Python.
 * @param {string} text
 * @param {string} sign
 */
export function localNumbers(text, sign) {
  if (sign === ".") return text;
  const local = text.replace(DECIMAL_POINT, `$1${sign}$2`);
  return local === text ? text : local.replace(BETWEEN_NUMBERS, "; ");
}

/**
 * Return the number of words of a text; each part of a formula counts as one.
 * @param {string} text
 */
export function countWords(text) {
  return text.match(/\S+/g)?.length ?? 0;
}

/**
 * Split a sentence so that no line breaks within a formula such as "2 ≤ α = 3".
 * @param {string} text
 */
export function phrases(text) {
  const parts = text.split(/(\S+(?: [=≈≤≥<>∈] \S+)+)/);
  return parts.map((part, number) => (number % 2 ? make("span", { class: "gametree-formula" }, part) : part));
}
