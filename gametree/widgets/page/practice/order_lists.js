/** The input for an order of the leaves, or of the successors of each node. */

import { draw, make } from "../shared/elements.js";
import { fill } from "../shared/text.js";
import { NameList } from "./name_list.js";
import { inOrder } from "./python_line.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Draft} Draft
 * @typedef {import("./types.js").Input} Input
 */

const SHARE_ABOVE = 0.4; // fraction of the line to a node that is above the number of the node's place in the order
/** The circle around a place, in points: its radius, and the distance of the number's baseline below its centre. */
const CIRCLE = { radius: "9", baseline: 4.5 };

/**
 * Make the list beside the tree; the reader clicks the leaves in order.
 * @param {Context} context
 * @returns {Input}
 */
export function orderedLeaves({ words, change }) {
  const list = new NameList(words, words.order, (names) => change(names), true);
  const below = make("div", { class: "gametree-order" }, make("h2", {}, words.order), list.element);
  return { below, show: (names) => list.show(names) };
}

/**
 * Make a list for each node whose successors are to be ordered; the branches also show the places of the successors.
 * @param {Context} context
 * @returns {Input}
 */
export function orderedSuccessors({ task, words, picture, layer, change, draft }) {
  const numbers = new Map(task.nodes.map(({ label }, node) => [label, node]));
  /** @type {Map<string, Element>} */
  const places = new Map();
  const lists = task.targets.map(([, name]) => {
    const own = task.parts[name];
    const moved = (/** @type {string[]} */ names) => {
      const isOwn = names.every((child, place) => child === own[place]);
      change(inOrder(task.targets, { ...draft(), [name]: isOwn ? [] : names }, (order) => order.length > 0));
    };
    for (const child of own) {
      const node = numbers.get(child) ?? 0;
      const text = draw("text", { y: String(CIRCLE.baseline), "text-anchor": "middle" });
      const place = draw("g", { class: "gametree-place" }, draw("circle", { r: CIRCLE.radius }), text);
      picture.overlay.append(place);
      layer.keep(place, node, () => {
        const { x, y } = layer.along(node, task.nodes[node].parent, SHARE_ABOVE);
        place.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      });
      places.set(child, text);
    }
    const list = new NameList(words, fill(words.order_at, { name }), moved, false);
    return { name, own, list, row: make("div", { class: "gametree-order" }, make("h2", {}, name), list.element) };
  });
  return {
    below: make("div", { class: "gametree-orders" }, ...lists.map(({ row }) => row)),
    /** @param {Draft} given */
    show: (given) => {
      for (const { name, own, list } of lists) {
        const names = Object.hasOwn(given, name) ? given[name] : own;
        list.show(names);
        names.forEach((/** @type {string} */ child, /** @type {number} */ place) => {
          const text = places.get(child);
          if (text) text.textContent = String(place + 1);
        });
      }
    },
  };
}
