/**
 * Spacing: the positions of the nodes of a picture. The picture is drawn with much space. On a smaller page, levels,
 * gaps and shapes shrink, and the nodes around folded subtrees move closer together. Texts keep their sizes.
 */

import { MarkMover } from "./mark_mover.js";
import { PIXELS } from "./picture.js";

/**
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {{ leaf: number, inner: number, note: number, family: number, isWider: boolean }} Room  in points
 * @typedef {{ hasMoves: boolean, hasLevels: boolean, hasBadges?: boolean }} Names  texts that need space: names of
 *   moves, names of levels, and badges of folded subtrees
 * @typedef {Names & { across: number, down: number, unit: number, room?: number, low?: number }} Density  multiples of
 *   the minimum distances between nodes, pixels per point, and the width and height of the visible part in points
 * @typedef {{ closed: Set<number>, dropped: Set<number>, small: Map<number, string> }} Folded  nodes whose subtrees are
 *   hidden, nodes that are left out with them, and nodes that are drawn as badges with these texts; between a badge and
 *   the node below it, there can be badges without a text
 * @typedef {{ beside: number, height: number, slot: number, sibling: number, line: number, siblings: Set<number>,
 *   form: "" | "row" | "column", isClose: boolean, isOutside: boolean, below: Set<number>, names: Map<number, number> }} Needs  pixels that the elements on the
 *   picture need: beside a node and as its height, for a leaf, between the centres of two `siblings`, and as the length of a
 *   line; `form` is the arrangement of two fields; `isClose` means that fields have their minimum width; `isOutside`, that fields are outside the lines from the parent, and not
 *   below them; `below` are the nodes whose fields are below them, where their lines begin; `names` are shares of the lines above the names of moves
 * @typedef {{ halves: number[], notes: number[], before: number[], left: number, sibling: (node: number) => number, names: (node: number) => number,
 *   family: number }} Sizes  half the width of each node, the space at its right and left, the left end of the tree, the minimum distance of
 *   siblings, the space beside the line to a node, and the minimum distance of families
 * @typedef {{ lefts: number[], rights: number[] }} Outline
 * @typedef {{ x: number[], y: number[], widths: number[], heights: number[], under: number[], small: Folded["small"], levelsBy: number,
 *   width: number, height: number }} Places  `under` is the space for fields below nodes, and `levelsBy` the offset of the names of levels
 */

/** Minimum distances, in points. */
const LEAST = { gap: 3, family: 4, edge: 4, right: 3, line: 17, namedLine: 24, badgeLine: 26, note: 1, field: 6, name: 4 };
/**
 * Minimum sizes: height and width of an inner node, as fractions of those drawn; size of a leaf, as a multiple of the font size; and the
 * space on both sides of a text.
 */
const SHAPE = { inner: 0.76, leaf: { width: 1.3, height: 1.5 }, side: 1, width: 0.6 };
const CAPITAL = 0.37; // half the height of a capital letter, as a fraction of the font size
const NAME_AT = 0.7; // fraction of a line above the name of its move
const BELOW_FIELD = 4; // gap between a field and the level below it, in points
const BADGE_ROOM = 26; // space below the lowest node for the badge of a folded subtree, in points
const MOST_FAMILIES = 40; // maximum number of families for which the path from the root is measured
const MOST_ACROSS = 2.2; // width of a folded tree, as a multiple of its width with minimum distances
/** A badge, in points: the space on both sides, half the width of a letter, half the width of a short badge, its height and its position. */
export const BADGE = { side: 5, halfLetter: 3.6, half: 17, height: 17, below: 4, baseline: 12.5 };
const PASSED_LEVEL = 0.5; // gap between levels that share one badge, in points
const RIGHT_MARGIN = 12; // margin to the right of a folded picture with full spacing, in points
const TOLERANCE = 0.5; // maximum amount by which a tree may be higher than its frame, in points
const BOTTOM_MARGIN = 44; // minimum space below the lowest node, in points

/** @type {Needs} */
const NO_NEEDS = { beside: 0, height: 0, slot: 0, sibling: 0, line: 0, siblings: new Set(), form: "", isClose: false, isOutside: false, below: new Set(), names: new Map() };
/** @type {Room} */
const NO_ROOM = { leaf: 0, inner: 0, note: 0, family: 0, isWider: false };

/** @type {Folded} */
export const NOTHING_FOLDED = { closed: new Set(), dropped: new Set(), small: new Map() };

export class Spacing {
  /**
   * @param {Picture} picture
   * @param {{ parent: number, kind: string }[]} nodes  in preorder
   * @param {{ room?: Room, texts?: Map<string, string[]>, isFilled?: boolean }} [drawn]  the space that the picture was drawn with, and the
   *   texts of its marks; `isFilled` means that a camera fills its space only by opening subtrees, and that gaps stay
   *   narrow
   */
  constructor(picture, nodes, { room = NO_ROOM, texts = new Map(), isFilled = false } = {}) {
    this.isFilled = isFilled;
    this.picture = picture;
    this.nodes = nodes;
    this.room = room;
    this.texts = texts;
    this.needs = NO_NEEDS;
    /** @type {Needs[]} alternatives for the elements on the picture, the best first */
    this.choices = [NO_NEEDS];
    /** @type {number[][]} */
    this.children = nodes.map(() => []);
    /** @type {number[]} */
    this.depths = [];
    nodes.forEach(({ parent }, node) => {
      this.depths[node] = parent < 0 ? 0 : this.depths[parent] + 1;
      if (parent >= 0) this.children[parent].push(node);
    });
    this.mover = new MarkMover(picture, nodes);
    this.folded = NOTHING_FOLDED;
    /** @type {Density | undefined} undefined for the drawn spacing */
    this.density = undefined;
    /** @type {{ families: Map<string, string>, least: Map<string, Places>, shapes?: { widths: number[], heights: number[] } }} */
    this.known = { families: new Map(), least: new Map() };
    /** @type {(() => void)[]} called when nodes have moved */
    this.listeners = [];
    /** key of the current positions, initially the drawn positions */
    this.placed = room.isWider ? "" : JSON.stringify([keyOf(NOTHING_FOLDED), undefined, this.needsKey, []]);
    this.drawn = { width: picture.width, height: picture.height };
    nameMoves(picture, nodes);
  }

  /** Whether the spacing can change; a tree with boards keeps its drawn spacing. */
  get canShrink() {
    return this.nodes.length > 0 && this.nodes.every((_, node) => this.picture.marks.has(`n${node}`));
  }

  /** The state that depends on the elements in the picture. */
  get needsKey() {
    const { below, form, isClose, isOutside } = this.needs;
    return `${form} ${isClose} ${isOutside} ${below.size}`;
  }

  /** @param {Needs} needs  the elements on the picture */
  take(needs) {
    this.needs = needs;
    this.mover.nameAt = needs.names;
  }

  /**
   * Return whether a field is to the left of its node; a first child has its field there, outside the line from the
   * parent.
   * @param {number} node
   */
  isAtLeft(node) {
    const { parent } = this.nodes[node];
    const siblings = parent < 0 ? [] : this.children[parent];
    return this.needs.isOutside && siblings.length > 1 && siblings[0] === node;
  }

  /**
   * Return whether a field to the right of a node covers a line to one of its children.
   * @param {Density} density
   */
  coversLines(density) {
    const { children, needs, nodes } = this;
    const { x, y, widths } = this.places(NOTHING_FOLDED, density);
    const at = (/** @type {number} */ node, /** @type {number} */ child) => ((x[child] - x[node]) * needs.height) / density.unit / (y[child] - y[node]);
    return !needs.isOutside && !needs.below.size && nodes.some(({ parent }, node) => parent >= 0 && children[node].some((child) => at(node, child) > widths[node] / 2 + LEAST.gap));
  }

  /** Whether nodes have two fields beside them; the drawn spacing is too small for two fields. */
  get hasPairs() {
    return this.canShrink && this.needs.form !== "";
  }

  /**
   * Fold these nodes, or set a density, and return whether anything changed.
   * @param {{ folded?: Folded, density?: Density }} change
   */
  change(change) {
    const { folded, density } = { folded: this.folded, density: this.density, ...change };
    const key = JSON.stringify([keyOf(folded), density, this.needsKey, this.knownOf(folded, density)]);
    if (key === this.placed) return false;
    Object.assign(this, { folded, density, placed: key });
    const places = this.places(folded, density);
    this.mover.move(this.shownWith(folded), places, density !== undefined);
    this.picture.resize(places.width, places.height);
    for (const listener of this.listeners) listener();
    return true;
  }

  /**
   * Return the minimum size of the complete tree in pixels.
   * @param {number} unit  pixels in a point
   * @param {Names} names
   */
  leastSize(unit, names) {
    const { width, height } = this.leastPlaces(NOTHING_FOLDED, { across: 1, down: 1, unit, ...names });
    return { width: width * unit, height: height * unit };
  }

  /**
   * Return a density at which the complete tree fills a space, but is not larger than it was drawn.
   * @param {number} unit
   * @param {Names} names
   * @param {{ width: number, height: number }} room  in pixels
   * @returns {Density}
   */
  densityFor(unit, names, room) {
    const least = this.leastPlaces(NOTHING_FOLDED, { across: 1, down: 1, unit, ...names });
    const width = Math.min(room.width, this.drawn.width * PIXELS) / unit;
    const height = Math.min(room.height / unit, this.drawn.height) - least.height;
    const { levels, shapes } = growth(least, this.mover.drawn);
    const [across, down] = [width / least.width, 1 + (height - shapes) / levels].map((times) => Math.max(1, Math.floor(100 * times) / 100 || 1));
    return { unit, ...names, across: this.needs.form === "column" ? Math.min(across, down) : across, down };
  }

  /**
   * Choose the form of the elements on the picture for a camera, and return the density of this form. It is the
   * narrowest form; but in a wide space, fields are in a row, so that more levels are visible.
   * @param {number} unit
   * @param {Names} names
   * @param {{ width: number, height: number }} room  in pixels
   */
  cameraDensity(unit, names, room) {
    const isWide = room.width > room.height;
    this.take(this.choices.find(({ below }) => isWide && below.size) ?? this.choices[this.choices.length - 1]);
    return this.foldedDensity(unit, names, room);
  }

  /**
   * Return a density at which the path to any leaf, while all other nodes are folded, fills a space up to a maximum
   * width.
   * @param {number} unit
   * @param {Names} names
   * @param {{ width: number, height: number }} room  in pixels
   * @returns {Density}
   */
  foldedDensity(unit, names, room) {
    const density = this.densityFor(unit, names, { width: 0, height: room.height });
    if (this.isFilled) return { ...density, room: room.width / unit, low: room.height / unit };
    const families = this.nodes.map((_, node) => node).filter((node) => this.children[node].some((child) => !this.children[child].length));
    const each = Math.ceil(families.length / MOST_FAMILIES);
    const widths = families.filter((_, number) => number % each === 0).map((node) => this.leastPlaces(this.allBut(node), density).width);
    const across = Math.max(1, Math.min(MOST_ACROSS, Math.floor((100 * room.width) / unit / Math.max(...widths)) / 100));
    return { ...density, across, room: room.width / unit, low: room.height / unit };
  }

  /** @param {Folded} folded */
  fitsAcross(folded) {
    const { density } = this;
    return !density?.room || this.places(folded, density).width <= density.room;
  }

  /** @param {Folded} folded */
  fitsDown(folded) {
    const { density } = this;
    return !density?.low || this.places(folded, density).height <= density.low + TOLERANCE;
  }

  /**
   * Return the notes of the folded nodes if there is no space for the notes of all nodes.
   * @param {Folded} folded
   * @param {Density} [density]
   */
  knownOf({ closed }, density) {
    return density?.room && density.across === 1 ? [...closed].map((node) => this.picture.marks.get(`i${node}`)?.text?.textContent) : [];
  }

  /**
   * Return the folds that leave only the path to a node open.
   * @param {number} node
   * @returns {Folded}
   */
  allBut(node) {
    const closed = new Set(this.nodes.map((_, one) => one).filter((one) => one && this.children[one].length));
    for (let at = node; at >= 0; at = this.nodes[at].parent) closed.delete(at);
    return { ...NOTHING_FOLDED, closed };
  }

  /**
   * @param {Folded} folded
   * @param {Density} [density]
   * @returns {Places}
   */
  places(folded, density) {
    return density ? stretched(this.leastPlaces(folded, density), density, this.mover.drawn) : this.fullPlaces(folded);
  }

  /**
   * Return the positions in the drawn spacing.
   * @param {Folded} folded
   * @returns {Places}
   */
  fullPlaces(folded) {
    const { closed } = folded;
    const { drawn, mover, room } = this;
    const [y, widths, heights] = [mover.drawn.map((one) => one.y), mover.drawn.map((one) => one.width), mover.drawn.map((one) => one.height)];
    if (!closed.size && !room.isWider) return { ...drawn, x: mover.drawn.map((one) => one.x), y, widths, heights, under: [], small: folded.small, levelsBy: 0 };
    const halves = this.nodes.map((_, node) => (this.children[node].length ? room.inner : room.leaf) / 2);
    const notes = this.nodes.map((_, node) => (this.children[node].length ? room.note : 0));
    const left = Math.min(...mover.drawn.map((one, node) => one.x - halves[node]));
    const x = this.tidy(closed, { halves, notes, left, family: room.family });
    const shown = this.shownWith(folded);
    const margin = drawn.height - Math.max(...y);
    const right = Math.max(...shown.map((node) => x[node] + halves[node] + notes[node]));
    const lowest = Math.max(...shown.map((node) => y[node]));
    return { x, y, widths, heights, under: [], small: folded.small, levelsBy: 0, width: right + RIGHT_MARGIN, height: lowest + Math.max(margin, BOTTOM_MARGIN) };
  }

  /**
   * Return the positions with minimum distances.
   * @param {Folded} folded
   * @param {Density} density
   * @returns {Places}
   */
  leastPlaces(folded, density) {
    const { closed, small } = folded;
    const { unit, hasMoves, hasLevels, hasBadges = false, room = Infinity, across } = density;
    const known = this.knownOf(folded, density);
    const rightmost = room / across - LEAST.right;
    const key = `${keyOf(folded)} ${unit} ${hasMoves} ${hasLevels} ${hasBadges} ${this.needsKey} ${known} ${rightmost}`;
    const found = this.known.least.get(key);
    if (found) return found;
    if (this.known.least.size > 200) this.known.least.clear();
    const { children, mover, needs } = this;
    const { widths, heights } = this.shapes();
    const shown = this.shownWith(folded);
    /** @type {(of: (node: number) => number) => number[]} a number for each shown node */
    const each = (of) => shown.reduce((all, node) => ((all[node] = of(node)), all), this.nodes.map(() => 0));
    const name = (/** @type {number} */ node) => Math.max(...(mover.isNoteBelow(node) ? "ki" : "k").split("").map((sort) => mover.widthOf(`${sort}${node}`, this.texts)));
    const halves = each((node) => {
      if (small.has(node)) return badgeHalf(small.get(node));
      const own = Math.max(widths[node], name(node), needs.below.has(node) ? needs.beside / unit : 0) + LEAST.gap;
      return (children[node].length ? Math.max(own, closed.has(node) ? 2 * BADGE.half : 0) : Math.max(own, needs.slot / unit)) / 2;
    });
    const notes = each((node) => small.has(node) ? 0 : Math.max(0, this.noteEnd(node, widths[node], unit, known.length > 0 && closed.has(node)) - halves[node]));
    const before = each((node) => (this.isAtLeft(node) ? Math.max(0, this.fieldEnd(node, widths[node], unit) - halves[node]) : 0));
    const isNamed = (/** @type {number} */ node) => hasMoves || this.nodes[this.nodes[node].parent]?.kind === "chance";
    const moves = Math.max(0, ...this.nodes.map((_, node) => (isNamed(node) ? mover.widthOf(`m${node}`, this.texts) : 0)));
    const named = moves && (moves + (hasMoves ? 2 : 1) * LEAST.name) / NAME_AT;
    const sibling = (/** @type {number} */ node) => Math.max(needs.siblings.has(node) ? needs.sibling / unit : 0, isNamed(node) ? named : 0);
    const { begin, end } = this.levels();
    const left = end && hasLevels ? LEAST.edge + end - begin + LEAST.note : LEAST.edge;
    const besideLine = (/** @type {number} */ node) => (isNamed(node) ? LEAST.name + mover.widthOf(`m${node}`, this.texts) : 0);
    const x = this.packed(folded, { halves, notes, before, left, sibling, names: besideLine, family: LEAST.family });
    const y = this.leastLevels(heights, hasMoves ? LEAST.namedLine : hasBadges ? LEAST.badgeLine : LEAST.line, unit, this.levelsUnder(folded));
    const under = this.nodes.map((_, node) => (needs.below.has(node) && !small.has(node) ? LEAST.gap + needs.height / unit : 0));
    this.moveLevels(x, shown, { halves, notes, before, rightmost });
    const bottom = (/** @type {number} */ node) => y[node] + heights[node] * mover.drawn[node].below + under[node] + (closed.has(node) ? BADGE_ROOM : mover.heightBelow(node));
    const places = {
      x, y, widths, heights, under, small, levelsBy: end ? LEAST.edge - begin : 0,
      width: Math.max(...shown.map((node) => x[node] + halves[node] + notes[node])) + LEAST.right,
      height: Math.max(...shown.map(bottom)) + LEAST.edge,
    };
    this.known.least.set(key, places);
    return places;
  }

  /**
   * Move each level that ends outside the visible part to the left, if there is space and as far as needed.
   * @param {number[]} x  of the nodes
   * @param {number[]} shown
   * @param {Pick<Sizes, "halves" | "notes" | "before"> & { rightmost: number }} sizes
   */
  moveLevels(x, shown, { halves, notes, before, rightmost }) {
    for (const level of new Set(this.depths)) {
      const nodes = shown.filter((node) => this.depths[node] === level);
      const right = Math.max(...nodes.map((node) => x[node] + halves[node] + notes[node]));
      const left = Math.min(...nodes.map((node) => x[node] - halves[node] - before[node]));
      const by = Math.min(right - rightmost, left - LEAST.edge);
      if (by > 0) for (const node of nodes) x[node] -= by;
    }
  }

  /**
   * Return the right end of the note or field beside a node, relative to the node.
   * @param {number} node
   * @param {number} width  of the node
   * @param {number} unit
   * @param {boolean} isNow  whether the current note is final
   */
  noteEnd(node, width, unit, isNow) {
    const { mover } = this;
    const note = mover.isNoteBelow(node) ? 0 : isNow ? mover.widthNow(`i${node}`) : mover.widthOf(`i${node}`, this.texts);
    return Math.max(note && this.mover.noteBegin(node, width) + note + LEAST.note, this.isAtLeft(node) ? 0 : this.fieldEnd(node, width, unit));
  }

  /**
   * Return the end of the field beside a node, relative to the node's centre.
   * @param {number} node
   * @param {number} width  of the node
   * @param {number} unit
   */
  fieldEnd(node, width, unit) {
    const field = this.children[node].length && !this.needs.below.size ? this.needs.beside / unit : 0;
    return field && width / 2 + field + LEAST.field;
  }

  /** The drawn left and right ends of the names of levels, in points. */
  levels() {
    const ids = [...this.picture.marks.keys()].filter((id) => /^l\d/.test(id));
    const ends = ids.map((id) => {
      const [text, width] = [this.picture.marks.get(id)?.text, this.mover.widthOf(id, this.texts)];
      const begin = Number(text?.getAttribute("x")) - (text?.getAttribute("text-anchor") === "start" ? 0 : width / 2);
      return { begin, end: begin + width };
    });
    return { begin: Math.min(...ends.map(({ begin }) => begin)), end: Math.max(0, ...ends.map(({ end }) => end)) };
  }

  /** @param {Folded} folded */
  shownWith({ closed, dropped }) {
    const hidden = this.nodes.map(() => false);
    this.nodes.forEach(({ parent }, node) => (hidden[node] = dropped.has(node) || (parent >= 0 && (hidden[parent] || closed.has(parent)))));
    return this.nodes.map((_, node) => node).filter((node) => !hidden[node]);
  }

  /**
   * Return the levels that have only badges.
   * @param {Folded} folded
   */
  levelsUnder({ closed, small }) {
    return new Set([...small.keys()].filter((node) => !closed.has(node)).map((node) => this.depths[node]));
  }

  /** The minimum widths and heights of the nodes, equal for nodes of one type. */
  shapes() {
    if (this.known.shapes) return this.known.shapes;
    const { children, mover, nodes, texts } = this;
    /** @type {Map<string, { width: number, height: number }>} */
    const sorts = new Map();
    const sortOf = (/** @type {number} */ node) => `${mover.drawn[node].sort} ${children[node].length > 0} ${mover.drawn[node].isFrame && node}`;
    nodes.forEach((_, node) => {
      const { width, height } = leastShape(mover.drawn[node], mover.sizeOf(`n${node}`), mover.widthOf(`n${node}`, texts));
      const before = sorts.get(sortOf(node)) ?? { width: 0, height: 0 };
      sorts.set(sortOf(node), { width: Math.max(before.width, width), height: Math.max(before.height, height) });
    });
    const of = (/** @type {"width" | "height"} */ name) => nodes.map((_, node) => Math.min(mover.drawn[node][name], sorts.get(sortOf(node))?.[name] ?? Infinity));
    return (this.known.shapes = { widths: of("width"), heights: of("height") });
  }

  /**
   * Return the y coordinate of each node with minimum distances between levels; a field is above the centre of the root and of a
   * node if it is outside the line to it, and otherwise below the centre.
   * @param {number[]} heights
   * @param {number} least  the length of a line
   * @param {number} unit
   * @param {Set<number>} badges  levels that have only badges
   */
  leastLevels(heights, least, unit, badges) {
    const { depths, mover, needs, nodes } = this;
    const [field, under] = needs.below.size ? [0, LEAST.gap + needs.height / unit] : [needs.height / unit, 0];
    const levels = Array.from({ length: Math.max(...depths) + 1 }, () => ({ above: 0, below: 0 }));
    nodes.forEach((_, node) => {
      const level = levels[depths[node]];
      level.above = Math.max(level.above, heights[node] * mover.drawn[node].above);
      level.below = Math.max(level.below, heights[node] * mover.drawn[node].below + (needs.below.has(node) ? under : 0));
    });
    let at = LEAST.edge + Math.max(levels[0].above, field);
    const ys = levels.map((level, number) => {
      const before = levels[number - 1];
      if (badges.has(number)) at += badges.has(number - 1) ? PASSED_LEVEL : before.below + BADGE.below + BADGE.height / 2;
      else if (badges.has(number - 1)) at += BADGE.height / 2 + LEAST.line + level.above;
      else if (before) at += Math.max(before.below + Math.max(needs.line / unit, least) + level.above, field && field + Math.max(before.below, level.above) + BELOW_FIELD);
      return at;
    });
    return nodes.map((_, node) => ys[depths[node]]);
  }

  /**
   * Return the x coordinate of each node in a tidy tree, in which subtrees are as close together as their outlines
   * allow.
   * @param {Folded} folded
   * @param {Sizes} sizes
   */
  packed(folded, { halves, notes, before, left, sibling, names, family }) {
    const { children, nodes } = this;
    const { closed, dropped } = folded;
    const offsets = nodes.map(() => 0); // from the parent
    const levels = this.levelsUnder(folded);
    /** @type {Outline[]} for each level of a subtree, from the top: the ends of its nodes, and of the names on the lines below them */
    const outlines = [];
    for (const node of this.shownWith(folded).reverse()) {
      const below = closed.has(node) ? [] : children[node].filter((child) => !dropped.has(child));
      /** @type {Outline} */
      const all = { lefts: [], rights: [] };
      below.forEach((child, number) => {
        const own = outlines[child];
        const apart = number ? Math.max(offsets[below[number - 1]] + sibling(child), ...own.lefts.map((end, level) => (all.rights[level] ?? -Infinity) - end)) : 0;
        offsets[child] = apart;
        own.rights.forEach((end, level) => {
          all.lefts[level] = Math.min(all.lefts[level] ?? Infinity, own.lefts[level] + apart);
          all.rights[level] = Math.max(all.rights[level] ?? -Infinity, end + apart);
        });
      });
      const middle = below.length ? (offsets[below[0]] + offsets[below[below.length - 1]]) / 2 : 0;
      for (const child of below) offsets[child] -= middle;
      const gap = below.some((child) => closed.has(child) || !children[child].length) ? family : 0;
      const between = below.map((child) => ({ at: offsets[child] * NAME_AT, room: names(child) }));
      const badge = closed.has(node) && levels.has(this.depths[node] + 1) ? [BADGE.half + LEAST.gap] : []; // among those of the next level
      outlines[node] = {
        lefts: [-halves[node] - before[node], Math.min(...between.map(({ at, room }) => at - room)), ...all.lefts.map((end) => end - middle), ...badge.map((half) => -half)],
        rights: [halves[node] + notes[node], Math.max(...between.map(({ at, room }) => at + room)), ...all.rights.map((end, level) => end - middle + (level ? 0 : gap)), ...badge],
      };
    }
    const x = offsets;
    x[0] = left - Math.min(...outlines[0].lefts);
    nodes.forEach(({ parent }, node) => (x[node] += parent < 0 ? 0 : x[parent]));
    return x;
  }

  /**
   * Return the x coordinate of each node in a tidy tree: parents are centred above their children, and folded nodes take no space.
   * @param {Set<number>} closed
   * @param {Omit<Sizes, "before" | "sibling" | "names">} sizes
   */
  tidy(closed, { halves, notes, left, family }) {
    const { children, nodes } = this;
    const [starts, middles, ends] = [nodes.map(() => 0), nodes.map(() => 0), nodes.map(() => 0)];
    for (let node = nodes.length - 1; node >= 0; node--) {
      const below = closed.has(node) ? [] : children[node];
      let end = 0;
      for (const child of below) {
        starts[child] = end;
        end += ends[child];
      }
      const [first, last] = [below[0], below[below.length - 1]];
      const middle = below.length ? (starts[first] + middles[first] + starts[last] + middles[last]) / 2 : halves[node];
      const missing = Math.max(0, halves[node] - middle);
      for (const child of below) starts[child] += missing;
      const isFamily = below.some((child) => closed.has(child) || !children[child].length);
      middles[node] = middle + missing;
      ends[node] = Math.max(end + missing + (isFamily ? family : 0), middles[node] + halves[node] + notes[node]);
    }
    nodes.forEach(({ parent }, node) => (starts[node] += parent < 0 ? left : starts[parent]));
    return nodes.map((_, node) => starts[node] + middles[node]);
  }
}

/** @param {Folded} folded */
function keyOf({ closed, dropped, small }) {
  return [closed, dropped, small.keys()].map((nodes) => [...nodes].join()).join(" ");
}

/**
 * Return half the width of a badge, in points.
 * @param {string} [text]
 */
export function badgeHalf(text = "") {
  return text ? BADGE.side + text.length * BADGE.halfLetter : 0;
}

/**
 * Mark the names of moves that can be hidden; the label of a chance outcome cannot, because it is a probability.
 * @param {Picture} picture
 * @param {{ parent: number, kind: string }[]} nodes
 */
function nameMoves(picture, nodes) {
  nodes.forEach(({ parent }, node) => {
    if (parent >= 0 && nodes[parent].kind !== "chance") picture.marks.get(`m${node}`)?.group.setAttribute("data-part", "moves");
  });
}

/**
 * Return the minimum size of a shape around its text.
 * @param {import("./mark_mover.js").Drawn} drawn
 * @param {number} size  of the text
 * @param {number} text  its width
 */
function leastShape({ sort, isFrame, width, height }, size, text) {
  if (isFrame) return { width, height };
  if (sort === "box") return { width: Math.max(text + 2 * SHAPE.side, size * SHAPE.leaf.width), height: size * SHAPE.leaf.height };
  const low = height * SHAPE.inner;
  const share = sort === "triangle" ? 2 / 3 - (CAPITAL * size) / low : 0.8; // of the width, at the top of the text
  return { width: Math.max(width * SHAPE.width, (text + SHAPE.side) / share), height: low };
}

/**
 * Return the distance between the first and the last level, and the possible growth of the shapes at the edges.
 * @param {Places} least
 * @param {import("./mark_mover.js").Drawn[]} drawn
 */
function growth({ y, heights }, drawn) {
  const [top, bottom] = [Math.min(...y), Math.max(...y)];
  const grown = (/** @type {"above" | "below"} */ side, /** @type {number} */ level) =>
    Math.max(...y.map((at, node) => (at === level ? (drawn[node].height - heights[node]) * drawn[node][side] : 0)));
  return { levels: bottom - top, shapes: grown("above", top) + grown("below", bottom) };
}

/**
 * Spread the positions over more space; shapes also grow, up to their drawn size.
 * @param {Places} least
 * @param {Density} density
 * @param {import("./mark_mover.js").Drawn[]} drawn
 * @returns {Places}
 */
function stretched(least, { across, down }, drawn) {
  const heights = least.heights.map((height, node) => Math.min(drawn[node].height, height * Math.sqrt(down)));
  const before = growth(least, drawn);
  const after = growth({ ...least, heights }, drawn);
  const top = Math.min(...least.y);
  const lower = Math.max(0, ...least.y.map((y, node) => (y === top ? (heights[node] - least.heights[node]) * drawn[node].above : 0)));
  return {
    heights,
    levelsBy: least.levelsBy,
    under: least.under,
    small: least.small,
    x: least.x.map((x) => x * across),
    y: least.y.map((y) => top + lower + (y - top) * down),
    widths: least.widths.map((width, node) => Math.min(drawn[node].width, width * across)),
    width: least.width * across,
    height: least.height + before.levels * (down - 1) + before.shapes - after.shapes,
  };
}
