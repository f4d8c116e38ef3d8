/** The editor: the tree changed by mouse and keys. Python changes it and searches again; here are only the buttons. */

import { button, copier, make, tip } from "./elements.js";

/**
 * @typedef {import("./types.js").Desk} Desk
 * @typedef {import("./types.js").Part} Part
 */

/**
 * Make the editor's bar.
 * @param {Desk} desk
 * @returns {Part & { toggle: () => void }} its keys hold while the reader edits
 */
export function editor({ payload, session, kernel, words, select, choose, folds, say, root }) {
  const { nodes } = payload;
  const hint = make("small", { class: "gametree-hint", role: "status" });
  const value = make("input", { type: "text", size: "6", "aria-label": words.value, autocomplete: "off", "data-own-keys": "" });
  const form = make("form", {}, make("label", {}, `${words.value} `, value));
  const chosen = make("output", { class: "gametree-chosen" });
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  for (const [verb, key] of [["add_child", "Insert"], ["turn", "M"], ["delete", "Delete"], ["undo", "U"], ["redo", "R"]]) {
    buttons[verb] = button(words[`edit_${verb}`], () => change(verb), { "data-verb": verb });
    tip(buttons[verb], words[`edit_${verb}`], key);
  }
  const notation = make("input", { type: "text", readonly: "", class: "gametree-notation", "aria-label": words.notation, "data-own-keys": "" });
  notation.value = payload.notation;
  const copy = copier(notation, words.copy, () => (hint.textContent = words.copied));
  const element = make(
    "section",
    { class: "gametree-panel editor", "aria-label": words.edit },
    make("div", { class: "gametree-row" }, chosen, form, ...Object.values(buttons), hint),
    make("div", { class: "gametree-row" }, notation, copy),
  );

  /** @param {string} verb @param {string} [given] */
  const change = async (verb, given) => {
    hint.textContent = "";
    try {
      if (!kernel) throw new Error();
      const reply = await kernel.ask("edit", { change: verb, node: session.selected ?? 0, value: given ?? null });
      choose(reply.node);
    } catch (error) {
      hint.textContent = error instanceof Error && error.message ? error.message : words.no_kernel;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change("set_value", value.value);
  });

  /** @param {(node: number) => number | undefined} where */
  const walk = (where) => {
    const node = where(session.selected ?? 0);
    if (node !== undefined) select(node);
  };
  /** @param {number} node @param {number} by */
  const sibling = (node, by) => {
    const all = folds.children[nodes[node][1]] ?? [node];
    return all[all.indexOf(node) + by];
  };
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowUp: () => walk((node) => (nodes[node][1] < 0 ? undefined : nodes[node][1])),
    ArrowDown: () => walk((node) => folds.children[node][0]),
    ArrowLeft: () => walk((node) => sibling(node, -1)),
    ArrowRight: () => walk((node) => sibling(node, 1)),
    Insert: () => change("add_child"),
    a: () => change("add_child"),
    m: () => change("turn"),
    Delete: () => change("delete"),
    Backspace: () => change("delete"),
    u: () => change("undo"),
    r: () => change("redo"),
    Enter: () => value.select(),
  };

  const update = () => {
    element.hidden = !session.editing;
    const node = session.selected ?? 0;
    const [label, , kind, own] = nodes[node];
    chosen.textContent = `${label}: ${words[`kind_${kind}`] ?? kind}`;
    if (document.activeElement !== value) value.value = own;
    value.disabled = !own;
  };
  const toggle = () => {
    if (!kernel) return say(words.no_kernel);
    session.editing = !session.editing;
    if (session.editing && session.selected === undefined) select(0);
    else select(session.selected);
    root.focus({ preventScroll: true });
  };
  update();
  return {
    element,
    update,
    selected: update,
    toggle,
    keys,
  };
}
