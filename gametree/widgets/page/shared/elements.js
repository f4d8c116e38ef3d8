/** Functions that make elements of a page or a picture. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element; text is inserted as text, never as markup.
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

/**
 * Show a switch as on or off.
 * @param {HTMLElement} element
 * @param {boolean} on
 */
export function press(element, on) {
  element.setAttribute("aria-pressed", String(on));
}

/**
 * Enable or disable a button; in both cases, it keeps the focus.
 * @param {HTMLElement} element
 * @param {boolean} isDisabled
 */
export function disable(element, isDisabled) {
  element.setAttribute("aria-disabled", String(isDisabled));
}

/**
 * Make a button that copies the content of a field.
 * @param {HTMLInputElement} field
 * @param {string} label
 * @param {() => void} copied
 */
export function copyButton(field, label, copied) {
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

/** Return a class name that is unique on the page. */
export function uniqueName() {
  return "gametree-" + Math.random().toString(36).slice(2);
}

/**
 * Give a widget a label that is unique on its page.
 * @param {HTMLElement} root
 * @param {string} [label]
 */
export function nameLandmark(root, label = root.getAttribute("aria-label") ?? "") {
  const others = [...document.querySelectorAll("section[aria-label]")].filter((other) => other !== root);
  const taken = others.map((other) => other.getAttribute("aria-label"));
  let name = label;
  for (let number = 2; taken.includes(name); number += 1) name = `${label} (${number})`;
  root.setAttribute("aria-label", name);
}

/**
 * Return the CSS rules for the pictures of one widget.
 * @param {string} selector
 * @param {string} css
 */
export function pictureRules(selector, css) {
  return `${selector} svg {\n${css}\n}`;
}

/**
 * Return the style of the pictures of one widget; it is empty if the page already has this style, because a page may
 * forbid inline styles.
 * @param {string} selector
 * @param {string} css
 */
export function pictureStyle(selector, css) {
  return css ? [make("style", {}, pictureRules(selector, css))] : [];
}

/**
 * Return a table's head: a cell for each text.
 * @param {string[]} texts
 */
export function tableHead(texts) {
  return make("thead", {}, make("tr", {}, ...texts.map((text) => (text ? make("th", { scope: "col" }, text) : make("td")))));
}
