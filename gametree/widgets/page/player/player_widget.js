/** The player as a notebook widget, and its requests to the kernel. */

import { kernelOf, listen } from "../shared/kernel.js";
import { TreeEditor } from "./editor.js";
import { mountPair } from "./pair.js";
import { mount } from "./player.js";

/** @typedef {import("../shared/kernel.js").Model} Model */

/** @param {{ model: Model, el: HTMLElement }} context */
export function render({ model, el }) {
  /** @param {Record<string, unknown>} values */
  const save = (values) => {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    try {
      model.save_changes();
    } catch {
      // the kernel has terminated; playing does not need it
    }
  };
  return model.get("_pair") ? renderPair(model, el, save) : renderPlayer(model, el, save);
}

/**
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {(values: Record<string, unknown>) => void} save
 */
function renderPlayer(model, el, save) {
  const kernel = kernelOf(model);
  const player = mount(
    el,
    model.get("_payload"),
    { by: model.get("by"), step: model.get("step"), panels: model.get("panels"), answers: model.get("answers") },
    {
      moved: (by, step) => save({ by, step }),
      spoke: (lang) => save({ lang }),
      arranged: (panels) => save({ panels }),
      answered: (answers) => save({ answers: [...answers] }),
    },
    { ask: kernel.ask, editorFor: (context) => new TreeEditor(context) },
  );
  const stopListening = listen(model, {
    "change:by": () => player.show(model.get("by")),
    "change:step": () => player.show(model.get("by"), model.get("step")),
    "change:lang": () => player.speak(model.get("lang")),
    "change:answers": () => player.recall(model.get("answers")),
    "change:panels": () => player.arrange(model.get("panels")),
    "change:_payload": () => {
      player.replace(model.get("_payload"), model.get("step"));
      player.speak(model.get("lang"));
    },
  });
  player.speak(model.get("lang"));
  return () => {
    stopListening();
    kernel.close();
    player.destroy();
  };
}

/**
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {(values: Record<string, unknown>) => void} save
 */
function renderPair(model, el, save) {
  const pair = mountPair(el, model.get("_pair"), { step: model.get("step") }, { moved: (_, step) => save({ step }) });
  const stopListening = listen(model, { "change:step": () => pair.show(model.get("step")) });
  return () => {
    stopListening();
    pair.destroy();
  };
}
