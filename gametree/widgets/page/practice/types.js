/**
 * What the parts of the practice widget hand each other. Python writes the task (gametree/practice/payload.py describes
 * it) and the state (gametree/practice/widget.py).
 *
 * @typedef {[label: string, parent: number, kind: string, value: string]} TreeNode
 * @typedef {any} Draft  what stands in the fields: a list of names, a text, or an object by names
 * @typedef {{
 *   lang: string, id: string, kind: string, sort: string, targets: [node: number, name: string][], parts: Record<string, any[]>,
 *   svg: string, css: string, nodes: TreeNode[], smallest: number, question: string[], rules: string[], form: string, example: string, how: string, entries: number,
 *   unknown: number | null, words: Record<string, string>, languages: Record<string, string>,
 * }} Task
 * @typedef {{
 *   draft: Draft, right: boolean, message: string[], points: string, marks: [node: number, role: string, sign: string][],
 *   table: string[][],
 * }} Told
 * @typedef {{
 *   draft: Draft, by: string, told: Told | null, hints: [level: number, text: string, draft: Draft][], next: number, taken: number,
 *   variant: number, kept: string, file: string,
 * }} State
 * @typedef {{
 *   task: Task, words: Record<string, string>, picture: import("../player/picture.js").Picture,
 *   stage: import("../player/stage.js").Stage, layer: import("./layer.js").Layer,
 *   change: (draft: Draft, tag?: string) => void, check: () => void, draft: () => Draft,
 * }} Bench  what every sort of input works with
 * @typedef {{
 *   below?: HTMLElement, show: (draft: Draft) => void, refuse?: (name: string, text: string) => HTMLElement | undefined,
 * }} Input  shows a draft, and marks the field that a sentence is about
 */
