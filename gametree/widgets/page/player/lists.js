/** The two long lists: every event in a table, and the tree as an outline to walk through. */

import { fill, make } from "./elements.js";
import { panel, reveal } from "./panels.js";

/**
 * @typedef {import("./types.js").Desk} Desk
 * @typedef {import("./types.js").Part} Part
 */

/**
 * Make the table of events; a row leads to its event.
 * @param {Desk} desk
 * @returns {Part}
 */
export function eventsPanel({ payload, steps, talk, words }) {
  const columns = ["#", words.head_event, words.head_node, ...(payload.windows ? ["α", "β"] : []), words.head_value];
  const rows = payload.events.map(([kind, node, value, alpha, beta], number) => {
    const cells = [talk.kinds[kind], payload.nodes[node][0], ...(payload.windows ? [alpha, beta] : []), value];
    const go = make("button", { type: "button", tabindex: "-1" }, String(number + 1));
    go.setAttribute("aria-label", fill(words.go_to_event, { number: number + 1 }));
    const row = make("tr", {}, make("th", { scope: "row" }, go), ...cells.map((text) => make("td", {}, text)));
    row.addEventListener("click", () => steps.jump(number + 1));
    return row;
  });
  const head = make("thead", {}, make("tr", {}, ...columns.map((text) => make("th", { scope: "col" }, text))));
  const scroll = make("div", { class: "gametree-scroll", tabindex: "0", role: "group", "aria-label": words.events }, make("table", {}, head, make("tbody", {}, ...rows)));
  let before = 0;
  return {
    element: panel("events", words.events, scroll),
    update: () => {
      rows[before - 1]?.removeAttribute("aria-current");
      before = steps.position;
      const row = rows[before - 1];
      row?.setAttribute("aria-current", "step");
      if (row) reveal(scroll, row);
      else scroll.scrollTop = 0;
    },
  };
}

/**
 * Make the outline: a tree widget with one item a node, to be walked with the arrow keys.
 * @param {Desk} desk
 * @returns {Part}
 */
export function outlinePanel({ payload, film, session, select, words, folds }) {
  const { nodes } = payload;
  /** @type {HTMLElement[]} */
  const items = [];
  /** @type {HTMLElement[]} */
  const groups = [];
  /** @type {HTMLElement[]} */
  const labels = [];
  const tree = make("ul", { role: "tree", "aria-label": words.outline, class: "gametree-outline" });
  nodes.forEach(([, parent], node) => {
    const label = make("span");
    const item = make("li", { role: "treeitem", tabindex: "-1", "data-node": String(node) }, label);
    if (folds.children[node].length) {
      groups[node] = make("ul", { role: "group" });
      item.append(groups[node]);
      item.setAttribute("aria-expanded", String(nodes.length <= 60 || parent < 0));
    }
    item.setAttribute("aria-level", String(parent < 0 ? 1 : Number(items[parent].getAttribute("aria-level")) + 1));
    items[node] = item;
    labels[node] = label;
    (parent < 0 ? tree : groups[parent]).append(item);
  });
  let here = session.selected ?? 0;

  /** @param {number} node */
  const tell = (node) => {
    const [label, , kind, value] = nodes[node];
    const { className } = film.marks.get(`n${node}`) ?? { className: "" };
    const known = film.known[node];
    const state = words[`is_${className.slice(className.lastIndexOf("-") + 1)}`] ?? "";
    const text = [`${label}: ${words[`kind_${kind}`] ?? kind}`, value || known, state].filter(Boolean).join(", ");
    if (labels[node].textContent !== text) labels[node].textContent = text;
  };
  /** @param {number} node @param {boolean} [focus] */
  const go = (node, focus = true) => {
    items[here].setAttribute("tabindex", "-1");
    here = node;
    items[here].setAttribute("tabindex", "0");
    for (const item of items) item.removeAttribute("aria-selected");
    items[here].setAttribute("aria-selected", "true");
    if (focus) items[here].focus({ preventScroll: true });
    reveal(tree, labels[here]);
  };
  /** @param {number} node */
  const isShown = (node) => {
    for (let above = nodes[node][1]; above >= 0; above = nodes[above][1]) if (!isOpen(above)) return false;
    return true;
  };
  const isOpen = (/** @type {number} */ node) => items[node].getAttribute("aria-expanded") !== "false";
  const shown = () => items.map((_, node) => node).filter(isShown);
  /** @param {number} node @param {boolean} open */
  const expand = (node, open) => groups[node] && items[node].setAttribute("aria-expanded", String(open));

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowDown: () => go(shown().find((node) => node > here) ?? here),
    ArrowUp: () => go(shown().findLast((node) => node < here) ?? here),
    ArrowRight: () => (groups[here] && !isOpen(here) ? expand(here, true) : go(folds.children[here][0] ?? here)),
    ArrowLeft: () => (groups[here] && isOpen(here) ? expand(here, false) : go(Math.max(0, nodes[here][1]))),
    Home: () => go(0),
    End: () => go(shown().at(-1) ?? 0),
    Enter: () => select(here),
    " ": () => select(here),
  };
  tree.addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  tree.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (!item) return;
    const node = Number(item.dataset.node);
    if (event.target === item) expand(node, !isOpen(node));
    go(node);
    select(node);
  });
  go(here, false);
  return { element: panel("outline", words.outline, tree), update: () => nodes.forEach((_, node) => tell(node)) };
}
