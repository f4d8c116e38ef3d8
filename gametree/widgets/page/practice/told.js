/** What the kernel told of an answer: signs at the nodes, sentences, points, a table of the parts; and the hints. */

import { make, phrases } from "../player/elements.js";

/**
 * @typedef {import("./types.js").Bench} Bench
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Told} Told
 */

/**
 * Make the place for what is told of an answer.
 * @param {Pick<Bench, "task" | "words" | "picture" | "layer">} bench
 */
export function feedbackPanel({ task, words, picture, layer }) {
  const element = make("div", { class: "gametree-feedback", role: "status", "aria-live": "polite" });
  /** @type {HTMLElement[]} */
  let signs = [];
  /** @type {string | undefined} */
  let shown;
  return {
    element,
    /**
     * @param {Told | null} told
     * @param {boolean} isStale  whether the answer is another one by now; then its marks are taken away
     */
    show: (told, isStale) => {
      const now = JSON.stringify([told, isStale]);
      if (now === shown) return;
      shown = now;
      for (const sign of signs) sign.remove();
      for (const { group } of picture.marks.values()) group.classList.remove("gt-right", "gt-wrong", "gt-missed");
      signs = [];
      if (!told) return element.replaceChildren();
      if (!isStale) {
        signs = told.marks.map(([node, role, sign], number) => {
          const box = picture.drawnBox(node) ?? { x: 0, y: 0, width: 0, height: 0 };
          const name = told.table[number][3];
          picture.marks.get(`n${node}`)?.group.classList.add(`gt-${role}`);
          return layer.put(make("span", { class: `gametree-sign ${role}`, title: name, role: "img", "aria-label": name }, sign), box.x, box.y + (task.sort === "order" ? box.height : 0));
        });
      }
      const [first, ...rest] = told.message;
      const sign = make("span", { class: `gametree-sign ${told.right ? "right" : "wrong"}`, "aria-hidden": "true" }, told.right ? "✓" : "✗");
      element.toggleAttribute("data-stale", isStale);
      element.replaceChildren(
        ...(isStale ? [make("p", { class: "gametree-note" }, words.stale)] : []),
        make("p", { class: "gametree-verdict" }, sign, ...phrases(first)),
        ...rest.map((text) => make("p", {}, ...phrases(text))),
        make("p", { class: "gametree-points" }, told.points),
        ...(told.table.length ? [parts(words, told)] : []),
      );
    },
  };
}

/**
 * @param {Record<string, string>} words
 * @param {Told} told
 */
function parts(words, told) {
  const head = [words.head_part, words.head_answer, words.head_mark].map((text) => make("th", { scope: "col" }, text));
  const rows = told.table.map(([label, given, sign, word]) =>
    make("tr", {}, make("th", { scope: "row" }, label), make("td", {}, given), make("td", {}, `${sign} ${word}`)),
  );
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("details", {}, make("summary", {}, words.parts), make("div", { class: "gametree-scroll" }, table));
}

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
    /** @param {State["hints"]} hints */
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
