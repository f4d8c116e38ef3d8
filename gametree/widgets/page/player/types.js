/**
 * Types that the parts of the player share. Python writes the payload, which the Python module `payload` describes;
 * payload.js converts the tuples of the payload into objects.
 *
 * @typedef {import("../shared/types.js").Kernel & { editorFor?: (context: Context) => import("./editor.js").TreeEditor }} Kernel
 * @typedef {import("../shared/types.js").Part} Part
 * @typedef {import("../shared/types.js").SentNode} SentNode
 * @typedef {import("../shared/types.js").TreeNode} TreeNode
 * @typedef {import("../shared/types.js").Words} Words
 *
 * @typedef {[id: string, look: number, text?: string]} Change
 * @typedef {[kind: number, node: number, value: string, alpha: string, beta: string]} SentEvent
 * @typedef {[at: number, until: number, node: number, ask: number, right: string[], praise: number[],
 *   wrong: Record<string, number | number[]>]} SentQuestion  a single number stands for this number and the second half
 *   of the praise
 * @typedef {{ sort: string, fields: string[], choices: [string, string][], asked: SentQuestion[] }} SentLevel
 * @typedef {[outline: string, text: string, className: string, meaning: string]} SentLegendEntry
 * @typedef {[leaf: number, inner: number, note: number, family: number]} SentRoom
 * @typedef {[low: number, high: number, infinite: boolean]} SentScale
 * @typedef {{ at: number, node: number, owner: number | null, test: string, leaves: number[], chain: [number, string][] }} Cut
 *
 * @typedef {{ kind: number, node: number, value: string, alpha: string, beta: string }} SearchEvent
 * @typedef {{
 *   at: number, until: number, sort: string, node: number, asked: number, fields: string[], choices: [key: string, text: string][],
 *   right: string[], praise: number[], wrong: Record<string, number[]>,
 * }} Question  `at` and `until` are positions; `asked`, `praise` and `wrong` are numbers of sentences or of their halves
 * @typedef {{ outline: string, text: string, className: string, meaning: string }} LegendEntry
 * @typedef {{ leaf: number, inner: number, note: number, family: number, isWider: boolean }} Room  sizes in points;
 *   `isWider` means that notes need more space than the picture was drawn for
 * @typedef {{ at: number, node: number, known: string, depth: number, best: number }} TableEntry  `best` is -1 for none
 * @typedef {{ for: string, stored: TableEntry[], used: { at: number, node: number }[] }} Table  `for` is a key of words
 * @typedef {{
 *   for: string, stored: [at: number, node: number, known: string, depth: number, best: number][],
 *   used: [at: number, node: number][],
 * }} SentTable
 * @typedef {{ low: number, high: number, hasInfinity: boolean }} Scale
 *
 * @typedef {{
 *   words: Words, sentences: string[], captions: Record<string, number[]>, code: [indent: number, text: string][],
 *   kinds: string[], why: number[],
 *   named: number[][], moves: Record<number, number[]>,
 * }} PlainTalk  captions and reasons are indices into `sentences`; each caption names nodes, and moves that lead to nodes
 * @typedef {PlainTalk & { legend: SentLegendEntry[], questions: Record<string, SentLevel> }} SentTalk
 * @typedef {PlainTalk & { legend: LegendEntry[], questions: Record<string, Question[]> }} Talk  all texts in one language
 *
 * @typedef {{
 *   version: number, lang: string, title: string, svg: string, css: string, follow: string, large: boolean, range: [low: string, high: string] | null,
 *   looks: string[], patches: Change[][], known: [node: number, text: string][][], lit: number[][],
 *   python?: { code: [indent: number, text: string][], ways: number[][], runs: number[] },
 *   steps: Record<string, number[]>,
 *   together: { room: number, patches: Change[][] } | null, history: string[],
 *   counters: (number | null)[][], counted: string[], panels: string[], editable: boolean,
 *   windows: boolean, calls: boolean, own: boolean, free: number[], hide?: string[],
 *   cuts: Cut[], notation: string, reading?: number[] | null, talk: Record<string, SentTalk>, languages: Record<string, string>,
 * }} PlainPayload
 * @typedef {PlainPayload & { nodes: SentNode[], events: SentEvent[], room: SentRoom, scale: SentScale | null, table: SentTable | null }} SentPayload
 * @typedef {PlainPayload & { nodes: TreeNode[], events: SearchEvent[], room: Room, scale: Scale | null, table: Table | null }} Payload
 *
 * @typedef {{ asked: string, answer: string, expected: string, right: boolean, at: number, level: string }} Answer
 * @typedef {{
 *   lang: string, by: string, step: number, speed: number, panels: string[], zoom: string, folded: Set<number> | null,
 *   legend: boolean, selected: number | undefined, supposed: Map<number, string>, levels: string | undefined, size: string,
 *   answers: Answer[], editing: boolean, focus: string | undefined, listing: number,
 *   settings: import("./settings_panel.js").Settings, furthest: number, opening: number, together: boolean, hidden: string[],
 *   moves?: boolean,
 * }} Session  the choices of the reader, the furthest position that was shown and, until the first move, the step at
 *   which the player was opened; the session survives a change of language or tree
 * @typedef {{
 *   moved?: (by: string, step: number) => void, spoke?: (lang: string) => void,
 *   arranged?: (panels: string[]) => void, answered?: (answers: Answer[]) => void,
 * }} Listeners
 * @typedef {{
 *   payload: Payload, talk: Talk, words: Words, session: Session, kernel: Kernel | null,
 *   film: import("./film.js").Film, picture: import("../shared/picture.js").Picture, steps: import("./steps.js").Steps,
 *   stage: import("../shared/stage.js").Stage, folds: import("../shared/folds.js").Folds, attention: import("./attention.js").Attention,
 *   root: HTMLElement, asking: string, listeners: Listeners, select: (node: number | undefined) => void,
 *   say: (text: string) => void, speak: (lang: string) => Promise<boolean>, choose: (node: number) => void,
 *   rebuild: () => void,
 * }} Context  shared by all parts of a player; `asking` is the open question, which replaces the caption
 */
