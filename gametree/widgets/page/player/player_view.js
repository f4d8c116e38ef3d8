/** The player's view: all its parts, and their actions at each step. */

import { button, make, nameLandmark, pictureStyle, uniqueName } from "../shared/elements.js";
import { Folds } from "../shared/folds.js";
import { Picture } from "../shared/picture.js";
import { fullScreenButton, languageList, zoomButtons } from "../shared/settings.js";
import { Spacing } from "../shared/spacing.js";
import { Stage } from "../shared/stage.js";
import { countWords, fill } from "../shared/text.js";
import { Attention, firstLeaf } from "./attention.js";
import { Film } from "./film.js";
import { Modes } from "./modes.js";
import { nodeCard } from "./node_card.js";
import { panelSwitches } from "./panel_choice.js";
import { PanelSlots } from "./panel_slots.js";
import { localPayload, readTalk, textsOfMarks } from "./payload.js";
import { partSwitches } from "./picture_parts.js";
import { hearKeys, keepFocus } from "./player_keys.js";
import { PredictionBar } from "./prediction.js";
import { pauseSwitch, settingsPanel } from "./settings_panel.js";
import { fromStartButton, speedButtons, stepButtons, stepSizeButtons } from "./step_controls.js";
import { Steps, tracksOf } from "./steps.js";
import { WhatIfCard } from "./what_if.js";
import { lastCut, whyCard } from "./why_card.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Part} Part
 * @typedef {Pick<Context, "payload" | "session" | "listeners" | "kernel" | "speak" | "choose" | "rebuild">} Given
 */

/** One search in one language; a new view replaces it when the search or the language changes. */
export class PlayerView {
  /**
   * @param {HTMLElement} el
   * @param {Given} given
   */
  constructor(el, given) {
    this.unique = uniqueName();
    this.message = make("p", { class: "gametree-message", role: "status" });
    this.context = this.makeContext(given);
    this.parts = this.makeParts();
    this.panels = new PanelSlots(this.context, this.unique);
    this.switches = panelSwitches(this.context, (name, on) => {
      this.panels.show(name, on);
      this.show();
    });
    this.modes = new Modes(this.context, this.parts);
    this.languages = this.makeLanguages();
    this.settings = this.makeSettings();
    this.columns = this.makeColumns();
    this.layOut();
    this.hearClicks();
    this.hearKeys();
    this.start(el);
  }

  /**
   * Make the context shared by all parts.
   * @param {Given} given
   * @returns {Context}
   */
  makeContext(given) {
    const { session, listeners } = given;
    const talk = readTalk(given.payload.talk[session.lang]);
    const { words } = talk;
    const payload = localPayload(given.payload, words.decimal_sign);
    const label = `${words.player}: ${payload.title}`;
    const root = make("section", { class: `gametree-player ${this.unique}`, tabindex: "0", lang: session.lang, "aria-label": label });
    const picture = new Picture(payload.svg);
    picture.localize(words);
    picture.svg.setAttribute("role", "img");
    picture.svg.setAttribute("aria-label", payload.title);
    const film = new Film(payload, picture.base());
    picture.follow(film);
    const sentence = () => talk.captions[steps.by][steps.index];
    const steps = new Steps(tracksOf(payload), session, {
      shown: () => this.show(),
      moved: () => listeners.moved?.(steps.by, steps.index),
      clock: () => this.showClock(),
      alive: () => root.isConnected,
      words: () => (session.panels.includes("caption") ? countWords(talk.sentences[sentence()]) : 0),
      holds: () => session.settings.pauses && lastCut(payload.cuts, steps) >= 0,
    });
    const { events } = payload;
    const single = () => (steps.position - steps.before === 1 && steps.position < events.length ? events[steps.before].node : undefined);
    /** @type {() => number[]} */
    const namedNodes = () => [...talk.named[sentence()], ...(folds.isCamera && !steps.position ? firstLeaf(payload) : [])];
    const attention = new Attention(payload, picture, namedNodes, () => this.parts?.prediction.question?.node ?? single());
    const spacing = new Spacing(picture, payload.nodes, { room: payload.room, texts: textsOfMarks(payload) });
    /** @type {() => number[]} the current node of the search; the caption does not always name it */
    const current = () => {
      attention.update();
      return steps.position < events.length ? attention.way.slice(-1) : [];
    };
    const named = () => [...namedNodes(), ...(talk.moves[sentence()] ?? []), ...current()];
    const order = () => {
      const cut = payload.cuts[lastCut(payload.cuts, steps)];
      return [...(cut ? [cut.owner ?? 0, cut.node] : []), ...current(), ...attention.order];
    };
    const folds = new Folds(payload, picture, film, session, spacing, named, order, () => {
      this.updateParts();
      stage.arrange();
    });
    const stage = new Stage(picture, session, {
      label: words.panel_tree, words, attention: () => attention.order, spacing,
      fold: (isNeeded) => folds.camera(isNeeded), reveal: (node) => folds.reveal(node),
    });
    spacing.listeners.push(() => this.parts && this.updateParts());
    stage.listeners.push(() => this.showNamedMoves());
    return {
      ...given, asking: "", payload, talk, words, root, picture, film, steps, stage, folds, attention,
      select: (node) => this.select(node),
      say: (text) => void (this.message.textContent = text),
    };
  }

  /** Make the permanent parts; some are hidden initially. */
  makeParts() {
    const { context } = this;
    return {
      steps: stepButtons(context.steps, context.words),
      fromStart: fromStartButton(context.steps, context.words, context.session),
      sizes: stepSizeButtons(context.steps, context.words),
      speed: speedButtons(context.steps, context.words),
      zoom: zoomButtons(context.words, context.stage),
      fullScreen: fullScreenButton(context.words),
      prediction: new PredictionBar(context),
      editor: context.kernel?.editorFor?.(context),
      node: nodeCard(context),
      why: whyCard(context),
      whatIf: new WhatIfCard(context),
    };
  }

  /** @returns {Part[]} */
  get allParts() {
    return [...Object.values(this.parts), ...this.panels.shown.values()].filter((part) => part !== undefined);
  }

  makeSettings() {
    const { modes, parts } = this;
    const { payload, session, words } = this.context;
    const pauses = payload.cuts.length ? [pauseSwitch(words, session.settings)] : [];
    const { edit, legend, together } = modes.buttons;
    const sizes = [parts.sizes.element, parts.speed.element, ...pauses, parts.zoom.element, parts.fullScreen.element];
    return settingsPanel(words, session.settings, ...sizes, together, edit, legend, this.languages, partSwitches(this.context), this.switches.element);
  }

  /**
   * Place the tree with its controls. Place the other parts beside it on a wide page, and otherwise below it; they
   * never move the tree.
   */
  makeColumns() {
    const { modes, parts, settings } = this;
    const { slots } = this.panels;
    const { payload, stage, words } = this.context;
    parts.steps.element.append(make("div", { class: "gametree-modes" }, modes.buttons.prediction, settings.opener, modes.buttons.help, parts.fromStart.element));
    const below = [modes.legend, slots.caption, parts.steps.element, slots.counters, this.message];
    const cards = [parts.node.element, parts.why.element, parts.whatIf.element];
    const tasks = make("div", { class: "gametree-tasks" }, parts.prediction.element, parts.editor?.element ?? "");
    const main = make("div", { class: "gametree-main", "data-in-view": "" }, stage.outer, ...below);
    const panels = [slots.code, slots.calls, slots.leaves, slots.table, slots.events, slots.outline];
    const idle = make("p", { class: "gametree-note gametree-idle" }, payload.cuts.length ? words.idle_cuts : words.idle);
    const beside = make("div", { class: "gametree-beside gametree-panels" }, settings.element, ...cards, ...panels, idle);
    return make("div", { class: "gametree-columns" }, tasks, main, beside);
  }

  layOut() {
    const { payload, root } = this.context;
    root.append(
      ...pictureStyle(`.${this.unique} :is(.gametree-stage, .gametree-legend, .gametree-strip)`, payload.css),
      this.foldedNotice(),
      this.columns,
      this.modes.help.element,
    );
  }

  /** Make the line about a large, folded tree, with the button that unfolds it. */
  foldedNotice() {
    const { folds, payload, stage, words } = this.context;
    const unfold = button("", () => {
      if (folds.folded.size) folds.unfoldAll();
      else folds.foldAgain();
      name();
      stage.arrange();
    }, { class: "unfold-all" });
    const name = () => (unfold.textContent = folds.folded.size ? words.unfold_all : words.fold_all);
    name();
    const notice = make("p", { class: "gametree-message" }, fill(words.large, { nodes: payload.nodes.length }), " ", unfold);
    notice.hidden = !folds.isLarge;
    return notice;
  }

  makeLanguages() {
    const { listeners, payload, say, session, speak, words } = this.context;
    return languageList(words, payload.languages, session.lang, async (lang) => {
      session.focus = "language";
      if (await speak(lang)) {
        listeners.spoke?.(lang);
        return true;
      }
      session.focus = undefined;
      say(words.no_kernel);
      return false;
    });
  }

  /**
   * Handle clicks: a click chooses a node, answers a question or folds a node; a double click folds the node of its
   * first click.
   */
  hearClicks() {
    const { folds, picture, root, session } = this.context;
    /** @type {number | undefined} */
    let clicked;
    root.addEventListener("click", (event) => {
      if (event.detail < 2) clicked = undefined;
      else if (clicked !== undefined) event.stopPropagation();
    }, { capture: true });
    root.addEventListener("dblclick", () => clicked !== undefined && !session.editing && folds.toggle(clicked));
    picture.svg.addEventListener("click", (event) => {
      const badge = event.target instanceof Element ? event.target.closest("[data-fold]") : null;
      const node = badge ? Number(badge.getAttribute("data-fold")) : picture.nodeAt(event.target);
      if (node === undefined || this.parts.prediction.picked(node)) return;
      if (badge) return folds.toggle(node);
      clicked = node;
      this.choose(session.selected === node && !session.editing ? undefined : node);
    });
  }

  /**
   * Choose a node in the picture, and show its card.
   * @param {number | undefined} node
   */
  choose(node) {
    this.select(node);
    if (node !== undefined) this.parts.node.element.querySelector("h2")?.scrollIntoView({ block: "nearest" });
  }

  hearKeys() {
    const { editor, fullScreen, sizes, speed, steps, zoom } = this.parts;
    const { root } = this.context;
    const keys = {
      ...this.modes.keys,
      Escape: () => (this.select(undefined), root.focus({ preventScroll: true })),
      ...steps.keys, ...sizes.keys, ...speed.keys, ...zoom.keys, ...fullScreen.keys, ...this.settings.keys, ...this.switches.keys,
    };
    hearKeys(this.context, keys, editor);
    keepFocus(root);
  }

  /** @param {HTMLElement} el */
  start(el) {
    const { folds, root, session, stage } = this.context;
    for (const name of this.switches.names) this.panels.show(name, session.panels.includes(name));
    this.parts.prediction.leaveUnknownLevel();
    el.replaceChildren(root);
    nameLandmark(root);
    this.showClock();
    this.modes.show();
    this.show();
    folds.update();
    stage.arrange();
    if (session.focus) (session.focus === "language" ? this.languages : root).focus({ preventScroll: true });
    session.focus = undefined;
  }

  /** Show the current step. */
  show() {
    const { attention, film, folds, session, stage, steps } = this.context;
    this.showNamedMoves();
    [session.by, session.step] = [steps.by, steps.index];
    const hasChanged = film.go(steps.position).size > 0;
    folds.opened.clear();
    const isFoldedAnew = hasChanged && folds.update();
    this.updateParts();
    attention.update();
    stage.overview.path.replaceChildren(...attention.words);
    if (isFoldedAnew) stage.rearrange();
    else stage.follow();
  }

  /** Show the names of the moves that the caption mentions, if all other move names are hidden. */
  showNamedMoves() {
    const { picture, stage, steps, talk } = this.context;
    picture.showMoves(stage.hasMoves ? [] : (talk.moves[talk.captions[steps.by][steps.index]] ?? []));
  }

  showClock() {
    this.parts.steps.clock();
    this.parts.speed.clock();
  }

  updateParts() {
    for (const part of this.allParts) part.update?.();
  }

  /** @param {number | undefined} node */
  select(node) {
    this.context.session.selected = node;
    for (const part of this.allParts) part.selected?.();
  }

  /** @param {string} by @param {number} [step] */
  goTo(by, step) {
    const { steps } = this.context;
    if (by === steps.by && (step ?? steps.index) === steps.index) return;
    steps.pause();
    steps.show(by, step);
  }

  get hasFocus() {
    return this.context.root.matches(":focus-within");
  }

  close() {
    const { root, stage, steps } = this.context;
    steps.pause();
    stage.close();
    for (const part of this.allParts) part.close?.();
    root.remove();
  }
}
