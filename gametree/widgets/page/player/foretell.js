/** Foretelling: the player asks what comes next, and the reader answers in the tree. Python wrote questions and answers. */

import { button, fill, make, phrases, press } from "./elements.js";
import { isAmong, isReadable, same } from "./numbers.js";

/**
 * @typedef {import("./types.js").Desk} Desk
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Question} Question
 */

/**
 * Make the bar that asks.
 * @param {Desk} desk
 * @returns {Part & { toggle: () => void }}
 */
export function foretelling({ payload, steps, talk, words, session, picture, stage, listeners }) {
  const levels = Object.keys(talk.questions);
  const choices = levels.map((level) => {
    const made = button(words[`level_${level}`], () => choose(level), { "data-level": level });
    return made;
  });
  const ask = make("p", { class: "gametree-ask", "aria-live": "polite" });
  const told = make("p", { class: "gametree-told", "aria-live": "polite" });
  const place = make("div", { class: "gametree-fields" });
  const score = make("output", { class: "gametree-score" });
  const misses = make("ol");
  const missed = make("summary");
  const list = make("details", { class: "gametree-misses" }, missed, misses);
  const skip = button(words.show_me, () => answer(""), { class: "skip" });
  const go = button(words.next_question, () => (isOver() ? again() : forwards()), { class: "go" });
  const element = make(
    "section",
    { class: "gametree-panel foretell", "aria-label": words.foretell },
    make("div", { class: "gametree-group", role: "group", "aria-label": words.foretell_what }, ...choices),
    ask,
    place,
    told,
    make("div", { class: "gametree-row" }, go, skip, score),
    list,
  );
  /** @type {Question | undefined} */
  let asked;

  const sentence = (/** @type {number[]} */ ...halves) => halves.map((number) => talk.told[number]).join(": ");

  /** @param {string | undefined} level */
  const choose = (level) => {
    if (level !== undefined && session.levels === undefined) session.size = steps.by; // for questions go from event to event
    steps.pause();
    drop();
    say();
    if (level === undefined) steps.resize(session.size);
    session.levels = level;
    steps.instead = level === undefined ? undefined : forwards;
    draw();
    if (level !== undefined) forwards();
  };

  const draw = () => {
    element.hidden = session.levels === undefined;
    choices.forEach((made) => press(made, made.dataset.level === session.levels));
    const right = session.answers.filter((one) => one.right).length;
    score.textContent = fill(words.score, { right, all: session.answers.length });
    const wrong = session.answers.filter((one) => !one.right);
    list.hidden = !wrong.length;
    missed.textContent = `${words.misses} (${wrong.length})`;
    misses.replaceChildren(
      ...wrong.map((one) => {
        const again = button(one.asked, () => (drop(), steps.jump(one.at)), { class: "plain" });
        return make("li", {}, again, ` ${one.answer ? `✗ ${one.answer}` : "–"}`);
      }),
    );
    go.textContent = isOver() ? words.again : words.next_question;
    skip.hidden = !asked;
    go.hidden = asked !== undefined;
  };

  /** Whether all questions of the level lie behind. */
  const isOver = () => !talk.questions[session.levels ?? ""]?.some(([at]) => at >= steps.position);

  const again = () => {
    goTo(0);
    say();
    forwards();
  };

  /**
   * Say something of an answer, with a mark before it, or of none.
   * @param {string} [text]
   * @param {string} [sort]
   * @param {string} [mark]
   */
  const say = (text = "", sort = "", mark = "") => {
    told.replaceChildren(...phrases(text));
    told.className = `gametree-told ${sort}`.trim();
    told.dataset.mark = mark;
  };

  /** Forget the question that is asked. */
  const drop = () => {
    asked = undefined;
    ask.textContent = "";
    place.replaceChildren();
    stage.pinTo();
    picture.ring("asked");
    picture.hush();
  };

  /** Go on to the next question; say so when there is none left. */
  const forwards = () => {
    if (session.levels === undefined) return false;
    if (asked) {
      say(words.answer_first);
      return true;
    }
    const next = talk.questions[session.levels].find(([at]) => at >= steps.position);
    if (!next) {
      if (steps.index < steps.last) steps.move(steps.last);
      say(words.no_more_questions);
      draw();
      return true;
    }
    goTo(next[0]);
    put(next);
    return true;
  };

  /** @param {number} position */
  const goTo = (position) => {
    steps.pause();
    steps.show("event", position);
    listeners.moved?.(steps.by, steps.index);
  };

  /** @param {Question} question */
  const put = (question) => {
    asked = question;
    const [, , sort, node, said, fields, options] = question;
    ask.replaceChildren(...phrases(sentence(said)));
    say();
    picture.ring("asked", node);
    if (sort === "numbers") picture.hush(node); // what is known of it would give the answer away
    if (sort === "leaf") {
      const form = leafField();
      place.replaceChildren(form);
      form.querySelector("input")?.focus({ preventScroll: true });
    }
    if (sort === "choice") pin(node, ...options.map(([key, text]) => button(text, () => answer(key, text), { "data-choice": key })));
    if (sort === "numbers") pin(node, numbersForm(fields));
    draw();
  };

  /** @param {number} node @param {HTMLElement[]} content */
  const pin = (node, ...content) => {
    const pinned = make("div", { class: "gametree-pin", "data-own-keys": "" }, ...content);
    stage.pinTo(pinned, node);
    /** @type {HTMLElement | null} */ (pinned.querySelector("input, button"))?.focus({ preventScroll: true });
  };

  /** A field for those who would rather type a leaf's label than click the leaf. */
  const leafField = () => {
    const field = make("input", { type: "text", size: "6", "aria-label": words.leaf_label, placeholder: words.leaf_label });
    const hint = make("small", { class: "gametree-hint", role: "status" });
    const form = make("form", { "data-own-keys": "" }, field, make("button", { type: "submit" }, words.answer), hint);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const typed = field.value.trim();
      const spelled = payload.nodes.findIndex(([label]) => label === typed);
      const node = spelled < 0 ? payload.nodes.findIndex(([label]) => label.toLowerCase() === typed.toLowerCase()) : spelled;
      if (!picked(node)) hint.textContent = words.no_leaf;
    });
    return form;
  };

  /** @param {string[]} names */
  const numbersForm = (names) => {
    const fields = names.map((name) => make("input", { type: "text", size: "5", "aria-label": name, autocomplete: "off" }));
    const hint = make("small", { class: "gametree-hint", role: "status" });
    const labels = names.map((name, number) => make("label", {}, `${name} = `, fields[number]));
    const form = make("form", {}, ...labels, make("button", { type: "submit" }, words.answer), hint);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const bad = fields.find((field, number) => !isReadable(field.value, asked?.[7][number] ?? ""));
      fields.forEach((field) => field.setAttribute("aria-invalid", String(field === bad)));
      hint.textContent = bad ? words.no_number : "";
      if (bad) bad.focus();
      else answer(fields.map((field) => field.value.trim()).join(";"));
    });
    return form;
  };

  /**
   * Judge an answer, keep it, and go to where the step ends; an empty one asks to be shown.
   * @param {string} given
   * @param {string} [shown] how it is listed
   */
  const answer = (given, shown = given) => {
    if (!asked) return;
    const [at, until, sort, , said, , , right, praise, wrong] = asked;
    const correct = same(given, right.join(";"));
    const fits = (/** @type {string} */ key) => (sort === "leaf" ? isAmong(key, Number(given)) : same(key, given));
    const key = Object.keys(wrong).find((one) => one && fits(one)) ?? "";
    const [outcome, mark] = correct ? ["right", "✓"] : given ? ["wrong", "✗"] : ["shown", "→"];
    // who asks to be shown is told the reason alone, without praise
    say(sentence(...(correct ? praise : given ? (wrong[key] ?? wrong[""] ?? praise) : praise.slice(1))), outcome, mark);
    session.answers.push({ asked: sentence(said), answer: shown, expected: expected(asked), right: correct, at, level: session.levels ?? "" });
    listeners.answered?.(session.answers);
    drop();
    goTo(until);
    draw();
    go.focus({ preventScroll: true });
  };

  /** @param {Question} question what is right, as it would be listed */
  const expected = ([, , sort, , , , options, right]) => {
    if (sort === "leaf") return payload.nodes[Number(right[0])][0];
    return sort === "choice" ? (options.find(([key]) => key === right[0])?.[1] ?? "") : right.join(";");
  };

  /** @param {number} node */
  const picked = (node) => {
    if (!asked || asked[2] !== "leaf" || node < 0) return false;
    // a position at the depth limit is looked at as a leaf is
    if (!payload.nodes[node][3] && payload.nodes[Number(asked[7][0])][3]) return false;
    answer(String(node), payload.nodes[node][0]);
    return true;
  };

  steps.instead = session.levels === undefined ? undefined : forwards;
  if (session.levels !== undefined && !levels.includes(session.levels)) choose(undefined);
  draw();
  return {
    element,
    picked,
    toggle: () => choose(session.levels === undefined ? levels[0] : undefined),
    update: () => {
      if (asked && steps.position !== asked[0]) {
        drop();
        say();
      }
      if (asked) picture.ring("asked", asked[3]);
      draw();
    },
    close: () => (steps.instead = undefined),
  };
}
