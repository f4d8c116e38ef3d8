/**
 * The player: one picture and a list of patches, played forwards and backwards.
 *
 * It sets text and classes of the picture's marks by id, as the payload says (gametree/player/payload.py describes it),
 * and knows nothing of trees or searches. The state after k events is the base picture with the first k patches applied.
 * The same module serves the notebook widget (the default export at the end) and the HTML page (`mount`).
 *
 * @typedef {[id: string, look: number, text?: string]} Change  one mark: its new classes (a number in `looks`), its new text
 * @typedef {{
 *   lang: string, title: string, svg: string, css: string, follow: string,
 *   steps: Record<string, number[]>, names: Record<string, string[]>, captions: Record<string, number[]>, told: string[],
 *   looks: string[], patches: Change[][], counters: [evaluated: number, pruned: number, entered: number][],
 *   totals: { leaves: number, least: number }, legend: Entry[],
 *   words: Record<string, string>,
 * }} Payload
 * @typedef {[outline: string, text: string, className: string, meaning: string]} Entry
 * @typedef {{ group: Element, text: Element | null }} Mark
 * @typedef {{ by: string, step: number, onMove?: (by: string, step: number) => void }} Start
 * @typedef {{ show: (by: string, step?: number) => void, destroy: () => void }} Player
 * @typedef {{ get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void,
 *   on: (event: string, handler: () => void) => void, off: (event: string, handler: () => void) => void }} Model
 */

const SVG = "http://www.w3.org/2000/svg";
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const PAUSE = 1800; // milliseconds a step, at speed 1
const PIXELS = 4 / 3; // a picture is measured in points

/** Drawn in a box of 24 by 24; "fill" in front of a path fills it instead of drawing its outline. */
const ICONS = {
  first: "M6 5v14M18 5l-7 7 7 7",
  back: "M15 5l-7 7 7 7",
  play: "fill M7 4.5v15l13-7.5z",
  pause: "fill M6 5h4.5v14H6zM13.5 5H18v14h-4.5z",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l7 7-7 7",
};

/** The outlines of the legend's samples, in a box of 40 by 24. */
const SAMPLES = {
  up: "M20 2 36 22H4z",
  down: "M20 22 36 2H4z",
  circle: "M20 2a10 10 0 1 0 .01 0z",
  box: "M8 3h24v18H8z",
  edge: "M2 12h36",
};

/**
 * Make an element; text goes in as text, never as markup.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Make a small picture of one path.
 * @param {string} path
 * @param {string} box
 * @param {string} [className]
 */
function glyph(path, box, className) {
  const svg = document.createElementNS(SVG, "svg");
  const group = svg.appendChild(document.createElementNS(SVG, "g"));
  const outline = group.appendChild(document.createElementNS(SVG, "path"));
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  outline.setAttribute("d", path.replace("fill ", ""));
  if (className !== undefined) group.setAttribute("class", className);
  else outline.setAttribute("class", path.startsWith("fill ") ? "filled" : "outlined");
  return svg;
}

/**
 * Read the picture, take the ids out of the page's namespace, and hand back its marks by id.
 * @param {string} source
 */
function readPicture(source) {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml");
  const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(parsed.documentElement, true)));
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const group of svg.querySelectorAll("[id]")) {
    marks.set(group.id, { group, text: group.querySelector("text") });
    group.setAttribute("data-id", group.id);
    group.removeAttribute("id");
  }
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "0 0 100 100").split(/[\s,]+/).map(Number);
  svg.setAttribute("style", `--width: ${width * PIXELS}px; aspect-ratio: ${width} / ${height}`);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  return { svg, marks };
}

/**
 * Make the function that walks the picture to a position, forwards or backwards, patch by patch.
 * @param {Map<string, Mark>} marks
 * @param {Change[][]} patches
 * @param {string[]} looks
 */
function walker(marks, patches, looks) {
  let position = 0;
  /** @type {(() => void)[][]} */
  const undo = [];
  /** @param {Change} change @returns {() => void} what takes it back */
  const apply = ([id, look, text]) => {
    const mark = marks.get(id);
    if (!mark) return () => {};
    const before = mark.group.getAttribute("class") ?? "";
    const said = mark.text?.textContent ?? "";
    put(mark, looks[look], text);
    return () => put(mark, before, text === undefined ? undefined : said);
  };
  /** @param {number} target */
  return (target) => {
    for (; position < target; position++) undo[position] = patches[position].map(apply);
    for (; position > target; position--) undo[position - 1].toReversed().forEach((takeBack) => takeBack());
  };
}

/**
 * @param {Mark} mark
 * @param {string} className
 * @param {string} [text]
 */
function put({ group, text: element }, className, text) {
  group.setAttribute("class", className);
  if (element && text !== undefined) element.textContent = text;
}

/**
 * Return the index of the last number that is not above `limit`; the first is taken to be so.
 * @param {number[]} numbers ascending
 * @param {number} limit
 */
function lastNotAbove(numbers, limit) {
  let low = 0;
  for (let high = numbers.length - 1; low < high; ) {
    const middle = Math.ceil((low + high) / 2);
    if (numbers[middle] <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Put a player into an element.
 * @param {HTMLElement} el
 * @param {Payload} payload
 * @param {Start} start
 * @returns {Player}
 */
function mount(el, payload, start) {
  const { words, steps, names, captions, told } = payload;
  const sizes = Object.keys(steps);
  const unique = "gametree-" + Math.random().toString(36).slice(2);
  const { svg, marks } = readPicture(payload.svg);
  const walk = walker(marks, payload.patches, payload.looks);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let by = start.by;
  let index = 0;
  let speed = SPEEDS.indexOf(1);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  // ---- what is on the page --------------------------------------------------------------------

  /** @param {keyof typeof ICONS} icon @param {string} key @param {() => void} act */
  const iconButton = (icon, key, act) => {
    const button = make("button", { type: "button", class: icon, "aria-keyshortcuts": key }, glyph(ICONS[icon], "0 0 24 24"));
    name(button, words[icon], key);
    button.addEventListener("click", act);
    return button;
  };
  /** @param {string} className @param {string} text @param {() => void} act */
  const textButton = (className, text, act) => {
    const button = make("button", { type: "button", class: className }, text);
    button.addEventListener("click", act);
    return button;
  };
  /** @param {HTMLElement} button @param {string} label @param {string} key */
  const name = (button, label, key) => {
    button.setAttribute("aria-label", label);
    button.title = `${label} (${KEYS[key] ?? key})`;
  };
  /** @type {Record<string, string>} */
  const KEYS = { ArrowLeft: "←", ArrowRight: "→" };

  const first = iconButton("first", "Home", () => move(0));
  const back = iconButton("back", "ArrowLeft", () => move(index - 1));
  const play = iconButton("play", "Space", () => (timer === undefined ? run() : pause()));
  const next = iconButton("next", "ArrowRight", () => move(index + 1));
  const last = iconButton("last", "End", () => move(steps[by].length - 1));
  const slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: "0", step: "1", "aria-label": words.step }));
  const place = make("output", { class: "gametree-place" });

  const sizeButtons = sizes.map((size, number) => {
    const button = textButton("", words[size], () => resize(size));
    button.dataset.by = size;
    button.title = `${words.step_size}: ${words[size]} (${number + 1})`;
    return button;
  });
  const slower = textButton("slower", "−", () => hurry(-1));
  const faster = textButton("faster", "+", () => hurry(1));
  name(slower, words.slower, "−");
  name(faster, words.faster, "+");
  const pace = make("output", { class: "gametree-pace" });
  const legendButton = textButton("legend", words.legend, () => toggleLegend());
  legendButton.title = `${words.legend} (L)`;

  const counted = ["evaluated", "pruned", "to_come", "entered", "least"].map((what) => {
    const number = make("b");
    return { number, pair: make("span", { "data-count": what }, `${words[what]} `, number) };
  });
  const legend = make("ul", { class: "gametree-legend", "aria-label": words.legend }, ...payload.legend.map(sample));
  legend.hidden = true;

  const stage = make("div", { class: "gametree-stage" }, svg);
  const caption = make("p", { class: "gametree-caption", id: unique, "aria-live": "polite", dir: "auto" });
  const room = make("p", { class: "gametree-caption", "aria-hidden": "true", dir: "auto" });
  const root = make(
    "section",
    { class: `gametree-player ${unique}`, tabindex: "0", lang: payload.lang, "aria-label": payload.title },
    make("style", {}, `.${unique} :is(.gametree-stage, .gametree-legend) svg {\n${payload.css}\n}`),
    stage,
    legend,
    make("div", { class: "gametree-captions" }, room, caption),
    make("div", { class: "gametree-controls" }, make("div", { class: "gametree-buttons" }, first, back, play, next, last), slider, place),
    make(
      "div",
      { class: "gametree-settings" },
      make("div", { class: "gametree-sizes", role: "group", "aria-label": words.step_size }, ...sizeButtons),
      make("div", { class: "gametree-speed", role: "group", "aria-label": words.speed }, slower, pace, faster),
      legendButton,
      make("div", { class: "gametree-counters" }, ...counted.map(({ pair }) => pair)),
    ),
  );
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-labelledby", unique);

  // ---- showing a step -------------------------------------------------------------------------

  /** Show the step `index` of the size `by`. */
  const draw = () => {
    const stops = steps[by];
    const position = stops[index];
    walk(position);
    caption.replaceChildren(...phrases(told[captions[by][index]]));
    const label = names[by][index];
    place.textContent = (index && label !== String(index) ? `(${label}) ` : "") + `${index} / ${stops.length - 1}`;
    slider.max = String(stops.length - 1);
    slider.value = String(index);
    slider.setAttribute("aria-valuetext", place.textContent);
    for (const button of [first, back]) button.setAttribute("aria-disabled", String(index === 0));
    for (const button of [next, last]) button.setAttribute("aria-disabled", String(index === stops.length - 1));
    const [evaluated, pruned, entered] = payload.counters[position];
    const { leaves, least } = payload.totals;
    [evaluated, pruned, leaves - evaluated - pruned, entered, least].forEach((count, number) => {
      counted[number].number.textContent = count === null ? "–" : String(count);
    });
    follow();
  };

  /** Keep what the step is about in view when the picture is larger than its frame. */
  const follow = () => {
    if (stage.scrollWidth <= stage.clientWidth && stage.scrollHeight <= stage.clientHeight) return;
    const frame = stage.getBoundingClientRect();
    let { scrollLeft: left, scrollTop: top } = stage;
    const marks = svg.querySelectorAll(payload.follow);
    if (!marks.length) left = (stage.scrollWidth - stage.clientWidth) / 2;
    for (const mark of marks) {
      const box = mark.getBoundingClientRect();
      left = nearest(left, box.left - frame.left + stage.scrollLeft, box.width, stage.clientWidth);
      top = nearest(top, box.top - frame.top + stage.scrollTop, box.height, stage.clientHeight);
    }
    stage.scrollTo({ left, top, behavior: still.matches || timer === undefined ? "auto" : "smooth" });
  };

  /** Fit the controls to a step size, and leave room for its longest caption. */
  const fit = () => {
    for (const button of sizeButtons) button.setAttribute("aria-pressed", String(button.dataset.by === by));
    const sentences = captions[by].map((number) => told[number]);
    room.replaceChildren(...phrases(sentences.reduce((longest, text) => (text.length > longest.length ? text : longest), "")));
  };

  /** @param {string} size @param {number} [step] without it, the last step not beyond the present position */
  const show = (size, step = lastNotAbove(steps[size], steps[by][index])) => {
    by = size;
    index = step;
    fit();
    draw();
  };

  // ---- what the reader does -------------------------------------------------------------------

  const tell = () => start.onMove?.(by, index);
  /** @param {number} step */
  const go = (step) => {
    const target = Math.max(0, Math.min(step, steps[by].length - 1));
    if (target === index) return;
    index = target;
    draw();
    tell();
  };
  /** @param {number} step */
  const move = (step) => {
    pause();
    go(step);
  };
  /** @param {string} size */
  const resize = (size) => {
    if (size === by) return;
    pause();
    show(size);
    tell();
  };
  /** @param {number} change */
  const hurry = (change) => {
    speed = Math.max(0, Math.min(speed + change, SPEEDS.length - 1));
    pace.textContent = `${SPEEDS[speed]}×`;
    slower.setAttribute("aria-disabled", String(speed === 0));
    faster.setAttribute("aria-disabled", String(speed === SPEEDS.length - 1));
  };
  const toggleLegend = () => {
    legend.hidden = !legend.hidden;
    legendButton.setAttribute("aria-pressed", String(!legend.hidden));
  };
  /** @param {keyof typeof ICONS} icon */
  const dressPlay = (icon) => {
    play.replaceChildren(glyph(ICONS[icon], "0 0 24 24"));
    name(play, words[icon], "Space");
  };
  const tick = () => {
    if (!root.isConnected || index >= steps[by].length - 1) return pause();
    go(index + 1);
    timer = setTimeout(tick, PAUSE / SPEEDS[speed]);
  };
  const run = () => {
    if (index >= steps[by].length - 1) go(0);
    timer = setTimeout(tick, PAUSE / SPEEDS[speed] / 2);
    dressPlay("pause");
  };
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    dressPlay("play");
  };

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => move(index - 1),
    ArrowRight: () => move(index + 1),
    Home: () => move(0),
    End: () => move(steps[by].length - 1),
    " ": () => play.click(),
    "+": () => hurry(1),
    "=": () => hurry(1),
    "-": () => hurry(-1),
    "−": () => hurry(-1),
    l: toggleLegend,
  };
  sizes.forEach((size, number) => (keys[String(number + 1)] = () => resize(size)));

  // A notebook's own shortcuts stay out while the focus is in the player; those with a modifier (save, …) get through.
  const shield = (/** @type {boolean} */ up) => root.toggleAttribute("data-lm-suppress-shortcuts", up);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    shield(!modified);
    if (modified) return;
    event.stopPropagation();
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const presses = event.key === " " && event.target instanceof HTMLButtonElement;
    if (!act || presses) return;
    event.preventDefault();
    act();
  };
  root.addEventListener("keydown", onKey);
  root.addEventListener("keyup", (event) => shield(!(event.ctrlKey || event.metaKey || event.altKey)));
  root.addEventListener("focusin", () => shield(true));
  root.addEventListener("click", (event) => {
    if (event.detail && event.target instanceof Element && event.target.closest("button")) root.focus({ preventScroll: true });
  });
  slider.addEventListener("input", () => move(Number(slider.value)));
  shield(true);

  el.replaceChildren(root);
  hurry(0);
  show(start.by, start.step);
  const resized = new ResizeObserver(follow);
  resized.observe(stage);
  return {
    show: (size, step) => {
      if (size === by && (step ?? index) === index) return;
      pause();
      show(size, step);
    },
    destroy: () => {
      pause();
      resized.disconnect();
      root.remove();
    },
  };
}

/**
 * Return the scroll offset nearest to `offset` that shows a stretch of the picture with some room around it.
 * @param {number} offset
 * @param {number} begin
 * @param {number} length
 * @param {number} frame
 */
function nearest(offset, begin, length, frame) {
  const margin = Math.min(48, Math.max(0, (frame - length) / 2));
  return Math.max(Math.min(offset, begin - margin), begin + length + margin - frame);
}

/**
 * Cut a caption so that no line breaks inside a formula such as "2 ≤ α = 3".
 * @param {string} text
 */
function phrases(text) {
  const parts = text.split(/(\S+(?: [=≤≥<>∈] \S+)+)/);
  return parts.map((part, number) => (number % 2 ? make("span", { class: "gametree-formula" }, part) : part));
}

/**
 * Make a line of the legend: a sample and what it means.
 * @param {Entry} entry
 */
function sample([outline, text, className, meaning]) {
  const picture = glyph(/** @type {Record<string, string>} */ (SAMPLES)[outline] ?? "", "0 0 40 24", className);
  if (text) {
    const words = document.createElementNS(SVG, "text");
    words.setAttribute("x", "20");
    words.setAttribute("y", "18");
    words.textContent = text;
    picture.firstElementChild?.append(words);
  }
  return make("li", {}, picture, make("span", {}, meaning));
}

/** @param {{ model: Model, el: HTMLElement }} context */
function render({ model, el }) {
  const start = () =>
    mount(el, model.get("_payload"), {
      by: model.get("by"),
      step: model.get("step"),
      onMove: (by, step) => {
        model.set("by", by);
        model.set("step", step);
        try {
          model.save_changes();
        } catch {
          // the kernel is gone; playing needs none
        }
      },
    });
  let player = start();
  const onPayload = () => {
    player.destroy();
    player = start();
  };
  const onBy = () => player.show(model.get("by"));
  const onStep = () => player.show(model.get("by"), model.get("step"));
  model.on("change:_payload", onPayload);
  model.on("change:by", onBy);
  model.on("change:step", onStep);
  return () => {
    model.off("change:_payload", onPayload);
    model.off("change:by", onBy);
    model.off("change:step", onStep);
    player.destroy();
  };
}

export default { render };
