/** The hints that were taken. */

import { make } from "../shared/elements.js";
import { phrases } from "../shared/text.js";

/**
 * Make the list of hints.
 * @param {Record<string, string>} words
 * @param {(draft: import("./types.js").Draft) => boolean} isStale  whether the answer is another one by now
 */
export function hintList(words, isStale) {
  const list = make("ol");
  const element = make("div", { class: "gametree-hints", "aria-label": words.hints, role: "log" }, list);
  return {
    element,
    /** @param {import("./types.js").State["hints"]} hints */
    show: (hints) => {
      element.hidden = !hints.length;
      const texts = hints.map(([level, text, draft]) => {
        const [name, old] = [words[`hint_${level}`], isStale(draft)];
        return make("li", old ? { "data-stale": "" } : {}, make("b", {}, name), old ? ` (${words.stale_hint}): ` : ": ", ...phrases(text));
      });
      if (texts.map((one) => one.textContent).join("\n") !== [...list.children].map((one) => one.textContent).join("\n")) list.replaceChildren(...texts);
    },
  };
}
