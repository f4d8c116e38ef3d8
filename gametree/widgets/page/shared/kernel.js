/** The kernel of a notebook: requests and answers. */

import { Refusal } from "./refusal.js";

/**
 * @typedef {import("./types.js").Kernel} Kernel
 * @typedef {{
 *   get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void, send: (content: unknown) => void,
 *   on: (event: string, handler: (...values: any[]) => void) => void, off: (event: string, handler: (...values: any[]) => void) => void,
 *   ready?: Promise<void>, patience?: number,
 * }} Model  `ready` and `patience` (in milliseconds) are for a page whose Python has to be loaded first
 */

const PATIENCE = 8000; // milliseconds after which a kernel that does not answer counts as terminated
const IMPATIENCE = 600; // the same if the kernel has terminated before, or ipywidgets has reported a different kernel

/**
 * Make the object that sends requests to the kernel. The identifier `me` distinguishes the answers to this view from
 * those to other views of the widget.
 * @param {Model} model
 * @returns {Kernel & { me: string, loading: () => Promise<unknown> | undefined, close: () => void }}
 */
export function kernelOf(model) {
  const me = Math.random().toString(36).slice(2);
  /** @type {Map<number, (reply: any) => void>} */
  const waiting = new Map();
  let last = 0;
  const usual = model.patience ?? PATIENCE;
  let patience = usual;
  const stopListening = listen(model, {
    "msg:custom": (message) => {
      if (message?.asked_by !== me) return;
      patience = usual;
      waiting.get(message.number)?.(message);
      waiting.delete(message.number);
    },
    comm_live_update: () => (patience = IMPATIENCE),
  });
  /** @type {Kernel["ask"]} */
  const ask = (verb, data) =>
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
    });
  let isLoading = "ready" in model;
  const loading = () =>
    isLoading ? model.ready?.then(() => (isLoading = false), (error) => Promise.reject(new Refusal(error.message))) : undefined;
  return {
    me,
    loading,
    ask: (verb, data) => loading()?.then(() => ask(verb, data)) ?? ask(verb, data),
    close: stopListening,
  };
}

/**
 * Listen to the messages of a model; return a function that stops this.
 * @param {Model} model
 * @param {Record<string, (...values: any[]) => void>} handlers
 */
export function listen(model, handlers) {
  for (const [event, handler] of Object.entries(handlers)) model.on(event, handler);
  return () => {
    for (const [event, handler] of Object.entries(handlers)) model.off(event, handler);
  };
}
