/** The steps: the current step, the step size, and the clock for playing. */

/**
 * @typedef {{ stops: number[], names: string[] }} Track  the position and the name of each step
 */

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
/** Durations at speed 1, in milliseconds: that of a word, at 250 words a minute, and the minimum of a step. */
const PER_WORD = 60_000 / 250;
const LEAST_PAUSE = 1200;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

/**
 * Return the index of the last number that is not above `limit`; the first number must not be above it.
 * @param {number[]} numbers ascending
 * @param {number} limit
 */
export function lastNotAbove(numbers, limit) {
  let low = 0;
  for (let high = numbers.length - 1; low < high; ) {
    const middle = Math.ceil((low + high) / 2);
    if (numbers[middle] <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Return the steps of each size; the names of steps are as in Python: 0, then a … z, then numbers.
 * @param {{ steps: Record<string, number[]> }} payload
 * @returns {Record<string, Track>}
 */
export function tracksOf({ steps }) {
  const name = (/** @type {number} */ index) => ALPHABET[index - 1] ?? String(index);
  return Object.fromEntries(Object.entries(steps).map(([by, stops]) => [by, { stops, names: stops.map((_, index) => name(index)) }]));
}

export class Steps {
  /**
   * @param {Record<string, Track>} tracks  by step size
   * @param {{ by: string, step: number, speed: number }} start
   * @param {{ shown: () => void, moved: () => void, clock: () => void, alive: () => boolean, words: () => number, holds: () => boolean }} listeners
   *   `shown` is called whenever the step changes, `moved` if the reader has changed it, and `clock` when playing or
   *   the speed changes; `words` returns the number of words of this step, and `holds` returns whether playing pauses
   *   at this step
   */
  constructor(tracks, start, listeners) {
    this.tracks = tracks;
    this.listeners = listeners;
    this.by = start.by in tracks ? start.by : Object.keys(tracks)[0];
    this.index = Math.max(0, Math.min(start.step, this.last));
    this.speed = start.speed;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {(() => boolean) | undefined} called in place of a step forwards; returns whether it handled this step */
    this.instead = undefined;
  }

  get stops() {
    return this.tracks[this.by].stops;
  }

  get last() {
    return this.stops.length - 1;
  }

  get position() {
    return this.stops[this.index];
  }

  /** The position of the previous step. */
  get before() {
    return this.index ? this.stops[this.index - 1] : this.position;
  }

  get name() {
    return this.tracks[this.by].names[this.index];
  }

  get playing() {
    return this.timer !== undefined;
  }

  /**
   * Show a step of a size; without a number, show the last step that is not beyond the current position.
   * @param {string} by
   * @param {number} [index]
   */
  show(by, index = lastNotAbove(this.tracks[by].stops, this.position)) {
    this.by = by;
    this.index = Math.max(0, Math.min(index, this.last));
    this.listeners.shown();
  }

  /** @param {number} index */
  go(index) {
    const target = Math.max(0, Math.min(index, this.last));
    if (target === this.index) return;
    this.index = target;
    this.listeners.shown();
    this.listeners.moved();
  }

  /** @param {number} index */
  move(index) {
    this.pause();
    this.go(index);
  }

  forwards() {
    this.pause();
    if (!this.instead?.()) this.go(this.index + 1);
  }

  backwards() {
    this.move(this.index - 1);
  }

  /** @param {string} by */
  resize(by) {
    if (by === this.by) return;
    this.pause();
    this.show(by);
    this.listeners.moved();
  }

  /**
   * Go to a position: a step of the current size if there is one, otherwise an event.
   * @param {number} position
   */
  jump(position) {
    this.pause();
    const near = lastNotAbove(this.stops, position);
    const size = this.stops[near] === position ? this.by : "event";
    this.show(size, size === this.by ? near : position);
    this.listeners.moved();
  }

  /**
   * Go to the step of the current size in which the search reaches a position.
   * @param {number} position
   */
  reach(position) {
    const index = this.stops.findIndex((stop) => stop >= position);
    this.move(index < 0 ? this.last : index);
  }

  /** @param {number} change */
  hurry(change) {
    this.speed = Math.max(0, Math.min(this.speed + change, SPEEDS.length - 1));
    this.listeners.clock();
  }

  play() {
    if (this.instead) return;
    if (this.index >= this.last) this.go(0);
    this.wait(LEAST_PAUSE / 2);
    this.listeners.clock();
  }

  pause() {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.listeners.clock();
  }

  tick() {
    if (!this.listeners.alive() || this.index >= this.last) return this.pause();
    this.go(this.index + 1);
    if (this.listeners.holds()) this.pause();
    else this.wait(Math.max(LEAST_PAUSE, PER_WORD * this.listeners.words()));
  }

  /**
   * Wait for one tick of the clock.
   * @param {number} milliseconds  at speed 1
   */
  wait(milliseconds) {
    this.timer = setTimeout(() => this.tick(), milliseconds / SPEEDS[this.speed]);
  }
}
