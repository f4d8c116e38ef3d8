/** What is answered by typing: a field at each node, or one below the tree; and tables to choose from. */

import { button, fill, make } from "../player/elements.js";
import { inOrder } from "./written.js";

/**
 * @typedef {import("./types.js").Bench} Bench
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 */

const SIGNS = ["=", "≤", "≥"];
const MOST = "400"; // characters, as Python takes them

/**
 * Make a field for a short text, and say when it was changed or left with Enter.
 * @param {string} label
 * @param {(text: string) => void} typed
 * @param {() => void} entered
 */
function field(label, typed, entered) {
  const made = make("input", {
    type: "text", "aria-label": label, title: label, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: MOST,
  });
  made.addEventListener("input", () => typed(made.value.trim()));
  made.addEventListener("input", () => ["aria-invalid", "aria-describedby"].forEach((name) => made.removeAttribute(name)));
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    entered();
  });
  return made;
}

/**
 * Show a text in a field, but not while the same, with a space behind it, is being typed there.
 * @param {HTMLInputElement} input
 * @param {string} text
 */
function put(input, text) {
  if (input.value.trim() !== text) input.value = text;
}

/**
 * Make the fields at the nodes: one for a value, two for a pair, a sign and one for a bound.
 * @param {Bench} bench
 * @returns {Input}
 */
export function fields({ task, words, picture, layer, change, check, draft }) {
  const { sort, nodes } = task;
  const parts = { window: ["alpha_at", "beta_at"], interval: ["low_at", "high_at"] }[sort] ?? ["value_at"];
  const signs = { window: ["α", "β"], interval: ["≥", "≤"] }[sort] ?? [""];
  /** @type {Map<string, { inputs: HTMLInputElement[], sign?: HTMLButtonElement }>} */
  const all = new Map();
  const says = (/** @type {any} */ part) => (sort === "value" ? part !== "" : part.slice(sort === "bound" ? 1 : 0).some(Boolean));

  for (const [node, name] of task.targets) {
    const read = () => {
      const texts = inputs.map((input) => input.value.trim());
      const part = sort === "value" ? texts[0] : sort === "bound" ? [sign.textContent ?? "=", texts[0]] : texts;
      return inOrder(task.targets, { ...draft(), [name]: part }, says);
    };
    const inputs = parts.map((key) => field(fill(words[key], { name }), () => change(read(), `${name} ${key}`), check));
    const sign = button("=", () => {
      sign.textContent = SIGNS[(SIGNS.indexOf(sign.textContent ?? "") + 1) % SIGNS.length];
      describe(sign, name);
      change(read(), `${name} sign`);
    }, { class: "gametree-relation" });
    describe(sign, name);
    all.set(name, { inputs, sign });
    const rows = inputs.map((input, number) => {
      const before = sort === "bound" ? [sign] : signs[number] ? [make("span", { "aria-hidden": "true" }, signs[number])] : [];
      return make("div", {}, ...before, input);
    });
    const box = make("div", { class: `gametree-field ${sort}`, "data-name": name, role: "group", "aria-label": name }, ...rows);
    box.style.setProperty("--entries", String(Math.max(1, task.entries)));
    if (nodes[node][2] === "leaf") layer.put(box, ...middle(node));
    else layer.put(box, ...beside(node));
    box.classList.toggle("at-leaf", nodes[node][2] === "leaf");
  }
  return {
    /** @param {Draft} given */
    show: (given) => {
      for (const [name, { inputs, sign }] of all) {
        const part = Object.hasOwn(given, name) ? given[name] : undefined;
        const texts = part === undefined ? ["", ""] : sort === "value" ? [part] : sort === "bound" ? [part[1]] : part;
        inputs.forEach((input, number) => put(input, texts[number]));
        if (sign && part && sort === "bound") {
          sign.textContent = part[0];
          describe(sign, name);
        }
      }
    },
    refuse: (name) => {
      const inputs = all.get(name)?.inputs ?? [];
      for (const input of inputs) input.setAttribute("aria-invalid", "true");
      return inputs.find((input) => !input.value) ?? inputs[0];
    },
  };

  /** @param {HTMLElement} sign @param {string} name */
  function describe(sign, name) {
    const said = { "=": words.exactly, "≤": words.at_most, "≥": words.at_least }[sign.textContent ?? ""] ?? "";
    sign.title = fill(words.sign_at, { name, sign: said });
    sign.setAttribute("aria-label", sign.title);
  }
  /** @param {number} node @returns {[number, number]} */
  function middle(node) {
    const { x, y, width, height } = picture.drawnBox(node) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2];
  }
  /** The right shoulder of a node, or lower where the line from its parent would cross. @param {number} node @returns {[number, number]} */
  function beside(node) {
    const { x, y, width, height } = picture.drawnBox(node) ?? { x: 0, y: 0, width: 0, height: 0 };
    const parent = nodes[node][1];
    const isUnderLine = parent >= 0 && picture.centre(parent).x > x + width / 2 + 1;
    const isUpright = nodes[node][2] === "max" && !isUnderLine;
    const isPair = parts.length > 1;
    return [x + width * (isUpright && !isPair ? 0.86 : 1) + 3, y + height * (isUnderLine ? 0.66 : isUpright ? 0.34 : 0.5)];
  }
}

/**
 * Make one field below the tree.
 * @param {Bench} bench
 * @returns {Input}
 */
export function oneField({ words, change, check }) {
  const input = field(words.your_answer, (text) => change(text, "text"), check);
  return {
    below: make("label", { class: "gametree-only" }, make("span", {}, words.your_answer), input),
    show: (given) => put(input, given),
    refuse: () => {
      input.setAttribute("aria-invalid", "true");
      return input;
    },
  };
}

/**
 * Make the tables to choose from.
 * @param {Bench} bench
 * @returns {Input}
 */
export function tables({ task, words, change }) {
  const group = `gametree-table-${Math.random().toString(36).slice(2)}`;
  /** @type {Map<string, HTMLInputElement>} */
  const radios = new Map();
  const heads = [words.head_node, words.head_alpha, words.head_beta, words.head_value, ""];
  const options = Object.entries(task.parts).map(([name, rows]) => {
    const radio = make("input", { type: "radio", name: group, value: name });
    radio.addEventListener("change", () => change(name));
    radios.set(name, radio);
    const label = fill(words.table, { name });
    const head = make("tr", {}, ...heads.map((text) => (text ? make("th", { scope: "col" }, text) : make("td"))));
    const body = rows.map((row) => make("tr", {}, ...row.map((/** @type {string} */ cell) => make("td", {}, cell))));
    const table = make("table", { "aria-label": label }, make("thead", {}, head), make("tbody", {}, ...body));
    const option = make("div", { class: "gametree-option" }, make("label", {}, radio, label), table);
    table.addEventListener("click", () => radio.click());
    return option;
  });
  return {
    below: make("div", { class: "gametree-options", role: "radiogroup", "aria-label": words.tables }, ...options),
    show: (given) => radios.forEach((radio, name) => (radio.checked = name === given)),
  };
}
