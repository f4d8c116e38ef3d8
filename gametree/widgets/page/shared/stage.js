/** The stage: the frame of the picture, with zoom, panning, and elements that are pinned to nodes of the picture. */

import { make } from "./elements.js";
import { Overview } from "./overview.js";
import { PIXELS } from "./picture.js";
import { NOTHING_FOLDED } from "./spacing.js";

/**
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./spacing.js").Density} Density
 * @typedef {typeof LAYOUTS[number]} Layout
 * @typedef {{ layout: Layout, least: number, isCamera: boolean, density: Density | undefined, height: number }} Fit  `least` is
 *   the size of the picture at which its texts have the size of the layout, and `height` its maximum height
 */

/** Scales of a picture; 1 is its natural size. */
const LARGEST = 4;
const SMALLEST = 0.05;
/** Height of the smallest text, in pixels: the preferred height, and the minimum for a complete tree. */
const TEXT = { comfortable: 12, least: 11 };
/**
 * The layouts of a widget, from the most spacious layout to the one with the most space for the tree. A layout says
 * whether the elements beside the tree are moved below it, whether the rows of controls are merged into one, and
 * whether the names of moves and of levels are shown.
 */
const LAYOUTS = [
  { isStacked: false, isTight: false, hasMoves: true, hasLevels: true, text: TEXT.comfortable },
  { isStacked: true, isTight: false, hasMoves: true, hasLevels: true, text: TEXT.comfortable },
  { isStacked: true, isTight: true, hasMoves: true, hasLevels: true, text: TEXT.comfortable },
  { isStacked: true, isTight: true, hasMoves: false, hasLevels: true, text: TEXT.comfortable },
  { isStacked: true, isTight: true, hasMoves: false, hasLevels: true, text: TEXT.least },
  { isStacked: true, isTight: true, hasMoves: false, hasLevels: false, text: TEXT.least },
];
const ZOOM_STEP = 1.25;
const WHEEL = 100; // rotation of the mouse wheel that zooms by one step, in the units of the event
const SLIP = 5; // maximum movement of the pointer during a click, in pixels
const SCROLL_MARGIN = 48; // free space around a mark that is scrolled into view, in pixels
const BORDER = 56; // width of the names of levels on the left, which are never cut, in pixels
const PIN_GAP = 6; // distance between a node and an element that is pinned to the node, in pixels
const SCROLLBAR = 20; // maximum width of a scroll bar, in pixels
const FINGERS = 2; // number of fingers in a zoom gesture
const ROUNDING = 2; // difference of heights caused by rounding, in pixels
/** Minimum height of a frame, and free space above and below a widget, in pixels. */
const LEAST_HEIGHT = 160;
const MARGINS = 24;
const CARDS = 190; // height reserved for cards below the frame if a smaller picture is still legible, in pixels
const MOST_OF_WINDOW = 0.8; // height of a frame without `data-in-view` elements or above another widget, as a fraction of the window
const MOST_ABOVE = 0.3; // maximum height of a form above a widget, as a fraction of the available height
/** The scrolling element of a notebook; its height is less than that of the window. */
const NOTEBOOK = ".jp-WindowedPanel-outer, .jp-LinkedOutputView";

/**
 * Return the height that is available to a widget without scrolling. The form of the explorer above the widget stays
 * visible if the form is low.
 * @param {HTMLElement} element
 */
export function heightOfView(element) {
  const notebook = document.fullscreenElement ? 0 : element.closest(NOTEBOOK)?.clientHeight;
  const view = Number(document.documentElement.dataset.view) || window.innerHeight; // a frame is as high as its page
  const height = Math.min(view, screen.availHeight, notebook || Infinity) - MARGINS;
  const [form, player] = [".gametree-explorer", ".gametree-player"].map((name) => element.closest(name)?.getBoundingClientRect().top);
  const above = form === undefined || player === undefined || document.fullscreenElement ? 0 : player - form;
  return above < height * MOST_ABOVE ? height - above : height;
}

/**
 * Return the scroll offset nearest to `offset` that shows a section of the picture with a margin.
 * @param {number} offset
 * @param {number} begin
 * @param {number} length
 * @param {number} frame
 */
function nearest(offset, begin, length, frame) {
  const margin = Math.min(SCROLL_MARGIN, Math.max(0, (frame - length) / 2));
  return Math.max(Math.min(offset, begin - margin), begin + length + margin - frame);
}

/**
 * Return the smallest box around two boxes.
 * @param {import("./picture.js").Box} one
 * @param {import("./picture.js").Box} other
 */
function around(one, other) {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const [right, bottom] = [Math.max(one.x + one.width, other.x + other.width), Math.max(one.y + one.height, other.y + other.height)];
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * The frame uses the free height, so that the widget's top, the picture, and the elements with `data-in-view` are
 * visible together. Elements in `.gametree-beside` scroll within the same height.
 *
 * A picture is completely visible if its frame has enough space for legible texts; if there is little space, the
 * spacing of the picture shrinks, and the layout of the widget changes. Otherwise, the frame is a camera: nodes that
 * are unrelated to the step are folded, the important nodes are in view, and an overview above the frame shows the
 * rest.
 */
export class Stage {
  /**
   * @param {Picture} picture
   * @param {{ zoom: string, moves?: boolean }} session  `moves` is the reader's choice about the names of moves;
   *   without a choice, the names are hidden if the tree needs their space
   * @param {{ label: string, words: Record<string, string>, attention: () => number[], least?: number,
   *   spacing?: import("./spacing.js").Spacing, fold?: (isNeeded: boolean) => void, reveal?: (node: number) => void, needsMoves?: boolean }} options
   *   `attention` returns the nodes to keep in view, the most important first; `least` is the size below which elements on
   *   the picture are unusable in the drawn spacing; `fold` folds for the camera, and `reveal` unfolds a node; `needsMoves` means that the names of moves are never hidden
   */
  constructor(picture, session, { label, words, attention, least = 0, spacing, fold, reveal, needsMoves = false }) {
    this.spacing = spacing;
    this.foldForCamera = fold;
    this.reveal = reveal;
    this.needsMoves = needsMoves;
    this.picture = picture;
    this.usable = least;
    this.session = session;
    this.attention = attention;
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.pins = make("div", { class: "gametree-pins" });
    /** @type {(() => void) | undefined} measures the elements on the picture before the first layout */
    this.prepare = undefined;
    this.canvas = make("div", { class: "gametree-canvas" }, picture.svg, this.pins);
    this.element = make("div", { class: "gametree-stage", role: "group", "aria-label": label }, this.canvas);
    this.overview = new Overview(this, words);
    /** the frame, and the overview above it */
    this.outer = make("div", { class: "gametree-view" }, this.element, this.overview.element);
    /** @type {{ left: number, top: number } | undefined} target of the camera */
    this.goal = undefined;
    /** @type {{ span: number, scale: number } | undefined} initial distance of two fingers, and the scale */
    this.pinch = undefined;
    /** @type {{ x: number, y: number, left: number, top: number, isFar: boolean } | undefined} */
    this.drag = undefined;
    this.dragged = false; // the click that ends a drag is ignored
    /** @type {{ element: HTMLElement, node: number } | undefined} */
    this.pin = undefined;
    this.element.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    this.element.addEventListener("pointerdown", (event) => this.onDown(event));
    this.element.addEventListener("pointermove", (event) => this.onMove(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      this.element.addEventListener(end, () => this.onEnd());
    }
    this.element.addEventListener("touchstart", (event) => this.onPinch(event), { passive: false });
    this.element.addEventListener("touchmove", (event) => this.onPinch(event), { passive: false });
    this.element.addEventListener("scrollend", () => (this.goal = undefined));
    this.element.addEventListener("click", (event) => this.dragged && event.detail && event.stopPropagation(), { capture: true });
    /** the space for which the picture was fitted */
    this.room = { view: 0, width: 0, height: 0, above: 0, largest: 1 };
    /** @type {Fit} */
    this.fitted = { layout: LAYOUTS[0], least: 1, isCamera: false, density: undefined, height: 0 };
    /** @type {(() => void)[]} called when the widget is laid out */
    this.listeners = [];
    /** @type {HTMLElement | null} the widget */
    this.root = null;
    this.onResize = () => this.fitAgain();
    this.observer = new ResizeObserver(this.onResize);
    this.observer.observe(this.element);
    window.addEventListener("resize", this.onResize);
    this.zoomTo(session.zoom);
  }

  close() {
    this.observer.disconnect();
    window.removeEventListener("resize", this.onResize);
  }

  // ---- available space ----------------------------------------------------------------------------

  /** Fit the picture again, except if only a scroll bar has disappeared because the picture became smaller. */
  fitAgain() {
    const { height, width } = this.measure();
    const [taller, wider] = [height - this.room.height, width - this.room.width];
    if (Math.abs(taller) > ROUNDING || wider < 0 || wider > SCROLLBAR) this.arrange();
  }

  /** Return the space for the picture: the width of its frame, the free height, and the maximum size. */
  measure() {
    const view = heightOfView(this.element);
    const rest = this.rest();
    const height = rest === undefined ? view * MOST_OF_WINDOW : view - rest;
    const above = parseFloat(getComputedStyle(this.canvas).paddingTop) || 0;
    return { view, width: this.element.offsetWidth, height: Math.floor(Math.max(LEAST_HEIGHT, height - above)), above, largest: this.largest };
  }

  /** Return the height needed to show the root and the leaves together at a legible size. */
  heightToRead() {
    const width = this.element.offsetWidth;
    const least = TEXT.least / this.picture.smallestText;
    const size = this.spacing?.canShrink ? this.spacing.leastSize(least * PIXELS, { hasMoves: this.needsMoves || this.session.moves === true, hasLevels: false }) : this.full;
    const [across, down] = this.spacing?.canShrink ? [size.width, size.height] : [size.width * least, size.height * least];
    const around = across > width ? this.overview.height + SCROLLBAR : 0;
    return Math.min(heightOfView(this.element) * MOST_OF_WINDOW, Math.ceil(down) + ROUNDING + around);
  }

  /** The natural size of the complete tree at the spacing in which it is drawn. */
  get full() {
    if (!this.spacing) return this.picture.unfolded;
    const { width, height } = this.spacing.places(NOTHING_FOLDED, undefined);
    return { width: width * PIXELS, height: height * PIXELS };
  }

  /**
   * Return the height of the elements that are visible together with the picture; it does not depend on the height of
   * the picture or the overview.
   * @returns {number | undefined}
   */
  rest() {
    const seen = [...(this.root?.querySelectorAll("[data-in-view]") ?? [])].map((one) => one.getBoundingClientRect());
    const bottom = Math.max(...seen.filter(({ height }) => height).map((box) => box.bottom));
    if (!this.root || !Number.isFinite(bottom)) return undefined;
    return bottom - this.root.getBoundingClientRect().top - this.outer.getBoundingClientRect().height;
  }

  /** The maximum size of a picture without zoom; a page can set this size. */
  get largest() {
    return document.fullscreenElement ? LARGEST : Number(getComputedStyle(this.element).getPropertyValue("--zoom")) || 1;
  }

  // ---- zoom -------------------------------------------------------------------------------------

  /** The displayed size of the picture, as a multiple of its natural size. */
  get scale() {
    return this.picture.svg.clientWidth / this.picture.natural.width || 1;
  }

  /**
   * Zoom: "" for the largest size that fits and stays legible, "fit" for the complete picture, or a scale.
   * @param {string} zoom
   */
  zoomTo(zoom) {
    this.session.zoom = zoom;
    this.element.dataset.zoom = Number(zoom) ? "free" : zoom;
    this.arrange();
  }

  /** @param {number} steps */
  zoomBy(steps) {
    this.zoomAt(this.scale * ZOOM_STEP ** steps, this.element.clientWidth / 2, this.element.clientHeight / 2);
  }

  /** Show everything, or return to a legible size if everything is in view. */
  fit() {
    this.zoomTo(this.session.zoom === "fit" ? "" : "fit");
  }

  /**
   * Zoom around a fixed point of the frame.
   * @param {number} scale
   * @param {number} x
   * @param {number} y
   */
  zoomAt(scale, x, y) {
    const { element, picture } = this;
    const frame = element.getBoundingClientRect();
    const before = picture.svg.getBoundingClientRect();
    const [across, down] = [(x + frame.left - before.left) / before.width, (y + frame.top - before.top) / before.height];
    this.zoomTo(String(Math.max(SMALLEST, Math.min(scale, LARGEST))));
    const after = picture.svg.getBoundingClientRect();
    element.scrollBy({ left: after.left + across * after.width - frame.left - x, top: after.top + down * after.height - frame.top - y, behavior: "instant" });
  }

  /** Measure the space, lay the widget out, set the size of the picture, and place the pinned element. */
  arrange() {
    if (!this.element.offsetWidth) return; // the widget is not on the page yet, or is hidden
    this.prepare?.();
    this.prepare = undefined;
    this.watchRoot();
    this.layOut();
    this.root?.style.setProperty("--view", `${this.room.view}px`);
    this.fill();
    for (const listener of this.listeners) listener();
  }

  /** Whether the names of moves are shown. */
  get hasMoves() {
    return this.namesIn(this.fitted.layout).hasMoves;
  }

  /** @param {boolean} isWanted  true to show the names of moves in any case, false to hide them in any case */
  wantMoves(isWanted) {
    this.session.moves = isWanted;
    this.arrange();
  }

  /**
   * Arrange a picture of a different size in the space that was measured last, so that a step forces one layout by the
   * browser, not three.
   */
  rearrange() {
    if (this.room.width) this.fill();
    else this.arrange();
  }

  /** Choose the first layout in which the tree is completely visible, otherwise the last layout, with a camera. */
  layOut() {
    for (const layout of LAYOUTS) {
      if (!this.take(layout)) continue;
      this.room = this.measure();
      const found = this.fitIn(layout);
      if (found) return void (this.fitted = found);
    }
    this.fitted = this.cameraFit(LAYOUTS[LAYOUTS.length - 1]);
  }

  /**
   * Lay the widget out, and return whether the layout is new.
   * @param {Layout} layout
   */
  take(layout) {
    const columns = this.element.closest(".gametree-columns");
    if (layout.isStacked && !layout.isTight && !columns) return false;
    columns?.toggleAttribute("data-stacked", layout.isStacked);
    this.root?.toggleAttribute("data-tight", layout.isTight);
    const { hasLevels, hasMoves } = this.namesIn(layout);
    this.element.toggleAttribute("data-no-moves", !hasMoves);
    this.element.toggleAttribute("data-no-levels", !hasLevels);
    return true;
  }

  /**
   * Return which kinds of names a layout shows in a picture.
   * @param {Layout} layout
   */
  namesIn({ hasLevels, hasMoves }) {
    return { hasLevels, hasMoves: this.needsMoves || (this.session.moves ?? hasMoves) };
  }

  /**
   * Return the fit of the complete tree in a layout, or undefined if its texts would be too small.
   * @param {Layout} layout
   * @returns {Fit | undefined}
   */
  fitIn(layout) {
    const { picture, spacing } = this;
    const { height, width } = this.room;
    const least = layout.text / picture.smallestText;
    const isLast = layout.text === TEXT.least;
    const heights = [...(layout.isStacked && this.element.closest(".gametree-columns") ? [height - CARDS] : []), isLast ? Math.max(height, this.heightToRead()) : height];
    const choices = spacing?.choices.filter(({ below }) => isLast || !below.size) ?? [undefined];
    const { full } = this;
    const usable = Math.max(this.usable, least);
    for (const [free, needs] of heights.flatMap((one) => choices.map((other) => /** @type {const} */ ([one, other])))) {
      if (spacing && needs) spacing.take(needs);
      const most = needs?.below.size ? Math.max(free, heightOfView(this.element)) : free;
      if (!spacing?.hasPairs && full.width * usable <= width && full.height * usable <= most) return { layout, least: usable, isCamera: false, density: undefined, height: most };
      if (!spacing?.canShrink) continue;
      const [unit, names] = [least * PIXELS, this.namesIn(layout)];
      const needed = spacing.leastSize(unit, names);
      if (needed.width > width || needed.height > most) continue;
      const density = spacing.densityFor(unit, names, { width, height: most });
      if (!spacing.coversLines(density)) return { layout, least, isCamera: false, density, height: most };
    }
    return undefined;
  }

  /**
   * Return the fit of a tree that cannot be completely visible.
   * @param {Layout} layout
   * @returns {Fit}
   */
  cameraFit(layout) {
    const { height } = this.room;
    const least = layout.text / this.picture.smallestText;
    const { spacing } = this;
    if (!spacing?.canShrink) {
      const needed = Math.max(height, this.heightToRead());
      return { layout, least: Math.max(this.usable, least), isCamera: true, density: undefined, height: needed };
    }
    const names = { ...this.namesIn(layout), hasLevels: false, hasBadges: true };
    const around = this.overview.height + SCROLLBAR;
    const needed = spacing.leastSize(least * PIXELS, names).height + around;
    const most = Math.max(height, Math.min(heightOfView(this.element), needed));
    const density = spacing.cameraDensity(least * PIXELS, names, { width: this.room.width, height: most - around });
    return { layout, least, isCamera: true, density, height: most };
  }

  /** Fit the picture into its space. */
  fill() {
    const { element, overview, picture, session, spacing } = this;
    const { above, largest, width } = this.room;
    const { density, isCamera, least } = this.fitted;
    spacing?.change({ density });
    this.foldForCamera?.(isCamera && session.zoom !== "fit");
    const { natural } = picture;
    const height = this.fitted.height - (isCamera ? overview.height : 0);
    const whole = Math.min(width / natural.width, height / natural.height);
    const readable = density || isCamera ? least : Math.min(whole, Math.max(largest, least));
    const scale = session.zoom === "fit" ? whole : Number(session.zoom) || readable;
    picture.svg.style.width = `${Math.floor(natural.width * scale)}px`;
    const deepest = density && spacing ? spacing.places(NOTHING_FOLDED, density).height * PIXELS : picture.unfolded.height;
    element.style.height = isCamera ? `${Math.min(height, Math.ceil(deepest * least) + SCROLLBAR) + above}px` : "";
    element.style.maxHeight = `${height + above + (scale > whole || isCamera ? SCROLLBAR : 1)}px`;
    overview.toggle(isCamera);
    this.placePin();
    // a scrollable element must be able to get the focus
    if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
    this.goal = undefined;
    this.follow(false);
  }

  /** Observe the elements above and below the picture, whose heights can change. */
  watchRoot() {
    if (this.root) return;
    this.root = this.element.closest(".gametree-player");
    if (this.root) this.observer.observe(this.root);
  }

  // ---- scrolling and panning --------------------------------------------------------------------

  /**
   * Keep the nodes of the step in view if the picture is larger than its frame.
   * @param {boolean} [isGliding]
   */
  follow(isGliding = true) {
    const { element } = this;
    if (!this.room.width) return; // `arrange` calls this method again
    const isWhole = element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
    if (!isWhole) this.keepInView(isGliding);
    this.overview.show();
  }

  /** @param {boolean} isGliding */
  keepInView(isGliding) {
    const { element } = this;
    const box = this.boxOf(this.attention());
    if (!box) return;
    const { left, top } = this.goal ?? { left: element.scrollLeft, top: element.scrollTop };
    const across = nearest(left, box.x, box.width, element.clientWidth);
    const isNearBorder = across < BORDER && box.x + box.width <= element.clientWidth;
    this.goTo(isNearBorder ? 0 : across, nearest(top, box.y, box.height, element.clientHeight), isGliding);
  }

  /**
   * Return a box around the first node and as many others as the frame has space for, in pixels of the complete
   * picture.
   * @param {number[]} nodes
   */
  boxOf(nodes) {
    const { clientHeight, clientWidth } = this.element;
    const unit = (this.scale * this.picture.natural.width) / this.picture.svg.viewBox.baseVal.width;
    /** @type {import("./picture.js").Box | undefined} */
    let all;
    for (const node of nodes) {
      const box = this.picture.boxWithNote(node);
      if (!box) continue;
      const own = { x: box.x * unit, y: box.y * unit + this.room.above, width: box.width * unit + (this.spacing?.needs.beside ?? 0), height: box.height * unit };
      const both = around(all ?? own, own);
      if (!all || (both.width <= clientWidth && both.height <= clientHeight)) all = both;
    }
    return all;
  }

  /**
   * Move the camera, smoothly unless reduced motion is set.
   * @param {number} left
   * @param {number} top
   * @param {boolean} isGliding
   */
  goTo(left, top, isGliding) {
    const { element } = this;
    const [most, lowest] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    const goal = { left: Math.max(0, Math.min(left, most)), top: Math.max(0, Math.min(top, lowest)) };
    if (Math.abs(goal.left - element.scrollLeft) < 1 && Math.abs(goal.top - element.scrollTop) < 1) return;
    const glides = isGliding && !this.calm.matches;
    this.goal = glides ? goal : undefined;
    element.scrollTo({ ...goal, behavior: glides ? "smooth" : "instant" });
  }

  /**
   * Unfold a node, and centre it in the frame.
   * @param {number} node
   */
  lookAt(node) {
    this.reveal?.(node);
    const box = this.boxOf([node]);
    const { clientHeight, clientWidth } = this.element;
    if (box) this.goTo(box.x + (box.width - clientWidth) / 2, box.y + (box.height - clientHeight) / 2, false);
  }

  /**
   * Move the visible part of the picture.
   * @param {number} x  as a fraction of the frame
   * @param {number} y
   */
  pan(x, y) {
    this.element.scrollBy({ left: x * this.element.clientWidth, top: y * this.element.clientHeight, behavior: "instant" });
  }

  /** @param {WheelEvent} event */
  onWheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const frame = this.element.getBoundingClientRect();
    this.zoomAt(this.scale * ZOOM_STEP ** (-event.deltaY / WHEEL), event.clientX - frame.left, event.clientY - frame.top);
  }

  /**
   * Zoom with two fingers, around the point between them.
   * @param {TouchEvent} event
   */
  onPinch(event) {
    if (event.touches.length !== FINGERS) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const span = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    if (event.type === "touchstart" || !this.pinch) this.pinch = { span, scale: this.scale };
    const frame = this.element.getBoundingClientRect();
    const [x, y] = [(one.clientX + other.clientX) / 2 - frame.left, (one.clientY + other.clientY) / 2 - frame.top];
    this.zoomAt((this.pinch.scale * span) / this.pinch.span, x, y);
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    this.dragged = false;
    if (event.button !== 0 || event.pointerType === "touch" || this.pins.contains(/** @type {Node} */ (event.target))) return;
    this.drag = { x: event.clientX, y: event.clientY, left: this.element.scrollLeft, top: this.element.scrollTop, isFar: false };
  }

  /** @param {PointerEvent} event */
  onMove(event) {
    if (!this.drag) return;
    const [dx, dy] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
    this.drag.isFar ||= Math.hypot(dx, dy) > SLIP;
    this.element.toggleAttribute("data-dragged", this.drag.isFar);
    if (this.drag.isFar) this.element.scrollTo({ left: this.drag.left - dx, top: this.drag.top - dy, behavior: "instant" });
  }

  onEnd() {
    this.dragged ||= this.drag?.isFar ?? false;
    this.drag = undefined;
    this.element.removeAttribute("data-dragged");
  }

  // ---- pinned elements ----------------------------------------------------------------------------

  /**
   * Pin an element below a node, or remove the pinned one.
   * @param {HTMLElement} [element]
   * @param {number} [node]
   */
  pinTo(element, node) {
    this.pin = element === undefined || node === undefined ? undefined : { element, node };
    this.pins.replaceChildren(...(this.pin ? [this.pin.element] : []));
    if (this.pin) this.follow(false);
    this.placePin();
  }

  /** Place the pinned element inside the frame: below its node or, if there is no space, above it. */
  placePin() {
    if (!this.pin) return;
    const box = this.picture.box(this.pin.node);
    if (!box) return;
    const [shown, canvas] = [this.picture.svg.getBoundingClientRect(), this.canvas.getBoundingClientRect()];
    const unit = shown.width / this.picture.svg.viewBox.baseVal.width;
    const left = (box.x + box.width / 2) * unit + shown.left - canvas.left;
    const { offsetWidth: width, offsetHeight: height } = this.pin.element;
    const below = (box.y + box.height) * unit + PIN_GAP;
    const fits = below + height <= this.canvas.clientHeight;
    const begin = this.goal?.left ?? this.element.scrollLeft;
    const inFrame = Math.max(begin, Math.min(left - width / 2, begin + this.element.clientWidth - width));
    this.pin.element.style.left = `${Math.max(left - width, Math.min(inFrame, left))}px`; // keep the element at its node
    this.pin.element.style.top = `${fits ? below : Math.max(0, box.y * unit - height - PIN_GAP)}px`;
  }
}
