/**
 * Types that the parts of the practice widget share. Python writes the task, which the Python module `payload`
 * describes, and the state, which the Python module `widget` describes.
 *
 * @typedef {import("../shared/types.js").SentNode} SentNode
 * @typedef {import("../shared/types.js").TreeNode} TreeNode
 * @typedef {import("../shared/types.js").Words} Words
 *
 * @typedef {any} Draft  the contents of the fields: a list of names, a text, or an object by names
 * @typedef {{
 *   lang: string, id: string, kind: string, sort: string, targets: [node: number, name: string][], parts: Record<string, any[]>, heads: string[],
 *   svg: string, css: string, smallest: number, question: string[], rules: string[], form: string, example: string, how: string, entries: number,
 *   unknown: number | null, worked?: { text: string, steps: string[] } | null, words: Words, languages: Record<string, string>,
 * }} PlainTask  `sort` is the kind of input, `smallest` the scale at which the picture begins to scroll,
 *   `worked` the stage of a worked example
 * @typedef {PlainTask & { nodes: SentNode[] }} SentTask
 * @typedef {PlainTask & { nodes: TreeNode[] }} Task
 * @typedef {{
 *   draft: Draft, right: boolean, message: string[], question: { text: string, answers: string[][] } | null, points: string, marks: [node: number, role: string, sign: string][],
 *   heads: string[], rows: [part: string, answer: string, sign: string, mark: string, right?: string][],
 * }} Feedback  a row contains the right answer only if the solution was requested
 * @typedef {{
 *   draft: Draft, by: string, feedback: Feedback | null, solution: string, hints: [level: number, text: string, draft: Draft][], next: number, taken: number,
 *   variant: number, right: number, goal: number, done: string[], kept: string, file: string,
 *   progress: import("./progress_panel.js").Progress | null,
 * }} State  the state in the kernel; `next` is the level of the next hint, `right` is the number of right answers in
 *   the series, `done` is the final sentence of the series and the line of Python in this sentence, and `progress` is
 *   that of a tutor, or null without a tutor
 * @typedef {{
 *   task: Task, words: Words, picture: import("../shared/picture.js").Picture,
 *   stage: import("../shared/stage.js").Stage, layer: import("./layer.js").Layer,
 *   change: (draft: Draft, tag?: string) => void, check: () => void, draft: () => Draft,
 * }} Context  shared by all kinds of input; changes with the same tag are undone together
 * @typedef {{
 *   below?: HTMLElement, show: (draft: Draft) => void, refuse?: (name: string, text: string) => HTMLElement | undefined,
 * }} Input  shows a draft, and marks the field that a sentence concerns
 */
