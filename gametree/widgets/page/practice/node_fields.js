/** The input for typed answers: a field at each node, or one below the tree. */

import { button, make } from "../shared/elements.js";
import { onEnter } from "../shared/keys.js";
import { fill } from "../shared/text.js";
import { inOrder } from "./python_line.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 * @typedef {{ inputs: HTMLInputElement[], sign: HTMLButtonElement }} NodeField
 */

const RELATIONS = ["=", "≤", "≥"];
const MOST_CHARACTERS = "400"; // maximum number of characters, as in Python
const FIELD_GAP = 3; // distance between a node and its field, in points
/** The position of a field beside a node, as fractions of the width and height of the node. */
const SHOULDER = { across: 0.86, down: 0.34 }; // on the slope of a MAX node
const MIDDLE = { across: 1, down: 0.5 };
const UNDER_LINE = 0.66; // `down` if the line from the parent would otherwise cross the field

/** The labels of the fields at a node, and the signs before the fields. */
/** @type {Record<string, { labels: string[], signs: string[] }>} */
const SORTS = {
  window: { labels: ["alpha_at", "beta_at"], signs: ["α", "β"] },
  interval: { labels: ["low_at", "high_at"], signs: ["≥", "≤"] },
};
const ONE_FIELD = { labels: ["value_at"], signs: [""] };

/**
 * Make a field for a short text.
 * @param {string} label
 * @param {(text: string) => void} typed
 * @param {() => void} entered
 */
function textField(label, typed, entered) {
  const made = make("input", {
    type: "text", "aria-label": label, title: label, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: MOST_CHARACTERS,
  });
  made.addEventListener("input", () => typed(made.value.trim()));
  made.addEventListener("input", () => ["aria-invalid", "aria-describedby"].forEach((name) => made.removeAttribute(name)));
  onEnter(made, entered);
  return made;
}

/**
 * Show a text in a field, unless the field differs only by a final space that is being typed.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function showText(input, text) {
  if (input.value.trim() !== text) input.value = text;
}

/**
 * Make the fields at the nodes.
 * @param {Context} context
 * @returns {Input}
 */
export function fieldsAtNodes(context) {
  return new NodeFields(context);
}

/** The fields at the nodes: one field for a value, two for a pair, and a sign and one field for a bound. */
class NodeFields {
  /** @param {Context} context */
  constructor(context) {
    this.context = context;
    this.sort = context.task.sort;
    this.form = SORTS[this.sort] ?? ONE_FIELD;
    /** @type {Map<string, NodeField>} */
    this.fields = new Map();
    for (const [node, name] of context.task.targets) this.add(node, name);
  }

  /** @param {Draft} draft */
  show(draft) {
    for (const [name, { inputs, sign }] of this.fields) {
      const part = Object.hasOwn(draft, name) ? draft[name] : undefined;
      inputs.forEach((input, number) => showText(input, this.textsOf(part)[number]));
      if (part && this.sort === "bound") this.setSign(sign, name, part[0]);
    }
  }

  /** @param {string} name */
  refuse(name) {
    const inputs = this.fields.get(name)?.inputs ?? [];
    const empty = inputs.filter((input) => !input.value);
    for (const input of empty.length ? empty : inputs) input.setAttribute("aria-invalid", "true");
    return empty[0] ?? inputs[0];
  }

  /** @param {number} node @param {string} name */
  add(node, name) {
    const { check, layer, task, words } = this.context;
    const inputs = this.form.labels.map((key) => textField(fill(words[key], { name }), () => this.take(name, key), check));
    const sign = button("", () => {
      this.setSign(sign, name, RELATIONS[(RELATIONS.indexOf(sign.textContent ?? "") + 1) % RELATIONS.length]);
      this.take(name, "sign");
    }, { class: "gametree-relation" });
    this.setSign(sign, name, "=");
    this.fields.set(name, { inputs, sign });
    const rows = inputs.map((input, number) => {
      const text = this.form.signs[number];
      const before = this.sort === "bound" ? [sign] : text ? [make("span", { "aria-hidden": "true" }, text)] : [];
      return make("div", {}, ...before, input);
    });
    const box = make("div", { class: `gametree-field ${this.sort}`, "data-name": name, role: "group", "aria-label": name }, ...rows);
    box.style.setProperty("--entries", String(Math.max(1, task.entries)));
    const isLeaf = task.nodes[node].kind === "leaf";
    layer.put(box, node, () => {
      const { spacing } = layer.stage;
      box.classList.toggle("at-left", !isLeaf && Boolean(spacing?.isAtLeft(node)));
      box.classList.toggle("below", Boolean(spacing?.density && spacing.needs.below.has(node)));
      return isLeaf ? this.middleOf(node) : this.besideOf(node);
    });
    box.classList.toggle("at-leaf", isLeaf);
  }

  /**
   * Copy the contents of the fields of a node into the answer.
   * @param {string} name
   * @param {string} key  of the changed field
   */
  take(name, key) {
    const { change, draft, task } = this.context;
    const field = /** @type {NodeField} */ (this.fields.get(name));
    const texts = field.inputs.map((input) => input.value.trim());
    const part = this.sort === "value" ? texts[0] : this.sort === "bound" ? [field.sign.textContent ?? "=", texts[0]] : texts;
    const says = (/** @type {any} */ other) => this.textsOf(other).some(Boolean);
    change(inOrder(task.targets, { ...draft(), [name]: part }, says), `${name} ${key}`);
  }

  /**
   * Return the texts of a node's fields.
   * @param {any} part  of a draft: a text, a sign and a text, or two texts
   * @returns {string[]}
   */
  textsOf(part) {
    if (part === undefined) return ["", ""];
    if (this.sort === "value") return [part];
    return this.sort === "bound" ? [part[1]] : part;
  }

  /** @param {HTMLElement} element @param {string} name @param {string} sign */
  setSign(element, name, sign) {
    const { words } = this.context;
    const said = { "=": words.exactly, "≤": words.at_most, "≥": words.at_least }[sign] ?? "";
    element.textContent = sign;
    element.title = fill(words.sign_at, { name, sign: said });
    element.setAttribute("aria-label", element.title);
  }

  /** @param {number} node */
  middleOf(node) {
    const { x, y, width, height } = this.context.layer.boxOf(node);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * Return the position of the field at the upper right of a node, or a lower position if the line from the parent
   * would cross the field.
   * @param {number} node
   */
  besideOf(node) {
    const { layer, picture, task } = this.context;
    const { x, y, width, height } = layer.boxOf(node);
    const { kind, parent } = task.nodes[node];
    const { density, needs } = layer.stage.spacing ?? {};
    if (density && needs?.below.has(node)) return { x: x + width / 2, y: y + height + FIELD_GAP };
    if (density && needs) {
      // in narrow trees, the field of the root is above the lines to its children; the fields of a lower node and its
      // siblings are below or outside the lines to these nodes
      const half = needs.height / density.unit / 2;
      const isAbove = parent < 0 || needs.isOutside;
      return { x: layer.stage.spacing?.isAtLeft(node) ? x - FIELD_GAP : x + width + FIELD_GAP, y: picture.centre(node).y + (isAbove ? -half : half) };
    }
    const isUnderLine = parent >= 0 && picture.centre(parent).x > x + width / 2 + 1;
    const isAtSlope = kind === "max" && !isUnderLine;
    const isPair = this.form.labels.length > 1;
    const across = isAtSlope && !isPair ? SHOULDER.across : MIDDLE.across;
    const down = isUnderLine ? UNDER_LINE : isAtSlope ? SHOULDER.down : MIDDLE.down;
    return { x: x + width * across + FIELD_GAP, y: y + height * down };
  }
}

/**
 * Make one field below the tree.
 * @param {Context} context
 * @returns {Input}
 */
export function oneField({ words, change, check }) {
  const input = textField(words.your_answer, (text) => change(text, "text"), check);
  return {
    below: make("label", { class: "gametree-only" }, make("span", {}, words.your_answer), input),
    show: (draft) => showText(input, draft),
    refuse: () => {
      input.setAttribute("aria-invalid", "true");
      return input;
    },
  };
}
