/** The choices of a reader that this browser stores, if the page is allowed to store them. */

const PREFIX = "gametree.";

/**
 * Return the value stored under a name, or undefined.
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
    // without storage, the choice is kept only until the page is closed
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // there is no stored value to remove
  }
}
