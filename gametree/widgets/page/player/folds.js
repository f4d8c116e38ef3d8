/** Folding: subtrees are hidden, and the rest of the picture moves closer. The current path is always open. */

import { draw } from "../shared/elements.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {import("../shared/picture.js").Picture} Picture
 * @typedef {import("./film.js").Film} Film
 */

/** The badge of a folded subtree, in points: the space at its sides, half the width of a letter, its height, and its position. */
const BADGE = { side: 5, halfLetter: 3.6, height: 17, below: 4, baseline: 12.5 };

const SHOWN_AT_FIRST = 30; // number of nodes of a large tree shown initially

export class Folds {
  /**
   * @param {Payload} payload
   * @param {Picture} picture
   * @param {Film} film
   * @param {{ folded: Set<number> | null }} session
   * @param {import("../shared/spacing.js").Spacing} spacing
   * @param {() => number[]} named  the nodes and moves named by the caption, which are shown, too
   * @param {() => void} changed  called when the reader has folded or unfolded a subtree
   */
  constructor(payload, picture, film, session, spacing, named, changed) {
    this.spacing = spacing;
    this.named = named;
    this.changed = changed;
    this.picture = picture;
    this.film = film;
    this.nodes = payload.nodes;
    this.isLarge = payload.large;
    this.onPath = new Set(payload.follow.match(/gt-(?:path|best)/g) ?? []);
    /** @type {number[][]} */
    this.children = this.nodes.map(() => []);
    this.nodes.forEach(({ parent }, node) => parent >= 0 && this.children[parent].push(node));
    this.folded = session.folded ?? this.atFirst();
    session.folded = this.folded;
    /** @type {string | undefined} the folds in the current picture */
    this.shown = undefined;
    /** whether nodes unrelated to the step are folded, too, so that the rest is legible */
    this.isCamera = false;
    /** @type {Set<number>} nodes among these that the reader has opened, until the next step */
    this.opened = new Set();
    /** @type {Set<number>} */
    this.hidden = new Set();
    spacing.listeners.push(() => this.drawBadges());
  }

  /** Fold a large tree below the last level that leaves few enough nodes, and every inner node below it. */
  atFirst() {
    /** @type {Set<number>} */
    const folded = new Set();
    if (!this.isLarge) return folded;
    let [level, count] = [[0], 1];
    while (level.length) {
      const next = level.flatMap((node) => this.children[node]);
      if (count + next.length > SHOWN_AT_FIRST) break;
      [level, count] = [next, count + next.length];
    }
    for (const top of level) this.below(top).forEach((node) => this.children[node].length && folded.add(node));
    return folded;
  }

  /**
   * Return a node and its descendants, whose numbers are consecutive in preorder.
   * @param {number} node
   */
  below(node) {
    let end = node + 1;
    while (end < this.nodes.length && this.nodes[end].parent >= node) end++;
    return Array.from({ length: end - node }, (_, number) => node + number);
  }

  /** @param {number} node */
  toggle(node) {
    if (!this.children[node]?.length) return;
    if (this.isCamera && this.spacing.closed.has(node)) this.opened.add(node);
    else if (!this.opened.delete(node) && !this.folded.delete(node)) this.folded.add(node);
    this.update();
    this.changed();
  }

  /**
   * Open the folds that contain a node, until the next step.
   * @param {number} node
   */
  reveal(node) {
    if (!this.hidden.has(node)) return;
    for (let above = this.nodes[node].parent; above >= 0; above = this.nodes[above].parent) this.opened.add(above);
    this.update();
    this.changed();
  }

  /** @param {boolean} isCamera  whether nodes unrelated to the step are folded */
  camera(isCamera) {
    this.isCamera = isCamera;
    this.update();
  }

  foldAgain() {
    this.folded = this.atFirst();
    this.update();
  }

  unfoldAll() {
    this.folded.clear();
    this.update();
    this.changed();
  }

  /** The ancestors of the nodes named by the caption. */
  get aboveNamed() {
    /** @type {Set<number>} */
    const above = new Set();
    for (const named of this.named()) for (let node = this.nodes[named].parent; node >= 0; node = this.nodes[node].parent) above.add(node);
    return above;
  }

  /** @param {number} node  on the path to the current node */
  isOnPath(node) {
    const { className } = this.film.marks.get(`n${node}`) ?? { className: "" };
    return this.onPath.has(className.slice(className.lastIndexOf(" ") + 1));
  }

  /**
   * The folded nodes of the picture: those folded by the reader and, for a camera, those unrelated to the step. A best
   * line that leaves the camera no space for the nodes named by the caption is folded, too.
   */
  get closed() {
    const chosen = this.isCamera ? this.children.flatMap((below, node) => (node && below.length ? node : [])) : [...this.folded];
    if (!chosen.length) return new Set();
    const above = this.aboveNamed;
    const unnamed = chosen.filter((node) => !above.has(node) && !this.opened.has(node));
    const [closed, most] = [new Set(unnamed.filter((node) => !this.isOnPath(node))), new Set(unnamed)];
    return this.isCamera && !this.spacing.fits(closed) && this.spacing.fits(most) ? most : closed;
  }

  /** Update the picture if the folds have changed. */
  update() {
    const { closed } = this;
    const key = [...closed].join();
    if (key !== this.shown) this.hide(new Set([...closed].flatMap((node) => this.below(node).slice(1))));
    this.shown = key;
    return this.spacing.change({ closed });
  }

  /**
   * Hide nodes, and show all others; only marks that appear or disappear are touched.
   * @param {Set<number>} hidden
   */
  hide(hidden) {
    for (const node of new Set([...hidden, ...this.hidden])) {
      if (hidden.has(node) === this.hidden.has(node)) continue;
      for (const sort of "nikemsq") this.picture.marks.get(`${sort}${node}`)?.group.toggleAttribute("data-folded", hidden.has(node));
    }
    this.hidden = hidden;
  }

  drawBadges() {
    this.picture.overlay.querySelectorAll(".gametree-fold").forEach((badge) => badge.remove());
    for (const node of this.spacing.closed) if (!this.hidden.has(node)) this.badge(node);
  }

  /** @param {number} node */
  badge(node) {
    const box = this.picture.box(node);
    if (!box) return;
    const leaves = this.below(node).filter((below) => !this.children[below].length).length;
    const [x, y] = [box.x + box.width / 2, box.y + box.height + BADGE.below];
    const text = `⋯ ${leaves}`;
    const half = BADGE.side + text.length * BADGE.halfLetter;
    this.picture.overlay.append(
      draw(
        "g",
        { class: "gametree-fold", "data-fold": String(node) },
        draw("rect", { x: `${x - half}`, y: `${y}`, width: `${2 * half}`, height: `${BADGE.height}`, rx: "8" }),
        draw("text", { x: `${x}`, y: `${y + BADGE.baseline}` }, text),
      ),
    );
  }
}
