/** The match in a cell of a notebook. */

import { kernelOf } from "../player/kernel.js";
import { mountPlay } from "./play.js";

/** @param {{ model: import("../player/kernel.js").Model, el: HTMLElement }} context */
export function renderPlay({ model, el }) {
  const kernel = kernelOf(model);
  const play = mountPlay(el, model.get("_state"), kernel);
  const onNews = () => play.update(model.get("_state"));
  model.on("change:_state", onNews);
  return () => {
    model.off("change:_state", onNews);
    kernel.close();
    play.destroy();
  };
}
