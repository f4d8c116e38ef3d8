/** One module for all widgets of a page. */

const MODULES = Symbol.for("gametree.modules");

/**
 * Return the module of a source; it is compiled when the first widget of a page requests it.
 * @param {string} source
 * @returns {Promise<any>}
 */
export function moduleOf(source) {
  const page = /** @type {Record<symbol, Map<string, Promise<any>>>} */ (/** @type {unknown} */ (globalThis));
  const known = (page[MODULES] ??= new Map());
  const module = known.get(source) ?? compiled(source);
  known.set(source, module);
  return module;
}

/** @param {string} source */
async function compiled(source) {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(url); // eslint-disable-line no-restricted-syntax -- the text is part of this module
  } finally {
    URL.revokeObjectURL(url);
  }
}
