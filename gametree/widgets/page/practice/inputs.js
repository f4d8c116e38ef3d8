/** The inputs for each kind of answer. */

import { fieldsAtNodes, oneField } from "./node_fields.js";
import { orderedLines } from "./line_lists.js";
import { orderedLeaves, orderedSuccessors } from "./order_lists.js";
import { stepChoice, tableChoice } from "./table_choice.js";
import { targets } from "./targets.js";

/** @type {Record<string, (context: import("./types.js").Context) => import("./types.js").Input[]>} */
const BY_SORT = {
  crosses: (context) => [targets(context)],
  cuts: (context) => [targets(context)],
  move: (context) => [targets(context)],
  order: (context) => [targets(context), orderedLeaves(context)],
  value: (context) => [fieldsAtNodes(context)],
  window: (context) => [fieldsAtNodes(context)],
  interval: (context) => [fieldsAtNodes(context)],
  bound: (context) => [fieldsAtNodes(context)],
  text: (context) => [oneField(context)],
  orders: (context) => [orderedSuccessors(context)],
  lines: (context) => [orderedLines(context)],
  table: (context) => [tableChoice(context)],
  step: (context) => [stepChoice(context)],
};

/** @param {import("./types.js").Context} context */
export function inputsOf(context) {
  return BY_SORT[context.task.sort](context);
}
