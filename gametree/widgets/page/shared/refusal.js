/** The messages for requests that the kernel refuses or cannot answer. */

/** An error in a request that the kernel has reported. */
export class Refusal extends Error {}

/**
 * Return the message for an error: the kernel's own, or that there is no kernel.
 * @param {unknown} error
 * @param {import("./types.js").Words} words
 */
export function reasonOf(error, words) {
  return error instanceof Refusal ? error.message : words.no_kernel;
}
