/** Conversion of the payload, which Python sends as short tuples, into objects with named fields. */

import { localNumbers } from "../shared/text.js";
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
    room: { leaf, inner, note, family, isWider: false },
    table: sent.table && {
      for: sent.table.for,
      stored: sent.table.stored.map(([at, node, known, depth, best]) => ({ at, node, known, depth, best })),
      used: sent.table.used.map(([at, node]) => ({ at, node })),
    },
    scale: sent.scale && { low: sent.scale[0], high: sent.scale[1], hasInfinity: sent.scale[2] },
  };
}

/**
 * Return a payload whose node notes contain α, β and the value, with enough space for them.
 * @param {import("./types.js").Payload} payload
 * @returns {import("./types.js").Payload}
 */
export function withNotesTogether(payload) {
  const { together } = payload;
  if (!together) return payload;
  const isNote = (/** @type {import("./types.js").Change} */ [id]) => id.startsWith("i");
  return {
    ...payload,
    patches: payload.patches.map((changes, event) => [...changes.filter((change) => !isNote(change)), ...together.patches[event]]),
    room: { ...payload.room, note: together.room, isWider: true },
  };
}

/**
 * Return a payload in which the numbers in texts have the decimal separator of a language; notation and code do not
 * change.
 * @template {Pick<import("./types.js").PlainPayload, "range" | "known" | "patches" | "cuts">} T
 * @param {T} payload
 * @param {string} sign
 * @returns {T}
 */
export function withLocalNumbers(payload, sign) {
  if (sign === ".") return payload;
  const write = (/** @type {string} */ text) => localNumbers(text, sign);
  return {
    ...payload,
    range: payload.range && payload.range.map(write),
    known: payload.known.map((learned) => learned.map(([node, text]) => [node, write(text)])),
    patches: payload.patches.map((changes) =>
      changes.map(([id, look, text]) => (text === undefined ? [id, look] : [id, look, write(text)])),
    ),
    cuts: payload.cuts?.map((cut) => ({ ...cut, test: write(cut.test), chain: cut.chain.map(([at, text]) => [at, write(text)]) })),
  };
}

/**
 * Return the payload of a search whose numbers have the decimal separator of a language.
 * @param {import("./types.js").Payload} payload
 * @param {string} sign
 * @returns {import("./types.js").Payload}
 */
export function localPayload(payload, sign) {
  if (sign === ".") return payload;
  const write = (/** @type {string} */ text) => localNumbers(text, sign);
  return {
    ...withLocalNumbers(payload, sign),
    table: payload.table && { ...payload.table, stored: payload.table.stored.map((entry) => ({ ...entry, known: write(entry.known) })) },
    nodes: payload.nodes.map((node) => ({ ...node, value: write(node.value) })),
    events: payload.events.map((event) => ({
      ...event, value: write(event.value), alpha: write(event.alpha), beta: write(event.beta),
    })),
  };
}

/**
 * Return the texts that each mark of a picture gets during the search, by the id of the mark.
 * @param {Pick<import("./types.js").Payload, "patches">} payload
 */
export function textsOfMarks({ patches }) {
  /** @type {Map<string, string[]>} */
  const texts = new Map();
  for (const [id, , text] of patches.flat()) if (text !== undefined) texts.set(id, [...(texts.get(id) ?? []), text]);
  return texts;
}

/**
 * @param {import("./types.js").SentTalk} sent
 * @returns {import("./types.js").Talk}
 */
export function readTalk(sent) {
  const questions = Object.entries(sent.questions).map(([level, { asked, ...same }]) => [
    level,
    asked.map((question) => ({ ...same, ...readQuestion(question) })),
  ]);
  return {
    ...sent,
    legend: sent.legend.map(([outline, text, className, meaning]) => ({ outline, text, className, meaning })),
    questions: Object.fromEntries(questions),
  };
}

/**
 * Return a question without the parts that all questions of its level share.
 * @param {import("./types.js").SentQuestion} sent
 * @returns {Omit<import("./types.js").Question, "sort" | "fields" | "choices">}
 */
function readQuestion([at, until, node, asked, right, praise, sent]) {
  const wrong = Object.entries(sent).map(([answer, halves]) => [answer, Array.isArray(halves) ? halves : [halves, praise[1]]]);
  return { at, until, node, asked, right, praise, wrong: Object.fromEntries(wrong) };
}
