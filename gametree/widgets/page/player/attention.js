/** What a step is about: the nodes that the camera keeps in view, the most important first, and the way to them. */

import { make } from "../shared/elements.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {import("../shared/picture.js").Picture} Picture
 */

/** Labels as they are written in a sentence. */
const LABELS = /[\p{L}_][\p{L}\p{N}_]*/gu;

export class Attention {
  /**
   * @param {Payload} payload
   * @param {Picture} picture
   * @param {() => string} caption  what is said of this step
   * @param {() => number | undefined} [at]  the node of a step that is a single event
   */
  constructor({ follow, nodes }, picture, caption, at = () => undefined) {
    this.nodes = nodes;
    this.picture = picture;
    this.follow = follow;
    this.caption = caption;
    this.at = at;
    /** @type {number[]} the way from the root to where the search is, or the best line */
    this.way = [];
    /** @type {number[][]} */
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, node) => parent >= 0 && this.children[parent].push(node));
    this.numbers = new Map(nodes.map(({ label }, node) => [label, node]));
  }

  /** Find the way in the picture of this step. */
  update() {
    this.way = [...this.picture.svg.querySelectorAll(this.follow)].map((mark) => this.picture.nodeAt(mark) ?? 0);
  }

  /** The node of the step with its family, what the caption names, and the way upwards. */
  get order() {
    const { children, nodes, way } = this;
    const last = this.at() ?? way.at(-1) ?? 0;
    const top = children[last].length || last === 0 ? last : nodes[last].parent;
    const named = (this.caption().match(LABELS) ?? []).flatMap((label) => this.numbers.get(label) ?? []);
    return [last, top, ...children[top], ...named, ...[...way].reverse()];
  }

  /** The way in words, each node with what is known of it. */
  get words() {
    return this.way.map((node) => {
      const note = this.picture.marks.get(`i${node}`);
      const known = note?.group.matches(".gt-hidden, [data-hushed]") ? "" : (note?.text?.textContent ?? "").trim();
      const { label, value } = this.nodes[node];
      return make("span", {}, `${label} ${value ? `= ${value}` : known}`.trim());
    });
  }
}
