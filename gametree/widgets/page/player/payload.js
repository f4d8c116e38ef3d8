/** The payload as Python sends it, in short tuples, made into objects with named fields. */

import { readNodes } from "../shared/tree_nodes.js";

/**
 * @param {import("./types.js").SentPayload} sent
 * @returns {import("./types.js").Payload}
 */
export function readPayload(sent) {
  const [leaf, inner, note, family] = sent.room;
  return {
    ...sent,
    nodes: readNodes(sent.nodes),
    events: sent.events.map(([kind, node, value, alpha, beta]) => ({ kind, node, value, alpha, beta })),
    room: { leaf, inner, note, family },
    scale: sent.scale && { low: sent.scale[0], high: sent.scale[1], hasInfinity: sent.scale[2] },
  };
}

/**
 * @param {import("./types.js").SentTalk} sent
 * @returns {import("./types.js").Talk}
 */
export function readTalk(sent) {
  const questions = Object.entries(sent.questions).map(([level, all]) => [level, all.map(readQuestion)]);
  return {
    ...sent,
    legend: sent.legend.map(([outline, text, className, meaning]) => ({ outline, text, className, meaning })),
    questions: Object.fromEntries(questions),
  };
}

/**
 * @param {import("./types.js").SentQuestion} sent
 * @returns {import("./types.js").Question}
 */
function readQuestion([at, until, sort, node, asked, fields, choices, right, praise, wrong]) {
  return { at, until, sort, node, asked, fields, choices, right, praise, wrong };
}
