/** The card for trying different leaf values. */

import { button, make } from "../shared/elements.js";
import { panel } from "../shared/panel.js";
import { Refusal, reasonOf } from "../shared/refusal.js";
import { fill, phrases } from "../shared/text.js";
import { leafRow } from "./leaf_row.js";
import { lastCut } from "./why_card.js";

const SEARCH_PAUSE = 200; // milliseconds between the last key press and the request for a search
const ANSWER_PATIENCE = 1000; // milliseconds until the card shows results that need no search
const MOST_LEAVES = 12; // maximum number of fields for the leaves of one cut-off

/**
 * The fields for the leaves cut off in this step, and for the chosen leaf.
 *
 * With a kernel, the card requests a new search. Without a kernel, evaluated leaves cannot be changed, and the card
 * shows the root's known interval if the leaves that were never evaluated have any values between −∞ and +∞. In the
 * picture, an evaluated leaf keeps its value, because the steps and their captions belong to the search with this
 * value.
 */
export class WhatIfCard {
  /** @param {import("./types.js").Context} context */
  constructor(context) {
    const { words, session, picture } = context;
    this.context = context;
    this.free = new Set(context.payload.free);
    this.shown = ""; // the leaves with fields
    this.asked = 0; // the number of the last search; answers to earlier searches are dropped
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.rows = make("ul", { class: "gametree-rows" });
    this.answer = make("div", { class: "gametree-answer", "aria-live": "polite" });
    this.reset = button(words.reset, () => this.clear(), { class: "reset" });
    this.adopt = button(words.adopt, () => this.play(), { class: "adopt" });
    this.adopt.hidden = true;
    const hint = make("p", { class: "gametree-note" }, words.what_if_hint);
    const buttons = make("div", { class: "gametree-row" }, this.adopt, this.reset);
    this.element = panel("what-if", words.what_if, hint, this.rows, this.answer, buttons);
    this.element.dataset.ownKeys = "";
    for (const [node, text] of session.supposed) if (this.free.has(node)) picture.suppose(node, text);
    if (session.supposed.size) this.timer = setTimeout(() => this.search(), 0);
  }

  update() {
    const { payload, session, steps } = this.context;
    const number = lastCut(payload.cuts, steps);
    const isLeaf = (/** @type {number} */ node) => Boolean(payload.nodes[node].value); // a position at the limit is not a leaf
    const pruned = number < 0 || !session.panels.includes("why") ? [] : payload.cuts[number].leaves;
    const cut = pruned.filter(isLeaf).slice(0, MOST_LEAVES);
    const chosen = session.selected !== undefined && isLeaf(session.selected) && !session.editing ? [session.selected] : [];
    const leaves = [...new Set([...chosen, ...session.supposed.keys(), ...cut])];
    this.element.hidden = !leaves.length;
    this.reset.hidden = !session.supposed.size;
    if (leaves.join() === this.shown) return;
    this.shown = leaves.join();
    this.rows.replaceChildren(...leaves.map((leaf) => this.row(leaf)));
  }

  selected() {
    this.update();
  }

  close() {
    clearTimeout(this.timer);
  }

  /** @param {number} leaf */
  row(leaf) {
    const { kernel, picture, session } = this.context;
    return leafRow(this.context, leaf, this.free.has(leaf) || kernel !== null, (value) => {
      if (value === undefined) session.supposed.delete(leaf);
      else session.supposed.set(leaf, value);
      if (this.free.has(leaf)) picture.suppose(leaf, value);
      this.reset.hidden = !session.supposed.size;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(), SEARCH_PAUSE);
    });
  }

  /** Restore the values of all leaves. */
  clear() {
    const { picture, session } = this.context;
    for (const node of session.supposed.keys()) picture.suppose(node);
    session.supposed.clear();
    this.asked++;
    clearTimeout(this.timer);
    this.answer.replaceChildren();
    this.adopt.hidden = true;
    this.shown = "";
    this.update();
  }

  /** The changed values by leaf. */
  get values() {
    return Object.fromEntries(this.context.session.supposed);
  }

  /** Play the search of the tree with the changed values. */
  async play() {
    try {
      await this.context.kernel?.ask("adopt", { values: this.values });
    } catch (error) {
      this.say([reasonOf(error, this.context.words)]);
    }
  }

  /** @param {string[]} sentences */
  say(sentences) {
    this.answer.replaceChildren(...sentences.map((text) => make("p", {}, ...phrases(text))));
    if (sentences.length) this.answer.scrollIntoView({ block: "nearest" });
  }

  async search() {
    const { kernel, session } = this.context;
    const number = ++this.asked;
    const isLast = () => number === this.asked;
    this.adopt.hidden = true;
    if (!session.supposed.size) return this.say([]);
    const isCertain = [...session.supposed.keys()].every((node) => this.free.has(node));
    const meanwhile = setTimeout(() => isCertain && isLast() && this.say(this.certain()), ANSWER_PATIENCE);
    try {
      if (!kernel) throw new Error();
      const reply = await kernel.ask("what_if", { values: this.values, lang: session.lang });
      if (isLast()) {
        this.say(reply.sentences);
        this.adopt.hidden = false;
      }
    } catch (error) {
      if (isLast()) this.say(error instanceof Refusal ? [error.message] : this.certain());
    } finally {
      clearTimeout(meanwhile);
    }
  }

  /** Return the results that need no new search. */
  certain() {
    const { film, payload, session, words } = this.context;
    const { nodes } = payload;
    const changed = [...session.supposed.keys()];
    const namesOf = (/** @type {number[]} */ leaves) => leaves.map((leaf) => nodes[leaf].label).join(", ");
    const evaluated = changed.filter((leaf) => !this.free.has(leaf));
    if (evaluated.length) return [fill(words.needs_kernel, { leaves: namesOf(evaluated) })];
    const above = new Set(changed.flatMap((leaf) => this.ancestors(leaf)));
    const proof = [...above].sort((a, b) => b - a).map((node) => `${nodes[node].label} ${film.final(node) || "∈ [−∞, +∞]"}`);
    const [low, high] = payload.range ?? ["−∞", "+∞"];
    return [fill(words.certain, { low, high, leaves: namesOf(changed), known: `${nodes[0].label} ${film.final(0)}` }), proof.join(" → ")];
  }

  /** @param {number} node @returns {number[]} */
  ancestors(node) {
    const { parent } = this.context.payload.nodes[node];
    return parent < 0 ? [] : [parent, ...this.ancestors(parent)];
  }
}
