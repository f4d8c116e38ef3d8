/**
 * What Python sends of a match (gametree/play/payload.py describes it).
 *
 * @typedef {[row: number, column: number, text: string, owner: string, high: number, bare: boolean, playable: boolean,
 *   isNew: boolean, said: string]} Cell
 * @typedef {{
 *   lang: string, title: string, board: { size: [columns: number, rows: number], cells: Cell[], svg: string }, moves: string[],
 *   chance: boolean, over: boolean, turn: string, reason: string[], why: boolean, svg: string, svg_note: string, css: string, record: [who: string, move: string][], can_undo: boolean,
 *   dice: boolean, by_hand: boolean, levels: [level: number, text: string][], level: number, level_word: string,
 *   words: Record<string, string>, languages: Record<string, string>,
 * }} State
 */
