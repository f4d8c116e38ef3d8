/** The stage: the frame of the picture, with zoom, panning, and what is pinned on top of the picture. */

import { make } from "./elements.js";

/**
 * @typedef {import("./picture.js").Picture} Picture
 */

/** Sizes of a picture, 1 being its natural size. */
const LARGEST = 4;
const SMALLEST = 0.05;
const LEAST_READABLE = 0.48;
const ZOOM_STEP = 1.25;
const WHEEL = 100; // what a wheel turns for one step, in its own units
const SLIP = 5; // pixels that a finger may move and still mean a click
const SCROLL_MARGIN = 48; // pixels left free around a mark that is scrolled into view
const PIN_GAP = 6; // pixels between a node and what is pinned to it
/** Room of a picture that is shown whole: at most so much of the window's height, at least so many pixels. */
const MOST_OF_WINDOW = 0.8;
const LEAST_HEIGHT = 160;

/**
 * Return the scroll offset nearest to `offset` that shows a stretch of the picture with some room around it.
 * @param {number} offset
 * @param {number} begin
 * @param {number} length
 * @param {number} frame
 */
function nearest(offset, begin, length, frame) {
  const margin = Math.min(SCROLL_MARGIN, Math.max(0, (frame - length) / 2));
  return Math.max(Math.min(offset, begin - margin), begin + length + margin - frame);
}

export class Stage {
  /**
   * @param {Picture} picture
   * @param {{ zoom: string }} session
   * @param {string} follow  selects the marks to keep in view
   * @param {() => boolean} smoothly  whether scrolling takes time
   * @param {string} label
   * @param {number} [smallest]  the size down to which the picture shrinks by itself before it scrolls
   */
  constructor(picture, session, follow, smoothly, label, smallest = LEAST_READABLE) {
    this.picture = picture;
    this.smallest = smallest;
    this.session = session;
    this.followed = follow;
    this.smoothly = smoothly;
    this.pins = make("div", { class: "gametree-pins" });
    this.canvas = make("div", { class: "gametree-canvas" }, picture.svg, this.pins);
    this.element = make("div", { class: "gametree-stage", role: "group", "aria-label": label }, this.canvas);
    /** @type {{ x: number, y: number, left: number, top: number, isFar: boolean } | undefined} */
    this.drag = undefined;
    this.dragged = false; // the click that ends a drag is none
    /** @type {{ element: HTMLElement, node: number } | undefined} */
    this.pin = undefined;
    this.element.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
    this.element.addEventListener("pointerdown", (event) => this.onDown(event));
    this.element.addEventListener("pointermove", (event) => this.onMove(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      this.element.addEventListener(end, () => this.onEnd());
    }
    this.element.addEventListener("click", (event) => this.dragged && event.detail && event.stopPropagation(), { capture: true });
    let room = ""; // the height of the frame follows from the picture
    this.observer = new ResizeObserver(() => {
      const now = `${this.element.clientWidth} ${window.innerHeight}`;
      if (now === room) return;
      room = now;
      this.arrange();
    });
    this.observer.observe(this.element);
    this.zoomTo(session.zoom);
  }

  close() {
    this.observer.disconnect();
  }

  // ---- zoom -------------------------------------------------------------------------------------

  /** How large the picture is shown, 1 being its natural size. */
  get scale() {
    return this.picture.svg.clientWidth / this.picture.natural.width || 1;
  }

  /**
   * Zoom: "" as wide as the frame but readable, "fit" all of it in view, or a number.
   * @param {string} zoom
   */
  zoomTo(zoom) {
    this.session.zoom = zoom;
    this.element.dataset.zoom = zoom === "" || zoom === "fit" ? zoom : "free";
    this.arrange();
  }

  /** @param {number} steps */
  zoomBy(steps) {
    this.zoomAt(this.scale * ZOOM_STEP ** steps, this.element.clientWidth / 2, this.element.clientHeight / 2);
  }

  /** Show everything; when everything is in view, be readable again. */
  fit() {
    this.zoomTo(this.session.zoom === "fit" ? "" : "fit");
    this.follow();
  }

  /**
   * Zoom around a point of the frame, which stays where it is.
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

  /** Give the picture its size, and put what is pinned to a node beside it. */
  arrange() {
    const { zoom } = this.session;
    const { width, height } = this.picture.natural;
    const style = this.picture.svg.style;
    // as wide as its frame, but not so small that labels cannot be read; no property of ours, which all marks would inherit
    style.minWidth = zoom === "" ? `${width * this.smallest}px` : "";
    style.maxWidth = zoom === "" ? `calc(${width}px * var(--zoom, 1))` : "";
    if (zoom === "fit") {
      const room = Math.max(LEAST_HEIGHT, Math.floor(window.innerHeight * MOST_OF_WINDOW));
      style.width = `${Math.min(this.element.clientWidth, (room * width) / height)}px`;
    } else style.width = zoom === "" ? "" : `${width * Number(zoom)}px`;
    this.placePin();
    // what scrolls can have the focus
    if (this.element.scrollWidth > this.element.clientWidth || this.element.scrollHeight > this.element.clientHeight) this.element.tabIndex = 0;
    else this.element.removeAttribute("tabindex");
    this.follow();
  }

  // ---- scrolling and panning --------------------------------------------------------------------

  /** Keep what the step is about in view when the picture is larger than its frame. */
  follow() {
    const { element } = this;
    if (element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight) return;
    const frame = element.getBoundingClientRect();
    let { scrollLeft: left, scrollTop: top } = element;
    const marks = [...this.picture.svg.querySelectorAll(this.followed)].filter((mark) => mark.getClientRects().length);
    if (!marks.length) left = (element.scrollWidth - element.clientWidth) / 2;
    for (const mark of marks) {
      const box = mark.getBoundingClientRect();
      left = nearest(left, box.left - frame.left + element.scrollLeft, box.width, element.clientWidth);
      top = nearest(top, box.top - frame.top + element.scrollTop, box.height, element.clientHeight);
    }
    element.scrollTo({ left, top, behavior: this.smoothly() ? "smooth" : "instant" });
  }

  /**
   * Move what is seen of the picture.
   * @param {number} x  in parts of the frame
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

  // ---- what is pinned to a node -----------------------------------------------------------------

  /**
   * Pin an element below a node, or take away what is pinned.
   * @param {HTMLElement} [element]
   * @param {number} [node]
   */
  pinTo(element, node) {
    this.pin = element === undefined || node === undefined ? undefined : { element, node };
    this.pins.replaceChildren(...(this.pin ? [this.pin.element] : []));
    this.placePin();
  }

  /** Put what is pinned below its node, or above it where it does not fit. */
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
    this.pin.element.style.left = `${Math.max(0, Math.min(left - width / 2, this.canvas.clientWidth - width))}px`;
    this.pin.element.style.top = `${fits ? below : Math.max(0, box.y * unit - height - PIN_GAP)}px`;
  }
}
