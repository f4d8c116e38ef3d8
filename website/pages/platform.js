/** The learning platform around a page (SCORM 1.2); it receives the score and the status, and stores the answers. */

const DEPTH = 12; // maximum number of windows around a page or its opener that are searched for the platform
const SECONDS = 1000; // milliseconds per second

/** Return the platform's interface, or null if this page has no access to one. */
function findApi() {
  for (const start of [window, window.opener]) {
    let here = start;
    try {
      for (let up = 0; here && up < DEPTH; up += 1) {
        if (here.API) return here.API;
        if (here.parent === here) break;
        here = here.parent;
      }
    } catch {
      // the window belongs to a different origin
    }
  }
  return null;
}

export class Platform {
  constructor() {
    this.began = Date.now();
    this.api = findApi();
    /** whether the last request to the platform succeeded */
    this.isWell = true;
    this.isOpen = this.call("LMSInitialize", "") === "true";
    this.hasPassed = /passed|completed/.test(this.get("cmi.core.lesson_status"));
    this.best = Number(this.get("cmi.core.score.raw")) || 0;
    if (this.isOpen && !this.hasPassed) this.set("cmi.core.lesson_status", "incomplete");
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // the platform's session has ended
  }

  /** @param {string} name @param {...string} values */
  call(name, ...values) {
    try {
      return String(this.api?.[name](...values) ?? "");
    } catch {
      this.isWell = false;
      return "";
    }
  }

  /** @param {string} name */
  get(name) {
    return this.isOpen ? this.call("LMSGetValue", name) : "";
  }

  /** @param {string} name @param {string | number} value */
  set(name, value) {
    if (this.call("LMSSetValue", name, String(value)) !== "true") this.isWell = false;
  }

  /**
   * Report the progress of the learner, and the answers that the platform stores until the next visit. A score is never
   * lowered.
   * @param {{ done: number, status: string, score?: boolean, kept: [string, string] }} progress  `done` is from 0 to 1
   */
  report({ done, status, score = true, kept: [name, text] }) {
    if (!this.isOpen) return;
    this.isWell = true;
    if (done >= 1) this.hasPassed = true;
    if (score) {
      this.best = Math.max(this.best, Math.round(100 * Math.min(done, 1)));
      this.call("LMSSetValue", "cmi.core.score.min", "0"); // these two values are optional in SCORM
      this.call("LMSSetValue", "cmi.core.score.max", "100");
      this.set("cmi.core.score.raw", this.best);
    }
    this.set("cmi.core.lesson_status", this.hasPassed ? status : "incomplete");
    this.set(name, text);
    if (this.call("LMSCommit", "") !== "true") this.isWell = false;
  }

  close() {
    if (!this.isOpen) return;
    const seconds = Math.round((Date.now() - this.began) / SECONDS);
    const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, "0"));
    this.set("cmi.core.session_time", parts.join(":"));
    this.set("cmi.core.exit", "suspend");
    this.call("LMSCommit", "");
    this.call("LMSFinish", "");
    this.isOpen = false;
  }
}
