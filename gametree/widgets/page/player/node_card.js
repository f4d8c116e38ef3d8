/** The card about the chosen node. */

import { button, make } from "../shared/elements.js";
import { entitle } from "../shared/keys.js";
import { kindWord, stateWord } from "../shared/node_words.js";
import { fill, phrases } from "../shared/text.js";
import { nodeHistory } from "./node_history.js";

/**
 * Return the kind of a node, its known interval, and its α, β and value after the last event of the node so far.
 * @param {import("./types.js").Context} context
 * @param {number} node
 * @returns {[title: string, known: string, call: string]}
 */
export function nodeSentences({ payload, film, steps, words }, node) {
  const { label, kind, value } = payload.nodes[node];
  const state = stateWord(words, film.marks.get(`n${node}`));
  const title = `${label}: ${kindWord(words, kind)}${value && ` = ${value}`}${state && `, ${state}`}`;
  const interval = (film.known[node] || "[−∞, +∞]").replace(/^[[(]/, "∈ $&");
  const last = payload.events.slice(0, steps.position).findLast((event) => event.node === node);
  const window = last && payload.windows ? [`α = ${last.alpha}`, `β = ${last.beta}`] : [];
  const call = last ? [...window, ...(last.value ? [`v = ${last.value}`] : [])].join(", ") : words.not_called;
  return [title, fill(words.known, { known: `${label} ${interval}` }), call];
}

/**
 * Make the card with the known interval of the chosen node, and a button to fold it.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Part}
 */
export function nodeCard(context) {
  const { session, steps, words, select, picture, folds } = context;
  const history = nodeHistory(context);
  const title = make("h2");
  const known = make("p");
  const call = make("p", { class: "gametree-note" });
  const fold = button("", () => folds.toggle(session.selected ?? 0), { class: "fold" });
  const close = button("×", () => select(undefined), { class: "close" });
  entitle(close, words.close, "Esc");
  const element = make("div", { class: "gametree-panel node", role: "group", "aria-label": words.chosen_node }, close, title, known, call, history.element, fold);

  const update = () => {
    const chosen = session.selected;
    session.furthest = Math.max(session.furthest, steps.position);
    element.hidden = chosen === undefined;
    picture.ring("chosen", chosen);
    if (chosen === undefined) return;
    const [heading, sentence, lastCall] = nodeSentences(context, chosen);
    title.textContent = heading;
    known.replaceChildren(...phrases(sentence));
    call.textContent = lastCall;
    history.update(chosen);
    fold.hidden = !folds.children[chosen].length;
    fold.textContent = folds.folded.has(chosen) ? words.unfold : words.fold;
  };
  return { element, update, selected: update, close: () => picture.ring("chosen") };
}
