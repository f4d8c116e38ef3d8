/** The nodes of a tree, converted from the form in which Python sends them into objects. */

/**
 * @param {import("./types.js").SentNode[]} sent
 * @returns {import("./types.js").TreeNode[]}
 */
export function readNodes(sent) {
  return sent.map(([label, parent, kind, value]) => ({ label, parent, kind, value }));
}
