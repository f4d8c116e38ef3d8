/** The picture: its marks as an SVG, and their positions. */

import { draw } from "./elements.js";
import { localNumbers } from "./text.js";

/**
 * @typedef {import("../player/film.js").Film} Film
 * @typedef {import("../player/film.js").Look} Look
 * @typedef {{ x: number, y: number, width: number, height: number }} Box  in the units of the picture
 */

export const PIXELS = 4 / 3; // pixels per point; a picture is measured in points
/** The arrow to the owner of a bound: the size of its bow, in points, and the shape of its head. */
const BOW = 26;
const BOW_PER_LEVEL = 0.18; // additional curvature for each point that the arrow rises
/**
 * Curvatures of an arrow that are tried, in this order, and points of the arrow that are tested for crossing a text.
 */
const BOWS = [1, -1, 1.7, -1.7, 0.45, -0.45, 2.6, -2.6];
const ON_ARROW = Array.from({ length: 19 }, (_, number) => (number + 1) / 20);
const LETTER = 0.65; // width of a letter, as a fraction of the font size
const ROUND_TEXT = 2; // space around a text, in points
const HEAD = "M0 0L-9 4.5L-9 -4.5z";
/**
 * The space between a node and its ring, and the minimum space above the ring, in points. To the right of a node there
 * is its note, and below a leaf its name.
 */
const RING = { across: 2, down: 5, leaf: 3, edge: 1.5 };
/** @type {Box} */
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

export class Picture {
  /**
   * Parse the picture, and remove its ids, because the page may have the same ids.
   * @param {string} source
   */
  constructor(source) {
    const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed.documentElement, true)));
    /** @type {Map<string, { group: SVGGraphicsElement, text: Element | null }>} */
    this.marks = new Map();
    for (const group of this.svg.querySelectorAll("[id]")) {
      const text = group.tagName === "text" ? group : group.querySelector("text");
      this.marks.set(group.id, { group: /** @type {SVGGraphicsElement} */ (group), text });
      group.setAttribute("data-id", group.id);
      group.removeAttribute("id");
    }
    const [, , width, height] = (this.svg.getAttribute("viewBox") ?? "0 0 100 100").split(/[\s,]+/).map(Number);
    /** the natural size in pixels; it shrinks when subtrees are folded */
    this.natural = { width: 0, height: 0 };
    this.width = width;
    this.height = height;
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    /** number of times that the positions have changed */
    this.version = 0;
    /** the size of the smallest text, in pixels of the natural size */
    this.smallestText = Math.min(...[this.svg, ...this.svg.querySelectorAll("[font-size]")].map((text) => PIXELS * Number(text.getAttribute("font-size") ?? Infinity)));
    this.resize(width, height);
    this.overlay = this.svg.appendChild(draw("g", { class: "gametree-overlay" }));
  }

  /**
   * Set the size of the visible area.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.natural = { width: width * PIXELS, height: height * PIXELS };
    this.version++;
    this.svg.style.aspectRatio = `${width} / ${height}`;
  }

  /**
   * Write all numbers with the decimal separator of a language, and the names of levels in that language.
   * @param {import("./types.js").Words} words
   */
  localize({ decimal_sign, level_chance }) {
    for (const text of this.svg.querySelectorAll("text")) text.textContent = localNumbers(text.textContent ?? "", decimal_sign);
    for (const text of this.svg.querySelectorAll(".gt-level text")) if (text.textContent === "CHANCE") text.textContent = level_chance;
  }

  /** The natural size without folds and at the drawn spacing, or the current size if it is larger. */
  get unfolded() {
    const { height, natural, width } = this;
    return { width: Math.max(natural.width, width * PIXELS), height: Math.max(natural.height, height * PIXELS) };
  }

  /** The marks as drawn before the first event. */
  base() {
    /** @type {Map<string, Look>} */
    const base = new Map();
    for (const [id, { group, text }] of this.marks) {
      if (group.tagName === "g") base.set(id, { className: group.getAttribute("class") ?? "", text: text?.textContent ?? "" });
    }
    return base;
  }

  /**
   * Show the current looks of the film.
   * @param {Film} film
   */
  follow(film) {
    for (const [id, { group, text }] of this.marks) {
      film.watch(id, (look) => {
        group.setAttribute("class", look.className);
        if (text && text.textContent !== look.text && !group.hasAttribute("data-supposed")) text.textContent = look.text;
      });
    }
  }

  /**
   * Return the number of the node of an element of the picture.
   * @param {EventTarget | null} target
   */
  nodeAt(target) {
    const mark = target instanceof Element ? target.closest("[data-id]") : null;
    const found = /^[neki](\d+)$/.exec(mark?.getAttribute("data-id") ?? "");
    return found ? Number(found[1]) : undefined;
  }

  /**
   * Return the box of a node at its current position; undefined if the node is folded.
   * @param {number} node
   * @returns {Box | undefined}
   */
  box(node) {
    const group = this.marks.get(`n${node}`)?.group;
    if (!group || group.hasAttribute("data-folded")) return undefined;
    const [box, { x, y }] = [this.drawnBox(node), shiftOf(group)];
    return { ...box, x: box.x + x, y: box.y + y };
  }

  /**
   * Return the box of a node with its note.
   * @param {number} node
   * @returns {Box | undefined}
   */
  boxWithNote(node) {
    const [box, known] = [this.box(node), this.marks.get(`i${node}`)?.group];
    const note = known?.matches(".gt-hidden, [data-hushed]") ? undefined : known?.getBBox();
    if (!box || !note?.width) return box;
    const begin = note.x + shiftOf(/** @type {SVGGraphicsElement} */ (known)).x;
    const [left, right] = [Math.min(box.x, begin), Math.max(box.x + box.width, begin + note.width)];
    return { ...box, x: left, width: right - left };
  }

  /**
   * Return the original position of a node, with its current size.
   * @param {number} node
   */
  drawnBox(node) {
    const shape = this.marks.get(`n${node}`)?.group.querySelector("polygon, ellipse");
    if (!shape) return NOWHERE;
    const number = (/** @type {string} */ name) => Number(shape.getAttribute(name));
    if (shape.tagName === "ellipse") {
      const [rx, ry] = [number("rx"), number("ry")];
      return { x: number("cx") - rx, y: number("cy") - ry, width: 2 * rx, height: 2 * ry };
    }
    const [xs, ys] = corners(shape);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }

  /**
   * Return the point where the lines of a node meet; for a triangle, this is the mean of its corners.
   * @param {number} node
   */
  centre(node) {
    const [{ x, y }, group] = [this.drawnCentre(node), this.marks.get(`n${node}`)?.group];
    const by = group ? shiftOf(group) : { x: 0, y: 0 };
    return { x: x + by.x, y: y + by.y };
  }

  /**
   * Return the original point where the lines of a node meet.
   * @param {number} node
   */
  drawnCentre(node) {
    const box = this.drawnBox(node);
    const polygon = this.marks.get(`n${node}`)?.group.querySelector("polygon");
    const ys = polygon ? corners(polygon)[1] : [box.y, box.y + box.height];
    return { x: box.x + box.width / 2, y: ys.reduce((sum, y) => sum + y, 0) / ys.length };
  }

  /**
   * Show a different value at a leaf; without `value`, show the leaf's own value again.
   * @param {number} node
   * @param {string} [value]
   */
  suppose(node, value) {
    const mark = this.marks.get(`n${node}`);
    if (!mark?.text) return;
    if (value === undefined) {
      const own = mark.group.getAttribute("data-supposed");
      if (own !== null) mark.text.textContent = own;
      mark.group.removeAttribute("data-supposed");
      return;
    }
    if (!mark.group.hasAttribute("data-supposed")) mark.group.setAttribute("data-supposed", mark.text.textContent ?? "");
    mark.text.textContent = value;
  }

  /**
   * Hide the notes of some nodes, and show the notes of all other nodes.
   * @param {number[]} [nodes]
   */
  hush(nodes = []) {
    for (const shown of this.svg.querySelectorAll("[data-hushed]")) shown.removeAttribute("data-hushed");
    for (const node of nodes) this.marks.get(`i${node}`)?.group.setAttribute("data-hushed", "");
  }

  /**
   * Show the names of the moves to some nodes even if names of moves are hidden.
   * @param {number[]} nodes
   */
  showMoves(nodes) {
    for (const shown of this.svg.querySelectorAll("[data-named]")) shown.removeAttribute("data-named");
    for (const node of nodes) this.marks.get(`m${node}`)?.group.setAttribute("data-named", "");
  }

  /**
   * Draw an arrow from one node to another, or remove it.
   * @param {number} [from]
   * @param {number} [to]
   */
  arrow(from, to) {
    this.overlay.querySelector(".gametree-arrow")?.remove();
    const start = from === undefined ? undefined : this.box(from);
    const end = to === undefined ? undefined : this.box(to);
    if (!start || !end) return;
    const [x1, y1] = [start.x + start.width / 2, start.y];
    const [x2, y2] = [end.x + end.width / 2, end.y + end.height];
    const [cx, cy] = this.freeBow({ x: x1, y: y1 }, { x: x2, y: y2 });
    const angle = (Math.atan2(y2 - cy, x2 - cx) * 180) / Math.PI;
    this.overlay.append(
      draw(
        "g",
        { class: "gametree-arrow", "data-from": `n${from}`, "data-to": `n${to}` },
        draw("path", { d: `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}` }),
        draw("path", { class: "head", d: HEAD, transform: `translate(${x2} ${y2}) rotate(${angle})` }),
      ),
    );
  }

  /**
   * Return the control point with which an arrow crosses the fewest texts.
   * @param {{ x: number, y: number }} start
   * @param {{ x: number, y: number }} end
   */
  freeBow(start, end) {
    const side = start.x < end.x ? -1 : 1; // outwards, so that the arrow is not mistaken for the line to the parent
    const bow = BOW + BOW_PER_LEVEL * Math.abs(start.y - end.y);
    const texts = this.textBoxes();
    const bows = BOWS.map((times) => [(start.x + end.x) / 2 + side * times * bow, (start.y + end.y) / 2]);
    const crossed = bows.map(([cx, cy]) =>
      ON_ARROW.filter((at) => {
        const [before, between, after] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
        const [px, py] = [before * start.x + between * cx + after * end.x, before * start.y + between * cy + after * end.y];
        return texts.some((box) => px > box.x && px < box.x + box.width && py > box.y && py < box.y + box.height);
      }).length,
    );
    return bows[crossed.indexOf(Math.min(...crossed))];
  }

  /**
   * The current boxes of texts on lines and beside nodes, with some space around the texts. They are computed from the
   * letters, without a layout by the browser.
   */
  textBoxes() {
    /** @type {Box[]} */
    const boxes = [];
    for (const [id, { group, text }] of this.marks) {
      const letters = text?.textContent?.trim().length ?? 0;
      if (!"mik".includes(id[0]) || !text || !letters || group.matches(".gt-hidden, [data-folded], [data-hushed]")) continue;
      const { x, y } = shiftOf(group);
      const size = Number(text.closest("[font-size]")?.getAttribute("font-size") ?? 0);
      const [width, height] = [letters * size * LETTER + 2 * ROUND_TEXT, size + 2 * ROUND_TEXT];
      const left = text.getAttribute("text-anchor") === "start" ? ROUND_TEXT : width / 2;
      boxes.push({ x: Number(text.getAttribute("x")) + x - left, y: Number(text.getAttribute("y")) + y - size - ROUND_TEXT, width, height });
    }
    return boxes;
  }

  /**
   * Draw a ring around a node, or remove the ring; there is one ring of each kind.
   * @param {string} sort
   * @param {number} [node]
   */
  ring(sort, node) {
    this.overlay.querySelector(`.gametree-ring.${sort}`)?.remove();
    const box = node === undefined ? undefined : this.box(node);
    if (!box) return;
    const [rx, ry] = [box.width / 2 + RING.across, box.height / 2 + (this.marks.has(`k${node}`) ? RING.leaf : RING.down)];
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = Math.max(RING.edge, cy - ry); // inside the frame, even if it is around the root
    this.overlay.append(
      draw("rect", {
        class: `gametree-ring ${sort}`, x: `${cx - rx}`, y: `${top}`, width: `${2 * rx}`, height: `${cy + ry - top}`, rx: "7",
      }),
    );
  }
}

/**
 * Return the displacement of a mark from its original position.
 * @param {SVGGraphicsElement} group
 */
function shiftOf(group) {
  const moved = /^translate\((\S+) ([^)\s]+)\)/.exec(group.getAttribute("transform") ?? "");
  return { x: Number(moved?.[1] ?? 0), y: Number(moved?.[2] ?? 0) };
}

/**
 * Return the x and y coordinates of the corners of a polygon.
 * @param {Element} polygon
 */
function corners(polygon) {
  const points = (polygon.getAttribute("points") ?? "").split(" ").map((corner) => corner.split(",").map(Number));
  return [points.map(([x]) => x), points.map(([, y]) => y)];
}
