/** The panels that can be shown and hidden. Each panel has its own slot; hidden panels are not created. */

import { make } from "../shared/elements.js";
import { OutlinePanel } from "./outline_panel.js";
import { callsPanel, captionPanel, codePanel, countersPanel, leavesPanel } from "./panels.js";
import { eventsPanel, tablePanel } from "./tables.js";

/**
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Part} Part
 */

/** @type {Record<string, (context: Context, captionId: string) => Part>} */
const MAKERS = {
  caption: captionPanel,
  code: codePanel,
  calls: callsPanel,
  leaves: leavesPanel,
  table: tablePanel,
  counters: countersPanel,
  events: eventsPanel,
  outline: (context) => new OutlinePanel(context),
};

export class PanelSlots {
  /**
   * @param {Context} context
   * @param {string} captionId
   */
  constructor(context, captionId) {
    this.context = context;
    this.captionId = captionId;
    /** @type {Map<string, Part>} */
    this.shown = new Map();
    this.slots = Object.fromEntries(Object.keys(MAKERS).map((name) => [name, make("div", { class: "gametree-slot", "data-slot": name, hidden: "" })]));
  }

  /** @param {string} name @param {boolean} on */
  show(name, on) {
    const { picture, stage } = this.context;
    if (name === "tree") stage.outer.hidden = !on;
    if (!MAKERS[name]) return;
    this.shown.get(name)?.close?.();
    this.shown.delete(name);
    const made = on ? MAKERS[name](this.context, this.captionId) : undefined;
    this.slots[name].replaceChildren(...(made ? [made.element] : []));
    this.slots[name].hidden = !made;
    if (made) this.shown.set(name, made);
    // the picture is labelled by the caption if there is one, otherwise by its title
    if (name === "caption" && on) picture.svg.setAttribute("aria-labelledby", this.captionId);
    else if (name === "caption") picture.svg.removeAttribute("aria-labelledby");
  }
}
