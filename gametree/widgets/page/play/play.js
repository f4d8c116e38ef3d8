/** The game against a machine: the board, the possible moves, and the machine's reasons. */

import { make, nameLandmark, pictureRules, uniqueName } from "../shared/elements.js";
import { takeKeys } from "../shared/keys.js";
import { reasonOf } from "../shared/refusal.js";
import { fullScreenButton } from "../shared/settings.js";
import { boardOf } from "./board.js";
import { machineMove } from "./machine_move.js";
import { moveButtons, playControls } from "./play_controls.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("../shared/types.js").Kernel} Kernel
 */

export class PlayView {
  /**
   * @param {HTMLElement} el
   * @param {State} state
   * @param {Kernel} kernel
   */
  constructor(el, state, kernel) {
    this.el = el;
    this.state = state;
    this.kernel = kernel;
    this.unique = uniqueName();
    this.style = make("style");
    this.heading = make("h2", { class: "gametree-question" });
    this.turn = make("p", { class: "gametree-turn", role: "status" });
    this.message = make("p", { class: "gametree-hint", role: "alert" });
    this.playing = make("div"); // the board and its moves, which are as high as they have been at most so far
    this.settings = make("div", { class: "gametree-settings" });
    this.left = make("div", { class: "gametree-side" }, this.playing, this.settings, this.message);
    this.right = make("div", { class: "gametree-side gametree-thought" });
    /** @type {import("../shared/stage.js").Stage | undefined} the tree of the machine's move */
    this.stage = undefined;
    const sides = make("div", { class: "gametree-table" }, this.left, this.right);
    this.root = make(
      "section",
      { class: `gametree-player gametree-play ${this.unique}` },
      this.style, this.heading, this.turn, sides,
    );
    this.fullScreen = fullScreenButton(state.words);
    takeKeys(this.root, (event) => this.onKey(event));
    el.replaceChildren(this.root);
    this.show();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.target instanceof HTMLSelectElement) return;
    if (event.key.toLowerCase() === "b") this.fullScreen.keys.b();
    const verb = { u: "undo", n: "new", s: "sides", r: this.state.chance ? "roll" : undefined }[event.key.toLowerCase()];
    if (!verb) return;
    event.preventDefault();
    this.ask(verb);
  }

  /**
   * Send a request to the kernel; show the message of a refusal.
   * @param {string} verb
   * @param {Record<string, unknown>} [more]
   */
  async ask(verb, more = {}) {
    if (this.root.hasAttribute("aria-busy") || (verb === "undo" && !this.state.can_undo)) return;
    this.root.setAttribute("aria-busy", "true");
    this.turn.textContent = this.state.words.thinking;
    try {
      await this.kernel.ask(verb, more);
      this.message.textContent = "";
    } catch (error) {
      this.message.textContent = reasonOf(error, this.state.words);
    } finally {
      this.root.removeAttribute("aria-busy");
      this.turn.textContent = this.state.turn;
    }
  }

  show() {
    const { state, root, right } = this;
    const { activeElement } = document;
    const focusedKey = activeElement instanceof HTMLElement && root.contains(activeElement) ? activeElement.dataset.key : undefined;
    const wasOpen = right.querySelector("details")?.open ?? false;
    /** @type {import("./types.js").Ask} */
    const ask = (verb, more) => this.ask(verb, more);
    root.lang = state.lang;
    nameLandmark(root, `${state.words.play_against}: ${state.title}`);
    this.style.textContent = pictureRules(`.${this.unique} .gametree-stage`, state.css);
    this.heading.textContent = state.title;
    this.turn.textContent = state.turn;
    this.turn.toggleAttribute("data-over", state.over);
    const board = boardOf(state, (row, column) => ask("cell", { row, column }));
    this.fullScreen = fullScreenButton(state.words);
    this.settings.replaceChildren(...playControls(state, ask), this.fullScreen.element);
    this.playing.style.minHeight = `${this.playing.getBoundingClientRect().height}px`;
    this.playing.replaceChildren(board, ...moveButtons(state, ask));
    this.showMove();
    const details = right.querySelector("details");
    if (details) details.open = wasOpen;
    if (focusedKey !== undefined) this.focus(focusedKey);
  }

  /**
   * Show the machine's reasons. If they are beside the board, their tree has the available height; if they are below
   * the board, the tree has its natural height.
   */
  showMove() {
    const { left, right, root, state } = this;
    const { stage, parts } = machineMove(state);
    this.stage?.close();
    this.stage = stage;
    right.replaceChildren(...parts);
    if (!stage) return;
    stage.rest = () => {
      const isBelow = right.offsetTop >= left.offsetTop + left.offsetHeight;
      return isBelow ? undefined : right.getBoundingClientRect().bottom - root.getBoundingClientRect().top - stage.outer.offsetHeight;
    };
  }

  /**
   * Move the focus back to the element that had it, or to another element that is active.
   * @param {string} key
   */
  focus(key) {
    const again = [...this.root.querySelectorAll("[data-key]")].find((one) => one instanceof HTMLElement && one.dataset.key === key);
    const next = again?.matches("button, select") ? again : (this.left.querySelector("button") ?? this.settings.querySelector("button"));
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  /** @param {State} state */
  update(state) {
    this.state = state;
    this.show();
  }

  destroy() {
    this.stage?.close();
    this.el.replaceChildren();
  }
}
