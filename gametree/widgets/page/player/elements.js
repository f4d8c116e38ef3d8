/** Elements, icons and words: what every part of the player is built from. */

export const SVG = "http://www.w3.org/2000/svg";

/** Drawn in a box of 24 by 24; "fill" in front of a path fills it instead of drawing its outline. */
export const ICONS = {
  first: "M6 5v14M18 5l-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  play: "fill M7 4.5v15l13-7.5z",
  pause: "fill M6 5h4.5v14H6zM13.5 5H18v14h-4.5z",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
};

/** @typedef {keyof typeof ICONS} Icon */

/**
 * Make an element; text goes in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Make an element of a picture.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Make an icon's picture; it is hidden from screen readers, its button has a name.
 * @param {Icon} icon
 */
export function glyph(icon) {
  const path = ICONS[icon];
  const filled = path.startsWith("fill ");
  const outline = draw("path", { d: path.replace("fill ", ""), class: filled ? "filled" : "outlined" });
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, outline);
}

/**
 * Make a button with a text.
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
export function button(text, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/** How keys are written on the tips of buttons. */
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "←", ArrowRight: "→", Delete: "Del" };

/**
 * Give a button a name for screen readers, and a tip with its key.
 * @param {HTMLElement} element
 * @param {string} label
 * @param {string} [key]
 */
export function entitle(element, label, key) {
  element.setAttribute("aria-label", label);
  tip(element, label, key);
}

/**
 * Give a button a tip with its key.
 * @param {HTMLElement} element
 * @param {string} label
 * @param {string} [key]
 */
export function tip(element, label, key) {
  element.title = key === undefined ? label : `${label} (${KEYS[key] ?? key})`;
  if (key !== undefined) element.setAttribute("aria-keyshortcuts", key);
}

/**
 * Tell an element of its keys, and keep a notebook's own shortcuts out while it has the focus; keys with a modifier
 * (save, run, …) get through to the notebook.
 * @param {HTMLElement} element
 * @param {(event: KeyboardEvent) => void} heard
 */
export function takeKeys(element, heard) {
  const shield = (/** @type {boolean} */ up) => element.toggleAttribute("data-lm-suppress-shortcuts", up);
  const isModified = (/** @type {KeyboardEvent} */ event) =>
    event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
  element.addEventListener("keydown", (event) => {
    shield(!isModified(event));
    if (isModified(event)) return;
    event.stopPropagation();
    heard(event);
  });
  element.addEventListener("keyup", (event) => shield(!isModified(event)));
  element.addEventListener("focusin", () => shield(true));
  shield(true);
}

/**
 * Show whether a switch is on.
 * @param {HTMLElement} element
 * @param {boolean} on
 */
export function press(element, on) {
  element.setAttribute("aria-pressed", String(on));
}

/**
 * Put words into the places of a sentence: "%(node)s lies in %(interval)s".
 * @param {string} sentence
 * @param {Record<string, string | number>} words
 */
export function fill(sentence, words) {
  return sentence.replace(/%\((\w+)\)s/g, (place, name) => String(words[name] ?? place));
}

/**
 * Cut a sentence so that no line breaks inside a formula such as "2 ≤ α = 3".
 * @param {string} text
 */
export function phrases(text) {
  const parts = text.split(/(\S+(?: [=≤≥<>∈] \S+)+)/);
  return parts.map((part, number) => (number % 2 ? make("span", { class: "gametree-formula" }, part) : part));
}

/** An answer of the kernel that says what was wrong with the question. */
export class Refusal extends Error {}

/**
 * Make a button that copies what stands in a field.
 * @param {HTMLInputElement} field
 * @param {string} label
 * @param {() => void} copied
 */
export function copier(field, label, copied) {
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    copied();
  };
  return button(label, copy, { class: "copy" });
}
