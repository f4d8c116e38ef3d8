/**
 * The outline of the tree as a panel of the player. The outline shows the known interval of each node, and follows the
 * search.
 */

import { kindWord, stateWord } from "../shared/node_words.js";
import { Outline } from "../shared/outline.js";
import { panel } from "../shared/panel.js";
import { nodeSentences } from "./node_card.js";

export class OutlinePanel {
  /** @param {import("./types.js").Context} context */
  constructor(context) {
    const { payload, session, select, words } = context;
    this.context = context;
    /** the position of the last announcement about a node */
    this.announcedAt = -1;
    this.outline = new Outline(payload.nodes, {
      label: words.outline,
      order: payload.reading,
      chosen: select,
      keys: {
        Enter: select,
        " ": select,
        i: (node) => this.announce(nodeSentences(context, node).join(". ")),
        ".": () => this.follow(1),
        ",": () => this.follow(-1),
      },
    });
    this.outline.go(session.selected ?? 0, false);
    this.element = panel("outline", words.outline, this.outline.element);
  }

  update() {
    const { film, payload, picture, say, steps, words } = this.context;
    this.outline.update((node) => {
      const { label, kind, value } = payload.nodes[node];
      const move = picture.marks.get(`m${node}`)?.text?.textContent ?? ""; // the name of the move, or the probability of an outcome
      const moveText = move.toLowerCase() === label.toLowerCase() ? "" : move;
      const parts = [`${label}: ${kindWord(words, kind)}`, moveText, value || film.known[node], stateWord(words, film.marks.get(`n${node}`))];
      return parts.filter(Boolean).join(", ");
    });
    if (this.announcedAt >= 0 && this.announcedAt !== steps.position) say("");
    if (this.announcedAt !== steps.position) this.announcedAt = -1;
  }

  /** @param {string} text  of this step */
  announce(text) {
    this.announcedAt = this.context.steps.position;
    this.context.say(text);
  }

  /**
   * Go one event forwards or backwards, and go to the node of the event. The caption describes the event; if the
   * caption is hidden, a message does.
   * @param {number} change  1 or -1
   */
  follow(change) {
    const { payload, session, steps, talk } = this.context;
    const goal = steps.position + change;
    if (change > 0 && steps.instead) return steps.forwards();
    if (goal < 0 || goal > payload.events.length) return;
    steps.jump(goal);
    this.outline.go(payload.events[goal - 1]?.node ?? 0);
    if (!session.panels.includes("caption")) this.announce(talk.sentences[talk.captions[steps.by][steps.index]]);
  }
}
