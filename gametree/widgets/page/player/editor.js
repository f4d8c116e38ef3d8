/**
 * The editor of the tree, for mouse and keyboard. Python changes the tree and repeats the search; this module contains
 * only the buttons.
 */

import { button, copyButton, make } from "../shared/elements.js";
import { tip } from "../shared/keys.js";
import { kindWord } from "../shared/node_words.js";

/** Keys with which a new value of a leaf can begin. */
const FIRST_KEY = /^[\d.,+\-−∞(]$/;
const VERBS = { add_child: "Insert", turn: "M", delete: "Delete", undo: "U", redo: "R" };

/** The editor's bar; its keys are active while the reader edits. */
export class TreeEditor {
  /** @param {import("./types.js").Context} context */
  constructor(context) {
    const { words } = context;
    this.context = context;
    this.nodes = context.payload.nodes;
    this.hint = make("small", { class: "gametree-hint", role: "status" });
    this.value = make("input", { type: "text", size: "6", "aria-label": words.value, autocomplete: "off", "data-own-keys": "" });
    this.chosen = make("output", { class: "gametree-chosen" });
    const form = make("form", {}, make("label", {}, `${words.value} `, this.value));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.value.value.trim()) this.change("set_value", this.value.value);
      else this.value.value = this.node.value;
    });
    this.value.addEventListener("keydown", (event) => event.key === "Escape" && this.forget(event));
    const buttons = Object.entries(VERBS).map(([verb, key]) => {
      const made = button(words[`edit_${verb}`], () => this.change(verb), { "data-verb": verb });
      tip(made, words[`edit_${verb}`], key, words[`keycap_${key}`]);
      return made;
    });
    const notation = make("input", { type: "text", readonly: "", class: "gametree-notation", "aria-label": words.notation, "data-own-keys": "" });
    notation.value = context.payload.notation;
    const copy = copyButton(notation, words.copy, () => (this.hint.textContent = words.copied));
    this.element = make(
      "div",
      { class: "gametree-panel editor", role: "group", "aria-label": words.edit },
      make("div", { class: "gametree-row" }, this.chosen, form, ...buttons, this.hint),
      make("div", { class: "gametree-row" }, notation, copy),
    );
    /** @type {Record<string, () => void>} */
    this.keys = {
      ArrowUp: () => this.select(this.node.parent < 0 ? undefined : this.node.parent),
      ArrowDown: () => this.select(context.folds.children[this.number][0]),
      ArrowLeft: () => this.select(this.sibling(-1)),
      ArrowRight: () => this.select(this.sibling(1)),
      Insert: () => this.change("add_child"),
      a: () => this.change("add_child"),
      m: () => this.change("turn"),
      Delete: () => this.change("delete"),
      Backspace: () => this.change("delete"),
      u: () => this.change("undo"),
      r: () => this.change("redo"),
      Enter: () => this.value.select(),
    };
    this.update();
  }

  /** The edited node. */
  get number() {
    return this.context.session.selected ?? 0;
  }

  get node() {
    return this.nodes[this.number];
  }

  update() {
    const { session, words } = this.context;
    const { label, kind, value } = this.node;
    this.element.hidden = !session.editing;
    this.chosen.textContent = `${label}: ${kindWord(words, kind)}`;
    if (document.activeElement !== this.value) this.value.value = value;
    this.value.disabled = !value;
  }

  selected() {
    this.update();
  }

  /** Start or stop editing. */
  toggle() {
    const { root, select, session } = this.context;
    session.editing = !session.editing;
    select(session.editing ? this.number : session.selected);
    root.focus({ preventScroll: true });
  }

  /**
   * If the key is a digit or a sign, begin a new value of the chosen leaf with this character. Return whether a value
   * was begun.
   * @param {string} key
   */
  type(key) {
    if (this.value.disabled || !FIRST_KEY.test(key)) return false;
    this.value.value = key;
    this.value.focus({ preventScroll: true });
    return true;
  }

  /**
   * Discard the typed text, and return to the tree.
   * @param {KeyboardEvent} event
   */
  forget(event) {
    event.stopPropagation();
    this.value.value = this.node.value;
    this.context.root.focus({ preventScroll: true });
  }

  /** @param {string} verb @param {string} [value] */
  async change(verb, value) {
    const { choose, kernel, words } = this.context;
    this.hint.textContent = "";
    try {
      if (!kernel) throw new Error();
      const reply = await kernel.ask("edit", { change: verb, node: this.number, value: value ?? null });
      choose(reply.node);
    } catch (error) {
      this.hint.textContent = error instanceof Error && error.message ? error.message : words.no_kernel;
    }
  }

  /** @param {number | undefined} node */
  select(node) {
    if (node !== undefined) this.context.select(node);
  }

  /** @param {number} by */
  sibling(by) {
    const siblings = this.context.folds.children[this.node.parent] ?? [this.number];
    return siblings[siblings.indexOf(this.number) + by];
  }
}
