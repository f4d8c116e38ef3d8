/** The card about the node that the reader chose. */

import { button, make } from "../shared/elements.js";
import { entitle } from "../shared/keys.js";
import { fill, phrases } from "../shared/text.js";
import { nodeHistory } from "./node_history.js";
import { kindWord, stateWord } from "./node_words.js";

/**
 * Make the card that tells what is known of the chosen node, and folds it.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Part}
 */
export function nodeCard(context) {
  const { payload, session, film, steps, words, select, picture, folds } = context;
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
    const { label, kind, value } = payload.nodes[chosen];
    const state = stateWord(words, film.marks.get(`n${chosen}`));
    title.textContent = `${label}: ${kindWord(words, kind)}${value && ` = ${value}`}${state && `, ${state}`}`;
    const interval = (film.known[chosen] || "[−∞, +∞]").replace(/^[[(]/, "∈ $&");
    known.replaceChildren(...phrases(fill(words.known, { known: `${label} ${interval}` })));
    const last = payload.events.slice(0, steps.position).findLast(({ node }) => node === chosen);
    const window = last && payload.windows ? [`α = ${last.alpha}`, `β = ${last.beta}`] : [];
    call.textContent = last ? [...window, ...(last.value ? [`v = ${last.value}`] : [])].join(", ") : words.not_called;
    history.update(chosen);
    fold.hidden = !folds.children[chosen].length;
    fold.textContent = folds.folded.has(chosen) ? words.unfold : words.fold;
  };
  return { element, update, selected: update, close: () => picture.ring("chosen") };
}
