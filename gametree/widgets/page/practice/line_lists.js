/**
 * The input for lines of a program. It has a list in which lines are ordered and indented, and a list of the remaining
 * lines.
 */

import { button, make } from "../shared/elements.js";
import { entitle, isModified } from "../shared/keys.js";
import { fill } from "../shared/text.js";

const STEP = 22; // pixels per level of indentation, as in the stylesheet
const DEEPEST = 3; // maximum level of indentation

/** @typedef {{ name: string, level: number }} Placed  a line of the program */

/** @type {Record<string, (lines: Placed[], name: string) => Placed[]>} */
const ACTS = {
  place: (lines, name) => [...lines, { name, level: lines.at(-1)?.level ?? 0 }],
  up: (lines, name) => shifted(lines, name, -1),
  down: (lines, name) => shifted(lines, name, 1),
  out: (lines, name) => indented(lines, name, -1),
  in: (lines, name) => indented(lines, name, 1),
  remove: without,
};
/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "out", ArrowRight: "in", Delete: "remove", Backspace: "remove" };

/**
 * Make both lists.
 * @param {import("./types.js").Context} context
 * @returns {import("./types.js").Input}
 */
export function orderedLines({ task, words, change }) {
  const program = make("ol", { class: "gametree-lines", "aria-label": words.program });
  const rest = make("ul", { class: "gametree-lines", "aria-label": words.lines_left });
  const nothing = make("li", { class: "gametree-note" }, words.nothing_yet);
  /** @type {Placed[]} */
  let placed = [];
  /** @param {Placed[]} lines */
  const moved = (lines) => change(lines.map(({ name, level }) => ">".repeat(level) + name));

  /**
   * Perform an action on a line, and keep its focus.
   * @param {string} act
   * @param {string} name
   */
  function perform(act, name) {
    const after = act === "remove" ? "place" : act === "place" ? "remove" : act;
    moved(ACTS[act](placed, name));
    const found = items.get(name)?.querySelector(`.${after}`);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** @param {string} name */
  function itemOf(name) {
    const handle = make("code", { class: "gametree-handle" }, task.parts[name][0]);
    const buttons = lineButtons(name, words, perform);
    const item = make("li", { "data-name": name }, make("span", { class: "gametree-line-number" }, name), handle, buttons);
    item.addEventListener("keydown", (event) => {
      const act = KEYS[event.key];
      if (!act || isModified(event) || !placed.some((line) => line.name === name)) return;
      event.preventDefault();
      perform(act, name);
    });
    draggableLine(handle, item, program, rest, () => moved([...program.querySelectorAll("li[data-name]")].map(placedOf)));
    return item;
  }

  const items = new Map(Object.keys(task.parts).map((name) => [name, itemOf(name)]));
  return {
    below: make(
      "div", { class: "gametree-lists" },
      make("div", {}, make("h2", {}, words.program), program),
      make("div", {}, make("h2", {}, words.lines_left), rest),
    ),
    /** @param {string[]} given */
    show: (given) => {
      placed = given.map((text) => ({ name: text.replace(/^>+/, ""), level: text.lastIndexOf(">") + 1 }));
      for (const { name, level } of placed) setLevel(items.get(name), level);
      const names = placed.map(({ name }) => name);
      program.replaceChildren(...(names.length ? names.flatMap((name) => items.get(name) ?? []) : [nothing]));
      rest.replaceChildren(...[...items].flatMap(([name, item]) => (names.includes(name) ? [] : [item])));
    },
  };
}

/**
 * Make the buttons of a line.
 * @param {string} name
 * @param {Record<string, string>} words
 * @param {(act: string, name: string) => void} perform
 */
function lineButtons(name, words, perform) {
  /** @param {string} act @param {string} sign @param {string} word @param {string} [key] @param {string} [keycap] */
  const actButton = (act, sign, word, key, keycap) => {
    const made = button(sign, () => perform(act, name), { class: act });
    entitle(made, fill(word, { name }), key, keycap);
    return made;
  };
  return make(
    "span", { class: "gametree-line-acts" },
    actButton("out", "←", words.line_out, "ArrowLeft"), actButton("in", "→", words.line_in, "ArrowRight"),
    actButton("up", "↑", words.earlier, "ArrowUp"), actButton("down", "↓", words.later, "ArrowDown"),
    actButton("remove", "×", words.take_out, "Delete", words.keycap_Delete), actButton("place", "+", words.line_place),
  );
}

/**
 * Return the lines after moving one of them by a number of places.
 * @param {Placed[]} lines
 * @param {string} name
 * @param {number} by
 */
function shifted(lines, name, by) {
  const at = lines.findIndex((line) => line.name === name);
  if (at + by < 0 || at + by >= lines.length) return lines;
  const others = without(lines, name);
  others.splice(at + by, 0, lines[at]);
  return others;
}

/** @param {Placed[]} lines @param {string} name @param {number} by */
function indented(lines, name, by) {
  return lines.map((line) => (line.name === name ? { name, level: levelNear(line.level + by) } : line));
}

/** @param {Placed[]} lines @param {string} name */
function without(lines, name) {
  return lines.filter((line) => line.name !== name);
}

/** @param {number} level */
function levelNear(level) {
  return Math.max(0, Math.min(DEEPEST, level));
}

/** @param {Element | undefined} item @param {number} level */
function setLevel(item, level) {
  item?.setAttribute("data-level", String(level));
}

/** @param {Element} item @returns {Placed} */
function placedOf(item) {
  return { name: item.getAttribute("data-name") ?? "", level: Number(item.getAttribute("data-level")) };
}

/**
 * Make a line draggable by mouse, finger or pen: into the program, to a different place or indentation in the program,
 * or out of the program.
 * @param {HTMLElement} handle
 * @param {HTMLElement} item
 * @param {HTMLElement} program
 * @param {HTMLElement} rest
 * @param {() => void} dropped
 */
function draggableLine(handle, item, program, rest, dropped) {
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    item.toggleAttribute("data-dragged", true);
    const level = item.parentElement === program ? placedOf(item).level : 0;
    const grip = event.clientX - item.getBoundingClientRect().left;
    let hasMoved = false;
    /** @param {PointerEvent} moved */
    const follow = ({ clientX, clientY }) => {
      hasMoved = true;
      const [inside, outside] = [program.getBoundingClientRect(), rest.getBoundingClientRect()];
      const isBelow = outside.top >= inside.bottom;
      const isOut = isBelow ? clientY > outside.top : clientX > outside.left;
      if (isOut) return rest.append(item);
      const others = [...program.querySelectorAll("li[data-name]")].filter((one) => one !== item);
      const next = others.find((one) => {
        const { top, height } = one.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      if (next) next.before(item);
      else program.append(item);
      setLevel(item, levelNear(level + Math.round((clientX - grip - inside.left) / STEP)));
    };
    const end = () => {
      handle.removeEventListener("pointermove", follow);
      item.removeAttribute("data-dragged");
      if (hasMoved) dropped();
    };
    handle.addEventListener("pointermove", follow);
    handle.addEventListener("lostpointercapture", end, { once: true });
  });
}
