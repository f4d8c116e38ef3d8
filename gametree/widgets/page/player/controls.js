/** The controls: steps, speed, zoom, language, and which panels are shown. */

import { button, entitle, glyph, make, press, tip } from "./elements.js";
import { SPEEDS } from "./steps.js";

/**
 * @typedef {import("./types.js").Desk} Desk
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./elements.js").Icon} Icon
 */

/**
 * Make the buttons that step, the slider, and the name of the step.
 * @param {Pick<Desk, "steps" | "words">} desk
 * @returns {Part & { clock: () => void }}
 */
export function transport({ steps, words }) {
  /** @param {Icon} icon @param {string} key @param {() => void} act */
  const iconButton = (icon, key, act) => {
    const made = button("", act, { class: icon });
    made.append(glyph(icon));
    entitle(made, words[icon], key);
    return made;
  };
  const first = iconButton("first", "Home", () => steps.move(0));
  const back = iconButton("back", "ArrowLeft", () => steps.backwards());
  const play = iconButton("play", "Space", () => (steps.playing ? steps.pause() : steps.play()));
  const next = iconButton("next", "ArrowRight", () => steps.forwards());
  const last = iconButton("last", "End", () => steps.move(steps.last));
  const slider = make("input", { type: "range", class: "gametree-slider", min: "0", step: "1", "aria-label": words.step });
  const place = make("output", { class: "gametree-place" });
  slider.addEventListener("input", () => steps.move(Number(slider.value)));
  const buttons = make("div", { class: "gametree-buttons" }, first, back, play, next, last);

  return {
    element: make("div", { class: "gametree-controls" }, buttons, slider, place),
    update: () => {
      const { index, name } = steps;
      place.textContent = (index && name !== String(index) ? `(${name}) ` : "") + `${index} / ${steps.last}`;
      slider.max = String(steps.last);
      slider.value = String(index);
      slider.setAttribute("aria-valuetext", place.textContent);
      for (const made of [first, back]) made.setAttribute("aria-disabled", String(index === 0));
      for (const made of [next, last]) made.setAttribute("aria-disabled", String(index === steps.last));
    },
    clock: () => {
      const icon = steps.playing ? "pause" : "play";
      play.replaceChildren(glyph(icon));
      entitle(play, words[icon], "Space");
    },
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
 * Make the buttons for the step size.
 * @param {Pick<Desk, "steps" | "words">} desk
 * @returns {Part}
 */
export function sizes({ steps, words }) {
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
 * @param {Pick<Desk, "steps" | "words">} desk
 * @returns {Part & { clock: () => void }}
 */
export function speed({ steps, words }) {
  const slower = button("−", () => steps.hurry(-1), { class: "slower" });
  const faster = button("+", () => steps.hurry(1), { class: "faster" });
  entitle(slower, words.slower, "−");
  entitle(faster, words.faster, "+");
  const pace = make("output", { class: "gametree-pace" });
  return {
    element: make("div", { class: "gametree-group", role: "group", "aria-label": words.speed }, slower, pace, faster),
    clock: () => {
      pace.textContent = `${SPEEDS[steps.speed]}×`;
      slower.setAttribute("aria-disabled", String(steps.speed === 0));
      faster.setAttribute("aria-disabled", String(steps.speed === SPEEDS.length - 1));
    },
    keys: {
      "+": () => steps.hurry(1),
      "=": () => steps.hurry(1),
      "-": () => steps.hurry(-1),
      "−": () => steps.hurry(-1),
    },
  };
}

/**
 * Make the buttons that zoom.
 * @param {Pick<Desk, "words"> & { stage: { zoomBy: (steps: number) => void, fit: () => void } }} desk
 * @returns {Part}
 */
export function zoom({ stage, words }) {
  const out = button("⊖", () => stage.zoomBy(-1), { class: "zoom-out" });
  const fit = button("⤢", () => stage.fit(), { class: "zoom-fit" });
  const closer = button("⊕", () => stage.zoomBy(1), { class: "zoom-in" });
  entitle(out, words.zoom_out, "X");
  entitle(fit, words.zoom_fit, "0");
  entitle(closer, words.zoom_in, "Z");
  return {
    element: make("div", { class: "gametree-group", role: "group", "aria-label": words.zoom }, out, fit, closer),
    keys: { x: () => stage.zoomBy(-1), z: () => stage.zoomBy(1), 0: () => stage.fit() },
  };
}

/**
 * Make the choice of the language; where one cannot be had without a kernel, that is said.
 * @param {Pick<Desk, "words" | "speak" | "say"> & {
 *   payload: { languages: Record<string, string> },
 *   session: { lang: string, focus: string | undefined }, listeners: { spoke?: (lang: string) => void },
 * }} desk
 * @returns {Part}
 */
export function language({ payload, session, words, speak, say, listeners }) {
  const options = Object.entries(payload.languages).map(([lang, name]) => {
    const option = make("option", { value: lang, lang }, name);
    option.selected = lang === session.lang;
    return option;
  });
  const select = make("select", { "aria-label": words.language, class: "gametree-language" }, ...options);
  select.title = words.language;
  select.addEventListener("change", async () => {
    const lang = select.value;
    session.focus = "language";
    if (await speak(lang)) return listeners.spoke?.(lang);
    session.focus = undefined;
    select.value = session.lang;
    say(words.no_kernel);
  });
  return { element: select };
}

/**
 * Make a row of switches, one a panel.
 * @param {{ name: string, label: string, key: string }[]} panels
 * @param {Desk} desk
 * @param {(name: string, on: boolean) => void} show
 * @returns {Part}
 */
export function switches(panels, { session, words, listeners }, show) {
  /** @type {Record<string, () => void>} */
  const keys = {};
  const buttons = panels.map(({ name, label, key }) => {
    const flip = () => {
      const on = !session.panels.includes(name);
      const others = session.panels.filter((one) => panels.every((panel) => panel.name !== one)); // of other searches
      session.panels = [...panels.map((panel) => panel.name).filter((one) => (one === name ? on : session.panels.includes(one))), ...others];
      press(made, on);
      show(name, on);
      listeners.arranged?.(session.panels);
    };
    const made = button(label, flip, { "data-panel": name });
    tip(made, label, key.toUpperCase());
    press(made, session.panels.includes(name));
    keys[key] = flip;
    return made;
  });
  return {
    element: make("div", { class: "gametree-switches", role: "group", "aria-label": words.panels }, make("span", {}, words.panels), ...buttons),
    keys,
  };
}
