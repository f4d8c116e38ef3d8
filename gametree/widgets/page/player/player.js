/** The player: the parts put together, and what the keys do. */

import { codePanel, callsPanel, captionPanel, countersPanel, leavesPanel } from "./panels.js";
import { language, sizes, speed, switches, transport, zoom } from "./controls.js";
import { nodeCard, whatIfCard, whyCard } from "./cards.js";
import { eventsPanel, outlinePanel } from "./lists.js";
import { button, draw, fill, make, press, takeKeys, tip } from "./elements.js";
import { editor } from "./editor.js";
import { Film } from "./film.js";
import { Folds } from "./folds.js";
import { foretelling } from "./foretell.js";
import { helpOverlay } from "./help.js";
import { Picture } from "./picture.js";
import { Stage } from "./stage.js";
import { SPEEDS, Steps } from "./steps.js";

/**
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Desk} Desk
 * @typedef {import("./types.js").Kernel} Kernel
 * @typedef {import("./types.js").LegendEntry} LegendEntry
 * @typedef {import("./types.js").Listeners} Listeners
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Payload} Payload
 * @typedef {import("./types.js").Session} Session
 */

/** The panels, their keys, and whether they are shown before anybody chose. */
/** @type {[name: string, key: string, shown: boolean][]} */
const PANELS = [
  ["tree", "t", true],
  ["caption", "c", true],
  ["why", "w", true],
  ["code", "p", false],
  ["calls", "s", false],
  ["leaves", "f", false],
  ["counters", "n", true],
  ["events", "e", false],
  ["outline", "o", false],
];
/** With shift, the arrows move the picture. */
/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [-0.25, 0], ArrowRight: [0.25, 0], ArrowUp: [0, -0.25], ArrowDown: [0, 0.25] };
const MEMORY = "gametree.panels";

/** The outlines of the legend's samples, in a box of 40 by 24. */
/** @type {Record<string, string>} */
const SAMPLES = {
  up: "M20 2 36 22H4z",
  down: "M20 22 36 2H4z",
  circle: "M20 2a10 10 0 1 0 .01 0z",
  box: "M8 3h24v18H8z",
  edge: "M2 12h36",
};

/**
 * Put a player into an element.
 * @param {HTMLElement} el
 * @param {Payload} payload
 * @param {{ by: string, step: number, panels?: string[] | null, answers?: Answer[] }} start
 * @param {Listeners} [listeners]
 * @param {Kernel | null} [kernel]
 */
export function mount(el, payload, start, listeners = {}, kernel = null) {
  /** @type {Session} */
  const session = {
    lang: payload.lang, by: start.by, step: start.step, speed: SPEEDS.indexOf(1), zoom: "", folded: null, legend: false,
    panels: start.panels ?? shownAtFirst(),
    selected: undefined, supposed: new Map(), levels: undefined, size: start.by, answers: [...(start.answers ?? [])], editing: false,
    focus: undefined,
  };
  const whole = { speak, choose };
  let current = build(el, payload, session, listeners, kernel, whole);

  function rebuild() {
    if (current.hasFocus()) session.focus ??= "root";
    current.close();
    current = build(el, payload, session, listeners, kernel, whole);
  }
  /**
   * Speak a language, and say whether it could be had; another search may have come while the kernel was asked.
   * @param {string} lang
   */
  async function speak(lang) {
    try {
      while (!payload.talk[lang]) {
        if (!kernel) return false;
        const asked = payload;
        asked.talk[lang] = await kernel.ask("talk", { lang });
      }
    } catch {
      return false;
    }
    if (lang === session.lang) return true;
    session.lang = lang;
    rebuild();
    return true;
  }
  /**
   * Choose a node of the tree as it is now, or as it will be once it has come.
   * @param {number} node
   */
  function choose(node) {
    session.selected = node;
    if (node < payload.nodes.length) current.select(node);
  }
  return {
    /** @param {string} by @param {number} [step] */
    show: (by, step) => current.show(by, step),
    speak,
    /** @param {string[] | null} panels */
    arrange: (panels) => {
      const wanted = panels ?? shownAtFirst();
      if (wanted.join() === session.panels.join()) return;
      session.panels = wanted;
      rebuild();
    },
    /** @param {Answer[]} answers */
    recall: (answers) => {
      session.answers = [...answers];
      current.update();
    },
    /** Play another search; what the reader has chosen stays, as far as it fits. */
    /** @param {Payload} other @param {number} step */
    replace: (other, step) => {
      if (other.notation !== payload.notation && !session.editing) session.selected = undefined;
      payload = other;
      Object.assign(session, { lang: other.lang, step, folded: null, supposed: new Map(), answers: [] });
      if (session.selected !== undefined && session.selected >= other.nodes.length) session.selected = 0;
      rebuild();
    },
    destroy: () => {
      current.close();
      el.replaceChildren();
    },
  };
}

/**
 * Return the panels that were shown last time in this browser; a page may not be allowed to remember.
 * @returns {string[]}
 */
function shownAtFirst() {
  try {
    const kept = JSON.parse(localStorage.getItem(MEMORY) ?? "null");
    if (Array.isArray(kept)) return kept.filter((name) => PANELS.some(([known]) => known === name));
  } catch {
    // then nobody has chosen before
  }
  return PANELS.filter(([, , shown]) => shown).map(([name]) => name);
}

/** @param {string[]} panels */
function remember(panels) {
  try {
    localStorage.setItem(MEMORY, JSON.stringify(panels));
  } catch {
    // then they are only kept as long as the page stands
  }
}

/**
 * Build everything anew from the payload and what the reader has chosen.
 * @param {HTMLElement} el
 * @param {Payload} payload
 * @param {Session} session
 * @param {Listeners} listeners
 * @param {Kernel | null} kernel
 * @param {Pick<Desk, "speak" | "choose">} whole
 */
function build(el, payload, session, listeners, kernel, whole) {
  const talk = payload.talk[session.lang];
  const { words } = talk;
  const unique = "gametree-" + Math.random().toString(36).slice(2);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const picture = new Picture(payload.svg);
  const film = new Film(payload, picture.base());
  picture.follow(film);
  const root = make("section", { class: `gametree-player ${unique}`, tabindex: "0", lang: session.lang, "aria-label": `${words.player}: ${payload.title}` });
  const steps = new Steps(
    Object.fromEntries(Object.entries(payload.steps).map(([by, stops]) => [by, { stops, names: payload.names[by] }])),
    session,
    {
      shown: () => show(),
      moved: () => listeners.moved?.(steps.by, steps.index),
      clock: () => [bar, pace].forEach((part) => part.clock()),
      alive: () => root.isConnected,
    },
  );
  const stage = new Stage(picture, session, payload.follow, () => steps.playing && !calm.matches, words.panel_tree);
  const folds = new Folds(payload, picture, film, session, () => {
    for (const part of parts()) part.update?.();
    stage.arrange();
  });
  const message = make("p", { class: "gametree-message", role: "status" });
  /** @param {string} text */
  const say = (text) => void (message.textContent = text);
  /** @param {number | undefined} node */
  const select = (node) => {
    session.selected = node;
    for (const part of parts()) part.selected?.();
  };
  listeners = { ...listeners, arranged: ((told) => (/** @type {string[]} */ panels) => (remember(panels), told?.(panels)))(listeners.arranged) };
  /** @type {Desk} */
  const desk = { payload, talk, words, session, kernel, film, picture, steps, stage, folds, root, listeners, select, say, ...whole };

  // ---- the parts --------------------------------------------------------------------------------

  const bar = transport(desk);
  const pace = speed(desk);
  const foretell = foretelling(desk);
  const edit = editor(desk);
  const always = [bar, sizes(desk), pace, zoom(desk), language(desk), foretell, edit, nodeCard(desk), whyCard(desk), whatIfCard(desk)];
  const [, size, , zooming, languages, , , chosen, why, whatIf] = always;

  /** @type {Record<string, () => Part>} */
  const makers = {
    caption: () => captionPanel(desk, unique),
    code: () => codePanel(desk),
    calls: () => callsPanel(desk),
    leaves: () => leavesPanel(desk),
    counters: () => countersPanel(desk),
    events: () => eventsPanel(desk),
    outline: () => outlinePanel(desk),
  };
  /** @type {Map<string, Part>} */
  const panels = new Map();
  const slots = Object.fromEntries(Object.keys(makers).map((name) => [name, make("div", { class: "gametree-slot", "data-slot": name })]));
  const parts = () => [...always, ...panels.values()];

  /** @param {string} name @param {boolean} on */
  const place = (name, on) => {
    if (name === "tree") stage.element.hidden = !on;
    const maker = makers[name];
    if (!maker) return;
    panels.get(name)?.close?.();
    panels.delete(name);
    const made = on ? maker() : undefined;
    slots[name].replaceChildren(...(made ? [made.element] : []));
    slots[name].hidden = !made;
    if (made) panels.set(name, made);
    // the picture is named by the caption where there is one, else by its title
    if (name === "caption" && on) picture.svg.setAttribute("aria-labelledby", unique);
    else if (name === "caption") picture.svg.removeAttribute("aria-labelledby");
  };

  const legend = make("ul", { class: "gametree-legend", "aria-label": words.legend }, ...talk.legend.map(sample));
  legend.hidden = !session.legend;
  const toggleLegend = () => {
    session.legend = !session.legend;
    legend.hidden = !session.legend;
    press(legendButton, session.legend);
  };
  const toggle = (/** @type {{ toggle: () => void }} */ part) => {
    part.toggle();
    dress();
  };
  /** @param {string} className @param {string} key @param {() => void} act */
  const mode = (className, key, act) => {
    const made = button(words[className], act, { class: className });
    tip(made, words[`${className}_tip`] ?? words[className], key);
    return made;
  };
  const legendButton = mode("legend", "L", toggleLegend);
  const foretellButton = mode("foretell", "Q", () => toggle(foretell));
  const editButton = mode("edit", "D", () => toggle(edit));
  foretellButton.hidden = !Object.keys(talk.questions).length;
  editButton.hidden = kernel === null || !payload.editable; // a page has nobody who could search again
  const helpButton = mode("help", "?", () => help.open());
  const dress = () => {
    press(foretellButton, session.levels !== undefined);
    press(editButton, session.editing);
    press(legendButton, session.legend);
    root.classList.toggle("editing", session.editing);
    play().setAttribute("aria-disabled", String(session.levels !== undefined));
  };
  const play = () => /** @type {HTMLElement} */ (bar.element.querySelector(".play"));

  const known = PANELS.filter(([name]) => payload.panels.includes(name));
  const chooser = switches(
    known.map(([name, key]) => ({ name, key, label: words[`panel_${name}`] })),
    desk,
    (name, on) => {
      place(name, on);
      show();
    },
  );
  const help = helpOverlay(words, helpLines(words, known));
  const unfold = button(words.unfold_all, () => {
    if (folds.folded.size) folds.unfoldAll();
    else folds.foldAgain();
    unfold.textContent = folds.folded.size ? words.unfold_all : words.fold_all;
    stage.arrange();
  }, { class: "unfold-all" });
  unfold.textContent = folds.folded.size ? words.unfold_all : words.fold_all;
  const large = make("p", { class: "gametree-message" }, fill(words.large, { nodes: payload.nodes.length }), " ", unfold);
  large.hidden = !folds.isLarge;

  root.append(
    make("style", {}, `.${unique} :is(.gametree-stage, .gametree-legend, .gametree-strip) svg {\n${payload.css}\n}`),
    large,
    foretell.element,
    edit.element,
    stage.element,
    legend,
    slots.caption,
    bar.element,
    make("div", { class: "gametree-settings" }, size.element, pace.element, zooming.element, foretellButton, editButton, legendButton, helpButton, languages.element),
    slots.counters,
    message,
    chooser.element,
    make("div", { class: "gametree-panels" }, why.element, whatIf.element, chosen.element, slots.code, slots.calls, slots.leaves, slots.events, slots.outline),
    help.element,
  );
  picture.svg.setAttribute("role", "img");
  picture.svg.setAttribute("aria-label", payload.title);

  // ---- showing a step ---------------------------------------------------------------------------

  const show = () => {
    [session.by, session.step] = [steps.by, steps.index];
    const moved = film.go(steps.position).size > 0;
    const refit = moved && folds.update();
    for (const part of parts()) part.update?.();
    if (refit) stage.arrange();
    else stage.follow();
  };

  // ---- what the reader does ---------------------------------------------------------------------

  /** @type {Record<string, () => void>} */
  const keys = {
    l: toggleLegend,
    q: () => foretellButton.hidden || toggle(foretell),
    d: () => payload.editable && toggle(edit),
    "?": () => help.open(),
    Escape: () => (select(undefined), root.focus({ preventScroll: true })),
    ...Object.assign({}, ...[bar, size, pace, zooming, chooser].map((part) => part.keys)),
  };
  picture.svg.addEventListener("click", (event) => {
    const badge = event.target instanceof Element ? event.target.closest("[data-fold]") : null;
    const node = badge ? Number(badge.getAttribute("data-fold")) : picture.nodeAt(event.target);
    if (node === undefined || foretell.picked?.(node)) return;
    if (badge) folds.toggle(node);
    else select(session.selected === node && !session.editing ? undefined : node);
  });
  picture.svg.addEventListener("dblclick", (event) => {
    const node = picture.nodeAt(event.target);
    if (node !== undefined && !session.editing) folds.toggle(node);
  });

  takeKeys(root, (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape" && !target.closest("dialog")) keys.Escape();
    // in a field that is empty the arrows have nothing to do but to step
    const isIdle = target instanceof HTMLInputElement && !target.value && event.key.startsWith("Arrow");
    if (target.closest("[data-own-keys], select") && !isIdle) return;
    const [x, y] = event.shiftKey ? (PANS[event.key] ?? [0, 0]) : [0, 0];
    if (x || y) {
      event.preventDefault();
      return stage.pan(x, y);
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = (session.editing ? edit.keys?.[key] : undefined) ?? keys[key];
    const presses = (event.key === " " || event.key === "Enter") && target instanceof HTMLButtonElement;
    const scrolls = target.matches(".gametree-scroll, .gametree-code") && /^(Arrow(Up|Down)|Page|Home|End)/.test(event.key);
    if (!act || presses || scrolls) return;
    event.preventDefault();
    act();
  });
  root.addEventListener("click", (event) => {
    const pressed = event.detail && event.target instanceof Element && event.target.closest("button");
    const focused = document.activeElement;
    // what was pressed may be gone now, and the focus with it
    const isLost = !focused || focused === document.body || (root.contains(focused) && !focused.checkVisibility());
    if (isLost || (pressed && !focused?.closest("[data-own-keys]"))) root.focus({ preventScroll: true });
  });

  for (const [name] of known) place(name, session.panels.includes(name));
  el.replaceChildren(root);
  bar.clock();
  pace.clock();
  dress();
  show();
  folds.update();
  stage.arrange();
  if (session.focus) (session.focus === "language" ? languages.element : root).focus({ preventScroll: true });
  session.focus = undefined;
  return {
    /** @param {string} by @param {number} [step] */
    show: (by, step) => {
      if (by === steps.by && (step ?? steps.index) === steps.index) return;
      steps.pause();
      steps.show(by, step);
    },
    select,
    update: () => parts().forEach((part) => part.update?.()),
    hasFocus: () => root.matches(":focus-within"),
    close: () => {
      steps.pause();
      stage.close();
      for (const part of parts()) part.close?.();
      root.remove();
    },
  };
}

/**
 * Return the lines of the help: keys and what they do.
 * @param {Record<string, string>} words
 * @param {[name: string, key: string, shown: boolean][]} known
 * @returns {[string, string][]}
 */
function helpLines(words, known) {
  return [
    ["→ ←", `${words.next}, ${words.back}`],
    ["Home End", `${words.first}, ${words.last}`],
    ["Space", `${words.play}, ${words.pause}`],
    ["+ −", `${words.faster}, ${words.slower}`],
    ["1 2 3 4", words.step_size],
    ["⇧ ← ↑ ↓ →", words.pan],
    ["Z X 0", `${words.zoom_in}, ${words.zoom_out}, ${words.zoom_fit}`],
    ...known.map(([name, key]) => /** @type {[string, string]} */ ([key.toUpperCase(), words[`panel_${name}`]])),
    ["L", words.legend],
    ["Q", words.foretell_tip],
    ["D", words.edit_tip],
    ["A M Del U R", words.edit_keys],
    ["Esc", words.close],
    ["?", words.help],
  ];
}

/**
 * Make a line of the legend: a sample and what it means.
 * @param {LegendEntry} entry
 */
function sample([outline, text, className, meaning]) {
  const group = draw("g", { class: className }, draw("path", { d: SAMPLES[outline] ?? "" }));
  if (text) group.append(draw("text", { x: "20", y: "18" }, text));
  const picture = draw("svg", { viewBox: "0 0 40 24", "aria-hidden": "true" }, group);
  return make("li", {}, picture, make("span", {}, meaning));
}
