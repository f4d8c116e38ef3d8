/**
 * An exercise on a page without a kernel. Python from a folder of the book checks the answers; without this folder,
 * answers are not checked.
 */

import { defineElement } from "../shared/embedded.js";
import { PageModel } from "../shared/page_model.js";
import { isThere, NotDone, Python } from "../shared/python.js";
import { PracticeView } from "./practice.js";
import { render } from "./practice_widget.js";

/** @typedef {{ folder: string, exercise: string, words: Record<string, string> }} BookPython  the folder of the Python that checks answers, and texts about it */

/** A kernel that never answers. */
const NO_KERNEL = { me: "", ask: async () => ({}) };
/** The Python workers of this page by folder: all exercises of a page share one worker. @type {Map<string, Python>} */
const pythons = new Map();

/**
 * @param {string} css
 * @param {string} _look  the look of pictures that contain no look
 * @param {string} [script]  address of this script; the folder is beside this script
 */
export function renderOf(css, _look, script) {
  return defineElement("gametree-practice", [css, ""], (place, { exercise, state, python }) => {
    if (!python) return showUnchecked(place, exercise, state);
    const folder = new URL(python.folder, script || document.baseURI);
    let shown = showChecked(place, { exercise, state, python, folder });
    let isOpen = true;
    isThere(workerOf(folder)).then((found) => {
      if (found || !isOpen) return;
      shown.destroy();
      shown = showUnchecked(place, exercise, state);
    });
    return { destroy: () => ((isOpen = false), shown.destroy()) };
  });
}

/** @param {HTMLElement} place @param {any} exercise @param {any} state */
function showUnchecked(place, exercise, state) {
  const view = new PracticeView(place, exercise, state, NO_KERNEL);
  view.root.dataset.unchecked = "";
  view.parts.line.input.readOnly = true;
  return view;
}

/**
 * @param {HTMLElement} place
 * @param {{ exercise: any, state: any, python: BookPython, folder: URL }} data
 */
function showChecked(place, { exercise, state, python, folder }) {
  const known = { _payload: exercise, _state: { ...state, kept: "" } };
  const model = new BookModel(pythonOf(folder, exercise.lang, python.words), exercise.lang, python, known);
  return { destroy: render({ model, el: place }) };
}

/** The model of an exercise in a book: its worker stores no answers, and its page may forbid inline styles. */
class BookModel extends PageModel {
  /**
   * @param {Python} python
   * @param {string} lang
   * @param {BookPython} book
   * @param {import("../shared/page_model.js").State} state
   */
  constructor(python, lang, { exercise, words }, state) {
    super(python, { page: "practise", exercise, lang }, state);
    this.words = words;
  }

  async open() {
    try {
      await super.open();
    } catch (error) {
      if (error instanceof NotDone) error.message = this.words[error.reason] ?? error.message; // other exercises may have other languages
      throw error;
    }
  }

  /** @param {{ state?: any, content?: unknown }} message */
  take({ state, content }) {
    const bare = state?._payload ? { ...state, _payload: { ...state._payload, css: "", languages: {} } } : state;
    super.take({ state: bare, content });
  }
}

/** @param {URL} folder @param {string} lang @param {Record<string, string>} words */
function pythonOf(folder, lang, words) {
  const listeners = {
    progress: () => undefined, // the exercise itself shows that an action waits for Python
    loaded: (/** @type {string[]} */ files) => keepFolder(folder, files),
    trouble: () => undefined, // the failed action shows the error
  };
  const python = pythons.get(folder.href) ?? new Python(lang, words, listeners, { url: workerOf(folder), name: "book" });
  pythons.set(folder.href, python);
  return python;
}

/** @param {URL} folder */
const workerOf = (folder) => new URL("static/worker.js", folder);

/**
 * Cache the files that the worker has loaded in this browser, for all pages of the book, if the browser allows this.
 * @param {URL} folder
 * @param {string[]} files
 */
async function keepFolder(folder, files) {
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register(new URL("service_worker.js", folder));
    (installing ?? waiting ?? active)?.postMessage({ keep: [workerOf(folder).href, ...files] });
  } catch {
    // without a cache, every visit needs the network
  }
}
