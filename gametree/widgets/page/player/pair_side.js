/** One of two searches side by side: title, picture, counters and caption. */

import { make, pictureRules, uniqueName } from "../shared/elements.js";
import { Picture } from "../shared/picture.js";
import { Stage } from "../shared/stage.js";
import { phrases } from "../shared/text.js";
import { Film } from "./film.js";
import { withLocalNumbers } from "./payload.js";
import { lastNotAbove } from "./steps.js";

export class PairSide {
  /**
   * @param {import("./types.js").SentPayload} payload
   * @param {import("./types.js").Words} words
   * @param {{ told: string[], captions: Record<string, number[]> }} talk
   * @param {string} title
   * @param {() => boolean} smoothly
   */
  constructor(payload, words, talk, title, smoothly) {
    const unique = uniqueName();
    const picture = new Picture(payload.svg);
    picture.localize(words.decimal_sign);
    this.payload = payload;
    this.words = words;
    this.talk = talk;
    this.film = new Film(withLocalNumbers(payload, words.decimal_sign), picture.base());
    picture.follow(this.film);
    this.stage = new Stage(picture, { zoom: "" }, payload.follow, smoothly, title);
    this.caption = make("p", { class: "gametree-side-caption" });
    this.counters = make("p", { class: "gametree-counters" });
    picture.svg.setAttribute("role", "img");
    picture.svg.setAttribute("aria-label", title);
    this.element = make(
      "article",
      { class: `gametree-side ${unique}`, "aria-label": title },
      make("style", {}, pictureRules(`.${unique} .gametree-stage`, payload.css)),
      make("h2", {}, title),
      this.stage.element,
      this.counters,
      this.caption,
    );
  }

  /** The height of what is above and below the picture. */
  get rest() {
    return this.element.offsetHeight - this.stage.element.offsetHeight;
  }

  /** @param {number} position */
  goTo(position) {
    const { told, captions } = this.talk;
    const { counters, steps } = this.payload;
    this.film.go(position);
    const [evaluated, pruned, ahead] = counters[position].map(Number);
    this.counters.textContent = `${this.words.evaluated} ${evaluated} / ${evaluated + pruned + ahead} · ${this.words.pruned} ${pruned}`;
    this.caption.replaceChildren(...phrases(told[captions.leaf[lastNotAbove(steps.leaf, position)]]));
    this.stage.follow();
  }
}
