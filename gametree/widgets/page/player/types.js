/**
 * What the parts of the player hand each other. Python writes the payload (gametree/player/payload.py describes it).
 *
 * @typedef {[id: string, look: number, text?: string]} Change
 * @typedef {[label: string, parent: number, kind: string, value: string]} TreeNode
 * @typedef {[kind: number, node: number, value: string, alpha: string, beta: string]} SearchEvent
 * @typedef {{ at: number, node: number, owner: number | null, test: string, leaves: number[], chain: [number, string][] }} Reason
 * @typedef {[at: number, until: number, sort: string, node: number, ask: number, fields: string[],
 *   choices: [string, string][], right: string[], praise: number[], wrong: Record<string, number[]>]} Question
 * @typedef {[outline: string, text: string, className: string, meaning: string]} LegendEntry
 * @typedef {{
 *   words: Record<string, string>, told: string[], captions: Record<string, number[]>, legend: LegendEntry[],
 *   code: [indent: number, text: string][], kinds: string[], why: number[], questions: Record<string, Question[]>,
 * }} Talk  everything that is said, in one language; sentences are numbers in `told`, those of answers the numbers of their halves
 * @typedef {{
 *   version: number, lang: string, title: string, svg: string, css: string, follow: string, room: [leaf: number, inner: number, note: number, family: number], large: boolean, range: [low: string, high: string] | null,
 *   looks: string[], patches: Change[][], known: [node: number, text: string][][], lit: number[][],
 *   steps: Record<string, number[]>, names: Record<string, string[]>,
 *   counters: (number | null)[][], counted: string[], panels: string[], editable: boolean,
 *   nodes: TreeNode[], events: SearchEvent[], windows: boolean, calls: boolean, scale: [low: number, high: number, infinite: boolean] | null, free: number[],
 *   cuts: Reason[], notation: string, talk: Record<string, Talk>, languages: Record<string, string>,
 * }} Payload
 * @typedef {{ asked: string, answer: string, expected: string, right: boolean, at: number, level: string }} Answer
 * @typedef {{
 *   lang: string, by: string, step: number, speed: number, panels: string[], zoom: string, folded: Set<number> | null,
 *   legend: boolean, selected: number | undefined, supposed: Map<number, string>, levels: string | undefined, size: string,
 *   answers: Answer[], editing: boolean, focus: string | undefined,
 * }} Session  what the reader has chosen; it outlives a change of language or tree
 * @typedef {{ ask: (verb: string, data: Record<string, unknown>) => Promise<any> }} Kernel
 * @typedef {{
 *   moved?: (by: string, step: number) => void, spoke?: (lang: string) => void,
 *   arranged?: (panels: string[]) => void, answered?: (answers: Answer[]) => void,
 * }} Listeners
 * @typedef {{
 *   payload: Payload, talk: Talk, words: Record<string, string>, session: Session, kernel: Kernel | null,
 *   film: import("./film.js").Film, picture: import("./picture.js").Picture, steps: import("./steps.js").Steps,
 *   stage: import("./stage.js").Stage, folds: import("./folds.js").Folds,
 *   root: HTMLElement, listeners: Listeners, select: (node: number | undefined) => void,
 *   say: (text: string) => void, speak: (lang: string) => Promise<boolean>, choose: (node: number) => void,
 * }} Desk  what every part of a player works with
 * @typedef {{
 *   element: HTMLElement, update?: () => void, selected?: () => void, keys?: Record<string, () => void>,
 *   picked?: (node: number) => boolean, close?: () => void,
 * }} Part
 */
