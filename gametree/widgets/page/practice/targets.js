/** What is answered by pressing: leaves to cross out or to put in order, branches to cut, a move to choose. */

import { draw, fill, make, press } from "../player/elements.js";

/**
 * @typedef {import("./types.js").Bench} Bench
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 */

const ROLES = ["gt-plain", "gt-pruned", "gt-cut", "gt-best"];
const DOWN = 0.7; // how far down a branch its button lies: the further, the more room between siblings
const WIDE = "16"; // how wide a branch is for a mouse, in points

/**
 * Make the buttons over the leaves or on the branches. One of them is in the order of the tabulator key; from it the
 * arrow keys lead to the others.
 * @param {Bench} bench
 * @returns {Input}
 */
export function targets({ task, words, picture, stage, layer, change, draft }) {
  const { sort, nodes } = task;
  const onBranches = sort === "cuts" || sort === "move";
  const names = new Map(task.targets);
  const order = task.targets.map(([node]) => node);
  /** @type {Map<number, HTMLButtonElement>} */
  const buttons = new Map();
  let here = order[0];

  for (const [node, name] of task.targets) {
    const made = make("button", { type: "button", class: `gametree-target ${sort}`, "data-name": name, tabindex: "-1" });
    if (sort === "move") made.setAttribute("role", "radio");
    made.addEventListener("click", () => act(node));
    buttons.set(node, made);
    if (onBranches) {
      const { x, y } = layer.along(node, nodes[node][1], sort === "move" ? 0.5 : DOWN);
      layer.put(made, x, y);
      const [from, to] = [picture.centre(nodes[node][1]), picture.centre(node)];
      const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
      const places = Object.fromEntries(Object.entries(line).map(([key, place]) => [key, place.toFixed(1)]));
      picture.svg.prepend(draw("line", { ...places, class: "gametree-hit", "stroke-width": WIDE, "data-id": `e${node}` }));
    } else layer.cover(made, node);
  }
  if (sort === "move") {
    layer.element.setAttribute("role", "radiogroup");
    layer.element.setAttribute("aria-label", words.your_answer);
  }
  stage.element.addEventListener("click", (event) => {
    const node = layer.element.contains(/** @type {Node} */ (event.target)) ? undefined : picture.nodeAt(event.target);
    if (node !== undefined && buttons.has(node)) act(node);
  });

  /** @param {number} node @param {boolean} [focus] */
  const go = (node, focus = true) => {
    buttons.get(here)?.setAttribute("tabindex", "-1");
    here = node;
    buttons.get(here)?.setAttribute("tabindex", "0");
    if (focus) buttons.get(here)?.focus();
  };
  /** @param {number} node */
  const act = (node) => {
    go(node);
    const name = names.get(node) ?? "";
    const given = draft();
    if (sort === "move") return change(name);
    const rest = given.filter((/** @type {string} */ other) => other !== name);
    const more = rest.length < given.length ? rest : [...given, name];
    change(sort === "order" ? more : task.targets.map(([, one]) => one).filter((one) => more.includes(one)));
  };
  /** @type {Record<string, () => number | undefined>} */
  const keys = {
    ArrowRight: () => order[order.indexOf(here) + 1],
    ArrowLeft: () => order[order.indexOf(here) - 1],
    ArrowDown: () => (onBranches && sort === "cuts" ? order.find((node) => nodes[node][1] === here) : order[order.indexOf(here) + 1]),
    ArrowUp: () => (onBranches && sort === "cuts" ? nodes[here][1] || undefined : order[order.indexOf(here) - 1]),
    Home: () => order[0],
    End: () => order.at(-1),
  };
  layer.element.addEventListener("keydown", (event) => {
    const where = keys[event.key];
    if (!where || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const node = where();
    if (node !== undefined) go(node);
  });
  go(here, false);

  const isOn = (/** @type {Draft} */ given, /** @type {string | undefined} */ name) =>
    name !== undefined && (sort === "move" ? given === name : given.includes(name));
  return {
    /** @param {Draft} given */
    show: (given) => {
      for (const [node, made] of buttons) {
        const name = names.get(node) ?? "";
        const on = isOn(given, name);
        const place = sort === "order" && on ? String(given.indexOf(name) + 1) : "";
        if (sort === "move") made.setAttribute("aria-checked", String(on));
        else press(made, on);
        made.replaceChildren(...(place ? [make("span", { class: "gametree-badge" }, place)] : []));
        const said = { crosses: words.cross_out, cuts: words.cut_to, move: words.move, order: on ? words.placed : words.not_placed }[sort] ?? "";
        made.title = `${fill(said, { name, place })}${nodes[node][3] && ` (${nodes[node][3]})`}`;
        made.setAttribute("aria-label", made.title);
      }
      if (sort === "order") return;
      /** @type {Set<number>} */
      const gone = new Set(); // what is crossed out or cut, and what is below it
      nodes.forEach(([, parent], node) => {
        const on = isOn(given, names.get(node));
        const isBelow = gone.has(parent);
        if (sort !== "move" && (on || isBelow)) gone.add(node);
        look(`n${node}`, gone.has(node) ? "pruned" : on ? "best" : "plain");
        look(`e${node}`, on ? { crosses: "pruned", cuts: "cut" }[sort] ?? "best" : isBelow ? "pruned" : "plain");
      });
    },
  };

  /** @param {string} id @param {string} role */
  function look(id, role) {
    const classes = picture.marks.get(id)?.group.classList;
    classes?.remove(...ROLES);
    classes?.add(`gt-${role}`);
  }
}
