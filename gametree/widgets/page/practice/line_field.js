/** The field that contains the line of Python; the reader can copy and overwrite the line. */

import { button, copyButton, make } from "../shared/elements.js";
import { onEnter } from "../shared/keys.js";
import { remember, remembered } from "../shared/remembered.js";

const LONGEST = "20000"; // maximum number of characters, as in Python

/** The field, which is shown on request. Typed text is pending until the kernel has read it. */
export class LineField {
  /**
   * @param {import("./types.js").Words} words
   * @param {string} id
   * @param {{ copied: () => void, check: () => void, read: (line: string) => Promise<string>, changed: () => void }} acts
   *   `read` lets the kernel read a line, and returns the error; `changed` is called when the user begins to type and
   *   when the line has been read
   */
  constructor(words, id, acts) {
    this.acts = acts;
    this.isTyped = false; // whether the field contains text that has not been read yet
    /** @type {Promise<boolean> | undefined} */
    this.reading = undefined;
    this.input = make("input", {
      type: "text", class: "gametree-notation", "aria-label": words.line, title: words.line, autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", maxlength: LONGEST, "aria-describedby": id,
    });
    this.problem = make("p", { class: "gametree-unread", id, role: "alert" });
    const row = make("div", { class: "gametree-row gametree-line" }, this.input, copyButton(this.input, words.copy_line, acts.copied));
    this.element = make("div", { class: "gametree-python" }, row, this.problem);
    const flip = () => {
      this.open(this.element.hasAttribute("hidden"));
      remember("python", !this.element.hasAttribute("hidden"));
    };
    this.opener = button(words.as_python, flip, { class: "as-python" });
    this.open(remembered("python") === true);
    this.input.addEventListener("input", () => {
      const isNew = !this.isTyped || this.isRefused;
      this.forget();
      this.isTyped = true;
      if (isNew) acts.changed();
    });
    this.input.addEventListener("change", () => this.isTyped && this.read());
    onEnter(this.input, acts.check);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.element.hidden = !isOpen;
    this.opener.setAttribute("aria-expanded", String(isOpen));
  }

  /** Whether the field contains text that the kernel could not read. */
  get isRefused() {
    return this.problem.textContent !== "";
  }

  /** Discard the typed text and its error. */
  forget() {
    this.isTyped = false;
    this.problem.textContent = "";
    this.input.removeAttribute("aria-invalid");
  }

  /**
   * Show a line, unless the user is typing one.
   * @param {string} line
   */
  show(line) {
    if (!this.isTyped) this.input.value = line;
  }

  /** Let the kernel read the typed text, one request at a time; return whether it succeeded. */
  read() {
    this.reading ??= this.readNow().finally(() => (this.reading = undefined));
    return this.reading;
  }

  async readNow() {
    const line = this.input.value;
    const problem = await this.acts.read(line);
    if (problem) {
      this.problem.textContent = problem;
      this.input.setAttribute("aria-invalid", "true");
      this.acts.changed();
    } else if (this.input.value === line) {
      this.forget();
      this.acts.changed();
    }
    return !problem;
  }
}
