/**
 * The Practise page. It shows the exercise that the address names; Python checks the answers, and this browser stores
 * the progress.
 */

import { forgetDone, keepDone, showDone } from "./cards.js";
import { keepPage } from "./offline.js";
// @ts-expect-error: the build puts the module of the widget here
import practice from "./practice.js";
import { NotDone } from "./python.js";
import { address, asked, data, isLeaving, keepAddressInLinks, lang, say, show, startPython, words } from "./site.js";

const WORKED = "gametree.site.worked"; // whether there may be saved answers, which Python has to load
/** @type {[string, string][]} */
const WAYS = [[words.all_exercises, "index.html"]];

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function begin() {
  delete document.documentElement.dataset.asked;
  if (!Object.keys(address).length) return;
  element("chooser").removeAttribute("open");
  keepAddressInLinks();
  const python = startPython();
  python.wake(); // Python loads while the page fetches and draws the exercise
  python.onWork = remember;
  const isPlain = Object.keys(asked).sort().join() === "difficulty,kind,seed" && asked.seed === "1";
  const path = `practise/data/${lang}/${asked.kind}-${asked.difficulty}.json`;
  const state = isPlain && !hasWorked() && /^[\w/.-]+$/.test(path) ? await data(path) : null;
  const model = await show("practise", python, practice.render, state, WAYS);
  if (state) await model.ready.catch((error) => say(error.message, { isWrong: true, ways: WAYS, again: () => location.reload() }));
  if (!model.id) return element("chooser").setAttribute("open", "");
  element("work").hidden = false;
  const record = () => keepDone(asked, model.get("_state"));
  model.on("change:_state", record);
  record();
  const link = async () => {
    const found = await python.ask("link", { model: model.id });
    element("link").setAttribute("href", `?${found || new URLSearchParams(asked)}`);
  };
  model.on("change:_payload", link);
  await link();
  element("export").onclick = async () => download(await python.ask("export"));
  element("forget").onclick = () => forget(python);
  document.documentElement.dataset.ready = "";
}

/** @param {string} packed  a ZIP file in base64 */
function download(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  link.download = "gametree-practice.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {import("./python.js").Python} python */
async function forget(python) {
  const button = element("forget");
  if (button.textContent !== words.forget_again) {
    button.textContent = words.forget_again;
    return;
  }
  button.textContent = words.forget;
  try {
    await python.ask("forget");
    localStorage.removeItem(WORKED);
    forgetDone();
    say(words.forgotten);
  } catch (error) {
    say(error instanceof NotDone ? error.message : words.failed, { isWrong: true });
  }
}

function hasWorked() {
  try {
    return localStorage.getItem(WORKED) !== null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(WORKED, "1");
  } catch {
    // Python loads saved answers in any case
  }
}

if (!isLeaving()) {
  addEventListener("pageshow", showDone); // a page restored from the browser's history still shows old progress
  showDone();
  await begin();
  keepPage();
}
