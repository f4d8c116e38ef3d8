/**
 * The overview above the stage: a small picture of the complete tree with a frame around the visible part, and a button
 * that shows the complete tree on the stage.
 */

import { button, draw, make, press } from "./elements.js";
import { tip } from "./keys.js";

/** @typedef {import("./stage.js").Stage} Stage */

const HEIGHT = 54; // pixels, including the gap below; as in shared.css
const DOT = 2.2; // radius of a node, in pixels

/** A dot for each node and a line for each branch, with the roles of the picture. */
export class Overview {
  /**
   * @param {Stage} stage
   * @param {import("./types.js").Words} words
   */
  constructor(stage, words) {
    this.stage = stage;
    this.picture = stage.picture;
    this.version = -1; // version of the picture that was copied
    /** @type {Map<number, { x: number, y: number }>} positions of the nodes in the overview */
    this.dots = new Map();
    this.isDrawing = false; // whether the frame is drawn before the next repaint
    /** @type {[copy: SVGElement, mark: Element][]} */
    this.copies = [];
    this.view = draw("rect", { class: "view" });
    this.svg = draw("svg", { "aria-hidden": "true" });
    /** text about the path to the current node */
    this.path = make("div", { class: "gametree-way", "aria-hidden": "true" });
    this.whole = button(words.whole_tree, () => stage.fit(), { class: "whole-tree" });
    tip(this.whole, words.zoom_fit, "0");
    this.element = make("div", { class: "gametree-overview" }, this.svg, this.path, this.whole);
    this.svg.addEventListener("pointerdown", (event) => this.onPress(event));
    this.svg.addEventListener("pointermove", (event) => event.buttons && this.onPress(event));
    stage.element.addEventListener("scroll", () => this.frameSoon(), { passive: true });
  }

  /** The height of the overview. */
  get height() {
    return HEIGHT;
  }

  /** @param {boolean} isNeeded */
  toggle(isNeeded) {
    this.element.hidden = !isNeeded;
    press(this.whole, this.stage.session.zoom === "fit");
  }

  /** Update the overview to match the picture. */
  show() {
    if (this.element.hidden) return;
    if (!this.copies.length || (!this.stage.spacing && this.version !== this.picture.version)) this.copy();
    for (const [copy, mark] of this.copies) {
      const folded = mark.hasAttribute("data-folded") ? "is-folded " : "";
      const role = folded + (mark.getAttribute("class") ?? "").replace(/^.*gt-/, "is-");
      if (copy.getAttribute("class") !== role) copy.setAttribute("class", role);
    }
    this.frameSoon();
  }

  /** Copy the lines and nodes, at their positions in the complete tree. */
  copy() {
    const { marks, svg, version } = this.picture;
    this.version = version;
    const { spacing } = this.stage;
    if (!spacing) this.svg.setAttribute("viewBox", svg.getAttribute("viewBox") ?? "");
    else this.svg.setAttribute("viewBox", `0 0 ${spacing.drawn.width} ${spacing.drawn.height}`);
    const { height } = this.svg.viewBox.baseVal;
    const radius = String((DOT * height) / HEIGHT);
    this.copies = [];
    this.dots.clear();
    for (const sort of "en") {
      for (const [id, { group }] of marks) {
        const node = Number(id.slice(1));
        if (id[0] !== sort || Number.isNaN(node)) continue;
        const at = spacing?.mover.drawn[node] ?? middleOf(this.picture.box(node));
        const from = spacing?.mover.drawn[spacing.nodes[node].parent];
        const line = from && at ? `M${from.x},${from.y} ${at.x},${at.y}` : (group.querySelector("path")?.getAttribute("d") ?? "");
        const dot = sort === "n" && at ? draw("circle", { cx: String(at.x), cy: String(at.y), r: radius }) : undefined;
        if (dot && at) this.dots.set(node, at);
        this.copies.push([dot ?? draw("path", { d: line }), group]);
      }
    }
    this.svg.replaceChildren(...this.copies.map(([copy]) => copy), this.view);
  }

  /** Draw the frame of the visible part at the next repaint. */
  frameSoon() {
    if (!this.isDrawing) requestAnimationFrame(() => this.frame());
    this.isDrawing = true;
  }

  /** Place the frame around the visible nodes. */
  frame() {
    this.isDrawing = false;
    const frame = this.stage.element.getBoundingClientRect();
    const seen = [...this.dots].filter(([node]) => {
      const box = this.picture.marks.get(`n${node}`)?.group.getBoundingClientRect();
      const [x, y] = box ? [box.x + box.width / 2, box.y + box.height / 2] : [NaN, NaN];
      return box?.width && x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
    });
    const isWhole = seen.length === [...this.dots.keys()].filter((node) => !this.picture.marks.get(`n${node}`)?.group.hasAttribute("data-folded")).length;
    this.view.toggleAttribute("data-whole", isWhole);
    if (!seen.length) return;
    const around = this.svg.viewBox.baseVal.height / 12;
    const [xs, ys] = [seen.map(([, { x }]) => x), seen.map(([, { y }]) => y)];
    const [x, y] = [Math.min(...xs) - around, Math.min(...ys) - around];
    const place = { x, y, width: Math.max(...xs) + around - x, height: Math.max(...ys) + around - y };
    for (const [name, size] of Object.entries(place)) this.view.setAttribute(name, String(size));
  }

  /**
   * Centre the picture on the node nearest to the pointer.
   * @param {PointerEvent} event
   */
  onPress(event) {
    event.preventDefault();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
    const far = (/** @type {number} */ node) => Math.hypot((this.dots.get(node)?.x ?? NaN) - x, (this.dots.get(node)?.y ?? NaN) - y);
    const [nearest] = [...this.dots.keys()].sort((one, other) => far(one) - far(other));
    if (nearest !== undefined) this.stage.lookAt(nearest);
  }
}

/** @param {import("./picture.js").Box | undefined} box */
function middleOf(box) {
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
