/**
 * A widget on pages without a kernel, which are books, learning platforms and plain pages; all of them use the same
 * `render`.
 */

import { make } from "./elements.js";

const SETTLED = 400; // duration of a page's change from light to dark, in milliseconds
/** The attributes that pages change when the reader chooses light or dark mode. */
const SWITCHES = { attributes: true, attributeFilter: ["class", "data-theme", "data-mode", "style"] };

/** @typedef {(place: HTMLElement, state: Record<string, any>) => { destroy: () => void }} Mount */
/** @typedef {[css: string, usualLook: string]} Styles  the styles of a widget, and those of pictures that contain no styles */

/**
 * Define an element whose state is the JSON inside it. Return a function that shows the same widget in a host that
 * passes the state.
 *
 * Other content of the element is shown if scripts are disabled, or if the state cannot be read.
 * @param {string} name  of the element
 * @param {Styles} styles
 * @param {Mount} mountInto
 */
export function defineElement(name, styles, mountInto) {
  /** @param {HTMLElement} host @param {Record<string, any>} state */
  const fill = (host, state) => showIn(host, styles, state, mountInto);
  /** @param {{ model: { get: (name: string) => any }, el: HTMLElement }} context */
  function render({ model, el }) {
    const host = make("div");
    el.append(host); // keep the content of el, such as its style sheet
    const names = ["player", "pair", "exercise", "state", "python", "by", "step"];
    const close = fill(host, Object.fromEntries(names.map((part) => [part, model.get(part)])));
    return () => (close(), host.remove());
  }
  class Embedded extends HTMLElement {
    connectedCallback() {
      if (this.close) return;
      const data = this.querySelector("script[type='application/json']");
      if (data?.textContent) this.close = fill(this, JSON.parse(data.textContent));
      else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.isConnected && this.connectedCallback(), { once: true });
    }

    disconnectedCallback() {
      this.close?.();
      this.close = undefined;
    }
  }
  if (!customElements.get(name)) customElements.define(name, Embedded);
  return render;
}

/**
 * Show a widget in an element whose page has its own styles, and may forbid inline styles.
 * @param {HTMLElement} host
 * @param {Styles} styles
 * @param {Record<string, any>} state
 * @param {Mount} mountInto
 */
function showIn(host, [css, usualLook], state, mountInto) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const looks = new Set([state.player, state.exercise, ...(state.pair?.sides ?? [])].flatMap((part) => (part ? part.css || usualLook : [])));
  const place = make("div");
  root.adoptedStyleSheets = [css, ...[...looks].map((look) => `:is(.gametree-stage, .gametree-legend, .gametree-strip) svg {\n${look}\n}`)].map(sheetOf);
  root.replaceChildren(place);
  const stopFollowing = followGround(host);
  try {
    const shown = mountInto(place, withoutLooks(state));
    return () => (stopFollowing(), shown.destroy(), root.replaceChildren());
  } catch (error) {
    root.replaceChildren(make("slot")); // show the still picture
    reportError(error);
    return stopFollowing;
  }
}

/** @param {string} text */
function sheetOf(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/**
 * Return a copy of the state in which pictures have no styles.
 * @param {Record<string, any>} state
 */
function withoutLooks({ player, pair, exercise, ...start }) {
  /** @param {any} part */
  const bare = (part) => part && { ...part, css: "" };
  return { ...start, player: bare(player), exercise: bare(exercise), pair: pair && { ...pair, sides: pair.sides.map(bare) } };
}

/**
 * Follow the light or dark background behind an element, and its changes.
 * @param {HTMLElement} host
 */
function followGround(host) {
  const look = () => (host.style.colorScheme = isDark(host) ? "dark" : "light");
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const lookTwice = () => {
    look();
    clearTimeout(timer);
    timer = setTimeout(look, SETTLED);
  };
  const watch = new MutationObserver(lookTwice);
  const system = matchMedia("(prefers-color-scheme: dark)");
  for (const element of [document.documentElement, document.body]) watch.observe(element, SWITCHES);
  system.addEventListener("change", lookTwice);
  lookTwice();
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    system.removeEventListener("change", lookTwice);
  };
}

/** @param {HTMLElement} host */
function isDark(host) {
  for (let behind = host.parentNode; behind; behind = behind instanceof ShadowRoot ? behind.host : behind.parentNode) {
    if (!(behind instanceof Element)) continue;
    const [red, green, blue, opacity = 1] = getComputedStyle(behind).backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    if (opacity > 0.5) return 0.3 * red + 0.6 * green + 0.1 * blue < 128;
  }
  // a page without a background shows the background of the browser
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") && matchMedia("(prefers-color-scheme: dark)").matches;
}
