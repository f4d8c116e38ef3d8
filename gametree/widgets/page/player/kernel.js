/** The kernel of a notebook: a question there, an answer back. */

import { Refusal } from "./elements.js";

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
 * @returns {Kernel & { me: string, close: () => void }}
 */
export function kernelOf(model) {
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
    me,
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
