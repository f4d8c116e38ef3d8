/** The controls of the steps: the current step, the step size, and the speed. */

import { button, disable, draw, make, press } from "../shared/elements.js";
import { entitle, tip } from "../shared/keys.js";
import { SPEEDS } from "./steps.js";

/**
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Words} Words
 * @typedef {import("./steps.js").Steps} Steps
 * @typedef {keyof typeof ICONS} Icon
 */

/** Paths in a 24 × 24 box; a path after "fill" is filled instead of drawn as an outline. */
const ICONS = {
  first: "M6 5v14M18 5l-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  play: "fill M7 4.5v15l13-7.5z",
  pause: "fill M6 5h4.5v14H6zM13.5 5H18v14h-4.5z",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
};

/**
 * Make the picture of an icon. It is hidden from screen readers, because the button of the icon has a name.
 * @param {Icon} icon
 */
function glyph(icon) {
  const path = ICONS[icon];
  const isFilled = path.startsWith("fill ");
  const outline = draw("path", { d: path.replace("fill ", ""), class: isFilled ? "filled" : "outlined" });
  return draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, outline);
}

/**
 * Make the buttons that step, the slider, and the name of the step.
 * @param {Steps} steps
 * @param {Words} words
 * @returns {Part & { clock: () => void, disablePlay: (isDisabled: boolean) => void }} `clock` shows whether the search is playing
 */
export function stepButtons(steps, words) {
  /** @param {Icon} icon @param {string} key @param {() => void} act */
  const iconButton = (icon, key, act) => {
    const made = button("", act, { class: icon });
    made.append(glyph(icon));
    entitle(made, words[icon], key, words[`keycap_${key}`]);
    return made;
  };
  const first = iconButton("first", "Home", () => steps.move(0));
  const back = iconButton("back", "ArrowLeft", () => steps.backwards());
  const play = iconButton("play", "Space", () => (steps.playing ? steps.pause() : steps.play()));
  const next = iconButton("next", "ArrowRight", () => steps.forwards());
  const last = iconButton("last", "End", () => steps.move(steps.last));
  const slider = make("input", { type: "range", class: "gametree-slider", min: "0", step: "1", "aria-label": words.step });
  const place = make("output", { class: "gametree-place" });
  const nameOf = (/** @type {string} */ name, /** @type {number} */ index) => (index && name !== String(index) ? `(${name}) ` : "") + `${index} / ${steps.last}`;
  slider.addEventListener("input", () => steps.move(Number(slider.value)));
  const buttons = make("div", { class: "gametree-buttons" }, first, back, play, next, last);

  return {
    element: make("div", { class: "gametree-controls" }, buttons, slider, place),
    update: () => {
      const { index, name } = steps;
      place.textContent = nameOf(name, index);
      place.style.minWidth = `calc(${nameOf(steps.tracks[steps.by].names[steps.last] ?? "", steps.last).length}ch + 1em)`;
      slider.max = String(steps.last);
      slider.value = String(index);
      slider.setAttribute("aria-valuetext", place.textContent);
      for (const made of [first, back]) disable(made, index === 0);
      for (const made of [next, last]) disable(made, index === steps.last);
    },
    clock: () => {
      const icon = steps.playing ? "pause" : "play";
      play.replaceChildren(glyph(icon));
      entitle(play, words[icon], "Space", words.keycap_Space);
    },
    disablePlay: (isDisabled) => disable(play, isDisabled),
    keys: {
      ArrowLeft: () => steps.backwards(),
      ArrowRight: () => steps.forwards(),
      Home: () => steps.move(0),
      End: () => steps.move(steps.last),
      " ": () => play.click(),
    },
  };
}

/**
 * Make the button that goes to the beginning. It is visible while the player is at the step at which it was opened,
 * unless this is the first step.
 * @param {Steps} steps
 * @param {Words} words
 * @param {{ opening: number }} session
 * @returns {Part}
 */
export function fromStartButton(steps, words, session) {
  const element = button(words.from_start, () => steps.move(0), { class: "from-start" });
  element.hidden = !session.opening;
  return {
    element,
    update: () => {
      if (steps.index !== session.opening) session.opening = 0;
      element.style.visibility = session.opening ? "" : "hidden"; // the button is hidden, not removed, so nothing moves
    },
  };
}

/**
 * Make the buttons for the step size.
 * @param {Steps} steps
 * @param {Words} words
 * @returns {Part}
 */
export function stepSizeButtons(steps, words) {
  const names = Object.keys(steps.tracks);
  const buttons = names.map((size, number) => {
    const made = button(words[size], () => steps.resize(size), { "data-by": size });
    tip(made, `${words.step_size}: ${words[size]}`, String(number + 1));
    return made;
  });
  return {
    element: make("div", { class: "gametree-group", role: "group", "aria-label": words.step_size }, ...buttons),
    update: () => buttons.forEach((made) => press(made, made.dataset.by === steps.by)),
    keys: Object.fromEntries(names.map((size, number) => [String(number + 1), () => steps.resize(size)])),
  };
}

/**
 * Make the buttons for the speed.
 * @param {Steps} steps
 * @param {Words} words
 * @returns {Part & { clock: () => void }}
 */
export function speedButtons(steps, words) {
  const slower = button("−", () => steps.hurry(-1), { class: "slower" });
  const faster = button("+", () => steps.hurry(1), { class: "faster" });
  entitle(slower, words.slower, "−");
  entitle(faster, words.faster, "+");
  const shown = make("output", { class: "gametree-pace" });
  return {
    element: make("div", { class: "gametree-group", role: "group", "aria-label": words.speed }, slower, shown, faster),
    clock: () => {
      shown.textContent = `${SPEEDS[steps.speed]}×`;
      disable(slower, steps.speed === 0);
      disable(faster, steps.speed === SPEEDS.length - 1);
    },
    keys: {
      "+": () => steps.hurry(1),
      "=": () => steps.hurry(1),
      "-": () => steps.hurry(-1),
      "−": () => steps.hurry(-1),
    },
  };
}
