/**
 * The film contains the look of each mark of the picture at each position. The player plays the film forwards and
 * backwards, patch by patch.
 *
 * The state after k events is the base picture with the first k patches applied. The film knows nothing about trees.
 */

/**
 * @typedef {{ className: string, text: string }} Look
 * @typedef {(look: Look) => void} Watcher
 */

export class Film {
  /**
   * @param {Pick<import("./types.js").Payload, "looks" | "patches" | "known" | "range"> & { nodes: unknown[] }} payload
   * @param {Map<string, Look>} base  the marks before the first event
   */
  constructor(payload, base) {
    this.payload = payload;
    this.marks = new Map(base);
    this.position = 0;
    this.unknown = payload.range ? `[${payload.range.join(payload.range.join("").includes(",") ? "; " : ", ")}]` : "";
    /** @type {string[]} the known interval of each node; empty if nothing is known */
    this.known = payload.nodes.map(() => this.unknown);
    /** @type {Map<string, Watcher[]>} */
    this.watchers = new Map();
    /** @type {{ marks: [string, Look][], known: [number, string][] }[]} */
    this.undo = [];
  }

  /**
   * Call a function with a mark's look, now and whenever the look changes.
   * @param {string} id
   * @param {Watcher} watcher
   */
  watch(id, watcher) {
    const look = this.marks.get(id);
    if (!look) return;
    const all = this.watchers.get(id);
    if (all) all.push(watcher);
    else this.watchers.set(id, [watcher]);
    watcher(look);
  }

  /**
   * Remove a watcher.
   * @param {string} id
   * @param {Watcher} watcher
   */
  unwatch(id, watcher) {
    const all = this.watchers.get(id);
    if (all) this.watchers.set(id, all.filter((other) => other !== watcher));
  }

  /**
   * Go to a position; call the watchers of each changed mark once.
   * @param {number} target
   * @returns {Set<string>} the marks that changed
   */
  go(target) {
    /** @type {Set<string>} */
    const changed = new Set();
    for (; this.position < target; this.position++) this.forwards(changed);
    while (this.position > target) this.backwards(changed);
    for (const id of changed) {
      const look = /** @type {Look} */ (this.marks.get(id));
      for (const watcher of this.watchers.get(id) ?? []) watcher(look);
    }
    return changed;
  }

  /**
   * Return the known interval of a node after the last event.
   * @param {number} node
   */
  final(node) {
    return this.payload.known.flat().findLast(([at]) => at === node)?.[1] ?? this.unknown;
  }

  /** @param {Set<string>} changed */
  forwards(changed) {
    const { looks, patches, known } = this.payload;
    /** @type {[string, Look][]} */
    const marks = [];
    for (const [id, look, text] of patches[this.position]) {
      const old = this.marks.get(id);
      if (!old) continue;
      marks.push([id, old]);
      this.marks.set(id, { className: looks[look], text: text ?? old.text });
      changed.add(id);
    }
    /** @type {[number, string][]} */
    const before = [];
    for (const [node, text] of known[this.position]) {
      before.push([node, this.known[node]]);
      this.known[node] = text;
    }
    this.undo[this.position] = { marks, known: before };
  }

  /** @param {Set<string>} changed */
  backwards(changed) {
    const { marks, known } = this.undo[--this.position];
    for (const [id, look] of marks.reverse()) {
      this.marks.set(id, look);
      changed.add(id);
    }
    for (const [node, text] of known.reverse()) this.known[node] = text;
  }
}
