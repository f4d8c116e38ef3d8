/** The panels that follow the steps: caption, counters, pseudo-code, call stack, and the leaves. */

import { button, draw, make, tableHead } from "../shared/elements.js";
import { stateWord } from "../shared/node_words.js";
import { panel, reveal } from "../shared/panel.js";
import { phrases } from "../shared/text.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").SearchEvent} SearchEvent
 * @typedef {{ position: number, before: number }} Place  the position of a search, and its position at the previous step
 */

/** Sizes of a leaf in the strip, in pixels. */
const LEAST_LEAF = 26;
const LEAF_PADDING = 12;
const LEAF_LETTER = 8;

/** Number of longest sentences that are measured for the height; one of these sentences has the most lines. */
const KEEPERS = 3;

/**
 * Make an element for one of several sentences. Hidden copies of the longest sentences fix the height of the element,
 * so that nothing below it moves.
 * @param {string[]} sentences
 * @param {string} name  of the element's class
 * @param {Record<string, string>} [attributes]
 */
export function keptRoom(sentences, name, attributes = {}) {
  const caption = make("p", { class: name, dir: "ltr", ...attributes });
  const longest = [...new Set(sentences)].sort((one, other) => other.length - one.length).slice(0, KEEPERS);
  const rooms = longest.map((text) => make("p", { class: name, "aria-hidden": "true", dir: "ltr" }, ...phrases(text)));
  return { caption, element: make("div", { class: "gametree-captions" }, ...rooms, caption) };
}

/**
 * Make the caption, as high as the longest caption of all step sizes.
 * @param {Context} context
 * @param {string} id
 * @returns {Part}
 */
export function captionPanel(context, id) {
  const { steps, talk } = context;
  const sentences = Object.values(talk.captions).flatMap((numbers) => numbers.map((number) => talk.sentences[number]));
  const { caption, element } = keptRoom(sentences, "gametree-caption", { id, "aria-live": "polite" });
  return {
    element,
    update: () => {
      caption.setAttribute("aria-live", context.asking ? "off" : "polite"); // the prediction bar already shows the question
      caption.replaceChildren(...phrases(context.asking || talk.sentences[talk.captions[steps.by][steps.index]]));
    },
  };
}

/**
 * Make the counters.
 * @param {Context} context
 * @returns {Part}
 */
export function countersPanel({ payload, steps, words }) {
  const widest = payload.counted.map((_, place) => Math.max(...payload.counters.map((counts) => String(counts[place] ?? "–").length)));
  const counted = payload.counted.map((what, place) => {
    const number = make("b");
    number.style.setProperty("--digits", `${widest[place]}ch`);
    return { number, pair: make("span", { "data-count": what }, `${words[what]} `, number) };
  });
  return {
    element: make("div", { class: "gametree-counters" }, ...counted.map(({ pair }) => pair)),
    update: () => {
      payload.counters[steps.position].forEach((count, number) => {
        counted[number].number.textContent = count === null ? "–" : String(count);
      });
    },
  };
}

/**
 * Make the pseudo-code, and the same search in Python behind a button. The lines of this step are marked; the last of
 * these lines is highlighted.
 * @param {Pick<Context, "payload" | "talk" | "words" | "session"> & { steps: Place }} context
 * @returns {Part}
 */
export function codePanel({ payload, steps, talk, words, session }) {
  const title = payload.own ? words.your_program : words.code;
  const pseudocode = listing(title, talk.code, (position) => payload.lit[position]);
  const { python } = payload;
  const listings = python
    ? [pseudocode, listing("Python", python.code, (position) => python.ways[python.runs[position]])]
    : [pseudocode];
  const choices = listings.map(({ name }, number) => button(name, () => choose(number)));
  /** @param {number} number */
  const choose = (number) => {
    session.listing = number;
    listings.forEach(({ element }, index) => (element.hidden = index !== number));
    choices.forEach((choice, index) => choice.setAttribute("aria-pressed", String(index === number)));
    listings[number].update(steps);
  };
  const switches = make("div", { class: "gametree-listings", role: "group", "aria-label": title }, ...choices);
  const shown = python ? [switches] : [];
  const element = panel("code", title, ...shown, ...listings.map((one) => one.element));
  return { element, update: () => choose(listings.length > session.listing ? session.listing : 0) };
}

/**
 * Make a listing whose lines are highlighted.
 * @param {string} name
 * @param {[indent: number, text: string][]} code
 * @param {(position: number) => number[]} litAt  the lines that an event runs
 */
function listing(name, code, litAt) {
  const lines = code.map(([indent, text]) => {
    const line = make("li", indent ? {} : { class: "head" }, make("code", {}, text));
    line.style.setProperty("--indent", String(indent));
    return line;
  });
  const element = make("ol", { class: "gametree-code", tabindex: "0", "aria-label": name }, ...lines);
  /** @param {Place} steps */
  const update = (steps) => {
    const events = Array.from({ length: steps.position - steps.before }, (_, number) => steps.before + number);
    const ran = new Set(events.flatMap(litAt));
    const now = new Set(steps.position ? litAt(steps.position - 1) : []);
    lines.forEach((line, number) => {
      line.classList.toggle("ran", ran.has(number));
      if (now.has(number)) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const lit = lines.find((_, number) => now.has(number));
    if (lit) reveal(element, lit);
  };
  return { name, element, update };
}

/**
 * Make the call stack, which contains the open calls from the root down; each call has its window and its value so far.
 * @param {Pick<Context, "payload" | "words"> & { steps: Place }} context
 * @returns {Part}
 */
export function callsPanel({ payload, steps, words }) {
  const heads = [words.head_node, ...(payload.windows ? ["α", "β"] : []), words.head_value];
  const rows = make("tbody");
  const table = make("table", {}, tableHead(heads), rows);
  const none = make("p", {}, payload.calls ? words.no_calls_now : words.no_calls);
  return {
    element: panel("calls", words.calls, none, make("div", { class: "gametree-scroll", tabindex: "0", role: "group", "aria-label": words.calls }, table)),
    update: () => {
      const open = payload.calls ? openCalls(payload.events, depths(payload), steps.position) : [];
      none.hidden = open.length > 0;
      table.hidden = !open.length;
      rows.replaceChildren(
        ...open.map(({ node, value, alpha, beta }, number) => {
          const cells = [...(payload.windows ? [alpha, beta] : []), value || "–"].map((text) => make("td", {}, text));
          const row = make("tr", {}, make("th", { scope: "row" }, payload.nodes[node].label), ...cells);
          if (number === open.length - 1) row.setAttribute("aria-current", "step");
          return row;
        }),
      );
    },
  };
}

/**
 * Return the depth of each node.
 * @param {import("./types.js").Payload} payload
 */
function depths({ nodes }) {
  /** @type {number[]} */
  const deep = [];
  nodes.forEach(({ parent }) => deep.push(parent < 0 ? 0 : deep[parent] + 1));
  return deep;
}

/**
 * Return the last event of each open call; an event at a depth ends the calls at greater depths.
 * @param {SearchEvent[]} events
 * @param {number[]} deep
 * @param {number} position
 */
function openCalls(events, deep, position) {
  /** @type {SearchEvent[]} */
  const open = [];
  let needed = Infinity;
  for (let number = position - 1; number >= 0 && needed > 0; number--) {
    const depth = deep[events[number].node];
    if (depth >= needed) continue;
    open.unshift(events[number]);
    needed = depth;
  }
  return open;
}

/**
 * Make the strip of leaves; each leaf looks as it does in the picture.
 * @param {Context} context
 * @returns {Part}
 */
export function leavesPanel({ payload, film, select, words }) {
  const strip = make("ul", { class: "gametree-strip" });
  /** @type {[string, import("./film.js").Watcher][]} */
  const watched = [];
  payload.nodes.forEach(({ label, value }, node) => {
    if (!value) return;
    const width = Math.max(LEAST_LEAF, LEAF_PADDING + LEAF_LETTER * value.length);
    const box = draw("rect", { x: "1.5", y: "1.5", width: `${width - 3}`, height: "21", rx: "2" });
    const text = draw("text", { x: `${width / 2}`, y: "16.5", "text-anchor": "middle" }, value);
    const strike = draw("path", { class: "strike", d: `M3 21L${width - 3} 3` });
    const group = draw("g", {}, box, text, strike);
    const chip = make("button", { type: "button", tabindex: "-1" }, draw("svg", { width: `${width}`, height: "24", "aria-hidden": "true" }, group), make("small", {}, label));
    chip.addEventListener("click", () => select(node));
    const watch = (/** @type {{ className: string }} */ look) => {
      group.setAttribute("class", look.className);
      const state = stateWord(words, look);
      chip.setAttribute("aria-label", `${label} = ${value}, ${state}`);
      chip.title = state;
    };
    film.watch(`n${node}`, watch);
    watched.push([`n${node}`, watch]);
    strip.append(make("li", {}, chip));
  });
  return {
    element: panel("leaves", words.leaves, strip),
    close: () => watched.forEach(([id, watch]) => film.unwatch(id, watch)),
  };
}
