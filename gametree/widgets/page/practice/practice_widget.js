/** The practice widget in a notebook. */

import { kernelOf, listen } from "../shared/kernel.js";
import { PracticeView } from "./practice.js";

/** @param {{ model: import("../shared/kernel.js").Model, el: HTMLElement }} context */
export function render({ model, el }) {
  const kernel = kernelOf(model);
  /** @type {unknown} */
  let task = model.get("_payload");
  /** @param {PracticeView} [before] */
  const makeView = (before) => new PracticeView(el, model.get("_payload"), model.get("_state"), kernel, before);
  let view = makeView();
  const onNews = () => {
    if (model.get("_payload") === task) return view.update(model.get("_state"));
    task = model.get("_payload");
    const { hasFocus } = view;
    view.destroy();
    view = makeView(view);
    if (hasFocus) view.focus();
  };
  const stopListening = listen(model, { "change:_payload": onNews, "change:_state": onNews });
  return () => {
    stopListening();
    kernel.close();
    view.destroy();
  };
}
