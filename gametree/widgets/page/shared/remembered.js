/** What this browser remembers of a reader's choices; a page may not be allowed to remember. */

const PREFIX = "gametree.";

/**
 * Return what was remembered under a name, undefined where there is nothing.
 * @param {string} name
 */
export function remembered(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // then it is kept only until the page is closed
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // nothing was kept
  }
}
