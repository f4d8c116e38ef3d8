/** The fields for typed predictions: the label of a leaf, or numbers. */

import { make } from "../shared/elements.js";
import { isReadable } from "./numbers.js";

/**
 * @typedef {import("./types.js").Question} Question
 * @typedef {import("./types.js").Words} Words
 */

/**
 * Make a field for readers who prefer typing the label of a leaf to clicking the leaf.
 * @param {Words} words
 * @param {import("./types.js").TreeNode[]} nodes
 * @param {(node: number) => boolean} pick  returns whether the node can be an answer; node -1 does not exist
 */
export function leafForm(words, nodes, pick) {
  const field = make("input", { type: "text", size: `${Math.max(6, words.leaf_label.length)}`, "aria-label": words.leaf_label, placeholder: words.leaf_label });
  const hint = make("small", { class: "gametree-hint", role: "status" });
  const form = make("form", { "data-own-keys": "" }, field, make("button", { type: "submit" }, words.answer), hint);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = field.value.trim();
    hint.textContent = "";
    if (!typed) return field.focus();
    const exact = nodes.findIndex(({ label }) => label === typed);
    const node = exact < 0 ? nodes.findIndex(({ label }) => label.toLowerCase() === typed.toLowerCase()) : exact;
    hint.textContent = pick(node) ? "" : words.no_leaf;
  });
  return form;
}

/**
 * Return the numbers of an answer with their names: for "0;3", return "α = 0, β = 3". A single number has no name.
 * @param {string[]} fields
 * @param {string} answer
 */
export function inWords(fields, answer) {
  if (fields.length < 2) return answer;
  const numbers = answer.split(";");
  return fields.map((name, number) => `${name} = ${numbers[number]}`).join(answer.includes(",") ? "; " : ", ");
}

/**
 * Make a field for each number of an answer.
 * @param {Words} words
 * @param {Question} question
 * @param {(text: string) => void} answer
 */
export function numbersForm(words, question, answer) {
  const fields = question.fields.map((name) => make("input", { type: "text", size: "5", "aria-label": name, autocomplete: "off" }));
  const hint = make("small", { class: "gametree-hint", role: "status" });
  const labels = question.fields.map((name, number) => make("label", {}, `${name} = `, fields[number]));
  const form = make("form", {}, ...labels, make("button", { type: "submit" }, words.answer), hint);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const bad = fields.find((field, number) => !isReadable(field.value, question.right[number] ?? ""));
    fields.forEach((field) => field.setAttribute("aria-invalid", String(field === bad)));
    hint.textContent = !bad ? "" : bad.value.trim() ? words.no_number : `${question.fields[fields.indexOf(bad)]} = ?`;
    if (bad) bad.focus();
    else answer(fields.map((field) => field.value.trim()).join(";"));
  });
  return form;
}
