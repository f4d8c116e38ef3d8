/** The messages for requests that the kernel refuses or cannot answer. */

/** An answer of the kernel with the error in the request. */
export class Refusal extends Error {}

/**
 * Return the message for an error: that of the kernel, or that there is no kernel.
 * @param {unknown} error
 * @param {import("./types.js").Words} words
 */
export function reasonOf(error, words) {
  return error instanceof Refusal ? error.message : words.no_kernel;
}
