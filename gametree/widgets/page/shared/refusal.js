/** What is said when the kernel does not do what it was asked. */

/** An answer of the kernel that says what was wrong with the question. */
export class Refusal extends Error {}

/**
 * Return the message for an error: the kernel's own text, or that there is no kernel.
 * @param {unknown} error
 * @param {import("./types.js").Words} words
 */
export function reasonOf(error, words) {
  return error instanceof Refusal ? error.message : words.no_kernel;
}
