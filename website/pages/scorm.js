/**
 * An exercise, the tutor or a search in a package for learning platforms. Python runs on the page, and the platform
 * stores the answers.
 */

import { Platform } from "./platform.js";
// @ts-expect-error: the build puts the modules of the widgets here
import player from "./player.js";
// @ts-expect-error: as above
import practice from "./practice.js";
import { say, show, startPython, words } from "./site.js";

const PAUSE = 400; // milliseconds between a change and its report to the platform

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {{ page: string, goal: number | null, state: Record<string, any> | null }} */
const item = JSON.parse(element("item").textContent ?? "");
const platform = new Platform();

/** Show where the answers are stored, and any problem with storing them. */
function sayWhere() {
  const [text, isWrong] = !platform.isOpen ? [words.alone, true] : platform.isWell ? [words.kept, false] : [words.stopped, true];
  element("kept").textContent = text;
  element("kept").className = isWrong ? "wrong" : "soft";
}

async function begin() {
  element("no-script").remove();
  sayWhere();
  const python = startPython();
  await (item.page === "watch" ? watch(python) : practise(python));
  sayWhere();
  document.documentElement.dataset.ready = "";
}

/**
 * Show a widget in the place of the still picture.
 * @param {Parameters<typeof show>} what
 */
async function showWidget(...what) {
  const model = await show(...what);
  if (element("shown").childElementCount) element("still").remove();
  return model;
}

/**
 * Show a search; it is completed when its last step has been shown.
 * @param {import("./python.js").Python} python
 */
async function watch(python) {
  const place = "cmi.core.lesson_location";
  const [by, step] = platform.get(place).split(" ");
  const state = item.state ?? {};
  if (by in state._payload.steps) Object.assign(state, { by, step: Math.min(Number(step) || 0, last(state, by)) });
  const model = await showWidget("watch", python, player.render, state, []);
  follow(model, ["by", "step"], () => {
    const { by, step } = /** @type {{ by: string, step: number }} */ (/** @type {unknown} */ (model.state));
    const done = Number(step >= last(model.state, by));
    return { done, status: "completed", score: false, kept: [place, `${by} ${step}`] };
  });
}

/** @param {Record<string, any>} state @param {string} by */
const last = (state, by) => state._payload.steps[by].length - 1;

/** @param {import("./python.js").Python} python */
async function practise(python) {
  const place = "cmi.suspend_data";
  const kept = platform.get(place);
  const restored = python.ask("restore", { kept }).catch(() => words.failed);
  const model = await showWidget("practise", python, practice.render, kept ? null : item.state, []);
  if (item.state && !kept) await model.ready.catch((error) => say(error.message, { isWrong: true }));
  if (!model.id) return;
  const trouble = await restored;
  if (trouble) say(trouble, { isWrong: true });
  follow(model, ["_state"], async () => {
    const { right, goal } = /** @type {{ right: number, goal: number }} */ (model.get("_state"));
    return { done: right / Math.max(1, item.goal ?? goal), status: "passed", kept: [place, await python.ask("kept")] };
  });
}

/**
 * Report the progress to the platform after each change.
 * @param {import("./page_model.js").PageModel} model
 * @param {string[]} names
 * @param {() => any} progress
 */
function follow(model, names, progress) {
  let timer = 0;
  const report = async () => {
    platform.report(await progress());
    sayWhere();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => report().catch(() => undefined), PAUSE);
  };
  for (const name of names) model.on(`change:${name}`, soon);
  soon();
}

await begin();
