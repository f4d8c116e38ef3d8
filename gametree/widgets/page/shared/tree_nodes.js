/** Conversion of the nodes of a tree into objects; Python sends them as tuples. */

/**
 * @param {import("./types.js").SentNode[]} sent
 * @returns {import("./types.js").TreeNode[]}
 */
export function readNodes(sent) {
  return sent.map(([label, parent, kind, value]) => ({ label, parent, kind, value }));
}
