/** Playing against a machine: the board, what can be played, and what the machine thought of its move. */

import { button, make, press, Refusal, takeKeys, tip } from "../player/elements.js";
import { Picture } from "../player/picture.js";
import { boardOf } from "./board.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("../player/types.js").Kernel} Kernel
 */

const SCALE = 0.8; // the size of the tree beside the board …
const SMALLEST = 0.5; // … and how small it gets before it scrolls

/**
 * Put a match into an element.
 * @param {HTMLElement} el
 * @param {State} first
 * @param {Kernel} kernel
 */
export function mountPlay(el, first, kernel) {
  let state = first;
  const unique = "gametree-" + Math.random().toString(36).slice(2);
  const style = make("style");
  const heading = make("p", { class: "gametree-question" });
  const turn = make("p", { class: "gametree-turn", role: "status" });
  const message = make("p", { class: "gametree-hint", role: "alert" });
  const left = make("div", { class: "gametree-side" });
  const right = make("div", { class: "gametree-side gametree-thought" });
  const settings = make("div", { class: "gametree-settings" });
  const root = make(
    "section",
    { class: `gametree-player gametree-play ${unique}` },
    style, heading, turn, message, make("div", { class: "gametree-table" }, left, right), settings,
  );

  /**
   * Ask the kernel to do something; what it refuses is said.
   * @param {string} verb
   * @param {Record<string, unknown>} [more]
   */
  async function ask(verb, more = {}) {
    if (root.hasAttribute("aria-busy") || (verb === "undo" && !state.can_undo)) return;
    root.setAttribute("aria-busy", "true");
    turn.textContent = state.words.thinking;
    try {
      await kernel.ask(verb, more);
      message.textContent = "";
    } catch (error) {
      message.textContent = error instanceof Refusal ? error.message : state.words.no_kernel;
    } finally {
      root.removeAttribute("aria-busy");
      turn.textContent = state.turn;
    }
  }

  /** What can be played, as buttons. */
  function moves() {
    const { words, chance } = state;
    const label = chance ? words.outcomes : words.moves;
    const made = state.moves.map((move) => button(move, () => ask("move", { move }), { "data-key": `move ${move}` }));
    const roll = chance ? [button(words.roll, () => ask("roll"), { class: "roll", "data-key": "roll" })] : [];
    const list = make("div", { class: "gametree-moves", role: "group", "aria-label": label }, ...roll, ...made);
    return state.moves.length ? [make("p", { class: "gametree-note" }, label), list] : [];
  }

  /** The reason of the machine's last move, its tree, and the moves so far. */
  function thought() {
    const { words, reason, why, svg, svg_note, record } = state;
    /** @type {HTMLElement[]} */
    const parts = reason.length
      ? [...(why ? [make("h3", {}, words.why)] : []), make("div", { class: "gametree-reason", "aria-live": "polite" }, ...reason.map((text) => make("p", {}, text)))]
      : [];
    if (svg) {
      const picture = new Picture(svg);
      picture.svg.setAttribute("role", "img");
      picture.svg.setAttribute("aria-label", words.tree);
      const frame = make("div", { class: "gametree-stage", tabindex: "0", role: "group", "aria-label": words.tree });
      const { width } = picture.natural;
      Object.assign(picture.svg.style, { width: `${width * SCALE}px`, minWidth: `${width * SMALLEST}px` });
      frame.append(picture.svg);
      parts.push(frame);
      if (svg_note) parts.push(make("p", { class: "gametree-note" }, svg_note));
    }
    if (record.length) {
      const items = record.map(([who, move]) => make("li", {}, make("span", { class: "gametree-who" }, who), ` ${move}`));
      parts.push(make("details", {}, make("summary", {}, words.record), make("ol", {}, ...items)));
    }
    return parts;
  }

  /** The buttons below: undo, a new game, the other side, the level, the dice, the language. */
  function controls() {
    const { words } = state;
    const act = (/** @type {string} */ word, /** @type {string} */ verb, /** @type {string} */ key) => {
      const made = button(words[word], () => ask(verb), { class: verb, "data-key": verb });
      tip(made, words[word], key);
      return made;
    };
    const undo = act("undo", "undo", "U");
    undo.setAttribute("aria-disabled", String(!state.can_undo));
    const acts = make("div", { class: "gametree-group" }, undo, act("new_game", "new", "N"), act("change_sides", "sides", "S"));
    /** @type {HTMLElement[]} */
    const parts = [acts];
    if (state.levels.length) {
      const choices = state.levels.map(([level, text]) => choice(String(level), text, level === state.level));
      parts.push(selected("level", state.level_word, choices, (level) => ask("level", { level: Number(level) }), true));
    }
    if (state.dice) {
      const byHand = button(words.by_hand, () => ask("dice", { by_hand: !state.by_hand }), { class: "by-hand", "data-key": "dice" });
      press(byHand, state.by_hand);
      parts.push(byHand);
    }
    const languages = Object.entries(state.languages).map(([lang, name]) => choice(lang, name, lang === state.lang, { lang }));
    parts.push(selected("language", words.language, languages, (lang) => ask("talk", { lang }), false));
    return parts;
  }

  function show() {
    const focused = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
    const key = focused?.dataset.key;
    const wasOpen = right.querySelector("details")?.open ?? false;
    root.lang = state.lang;
    root.setAttribute("aria-label", `${state.words.play_against}: ${state.title}`);
    style.textContent = `.${unique} .gametree-stage svg {\n${state.css}\n}`;
    heading.textContent = state.title;
    turn.textContent = state.turn;
    turn.toggleAttribute("data-over", state.over);
    left.replaceChildren(boardOf(state, (row, column) => ask("cell", { row, column })), ...moves());
    right.replaceChildren(...thought());
    settings.replaceChildren(...controls());
    const details = right.querySelector("details");
    if (details) details.open = wasOpen;
    if (key === undefined) return;
    const again = [...root.querySelectorAll("[data-key]")].find((one) => one instanceof HTMLElement && one.dataset.key === key);
    const next = again?.matches("button, select") ? again : (left.querySelector("button") ?? settings.querySelector("button"));
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  takeKeys(root, (event) => {
    if (event.target instanceof HTMLSelectElement) return;
    const verb = { u: "undo", n: "new", s: "sides", r: state.chance ? "roll" : undefined }[event.key.toLowerCase()];
    if (!verb) return;
    event.preventDefault();
    ask(verb);
  });
  el.replaceChildren(root);
  show();

  return {
    /** @param {State} told */
    update: (told) => {
      state = told;
      show();
    },
    destroy: () => el.replaceChildren(),
  };
}

/**
 * @param {string} value
 * @param {string} text
 * @param {boolean} isChosen
 * @param {Record<string, string>} [more]
 */
function choice(value, text, isChosen, more = {}) {
  const made = make("option", { value, ...more }, text);
  made.selected = isChosen;
  return made;
}

/**
 * Make a field to choose in.
 * @param {string} name
 * @param {string} label
 * @param {HTMLOptionElement[]} options
 * @param {(value: string) => void} chosen
 * @param {boolean} isShown  whether its label is
 */
function selected(name, label, options, chosen, isShown) {
  const select = make("select", { class: `gametree-language ${name}`, "aria-label": label, "data-key": name }, ...options);
  select.addEventListener("change", () => chosen(select.value));
  return isShown ? make("label", {}, `${label} `, select) : make("span", {}, select);
}
