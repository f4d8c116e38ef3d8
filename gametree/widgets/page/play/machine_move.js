/** The verdict on the reader's move; the machine's move with its reason and its tree; and the moves so far. */

import { make } from "../shared/elements.js";
import { Picture } from "../shared/picture.js";
import { Spacing } from "../shared/spacing.js";
import { Stage } from "../shared/stage.js";
import { readNodes } from "../shared/tree_nodes.js";

/** @typedef {import("./types.js").State} State */

/**
 * Make the elements that describe the machine's move, and the stage of its tree if there is one.
 * @param {State} state
 */
export function machineMove(state) {
  const stage = stageOf(state);
  const tree = stage ? [stage.outer] : [];
  const note = stage && state.svg_note ? [make("p", { class: "gametree-note" }, state.svg_note)] : [];
  return { stage, parts: [...verdictOnMove(state), ...reasonOfMove(state), ...tree, ...note, ...record(state)] };
}

/** @param {State} state */
function verdictOnMove({ verdict, words }) {
  if (!verdict.sentences.length) return [];
  const [judgement, ...more] = verdict.sentences;
  const first = make("p", { class: "gametree-judgement" }, make("span", { "aria-hidden": "true" }, verdict.good ? "✓ " : "✗ "), judgement);
  const sentences = more.map((text) => make("p", {}, text));
  const text = make("div", { class: `gametree-play-verdict ${verdict.good ? "good" : "poor"}`, "aria-live": "polite" }, first, ...sentences);
  return [make("h3", {}, words.ask), text];
}

/** @param {State} state */
function reasonOfMove({ reason, why, words }) {
  if (!reason.length) return [];
  const sentences = make("div", { class: "gametree-reason", "aria-live": "polite" }, ...reason.map((text) => make("p", {}, text)));
  return why ? [make("h3", {}, words.why), sentences] : [sentences];
}

/** @param {State} state */
function stageOf({ nodes, svg, words }) {
  if (!svg) return undefined;
  const picture = new Picture(svg);
  picture.svg.setAttribute("role", "img");
  picture.svg.setAttribute("aria-label", words.tree);
  const best = () => [...picture.svg.querySelectorAll(".gt-node.gt-best")].map((mark) => picture.nodeAt(mark) ?? 0);
  const spacing = new Spacing(picture, readNodes(nodes));
  return new Stage(picture, { zoom: "" }, { label: words.tree, words, attention: best, spacing });
}

/** @param {State} state */
function record({ record: moves, words }) {
  if (!moves.length) return [];
  const items = moves.map(([who, move]) => make("li", {}, make("span", { class: "gametree-who" }, who), ` ${move}`));
  return [make("details", {}, make("summary", {}, words.record), make("ol", {}, ...items))];
}
