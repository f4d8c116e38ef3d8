/** The cards: why a branch was cut, what if a leaf were worth something else, and what is known of a node. */

import { button, entitle, fill, make, phrases, Refusal } from "./elements.js";
import { isReadable, worth, write } from "./numbers.js";
import { panel } from "./panels.js";

/**
 * @typedef {import("./types.js").Desk} Desk
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Reason} Reason
 */

const THINKING = 200; // milliseconds after the last key before a search is asked for
const PATIENT = 1000; // milliseconds until what holds without an answer is told

/**
 * Make the card that explains the cut of this step, with an arrow to the owner of the bound.
 * @param {Desk} desk
 * @returns {Part}
 */
export function whyCard({ payload, steps, talk, words, picture, session }) {
  const test = make("p", { class: "gametree-test" });
  const told = make("p");
  const chain = make("ol", { class: "gametree-chain", "aria-label": words.why_chain });
  const element = panel("why", words.why, test, told, make("p", { class: "gametree-note" }, words.why_chain), chain);
  return {
    element,
    update: () => {
      const number = session.panels.includes("why") ? cutOf(payload.cuts, steps.before, steps.position) : -1;
      element.hidden = number < 0;
      picture.arrow();
      if (number < 0) return;
      const { node, owner, test: inequality, chain: proof } = payload.cuts[number];
      picture.arrow(node, owner ?? undefined);
      test.textContent = inequality;
      told.replaceChildren(...phrases(talk.told[talk.why[number]]));
      chain.replaceChildren(...proof.map(([at, text]) => make("li", {}, `${payload.nodes[at][0]} ${text}`)));
    },
    close: () => picture.arrow(),
  };
}

/**
 * Return the number of the last cut in a step, -1 where there is none.
 * @param {Reason[]} cuts
 * @param {number} before
 * @param {number} position
 */
function cutOf(cuts, before, position) {
  return cuts.findLastIndex(({ at }) => before < at && at <= position);
}

/**
 * Make the card that tells what is known of the node chosen, and folds it.
 * @param {Desk} desk
 * @returns {Part}
 */
export function nodeCard({ payload, session, film, steps, words, select, picture, folds }) {
  const title = make("h2");
  const known = make("p");
  const call = make("p", { class: "gametree-note" });
  const fold = button("", () => folds.toggle(session.selected ?? 0), { class: "fold" });
  const close = button("×", () => select(undefined), { class: "close" });
  entitle(close, words.close, "Esc");
  const element = make("section", { class: "gametree-panel node", "aria-label": words.chosen_node }, close, title, known, call, fold);
  const update = () => {
    const node = session.selected;
    element.hidden = node === undefined;
    picture.ring("chosen", node);
    if (node === undefined) return;
    const [label, , kind, value] = payload.nodes[node];
    const { className } = film.marks.get(`n${node}`) ?? { className: "" };
    const state = words[`is_${className.slice(className.lastIndexOf("-") + 1)}`] ?? "";
    title.textContent = `${label}: ${words[`kind_${kind}`] ?? kind}${value && ` = ${value}`}${state && `, ${state}`}`;
    const interval = (film.known[node] || "(−∞, +∞)").replace(/^[[(]/, "∈ $&");
    known.replaceChildren(...phrases(fill(words.known, { known: `${label} ${interval}` })));
    const last = payload.events.slice(0, steps.position).findLast((event) => event[1] === node);
    const [, , now, alpha, beta] = last ?? [0, 0, "", "", ""];
    const window = payload.windows ? [`α = ${alpha}`, `β = ${beta}`] : [];
    call.textContent = last ? [...window, ...(now ? [`v = ${now}`] : [])].join(", ") : words.not_called;
    fold.hidden = !folds.children[node].length;
    fold.textContent = folds.folded.has(node) ? words.unfold : words.fold;
  };
  return { element, update, selected: update, close: () => picture.ring("chosen") };
}

/**
 * Make the card where leaves can be given other values: those that this step cut off, and the one chosen.
 *
 * With a kernel it searches anew. Without one it tells the root's known interval with every leaf that was never looked
 * at anywhere between −∞ and +∞, and leaves that were looked at cannot be changed.
 * @param {Desk} desk
 * @returns {Part}
 */
export function whatIfCard({ payload, steps, session, kernel, words, picture, film, select }) {
  const rows = make("ul", { class: "gametree-rows" });
  const answer = make("div", { class: "gametree-answer", "aria-live": "polite" });
  const reset = button(words.reset, () => clear(), { class: "reset" });
  const adopt = button(words.adopt, () => play(), { class: "adopt" });
  adopt.hidden = true;
  const buttons = make("div", { class: "gametree-row" }, adopt, reset);
  const element = panel("what-if", words.what_if, make("p", { class: "gametree-note" }, words.what_if_hint), rows, answer, buttons);
  element.dataset.ownKeys = "";
  const free = new Set(payload.free);
  let shown = "";
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const clear = () => {
    for (const node of session.supposed.keys()) picture.suppose(node);
    session.supposed.clear();
    asked++;
    clearTimeout(timer);
    answer.replaceChildren();
    adopt.hidden = true;
    shown = "";
    update();
  };

  const supposed = () => Object.fromEntries([...session.supposed].map(([node, text]) => [String(node), text]));

  /** Play the tree with the other values. */
  const play = async () => {
    try {
      await kernel?.ask("adopt", { values: supposed() });
    } catch (error) {
      tell([error instanceof Refusal ? error.message : words.no_kernel]);
    }
  };

  /** @param {string[]} sentences */
  const tell = (sentences) => answer.replaceChildren(...sentences.map((text) => make("p", {}, ...phrases(text))));

  const search = async () => {
    const number = ++asked;
    adopt.hidden = true;
    if (!session.supposed.size) return tell([]);
    const values = supposed();
    const isSure = [...session.supposed.keys()].every((node) => free.has(node));
    const meanwhile = setTimeout(() => isSure && number === asked && tell(certain()), PATIENT);
    try {
      if (!kernel) throw new Error();
      const reply = await kernel.ask("what_if", { values, lang: session.lang });
      if (number === asked) {
        tell(reply.told);
        adopt.hidden = false;
      }
    } catch (error) {
      if (number === asked) tell(error instanceof Refusal ? [error.message] : certain());
    } finally {
      clearTimeout(meanwhile);
    }
  };

  /** What holds without a new search. */
  const certain = () => {
    const looked = [...session.supposed.keys()].filter((node) => !free.has(node));
    if (looked.length) return [fill(words.needs_kernel, { leaves: looked.map((node) => payload.nodes[node][0]).join(", ") })];
    const up = new Set([...session.supposed.keys()].flatMap((node) => above(node)));
    const proof = [...up].sort((a, b) => b - a).map((node) => `${payload.nodes[node][0]} ${film.final(node) || "∈ (−∞, +∞)"}`);
    const leaves = [...session.supposed.keys()].map((node) => payload.nodes[node][0]).join(", ");
    const [low, high] = payload.range ?? ["−∞", "+∞"];
    return [fill(words.certain, { low, high, leaves, known: `${payload.nodes[0][0]} ${film.final(0)}` }), proof.join(" → ")];
  };

  /** @param {number} node @returns {number[]} */
  const above = (node) => {
    const parent = payload.nodes[node][1];
    return parent < 0 ? [] : [parent, ...above(parent)];
  };

  /**
   * Say why a text cannot be a leaf's value; say nothing where it can.
   * @param {string} text
   * @param {string} own
   */
  const fault = (text, own) => {
    if (!isReadable(text, own)) return words.no_number;
    const [low, high] = payload.range ?? ["−∞", "∞"];
    return worth(text) < worth(low) || worth(text) > worth(high) ? fill(words.out_of_range, { low, high }) : "";
  };

  /** @param {number} leaf */
  const row = (leaf) => {
    const [label, , , own] = payload.nodes[leaf];
    const able = free.has(leaf) || kernel !== null;
    const field = make("input", { type: "text", inputmode: "text", size: "5", "aria-label": fill(words.value_of, { leaf: label }), autocomplete: "off" });
    const hint = make("small", { class: "gametree-hint", role: "status" });
    const slider = payload.scale && make("input", { type: "range", step: "1", "aria-label": fill(words.drag_value, { leaf: label }), ...ends(payload.scale) });
    field.value = session.supposed.get(leaf) ?? own;
    if (slider) slider.value = String(clamp(worth(field.value), payload.scale));
    /** @param {string} text */
    const change = (text) => {
      hint.textContent = fault(text, own);
      field.setAttribute("aria-invalid", String(hint.textContent !== ""));
      if (hint.textContent) return;
      if (text.trim() === own) session.supposed.delete(leaf);
      else session.supposed.set(leaf, text.trim());
      picture.suppose(leaf, session.supposed.get(leaf));
      reset.hidden = !session.supposed.size;
      clearTimeout(timer);
      timer = setTimeout(search, THINKING);
    };
    field.addEventListener("input", () => {
      change(field.value);
      if (slider && !Number.isNaN(worth(field.value))) slider.value = String(clamp(worth(field.value), payload.scale));
    });
    slider?.addEventListener("input", () => {
      field.value = write(value(Number(slider.value), payload.scale));
      change(field.value);
    });
    for (const control of [field, slider]) {
      if (control) control.disabled = !able;
    }
    if (!able) hint.textContent = words.evaluated_needs_kernel;
    const name = make("b", {}, label);
    name.addEventListener("click", () => select(leaf));
    return make("li", {}, name, make("span", { class: "gametree-note" }, `= ${own} →`), field, ...(slider ? [slider] : []), hint);
  };

  const update = () => {
    const number = cutOf(payload.cuts, steps.before, steps.position);
    const cut = number < 0 || !session.panels.includes("why") ? [] : payload.cuts[number].leaves.slice(0, MOST);
    const chosen = session.selected !== undefined && payload.nodes[session.selected][3] && !session.editing ? [session.selected] : [];
    const leaves = [...new Set([...chosen, ...session.supposed.keys(), ...cut])];
    element.hidden = !leaves.length;
    reset.hidden = !session.supposed.size;
    if (leaves.join() === shown) return;
    shown = leaves.join();
    rows.replaceChildren(...leaves.map(row));
  };
  for (const [node, text] of session.supposed) picture.suppose(node, text);
  if (session.supposed.size) timer = setTimeout(search, 0);
  return { element, update, selected: update, close: () => clearTimeout(timer) };
}

const MOST = 12; // fields for the leaves of one cut

/**
 * Return the ends of a slider: one notch beyond the scale means infinity.
 * @param {[number, number, boolean]} scale
 */
function ends([low, high, infinite]) {
  return { min: String(low - Number(infinite)), max: String(high + Number(infinite)) };
}

/**
 * @param {number} notch
 * @param {[number, number, boolean] | null} scale
 */
function value(notch, scale) {
  if (scale && notch > scale[1]) return Infinity;
  if (scale && notch < scale[0]) return -Infinity;
  return notch;
}

/**
 * @param {number} number
 * @param {[number, number, boolean] | null} scale
 */
function clamp(number, scale) {
  return scale ? Math.max(scale[0] - 1, Math.min(number, scale[1] + 1)) : number;
}
