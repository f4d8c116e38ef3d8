/** Numbers as people type them: "3", "-2.5", "1/3", "∞", "-inf". Python reads them exactly; here they are only compared. */

const NUMBER = /^([+-]?)(?:(\d+)\/0*([1-9]\d*)|(\d+\.?\d*|\.\d+)|∞|inf|oo)$/;

/**
 * Return what a text is worth; NaN when it is no number.
 * @param {string} text
 */
export function worth(text) {
  const found = NUMBER.exec(text.trim().toLowerCase().replaceAll("−", "-"));
  if (!found) return NaN;
  const [, sign, over, under, decimal] = found;
  const size = over !== undefined ? Number(over) / Number(under) : decimal !== undefined ? Number(decimal) : Infinity;
  return sign === "-" ? -size : size;
}

/**
 * Whether two answers say the same: texts, numbers, or several of them with semicolons between.
 * @param {string} one
 * @param {string} other
 */
export function same(one, other) {
  const [these, those] = [one.split(";"), other.split(";")];
  const plain = (/** @type {string} */ text) => text.replace(/\s/g, "").replaceAll("-", "−");
  return (
    these.length === those.length &&
    these.every((text, number) => plain(text) === plain(those[number]) || worth(text) === worth(those[number]))
  );
}

/** @param {number} value */
export function write(value) {
  if (!Number.isFinite(value)) return value < 0 ? "−∞" : "∞";
  return String(value).replace("-", "−");
}
