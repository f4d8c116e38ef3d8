/** What the machine thought of its move: the reason, the tree, and the moves so far. */

import { make } from "../shared/elements.js";
import { Picture } from "../shared/picture.js";

/** @typedef {import("./types.js").State} State */

/** Sizes of the tree beside the board, 1 being its natural size: the usual one, and the one at which it begins to scroll. */
const TREE_SIZE = 0.8;
const LEAST_TREE_SIZE = 0.5;

/** @param {State} state */
export function machineMove(state) {
  return [...reasonOfMove(state), ...treeOfMove(state), ...record(state)];
}

/** @param {State} state */
function reasonOfMove({ reason, why, words }) {
  if (!reason.length) return [];
  const sentences = make("div", { class: "gametree-reason", "aria-live": "polite" }, ...reason.map((text) => make("p", {}, text)));
  return why ? [make("h3", {}, words.why), sentences] : [sentences];
}

/** @param {State} state */
function treeOfMove({ svg, svg_note, words }) {
  if (!svg) return [];
  const picture = new Picture(svg);
  picture.svg.setAttribute("role", "img");
  picture.svg.setAttribute("aria-label", words.tree);
  const { width } = picture.natural;
  Object.assign(picture.svg.style, { width: `${width * TREE_SIZE}px`, minWidth: `${width * LEAST_TREE_SIZE}px` });
  const frame = make("div", { class: "gametree-stage", tabindex: "0", role: "group", "aria-label": words.tree }, picture.svg);
  return svg_note ? [frame, make("p", { class: "gametree-note" }, svg_note)] : [frame];
}

/** @param {State} state */
function record({ record: moves, words }) {
  if (!moves.length) return [];
  const items = moves.map(([who, move]) => make("li", {}, make("span", { class: "gametree-who" }, who), ` ${move}`));
  return [make("details", {}, make("summary", {}, words.record), make("ol", {}, ...items))];
}
