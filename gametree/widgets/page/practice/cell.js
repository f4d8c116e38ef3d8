/** The practice widget in a cell of a notebook. */

import { kernelOf } from "../player/kernel.js";
import { mountPractice } from "./practice.js";

/** @param {{ model: import("../player/kernel.js").Model, el: HTMLElement }} context */
export function renderPractice({ model, el }) {
  const kernel = kernelOf(model);
  let practice = mountPractice(el, model.get("_payload"), model.get("_state"), kernel);
  const replace = () => {
    const hadFocus = practice.hasFocus();
    practice.destroy();
    practice = mountPractice(el, model.get("_payload"), model.get("_state"), kernel);
    if (hadFocus) practice.focus();
  };
  /** @type {unknown} */
  let task = model.get("_payload");
  const onNews = () => {
    if (model.get("_payload") !== task) {
      task = model.get("_payload");
      replace();
    } else practice.update(model.get("_state"));
  };
  model.on("change:_payload", onNews);
  model.on("change:_state", onNews);
  return () => {
    model.off("change:_payload", onNews);
    model.off("change:_state", onNews);
    kernel.close();
    practice.destroy();
  };
}
