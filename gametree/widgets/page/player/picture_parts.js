/** The parts that a picture can leave out: moves, labels of leaves, names of levels, and nodes not yet visited. */

import { button, make, press } from "../shared/elements.js";
import { remember, remembered } from "../shared/remembered.js";
import { movesSwitch } from "../shared/settings.js";

/** The parts that can be hidden, with the same names as in Python, and the keys of their switches' texts. */
const HIDEABLE_PARTS = [
  { name: "unvisited", word: "part_unvisited" },
  { name: "moves", word: "part_moves" },
  { name: "leaf-labels", word: "part_leaf_labels" },
  { name: "levels", word: "part_levels" },
];

/**
 * Return the parts that are hidden initially: those that Python requests, or those that were hidden last time in this
 * browser.
 * @param {string[]} [asked]
 * @returns {string[]}
 */
export function hiddenAtFirst(asked = []) {
  const kept = asked.length ? asked : remembered("hidden-parts");
  return Array.isArray(kept) ? kept.filter((name) => HIDEABLE_PARTS.some((known) => known.name === name)) : [];
}

/**
 * Make a row of switches, one for each part; a part is shown while its switch is pressed.
 * @param {import("./types.js").Context} context
 */
export function partSwitches(context) {
  const { root, session, stage, words } = context;
  nameParts(context);
  const show = () => root.setAttribute("data-hide", session.hidden.join(" "));
  if (session.hidden.includes("moves")) session.moves = false;
  const moves = movesSwitch(words, stage);
  moves.addEventListener("click", () => {
    session.hidden = [...session.hidden.filter((one) => one !== "moves"), ...(stage.hasMoves ? [] : ["moves"])];
    remember("hidden-parts", session.hidden);
    show();
  });
  const buttons = HIDEABLE_PARTS.map(({ name, word }) => {
    if (name === "moves") return moves;
    const made = button(words[word], () => {
      const others = session.hidden.filter((one) => one !== name);
      session.hidden = others.length < session.hidden.length ? others : [...others, name];
      press(made, !session.hidden.includes(name));
      remember("hidden-parts", session.hidden);
      show();
    }, { "data-part-switch": name });
    press(made, !session.hidden.includes(name));
    return made;
  });
  show();
  return make("div", { class: "gametree-switches", role: "group", "aria-label": words.picture_parts }, make("span", {}, words.picture_parts), ...buttons);
}

/**
 * Assign each mark to its part, and keep track of the nodes that are not yet visited.
 * @param {import("./types.js").Context} context
 */
function nameParts({ film, payload, picture }) {
  payload.nodes.forEach((_, node) => {
    picture.marks.get(`k${node}`)?.group.setAttribute("data-part", "leaf-labels");
    if (node === 0 || !picture.marks.has(`n${node}`)) return;
    film.watch(`n${node}`, ({ className }) => {
      const isUnvisited = className.endsWith("gt-unvisited");
      for (const sort of "nemkq") picture.marks.get(`${sort}${node}`)?.group.toggleAttribute("data-unvisited", isUnvisited);
    });
  });
  for (const [id, { group }] of picture.marks) if (id.startsWith("l")) group.setAttribute("data-part", "levels");
}
