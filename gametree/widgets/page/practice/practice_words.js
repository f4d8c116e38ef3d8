/** The texts of the practice widget around its inputs. */

import { make } from "../shared/elements.js";
import { screenLines, zoomLine } from "../shared/help.js";
import { outlineLines } from "../shared/outline.js";
import { fill } from "../shared/text.js";

/** @typedef {import("./types.js").Task} Task */

/**
 * Format pieces of Python within a sentence as code.
 * @param {string} text
 * @param {string[]} pieces
 */
export function withCode(text = "", ...pieces) {
  const parts = [text];
  for (const piece of pieces) {
    const rest = parts.pop() ?? "";
    const start = rest.indexOf(piece);
    if (start < 0) parts.push(rest);
    else parts.push(rest.slice(0, start), piece, rest.slice(start + piece.length));
  }
  return parts.map((part) => (pieces.includes(part) ? make("code", {}, part) : part));
}

/** The answer at a node, in words. */
/** @type {Record<string, (name: string, part: any) => string>} */
const PARTS = {
  value: (name, text) => `${name} = ${text}`,
  window: (name, [low, high]) => `${name} (${low || "?"}, ${high || "?"})`,
  interval: (name, [low, high]) => (low && high ? `${name} [${low}, ${high}]` : `${name} ${low ? `≥ ${low}` : `≤ ${high}`}`),
  bound: (name, pair) => `${name} ${pair.join(" ")}`,
};

/**
 * Return an answer in the form in which a reader would write it: as names, or as the part at each node.
 * @param {Task} task
 * @param {import("./types.js").Draft} draft
 */
export function inWriting({ heads, sort, words }, draft) {
  if (Array.isArray(draft)) return draft.join(", ");
  if (typeof draft === "string") {
    if (!draft || !["step", "table"].includes(sort)) return draft;
    return sort === "table" ? fill(words.table, { name: draft }) : `${heads[0]} ${draft}`;
  }
  const parts = Object.entries(draft).map(([name, part]) => PARTS[sort]?.(name, part) ?? "");
  return parts.join(sort === "window" || sort === "interval" ? "; " : ", ");
}

/**
 * Return the lines of the help: the keys of this exercise, and their actions.
 * @param {Task} task
 * @returns {[keys: string, meaning: string][]}
 */
export function helpLines({ sort, words }) {
  /** @type {[string, string][]} */
  const own = [];
  if (["crosses", "cuts", "move", "order"].includes(sort)) own.push(["← ↑ ↓ →", words.key_arrows], [words.keycap_Space, words.key_space]);
  if (sort === "order") own.push([`← → ${words.keycap_Delete}`, words.key_list]);
  if (sort === "lines") own.push([`← ↑ ↓ → ${words.keycap_Delete}`, words.key_lines]);
  if (sort === "orders") own.push(["← →", words.key_lists]);
  return [
    ...own,
    [words.keycap_Enter, words.key_enter],
    ["H", words.key_hint],
    ["U R", `${words.edit_undo}, ${words.edit_redo}`],
    ["O", words.outline],
    ...outlineLines(words),
    [`${words.keycap_Enter} ${words.keycap_Space}`, words.outline_answer],
    zoomLine(words),
    ...screenLines(words),
    ["Esc", words.close],
    ["?", words.help],
  ];
}
