/** The line of Python for a draft; the Python module `drafts` writes the same line. */

/** @typedef {import("./types.js").Draft} Draft */

const PLAIN = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/; // a number that Python reads as typed
const LISTS = ["crosses", "cuts", "order", "lines"];
const TEXTS = ["move", "text", "table", "step"];

/** @type {Record<string, (part: any) => string>} */
const LITERALS = {
  value: (text) => {
    const entries = text.replace(/^[()]+|[()]+$/g, "").trim().split(/[\s,;]+/);
    const hasDecimals = text.includes(",") && text.includes(";");
    const isTuple = entries.length > 1 && !entries.includes("/") && entries.every(Boolean) && !hasDecimals;
    return isTuple && (text[0] === "(" || entries.length > 2) ? tuple(entries) : piece(text);
  },
  window: tuple,
  interval: ([low, high]) => (low && high ? tuple([low, high]) : quoted(low ? `≥ ${low}` : `≤ ${high}`)),
  bound: (pair) => quoted(pair.join(" ")),
  orders: list,
};

/**
 * Return the line of a draft.
 * @param {string} sort
 * @param {Draft} draft
 */
export function lineOf(sort, draft) {
  return `answer = ${literal(sort, draft)}`;
}

/**
 * @param {string} sort
 * @param {Draft} draft
 */
function literal(sort, draft) {
  if (LISTS.includes(sort)) return list(draft);
  if (TEXTS.includes(sort)) return !draft ? '""' : sort === "move" ? quoted(draft) : piece(draft);
  return `{${Object.entries(draft).map(([name, part]) => `${quoted(name)}: ${LITERALS[sort](part)}`).join(", ")}}`;
}

/** @param {string} text */
function quoted(text) {
  return JSON.stringify(text);
}

/** @param {string} text */
function piece(text) {
  return PLAIN.test(text) ? text : quoted(text);
}

/** @param {string[]} names */
function list(names) {
  return `[${names.map(quoted).join(", ")}]`;
}

/** @param {string[]} texts */
function tuple(texts) {
  return `(${texts.map(piece).join(", ")})`;
}

/**
 * Return the empty draft.
 * @param {string} sort
 */
export function emptyDraft(sort) {
  return LISTS.includes(sort) ? [] : TEXTS.includes(sort) ? "" : {};
}

/**
 * Return a draft with names as keys, in the order of the targets and without empty parts.
 * @template T
 * @param {[node: number, name: string][]} targets
 * @param {Record<string, T>} draft
 * @param {(part: T) => boolean} says
 */
export function inOrder(targets, draft, says) {
  return Object.fromEntries(targets.flatMap(([, name]) => (Object.hasOwn(draft, name) && says(draft[name]) ? [[name, draft[name]]] : [])));
}
