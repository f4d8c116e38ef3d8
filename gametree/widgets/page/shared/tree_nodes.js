/** Conversion of a tree's nodes, which Python sends as tuples, into objects. */

/**
 * @param {import("./types.js").SentNode[]} sent
 * @returns {import("./types.js").TreeNode[]}
 */
export function readNodes(sent) {
  return sent.map(([label, parent, kind, value]) => ({ label, parent, kind, value }));
}
