/** A list of names that are dragged, or moved by buttons and keys. */

import { button, make } from "../shared/elements.js";
import { entitle, isModified } from "../shared/keys.js";
import { fill } from "../shared/text.js";

export class NameList {
  /**
   * @param {import("./types.js").Words} words
   * @param {string} label
   * @param {(names: string[]) => void} moved
   * @param {boolean} shrinks  whether names can be removed
   */
  constructor(words, label, moved, shrinks) {
    this.words = words;
    this.moved = moved;
    this.shrinks = shrinks;
    this.element = make("ol", { class: "gametree-chips", "aria-label": label });
    this.nothing = make("li", { class: "gametree-note" }, words.nothing_yet);
    /** @type {Map<string, HTMLElement>} all names that have been in the list */
    this.items = new Map();
    /** @type {string[]} */
    this.names = [];
  }

  /** @param {string[]} names */
  show(names) {
    this.names = [...names];
    const wanted = names.length ? names.map((name) => this.itemOf(name)) : [this.nothing];
    const { children } = this.element;
    if (wanted.length !== children.length || wanted.some((item, place) => children[place] !== item)) this.element.replaceChildren(...wanted);
  }

  /** @param {string} name */
  itemOf(name) {
    const item = this.items.get(name) ?? this.makeItem(name);
    this.items.set(name, item);
    return item;
  }

  /** @param {string} name */
  makeItem(name) {
    const { words } = this;
    const earlier = button("‹", () => this.shift(name, -1, "earlier"), { class: "earlier" });
    const later = button("›", () => this.shift(name, 1, "later"), { class: "later" });
    entitle(earlier, fill(words.earlier, { name }), "ArrowLeft");
    entitle(later, fill(words.later, { name }), "ArrowRight");
    const handle = make("span", { class: "gametree-handle" }, name);
    const item = make("li", { "data-name": name }, earlier, handle, later);
    if (this.shrinks) {
      const out = button("×", () => this.takeOut(name), { class: "out" });
      entitle(out, fill(words.take_out, { name }), "Delete", words.keycap_Delete);
      item.append(out);
    }
    item.addEventListener("keydown", (event) => this.onKey(event, name));
    draggable(handle, item, this.element, () => {
      const names = [...this.element.children].map((one) => one.getAttribute("data-name") ?? "");
      if (names.join("\n") !== this.names.join("\n")) this.moved(names);
    });
    return item;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} name
   */
  onKey(event, name) {
    const focused = event.target instanceof Element ? event.target.className : "earlier";
    const out = this.shrinks ? () => this.takeOut(name) : undefined;
    /** @type {Record<string, (() => void) | undefined>} */
    const acts = { ArrowLeft: () => this.shift(name, -1, focused), ArrowRight: () => this.shift(name, 1, focused), Delete: out, Backspace: out };
    const act = acts[event.key];
    if (!act || isModified(event)) return;
    event.preventDefault();
    act();
  }

  /**
   * Move a name by a number of places.
   * @param {string} name
   * @param {number} by
   * @param {string} focused  the class of the button that keeps the focus
   */
  shift(name, by, focused) {
    const to = this.names.indexOf(name) + by;
    if (to < 0 || to >= this.names.length) return;
    const names = this.names.filter((other) => other !== name);
    names.splice(to, 0, name);
    this.moved(names);
    this.focus(name, focused);
  }

  /** @param {string} name */
  takeOut(name) {
    const place = this.names.indexOf(name);
    const neighbour = this.names[place + 1] ?? this.names[place - 1];
    this.moved(this.names.filter((other) => other !== name));
    if (neighbour !== undefined) this.focus(neighbour, "out");
  }

  /** @param {string} name @param {string} className */
  focus(name, className) {
    const found = this.items.get(name)?.querySelector(`.${className}`);
    if (found instanceof HTMLElement && found.isConnected) found.focus({ preventScroll: true });
  }
}

/**
 * Make a chip draggable by mouse, finger or pen to a different place in its list.
 * @param {HTMLElement} handle
 * @param {HTMLElement} chip
 * @param {HTMLElement} list
 * @param {() => void} dropped
 */
function draggable(handle, chip, list, dropped) {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    chip.toggleAttribute("data-dragged", true);
    /** @param {PointerEvent} moved */
    const follow = ({ clientX, clientY }) => {
      const over = [...list.children].find((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
      });
      if (!over || over === chip) return;
      const isBehind = [...list.children].indexOf(over) > [...list.children].indexOf(chip);
      const { left, width } = over.getBoundingClientRect();
      if (isBehind && clientX > left + width / 4) over.after(chip);
      else if (!isBehind && clientX < left + (3 * width) / 4) over.before(chip);
    };
    const end = () => {
      handle.removeEventListener("pointermove", follow);
      chip.removeAttribute("data-dragged");
      dropped();
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", end, { once: true });
  });
}
