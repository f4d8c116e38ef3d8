/** Keys: their names on buttons, and their handling in a notebook, which has its own shortcuts. */

/** The symbols of the arrow keys in the tooltips of buttons. */
/** @type {Record<string, string>} */
const KEY_SIGNS = { ArrowLeft: "←", ArrowRight: "→" };

/**
 * Give a button a name for screen readers, and a tooltip with its key.
 * @param {HTMLElement} element
 * @param {string} label
 * @param {string} [key]
 * @param {string} [printed]  the name of the key on the keyboard of the reader
 */
export function entitle(element, label, key, printed) {
  element.setAttribute("aria-label", label);
  tip(element, label, key, printed);
}

/**
 * Give a button a tooltip with its key.
 * @param {HTMLElement} element
 * @param {string} label
 * @param {string} [key]
 * @param {string} [printed]  the name of the key on the keyboard of the reader
 */
export function tip(element, label, key, printed) {
  element.title = key === undefined ? label : `${label} (${printed ?? KEY_SIGNS[key] ?? key})`;
  if (key !== undefined) element.setAttribute("aria-keyshortcuts", key);
}

/**
 * Return the name of a key, regardless of case.
 * @param {KeyboardEvent} event
 */
export function keyName({ key }) {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** @param {KeyboardEvent} event */
export function isModified({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}

/**
 * Call a function when a field is confirmed with Enter alone.
 * @param {HTMLInputElement} field
 * @param {() => void} act
 */
export function onEnter(field, act) {
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || isModified(event)) return;
    event.preventDefault();
    act();
  });
}

/**
 * Pass keys to an element. While the element has the focus, suppress the notebook's own shortcuts; keys with a modifier
 * (save, run, …) still reach the notebook.
 * @param {HTMLElement} element
 * @param {(event: KeyboardEvent) => void} heard
 */
export function takeKeys(element, heard) {
  const shield = (/** @type {boolean} */ up) => element.toggleAttribute("data-lm-suppress-shortcuts", up);
  const isForNotebook = (/** @type {KeyboardEvent} */ event) => isModified(event) || (event.shiftKey && event.key === "Enter");
  element.addEventListener("keydown", (event) => {
    shield(!isForNotebook(event));
    if (isForNotebook(event)) return;
    event.stopPropagation();
    heard(event);
  });
  element.addEventListener("keyup", (event) => shield(!isForNotebook(event)));
  element.addEventListener("focusin", () => shield(true));
  shield(true);
}
