/** What is answered by an order: lists of names that are dragged, or moved by buttons and keys. */

import { button, draw, entitle, fill, make } from "../player/elements.js";
import { inOrder } from "./written.js";

/**
 * @typedef {import("./types.js").Bench} Bench
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 */

/**
 * Make a list of names.
 * @param {Record<string, string>} words
 * @param {string} label
 * @param {(names: string[]) => void} moved
 * @param {boolean} shrinks  whether names can be taken out
 */
function chips(words, label, moved, shrinks) {
  const element = make("ol", { class: "gametree-chips", "aria-label": label });
  const nothing = make("li", { class: "gametree-note" }, words.nothing_yet);
  /** @type {Map<string, HTMLElement>} */
  const all = new Map();
  /** @type {string[]} */
  let names = [];

  /** @param {string[]} now @param {string} [focused]  the class of the button that keeps the focus @param {string} [name] */
  const tell = (now, focused, name) => {
    moved(now);
    const button = name === undefined ? null : all.get(name)?.querySelector(`.${focused}`);
    if (button instanceof HTMLElement && button.isConnected) button.focus({ preventScroll: true });
  };
  /** @param {string} name @param {number} by @param {string} focused */
  const shift = (name, by, focused) => {
    const place = names.indexOf(name);
    const to = place + by;
    if (to < 0 || to >= names.length) return;
    const now = names.filter((other) => other !== name);
    now.splice(to, 0, name);
    tell(now, focused, name);
  };
  /** @param {string} name */
  const chip = (name) => {
    const back = button("‹", () => shift(name, -1, "earlier"), { class: "earlier" });
    const on = button("›", () => shift(name, 1, "later"), { class: "later" });
    entitle(back, fill(words.earlier, { name }), "ArrowLeft");
    entitle(on, fill(words.later, { name }), "ArrowRight");
    const handle = make("span", { class: "gametree-handle" }, name);
    const made = make("li", { "data-name": name }, back, handle, on);
    const out = () => {
      const place = names.indexOf(name);
      const next = names[place + 1] ?? names[place - 1];
      tell(names.filter((other) => other !== name), "out", next);
    };
    if (shrinks) {
      const take = button("×", out, { class: "out" });
      entitle(take, fill(words.take_out, { name }), "Delete");
      made.append(take);
    }
    made.addEventListener("keydown", (event) => {
      const focused = event.target instanceof Element ? event.target.className : "earlier";
      /** @type {Record<string, () => void>} */
      const keys = { ArrowLeft: () => shift(name, -1, focused), ArrowRight: () => shift(name, 1, focused), ...(shrinks ? { Delete: out, Backspace: out } : {}) };
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      keys[event.key]();
    });
    draggable(handle, made, element, () => {
      const now = [...element.children].map((one) => one.getAttribute("data-name") ?? "");
      if (now.join("\n") !== names.join("\n")) tell(now);
    });
    return made;
  };
  return {
    element,
    /** @param {string[]} now */
    show: (now) => {
      for (const name of now) if (!all.has(name)) all.set(name, chip(name));
      names = [...now];
      const wanted = now.length ? now.map((name) => /** @type {HTMLElement} */ (all.get(name))) : [nothing];
      if (wanted.some((one, place) => element.children[place] !== one) || element.children.length !== wanted.length) element.replaceChildren(...wanted);
    },
  };
}

/**
 * Let a chip be dragged to another place of its list, by mouse, finger or pen.
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

/**
 * Make the list beside the leaves that are pressed in their order.
 * @param {Bench} bench
 * @returns {Input}
 */
export function orderList({ words, change }) {
  const list = chips(words, words.order, (names) => change(names), true);
  return { below: make("div", { class: "gametree-order" }, make("h2", {}, words.order), list.element), show: list.show };
}

/**
 * Make a list for each node that has successors to put in order; their places stand on the branches too.
 * @param {Bench} bench
 * @returns {Input}
 */
export function orders({ task, words, picture, layer, change, draft }) {
  const number = new Map(task.nodes.map(([label], node) => [label, node]));
  /** @type {Map<string, Element>} */
  const places = new Map();
  const lists = task.targets.map(([, name]) => {
    const own = task.parts[name];
    const moved = (/** @type {string[]} */ names) => {
      const isOwn = names.every((child, place) => child === own[place]);
      change(inOrder(task.targets, { ...draft(), [name]: isOwn ? [] : names }, (order) => order.length > 0));
    };
    for (const child of own) {
      const node = number.get(child) ?? 0;
      const { x, y } = layer.along(node, task.nodes[node][1], 0.4);
      const text = draw("text", { x: x.toFixed(1), y: (y + 4.5).toFixed(1), "text-anchor": "middle" });
      picture.overlay.append(draw("g", { class: "gametree-place" }, draw("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: "9" }), text));
      places.set(child, text);
    }
    const list = chips(words, fill(words.order_at, { name }), moved, false);
    return { name, own, list, row: make("div", { class: "gametree-order" }, make("h2", {}, name), list.element) };
  });
  return {
    below: make("div", { class: "gametree-orders" }, ...lists.map(({ row }) => row)),
    /** @param {Draft} given */
    show: (given) => {
      for (const { name, own, list } of lists) {
        const names = Object.hasOwn(given, name) ? given[name] : own;
        list.show(names);
        names.forEach((/** @type {string} */ child, /** @type {number} */ place) => {
          const text = places.get(child);
          if (text) text.textContent = String(place + 1);
        });
      }
    },
  };
}
