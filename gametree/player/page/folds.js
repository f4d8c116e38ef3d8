/** Folding: subtrees put away, and the rest of the picture moved together. The current path is always open. */

import { draw } from "./elements.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./film.js").Film} Film
 * @typedef {{ x: number, y: number }} Place
 */

const OPEN = 60; // so many nodes are shown at first of a tree that is too large to be shown whole
export const LARGE = 250; // nodes

export class Folds {
  /**
   * @param {Payload} payload
   * @param {Picture} picture
   * @param {Film} film
   * @param {{ folded: Set<number> | null }} session
   */
  constructor(payload, picture, film, session) {
    this.picture = picture;
    this.film = film;
    this.nodes = payload.nodes;
    this.room = payload.room;
    this.onPath = new Set(payload.follow.match(/gt-(?:path|best)/g) ?? []);
    /** @type {number[][]} */
    this.children = this.nodes.map(() => []);
    this.nodes.forEach(([, parent], node) => parent >= 0 && this.children[parent].push(node));
    this.folded = session.folded ?? this.atFirst();
    session.folded = this.folded;
    this.shown = "";
    /** @type {Place[] | undefined} */
    this.places = undefined;
    /** @type {Map<number, string>} */
    this.lines = new Map();
    this.width = picture.width;
    this.height = picture.height;
  }

  /** Whether the tree is so large that it is folded at first. */
  get isLarge() {
    return this.nodes.length > LARGE;
  }

  /** Fold a large tree below the last level that leaves few enough nodes; every inner node below it, too. */
  atFirst() {
    /** @type {Set<number>} */
    const folded = new Set();
    if (!this.isLarge) return folded;
    let [level, count] = [[0], 1];
    while (level.length) {
      const next = level.flatMap((node) => this.children[node]);
      if (count + next.length > OPEN) break;
      [level, count] = [next, count + next.length];
    }
    for (const top of level) this.below(top).forEach((node) => this.children[node].length && folded.add(node));
    return folded;
  }

  /**
   * Return a node and everything below it; preorder numbers make it a stretch.
   * @param {number} node
   */
  below(node) {
    let end = node + 1;
    while (end < this.nodes.length && this.nodes[end][1] >= node) end++;
    return Array.from({ length: end - node }, (_, number) => node + number);
  }

  /** @param {number} node */
  toggle(node) {
    if (!this.children[node]?.length) return;
    if (!this.folded.delete(node)) this.folded.add(node);
    this.update();
  }

  unfoldAll() {
    this.folded.clear();
    this.update();
  }

  /** @param {number} node whether it is on the way to where the search is */
  isOpen(node) {
    const { className } = this.film.marks.get(`n${node}`) ?? { className: "" };
    return !this.folded.has(node) || this.onPath.has(className.slice(className.lastIndexOf(" ") + 1));
  }

  /** Bring the picture in line with what is folded, when that has changed. */
  update() {
    if (!this.folded.size && this.shown === "") return false;
    const closed = [...this.folded].filter((node) => !this.isOpen(node));
    const key = closed.join();
    if (key === this.shown) return false;
    this.shown = key;
    this.places ??= this.nodes.map((_, node) => centre(this.picture, node));
    this.arrange(new Set(closed), this.places);
    return true;
  }

  /**
   * @param {Set<number>} closed
   * @param {Place[]} places
   */
  arrange(closed, places) {
    const hidden = new Set(closed.size ? [...closed].flatMap((node) => this.below(node).slice(1)) : []);
    const moved = closed.size ? this.together(closed, places) : places;
    for (let node = 0; node < this.nodes.length; node++) {
      const away = hidden.has(node);
      for (const sort of "nikems") this.picture.marks.get(`${sort}${node}`)?.group.toggleAttribute("data-folded", away);
      if (!away) this.shift(node, places, moved);
    }
    this.picture.overlay.querySelectorAll(".gametree-fold").forEach((badge) => badge.remove());
    for (const node of closed) if (!hidden.has(node)) this.badge(node);
    const visible = places.filter((_, node) => !hidden.has(node));
    const lowest = Math.max(...visible.map(({ y }) => y));
    const bottom = this.height - Math.max(...places.map(({ y }) => y));
    const right = this.width - Math.max(...places.map(({ x }) => x));
    const width = closed.size ? Math.max(...moved.filter((_, node) => !hidden.has(node)).map(({ x }) => x)) + right + 20 : this.width;
    this.picture.resize(width, closed.size ? lowest + Math.max(bottom, 44) : this.height);
  }

  /**
   * Return where the nodes stand when the subtrees of closed ones take no room.
   * @param {Set<number>} closed
   * @param {Place[]} places
   */
  together(closed, places) {
    const moved = places.map((place) => ({ ...place }));
    const [narrow, wide] = this.room;
    /** @type {(node: number, left: number) => number} the width that it takes */
    const put = (node, left) => {
      const below = closed.has(node) ? [] : this.children[node];
      const own = this.children[node].length ? wide : narrow;
      let width = 0;
      for (const child of below) width += put(child, left + width);
      if (width < own) {
        if (below.length) this.push(below, (own - width) / 2, moved, closed);
        moved[node].x = left + own / 2;
        return own;
      }
      moved[node].x = (moved[below[0]].x + moved[below[below.length - 1]].x) / 2;
      return width;
    };
    put(0, Math.min(...places.map(({ x }) => x)) - narrow / 2);
    return moved;
  }

  /**
   * Move subtrees to the right.
   * @param {number[]} nodes
   * @param {number} by
   * @param {Place[]} moved
   * @param {Set<number>} closed
   */
  push(nodes, by, moved, closed) {
    for (const node of nodes) {
      moved[node].x += by;
      if (!closed.has(node)) this.push(this.children[node], by, moved, closed);
    }
  }

  /**
   * Move the marks of a node, and the line to it, from where they were drawn.
   * @param {number} node
   * @param {Place[]} from
   * @param {Place[]} to
   */
  shift(node, from, to) {
    const { marks } = this.picture;
    const by = to[node].x - from[node].x;
    for (const sort of "nik") move(marks.get(`${sort}${node}`)?.group, by);
    const parent = this.nodes[node][1];
    if (parent < 0) return;
    const first = to[parent].x - from[parent].x;
    const [top, drop] = [from[parent].y, from[node].y - from[parent].y];
    const along = (/** @type {number} */ y) => first + ((by - first) * (y - top)) / drop;
    const line = marks.get(`e${node}`)?.group.querySelector("path");
    if (line) {
      const drawn = this.lines.get(node) ?? line.getAttribute("d") ?? "";
      this.lines.set(node, drawn);
      line.setAttribute("d", drawn.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => `${Number(x) + along(Number(y))},${y}`));
    }
    for (const sort of "ms") {
      const mark = marks.get(`${sort}${node}`);
      move(mark?.group, along(Number(mark?.text?.getAttribute("y") ?? top)));
    }
  }

  /** @param {number} node */
  badge(node) {
    const box = this.picture.box(node);
    if (!box) return;
    const leaves = this.below(node).filter((below) => !this.children[below].length).length;
    const [x, y] = [box.x + box.width / 2, box.y + box.height + 4];
    const text = `⋯ ${leaves}`;
    const half = 5 + text.length * 3.6;
    this.picture.overlay.append(
      draw(
        "g",
        { class: "gametree-fold", "data-fold": String(node) },
        draw("rect", { x: `${x - half}`, y: `${y}`, width: `${2 * half}`, height: "17", rx: "8" }),
        draw("text", { x: `${x}`, y: `${y + 12.5}` }, text),
      ),
    );
  }
}

/**
 * @param {SVGGElement | undefined} group
 * @param {number} by
 */
function move(group, by) {
  if (!group) return;
  if (by) group.setAttribute("transform", `translate(${by} 0)`);
  else group.removeAttribute("transform");
}

/**
 * Return where a node was drawn.
 * @param {Picture} picture
 * @param {number} node
 */
function centre(picture, node) {
  const box = picture.drawnBox(node) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
