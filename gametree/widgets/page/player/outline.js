/** The tree as an outline: a tree widget with one item a node, walked with the arrow keys. */

import { make } from "../shared/elements.js";
import { isModified } from "../shared/keys.js";
import { kindWord, stateWord } from "./node_words.js";
import { panel, reveal } from "./panel.js";

const MOST_OPEN = 60; // nodes of the largest tree whose outline is open from the start

export class OutlinePanel {
  /** @param {import("./types.js").Context} context */
  constructor(context) {
    const { session, words } = context;
    this.context = context;
    this.nodes = context.payload.nodes;
    /** @type {HTMLElement[]} */
    this.items = [];
    /** @type {HTMLElement[]} the lists of successors; none at leaves */
    this.groups = [];
    /** @type {HTMLElement[]} */
    this.labels = [];
    this.tree = make("ul", { role: "tree", "aria-label": words.outline, class: "gametree-outline" });
    this.nodes.forEach((_, node) => this.add(node));
    this.current = session.selected ?? 0;
    this.tree.addEventListener("keydown", (event) => this.onKey(event));
    this.tree.addEventListener("click", (event) => this.onClick(event));
    this.go(this.current, false);
    this.element = panel("outline", words.outline, this.tree);
  }

  update() {
    const { film, picture, words } = this.context;
    this.nodes.forEach(({ label, kind, value }, node) => {
      const move = picture.marks.get(`m${node}`)?.text?.textContent ?? ""; // or the probability of an outcome
      const told = move.toLowerCase() === label.toLowerCase() ? "" : move;
      const parts = [`${label}: ${kindWord(words, kind)}`, told, value || film.known[node], stateWord(words, film.marks.get(`n${node}`))];
      const text = parts.filter(Boolean).join(", ");
      if (this.labels[node].textContent !== text) this.labels[node].textContent = text;
    });
  }

  /** @param {number} node */
  add(node) {
    const { parent } = this.nodes[node];
    const label = make("span");
    const item = make("li", { role: "treeitem", tabindex: "-1", "data-node": String(node) }, label);
    if (this.children(node).length) {
      this.groups[node] = make("ul", { role: "group" });
      item.append(this.groups[node]);
      item.setAttribute("aria-expanded", String(this.nodes.length <= MOST_OPEN || parent < 0));
    }
    item.setAttribute("aria-level", String(parent < 0 ? 1 : Number(this.items[parent].getAttribute("aria-level")) + 1));
    this.items[node] = item;
    this.labels[node] = label;
    (parent < 0 ? this.tree : this.groups[parent]).append(item);
  }

  /** @param {number} node */
  children(node) {
    return this.context.folds.children[node];
  }

  /** @param {number} node @param {boolean} [focus] */
  go(node, focus = true) {
    this.items[this.current].setAttribute("tabindex", "-1");
    this.current = node;
    this.items[node].setAttribute("tabindex", "0");
    for (const item of this.items) item.removeAttribute("aria-selected");
    this.items[node].setAttribute("aria-selected", "true");
    if (focus) this.items[node].focus({ preventScroll: true });
    reveal(this.tree, this.labels[node]);
  }

  /** @param {number} node */
  isOpen(node) {
    return this.items[node].getAttribute("aria-expanded") !== "false";
  }

  /** @param {number} node */
  isShown(node) {
    for (let above = this.nodes[node].parent; above >= 0; above = this.nodes[above].parent) if (!this.isOpen(above)) return false;
    return true;
  }

  /** The nodes whose items are shown. */
  get shown() {
    return this.items.map((_, node) => node).filter((node) => this.isShown(node));
  }

  /** @param {number} node @param {boolean} open */
  expand(node, open) {
    if (this.groups[node]) this.items[node].setAttribute("aria-expanded", String(open));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { current } = this;
    const isInner = this.groups[current] !== undefined;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowDown: () => this.go(this.shown.find((node) => node > current) ?? current),
      ArrowUp: () => this.go(this.shown.findLast((node) => node < current) ?? current),
      ArrowRight: () => (isInner && !this.isOpen(current) ? this.expand(current, true) : this.go(this.children(current)[0] ?? current)),
      ArrowLeft: () => (isInner && this.isOpen(current) ? this.expand(current, false) : this.go(Math.max(0, this.nodes[current].parent))),
      Home: () => this.go(0),
      End: () => this.go(this.shown.at(-1) ?? 0),
      Enter: () => this.context.select(current),
      " ": () => this.context.select(current),
    };
    if (isModified(event) || !acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (!item) return;
    const node = Number(item.dataset.node);
    if (event.target === item) this.expand(node, !this.isOpen(node));
    this.go(node);
    this.context.select(node);
  }
}
