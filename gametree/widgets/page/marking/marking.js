import { button, make } from "../shared/elements.js";

/** The page for typing the answers of an exam on paper; no data leaves the machine. */

/**
 * @typedef {{ label: string, left: number, top: number, width: number, height: number }} Target
 * @typedef {{ number: string, heading: string, rules: string[], tables: string[], empty: string, filled: string,
 *   style: string, input: "fields" | "marks" | "line", targets: Target[], key: string, parts: Record<string, string>,
 *   scan: Answer & { picture: string } | null }} Question
 * @typedef {{ id: string, name: string, questions: Question[] }} Student
 * @typedef {{ line: string, parts: Record<string, string>, asked?: boolean }} Answer
 * @typedef {{ name: string, numbers: string[], students: Student[], words: Record<string, string>, look: string,
 *   scans: string }} Data
 */

/**
 * Return the contents of the boxes, or the marked nodes, as the text of an answer.
 * @param {Question} question
 * @param {Record<string, string>} parts
 */
export function lineOf(question, parts) {
  const filled = question.targets.map(({ label }) => [label, (parts[label] ?? "").trim()]);
  const given = filled.filter(([, text]) => text && !/^[-–—]$/.test(text));
  if (question.input === "marks") return given.map(([label]) => label).join(" ");
  return given.map(([label, text]) => `${label} ${/^[=≤≥<>]/.test(text) ? "" : "= "}${text}`).join("; ");
}

/**
 * Return the normal form of a text. All spellings of an answer have the same normal form.
 * @param {string} text
 */
export function plain(text) {
  const signs = text.replaceAll("<=", "≤").replaceAll(">=", "≥").replaceAll("−", "-").replaceAll("inf", "∞");
  return signs.replace(/[\s()[\]]|^=|\+(?=∞)/g, "").replace(/[;,]/g, ".");
}

/**
 * Return the table of answers, with one line per student and a question mark for each undecided answer.
 * @param {Data} data
 * @param {Record<string, Record<string, Answer>>} answers
 */
export function csvOf(data, answers) {
  const quoted = (/** @type {string} */ text) => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (/** @type {Answer | undefined} */ answer) => (answer?.asked ? "?" : (answer?.line ?? ""));
  const rows = data.students.map(({ id }) => [id, ...data.numbers.map((number) => cell(answers[id]?.[number]))]);
  return [["id", ...data.numbers], ...rows].map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}

/**
 * Return the answers stored in the browser, supplemented by scanned answers.
 * @param {Data} data
 * @param {string} place
 */
function firstAnswers(data, place) {
  /** @type {Record<string, Record<string, Answer>>} */
  const answers = JSON.parse(localStorage.getItem(place) ?? "{}");
  for (const { id, questions } of data.students) {
    for (const { number, scan } of questions) {
      if (scan) (answers[id] ??= {})[number] ??= { line: scan.line, parts: scan.parts, asked: scan.asked };
    }
  }
  return answers;
}

/**
 * Save the table of answers as a file.
 * @param {Data} data
 * @param {Record<string, Record<string, Answer>>} answers
 */
function saveAnswers(data, answers) {
  const link = make("a", { download: `${data.name}-answers.csv` });
  link.href = URL.createObjectURL(new Blob(["\ufeff", csvOf(data, answers)], { type: "text/csv" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Fill the page.
 * @param {HTMLElement} root
 * @param {Data} data
 */
export function mountMarking(root, data) {
  const place = `gametree-marking ${data.name} ${data.students[0].id}${data.scans}`;
  const answers = firstAnswers(data, place);
  const { words } = data;
  let shown = 0;
  const chooser = make("select", { "aria-label": words.student });
  const sheet = make("div");

  const undecided = (/** @type {string} */ id) => Object.values(answers[id] ?? {}).filter(({ asked }) => asked).length;
  const keep = () => {
    localStorage.setItem(place, JSON.stringify(answers));
    const count = data.students.reduce((sum, { id }) => sum + undecided(id), 0);
    decide.hidden = !count;
    decide.textContent = `${words.undecided} (${count})`;
  };
  const isDone = (/** @type {Student} */ { id }) => Object.values(answers[id] ?? {}).some(({ line }) => line);
  const listStudents = () => {
    const sign = (/** @type {Student} */ one) => (undecided(one.id) ? "? " : isDone(one) ? "✓ " : "");
    const label = (/** @type {Student} */ one) => `${sign(one)}${one.name}`;
    chooser.replaceChildren(...data.students.map((one, at) => make("option", { value: String(at) }, label(one))));
    chooser.value = String(shown);
  };
  const go = (/** @type {number} */ to) => {
    shown = Math.max(0, Math.min(data.students.length - 1, to));
    listStudents();
    const student = data.students[shown];
    answers[student.id] ??= {};
    sheet.replaceChildren(...student.questions.map((question) => questionPart(question, answers[student.id], data, keep)));
    sheet.querySelector("input")?.focus();
    window.scrollTo(0, 0);
  };
  const nextUndecided = () => {
    const order = [...data.students.keys()].map((step) => (shown + step) % data.students.length);
    const to = order.find((at) => undecided(data.students[at].id));
    if (to !== undefined) go(to);
    sheet.querySelector(".scan:not([hidden])")?.scrollIntoView({ block: "center" });
  };

  chooser.addEventListener("change", () => go(Number(chooser.value)));
  document.addEventListener("keydown", (pressed) => {
    const step = { PageDown: 1, PageUp: -1 }[pressed.key];
    if (step) {
      pressed.preventDefault();
      go(shown + step);
    } else if (pressed.key === "Enter" && pressed.target instanceof HTMLInputElement) {
      pressed.preventDefault();
      const inputs = [...sheet.querySelectorAll("input")];
      const next = inputs[inputs.indexOf(pressed.target) + 1];
      if (next) next.focus();
      else go(shown + 1);
    }
  });
  const before = button(`◀ ${words.before}`, () => go(shown - 1));
  const next = button(`${words.next} ▶`, () => go(shown + 1));
  const decide = button(words.undecided, nextUndecided);
  const bar = make("nav", {}, before, chooser, next, decide, button(words.save, () => saveAnswers(data, answers)), make("span", {}, words.keys));
  root.replaceChildren(bar, sheet);
  keep();
  go(0);
}

/**
 * Make the part of the page for a question: the tree to type into, a line with the answer, and the right answer beside it.
 * @param {Question} question
 * @param {Record<string, Answer>} answers
 * @param {Data} data
 * @param {() => void} keep
 */
function questionPart(question, answers, { words, look }, keep) {
  const answer = (answers[question.number] ??= { line: "", parts: {} });
  const line = make("input", { type: "text", "aria-label": words.answer, autocomplete: "off" });
  const tree = make("div", { class: "tree", style: question.style }, drawing(question.empty, look));
  const judge = () => {
    line.className = !answer.line ? "" : ["ok", plain(question.key)].includes(plain(answer.line)) ? "right" : "other";
  };
  const scanned = scanPart(question, answer, words, () => typed(answer.line));
  const typed = (/** @type {string} */ text) => {
    answer.line = line.value = text;
    answer.asked = false;
    scanned.hidden = true;
    judge();
    keep();
  };
  for (const target of question.targets) {
    const input = make("input", { type: question.input === "marks" ? "checkbox" : "text", "aria-label": target.label });
    input.autocomplete = "off";
    for (const side of /** @type {const} */ (["left", "top", "width", "height"])) input.style[side] = `${target[side]}%`;
    const judgePart = () => {
      const text = answer.parts[target.label] ?? "";
      const right = question.parts[target.label] ?? "";
      const same = question.input === "marks" ? !text === !right : plain(text.replace(/^[-–—]$/, "")) === plain(right);
      input.className = !text ? "" : same ? "right" : "wrong";
    };
    input.value = answer.parts[target.label] ?? "";
    input.checked = Boolean(answer.parts[target.label]);
    input.addEventListener("input", () => {
      answer.parts[target.label] = question.input === "marks" ? (input.checked ? "x" : "") : input.value;
      judgePart();
      typed(lineOf(question, answer.parts));
    });
    judgePart();
    tree.append(input);
  }
  line.value = answer.line;
  line.addEventListener("input", () => typed(line.value));
  judge();
  const none = question.input === "marks" ? [button(words.none, () => typed("[]"))] : [];
  const row = make("div", { class: "line" }, make("label", {}, words.answer, line), button("ok", () => typed("ok")), ...none);
  const key = make("div", { class: "key" }, make("p", {}, `${words.key} ${question.key}`), make("div", { style: question.style }, drawing(question.filled, look)));
  const rules = make("details", {}, make("summary", {}, "…"), ...question.rules.map((rule) => make("p", {}, rule)));
  const tables = question.tables.map((table) => make("pre", {}, table));
  const both = make("div", { class: "both" }, make("div", {}, tree, row), key);
  return make("section", {}, make("h2", {}, question.heading), rules, ...tables, scanned, both);
}

/**
 * Make the part that shows an answer whose scan is uncertain, until the teacher decides.
 * @param {Question} question
 * @param {Answer} answer
 * @param {Record<string, string>} words
 * @param {() => void} take
 */
function scanPart(question, answer, words, take) {
  const { scan } = question;
  if (!scan || !answer.asked) return make("div", { hidden: "" });
  const shown = scan.picture ? [picture(scan.picture)] : [];
  return make("div", { class: "scan" }, make("p", {}, scan.picture ? words.decide : words.lost), ...shown, button(words.take, take));
}

/**
 * Return a drawing as an image; add the colours and line styles, which the source of the drawing does not contain.
 * @param {string} svg
 * @param {string} look
 */
function drawing(svg, look) {
  return picture(`data:image/svg+xml,${encodeURIComponent(svg.replace(">", `><style>${look}</style>`))}`);
}

/** @param {string} address */
function picture(address) {
  return make("img", { src: address, alt: "" });
}
