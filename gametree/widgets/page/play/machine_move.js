/** What the machine thought of its move: the reason, the tree, and the moves so far. */

import { make } from "../shared/elements.js";
import { Picture } from "../shared/picture.js";
import { Stage } from "../shared/stage.js";

/** @typedef {import("./types.js").State} State */

/** Size of the tree beside the board at which it begins to scroll, 1 being its natural size. */
const LEAST_TREE_SIZE = 0.4;

/**
 * Make what is told of the machine's move, and the stage of its tree where there is one.
 * @param {State} state
 */
export function machineMove(state) {
  const stage = stageOf(state);
  const tree = stage ? [stage.element] : [];
  const note = stage && state.svg_note ? [make("p", { class: "gametree-note" }, state.svg_note)] : [];
  return { stage, told: [...reasonOfMove(state), ...tree, ...note, ...record(state)] };
}

/** @param {State} state */
function reasonOfMove({ reason, why, words }) {
  if (!reason.length) return [];
  const sentences = make("div", { class: "gametree-reason", "aria-live": "polite" }, ...reason.map((text) => make("p", {}, text)));
  return why ? [make("h3", {}, words.why), sentences] : [sentences];
}

/** @param {State} state */
function stageOf({ svg, words }) {
  if (!svg) return undefined;
  const picture = new Picture(svg);
  picture.svg.setAttribute("role", "img");
  picture.svg.setAttribute("aria-label", words.tree);
  return new Stage(picture, { zoom: "" }, ".gt-best", () => false, words.tree, LEAST_TREE_SIZE);
}

/** @param {State} state */
function record({ record: moves, words }) {
  if (!moves.length) return [];
  const items = moves.map(([who, move]) => make("li", {}, make("span", { class: "gametree-who" }, who), ` ${move}`));
  return [make("details", {}, make("summary", {}, words.record), make("ol", {}, ...items))];
}
