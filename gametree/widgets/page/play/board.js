/** The board. Cells that represent a move are buttons; the arrow keys move the focus from one button to the next. */

import { button, make } from "../shared/elements.js";

/**
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").SentCell} SentCell
 * @typedef {import("./types.js").State} State
 * @typedef {{ down: number, right: number }} Direction
 */

/** @type {Record<string, Direction>} */
const DIRECTIONS = {
  ArrowLeft: { down: 0, right: -1 }, ArrowRight: { down: 0, right: 1 }, ArrowUp: { down: -1, right: 0 }, ArrowDown: { down: 1, right: 0 },
};

/**
 * Make the board of a position.
 * @param {State} state
 * @param {(row: number, column: number) => void} choose
 */
export function boardOf({ board, words }, choose) {
  const [columns, rows] = board.size;
  const cells = board.cells.map(readCell);
  const asText = cells.map(({ text }) => text).join("\n");
  if (board.svg) return make("img", { class: "gametree-board-picture", alt: asText, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(board.svg)}` });
  const isText = columns === 1 && cells.every(({ isBare }) => isBare);
  if (isText) return make("pre", { class: "gametree-board-text", "aria-label": words.board }, asText);
  const places = cells.map((cell) => placeOf(cell, choose));
  const made = make("div", { class: "gametree-board", role: "group", "aria-label": words.board }, ...places);
  made.style.setProperty("--columns", String(columns));
  made.style.setProperty("--rows", String(rows));
  made.addEventListener("keydown", (event) => {
    const direction = DIRECTIONS[event.key];
    const here = event.target instanceof HTMLElement ? event.target.dataset : undefined;
    if (!direction || here?.row === undefined) return;
    event.preventDefault();
    neighbour(made, Number(here.row), Number(here.column), direction)?.focus();
  });
  return made;
}

/**
 * @param {SentCell} sent
 * @returns {Cell}
 */
export function readCell([row, column, text, owner, height, isBare, isPlayable, isNew, label, name]) {
  return { row, column, text, owner, height, isBare, isPlayable, isNew, label, name };
}

/**
 * Make one cell.
 * @param {Cell} cell
 * @param {(row: number, column: number) => void} choose
 */
function placeOf({ row, column, text, owner, height, isBare, isPlayable, isNew, label, name }, choose) {
  const looks = `gametree-place${owner ? ` of-${owner}` : ""}${isBare ? " bare" : ""}${isNew ? " new" : ""}`;
  const attributes = { class: looks, "data-row": String(row), "data-column": String(column), "data-key": `cell ${row} ${column}` };
  const made = isPlayable
    ? button(text, () => choose(row, column), { ...attributes, "aria-label": label, "data-name": name })
    : make("span", attributes, make("span", { "aria-hidden": "true" }, text), make("span", { class: "gametree-said" }, label));
  made.style.gridArea = `${row + 1} / ${column + 1} / span ${height} / span 1`;
  return made;
}

/**
 * Return the nearest selectable cell in a direction.
 * @param {HTMLElement} board
 * @param {number} row
 * @param {number} column
 * @param {Direction} direction
 */
function neighbour(board, row, column, { down, right }) {
  const places = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("button")]);
  const ahead = places
    .map((place) => ({ place, down: Number(place.dataset.row) - row, right: Number(place.dataset.column) - column }))
    .filter((one) => (down ? one.down * down > 0 : one.down === 0 && one.right * right > 0))
    .sort((one, other) => Math.abs(one.down) - Math.abs(other.down) || Math.abs(one.right) - Math.abs(other.right));
  return ahead[0]?.place;
}
