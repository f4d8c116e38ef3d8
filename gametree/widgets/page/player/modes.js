/** The modes that can be switched on and off: predictions, the editor, the legend, and the help. */

import { button, press } from "../shared/elements.js";
import { helpOverlay } from "../shared/help.js";
import { tip } from "../shared/keys.js";
import { legendList } from "./legend.js";
import { helpLines } from "./player_keys.js";

/** The buttons of the modes, and their keys. */
export class Modes {
  /**
   * @param {import("./types.js").Context} context
   * @param {{ prediction: import("./prediction.js").PredictionBar, editor?: import("./editor.js").TreeEditor,
   *   steps: { disablePlay: (isDisabled: boolean) => void } }} parts
   */
  constructor(context, parts) {
    const { payload, session, talk, words } = context;
    this.context = context;
    this.parts = parts;
    this.legend = legendList(context);
    this.legend.hidden = !session.legend;
    this.buttons = {
      together: this.modeButton("together", "V", () => this.toggleTogether()),
      prediction: this.modeButton("predict", "Q", () => this.toggle(parts.prediction)),
      edit: this.modeButton("edit", "D", () => parts.editor && this.toggle(parts.editor)),
      legend: this.modeButton("legend", "L", () => this.toggleLegend()),
      help: this.modeButton("help", "?", () => this.help.open()),
    };
    this.buttons.together.hidden = !payload.together;
    this.buttons.prediction.hidden = !Object.keys(talk.questions).length;
    this.buttons.edit.hidden = !parts.editor || !payload.editable;
    this.help = helpOverlay(words, helpLines(words, payload, this.buttons));
    /** @type {Record<string, () => void>} */
    this.keys = {
      l: () => this.toggleLegend(),
      v: () => this.buttons.together.hidden || this.toggleTogether(),
      q: () => this.buttons.prediction.hidden || this.toggle(parts.prediction),
      d: () => this.buttons.edit.hidden || this.buttons.edit.click(),
      "?": () => this.help.open(),
    };
  }

  /** @param {string} name @param {string} key @param {() => void} act */
  modeButton(name, key, act) {
    const { words } = this.context;
    const made = button(words[name], act, { class: name });
    tip(made, words[`${name}_tip`] ?? words[name], key);
    return made;
  }

  toggleLegend() {
    const { session } = this.context;
    session.legend = !session.legend;
    this.legend.hidden = !session.legend;
    press(this.buttons.legend, session.legend);
  }

  /**
   * Switch the notes beside the nodes: from the known interval to α, β and the value, or back. This changes the spacing
   * of the picture.
   */
  toggleTogether() {
    const { rebuild, session } = this.context;
    session.together = !session.together;
    rebuild();
  }

  /** @param {{ toggle: () => void, element: HTMLElement }} part */
  toggle(part) {
    part.toggle();
    this.show();
    if (part === this.parts.editor) part.element.scrollIntoView({ block: "nearest" });
  }

  /** Show which modes are on. */
  show() {
    const { root, session } = this.context;
    press(this.buttons.together, session.together);
    press(this.buttons.prediction, session.levels !== undefined);
    press(this.buttons.edit, session.editing);
    press(this.buttons.legend, session.legend);
    root.classList.toggle("editing", session.editing);
    this.parts.steps.disablePlay(session.levels !== undefined);
  }
}
