/** Python in a worker, started at the first request or before; requests and answers are messages. */

/**
 * The error of a request that failed; `reason` is a key of the page's texts, or undefined if Python itself refused the
 * request.
 */
export class NotDone extends Error {
  /** @param {string} message @param {string} [reason] */
  constructor(message, reason = "") {
    super(message);
    this.reason = reason;
  }
}

/**
 * Return whether the server or this browser has a file.
 * @param {URL} url
 */
export async function isThere(url) {
  if (!/^http/.test(url.protocol)) return false;
  const isServed = await fetch(url, { method: "HEAD" }).then(({ ok }) => ok, () => false);
  return isServed || Boolean(await globalThis.caches?.match(url).catch(() => undefined));
}

export class Python {
  /**
   * @param {string} lang
   * @param {Record<string, string>} words
   * @param {{ progress: (done: number) => void, loaded: (files: string[]) => void, trouble: (reason: string) => void }} listeners
   * @param {{ url: URL, name: string }} script  of the worker; the name of the worker determines where it stores files
   */
  constructor(lang, words, listeners, script) {
    this.lang = lang;
    this.words = words;
    this.listeners = listeners;
    this.script = script;
    /** @type {Worker | null} */
    this.worker = null;
    this.last = 0;
    /** @type {() => void} */
    this.onWork = () => undefined; // called after an action whose result Python may store
    this.isReady = false;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    /** @type {Map<string, (message: any) => void>} */
    this.models = new Map();
  }

  /**
   * Send a request to Python; a refusal becomes an error with the sentence from Python.
   * @param {string} verb
   * @param {Record<string, unknown>} [data]
   * @returns {Promise<any>}
   */
  ask(verb, data = {}) {
    return new Promise((resolve, reject) => {
      try {
        this.worker ??= this.start();
      } catch (error) {
        return reject(error);
      }
      if (verb === "set" || verb === "say" || Object.keys(data.state ?? {}).length) this.onWork();
      const number = ++this.last;
      this.waiting.set(number, { resolve, reject });
      this.worker.postMessage(JSON.stringify({ verb, number, lang: this.lang, ...data }));
    });
  }

  /** Start Python before the first request, if the browser can; otherwise that request is rejected. */
  wake() {
    try {
      this.worker ??= this.start();
    } catch {
      // the first request reports the reason
    }
  }

  /**
   * Call a function with each message from Python to a model.
   * @param {string} model
   * @param {(message: any) => void} handler
   */
  hear(model, handler) {
    this.models.set(model, handler);
  }

  start() {
    if (typeof WebAssembly !== "object") throw this.failure("no_wasm");
    let worker;
    try {
      worker = new Worker(this.script.url, { type: "module", name: this.script.name });
    } catch {
      throw this.failure("no_worker");
    }
    this.isReady = false;
    worker.onmessage = ({ data }) => this.take(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.isReady) this.giveUp("failed");
      else this.giveUpLoading();
    };
    return worker;
  }

  /** Report that the worker did not start because its file is missing or not allowed. */
  async giveUpLoading() {
    const isThere = await fetch(this.script.url, { cache: "no-store" }).then(({ ok }) => ok, () => false);
    this.giveUp(isThere ? "no_worker" : "lost");
  }

  /** @param {{ progress?: number, loaded?: string[], trouble?: string, sent?: string, answered?: string, failed?: string }} data */
  take({ progress, loaded, trouble, sent, answered, failed }) {
    if (progress !== undefined) {
      this.isReady = progress === Infinity;
      this.listeners.progress(progress);
    }
    if (loaded) this.listeners.loaded(loaded);
    if (trouble) this.listeners.trouble(trouble);
    if (failed) this.giveUp(failed);
    if (sent) {
      const message = JSON.parse(sent);
      this.models.get(message.model)?.(message);
    }
    if (answered) {
      const { number, answer, refused, broken } = JSON.parse(answered);
      const asked = this.waiting.get(number);
      this.waiting.delete(number);
      if (refused) asked?.reject(new NotDone(refused));
      else if (broken) asked?.reject(this.failure("failed"));
      else asked?.resolve(answer);
    }
  }

  /**
   * Terminate the worker; pending requests fail, and the next request starts a new worker.
   * @param {string} reason
   */
  giveUp(reason) {
    this.worker?.terminate();
    this.worker = null;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    const error = this.failure(reason);
    for (const { reject } of left) reject(error);
  }

  /** @param {string} reason */
  failure(reason) {
    return new NotDone(this.words[reason], reason);
  }
}
