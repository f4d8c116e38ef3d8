/** Folding: subtrees are hidden, and the rest of the picture moves together. The current path is always open. */

import { draw } from "../shared/elements.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {import("../shared/picture.js").Picture} Picture
 * @typedef {import("./film.js").Film} Film
 * @typedef {{ x: number, y: number }} Place
 */

/** Sizes in points. */
const BASELINE = 3.5; // from the middle of a small text down to its baseline
const NAME_LETTER = 6; // width of a letter of a move's name, and half its height with the room around it
const NAME_GAP = 3; // between a line and the name beside it
const RIGHT_MARGIN = 12; // right of the picture
const BOTTOM_MARGIN = 44; // least below the lowest node, for the badge of a folded subtree
/** The badge of a folded subtree: the room at its sides, half the width of a letter, its height, and where it is. */
const BADGE = { side: 5, halfLetter: 3.6, height: 17, below: 4, baseline: 12.5 };

const CUT_MARK = 0.46; // share of a line above its cut mark, STRIKE in Python
const SHOWN_AT_FIRST = 30; // nodes shown at first of a large tree

export class Folds {
  /**
   * @param {Payload} payload
   * @param {Picture} picture
   * @param {Film} film
   * @param {{ folded: Set<number> | null }} session
   * @param {() => number[]} named  the nodes that the caption names, or their moves: they are shown, too
   * @param {() => void} changed  called when the reader folded or unfolded something
   */
  constructor(payload, picture, film, session, named, changed) {
    this.named = named;
    this.changed = changed;
    this.picture = picture;
    this.film = film;
    this.nodes = payload.nodes;
    this.room = payload.room;
    this.isLarge = payload.large;
    this.onPath = new Set(payload.follow.match(/gt-(?:path|best)/g) ?? []);
    /** @type {number[][]} */
    this.children = this.nodes.map(() => []);
    this.nodes.forEach(({ parent }, node) => parent >= 0 && this.children[parent].push(node));
    this.folded = session.folded ?? this.atFirst();
    session.folded = this.folded;
    this.isWider = payload.room.isWider;
    /** @type {string | undefined} what is folded in the picture as it is; nothing fits before there is room for wider notes */
    this.shown = this.isWider ? undefined : "";
    /** @type {Place[] | undefined} */
    this.places = undefined;
    /** @type {number[] | undefined} the x of each node now */
    this.moved = undefined;
    /** @type {Set<number>} */
    this.hidden = new Set();
    /** @type {Map<number, string>} the lines as they were drawn */
    this.lines = new Map();
    this.width = picture.width;
    this.height = picture.height;
  }

  /** Fold a large tree below the last level that leaves few enough nodes; every inner node below it, too. */
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
   * Return a node and everything below it; in preorder their numbers follow each other.
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
    if (!this.folded.delete(node)) this.folded.add(node);
    this.update();
    this.changed();
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

  /** The nodes that have one below them that the caption names. */
  get aboveNamed() {
    /** @type {Set<number>} */
    const above = new Set();
    for (const named of this.named()) for (let node = this.nodes[named].parent; node >= 0; node = this.nodes[node].parent) above.add(node);
    return above;
  }

  /** @param {number} node  it is open, too, on the way to where the search is */
  isOpen(node) {
    const { className } = this.film.marks.get(`n${node}`) ?? { className: "" };
    return !this.folded.has(node) || this.onPath.has(className.slice(className.lastIndexOf(" ") + 1));
  }

  /** Bring the picture in line with what is folded, when that has changed. */
  update() {
    if (!this.folded.size && this.shown === "") return false;
    const above = this.folded.size ? this.aboveNamed : this.folded;
    const closed = [...this.folded].filter((node) => !this.isOpen(node) && !above.has(node));
    const key = closed.join();
    if (key === this.shown) return false;
    this.shown = key;
    this.places ??= this.nodes.map((_, node) => this.picture.centre(node));
    this.arrange(new Set(closed), this.places);
    return true;
  }

  /**
   * Hide what is below closed nodes, and move the rest together; only marks that come, go or move are touched.
   * @param {Set<number>} closed
   * @param {Place[]} places
   */
  arrange(closed, places) {
    const hidden = new Set([...closed].flatMap((node) => this.below(node).slice(1)));
    const moved = closed.size || this.isWider ? this.movedTogether(closed, places) : places.map(({ x }) => x);
    for (const node of new Set([...hidden, ...this.hidden])) {
      if (hidden.has(node) === this.hidden.has(node)) continue;
      for (const sort of "nikemsq") this.picture.marks.get(`${sort}${node}`)?.group.toggleAttribute("data-folded", hidden.has(node));
    }
    this.hidden = hidden;
    const shown = this.nodes.map((_, node) => node).filter((node) => !hidden.has(node));
    for (const node of shown) this.shift(node, places, moved);
    this.moved = moved;
    this.picture.overlay.querySelectorAll(".gametree-fold").forEach((badge) => badge.remove());
    for (const node of closed) if (!hidden.has(node)) this.badge(node);
    if (!closed.size && !this.isWider) return this.picture.resize(this.width, this.height);
    const margin = this.height - Math.max(...places.map(({ y }) => y));
    const lowest = Math.max(...shown.map((node) => places[node].y));
    const right = Math.max(...shown.map((node) => moved[node] + this.half(node) + this.beside(node)));
    this.picture.resize(right + RIGHT_MARGIN, lowest + Math.max(margin, BOTTOM_MARGIN));
  }

  /**
   * Return the x of each node when what is hidden takes no room.
   * @param {Set<number>} closed
   * @param {Place[]} places
   */
  movedTogether(closed, places) {
    const moved = places.map(({ x }) => x);
    /** @type {(node: number, left: number) => number} returns where the room of a subtree ends */
    const put = (node, left) => {
      const below = closed.has(node) ? [] : this.children[node];
      const half = this.half(node);
      let end = left;
      for (const child of below) end = put(child, end);
      moved[node] = below.length ? (moved[below[0]] + moved[below[below.length - 1]]) / 2 : left + half;
      const missing = left + half - moved[node];
      if (missing > 0) {
        for (const inside of this.below(node)) moved[inside] += missing;
        end += missing;
      }
      const family = below.some((child) => closed.has(child) || !this.children[child].length) ? this.room.family : 0;
      return Math.max(end + family, moved[node] + half + this.beside(node));
    };
    put(0, Math.min(...places.map(({ x }, node) => x - this.half(node))));
    return moved;
  }

  /**
   * Return half the width that a node takes.
   * @param {number} node
   */
  half(node) {
    return (this.children[node].length ? this.room.inner : this.room.leaf) / 2;
  }

  /**
   * Return the room for what is known of a node, beside it.
   * @param {number} node
   */
  beside(node) {
    return this.children[node].length ? this.room.note : 0;
  }

  /**
   * Move the marks of a node, and the line to it, from where they were drawn.
   * @param {number} node
   * @param {Place[]} from
   * @param {number[]} to
   */
  shift(node, from, to) {
    const parent = this.nodes[node].parent;
    if (this.moved && this.moved[node] === to[node] && (parent < 0 || this.moved[parent] === to[parent])) return;
    const { marks } = this.picture;
    const by = to[node] - from[node].x;
    for (const sort of "nikq") move(marks.get(`${sort}${node}`)?.group, by);
    if (parent < 0) return;
    const first = to[parent] - from[parent].x;
    const [top, drop] = this.line(node, from);
    const line = marks.get(`e${node}`)?.group.querySelector("path");
    if (line) {
      const drawn = this.lines.get(node) ?? line.getAttribute("d") ?? "";
      this.lines.set(node, drawn);
      // from middle to middle, as nodes cover the ends
      line.setAttribute("d", by || first ? `M${to[parent]},${top} ${to[node]},${top + drop}` : drawn);
    }
    move(marks.get(`s${node}`)?.group, first + CUT_MARK * (by - first));
    const drawn = { from: { x: from[parent].x, y: top }, across: from[node].x - from[parent].x, down: drop };
    moveName(marks.get(`m${node}`), drawn, to[node] - to[parent], first);
  }

  /**
   * Return the y where the line to a node begins, and its height: between the frames of boards, else the middles.
   * @param {number} node
   * @param {Place[]} from
   */
  line(node, from) {
    const parent = this.nodes[node].parent;
    const half = (/** @type {number} */ of) => (this.picture.marks.has("q0") ? this.picture.drawnBox(of).height / 2 : 0);
    const top = from[parent].y + half(parent);
    return [top, from[node].y - half(node) - top];
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

/**
 * @param {SVGGraphicsElement | undefined} group
 * @param {number} by
 * @param {number} [down]
 */
function move(group, by, down = 0) {
  if (!group) return;
  if (by || down) group.setAttribute("transform", `translate(${by} ${down})`);
  else group.removeAttribute("transform");
}

/**
 * Move the name of a move: to the same share of its line, and beside it.
 * @param {{ group: SVGGraphicsElement, text: Element | null } | undefined} mark
 * @param {{ from: Place, across: number, down: number }} line  as it was drawn
 * @param {number} across  the width of the line now
 * @param {number} by  the shift of its beginning
 */
function moveName(mark, line, across, by) {
  if (!mark?.text) return;
  const number = (/** @type {string} */ name) => Number(mark.text?.getAttribute(name));
  const [x, y] = [number("x") - line.from.x, number("y") - BASELINE - line.from.y];
  if (Math.abs(across - line.across) < 0.01) return move(mark.group, by);
  const share = (x * line.across + y * line.down) / (line.across ** 2 + line.down ** 2);
  const length = Math.hypot(across, line.down);
  const [right, up] = [(line.down / length) * (across < 0 ? -1 : 1), Math.abs(across) / length];
  const off = (Math.abs(right) * NAME_LETTER * (mark.text.textContent ?? "").length) / 2 + up * NAME_LETTER + NAME_GAP;
  move(mark.group, by + share * across + right * off - x, share * line.down - up * off - y);
}
