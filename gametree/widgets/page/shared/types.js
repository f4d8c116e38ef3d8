/**
 * Types that the widgets share.
 *
 * @typedef {Record<string, string>} Words  the texts of a page, by keys
 * @typedef {[label: string, parent: number, kind: string, value: string]} SentNode  as Python sends it
 * @typedef {{ label: string, parent: number, kind: string, value: string }} TreeNode  `parent` is -1 at the root
 * @typedef {{ ask: (verb: string, data: Record<string, unknown>) => Promise<any> }} Kernel
 * @typedef {{
 *   element: HTMLElement, update?: () => void, selected?: () => void, keys?: Record<string, () => void>, close?: () => void,
 * }} Part  a part of a page: `update` is called when the step changes, and `selected` when a node is chosen
 */
