/** The front page. The data of its player is part of the page; Python is loaded only if a reader asks "what if?". */

import { keepPage } from "./offline.js";
import { PageModel } from "./page_model.js";
// @ts-expect-error: the build puts the module of the widget here
import player from "./player.js";
import { startPython } from "./site.js";

const state = JSON.parse(document.getElementById("state")?.textContent ?? "{}");
const place = /** @type {HTMLElement} */ (document.getElementById("player"));
const address = { tree: state._payload.notation, algorithm: "alphabeta" };
place.replaceChildren();
player.render({ model: new PageModel(startPython(), { page: "watch", address }, state), el: place });
keepPage();
