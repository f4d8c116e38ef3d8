/** Folding: subtrees are hidden, and the rest of the picture moves closer. The current path is always open. */

import { draw } from "./elements.js";
import { BADGE, badgeHalf, NOTHING_FOLDED } from "./spacing.js";

/**
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./spacing.js").Folded} Folded
 * @typedef {{ nodes: import("./types.js").TreeNode[], large: boolean, follow: string }} FoldedTree  whether the tree is folded at first, and the selector of
 *   the marks on the current path
 */

/** The types of marks that belong to a node, and those that belong to a node drawn as a badge. */
const NODE_MARKS = "nikemsq";
const NOT_ON_BADGE = "nikmq";
const FEWER = [14, 11, 8, 6, 4, 3]; // numbers of nodes to keep in view, tried in order, if there is no space for all nodes of the caption
const SHOWN_AT_FIRST = 30; // number of nodes of a large tree that are shown at first

export class Folds {
  /**
   * @param {FoldedTree} tree
   * @param {Picture} picture
   * @param {{ marks: Map<string, { className: string }> }} film
   * @param {{ folded: Set<number> | null }} session
   * @param {import("./spacing.js").Spacing} spacing
   * @param {() => number[]} named  the nodes that the caption names directly or by their moves; they are also shown
   * @param {() => number[]} order  the nodes that are kept in view, the most important first
   * @param {() => void} changed  called when the reader folds or unfolds a subtree
   */
  constructor({ nodes, large, follow }, picture, film, session, spacing, named, order, changed) {
    this.spacing = spacing;
    this.named = named;
    this.order = order;
    this.changed = changed;
    this.picture = picture;
    this.film = film;
    this.nodes = nodes;
    this.isLarge = large;
    this.onPath = new Set(follow.match(/gt-(?:path|best)/g) ?? []);
    /** @type {number[][]} */
    this.children = this.nodes.map(() => []);
    this.nodes.forEach(({ parent }, node) => parent >= 0 && this.children[parent].push(node));
    this.folded = session.folded ?? this.atFirst();
    session.folded = this.folded;
    this.isUnfolded = this.isLarge && !this.folded.size; // whether the reader unfolded the tree; no camera then folds it
    /** @type {string | undefined} the folds in the current picture */
    this.shown = undefined;
    /** whether nodes that are unrelated to the step are also folded, so that the other nodes are legible */
    this.isCamera = false;
    /** @type {Set<number>} folded nodes that the reader has opened until the next step */
    this.opened = new Set();
    /** @type {Map<number, string>} which marks of nodes are hidden */
    this.hidden = new Map();
    spacing.listeners.push(() => this.drawBadges());
  }

  /**
   * Fold a large tree: find the deepest level at which few enough nodes remain visible, and fold every inner node from
   * this level on.
   */
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
    const { closed, small } = this.spacing.folded;
    if (this.isCamera && (closed.has(node) || small.has(node))) this.opened.add(node);
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
    this.opened.add(node);
    for (const above of this.waysTo([node])) this.opened.add(above);
    this.update();
    this.changed();
  }

  /** @param {boolean} isCamera  whether nodes unrelated to the step are folded */
  camera(isCamera) {
    this.isCamera = isCamera && !this.isUnfolded;
    this.update();
  }

  foldAgain() {
    this.isUnfolded = false;
    this.folded = this.atFirst();
    this.update();
  }

  unfoldAll() {
    this.isUnfolded = this.isLarge;
    this.folded.clear();
    this.update();
    this.changed();
  }

  /**
   * Return the ancestors of some nodes.
   * @param {number[]} nodes
   */
  waysTo(nodes) {
    /** @type {Set<number>} */
    const above = new Set();
    for (const one of nodes) for (let node = this.nodes[one].parent; node >= 0; node = this.nodes[node].parent) above.add(node);
    return above;
  }

  /** @param {number} node  on the path to the current node */
  isOnPath(node) {
    const { className } = this.film.marks.get(`n${node}`) ?? { className: "" };
    return this.onPath.has(className.slice(className.lastIndexOf(" ") + 1));
  }

  /**
   * The folds in the picture: those of the reader and, if there is a camera and the tree is not large, the nodes that
   * are unrelated to the step and for which there is no space. If the best line leaves the camera no space for the
   * nodes of the caption, the line is folded too. After this, levels between the nodes in view, and siblings, are
   * folded into badges.
   * @returns {Folded}
   */
  get now() {
    const chosen = this.isCamera && !this.isLarge ? this.children.flatMap((below, node) => (node && below.length ? node : [])) : [...this.folded];
    if (!chosen.length && !this.isCamera) return NOTHING_FOLDED;
    const above = this.waysTo(this.named());
    const unnamed = chosen.filter((node) => !above.has(node) && !this.opened.has(node));
    const { spacing } = this;
    /** @type {(closed: number[]) => Folded} */
    const only = (closed) => ({ ...NOTHING_FOLDED, closed: new Set(closed) });
    const [folded, most] = [only(unnamed.filter((node) => !this.isOnPath(node))), only(unnamed)];
    if (!this.isCamera) return folded;
    const order = this.order();
    const narrow = spacing.fitsAcross(folded) ? folded : most;
    return this.withoutSiblings(this.withoutLevels(this.isLarge ? narrow : this.withMore(narrow, order[0]), order), order);
  }

  /**
   * Open subtrees as long as there is space, starting with those after a node; if the tree is too high, open deeper
   * subtrees too.
   * @param {Folded} folded
   * @param {number} from
   */
  withMore(folded, from) {
    const { spacing } = this;
    const all = [...folded.closed];
    let found = folded;
    for (const wanted = [...all.filter((node) => node > from), ...all.filter((node) => node < from).reverse()]; ; ) {
      const seen = new Set(spacing.shownWith(found));
      const place = wanted.findIndex((node) => seen.has(node));
      if (place < 0) return found;
      const [next] = wanted.splice(place, 1);
      const more = { ...found, closed: new Set([...found.closed].filter((node) => node !== next)) };
      if (spacing.fitsAcross(more) && (spacing.fitsDown(more) || !spacing.fitsDown(folded))) found = more;
    }
  }

  /**
   * Fold levels of a tree that is too high into badges; keep as many of the levels with nodes in view as there is space
   * for.
   * @param {Folded} folded
   * @param {number[]} order  the nodes to keep, the most important first
   */
  withoutLevels(folded, order) {
    const { spacing } = this;
    if (spacing.fitsDown(folded)) return folded;
    const seen = new Set(spacing.shownWith(folded));
    let [levels, found] = [[0], folded];
    for (const node of [...this.opened, ...order, ...[...seen].reverse()].filter((one) => seen.has(one))) {
      const more = [...levels, spacing.depths[node]];
      const next = this.onlyLevels(folded, seen, more, order[0]);
      if (levels.length === 1 || spacing.fitsDown(next)) [levels, found] = [more, next];
    }
    return found;
  }

  /**
   * Return the folds with which only some levels are shown.
   * @param {Folded} folded
   * @param {Set<number>} seen  the nodes shown
   * @param {number[]} levels
   * @param {number} subject  the most important node; badges on the path to this node have names
   * @returns {Folded}
   */
  onlyLevels(folded, seen, levels, subject) {
    const [closed, dropped] = [new Set(folded.closed), /** @type {Set<number>} */ (new Set())];
    /** @type {number[]} */
    const passed = [];
    for (const node of [...seen].reverse()) {
      const isOpen = !closed.has(node) && this.children[node].some((child) => !dropped.has(child));
      const isShown = levels.includes(this.spacing.depths[node]);
      if (isShown && !isOpen && this.children[node].length) closed.add(node);
      if (!isShown) isOpen ? passed.unshift(node) : dropped.add(node);
    }
    return { closed, dropped, small: new Map(passed.map((node) => [node, passed.includes(this.nodes[node].parent) ? "" : this.namesFrom(node, passed, subject)])) };
  }

  /**
   * Return the names of the first and the last node in a badge.
   * @param {number} node
   * @param {number[]} passed
   * @param {number} subject
   */
  namesFrom(node, passed, subject) {
    let [last, below] = [node, [node]];
    while (below.length) {
      last = below.filter((child) => child <= subject).at(-1) ?? below[0];
      below = this.children[last].filter((child) => passed.includes(child));
    }
    return [...new Set([node, last])].map((one) => this.nodes[one].label).join(" … ");
  }

  /**
   * Fold siblings of a tree that is too wide into badges. These siblings are not on a path to a node in view; the
   * widest row is folded first.
   * @param {Folded} folded
   * @param {number[]} order  the nodes to keep, the most important first
   */
  withoutSiblings(folded, order) {
    const { spacing } = this;
    if (spacing.fitsAcross(folded)) return folded;
    const seen = new Set(spacing.shownWith(folded));
    const { x } = spacing.places(folded, spacing.density);
    const width = (/** @type {number[]} */ family) => x[family[family.length - 1]] - x[family[0]];
    const families = this.children.map((family) => family.filter((node) => seen.has(node) && !folded.small.has(node)));
    let found = folded;
    for (const nodes of [[...this.named(), ...order], ...FEWER.map((most) => order.slice(0, most))]) {
      const kept = new Set([...nodes, ...this.waysTo(nodes), ...this.opened]);
      for (const family of families.filter(({ length }) => length > 1).sort((one, other) => width(other) - width(one))) {
        found = this.onlySiblings(found, family, kept);
        if (spacing.fitsAcross(found)) return found;
      }
    }
    return found;
  }

  /**
   * Return the folds that make a badge of each row of siblings that are not kept.
   * @param {Folded} folded
   * @param {number[]} family
   * @param {Set<number>} kept
   * @returns {Folded}
   */
  onlySiblings({ closed, dropped, small }, family, kept) {
    const more = { closed: new Set(closed), dropped: new Set(dropped), small: new Map(small) };
    let [first, leaves] = [-1, 0];
    for (const node of family) {
      if (kept.has(node)) first = -1;
      else if (first < 0) [first, leaves] = [node, this.leavesBelow(node)];
      else leaves += this.leavesBelow(node);
      if (first < 0) continue;
      if (node !== first) more.dropped.add(node);
      more.closed.add(first);
      more.small.set(first, `⋯ ${leaves}`);
    }
    return more;
  }

  /** @param {number} node */
  leavesBelow(node) {
    return this.below(node).filter((below) => !this.children[below].length).length;
  }

  /** Update the picture if the folds have changed. */
  update() {
    const folded = this.now;
    const { closed, dropped, small } = folded;
    const key = [closed, dropped, small.keys()].map((nodes) => [...nodes].join()).join(" ");
    if (key !== this.shown) {
      const gone = [...[...closed].flatMap((node) => this.below(node).slice(1)), ...[...dropped].flatMap((node) => this.below(node))];
      /** @type {Map<number, string>} */
      const hidden = new Map();
      for (const node of small.keys()) hidden.set(node, NOT_ON_BADGE);
      for (const node of gone) hidden.set(node, NODE_MARKS);
      this.hide(hidden);
    }
    this.shown = key;
    return this.spacing.change({ folded });
  }

  /**
   * Hide marks of nodes, and show all others; only changed nodes are updated.
   * @param {Map<number, string>} hidden
   */
  hide(hidden) {
    for (const node of new Set([...hidden.keys(), ...this.hidden.keys()])) {
      if (hidden.get(node) === this.hidden.get(node)) continue;
      for (const sort of NODE_MARKS) this.picture.marks.get(`${sort}${node}`)?.group.toggleAttribute("data-folded", hidden.get(node)?.includes(sort) ?? false);
    }
    this.hidden = hidden;
  }

  drawBadges() {
    this.picture.overlay.querySelectorAll(".gametree-fold").forEach((badge) => badge.remove());
    const { density, folded: { closed, small }, needs } = this.spacing;
    const under = (/** @type {number} */ node) => (density && needs.below.has(node) ? needs.height / density.unit + BADGE.below : 0);
    for (const [node, text] of small) {
      const { x, y } = this.picture.centre(node);
      if (text && this.hidden.get(node) === NOT_ON_BADGE) this.badge(node, text, x, y - BADGE.height / 2);
    }
    for (const node of closed) {
      const box = this.picture.box(node);
      if (box) this.badge(node, `⋯ ${this.leavesBelow(node)}`, box.x + box.width / 2, box.y + box.height + under(node) + BADGE.below);
    }
  }

  /**
   * @param {number} node
   * @param {string} text
   * @param {number} x  of its centre
   * @param {number} y  of its upper edge
   */
  badge(node, text, x, y) {
    const half = badgeHalf(text);
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
