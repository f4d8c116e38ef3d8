/**
 * The tree of a question as an outline, which a button opens. The outline contains the answer and the same data as the
 * picture.
 */

import { button, make } from "../shared/elements.js";
import { tip } from "../shared/keys.js";
import { kindWord } from "../shared/node_words.js";
import { Outline } from "../shared/outline.js";
import { panel } from "../shared/panel.js";
import { inWriting } from "./practice_words.js";

/**
 * Return the part of a draft that is about one name, as a draft.
 * @param {import("./types.js").Draft} draft
 * @param {string} name
 */
function partOf(draft, name) {
  if (Array.isArray(draft)) return draft.filter((one) => one === name);
  if (typeof draft === "string") return draft === name ? name : "";
  return name in draft ? { [name]: draft[name] } : {};
}

/**
 * Make the button, and the panel that it opens. The children are in the order of the picture, because the order of the
 * search could reveal the answer.
 * @param {import("./types.js").Task} task
 * @param {import("../shared/picture.js").Picture} picture
 * @param {import("./layer.js").Layer} layer
 */
export function questionOutline(task, picture, layer) {
  const { nodes, words } = task;
  const names = new Map(task.targets);
  const note = make("p", { class: "gametree-note", role: "status" });
  /** @param {number} node  whose button or field gets the focus */
  const answerAt = (node) => {
    const at = layer.element.querySelector(`[data-name="${CSS.escape(names.get(node) ?? "")}"]`);
    const control = at?.querySelector("input") ?? at;
    if (control instanceof HTMLElement) control.focus();
  };
  /** @type {import("./types.js").Draft} */
  let draft = "";
  /** @param {number} node */
  const textOf = (node) => {
    const { label, kind } = nodes[node];
    const textAt = (/** @type {string} */ id) => picture.marks.get(id)?.text?.textContent ?? "";
    const move = textAt(`m${node}`);
    const name = names.get(node);
    const answer = name === undefined ? "" : inWriting(task, partOf(draft, name));
    const parts = [
      `${label}: ${kindWord(words, kind)}`,
      move.toLowerCase() === label.toLowerCase() ? "" : move,
      kind === "leaf" ? textAt(`n${node}`) : "",
      answer && `${words.your_answer}: ${answer}`,
    ];
    return parts.filter(Boolean).join(", ");
  };
  const keys = {
    Enter: answerAt,
    " ": answerAt,
    i: (/** @type {number} */ node) => note.replaceChildren(textOf(node)),
  };
  const outline = new Outline(nodes, { label: words.outline, keys });
  const element = panel("outline", words.outline, outline.element, note);
  const flip = () => {
    element.hidden = !element.hidden;
    opener.setAttribute("aria-expanded", String(!element.hidden));
    if (!element.hidden) outline.go(outline.current);
  };
  const opener = button(words.panel_outline, flip, { class: "outline", "aria-expanded": "false" });
  tip(opener, words.outline, "O");
  element.hidden = true;
  return {
    element, opener,
    /** @param {import("./types.js").Draft} now */
    show: (now) => {
      if (now !== draft) note.textContent = "";
      draft = now;
      outline.update(textOf);
    },
  };
}
