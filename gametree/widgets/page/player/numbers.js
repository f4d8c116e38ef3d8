/**
 * Numbers as people type them: "3", "-2.5", "-2,5", "1/3", "∞", "-inf", "infinito". Python reads them exactly; this
 * module only compares two of them.
 */

const NUMBER = /^([+-]?)(?:(\d+\.?\d*|\.\d+)(?:\/0*([1-9]\d*))?|(\d*,\d+)|∞|oo|inf(?:inity|inito)?)$/;

/**
 * Return the value of a text; NaN if it is not a number.
 * @param {string} text
 */
export function worth(text) {
  const found = NUMBER.exec(text.trim().toLowerCase().replaceAll("−", "-"));
  if (!found) return NaN;
  const [, sign, over, under = "1", decimal = over] = found;
  const size = decimal === undefined ? Infinity : Number(decimal.replace(",", ".")) / Number(under);
  return sign === "-" ? -size : size;
}

/**
 * Return whether two answers are equal. An answer is words, numbers separated by semicolons, or tuples, whose
 * parentheses are optional. A comma either separates the numbers of a tuple, or is a decimal comma.
 * @param {string} one
 * @param {string} other
 */
export function same(one, other) {
  return areEqual(partsOf(one), partsOf(other)) || areEqual(one.split(";"), other.split(";"));
}

/** @param {string} answer */
function partsOf(answer) {
  return answer.split(";").flatMap((text) => text.replace(/[()]/g, " ").trim().split(/[\s,]+/));
}

/** @param {string[]} these @param {string[]} those */
function areEqual(these, those) {
  return these.length === those.length && these.every((text, number) => text === those[number] || worth(text) === worth(those[number]));
}

/**
 * Return whether a text has the form of the answer `right`: a number, or a tuple of the same length.
 * @param {string} text
 * @param {string} right
 */
export function isReadable(text, right) {
  if (!right.startsWith("(")) return !Number.isNaN(worth(text));
  const hasDecimals = right.includes(";") && text.includes(";"); // a tuple with decimal commas
  const entries = text.trim().replace(/^\(|\)$/g, "").trim().split(hasDecimals ? /\s*;\s*/ : /[\s,]+/);
  return entries.length === right.split(right.includes(";") ? ";" : ",").length && !entries.some((entry) => Number.isNaN(worth(entry)));
}

/**
 * Return whether a list of numbers and ranges, such as "2-4 7", contains a number.
 * @param {string} spans
 * @param {number} number
 */
export function isAmong(spans, number) {
  return spans.split(" ").some((span) => {
    const [first, last = first] = span.split("-").map(Number);
    return span !== "" && first <= number && number <= last;
  });
}

/** @param {number} value */
export function write(value) {
  if (!Number.isFinite(value)) return value < 0 ? "−∞" : "∞";
  return String(value).replace("-", "−");
}
