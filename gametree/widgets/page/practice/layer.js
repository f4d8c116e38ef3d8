/** The layer: buttons and fields at the nodes, on top of the picture; it moves with the picture. */

import { make } from "../shared/elements.js";

/** @typedef {import("../shared/stage.js").Stage} Stage */

const CLOSE = 0.9; // scale of a picture below which fields become narrower; 1 is the natural size

export class Layer {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.picture = stage.picture;
    this.element = make("div", { class: "gametree-layer" });
    stage.canvas.append(this.element);
    /** @type {(() => void)[]} functions that position the elements */
    this.placers = [];
    stage.spacing?.listeners.push(() => this.placeAgain());
    // a drag in a field selects its text instead of moving the picture
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
    const { form = "", isClose = false } = this.stage.spacing?.needs ?? {};
    this.element.toggleAttribute("data-close", isClose || this.stage.scale < CLOSE);
    this.element.dataset.form = form;
  }

  placeAgain() {
    for (const place of this.placers) place();
    this.settle();
  }

  /**
   * Call a function that positions an element of a node, now and whenever nodes move; hide the element while the node is folded.
   * @param {Element} element
   * @param {number} node
   * @param {() => void} place
   */
  keep(element, node, place) {
    const placeIfShown = () => {
      const isShown = this.picture.box(node) !== undefined;
      element.toggleAttribute("data-away", !isShown);
      if (isShown) place();
    };
    this.placers.push(placeIfShown);
    placeIfShown();
  }

  /**
   * Place an element of a node at a point of the picture; the style of the element determines which part of it is at
   * that point.
   * @template {HTMLElement} T
   * @param {T} element
   * @param {number} node
   * @param {() => { x: number, y: number }} find
   * @returns {T}
   */
  put(element, node, find) {
    this.element.append(element);
    this.keep(element, node, () => {
      const [{ x, y }, { width, height }] = [find(), this.picture.svg.viewBox.baseVal];
      element.style.left = `${(100 * x) / width}%`;
      element.style.top = `${(100 * y) / height}%`;
    });
    return element;
  }

  /**
   * Place an element over a node; the style of the element centres it.
   * @template {HTMLElement} T
   * @param {T} element
   * @param {number} node
   * @returns {T}
   */
  cover(element, node) {
    return this.put(element, node, () => {
      const [box, { width, height }] = [this.boxOf(node), this.picture.svg.viewBox.baseVal];
      element.style.width = `${(100 * box.width) / width}%`;
      element.style.height = `${(100 * box.height) / height}%`;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
  }

  /**
   * Return the box of a node that is shown.
   * @param {number} node
   */
  boxOf(node) {
    return this.picture.box(node) ?? this.picture.drawnBox(node);
  }

  /**
   * Return the point at a given fraction of the line to a node.
   * @param {number} node
   * @param {number} parent
   * @param {number} share
   */
  along(node, parent, share) {
    const [from, to] = [this.picture.centre(parent), this.picture.centre(node)];
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  }
}
