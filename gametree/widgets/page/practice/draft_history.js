/** The current answer and its history, for undo and redo. */

/** @typedef {import("./types.js").Draft} Draft */

export class DraftHistory {
  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
    /** @type {Draft[]} */
    this.earlier = [];
    /** @type {Draft[]} */
    this.later = [];
    this.tag = "";
  }

  /**
   * Set a different answer; changes with the same tag are undone together.
   * @param {Draft} draft
   * @param {string} tag
   */
  change(draft, tag) {
    if (!tag || tag !== this.tag) this.earlier.push(this.draft);
    this.tag = tag;
    this.later = [];
    this.draft = draft;
  }

  /** @returns {boolean} whether there was something to undo */
  undo() {
    return this.move(this.earlier, this.later);
  }

  /** @returns {boolean} whether there was something to redo */
  redo() {
    return this.move(this.later, this.earlier);
  }

  /** @param {Draft[]} from @param {Draft[]} to */
  move(from, to) {
    if (!from.length) return false;
    to.push(this.draft);
    this.tag = "";
    this.draft = from.pop();
    return true;
  }
}
