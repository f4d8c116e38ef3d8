/** The card that explains the cut-off of a step. */

import { make } from "../shared/elements.js";
import { panel } from "../shared/panel.js";
import { phrases } from "../shared/text.js";

/**
 * Make the card that explains the cut-off of this step, with an arrow to the owner of the bound.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Part}
 */
export function whyCard({ payload, steps, talk, words, picture, session }) {
  const test = make("p", { class: "gametree-test" });
  const reason = make("p");
  const chain = make("ol", { class: "gametree-chain", "aria-label": words.why_chain });
  const element = panel("why", words.why, test, reason, make("p", { class: "gametree-note" }, words.why_chain), chain);
  return {
    element,
    update: () => {
      const number = session.panels.includes("why") ? lastCut(payload.cuts, steps) : -1;
      element.hidden = number < 0;
      picture.arrow();
      if (number < 0) return;
      const cut = payload.cuts[number];
      picture.arrow(cut.node, cut.owner ?? undefined);
      test.textContent = cut.test;
      reason.replaceChildren(...phrases(talk.sentences[talk.why[number]]));
      chain.replaceChildren(...cut.chain.map(([at, text]) => make("li", {}, `${payload.nodes[at].label} ${text}`)));
    },
    close: () => picture.arrow(),
  };
}

/**
 * Return the number of the last cut-off in this step, or -1.
 * @param {import("./types.js").Cut[]} cuts
 * @param {{ before: number, position: number }} steps
 */
export function lastCut(cuts, { before, position }) {
  return cuts.findLastIndex(({ at }) => before < at && at <= position);
}
