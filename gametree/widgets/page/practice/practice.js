/** The practice widget: the question, the tree to answer on, the feedback of the kernel, and the line to copy. */

import { button, make, nameLandmark, uniqueName } from "../shared/elements.js";
import { Folds } from "../shared/folds.js";
import { helpOverlay } from "../shared/help.js";
import { entitle, takeKeys } from "../shared/keys.js";
import { Picture } from "../shared/picture.js";
import { reasonOf } from "../shared/refusal.js";
import { forget, remember, remembered } from "../shared/remembered.js";
import { fullScreenButton, languageList, movesSwitch, zoomButtons } from "../shared/settings.js";
import { Spacing } from "../shared/spacing.js";
import { Stage } from "../shared/stage.js";
import { fill } from "../shared/text.js";
import { readNodes } from "../shared/tree_nodes.js";
import { answerButtons } from "./answer_buttons.js";
import { DraftHistory } from "./draft_history.js";
import { FeedbackPanel, hintList } from "./feedback.js";
import { inputsOf } from "./inputs.js";
import { Layer } from "./layer.js";
import { LineField } from "./line_field.js";
import { layOut, rulesList } from "./practice_layout.js";
import { helpLines, inWriting, withCode } from "./practice_words.js";
import { progressPanel } from "./progress_panel.js";
import { emptyDraft, lineOf } from "./python_line.js";
import { questionOutline } from "./question_outline.js";

/**
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Task} Task
 * @typedef {import("../shared/spacing.js").Needs} Needs
 * @typedef {import("./types.js").SentTask} SentTask
 * @typedef {import("./types.js").State} State
 * @typedef {import("../shared/types.js").Kernel & { me: string, loading?: () => Promise<unknown> | undefined }} Kernel
 */

const KEEPING_PAUSE = 400; // milliseconds between the last key press and saving the answer
const HINTS = 4; // number of levels of hints
/**
 * Minimum distance between the centres of two buttons on leaves, in pixels. In an exercise about an order, the places
 * are beside the buttons.
 */
/** @type {Record<string, number>} */
const TARGETS = { crosses: 25, order: 36 };
/** Distance between two siblings and length of a line, in pixels, if buttons are on the lines. */
/** @type {Record<string, { sibling: number, line: number }>} */
const LINES = { cuts: { sibling: 36, line: 52 }, move: { sibling: 52, line: 56 } };
/**
 * The fraction of a line that is above its move name: the first if a button or field is at the upper part of the line,
 * the second if a field is at the lower part.
 */
const NAME_BELOW = 0.86;
const NAME_ABOVE = 0.3;
/** The arrangements of the fields of a node, the best first; each says whether the fields have minimum width. */
const FORMS = /** @type {const} */ ({ pair: [["row", true], ["column", true]], single: [["", false], ["", true]] });
/** The code of a cell that checks and stores a variant. */
const VARIANT = { check: "exercises.check(widget.exercise, answer)", keep: "widget = exercise.practice()" };

/** An exercise, and the answer to it. */
export class PracticeView {
  /**
   * @param {HTMLElement} el
   * @param {SentTask} task
   * @param {State} state
   * @param {Kernel} kernel
   * @param {PracticeView} [before]  the view that this one replaces
   */
  constructor(el, task, state, kernel, before) {
    this.task = { ...task, nodes: readNodes(task.nodes) };
    this.state = state;
    this.kernel = kernel;
    this.history = new DraftHistory(state.draft);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {object | undefined} the last action that waits for the page's Python */
    this.awaited = undefined;
    this.unique = uniqueName();
    this.picture = new Picture(task.svg);
    this.spacing = new Spacing(this.picture, this.task.nodes, { isFilled: true });
    /** the node around which a tree is unfolded if there is no space for the complete tree */
    this.subject = this.task.targets[0]?.[0] ?? 0;
    const around = () => this.aroundSubject();
    const drawn = { nodes: this.task.nodes, large: false, follow: "" };
    this.folds = new Folds(drawn, this.picture, { marks: new Map() }, { folded: new Set() }, this.spacing, around, around, () => {});
    const options = {
      fold: (/** @type {boolean} */ isNeeded) => this.folds.camera(isNeeded), reveal: (/** @type {number} */ node) => this.unfold(node),
      label: task.question[0], words: task.words, attention: () => this.attention(), least: task.smallest, spacing: this.spacing,
      needsMoves: ["text", "step", "table", "lines"].includes(task.sort),
    };
    this.stage = new Stage(this.picture, { zoom: "" }, options);
    this.layer = new Layer(this.stage);
    this.inputs = inputsOf(this.makeContext());
    this.parts = this.makeParts();
    this.message = make("p", { class: "gametree-hint", id: `${this.unique}-message`, role: "alert" });
    this.status = make("p", { class: "gametree-note", role: "status" });
    this.written = make("span");
    this.own = make("p", { class: "gametree-own" }, make("b", {}, `${task.words.your_answer}: `), this.written);
    this.own.hidden = ["order", "orders", "text", "lines"].includes(task.sort); // these inputs show the answer themselves
    this.done = make("p", { class: "gametree-done", role: "status" });
    this.rules = rulesList(this.task, before?.hasRulesOpen);
    const note = fill(task.words.check_variant, VARIANT);
    this.variantNote = make("p", { class: "gametree-note" }, ...withCode(note, VARIANT.check, VARIANT.keep));
    if (task.sort === "move") this.picture.showMoves(task.targets.map(([node]) => node));
    if (task.unknown !== null) this.picture.suppose(task.unknown, "x");
    this.picture.svg.setAttribute("aria-hidden", "true");
    const { done, message, own, parts, rules, stage, status, variantNote } = this;
    const below = this.inputs.flatMap((input) => (input.below ? [input.below] : []));
    this.root = layOut(this.task, this.unique, { ...parts, below, done, message, own, rules, stage, status, variantNote });
    this.hearKeys();
    el.replaceChildren(this.root);
    nameLandmark(this.root);
    this.stage.prepare = () => (this.spacing.choices = needsOf(this.task, this.layer.element));
    this.stage.arrange();
    this.layer.settle();
    this.show();
    this.takeUpRemembered();
  }

  /** @returns {import("./types.js").Context} */
  makeContext() {
    const { task, picture, stage, layer } = this;
    return {
      task, words: task.words, picture, stage, layer,
      change: (draft, tag) => this.change(draft, tag), check: () => this.ask("check"), draft: () => this.history.draft,
    };
  }

  /** The index, among the targets, of the field or button that has the focus; -1 for none. */
  get focused() {
    const name = this.layer?.element.querySelector(":focus")?.closest("[data-name]")?.getAttribute("data-name");
    return this.task.targets.findIndex(([, target]) => target === name);
  }

  /**
   * The nodes to keep in view: the node of the field that has the focus, and its neighbours; if no field has the focus,
   * all nodes from the first on.
   */
  attention() {
    const nodes = this.task.targets.map(([node]) => node);
    const at = this.focused;
    return at < 0 ? [...nodes, 0] : [nodes[at], ...nodes.slice(at + 1, at + 2), ...nodes.slice(Math.max(0, at - 1), at), this.task.nodes[nodes[at]].parent];
  }

  /** The subject, its children, its siblings (later siblings first), and its parent. */
  aroundSubject() {
    const { subject, task: { nodes } } = this;
    const { parent: above } = nodes[subject];
    const near = nodes.flatMap(({ parent }, node) => (parent === subject || (parent >= 0 && parent === above) ? node : []));
    return [subject, ...near.filter((node) => node > subject), ...near.filter((node) => node < subject).reverse(), Math.max(0, above)];
  }

  /**
   * Unfold the subtree that contains a node, or the nodes that are folded below it. Other nodes are folded if there is
   * no space for them.
   * @param {number | undefined} node
   */
  unfold(node) {
    const { folds, spacing } = this;
    if (node === undefined || !(folds.hidden.has(node) || spacing.folded.closed.has(node))) return;
    this.subject = node;
    if (folds.update()) this.stage.rearrange();
  }

  makeParts() {
    const { picture, layer, task } = this;
    const { words } = task;
    const help = helpOverlay(words, helpLines(task));
    const helpButton = button("?", () => help.open(), { class: "help" });
    entitle(helpButton, words.help, "?");
    return {
      feedback: new FeedbackPanel(task, picture, layer),
      hints: hintList(words, (draft) => !this.isSame(draft, this.history.draft)),
      buttons: answerButtons(words, {
        check: () => this.ask("check"),
        hint: () => this.ask("hint"),
        solution: () => this.ask("solution"),
        undo: () => this.history.undo() && this.changed(),
        redo: () => this.history.redo() && this.changed(),
        clear: () => this.change(emptyDraft(task.sort)),
        previous: () => this.state.variant && this.ask("variant", { by: -1 }),
        next: () => this.ask("variant", { by: 1 }),
      }),
      line: new LineField(words, `${this.unique}-line`, {
        copied: () => this.say(words.copied),
        check: () => this.ask("check"),
        read: (line) => this.read(line),
        changed: () => this.show(),
      }),
      languages: languageList(words, task.languages, task.lang, async (lang) => {
        const isDone = await this.ask("talk", { lang });
        if (!isDone) this.say(words.no_kernel);
        return isDone;
      }),
      zoom: zoomButtons(words, this.stage),
      screen: fullScreenButton(words),
      moves: movesSwitch(words, this.stage),
      progress: progressPanel(words, `${this.unique}-progress`),
      outline: questionOutline(task, picture, layer),
      help, helpButton,
    };
  }

  hearKeys() {
    this.layer.element.addEventListener("focusin", () => {
      const node = this.task.targets[this.focused]?.[0];
      if (this.folds.hidden.has(node)) this.unfold(node);
      this.stage.follow();
    });
    this.picture.svg.addEventListener("click", (event) => {
      const badge = event.target instanceof Element ? event.target.closest("[data-fold]") : null;
      if (badge) this.unfold(Number(badge.getAttribute("data-fold")));
    });
    const { buttons, helpButton, outline, screen, zoom } = this.parts;
    const keys = { ...zoom.keys, ...screen.keys };
    /** @type {Record<string, HTMLElement>} */
    const pressed = { u: buttons.undo, r: buttons.redo, h: buttons.hint, o: outline.opener, "?": helpButton };
    takeKeys(this.root, (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "text") return;
      if (event.target instanceof Element && event.target.closest("select, [data-own-keys]")) return;
      const key = event.key.toLowerCase();
      if (!pressed[key] && !keys[key]) return;
      event.preventDefault();
      if (pressed[key]) pressed[key].click();
      else keys[key]();
    });
  }

  /** The storage key of the draft until a kernel has saved it; empty if drafts are not stored. */
  get keptAs() {
    return this.task.id && `practice.${this.task.id}`;
  }

  /** Continue with an answer that was given in this browser at a time when no kernel could store it. */
  takeUpRemembered() {
    const { draft } = this.history;
    const kept = this.keptAs ? remembered(this.keptAs) : undefined;
    const fits = typeof kept === typeof draft && Array.isArray(kept) === Array.isArray(draft);
    if (kept !== undefined && fits) this.change(kept);
  }

  /**
   * Return whether two drafts produce the same line.
   * @param {Draft} one
   * @param {Draft} other
   */
  isSame(one, other) {
    return lineOf(this.task.sort, one) === lineOf(this.task.sort, other);
  }

  /**
   * Set a different answer.
   * @param {Draft} draft
   * @param {string} [tag]
   */
  change(draft, tag = "") {
    if (this.isSame(draft, this.history.draft)) return;
    this.history.change(draft, tag);
    this.changed();
  }

  /** Show the changed answer, and save it. */
  changed() {
    this.parts.line.forget();
    if (!this.awaited) this.say("");
    this.show();
    if (this.keptAs) remember(this.keptAs, this.history.draft);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask("keep"), KEEPING_PAUSE);
  }

  /**
   * Let the kernel read a line; return the error.
   * @param {string} line
   */
  async read(line) {
    clearTimeout(this.timer);
    try {
      const answer = await this.kernel.ask("read", { draft: this.history.draft, line });
      return answer.malformed ?? "";
    } catch (error) {
      return reasonOf(error, this.task.words);
    }
  }

  /**
   * Send the contents of the fields to the kernel, with an action; return whether it was performed.
   * @param {string} verb
   * @param {Record<string, unknown>} [more]
   */
  async ask(verb, more = {}) {
    const isKeeping = verb === "keep";
    clearTimeout(this.timer);
    if (!isKeeping && !(await this.loaded(verb))) return false;
    // the language and the variant can be changed even if the typed line is unreadable
    const needsLine = !["talk", "variant"].includes(verb);
    if (this.parts.line.isTyped && !isKeeping && !(await this.parts.line.read()) && needsLine) return false;
    const { draft } = this.history;
    if (!isKeeping) this.root.setAttribute("aria-busy", "true");
    try {
      const answer = await this.kernel.ask(verb, { draft, ...more });
      if (draft === this.history.draft) forget(this.keptAs);
      if (!isKeeping) this.say(answer.malformed ?? "", answer.at);
      if (!answer.malformed) this.bringIntoView(verb);
      return !answer.malformed;
    } catch (error) {
      this.say(reasonOf(error, this.task.words));
      return false;
    } finally {
      this.root.removeAttribute("aria-busy");
    }
  }

  /**
   * Wait, with a message, until the page's Python is loaded. Return whether to continue; a later action replaces this
   * one.
   * @param {string} verb
   */
  async loaded(verb) {
    const loading = this.kernel.loading?.();
    if (!loading) return true;
    const { words } = this.task;
    const act = (this.awaited = {});
    this.root.setAttribute("aria-busy", "true");
    this.say(verb === "check" ? words.check_waits : words.act_waits);
    const failure = await loading.then(() => "", (error) => reasonOf(error, words));
    if (this.awaited !== act) return false;
    this.awaited = undefined;
    this.root.removeAttribute("aria-busy");
    this.say(failure);
    return !failure;
  }

  /**
   * Scroll to the result of an action if it is out of sight.
   * @param {string} verb
   */
  bringIntoView(verb) {
    const { feedback, hints } = this.parts;
    /** @type {Record<string, HTMLElement | undefined>} */
    const brought = { check: feedback.element, solution: feedback.element, hint: hints.element };
    if (verb === "solution") this.focus(); // the button of the action has disappeared
    brought[verb]?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /**
   * Show a message; if the message concerns a field, show it at that field.
   * @param {string} text
   * @param {string} [name]  of the field
   */
  say(text, name) {
    const { inputs, message, stage, task } = this;
    message.textContent = text;
    stage.pinTo();
    const field = text && name !== undefined ? inputs.map((input) => input.refuse?.(name, text)).find(Boolean) : undefined;
    if (!field) return;
    field.setAttribute("aria-describedby", message.id);
    field.focus();
    const node = task.targets.find(([, target]) => target === name)?.[0];
    if (node === undefined) field.closest("label")?.after(message);
    else {
      const place = task.nodes[node].kind === "leaf" ? " at-leaf" : "";
      stage.pinTo(make("p", { class: `gametree-pin gametree-refused${place}`, "aria-hidden": "true" }, text), node);
    }
  }

  show() {
    const { history, inputs, parts, state, task } = this;
    const { draft } = history;
    for (const input of inputs) input.show(draft);
    parts.outline.show(draft);
    this.written.textContent = inWriting(task, draft) || "–";
    this.own.title = this.written.textContent;
    const line = lineOf(task.sort, draft);
    const comment = fill(task.words.of_variant, { number: state.variant, kind: task.kind });
    parts.line.show(state.variant ? `${line}  # ${comment}` : line);
    this.variantNote.hidden = !state.variant;
    const isStale = state.feedback !== null && (parts.line.isTyped || !this.isSame(state.feedback.draft, draft));
    const isRight = state.feedback !== null && state.feedback.right && !isStale;
    parts.feedback.show(parts.line.isRefused ? null : state.feedback, isStale, state.solution);
    parts.hints.show(state.hints);
    this.done.replaceChildren(...withCode(...state.done));
    parts.buttons.show({
      hint: state.next,
      variant: state.variant,
      series: this.series,
      isBegun: state.feedback !== null || state.taken > 0,
      isOver: isRight || Boolean(state.solution),
      isHinted: state.next === HINTS && state.hints.length === HINTS && this.isSame(draft, state.draft),
      canUndo: history.earlier.length > 0,
      canRedo: history.later.length > 0,
      isEmpty: this.isSame(draft, emptyDraft(task.sort)),
    });
    parts.progress.show(state.progress);
    this.status.textContent = state.kept;
    this.status.title = state.file;
  }

  /** The progress of the series of variants, until the series is finished. */
  get series() {
    const { goal, right, variant } = this.state;
    return (variant || right) && right < goal ? fill(this.task.words.series, { right, goal }) : "";
  }

  /**
   * Apply the state of the kernel, and keep text typed in the meantime.
   * @param {State} state
   */
  update(state) {
    this.state = state;
    if (state.by !== this.kernel.me && !this.isSame(state.draft, this.history.draft)) this.history.change(state.draft, "");
    this.show();
  }

  get hasRulesOpen() {
    return this.rules.open;
  }

  get hasFocus() {
    return this.root.matches(":focus-within");
  }

  focus() {
    this.parts.buttons.check.focus({ preventScroll: true });
  }

  destroy() {
    clearTimeout(this.timer);
    this.layer.close();
    this.stage.close();
    this.root.remove();
  }
}

/**
 * Return the possible spacings for the elements on top of the picture, the best first. The elements are fields beside
 * nodes and in leaves, or buttons on leaves or lines.
 * @param {Task} task
 * @param {HTMLElement} layer
 * @returns {Needs[]}
 */
function needsOf(task, layer) {
  const { sort, targets } = task;
  /** @param {string} selector @param {"width" | "height"} side */
  const most = (selector, side) => Math.max(0, ...[...layer.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()[side]));
  const { sibling, line } = LINES[sort] ?? { sibling: 0, line: 0 };
  const siblings = new Set(sibling ? targets.map(([node]) => node) : []);
  const target = TARGETS[sort] ?? 0;
  return FORMS[["window", "interval"].includes(sort) ? "pair" : "single"].flatMap(([form, isClose]) => {
    layer.dataset.form = form;
    layer.toggleAttribute("data-close", isClose);
    const beside = most(".gametree-field:not(.at-leaf)", "width");
    const needs = { beside, height: most(".gametree-field", "height"), slot: Math.max(most(".gametree-field.at-leaf", "width"), target), sibling, line, siblings, form, isClose };
    const inner = targets.map(([node]) => node).filter((node) => task.nodes[node].kind !== "leaf");
    const sides = (beside && isClose ? [false, true] : [false]).map((isOutside) => ({ ...needs, isOutside, below: new Set(), names: namesBeside(task, beside > 0, isOutside) }));
    return beside && isClose ? [...sides, { ...needs, isOutside: false, below: new Set(inner), names: new Map() }] : sides;
  }).sort((one, other) => one.below.size - other.below.size);
}

/**
 * Return the position of the name of each move whose line has a button on it or a field beside it.
 * @param {Task} task
 * @param {boolean} hasFields
 * @param {boolean} isOutside  whether fields are beside the lower part of the lines that lead to their nodes, instead
 *   of the upper part of the lines below
 * @returns {Map<number, number>}
 */
function namesBeside({ nodes, sort, targets }, hasFields, isOutside) {
  const answered = targets.map(([node]) => node);
  if (sort === "move") return new Map(answered.map((node) => [node, NAME_BELOW]));
  if (!hasFields) return new Map();
  const below = nodes.flatMap(({ parent }, node) => (parent > 0 && answered.includes(parent) ? node : []));
  return new Map((isOutside ? answered : below).map((node) => [node, isOutside ? NAME_ABOVE : NAME_BELOW]));
}
