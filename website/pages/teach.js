/** The page for teachers: the address of the chosen exercise, and the code that embeds the exercise in another page. */

import { keepPage } from "./offline.js";
import { lang, root } from "./site.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("make"));
const kind = /** @type {HTMLSelectElement} */ (form.elements.namedItem("kind"));
const home = new URL(lang === "en" ? "practise/index.html" : `${lang}/practise/index.html`, root);

/** @param {string} id @param {string} text */
function put(id, text) {
  /** @type {HTMLTextAreaElement} */ (document.getElementById(id)).value = text;
}

function show() {
  const [option] = kind.selectedOptions;
  const obeyed = (option.dataset.rules ?? "").split(" ");
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-rule]"))) {
    label.hidden = !obeyed.includes(label.dataset.rule ?? "");
  }
  const url = new URL(home);
  for (const [name, text] of new FormData(form)) {
    const isHidden = form.querySelector(`[data-rule="${name}"]`)?.hasAttribute("hidden");
    if (typeof text === "string" && text.trim() && !isHidden) url.searchParams.set(name, text.trim());
  }
  put("address", url.href);
  /** @type {HTMLAnchorElement} */ (document.getElementById("open")).href = url.href;
  const frame = document.createElement("iframe");
  url.searchParams.set("embed", "1");
  frame.src = url.href;
  frame.title = option.text;
  frame.setAttribute("style", "width: 100%; height: 900px; border: 0");
  frame.allow = "fullscreen; clipboard-write";
  put("code", frame.outerHTML);
}

form.addEventListener("input", show);
form.addEventListener("submit", (event) => event.preventDefault());
for (const area of form.querySelectorAll("textarea")) area.addEventListener("focus", () => area.select());
show();
keepPage();
