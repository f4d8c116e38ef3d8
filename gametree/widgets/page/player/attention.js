/**
 * The subject of a step: the nodes that the camera keeps in view, the most important node first, and the path to them.
 */

import { make } from "../shared/elements.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {import("../shared/picture.js").Picture} Picture
 */

export class Attention {
  /**
   * @param {Payload} payload
   * @param {Picture} picture
   * @param {() => number[]} named  the nodes that the caption names, in its order
   * @param {() => number | undefined} [at]  the node of a step that is a single event
   */
  constructor({ follow, nodes }, picture, named, at = () => undefined) {
    this.nodes = nodes;
    this.picture = picture;
    this.follow = follow;
    this.namedNow = named;
    this.at = at;
    /** @type {number[]} the path from the root to the current node, or the best line */
    this.way = [];
    /** @type {number[][]} */
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, node) => parent >= 0 && this.children[parent].push(node));
  }

  /** Find the path in the picture of this step. */
  update() {
    this.way = [...this.picture.svg.querySelectorAll(this.follow)].map((mark) => this.picture.nodeAt(mark) ?? 0);
  }

  /**
   * The node of the step, the nodes that the caption names, the parent and siblings of the node of the step, and the
   * path to the root. The best line can lead elsewhere.
   */
  get order() {
    const { children, nodes, way } = this;
    const named = this.namedNow();
    const end = way.at(-1) ?? 0;
    const last = this.at() ?? (named.includes(end) ? end : named[0] ?? end);
    const top = children[last].length || last === 0 ? last : nodes[last].parent;
    return [last, ...named, top, ...children[top], ...[...way].reverse()];
  }

  /** The path as text: each node with its known interval. */
  get words() {
    return this.way.map((node) => {
      const note = this.picture.marks.get(`i${node}`);
      const known = note?.group.matches(".gt-hidden, [data-hushed]") ? "" : (note?.text?.textContent ?? "").trim();
      const { label, value } = this.nodes[node];
      return make("span", {}, `${label} ${value ? `= ${value}` : known}`.trim());
    });
  }
}

/**
 * Return the first leaf that a search reaches.
 * @param {Payload} payload
 */
export function firstLeaf({ events, nodes }) {
  const found = events.find(({ node }) => nodes[node + 1]?.parent !== node);
  return found ? [found.node] : [];
}
