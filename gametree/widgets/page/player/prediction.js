/**
 * Predictions: the player asks about the next step, and the reader answers in the tree. Python writes the questions and
 * answers.
 */

import { button, make, press } from "../shared/elements.js";
import { fill, phrases } from "../shared/text.js";
import { isAmong, same } from "./numbers.js";
import { inWords, leafForm, numbersForm } from "./prediction_fields.js";
import { predictionScore } from "./prediction_score.js";

/** @typedef {import("./types.js").Question} Question */

/** The bar that asks the questions. */
export class PredictionBar {
  /** @param {import("./types.js").Context} context */
  constructor(context) {
    const { talk, words } = context;
    this.context = context;
    this.levels = Object.keys(talk.questions);
    /** @type {Question | undefined} the open question */
    this.question = undefined;
    this.isTried = false; // whether the question already has a wrong answer
    this.levelButtons = this.levels.map((level) => button(words[`level_${level}`], () => this.choose(level), { "data-level": level }));
    this.asked = make("p", { class: "gametree-ask", "aria-live": "polite" });
    this.outcome = make("p", { class: "gametree-outcome", "aria-live": "polite" });
    this.fields = make("div", { class: "gametree-fields" });
    this.skip = button(words.show_me, () => this.answer(""), { class: "skip" });
    this.next = button(words.next_question, () => (this.isOver ? this.restart() : this.goOn()), { class: "go" });
    this.results = predictionScore(words, (at) => (this.drop(), context.steps.jump(at)));
    this.element = make(
      "div",
      { class: "gametree-panel predict", role: "group", "aria-label": words.predict },
      make("div", { class: "gametree-group", role: "group", "aria-label": words.predict_what }, ...this.levelButtons),
      this.asked,
      this.fields,
      make("div", { class: "gametree-row" }, this.next, this.skip, this.results.score),
      this.outcome,
      this.results.misses,
    );
    this.takeSteps();
    this.draw();
  }

  update() {
    const { picture, steps } = this.context;
    if (this.question && steps.position !== this.question.at) {
      this.drop();
      this.say();
    }
    if (this.question) picture.ring("asked", this.question.node);
    this.draw();
  }

  close() {
    this.context.steps.instead = undefined;
  }

  /** Start or stop asking. */
  toggle() {
    this.choose(this.context.session.levels === undefined ? this.levels[0] : undefined);
  }

  /** Stop asking if the level was chosen for another search, and this search has no questions of this level. */
  leaveUnknownLevel() {
    const { levels } = this.context.session;
    if (levels !== undefined && !this.levels.includes(levels)) this.choose(undefined);
  }

  /** @param {string | undefined} level */
  choose(level) {
    const { select, session, steps } = this.context;
    // while questions are asked, each step is a single event; afterwards, the reader's step size is restored
    if (level !== undefined && session.levels === undefined) session.size = steps.by;
    steps.pause();
    this.drop();
    this.say();
    if (level === undefined) {
      steps.show(steps.by, steps.index); // show the caption again, which was hidden
      steps.resize(session.size);
    }
    session.levels = level;
    this.takeSteps();
    this.draw();
    if (level !== undefined) this.goOn();
    else select(session.selected); // show the complete history of the node again
  }

  /** While the bar asks questions, a step forwards leads to the next question. */
  takeSteps() {
    const { session, steps } = this.context;
    steps.instead = session.levels === undefined ? undefined : () => this.goOn();
  }

  draw() {
    const { session, words } = this.context;
    this.element.hidden = session.levels === undefined;
    this.levelButtons.forEach((made) => press(made, made.dataset.level === session.levels));
    this.results.show(session.answers);
    this.next.textContent = this.isOver ? words.again : words.next_question;
    this.skip.hidden = !this.question;
    this.next.hidden = this.question !== undefined;
  }

  /** The next question of the level. */
  get ahead() {
    const { session, steps, talk } = this.context;
    return talk.questions[session.levels ?? ""]?.find(({ at }) => at >= steps.position);
  }

  get isOver() {
    return !this.ahead;
  }

  restart() {
    const { listeners, session } = this.context;
    session.answers = [];
    listeners.answered?.(session.answers);
    this.goTo(0);
    this.say();
    this.goOn();
  }

  /**
   * Show feedback on an answer, preceded by a sign, or clear it.
   * @param {string} [text]
   * @param {string} [sort]
   * @param {string} [mark]
   */
  say(text = "", sort = "", mark = "") {
    this.outcome.replaceChildren(...phrases(text));
    this.outcome.className = `gametree-outcome ${sort}`.trim();
    this.outcome.dataset.mark = mark;
    if (text) this.outcome.scrollIntoView({ block: "nearest" });
  }

  /** @param {number[]} halves  the numbers of the parts of a sentence */
  sentence(...halves) {
    return halves.map((number) => this.context.talk.sentences[number]).join(": ");
  }

  /** Discard the open question. */
  drop() {
    const { picture, root } = this.context;
    this.question = undefined;
    this.context.asking = "";
    root.classList.remove("asking");
    this.asked.textContent = "";
    this.fields.replaceChildren();
    picture.ring("asked");
    picture.hush();
  }

  /** Go to the next question, or report the end. Return whether the bar handled the step. */
  goOn() {
    const { session, steps, words } = this.context;
    if (session.levels === undefined) return false;
    const { ahead } = this;
    if (this.question) this.say(words.answer_first);
    else if (ahead) {
      this.holdBack(ahead);
      this.goTo(ahead.at);
      this.ask(ahead);
    } else {
      if (steps.index < steps.last) steps.move(steps.last);
      this.say(words.no_more_questions);
      this.draw();
    }
    return true;
  }

  /** @param {number} position */
  goTo(position) {
    const { listeners, steps } = this.context;
    steps.pause();
    steps.show("event", position);
    listeners.moved?.(steps.by, steps.index);
  }

  /**
   * Show a question in place of the caption before the question's step is shown, and hide panels and cards.
   * @param {Question} question
   */
  holdBack(question) {
    this.context.asking = this.sentence(question.asked);
    this.context.root.classList.add("asking");
  }

  /**
   * Hide the notes that would answer a question about numbers. These are the notes on the path, whose bounds follow
   * from the required value; for a question about a window, they are also the notes of all nodes that show a window.
   * @param {Question} question
   */
  hush({ fields, node }) {
    const { payload, picture } = this.context;
    const tells = (/** @type {number} */ other) => /^\(|α/.test(picture.marks.get(`i${other}`)?.text?.textContent ?? "");
    const windows = fields.length > 1 ? [...payload.nodes.keys()].filter(tells) : [];
    picture.hush([...this.path(node), ...windows]);
  }

  /** @param {number} node @returns {number[]} the node and its ancestors */
  path(node) {
    return node < 0 ? [] : [node, ...this.path(this.context.payload.nodes[node].parent)];
  }

  /** @param {Question} question */
  ask(question) {
    const { payload, picture, words } = this.context;
    this.question = question;
    this.isTried = false;
    this.asked.replaceChildren(...phrases(this.sentence(question.asked)));
    this.say();
    picture.ring("asked", question.node);
    if (question.sort === "leaf") {
      this.put(leafForm(words, payload.nodes, (node) => this.picked(node)));
    } else if (question.sort === "choice") {
      this.put(...question.choices.map(([key, text]) => button(text, () => this.answer(key, text), { "data-choice": key })));
    } else {
      this.hush(question);
      this.put(numbersForm(words, question, (text) => this.answer(text, inWords(question.fields, text))));
    }
    this.draw();
  }

  /**
   * Place the fields of an answer below the question. Beside the node, they would cover branches, so the node only has
   * a ring.
   * @param {HTMLElement[]} content
   */
  put(...content) {
    const fields = make("div", { class: "gametree-row", "data-own-keys": "" }, ...content);
    this.fields.replaceChildren(fields);
    /** @type {HTMLElement | null} */ (fields.querySelector("input, button"))?.focus({ preventScroll: true });
  }

  /**
   * Judge an answer, and store it if it is the first. Then go to the end of the step. An empty answer requests the
   * solution.
   * @param {string} given
   * @param {string} [shown] the text in the list of answers
   */
  answer(given, shown = given) {
    const { question } = this;
    if (!question) return;
    const isRight = same(given, question.right.join(";"));
    const said = remarks(question, given, isRight);
    if (!this.isTried) this.keep(question, shown, isRight);
    // with two choices, a second answer would not be a prediction
    if (given && !isRight && !this.isTried && question.sort !== "choice") return this.tryAgain(said[0], this.notYet(question, Number(given)));
    const [outcome, mark] = isRight ? ["right", "✓"] : given ? ["wrong", "✗"] : ["shown", "→"];
    this.say(this.sentence(...said), outcome, mark);
    this.drop();
    this.goTo(question.until);
    this.draw();
    this.next.focus({ preventScroll: true });
  }

  /**
   * Store the first answer to a question; later answers do not count.
   * @param {Question} question
   * @param {string} answer
   * @param {boolean} right
   */
  keep(question, answer, right) {
    const { listeners, session } = this.context;
    const [asked, expected] = [this.sentence(question.asked), this.expected(question)];
    session.answers.push({ asked, answer, expected, right, at: question.at, level: session.levels ?? "" });
    listeners.answered?.(session.answers);
  }

  /**
   * Show the error without revealing the right answer; the question stays open.
   * @param {number} mistake  the number of the part of a sentence
   * @param {string} reason
   */
  tryAgain(mistake, reason) {
    this.isTried = true;
    this.say([`${this.sentence(mistake)}.`, reason, this.context.words.try_again].filter(Boolean).join(" "), "wrong", "✗");
    this.draw();
    /** @type {HTMLInputElement | null} */ (this.fields.querySelector("input"))?.select();
  }

  /**
   * Explain which steps of a depth-first search precede the evaluation of a leaf that is neither evaluated nor pruned
   * so far.
   * @param {Question} question
   * @param {number} chosen
   */
  notYet({ right, sort, wrong }, chosen) {
    const { payload, words } = this.context;
    const hasOwnReason = Object.keys(wrong).some((key) => key && isAmong(key, chosen));
    if (sort !== "leaf" || hasOwnReason || !payload.calls) return "";
    const [way, other] = [Number(right[0]), chosen].map((node) => this.path(node).reverse());
    const fork = way.findIndex((node, depth) => node !== other[depth]);
    const isSibling = fork === way.length - 1;
    return fork < 1 ? "" : fill(isSibling ? words.sibling_first : words.subtree_first, { node: payload.nodes[way[fork - Number(isSibling)]].label });
  }

  /**
   * Return the right answer in the form in which it is listed.
   * @param {Question} question
   */
  expected({ sort, choices, fields, right }) {
    if (sort === "leaf") return this.context.payload.nodes[Number(right[0])].label;
    return sort === "choice" ? (choices.find(([key]) => key === right[0])?.[1] ?? "") : inWords(fields, right.join(";"));
  }

  /**
   * Take a node of the picture as the answer; return whether the node can be an answer.
   * @param {number} node
   */
  picked(node) {
    const { nodes } = this.context.payload;
    const { question } = this;
    if (question?.sort !== "leaf" || node < 0) return false;
    // a position at the depth limit has no value, but it can be the answer, like a leaf
    if (!nodes[node].value && nodes[Number(question.right[0])].value) return false;
    this.answer(String(node), nodes[node].label);
    return true;
  }
}

/**
 * Return the numbers of the sentences about an answer; for a request for the solution, return only the reason, without
 * praise.
 * @param {Question} question
 * @param {string} given
 * @param {boolean} isRight
 */
function remarks({ sort, praise, wrong }, given, isRight) {
  if (isRight) return praise;
  if (!given) return praise.slice(1);
  const fits = (/** @type {string} */ key) => (sort === "leaf" ? isAmong(key, Number(given)) : same(key, given));
  const key = Object.keys(wrong).find((one) => one && fits(one)) ?? "";
  return wrong[key] ?? wrong[""] ?? praise;
}
