/** The player: a search, and the choices that the reader makes while the search is played. */

import { rememberedPanels } from "./panel_choice.js";
import { readPayload, withNotesTogether } from "./payload.js";
import { hiddenAtFirst } from "./picture_parts.js";
import { PlayerView } from "./player_view.js";
import { rememberedSettings } from "./settings_panel.js";
import { SPEEDS } from "./steps.js";

/**
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Kernel} Kernel
 * @typedef {import("./types.js").Listeners} Listeners
 * @typedef {import("./types.js").SentPayload} SentPayload
 */

/**
 * Put a player into an element.
 * @param {HTMLElement} el
 * @param {SentPayload} payload
 * @param {{ by: string, step: number, panels?: string[] | null, answers?: Answer[] }} start
 * @param {Listeners} [listeners]
 * @param {Kernel | null} [kernel]
 */
export function mount(el, payload, start, listeners = {}, kernel = null) {
  return new Player(el, payload, start, listeners, kernel);
}

class Player {
  /**
   * @param {HTMLElement} el
   * @param {SentPayload} payload
   * @param {{ by: string, step: number, panels?: string[] | null, answers?: Answer[] }} start
   * @param {Listeners} listeners
   * @param {Kernel | null} kernel
   */
  constructor(el, payload, start, listeners, kernel) {
    this.el = el;
    this.payload = readPayload(payload);
    this.listeners = listeners;
    this.kernel = kernel;
    /** @type {import("./types.js").Session} */
    this.session = {
      lang: payload.lang, by: start.by, step: start.step, speed: SPEEDS.indexOf(1), zoom: "", folded: null, legend: false,
      panels: start.panels ?? rememberedPanels(), selected: undefined, supposed: new Map(), levels: undefined, size: start.by,
      answers: [...(start.answers ?? [])], editing: false, focus: undefined, listing: 0, settings: rememberedSettings(),
      furthest: 0, opening: start.step, together: false, hidden: hiddenAtFirst(payload.hide),
    };
    this.view = this.makeView();
  }

  makeView() {
    const { payload, session, listeners, kernel } = this;
    const speak = (/** @type {string} */ lang) => this.speak(lang);
    const choose = (/** @type {number} */ node) => this.choose(node);
    const rebuild = () => this.rebuild();
    const shown = session.together ? withNotesTogether(payload) : payload;
    return new PlayerView(this.el, { payload: shown, session, listeners, kernel, speak, choose, rebuild });
  }

  rebuild() {
    if (this.view.hasFocus) this.session.focus ??= "root";
    this.view.close();
    this.view = this.makeView();
  }

  /** @param {string} by @param {number} [step] */
  show(by, step) {
    this.view.goTo(by, step);
  }

  /**
   * Switch to a language, and return whether the language is available. The search may change while the request to the
   * kernel is pending.
   * @param {string} lang
   */
  async speak(lang) {
    try {
      while (!this.payload.talk[lang]) {
        if (!this.kernel) return false;
        const { talk } = this.payload;
        talk[lang] = await this.kernel.ask("talk", { lang });
      }
    } catch {
      return false;
    }
    if (lang === this.session.lang) return true;
    this.session.lang = lang;
    this.rebuild();
    return true;
  }

  /**
   * Choose a node of the current tree, or of the next tree once it has arrived.
   * @param {number} node
   */
  choose(node) {
    this.session.selected = node;
    if (node < this.payload.nodes.length) this.view.select(node);
  }

  /** @param {string[] | null} panels */
  arrange(panels) {
    const wanted = panels ?? rememberedPanels();
    if (wanted.join() === this.session.panels.join()) return;
    this.session.panels = wanted;
    this.rebuild();
  }

  /** @param {Answer[]} answers */
  recall(answers) {
    this.session.answers = [...answers];
    this.view.updateParts();
  }

  /**
   * Play another search; keep those choices of the reader that are possible in it.
   * @param {SentPayload} other
   * @param {number} step
   */
  replace(other, step) {
    const { session } = this;
    if (other.notation !== this.payload.notation && !session.editing) session.selected = undefined;
    this.payload = readPayload(other);
    Object.assign(session, { lang: other.lang, step, folded: null, supposed: new Map(), answers: [], furthest: 0, opening: 0 });
    if (session.selected !== undefined && session.selected >= other.nodes.length) session.selected = 0;
    this.rebuild();
  }

  destroy() {
    this.view.close();
    this.el.replaceChildren();
  }
}
