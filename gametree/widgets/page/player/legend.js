/** The legend: a sample of each look, with its meaning. */

import { draw, make } from "../shared/elements.js";

/** The outlines of the samples, in a 40 × 24 box. */
/** @type {Record<string, string>} */
const SAMPLES = {
  up: "M20 2 36 22H4z",
  down: "M20 22 36 2H4z",
  circle: "M20 2a10 10 0 1 0 .01 0z",
  box: "M8 3h24v18H8z",
  edge: "M2 12h36",
};

/** @param {import("./types.js").Context} context */
export function legendList({ talk, words }) {
  return make("ul", { class: "gametree-legend", "aria-label": words.legend }, ...talk.legend.map(sample));
}

/** @param {import("./types.js").LegendEntry} entry */
function sample({ outline, text, className, meaning }) {
  const group = draw("g", { class: className }, draw("path", { d: SAMPLES[outline] ?? "" }));
  if (text) group.append(draw("text", { x: "20", y: "18" }, text));
  const picture = draw("svg", { viewBox: "0 0 40 24", "aria-hidden": "true" }, group);
  return make("li", {}, picture, make("span", {}, meaning));
}
