/** One of two searches side by side: title, picture, counters and caption; its panels are shown elsewhere. */

import { make, pictureStyle, uniqueName } from "../shared/elements.js";
import { Folds } from "../shared/folds.js";
import { Picture } from "../shared/picture.js";
import { Spacing } from "../shared/spacing.js";
import { Stage } from "../shared/stage.js";
import { phrases } from "../shared/text.js";
import { Attention, firstLeaf } from "./attention.js";
import { Film } from "./film.js";
import { callsPanel, codePanel, keptRoom } from "./panels.js";
import { localPayload, readPayload, textsOfMarks } from "./payload.js";
import { lastNotAbove } from "./steps.js";

/** @type {Record<string, (context: any) => import("./types.js").Part>} */
const PANELS_OF_A_SIDE = { code: codePanel, calls: callsPanel };

/** The panels that a side can have. */
export const SIDE_PANELS = Object.keys(PANELS_OF_A_SIDE);

export class PairSide {
  /**
   * @param {import("./types.js").SentPayload} sent
   * @param {import("./types.js").Words} words
   * @param {import("./types.js").SentTalk} talk
   * @param {string} title
   */
  constructor(sent, words, talk, title) {
    const unique = uniqueName();
    const payload = localPayload(readPayload(sent), words.decimal_sign);
    this.picture = new Picture(payload.svg);
    this.picture.localize(words);
    this.payload = payload;
    this.words = words;
    this.talk = talk;
    this.title = title;
    this.film = new Film(payload, this.picture.base());
    this.picture.follow(this.film);
    const kept = keptRoom(talk.captions.leaf.map((number) => talk.sentences[number]), "gametree-side-caption");
    this.caption = kept.caption;
    this.sentence = 0;
    /** @type {() => number[]} */
    const namedNodes = () => [...talk.named[this.sentence], ...(this.folds.isCamera && !this.context.steps.position ? firstLeaf(payload) : [])];
    this.attention = new Attention(payload, this.picture, namedNodes);
    const spacing = new Spacing(this.picture, payload.nodes, { room: payload.room, texts: textsOfMarks(payload) });
    const named = () => [...namedNodes(), ...(talk.moves[this.sentence] ?? [])];
    this.folds = new Folds(payload, this.picture, this.film, { folded: new Set() }, spacing, named, () => (this.attention.update(), this.attention.order), () => this.stage.arrange());
    this.stage = new Stage(this.picture, { zoom: "" }, {
      label: title, words, attention: () => this.attention.order, spacing, fold: (isNeeded) => this.folds.camera(isNeeded), reveal: (node) => this.folds.reveal(node),
    });
    this.stage.listeners.push(() => this.showNamedMoves());
    this.counters = make("p", { class: "gametree-counters" });
    this.picture.svg.setAttribute("role", "img");
    this.picture.svg.setAttribute("aria-label", title);
    this.element = make(
      "article",
      { class: `gametree-side ${unique}`, "aria-label": title },
      ...pictureStyle(`.${unique} .gametree-stage`, payload.css),
      make("div", { class: "gametree-side-head" }, make("h2", {}, title), this.counters),
      this.stage.outer,
      kept.element,
    );
    this.context = { payload, words, talk, session: { listing: 0 }, steps: { position: 0, before: 0 } };
    /** @type {Map<string, import("./types.js").Part>} */
    this.shown = new Map();
    this.panels = make("div", { class: "gametree-panels" });
  }

  /** The height of the parts above and below the picture. */
  get rest() {
    return this.element.offsetHeight - this.stage.outer.offsetHeight;
  }

  /** @param {string[]} names */
  showPanels(names) {
    this.shown = new Map(names.map((name) => [name, PANELS_OF_A_SIDE[name](this.context)]));
    const panels = [...this.shown.values()].map(({ element }) => element);
    for (const panel of panels) panel.setAttribute("aria-label", `${this.title}: ${panel.getAttribute("aria-label")}`);
    this.panels.replaceChildren(...panels);
    this.update();
  }

  update() {
    for (const part of this.shown.values()) part.update?.();
  }

  /** Show the names of the moves that the caption mentions, if all other move names are hidden. */
  showNamedMoves() {
    this.picture.showMoves(this.stage.hasMoves ? [] : (this.talk.moves[this.sentence] ?? []));
  }

  /** @param {number} position @param {number} before  position of this search at the previous step */
  goTo(position, before) {
    const { sentences, captions } = this.talk;
    const { counters, steps } = this.payload;
    this.film.go(position);
    const [evaluated, pruned, ahead] = counters[position].map(Number);
    this.counters.textContent = `${this.words.evaluated} ${evaluated} / ${evaluated + pruned + ahead} · ${this.words.pruned} ${pruned}`;
    this.stage.overview.path.replaceChildren(make("b", {}, this.title), `\n${this.counters.textContent.replace(" · ", "\n")}`);
    this.sentence = captions.leaf[lastNotAbove(steps.leaf, position)];
    this.caption.replaceChildren(...phrases(sentences[this.sentence]));
    this.showNamedMoves();
    Object.assign(this.context.steps, { position, before });
    this.update();
    this.attention.update();
    if (this.folds.update()) this.stage.rearrange();
    else this.stage.follow();
  }
}
