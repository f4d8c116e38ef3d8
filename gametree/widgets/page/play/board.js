/** The board: its places as buttons where they name a move, with the arrow keys between them. */

import { button, make } from "../player/elements.js";

/**
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").State} State
 */

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * Make the board of a position.
 * @param {State} state
 * @param {(row: number, column: number) => void} choose
 */
export function boardOf({ board, words }, choose) {
  const [columns, rows] = board.size;
  const asText = board.cells.map((cell) => cell[2]).join("\n");
  if (board.svg) return make("img", { class: "gametree-board-picture", alt: asText, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(board.svg)}` });
  const isText = columns === 1 && board.cells.every(([, , , , , bare]) => bare);
  if (isText) return make("pre", { class: "gametree-board-text", "aria-label": words.board }, asText);
  const cells = board.cells.map((cell) => placed(cell, choose));
  const made = make("div", { class: "gametree-board", role: "group", "aria-label": words.board }, ...cells);
  made.style.setProperty("--columns", String(columns));
  made.style.setProperty("--rows", String(rows));
  made.addEventListener("keydown", (event) => {
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    const here = event.target instanceof HTMLElement ? event.target.dataset : undefined;
    if (!step || here?.row === undefined) return;
    event.preventDefault();
    neighbour(made, Number(here.row), Number(here.column), step)?.focus();
  });
  return made;
}

/**
 * Make one place.
 * @param {Cell} cell
 * @param {(row: number, column: number) => void} choose
 */
function placed([row, column, text, owner, high, bare, playable, isNew, said], choose) {
  const sort = `gametree-place${owner ? ` of-${owner}` : ""}${bare ? " bare" : ""}${isNew ? " new" : ""}`;
  const known = { class: sort, "data-row": String(row), "data-column": String(column), "data-key": `cell ${row} ${column}` };
  const made = playable
    ? button(text, () => choose(row, column), { ...known, "aria-label": said })
    : make("span", known, make("span", { "aria-hidden": "true" }, text), make("span", { class: "gametree-said" }, said));
  made.style.gridArea = `${row + 1} / ${column + 1} / span ${high} / span 1`;
  return made;
}

/**
 * Return the next place in a direction that can be chosen.
 * @param {HTMLElement} board
 * @param {number} row
 * @param {number} column
 * @param {number[]} step
 */
function neighbour(board, row, column, [down, right]) {
  const places = /** @type {HTMLElement[]} */ ([...board.querySelectorAll("button")]);
  const ahead = places
    .map((place) => ({ place, down: Number(place.dataset.row) - row, right: Number(place.dataset.column) - column }))
    .filter((one) => (down ? one.down * down > 0 : one.down === 0 && one.right * right > 0))
    .sort((one, other) => Math.abs(one.down) - Math.abs(other.down) || Math.abs(one.right) - Math.abs(other.right));
  return ahead[0]?.place;
}
