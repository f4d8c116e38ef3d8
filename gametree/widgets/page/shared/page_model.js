/**
 * The model of a widget on a page. It has the same interface as in a notebook, but uses Python in a worker instead of a
 * kernel.
 */

/**
 * @typedef {import("./python.js").Python} Python
 * @typedef {Record<string, unknown>} State
 */

const PYTHON_PATIENCE = 120_000; // timeout of a request in milliseconds; Python in a browser is slow, but does not terminate

export class PageModel {
  /**
   * @param {Python} python
   * @param {Record<string, unknown>} asked  request that opens the model in Python, sent with the first question
   * @param {State} [state]  state before the first answer of Python
   */
  constructor(python, asked, state = {}) {
    this.python = python;
    this.asked = asked;
    this.state = state;
    this.patience = PYTHON_PATIENCE;
    this.id = "";
    /** @type {Map<string, Set<(...values: any[]) => void>>} */
    this.handlers = new Map();
    /** @type {Set<string>} */
    this.unsaid = new Set();
    /** @type {Promise<void> | undefined} */
    this.opened = undefined;
  }

  /** A promise that resolves when Python has opened the model; the first access starts Python. */
  get ready() {
    this.opened ??= this.open().catch((error) => {
      this.opened = undefined; // so that the next attempt can succeed
      throw error;
    });
    return this.opened;
  }

  async open() {
    const known = Object.keys(this.state).filter((name) => name.startsWith("_"));
    const { model, state } = await this.python.ask("open", { ...this.asked, known, state: this.stateOf([...this.unsaid]) });
    this.unsaid.clear();
    this.id = model;
    this.python.hear(model, (message) => this.take(message));
    this.take({ state });
  }

  /** @param {string} name */
  get(name) {
    return this.state[name];
  }

  /**
   * Set a value of the model; `save_changes` sends it to Python.
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    this.unsaid.add(name);
    if (isSame(this.state[name], value)) return;
    this.state[name] = value;
    this.fire(`change:${name}`);
  }

  save_changes() {
    if (!this.id) return; // Python gets the state when it opens the model
    const state = this.stateOf([...this.unsaid]);
    this.unsaid.clear();
    this.python.ask("set", { model: this.id, state }).catch(() => undefined);
  }

  /** @param {any} content  if the request fails, the answer contains the error message */
  send(content) {
    this.python.ask("say", { model: this.id, content }).catch((error) => this.take({ content: { ...content, refused: error.message } }));
  }

  /** @param {string} event @param {(...values: any[]) => void} handler */
  on(event, handler) {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
  }

  /** @param {string} event @param {(...values: any[]) => void} handler */
  off(event, handler) {
    this.handlers.get(event)?.delete(handler);
  }

  /**
   * Apply a message from Python: changed values, or an answer.
   * @param {{ state?: State, content?: unknown }} message
   */
  take({ state, content }) {
    if (state === undefined) return this.fire("msg:custom", content);
    const changed = Object.keys(state).filter((name) => !isSame(this.state[name], state[name]));
    Object.assign(this.state, state);
    for (const name of changed) this.fire(`change:${name}`);
  }

  /** @param {string} event @param {...unknown} values */
  fire(event, ...values) {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(...values);
  }

  /** @param {string[]} names */
  stateOf(names) {
    return Object.fromEntries(names.map((name) => [name, this.state[name]]));
  }
}

/** @param {unknown} one @param {unknown} other */
function isSame(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
