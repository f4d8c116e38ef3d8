/**
 * Movement of the marks of a picture: nodes, the texts beside and below nodes, the lines to nodes, and the marks on
 * these lines.
 */

/**
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./spacing.js").Places} Places
 * @typedef {{ group: SVGGraphicsElement, text: Element | null }} Mark
 * @typedef {{ x: number, y: number, width: number, height: number, above: number, below: number,
 *   sort: "triangle" | "box" | "ellipse", isFrame: boolean }} Drawn  the point where the lines of a node meet; the
 *   node's size; the fractions of its height above and below that point; its shape; and whether it contains a board
 * @typedef {{ from: { x: number, y: number }, across: number, down: number }} Line
 */

const BASELINE = 0.35; // distance from the middle of a text down to its baseline, as a fraction of the font size
const NAME_LETTER = 6; // width of a letter of the name of a move, and half its height with space around it, in points
const NAME_GAP = 3; // gap between a line and the name beside it, in points
const CUT_MARK = 0.46; // fraction of a line above its cut mark; the same as STRIKE in Python
const CUT_PART = 0.36; // fraction of the visible part of a line above its cut mark
const NAMED_PART = 0.64; // fraction of the visible part of a line above the name of its move
const TRIANGLE = 3; // number of corners
const LINE_HEIGHT = 1.25; // as a multiple of the font size

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

export class MarkMover {
  /**
   * @param {Picture} picture
   * @param {{ parent: number }[]} nodes
   */
  constructor(picture, nodes) {
    this.picture = picture;
    this.nodes = nodes;
    /** @type {Drawn[]} */
    this.drawn = nodes.map((_, node) => drawnOf(picture, node));
    this.asDrawn = { x: this.drawn.map((one) => one.x), y: this.drawn.map((one) => one.y), heights: this.drawn.map((one) => one.height), under: [], small: new Map() };
    /** @type {Map<string, string>} the original outlines of lines and shapes */
    this.outlines = new Map();
    /** @type {Map<string, number>} */
    this.widths = new Map();
    /** @type {Map<string, number>} widths of texts, as multiples of the font size */
    this.letters = new Map();
    /** @type {string[]} last positions of each node and of its parent; folded nodes are not moved */
    this.placed = [];
    /** @type {Map<number, number>} visible fraction of a line above its move label, if not the default */
    this.nameAt = new Map();
  }

  /**
   * Return the size of a mark's text, in points.
   * @param {string} id
   */
  sizeOf(id) {
    const text = this.picture.marks.get(id)?.text;
    return Number(text?.closest("[font-size]")?.getAttribute("font-size") ?? 0);
  }

  /**
   * Return the width, in points, of the widest text that a mark has now or gets later.
   * @param {string} id
   * @param {Map<string, string[]>} texts  the later texts of marks
   */
  widthOf(id, texts) {
    const known = this.widths.get(id);
    if (known !== undefined) return known;
    const widths = (texts.get(id) ?? []).map((text) => this.textWidth(text.trim(), this.sizeOf(id)));
    const width = this.picture.marks.get(id)?.text ? Math.max(this.widthNow(id), ...widths) : 0;
    this.widths.set(id, width);
    return width;
  }

  /**
   * Return the width of the current text of a mark, in points.
   * @param {string} id
   */
  widthNow(id) {
    const text = this.picture.marks.get(id)?.text?.textContent?.trim();
    return text ? this.textWidth(text, this.sizeOf(id)) : 0;
  }

  /**
   * Return the width of a text in the font of the picture; the marks of a picture have few different texts.
   * @param {string} text
   * @param {number} size
   */
  textWidth(text, size) {
    const width = this.letters.get(text) ?? widthOfText(this.picture, text);
    this.letters.set(text, width);
    return width * size;
  }

  /**
   * Return the height of the texts below a node.
   * @param {number} node
   */
  heightBelow(node) {
    return (this.sizeOf(`k${node}`) + (this.isNoteBelow(node) ? this.sizeOf(`i${node}`) : 0)) * LINE_HEIGHT;
  }

  /**
   * Return whether the note of a node is below it instead of beside it.
   * @param {number} node
   */
  isNoteBelow(node) {
    const { y, height, below } = this.drawn[node];
    return Number(this.picture.marks.get(`i${node}`)?.text?.getAttribute("y")) > y + height * below + 1;
  }

  /**
   * Move the marks of nodes, and the lines to these nodes, from their original positions.
   * @param {number[]} shown
   * @param {Places} places
   * @param {boolean} isDenser  whether the shapes and the distances of levels also change
   */
  move(shown, places, isDenser) {
    const { x, y, widths, heights } = places;
    for (const node of shown) {
      const at = Math.max(0, this.nodes[node].parent);
      const place = [x, y, widths, heights].map((of) => `${of[node]} ${of[at]}`).join(" ") + isDenser;
      if (this.placed[node] === place) continue;
      this.placed[node] = place;
      this.moveNode(node, places);
      if (this.nodes[node].parent >= 0) this.moveLine(node, places, isDenser);
    }
    this.moveLevels(places);
  }

  /** @param {number} node @param {Places} places */
  moveNode(node, { x, y, widths, heights }) {
    const { marks } = this.picture;
    const from = this.drawn[node];
    const [by, down] = [x[node] - from.x, y[node] - from.y];
    for (const sort of "nq") translate(marks.get(`${sort}${node}`)?.group, by, down);
    if (!from.isFrame) this.resize(node, widths[node] / from.width, heights[node] / from.height);
    translate(marks.get(`k${node}`)?.group, by, down - (from.height - heights[node]) * from.below);
    const note = marks.get(`i${node}`)?.text;
    if (!note) return;
    if (this.isNoteBelow(node)) return translate(marks.get(`i${node}`)?.group, by, down - (from.height - heights[node]) * from.below);
    const middle = Number(note.getAttribute("y")) - BASELINE * this.sizeOf(`i${node}`) - from.y;
    const nearer = this.noteBegin(node, widths[node]) - (Number(note.getAttribute("x")) - from.x);
    translate(marks.get(`i${node}`)?.group, by + nearer, down + middle * (heights[node] / from.height - 1));
  }

  /**
   * Return the distance from the centre of a node to its note.
   * @param {number} node
   * @param {number} width  of the node
   */
  noteBegin(node, width) {
    const from = this.drawn[node];
    const off = Number(this.picture.marks.get(`i${node}`)?.text?.getAttribute("x")) - from.x;
    return off - ((from.width - width) / 2) * Math.min(1, off / (from.width / 2));
  }

  /**
   * Resize the outline of a node around the point where its lines meet.
   * @param {number} node
   * @param {number} across
   * @param {number} down
   */
  resize(node, across, down) {
    const { x, y, width, height } = this.drawn[node];
    for (const shape of this.picture.marks.get(`n${node}`)?.group.querySelectorAll("polygon, ellipse") ?? []) {
      if (shape.tagName === "ellipse") {
        shape.setAttribute("rx", String((width / 2) * across));
        shape.setAttribute("ry", String((height / 2) * down));
        continue;
      }
      const points = this.outline(`n${node}`, shape, "points").split(" ").map((corner) => corner.split(",").map(Number));
      shape.setAttribute("points", points.map(([px, py]) => `${round(x + (px - x) * across)},${round(y + (py - y) * down)}`).join(" "));
    }
  }

  /**
   * Return the original value of an attribute of a mark.
   * @param {string} id
   * @param {Element} element
   * @param {string} name
   */
  outline(id, element, name) {
    const known = this.outlines.get(id) ?? element.getAttribute(name) ?? "";
    this.outlines.set(id, known);
    return known;
  }

  /**
   * Move the line to a node, its cut mark, and the name of its move.
   * @param {number} node
   * @param {Places} places
   * @param {boolean} isDenser
   */
  moveLine(node, places, isDenser) {
    const { marks } = this.picture;
    const parent = this.nodes[node].parent;
    const [drawn, line] = [this.lineOf(node, this.asDrawn), this.lineOf(node, places)];
    const isMoved = line.from.x !== drawn.from.x || line.from.y !== drawn.from.y || line.across !== drawn.across || line.down !== drawn.down;
    const path = marks.get(`e${node}`)?.group.querySelector("path");
    if (path) {
      const outline = this.outline(`e${node}`, path, "d");
      // from centre to centre, because nodes cover the ends
      const { from, across, down } = line;
      path.setAttribute("d", isMoved ? `M${round(from.x)},${round(from.y)} ${round(from.x + across)},${round(from.y + down)}` : outline);
    }
    const covered = (/** @type {number} */ of, /** @type {"above" | "below"} */ side) => (this.drawn[of].isFrame ? 0 : places.heights[of] * this.drawn[of][side]);
    const begin = places.under[parent] ? 0 : covered(parent, "below");
    const seen = Math.max(0, line.down - begin - covered(node, "above"));
    const at = (/** @type {number} */ part) => (begin + seen * part) / line.down;
    moveCut(marks.get(`s${node}`)?.group, drawn, line, isDenser ? at(CUT_PART) : CUT_MARK);
    moveName(marks.get(`m${node}`), drawn, line, isDenser ? at(this.nameAt.get(node) ?? NAMED_PART) : undefined, this.sizeOf(`m${node}`));
  }

  /**
   * Return the line to a node. It connects the frames of boards, begins at the field below a node, or else connects the
   * centres of both nodes.
   * @param {number} node
   * @param {Pick<Places, "x" | "y" | "heights" | "under" | "small">} places
   * @returns {Line}
   */
  lineOf(node, { x, y, heights, small, under }) {
    const parent = this.nodes[node].parent;
    const half = (/** @type {number} */ of) => (this.drawn[of].isFrame && !small.has(of) ? heights[of] / 2 : 0);
    const top = y[parent] + (under[parent] ? heights[parent] * this.drawn[parent].below + under[parent] : half(parent));
    return { from: { x: x[parent], y: top }, across: x[node] - x[parent], down: y[node] - half(node) - top };
  }

  /** @param {Places} places */
  moveLevels({ levelsBy, y }) {
    const depths = this.nodes.map(() => 0);
    this.nodes.forEach(({ parent }, node) => {
      depths[node] = parent < 0 ? 0 : depths[parent] + 1;
      if (node === depths.indexOf(depths[node])) translate(this.picture.marks.get(`l${depths[node]}`)?.group, levelsBy, y[node] - this.drawn[node].y);
    });
  }
}

/**
 * Return the original position of a node.
 * @param {Picture} picture
 * @param {number} node
 * @returns {Drawn}
 */
function drawnOf(picture, node) {
  const [box, centre] = [picture.drawnBox(node), picture.drawnCentre(node)];
  const shape = picture.marks.get(`n${node}`)?.group.querySelector("polygon, ellipse");
  const corners = (shape?.getAttribute("points") ?? "").split(" ").length;
  const sort = shape?.tagName === "ellipse" ? "ellipse" : corners === TRIANGLE ? "triangle" : "box";
  const above = box.height ? (centre.y - box.y) / box.height : 0;
  return { ...centre, width: box.width, height: box.height, above, below: 1 - above, sort, isFrame: picture.marks.has(`q${node}`) };
}

/**
 * Return the width of a text in the font of a picture, as a multiple of the font size.
 * @param {Picture} picture
 * @param {string} text
 */
function widthOfText(picture, text) {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return text.length * 0.65;
  pen.font = `100px ${getComputedStyle(picture.svg).fontFamily || "sans-serif"}`;
  return pen.measureText(text).width / 100;
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 100) / 100;
}

/**
 * @param {SVGGraphicsElement | undefined} group
 * @param {number} by
 * @param {number} [down]
 */
function translate(group, by, down = 0) {
  if (!group) return;
  if (by || down) group.setAttribute("transform", `translate(${by} ${down})`);
  else group.removeAttribute("transform");
}

/**
 * Move a cut mark to a fraction of its line, and rotate it with the line.
 * @param {SVGGraphicsElement | undefined} group
 * @param {Line} drawn
 * @param {Line} line
 * @param {number} share
 */
function moveCut(group, drawn, line, share) {
  if (!group) return;
  const [x, y] = [drawn.from.x + CUT_MARK * drawn.across, drawn.from.y + CUT_MARK * drawn.down];
  const [to, down] = [line.from.x + share * line.across, line.from.y + share * line.down];
  const turn = ((Math.atan2(line.down, line.across) - Math.atan2(drawn.down, drawn.across)) * 180) / Math.PI;
  const isMoved = Math.abs(to - x) + Math.abs(down - y) + Math.abs(turn) > 0.01;
  if (isMoved) group.setAttribute("transform", `translate(${round(to)} ${round(down)}) rotate(${round(turn)}) translate(${-x} ${-y})`);
  else group.removeAttribute("transform");
}

/**
 * Move the name of a move along its line, to the same fraction of the line or to a different fraction.
 * @param {Mark | undefined} mark
 * @param {Line} drawn
 * @param {Line} line
 * @param {number | undefined} at
 * @param {number} size  of the text
 */
function moveName(mark, drawn, line, at, size) {
  if (!mark?.text) return;
  const number = (/** @type {string} */ name) => Number(mark.text?.getAttribute(name));
  const [x, y] = [number("x") - drawn.from.x, number("y") - BASELINE * size - drawn.from.y];
  const [by, lower] = [line.from.x - drawn.from.x, line.from.y - drawn.from.y];
  if (at === undefined && Math.abs(line.across - drawn.across) < 0.01) return translate(mark.group, by, lower);
  const share = at ?? (x * drawn.across + y * drawn.down) / (drawn.across ** 2 + drawn.down ** 2);
  const length = Math.hypot(line.across, line.down);
  const [right, up] = [(line.down / length) * (line.across < 0 ? -1 : 1), Math.abs(line.across) / length];
  const off = (Math.abs(right) * NAME_LETTER * (mark.text.textContent ?? "").length) / 2 + up * NAME_LETTER + NAME_GAP;
  translate(mark.group, by + share * line.across + right * off - x, lower + share * line.down - up * off - y);
}
