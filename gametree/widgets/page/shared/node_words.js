/** The words for nodes: the words for their kinds, and for the states that their looks show. */

/** @typedef {import("./types.js").Words} Words */

/**
 * @param {Words} words
 * @param {string} kind
 */
export function kindWord(words, kind) {
  return words[`kind_${kind}`] ?? kind;
}

/**
 * Return the word for a look; the last class of a look is the role of the mark.
 * @param {Words} words
 * @param {{ className: string } | undefined} look
 */
export function stateWord(words, look) {
  const className = look?.className ?? "";
  return words[`is_${className.slice(className.lastIndexOf("-") + 1)}`] ?? "";
}
