/** Two searches of one tree, side by side and in step with each other. */

import { language, speed, transport, zoom } from "./controls.js";
import { make, phrases, takeKeys } from "./elements.js";
import { Film } from "./film.js";
import { Picture } from "./picture.js";
import { Stage } from "./stage.js";
import { lastNotAbove, SPEEDS, Steps } from "./steps.js";

/**
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {{ words: Record<string, string>, titles: [string, string], told: string[], summary: string }} PairTalk
 * @typedef {{
 *   lang: string, title: string, sides: [Payload, Payload], stops: [number, number][],
 *   talk: Record<string, PairTalk>, languages: Record<string, string>,
 * }} Pair
 */

/**
 * Put two players with one set of controls into an element.
 * @param {HTMLElement} el
 * @param {Pair} pair
 * @param {{ step: number }} start
 * @param {{ moved?: (by: string, step: number) => void }} [listeners]
 */
export function mountPair(el, pair, start, listeners = {}) {
  const session = { lang: pair.lang, step: start.step, speed: SPEEDS.indexOf(1), focus: "" };
  let current = buildPair(el, pair, session, listeners, rebuild);

  function rebuild() {
    current.close();
    current = buildPair(el, pair, session, listeners, rebuild);
  }
  return {
    /** @param {number} step */
    show: (step) => current.show(step),
    destroy: () => current.close(),
  };
}

/**
 * @param {HTMLElement} el
 * @param {Pair} pair
 * @param {{ lang: string, step: number, speed: number, focus: string }} session
 * @param {{ moved?: (by: string, step: number) => void }} listeners
 * @param {() => void} rebuild
 */
function buildPair(el, pair, session, listeners, rebuild) {
  const { lang } = session;
  const talk = pair.talk[lang];
  const { words } = talk;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const root = make("section", { class: "gametree-player gametree-pair", tabindex: "0", lang, "aria-label": pair.title });
  const steps = new Steps(
    { pair: { stops: pair.stops.map((_, number) => number), names: pair.stops.map((_, number) => String(number)) } },
    { by: "pair", step: session.step, speed: session.speed },
    {
      shown: () => show(),
      moved: () => listeners.moved?.(steps.by, steps.index),
      clock: () => [bar, pace].forEach((part) => part.clock()),
      alive: () => root.isConnected,
    },
  );
  const bar = transport({ steps, words });
  const pace = speed({ steps, words });
  const sides = pair.sides.map((payload, number) => side(payload, lang, talk, talk.titles[number], () => steps.playing && !calm.matches));
  const zooming = zoom({
    words,
    stage: {
      zoomBy: (by) => sides.forEach(({ stage }) => stage.zoomBy(by)),
      fit: () => sides.forEach(({ stage }) => stage.fit()),
    },
  });
  const speak = async (/** @type {string} */ spoken) => ((session.lang = spoken), rebuild(), true);
  const languages = language({ payload: pair, session, words, speak, say: () => {}, listeners: {} });
  const told = make("p", { class: "gametree-caption", "aria-live": "polite" });
  const summary = make("p", { class: "gametree-summary" });
  root.append(
    make("div", { class: "gametree-sides" }, ...sides.map(({ element }) => element)),
    make("div", { class: "gametree-captions" }, told),
    bar.element,
    make("div", { class: "gametree-settings" }, pace.element, zooming.element, languages.element),
    summary,
  );

  const show = () => {
    session.step = steps.index;
    sides.forEach(({ go }, number) => go(pair.stops[steps.index][number]));
    told.replaceChildren(...phrases(talk.told[steps.index]));
    summary.textContent = steps.index === steps.last ? talk.summary : "";
    bar.update?.();
  };
  /** @type {Record<string, () => void>} */
  const keys = { ...bar.keys, ...pace.keys, ...zooming.keys };
  takeKeys(root, (event) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.target instanceof HTMLSelectElement || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    act();
  });
  el.replaceChildren(root);
  bar.clock();
  pace.clock();
  show();
  if (session.focus) languages.element.focus({ preventScroll: true });
  return {
    /** @param {number} step */
    show: (step) => step !== steps.index && steps.show("pair", step),
    close: () => {
      steps.pause();
      sides.forEach(({ stage }) => stage.close());
      root.remove();
    },
  };
}

/**
 * Make one side: title, picture, caption and counters.
 * @param {Payload} payload
 * @param {string} lang
 * @param {PairTalk} talk
 * @param {string} title
 * @param {() => boolean} smoothly
 */
function side(payload, lang, { words }, title, smoothly) {
  const unique = "gametree-" + Math.random().toString(36).slice(2);
  const { steps } = payload;
  const { told, captions } = payload.talk[lang];
  const picture = new Picture(payload.svg);
  const film = new Film(payload, picture.base());
  picture.follow(film);
  const stage = new Stage(picture, { zoom: "" }, payload.follow, smoothly, title);
  const caption = make("p", { class: "gametree-side-caption" });
  const counters = make("p", { class: "gametree-counters" });
  picture.svg.setAttribute("role", "img");
  picture.svg.setAttribute("aria-label", title);
  const element = make(
    "article",
    { class: `gametree-side ${unique}`, "aria-label": title },
    make("style", {}, `.${unique} .gametree-stage svg {\n${payload.css}\n}`),
    make("h2", {}, title),
    stage.element,
    counters,
    caption,
  );
  return {
    element,
    stage,
    /** @param {number} position */
    go: (position) => {
      film.go(position);
      const [evaluated, pruned, toCome] = payload.counters[position].map(Number);
      counters.textContent = `${words.evaluated} ${evaluated} / ${evaluated + pruned + toCome} · ${words.pruned} ${pruned}`;
      caption.replaceChildren(...phrases(told[captions.leaf[lastNotAbove(steps.leaf, position)]]));
      stage.follow();
    },
  };
}
