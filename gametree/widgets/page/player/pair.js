/** Two searches of one tree, side by side and in step with each other. */

import { make, nameLandmark } from "../shared/elements.js";
import { keyName, takeKeys } from "../shared/keys.js";
import { fullScreenButton, languageList, movesSwitch, zoomButtons } from "../shared/settings.js";
import { heightOfView } from "../shared/stage.js";
import { countWords, phrases } from "../shared/text.js";
import { keptRoom } from "./panels.js";
import { PairSide, SIDE_PANELS } from "./pair_side.js";
import { panelSwitches, rememberedPanels } from "./panel_choice.js";
import { rememberedSettings, settingsPanel } from "./settings_panel.js";
import { fromStartButton, speedButtons, stepButtons } from "./step_controls.js";
import { SPEEDS, Steps } from "./steps.js";

/**
 * @typedef {import("./types.js").SentPayload} SentPayload
 * @typedef {{ words: import("./types.js").Words, titles: [string, string], sentences: string[], summary: string }} PairTalk
 * @typedef {{
 *   lang: string, title: string, sides: [SentPayload, SentPayload], stops: [number, number][], halt: number | null,
 *   ringed: number | null, talk: Record<string, PairTalk>, languages: Record<string, string>,
 * }} Pair  `stops` are pairs of corresponding positions of both searches; playing pauses at the stop `halt`, where the
 *   searches differ at the node `ringed`
 * @typedef {{ moved?: (by: string, step: number) => void }} Listeners
 */

/**
 * Put two players with one set of controls into an element.
 * @param {HTMLElement} el
 * @param {Pair} pair
 * @param {{ step: number }} start
 * @param {Listeners} [listeners]
 */
export function mountPair(el, pair, start, listeners = {}) {
  const session = { lang: pair.lang, step: start.step, opening: start.step, speed: SPEEDS.indexOf(1), settings: rememberedSettings(), panels: rememberedPanels() };
  let view = new PairView(el, pair, session, listeners, speak);

  /** @param {string} lang */
  function speak(lang) {
    session.lang = lang;
    view.close();
    view = new PairView(el, pair, session, listeners, speak);
    view.languages.focus({ preventScroll: true });
  }
  return {
    /** @param {number} step */
    show: (step) => view.goTo(step),
    destroy: () => view.close(),
  };
}

/** The pair in one language. */
class PairView {
  /**
   * @param {HTMLElement} el
   * @param {Pair} pair
   * @param {{ lang: string, step: number, opening: number, speed: number, panels: string[], settings: import("./settings_panel.js").Settings }} session
   * @param {Listeners} listeners
   * @param {(lang: string) => void} speak
   */
  constructor(el, pair, session, listeners, speak) {
    const { lang } = session;
    const { words, titles } = pair.talk[lang];
    this.pair = pair;
    this.session = session;
    this.width = 0; // the width for which the trees were arranged
    this.root = make("section", { class: "gametree-player gametree-pair", tabindex: "0", lang, "aria-label": pair.title });
    const stops = pair.stops.map((_, number) => number);
    this.steps = new Steps({ pair: { stops, names: stops.map(String) } }, { by: "pair", step: session.step, speed: session.speed }, {
      shown: () => this.show(),
      moved: () => listeners.moved?.(this.steps.by, this.steps.index),
      clock: () => this.showClock(),
      alive: () => this.root.isConnected,
      // the caption of the pair already contains the captions of both sides
      words: () => Math.max(...[this, ...this.sides].map(({ caption }) => countWords(caption.textContent ?? ""))),
      holds: () => this.steps.index === pair.halt,
    });
    this.controls = stepButtons(this.steps, words);
    this.fromStart = fromStartButton(this.steps, words, session);
    this.speed = speedButtons(this.steps, words);
    this.sides = pair.sides.map((payload, number) => new PairSide(payload, words, payload.talk[lang], titles[number]));
    this.zoom = zoomButtons(words, {
      zoomBy: (steps) => this.sides.forEach(({ stage }) => stage.zoomBy(steps)),
      fit: () => this.sides.forEach(({ stage }) => stage.fit()),
    });
    this.languages = languageList(words, pair.languages, lang, async (chosen) => (speak(chosen), true));
    const { sentences, summary } = pair.talk[lang];
    this.captions = keptRoom(sentences, "gametree-caption", { "aria-live": "polite" });
    this.caption = this.captions.caption;
    this.conclusion = keptRoom([summary], "gametree-summary");
    this.fullScreen = fullScreenButton(words);
    this.switches = panelSwitches({ payload: { panels: SIDE_PANELS }, session, words, listeners: {} }, () => this.showPanels());
    const moves = movesSwitch(words, ...this.sides.map(({ stage }) => stage));
    const settings = [this.speed.element, this.zoom.element, this.fullScreen.element, moves, this.languages, this.switches.element];
    this.settings = settingsPanel(words, session.settings, ...settings);
    this.both = make("div", { class: "gametree-sides" }, ...this.sides.map(({ element }) => element));
    this.panels = make("div", { class: "gametree-sides" }, ...this.sides.map(({ panels }) => panels));
    this.layOut();
    this.hearKeys();
    this.showPanels();
    el.replaceChildren(this.root);
    nameLandmark(this.root);
    this.showClock();
    this.show();
    this.observer = new ResizeObserver(() => this.arrange());
    this.observer.observe(this.root);
  }

  /** Place the trees one below the other if they are completely visible only in this arrangement. */
  arrange() {
    const { both, root, sides } = this;
    if (root.offsetWidth === this.width) return;
    this.width = root.offsetWidth;
    for (const isStacked of [false, true, false]) {
      both.toggleAttribute("data-stacked", isStacked);
      for (const { stage } of sides) stage.arrange();
      if (!sides.some(({ stage }) => stage.fitted.isCamera)) return;
    }
  }

  layOut() {
    const { both, captions, conclusion, controls, panels, root, settings, sides } = this;
    controls.element.append(make("div", { class: "gametree-modes" }, settings.opener, this.fromStart.element));
    root.append(both, captions.element, controls.element, settings.element, conclusion.element, panels);
    // everything except the pictures and panels is visible together with each picture. Pictures one below the other
    // share the height, but each is shown completely if possible; the conclusion is then below the visible part
    const rest = (/** @type {import("../shared/stage.js").Stage} */ stage) => {
      const [isBelow, heights] = [both.offsetHeight > 1.5 * sides[0].element.offsetHeight, sides.map((side) => side.rest)];
      const below = panels.offsetHeight + (isBelow ? conclusion.element.offsetHeight : 0);
      const around = root.offsetHeight - both.offsetHeight - below + (isBelow ? heights[0] + heights[1] : Math.max(...heights));
      const view = heightOfView(root);
      return isBelow ? Math.min((view + around) / 2, view - stage.heightToRead()) : around;
    };
    for (const { stage } of sides) stage.rest = () => rest(stage);
  }

  hearKeys() {
    /** @type {Record<string, () => void>} */
    const keys = { ...this.controls.keys, ...this.speed.keys, ...this.zoom.keys, ...this.fullScreen.keys, ...this.settings.keys, ...this.switches.keys };
    takeKeys(this.root, (event) => {
      const act = keys[keyName(event)];
      const presses = event.key === " " && event.target instanceof HTMLButtonElement;
      if (!act || presses || event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      act();
    });
  }

  showPanels() {
    const names = SIDE_PANELS.filter((name) => this.session.panels.includes(name));
    this.panels.hidden = !names.length;
    for (const side of this.sides) side.showPanels(names);
  }

  /** Show the current step. */
  show() {
    const { index, last } = this.steps;
    const { halt, ringed, stops } = this.pair;
    const { sentences, summary } = this.pair.talk[this.session.lang];
    this.session.step = index;
    this.sides.forEach((side, number) => {
      side.goTo(stops[index][number], stops[Math.max(0, index - 1)][number]);
      side.picture.ring("differs", index === halt ? (ringed ?? undefined) : undefined);
    });
    this.caption.replaceChildren(...phrases(sentences[index]));
    this.conclusion.caption.textContent = index === last ? summary : "";
    this.controls.update?.();
    this.fromStart.update?.();
  }

  showClock() {
    this.controls.clock();
    this.speed.clock();
  }

  /** @param {number} step */
  goTo(step) {
    if (step !== this.steps.index) this.steps.show("pair", step);
  }

  close() {
    this.steps.pause();
    this.observer.disconnect();
    this.sides.forEach(({ stage }) => stage.close());
    this.root.remove();
  }
}
