/** The notebook widget: the player in a cell, and its questions to the kernel. */

import { Refusal } from "./cards.js";
import { mountPair } from "./pair.js";
import { mount } from "./player.js";

/**
 * @typedef {import("./types.js").Kernel} Kernel
 * @typedef {{
 *   get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void, send: (content: unknown) => void,
 *   on: (event: string, handler: (...told: any[]) => void) => void, off: (event: string, handler: (...told: any[]) => void) => void,
 * }} Model
 */

const PATIENCE = 8000; // milliseconds until a kernel that does not answer is taken to be gone
const IMPATIENCE = 600; // once it was gone, or ipywidgets said that it is another one

/**
 * Make what asks the kernel: a message there, a message back.
 * @param {Model} model
 * @returns {Kernel & { close: () => void }}
 */
function kernelOf(model) {
  const me = Math.random().toString(36).slice(2);
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  let last = 0;
  let patience = PATIENCE;
  /** @param {any} message */
  const onReply = (message) => {
    if (message?.asked_by !== me) return;
    patience = PATIENCE;
    waiting.get(message.number)?.(message);
    waiting.delete(message.number);
  };
  const onLost = () => (patience = IMPATIENCE);
  model.on("msg:custom", onReply);
  model.on("comm_live_update", onLost);
  return {
    ask: (verb, data) =>
      new Promise((resolve, reject) => {
        const number = ++last;
        const timer = setTimeout(() => {
          waiting.delete(number);
          patience = IMPATIENCE;
          reject(new Error());
        }, patience);
        waiting.set(number, (reply) => {
          clearTimeout(timer);
          if (reply.refused) reject(new Refusal(reply.refused));
          else resolve(reply.answer);
        });
        try {
          model.send({ verb, number, asked_by: me, ...data });
        } catch {
          clearTimeout(timer);
          reject(new Error());
        }
      }),
    close: () => {
      model.off("msg:custom", onReply);
      model.off("comm_live_update", onLost);
    },
  };
}

/** @param {{ model: Model, el: HTMLElement }} context */
export function render({ model, el }) {
  /** @param {Record<string, unknown>} values */
  const tell = (values) => {
    for (const [name, value] of Object.entries(values)) model.set(name, value);
    try {
      model.save_changes();
    } catch {
      // the kernel is gone; playing needs none
    }
  };
  if (model.get("_pair")) return renderPair(model, el, tell);
  const kernel = kernelOf(model);
  const player = mount(
    el,
    model.get("_payload"),
    { by: model.get("by"), step: model.get("step"), panels: model.get("panels"), answers: model.get("answers") },
    {
      moved: (by, step) => tell({ by, step }),
      spoke: (lang) => tell({ lang }),
      arranged: (panels) => tell({ panels }),
      answered: (answers) => tell({ answers: [...answers] }),
    },
    kernel,
  );
  /** @type {Record<string, () => void>} */
  const heard = {
    "change:by": () => player.show(model.get("by")),
    "change:step": () => player.show(model.get("by"), model.get("step")),
    "change:lang": () => player.speak(model.get("lang")),
    "change:answers": () => player.recall(model.get("answers")),
    "change:panels": () => player.arrange(model.get("panels")),
    "change:_payload": () => {
      player.replace(model.get("_payload"), model.get("step"));
      player.speak(model.get("lang"));
    },
  };
  for (const [event, handler] of Object.entries(heard)) model.on(event, handler);
  player.speak(model.get("lang"));
  return () => {
    for (const [event, handler] of Object.entries(heard)) model.off(event, handler);
    kernel.close();
    player.destroy();
  };
}

/**
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {(values: Record<string, unknown>) => void} tell
 */
function renderPair(model, el, tell) {
  const player = mountPair(el, model.get("_pair"), { step: model.get("step") }, { moved: (_, step) => tell({ step }) });
  const onStep = () => player.show(model.get("step"));
  model.on("change:step", onStep);
  return () => {
    model.off("change:step", onStep);
    player.destroy();
  };
}
