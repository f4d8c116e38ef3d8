/**
 * A tree as an outline: an ARIA tree with one item per node, in which keys move the focus in the order of the search.
 */

import { make, uniqueName } from "./elements.js";
import { isModified, keyName } from "./keys.js";
import { reveal } from "./panel.js";

const MOST_OPEN = 60; // maximum number of nodes of a tree whose outline is initially open

export class Outline {
  /**
   * @param {import("./types.js").TreeNode[]} nodes
   * @param {{ label: string, order?: number[] | null, keys: Record<string, (node: number) => void>, chosen?: (node: number) => void }} options
   *   `order` contains all nodes in reading order, each node before its subtree; `keys` are additional keys; `chosen`
   *   is called when an item is clicked
   */
  constructor(nodes, { label, order, keys, chosen }) {
    this.nodes = nodes;
    this.order = order ?? nodes.map((_, node) => node);
    this.chosen = chosen;
    /** @type {number[][]} in reading order */
    this.children = nodes.map(() => []);
    for (const node of this.order) this.children[nodes[node].parent]?.push(node);
    /** @type {HTMLElement[]} */
    this.items = [];
    /** @type {HTMLElement[]} the lists of successors; empty at leaves */
    this.groups = [];
    /** @type {HTMLElement[]} */
    this.labels = [];
    this.name = uniqueName();
    this.element = make("ul", { role: "tree", "aria-label": label, class: "gametree-outline" });
    for (const node of this.order) this.add(node);
    this.current = 0;
    this.keys = { ...this.moves, ...keys };
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.addEventListener("click", (event) => this.onClick(event));
    this.go(0, false);
  }

  /** @param {number} node */
  add(node) {
    const { parent } = this.nodes[node];
    const among = parent < 0 ? [node] : this.children[parent];
    const label = make("span", { id: `${this.name}-${node}` });
    const item = make("li", {
      role: "treeitem", tabindex: "-1", "data-node": String(node), "aria-labelledby": label.id,
      "aria-level": String(parent < 0 ? 1 : Number(this.items[parent].getAttribute("aria-level")) + 1),
      "aria-setsize": String(among.length), "aria-posinset": String(among.indexOf(node) + 1),
    }, label);
    if (this.children[node].length) {
      this.groups[node] = make("ul", { role: "group" });
      item.append(this.groups[node]);
      item.setAttribute("aria-expanded", String(this.nodes.length <= MOST_OPEN || parent < 0));
    }
    this.items[node] = item;
    this.labels[node] = label;
    (parent < 0 ? this.element : this.groups[parent]).append(item);
  }

  /** @param {(node: number) => string} textOf */
  update(textOf) {
    this.labels.forEach((label, node) => {
      const text = textOf(node);
      if (label.textContent !== text) label.textContent = text;
    });
  }

  /**
   * Go to an item, and open its ancestors.
   * @param {number} node
   * @param {boolean} [focus]
   */
  go(node, focus = true) {
    for (let above = this.nodes[node].parent; above >= 0; above = this.nodes[above].parent) this.expand(above, true);
    this.items[this.current].setAttribute("tabindex", "-1");
    this.items[this.current].removeAttribute("aria-selected");
    this.current = node;
    this.items[node].setAttribute("tabindex", "0");
    this.items[node].setAttribute("aria-selected", "true");
    if (focus) this.items[node].focus({ preventScroll: true });
    reveal(this.element, this.labels[node]);
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

  /** The nodes whose items are shown, in reading order. */
  get shown() {
    return this.order.filter((node) => this.isShown(node));
  }

  /** @param {number} node @param {boolean} open */
  expand(node, open) {
    if (this.groups[node]) this.items[node].setAttribute("aria-expanded", String(open));
  }

  /** @param {number | undefined} node  undefined for none */
  tryGo(node) {
    if (node !== undefined && node >= 0) this.go(node);
  }

  /** @param {number} step  1 for the next shown item */
  beside(step) {
    const { shown } = this;
    return shown[shown.indexOf(this.current) + step];
  }

  /** @param {number} step  1 for the next sibling */
  sibling(step) {
    const among = this.children[this.nodes[this.current].parent] ?? [];
    return among[among.indexOf(this.current) + step];
  }

  /**
   * The navigation keys: those of every ARIA tree and, with Shift, those that never collapse an item.
   * @type {Record<string, (node: number) => void>}
   */
  get moves() {
    const isFolded = (/** @type {number} */ node) => this.groups[node] && !this.isOpen(node);
    const isUnfolded = (/** @type {number} */ node) => this.groups[node] && this.isOpen(node);
    return {
      ArrowDown: () => this.tryGo(this.beside(1)),
      ArrowUp: () => this.tryGo(this.beside(-1)),
      ArrowRight: (node) => (isFolded(node) ? this.expand(node, true) : this.tryGo(this.children[node][0])),
      ArrowLeft: (node) => (isUnfolded(node) ? this.expand(node, false) : this.tryGo(this.nodes[node].parent)),
      Home: () => this.go(0),
      End: () => this.tryGo(this.shown.at(-1)),
      "⇧ArrowRight": (node) => this.tryGo(this.children[node][0]),
      "⇧ArrowLeft": (node) => this.tryGo(this.nodes[node].parent),
      "⇧ArrowDown": () => this.tryGo(this.sibling(1)),
      "⇧ArrowUp": () => this.tryGo(this.sibling(-1)),
    };
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const key = keyName(event);
    const act = this.keys[event.shiftKey && key.startsWith("Arrow") ? `⇧${key}` : key];
    if (isModified(event) || !act) return;
    event.preventDefault();
    event.stopPropagation();
    act(this.current);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (!item) return;
    const node = Number(item.dataset.node);
    if (event.target === item) this.expand(node, !this.isOpen(node));
    this.go(node);
    this.chosen?.(node);
  }
}

/**
 * Return the help's lines about the outline.
 * @param {import("./types.js").Words} words
 * @returns {[keys: string, meaning: string][]}
 */
export function outlineLines(words) {
  return [["⇧ → ← ↓ ↑", words.outline_moves], ["I", words.outline_known]];
}
