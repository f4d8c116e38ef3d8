/** The layer: what can be pressed and typed, on top of the picture at its nodes; it moves with the picture. */

import { make } from "../shared/elements.js";

/** @typedef {import("../shared/stage.js").Stage} Stage */

const CLOSE = 0.7; // size of a picture, 1 being its natural size, below which fields are narrower

export class Layer {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.picture = stage.picture;
    this.element = make("div", { class: "gametree-layer" });
    stage.canvas.append(this.element);
    // a drag in a field selects its text; it does not move the picture
    this.element.addEventListener("pointerdown", (event) => event.target instanceof HTMLInputElement && event.stopPropagation());
    this.observer = new ResizeObserver(() => this.settle());
    this.observer.observe(this.picture.svg);
    this.observer.observe(stage.canvas);
    this.settle();
  }

  close() {
    this.observer.disconnect();
  }

  /** Cover the picture. */
  settle() {
    const [shown, canvas] = [this.picture.svg.getBoundingClientRect(), this.stage.canvas.getBoundingClientRect()];
    const { style } = this.element;
    style.left = `${shown.left - canvas.left}px`;
    style.top = `${shown.top - canvas.top}px`;
    style.width = `${shown.width}px`;
    style.height = `${shown.height}px`;
    this.element.toggleAttribute("data-close", this.stage.scale < CLOSE);
  }

  /**
   * Put an element at a point of the picture; its style says which of its own points is there.
   * @template {HTMLElement} T
   * @param {T} element
   * @param {number} x
   * @param {number} y
   * @returns {T}
   */
  put(element, x, y) {
    element.style.left = `${(100 * x) / this.picture.width}%`;
    element.style.top = `${(100 * y) / this.picture.height}%`;
    if (element.parentElement !== this.element) this.element.append(element);
    return element;
  }

  /**
   * Spread an element over a node; its style puts its middle there.
   * @template {HTMLElement} T
   * @param {T} element
   * @param {number} node
   * @returns {T}
   */
  cover(element, node) {
    const box = this.picture.drawnBox(node);
    element.style.width = `${(100 * box.width) / this.picture.width}%`;
    element.style.height = `${(100 * box.height) / this.picture.height}%`;
    return this.put(element, box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * Return the point at a share of the line to a node.
   * @param {number} node
   * @param {number} parent
   * @param {number} share
   */
  along(node, parent, share) {
    const [from, to] = [this.picture.centre(parent), this.picture.centre(node)];
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  }
}
