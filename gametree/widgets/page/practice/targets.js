/** Input by click or tap: leaves to cross out or to order, branches to cut, a move to choose. */

import { draw, make, press } from "../shared/elements.js";
import { isModified } from "../shared/keys.js";
import { fill } from "../shared/text.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 */

const ROLES = ["gt-plain", "gt-pruned", "gt-cut", "gt-best"];
/**
 * Fraction of a branch that is above its button; it is large, because there is more space between siblings further
 * down.
 */
const BUTTON_AT = { move: 0.5, cuts: 0.7 };
const WIDTH = "16"; // width of the part of a branch that reacts to the mouse, in points
/** The role of a selected branch. */
/** @type {Record<string, string>} */
const PRESSED = { crosses: "pruned", cuts: "cut" };

/**
 * Make the buttons over the leaves or on the branches.
 * @param {Context} context
 * @returns {Input}
 */
export function targets(context) {
  return new Targets(context);
}

/** The buttons. One of them is in the tab order; the arrow keys move the focus to the others. */
class Targets {
  /** @param {Context} context */
  constructor(context) {
    const { layer, picture, stage, task, words } = context;
    this.context = context;
    this.sort = task.sort;
    this.names = new Map(task.targets);
    this.order = task.targets.map(([node]) => node);
    /** @type {Map<number, HTMLButtonElement>} */
    this.buttons = new Map();
    this.current = this.order[0];
    for (const node of this.order) this.add(node);
    if (this.sort === "move") {
      layer.element.setAttribute("role", "radiogroup");
      layer.element.setAttribute("aria-label", words.your_answer);
    }
    stage.element.addEventListener("click", (event) => {
      const node = layer.element.contains(/** @type {Node} */ (event.target)) ? undefined : picture.nodeAt(event.target);
      if (node !== undefined && this.buttons.has(node)) this.act(node);
    });
    layer.element.addEventListener("keydown", (event) => this.onKey(event));
    this.go(this.current, false);
  }

  /** @param {number} node */
  add(node) {
    const { layer, task } = this.context;
    const made = make("button", { type: "button", class: `gametree-target ${this.sort}`, "data-name": this.nameOf(node), tabindex: "-1" });
    if (this.sort === "move") made.setAttribute("role", "radio");
    made.addEventListener("click", () => this.act(node));
    made.addEventListener("focus", () => this.go(node, false));
    this.buttons.set(node, made);
    if (this.sort !== "cuts" && this.sort !== "move") {
      layer.cover(made, node);
      return;
    }
    const share = BUTTON_AT[this.sort];
    layer.put(made, node, () => layer.along(node, task.nodes[node].parent, share));
    this.widen(node);
  }

  /**
   * Enlarge the part of a branch that reacts to the mouse.
   * @param {number} node
   */
  widen(node) {
    const { layer, picture, task } = this.context;
    const line = draw("line", { class: "gametree-hit", "stroke-width": WIDTH, "data-id": `e${node}` });
    picture.svg.prepend(line);
    layer.keep(line, node, () => {
      const [from, to] = [picture.centre(task.nodes[node].parent), picture.centre(node)];
      for (const [name, end] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })) line.setAttribute(name, end.toFixed(1));
    });
  }

  /** @param {number} node */
  nameOf(node) {
    return this.names.get(node) ?? "";
  }

  /** @param {number} node @param {boolean} [focus] */
  go(node, focus = true) {
    this.buttons.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = node;
    this.buttons.get(node)?.setAttribute("tabindex", "0");
    if (focus) this.buttons.get(node)?.focus();
  }

  /**
   * Handle a click on a button: choose the move, add the name, or remove it.
   * @param {number} node
   */
  act(node) {
    const { change, draft, task } = this.context;
    this.go(node);
    const name = this.nameOf(node);
    if (this.sort === "move") return change(name);
    const before = draft();
    const others = before.filter((/** @type {string} */ other) => other !== name);
    const names = others.length < before.length ? others : [...before, name];
    change(this.sort === "order" ? names : task.targets.map(([, one]) => one).filter((one) => names.includes(one)));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { current, order } = this;
    const { nodes } = this.context.task;
    const place = order.indexOf(current);
    const isTree = this.sort === "cuts";
    /** @type {Record<string, () => number | undefined>} */
    const goals = {
      ArrowRight: () => order[place + 1],
      ArrowLeft: () => order[place - 1],
      ArrowDown: () => (isTree ? order.find((node) => nodes[node].parent === current) : order[place + 1]),
      ArrowUp: () => (isTree ? nodes[current].parent || undefined : order[place - 1]),
      Home: () => order[0],
      End: () => order.at(-1),
    };
    const goal = goals[event.key];
    if (!goal || isModified(event)) return;
    event.preventDefault();
    const node = goal();
    if (node !== undefined) this.go(node);
  }

  /** @param {Draft} draft @param {number} node */
  isOn(draft, node) {
    const name = this.names.get(node);
    return name !== undefined && (this.sort === "move" ? draft === name : draft.includes(name));
  }

  /** @param {Draft} draft */
  show(draft) {
    for (const node of this.order) this.showButton(draft, node);
    if (this.sort !== "order") this.showTree(draft);
  }

  /** @param {Draft} draft @param {number} node */
  showButton(draft, node) {
    const { task, words } = this.context;
    const made = /** @type {HTMLButtonElement} */ (this.buttons.get(node));
    const name = this.nameOf(node);
    const on = this.isOn(draft, node);
    const place = this.sort === "order" && on ? String(draft.indexOf(name) + 1) : "";
    if (this.sort === "move") made.setAttribute("aria-checked", String(on));
    else press(made, on);
    made.replaceChildren(...(place ? [make("span", { class: "gametree-badge" }, place)] : []));
    const label = { crosses: words.cross_out, cuts: words.cut_to, move: words.move, order: on ? words.placed : words.not_placed }[this.sort] ?? "";
    const { value } = task.nodes[node];
    made.title = `${fill(label, { name, place })}${value && ` (${value})`}`;
    made.setAttribute("aria-label", made.title);
  }

  /**
   * Show in the picture the nodes that are crossed out, cut or chosen.
   * @param {Draft} draft
   */
  showTree(draft) {
    /** @type {Set<number>} */
    const gone = new Set(); // crossed out or cut nodes, and their descendants
    this.context.task.nodes.forEach(({ parent }, node) => {
      const on = this.isOn(draft, node);
      const isBelow = gone.has(parent);
      if (this.sort !== "move" && (on || isBelow)) gone.add(node);
      this.setRole(`n${node}`, gone.has(node) ? "pruned" : on ? "best" : "plain");
      this.setRole(`e${node}`, on ? (PRESSED[this.sort] ?? "best") : isBelow ? "pruned" : "plain");
    });
  }

  /** @param {string} id @param {string} role */
  setRole(id, role) {
    const classes = this.context.picture.marks.get(id)?.group.classList;
    classes?.remove(...ROLES);
    classes?.add(`gt-${role}`);
  }
}
