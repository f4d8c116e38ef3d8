/** The match as a notebook widget. */

import { kernelOf, listen } from "../shared/kernel.js";
import { PlayView } from "./play.js";

/** @param {{ model: import("../shared/kernel.js").Model, el: HTMLElement }} context */
export function render({ model, el }) {
  const kernel = kernelOf(model);
  const view = new PlayView(el, model.get("_state"), kernel);
  const stopListening = listen(model, { "change:_state": () => view.update(model.get("_state")) });
  return () => {
    stopListening();
    kernel.close();
    view.destroy();
  };
}
