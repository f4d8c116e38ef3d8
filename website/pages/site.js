/**
 * The common parts of the pages: the address, the texts, the notices, Python, and the files that are cached for use
 * offline.
 */

import { keepPage } from "./offline.js";
import { PageModel } from "./page_model.js";
import { NotDone, Python } from "./python.js";

export const lang = document.documentElement.lang;
/** @type {Record<string, string>} */
export const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");
export const root = new URL("../", import.meta.url);
/** @type {Record<string, string>} */
export const address =
  JSON.parse(document.querySelector("script#address")?.textContent ?? "null") ??
  Object.fromEntries([...new URLSearchParams(location.search)].filter(([, text]) => text.trim()));

const LANGUAGES = [...document.querySelectorAll(".languages a")].map((link) => link.getAttribute("lang"));
/**
 * The parameters of the address. A supported language is left out; an unsupported language is kept, so that Python
 * refuses it.
 */
export const asked = Object.fromEntries(
  Object.entries(address).filter(([name, text]) => name !== "embed" && (name !== "lang" || !LANGUAGES.includes(text))),
);

/**
 * A page that is embedded in another page (`embed=1`) has only the player or the exercise, and reports its height to
 * the other page.
 */
if (address.embed) {
  const { dataset } = document.documentElement;
  dataset.embed = "";
  dataset.view = String(window.innerHeight); // the picture is fitted to the initial height of the frame
  new ResizeObserver(() => parent.postMessage({ gametreeHeight: document.body.scrollHeight }, "*")).observe(document.body);
}

/** Return whether `language.js` is replacing the page with its version in another language. */
export const isLeaving = () => "leaving" in document.documentElement.dataset;

/** Make the links to the other languages open the same exercise or search. */
export function keepAddressInLinks() {
  for (const link of document.querySelectorAll(".languages a")) {
    const same = Object.entries(address).filter(([name]) => name !== "lang");
    if (link instanceof HTMLAnchorElement) link.search = new URLSearchParams(same).toString();
  }
}

/** @param {string} id */
const element = (id) => document.getElementById(id);

/** Start Python for this page; show the progress of loading, and errors. */
export function startPython() {
  const bar = /** @type {HTMLProgressElement | null} */ (element("progress"));
  const listeners = {
    progress: (/** @type {number} */ done) => {
      if (bar) {
        bar.hidden = done === Infinity;
        bar.value = Math.min(done, bar.max);
        bar.setAttribute("aria-label", words.loading);
      }
      say(done === Infinity ? "" : words.loading);
    },
    loaded: keepPage,
    trouble: (/** @type {string} */ reason) => warn(words[reason]),
  };
  return new Python(lang, words, listeners, { url: new URL("worker.js", import.meta.url), name: document.body.dataset.page ?? "" });
}

/**
 * Show the status of the page, or an error.
 * @param {string} text
 * @param {{ isWrong?: boolean, again?: () => void, ways?: [string, string][] }} [more]  `ways`: links, each with a name and an address
 */
export function say(text, { isWrong = false, again, ways = [] } = {}) {
  const notice = element("notice");
  if (!notice) return;
  const stage = element("stage");
  if (stage && text) stage.hidden = false;
  notice.classList.toggle("wrong", isWrong);
  /** @type {Node[]} */
  const parts = text ? [paragraph(text)] : [];
  if (again) {
    const button = document.createElement("button");
    button.textContent = words.again;
    button.onclick = again;
    parts.push(button);
  }
  for (const [name, to] of ways) {
    const link = document.createElement("a");
    link.href = to;
    link.textContent = name;
    parts.push(document.createTextNode(" "), link);
  }
  notice.replaceChildren(...parts);
}

/** @param {string} text */
function warn(text) {
  const place = element("notice");
  if (!place || element("trouble")) return;
  const alert = paragraph(text);
  alert.id = "trouble";
  alert.setAttribute("role", "alert");
  place.after(alert);
}

/** @param {string} text */
function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

/**
 * Show a widget in its place on the page: immediately if the state of the widget is known, otherwise when Python has
 * opened the widget.
 * @param {string} page
 * @param {Python} python
 * @param {(context: { model: any, el: HTMLElement }) => unknown} render
 * @param {Record<string, unknown> | null} state
 * @param {[string, string][]} ways  links shown with an error
 */
export async function show(page, python, render, state, ways) {
  const place = /** @type {HTMLElement} */ (element("shown"));
  const stage = /** @type {HTMLElement} */ (element("stage"));
  stage.hidden = false;
  const model = new PageModel(python, { page, address: asked }, state ?? {});
  if (state) render({ model, el: place });
  else {
    say(words.loading);
    try {
      await model.ready;
      say("");
      render({ model, el: place });
    } catch (error) {
      const bar = element("progress");
      if (bar) bar.hidden = true;
      const isLost = error instanceof NotDone && error.reason !== "";
      say(error instanceof NotDone ? error.message : words.failed, {
        isWrong: true,
        ways,
        again: isLost ? () => show(page, python, render, state, ways) : undefined,
      });
      if (!isLost) document.body.dataset.refused = "";
    }
  }
  return model;
}

/**
 * Fetch data of this site; return null if there are none.
 * @param {string} path
 */
export async function data(path) {
  try {
    const answer = await fetch(new URL(path, root));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
