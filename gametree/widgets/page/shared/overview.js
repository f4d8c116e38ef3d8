/** The overview: the whole tree in small above its stage, with the frame of what is seen, and the button that shows it all. */

import { button, draw, make, press } from "./elements.js";
import { tip } from "./keys.js";

/** @typedef {import("./stage.js").Stage} Stage */

const HEIGHT = 54; // pixels, with the gap below; as in shared.css
const DOT = 2.2; // pixels, radius of a node

/** A dot for each node and a line for each branch, in the roles that the picture has. */
export class Overview {
  /**
   * @param {Stage} stage
   * @param {import("./types.js").Words} words
   */
  constructor(stage, words) {
    this.stage = stage;
    this.picture = stage.picture;
    this.version = -1; // of the picture that is copied
    this.isDrawing = false; // whether the frame is drawn before the next picture of the screen
    /** @type {[copy: SVGElement, mark: Element][]} */
    this.copies = [];
    this.view = draw("rect", { class: "view" });
    this.svg = draw("svg", { "aria-hidden": "true" });
    /** what a widget says of the way to where the search is */
    this.path = make("div", { class: "gametree-way", "aria-hidden": "true" });
    this.whole = button(words.whole_tree, () => stage.fit(), { class: "whole-tree" });
    tip(this.whole, words.zoom_fit, "0");
    this.element = make("div", { class: "gametree-overview" }, this.svg, this.path, this.whole);
    this.svg.addEventListener("pointerdown", (event) => this.onPress(event));
    this.svg.addEventListener("pointermove", (event) => event.buttons && this.onPress(event));
    stage.element.addEventListener("scroll", () => this.frameSoon(), { passive: true });
  }

  /** The height that it takes. */
  get height() {
    return HEIGHT;
  }

  /** @param {boolean} isNeeded */
  toggle(isNeeded) {
    this.element.hidden = !isNeeded;
    press(this.whole, this.stage.session.zoom === "fit");
  }

  /** Bring it in line with the picture. */
  show() {
    if (this.element.hidden) return;
    if (this.version !== this.picture.version) this.copy();
    for (const [copy, mark] of this.copies) {
      const role = (mark.getAttribute("class") ?? "").replace(/^.*gt-/, "is-");
      if (copy.getAttribute("class") !== role) copy.setAttribute("class", role);
    }
    this.frameSoon();
  }

  /** Copy the lines and nodes that the picture has now. */
  copy() {
    const { marks, svg, version } = this.picture;
    this.version = version;
    this.svg.setAttribute("viewBox", svg.getAttribute("viewBox") ?? "");
    this.copies = [];
    const radius = String((DOT * svg.viewBox.baseVal.height) / HEIGHT);
    for (const sort of "en") {
      for (const [id, { group }] of marks) {
        if (id[0] !== sort || group.hasAttribute("data-folded")) continue;
        const box = sort === "n" ? this.picture.box(Number(id.slice(1))) : undefined;
        const line = sort === "e" ? group.querySelector("path")?.getAttribute("d") : undefined;
        const at = box && { cx: String(box.x + box.width / 2), cy: String(box.y + box.height / 2), r: radius };
        const copy = at ? draw("circle", at) : draw("path", { d: line ?? "" });
        this.copies.push([copy, group]);
      }
    }
    this.svg.replaceChildren(...this.copies.map(([copy]) => copy), this.view);
  }

  /** Show what is in view, with the layout that comes anyway. */
  frameSoon() {
    if (!this.isDrawing) requestAnimationFrame(() => this.frame());
    this.isDrawing = true;
  }

  frame() {
    this.isDrawing = false;
    const { element, scale } = this.stage;
    const unit = (this.picture.natural.width / this.picture.svg.viewBox.baseVal.width) * scale;
    const seen = { x: element.scrollLeft, y: element.scrollTop, width: element.clientWidth, height: element.clientHeight };
    for (const [name, size] of Object.entries(seen)) this.view.setAttribute(name, String(size / unit));
  }

  /**
   * Look where the overview is pressed.
   * @param {PointerEvent} event
   */
  onPress(event) {
    event.preventDefault();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const { height, width } = this.svg.viewBox.baseVal;
    this.stage.lookAt(at.x / width, at.y / height);
  }
}
