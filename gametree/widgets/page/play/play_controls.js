/** The controls beside the board: the moves, and the buttons below them. */

import { button, disable, make, press } from "../shared/elements.js";
import { tip } from "../shared/keys.js";
import { readCell } from "./board.js";

/**
 * @typedef {import("./types.js").Ask} Ask
 * @typedef {import("./types.js").State} State
 */

/**
 * Make a button for each move that is not a cell of the board, or for each outcome of the dice.
 * @param {State} state
 * @param {Ask} ask
 */
export function moveButtons({ board, chance, moves: all, words }, ask) {
  const onBoard = new Set(chance || board.svg ? [] : board.cells.map(readCell).map(({ isPlayable, name }) => isPlayable && name));
  const moves = all.filter((move) => !onBoard.has(move));
  if (!moves.length) return [];
  const label = chance ? words.outcomes : words.moves;
  const made = moves.map((move) => button(move, () => ask("move", { move }), { "data-key": `move ${move}` }));
  const roll = chance ? [button(words.roll, () => ask("roll"), { class: "roll", "data-key": "roll" })] : [];
  const list = make("div", { class: "gametree-moves", role: "group", "aria-label": label }, ...roll, ...made);
  return [make("p", { class: "gametree-note" }, label), list];
}

/**
 * Make the controls below the moves: undo, a new game, the other side, the level, the dice, the language.
 * @param {State} state
 * @param {Ask} ask
 */
export function playControls(state, ask) {
  const { words } = state;
  const act = (/** @type {string} */ word, /** @type {string} */ verb, /** @type {string} */ key) => {
    const made = button(words[word], () => ask(verb), { class: verb, "data-key": verb });
    tip(made, words[word], key);
    return made;
  };
  const undo = act("undo", "undo", "U");
  disable(undo, !state.can_undo);
  /** @type {HTMLElement[]} */
  const parts = [make("div", { class: "gametree-group" }, undo, act("new_game", "new", "N"), act("change_sides", "sides", "S"))];
  if (state.levels.length) {
    const levels = state.levels.map(([level, text]) => option(String(level), text, level === state.level));
    const list = choiceList("level", state.level_word, levels, (level) => ask("level", { level: Number(level) }));
    parts.push(make("label", {}, `${state.level_word} `, list));
  }
  if (state.dice) {
    const byHand = button(words.by_hand, () => ask("dice", { by_hand: !state.by_hand }), { class: "by-hand", "data-key": "dice" });
    press(byHand, state.by_hand);
    parts.push(byHand);
  }
  const languages = Object.entries(state.languages).map(([lang, name]) => option(lang, name, lang === state.lang, { lang }));
  parts.push(make("span", {}, choiceList("language", words.language, languages, (lang) => ask("talk", { lang }))));
  return parts;
}

/**
 * @param {string} value
 * @param {string} text
 * @param {boolean} isChosen
 * @param {Record<string, string>} [more]
 */
function option(value, text, isChosen, more = {}) {
  const made = make("option", { value, ...more }, text);
  made.selected = isChosen;
  return made;
}

/**
 * Make a list to choose from.
 * @param {string} name
 * @param {string} label
 * @param {HTMLOptionElement[]} options
 * @param {(value: string) => void} chosen
 */
function choiceList(name, label, options, chosen) {
  const list = make("select", { class: `gametree-language ${name}`, "aria-label": label, "data-key": name }, ...options);
  list.addEventListener("change", () => chosen(list.value));
  return list;
}
