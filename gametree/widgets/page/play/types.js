/**
 * Types of the data that Python sends about a match (described in its module `payload`).
 *
 * @typedef {import("../shared/types.js").Words} Words
 * @typedef {[row: number, column: number, text: string, owner: string, high: number, bare: boolean, playable: boolean,
 *   isNew: boolean, said: string, name: string]} SentCell
 * @typedef {{
 *   row: number, column: number, text: string, owner: string, height: number, isBare: boolean, isPlayable: boolean, isNew: boolean, label: string, name: string,
 * }} Cell  a cell of the board, `height` rows high; a bare cell has no frame
 * @typedef {{
 *   lang: string, title: string, board: { size: [columns: number, rows: number], cells: SentCell[], svg: string }, moves: string[],
 *   chance: boolean, over: boolean, turn: string, verdict: { sentences: string[], good: boolean }, reason: string[], why: boolean, svg: string, svg_note: string, nodes: import("../shared/types.js").SentNode[], css: string, record: [who: string, move: string][], can_undo: boolean,
 *   dice: boolean, by_hand: boolean, levels: [level: number, text: string][], level: number, level_word: string,
 *   words: Words, languages: Record<string, string>,
 * }} State
 * @typedef {(verb: string, more?: Record<string, unknown>) => void} Ask  sends a request to the kernel
 */
