/** Drafts that no kernel has kept yet, in the browser's memory; a page may not be allowed to remember. */

/** @typedef {import("./types.js").Draft} Draft */

const KEPT_DRAFT = "gametree.practice.";

/**
 * Remember a draft until a kernel has kept it; an exercise without an id is kept nowhere.
 * @param {string} id
 * @param {Draft} draft
 */
export function rememberDraft(id, draft) {
  try {
    if (id) localStorage.setItem(KEPT_DRAFT + id, JSON.stringify(draft));
  } catch {
    // the page itself still has it
  }
}

/** @param {string} id */
export function forgetDraft(id) {
  try {
    localStorage.removeItem(KEPT_DRAFT + id);
  } catch {
    // nothing was kept
  }
}

/**
 * @param {string} id
 * @returns {Draft | undefined}
 */
export function rememberedDraft(id) {
  try {
    const text = id ? localStorage.getItem(KEPT_DRAFT + id) : null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
