/** The score of the predictions, and the list of wrong predictions. */

import { button, make } from "../shared/elements.js";
import { fill } from "../shared/text.js";

/**
 * @param {import("./types.js").Words} words
 * @param {(at: number) => void} goTo  function that goes back to the position of a question
 */
export function predictionScore(words, goTo) {
  const score = make("output", { class: "gametree-score" });
  const summary = make("summary");
  const list = make("ol");
  const misses = make("details", { class: "gametree-misses" }, summary, list);
  return {
    score,
    misses,
    /** @param {import("./types.js").Answer[]} answers */
    show: (answers) => {
      const wrong = answers.filter(({ right }) => !right);
      score.textContent = fill(words.score, { right: answers.length - wrong.length, all: answers.length });
      misses.hidden = !wrong.length;
      summary.textContent = `${words.misses} (${wrong.length})`;
      list.replaceChildren(
        ...wrong.map(({ asked, answer, at }) =>
          make("li", {}, button(asked, () => goTo(at), { class: "plain" }), ` ${answer ? `✗ ${answer}` : "–"}`),
        ),
      );
    },
  };
}
