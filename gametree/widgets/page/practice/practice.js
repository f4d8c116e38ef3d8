/** The practice widget: the question, the tree to answer on, what the kernel says of it, and the line to copy. */

import { language, zoom } from "../player/controls.js";
import { button, copier, entitle, fill, make, phrases, Refusal, takeKeys, tip } from "../player/elements.js";
import { helpOverlay } from "../player/help.js";
import { Picture } from "../player/picture.js";
import { orderList, orders } from "./chips.js";
import { fields, oneField, tables } from "./fields.js";
import { Frame } from "./frame.js";
import { Layer } from "./layer.js";
import { targets } from "./targets.js";
import { feedbackPanel, hintList } from "./told.js";
import { emptyDraft, lineOf } from "./written.js";

/**
 * @typedef {import("./types.js").Bench} Bench
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Task} Task
 * @typedef {import("../player/types.js").Kernel & { me: string }} Kernel
 */

const PAUSE = 400; // milliseconds after the last key before an answer is sent to be kept
const TALLEST = 4; // hints
const LONGEST = "20000"; // characters, as Python takes them
const VARIANT = { check: "check(widget.exercise, answer)", keep: "widget = exercise.practice()" };

/** @type {Record<string, (bench: Bench) => Input[]>} */
const INPUTS = {
  crosses: (bench) => [targets(bench)],
  cuts: (bench) => [targets(bench)],
  move: (bench) => [targets(bench)],
  order: (bench) => [targets(bench), orderList(bench)],
  value: (bench) => [fields(bench)],
  window: (bench) => [fields(bench)],
  interval: (bench) => [fields(bench)],
  bound: (bench) => [fields(bench)],
  text: (bench) => [oneField(bench)],
  orders: (bench) => [orders(bench)],
  table: (bench) => [tables(bench)],
};

/**
 * Put an exercise into an element.
 * @param {HTMLElement} el
 * @param {Task} task
 * @param {State} state
 * @param {Kernel} kernel
 */
export function mountPractice(el, task, state, kernel) {
  const { words, sort } = task;
  const unique = "gametree-" + Math.random().toString(36).slice(2);
  const picture = new Picture(task.svg);
  const stage = new Frame(picture, { zoom: "" }, ".gt-none", () => false, task.question[0], task.smallest);
  const layer = new Layer(stage);
  let draft = state.draft;
  let now = state;
  /** @type {Draft[]} */
  const done = [];
  /** @type {Draft[]} */
  let undone = [];
  let tagged = "";
  let isTyped = false; // whether the line holds what nobody has read yet
  /** @type {Promise<boolean> | undefined} */
  let reading;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @type {Bench} */
  const bench = { task, words, picture, stage, layer, change, check: () => ask("check"), draft: () => draft };
  const inputs = INPUTS[sort](bench);
  const feedback = feedbackPanel(bench);
  const hints = hintList(words, (given) => lineOf(sort, given) !== lineOf(sort, draft));
  if (task.unknown !== null) picture.suppose(task.unknown, "x");
  picture.svg.setAttribute("aria-hidden", "true");

  // ---- the page -----------------------------------------------------------------------------------

  const id = `${unique}-message`;
  const message = make("p", { class: "gametree-hint", id, role: "alert" });
  const status = make("p", { class: "gametree-note", role: "status" });
  const checking = button(words.check, () => ask("check"), { class: "gametree-check" });
  const hinting = button("", () => hinting.getAttribute("aria-disabled") !== "true" && ask("hint"), { class: "hint" });
  const undo = button(words.edit_undo, () => travel(done, undone), { class: "undo" });
  const redo = button(words.edit_redo, () => travel(undone, done), { class: "redo" });
  const clear = button(words.clear, () => change(emptyDraft(sort)), { class: "clear" });
  const back = button("‹", () => now.variant && ask("variant", { by: -1 }), { class: "previous" });
  const next = button(words.next_variant, () => ask("variant", { by: 1 }), { class: "next-variant" });
  const which = make("output", { class: "gametree-which" });
  entitle(back, words.previous_variant);
  tip(undo, words.edit_undo, "U");
  tip(redo, words.edit_redo, "R");
  const line = make("input", {
    type: "text", class: "gametree-notation", "aria-label": words.line, title: words.line, autocomplete: "off", autocapitalize: "off",
    spellcheck: "false", maxlength: LONGEST, "aria-describedby": `${unique}-line`,
  });
  const unread = make("p", { class: "gametree-unread", id: `${unique}-line`, role: "alert" });
  const ofVariant = make("p", { class: "gametree-note" }, ...apart(fill(words.check_variant, VARIANT), VARIANT.check, VARIANT.keep));
  const copy = copier(line, words.copy_line, () => say(words.copied));
  const speak = async (/** @type {string} */ lang) => ask("talk", { lang });
  const languages = language({ payload: task, session: { lang: task.lang, focus: undefined }, words, speak, say, listeners: {} });
  const zooming = zoom({ words, stage });
  const help = helpOverlay(words, helpLines(task));
  const helping = button("?", () => help.open(), { class: "help" });
  entitle(helping, words.help, "?");
  const root = make(
    "section",
    { class: `gametree-player gametree-practice ${unique}`, lang: task.lang, "aria-label": `${words.practice}: ${task.question[0]}`, "data-sort": sort },
    make("style", {}, `.${unique} .gametree-stage svg {\n${task.css}\n}`),
    make("p", { class: "gametree-question" }, ...task.question.flatMap((text, number) => (number ? [" ", text] : [text]))),
    make("ul", { class: "gametree-rules", "aria-label": words.rules }, ...task.rules.map((text) => make("li", {}, ...phrases(text)))),
    make("p", { class: "gametree-how" }, task.how),
    stage.element,
    ...inputs.flatMap(({ below }) => (below ? [below] : [])),
    message,
    make("div", { class: "gametree-acts" }, checking, hinting, make("div", { class: "gametree-group" }, undo, redo, clear), make("div", { class: "gametree-group variants" }, back, which, next)),
    feedback.element,
    hints.element,
    make("div", { class: "gametree-row gametree-line" }, line, copy),
    unread,
    ofVariant,
    make("p", { class: "gametree-note" }, ...apart(task.form, task.example)),
    make("div", { class: "gametree-settings" }, zooming.element, helping, languages.element, status),
    help.element,
  );

  // ---- what is done -------------------------------------------------------------------------------

  /**
   * Take another answer; what is typed into one field is one step to undo.
   * @param {Draft} given
   * @param {string} [tag]
   */
  function change(given, tag = "") {
    if (lineOf(sort, given) === lineOf(sort, draft)) return;
    if (!tag || tag !== tagged) done.push(draft);
    tagged = tag;
    undone = [];
    draft = given;
    untype();
    say("");
    show();
    keep();
  }
  /** @param {Draft[]} from @param {Draft[]} to */
  function travel(from, to) {
    const given = from.pop();
    if (given === undefined) return;
    to.push(draft);
    tagged = "";
    draft = given;
    untype();
    say("");
    show();
    keep();
  }
  function keep() {
    remember(task.id, draft);
    clearTimeout(timer);
    timer = setTimeout(() => ask("keep"), PAUSE);
  }
  function untype() {
    isTyped = false;
    unread.textContent = "";
    line.removeAttribute("aria-invalid");
  }
  /** Let the kernel read the line that was typed; say whether it could. */
  async function read() {
    clearTimeout(timer);
    const text = line.value;
    let problem = "";
    try {
      const answer = await kernel.ask("read", { draft, line: text });
      problem = answer.malformed ?? "";
    } catch (error) {
      problem = error instanceof Refusal ? error.message : words.no_kernel;
    }
    if (problem) {
      unread.textContent = problem;
      line.setAttribute("aria-invalid", "true");
    } else if (line.value === text) {
      untype();
      show();
    }
    return !problem;
  }
  function readOnce() {
    reading ??= read().finally(() => (reading = undefined));
    return reading;
  }
  /**
   * Send what stands in the fields to the kernel, with something to do; say whether it was done.
   * @param {string} verb
   * @param {Record<string, unknown>} [more]
   */
  async function ask(verb, more = {}) {
    clearTimeout(timer);
    if (isTyped && verb !== "keep" && !(await readOnce()) && verb !== "talk") return false;
    const sent = draft;
    if (verb !== "keep") root.setAttribute("aria-busy", "true");
    try {
      const answer = await kernel.ask(verb, { draft: sent, ...more });
      if (sent === draft) forget(task.id);
      if (verb !== "keep") say(answer.malformed ?? "", answer.at);
      return !answer.malformed;
    } catch (error) {
      say(error instanceof Refusal ? error.message : words.no_kernel);
      return false;
    } finally {
      root.removeAttribute("aria-busy");
    }
  }
  /** @param {string} text @param {string} [at] */
  function say(text, at) {
    message.textContent = text;
    stage.pinTo();
    const refused = text && at !== undefined ? inputs.map((input) => input.refuse?.(at, text)).find(Boolean) : undefined;
    if (!refused) return;
    refused.setAttribute("aria-describedby", id);
    refused.focus();
    const node = task.targets.find(([, name]) => name === at)?.[0];
    if (node === undefined) refused.closest("label")?.after(message);
    else stage.pinTo(make("p", { class: `gametree-pin gametree-refused${task.nodes[node][2] === "leaf" ? " at-leaf" : ""}`, "aria-hidden": "true" }, text), node);
  }

  function show() {
    for (const input of inputs) input.show(draft);
    const written = lineOf(sort, draft);
    if (!isTyped) line.value = now.variant ? `${written}  # ${fill(words.of_variant, { number: now.variant, kind: task.kind })}` : written;
    ofVariant.hidden = !now.variant;
    feedback.show(now.told, now.told !== null && lineOf(sort, now.told.draft) !== written);
    hints.show(now.hints);
    hinting.textContent = fill(words.hint, { number: now.next });
    tip(hinting, words[`hint_${now.next}`], "H");
    const isTold = now.next === TALLEST && now.hints.length === TALLEST && lineOf(sort, draft) === lineOf(sort, now.draft);
    hinting.setAttribute("aria-disabled", String(isTold));
    undo.setAttribute("aria-disabled", String(!done.length));
    redo.setAttribute("aria-disabled", String(!undone.length));
    clear.setAttribute("aria-disabled", String(lineOf(sort, draft) === lineOf(sort, emptyDraft(sort))));
    back.hidden = !now.variant;
    which.hidden = !now.variant;
    which.textContent = fill(words.variant, { number: now.variant });
    status.textContent = now.kept;
    status.title = now.file;
  }

  line.addEventListener("input", () => {
    untype();
    isTyped = true;
  });
  line.addEventListener("change", () => isTyped && readOnce());
  line.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    ask("check");
  });

  takeKeys(root, (event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
    if (event.target instanceof Element && event.target.closest("select, [data-own-keys]")) return;
    const act = { u: undo, r: redo, h: hinting, "?": helping }[event.key.toLowerCase()];
    const zoomed = zooming.keys?.[event.key.toLowerCase()];
    if (!act && !zoomed) return;
    event.preventDefault();
    if (act) act.click();
    else zoomed?.();
  });
  el.replaceChildren(root);
  layer.settle();
  show();
  const unheard = remembered(task.id);
  if (unheard !== undefined && typeof unheard === typeof draft && Array.isArray(unheard) === Array.isArray(draft)) change(unheard);

  return {
    /**
     * Take over what the kernel knows; what was typed here meanwhile stays.
     * @param {State} told
     */
    update: (told) => {
      now = told;
      if (told.by !== kernel.me && lineOf(sort, told.draft) !== lineOf(sort, draft)) {
        done.push(draft);
        undone = [];
        draft = told.draft;
      }
      show();
    },
    hasFocus: () => root.contains(document.activeElement),
    focus: () => checking.focus({ preventScroll: true }),
    destroy: () => {
      clearTimeout(timer);
      layer.close();
      stage.close();
      root.remove();
    },
  };
}

/**
 * Set pieces of Python apart from the sentence that they stand in.
 * @param {string} text
 * @param {string[]} pieces
 */
function apart(text, ...pieces) {
  const parts = [text];
  for (const piece of pieces) {
    const rest = parts.pop() ?? "";
    const place = rest.indexOf(piece);
    if (place < 0) parts.push(rest);
    else parts.push(rest.slice(0, place), piece, rest.slice(place + piece.length));
  }
  return parts.map((part) => (pieces.includes(part) ? make("code", {}, part) : part));
}

/**
 * Return the lines of the help: the keys that this exercise has, and what they do.
 * @param {Task} task
 * @returns {[string, string][]}
 */
function helpLines({ sort, words }) {
  /** @type {[string, string][]} */
  const own = [];
  if (["crosses", "cuts", "move", "order"].includes(sort)) own.push(["← ↑ ↓ →", words.key_arrows], ["Space", words.key_space]);
  if (sort === "order") own.push(["← → Del", words.key_list]);
  if (sort === "orders") own.push(["← →", words.key_lists]);
  return [
    ...own,
    ["Enter", words.key_enter],
    ["H", words.key_hint],
    ["U R", `${words.edit_undo}, ${words.edit_redo}`],
    ["Z X 0", `${words.zoom_in}, ${words.zoom_out}, ${words.zoom_fit}`],
    ["Esc", words.close],
    ["?", words.help],
  ];
}

// ---- what no kernel has heard of yet ----------------------------------------------------------------

const MEMORY = "gametree.practice.";

/**
 * Remember a draft in the browser until a kernel has kept it.
 * @param {string} id
 * @param {Draft} draft
 */
function remember(id, draft) {
  try {
    if (id) localStorage.setItem(MEMORY + id, JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing; the page itself still has it
  }
}

/** @param {string} id */
function forget(id) {
  try {
    localStorage.removeItem(MEMORY + id);
  } catch {
    // nothing was kept
  }
}

/**
 * @param {string} id
 * @returns {Draft | undefined}
 */
function remembered(id) {
  try {
    const text = id ? localStorage.getItem(MEMORY + id) : null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
