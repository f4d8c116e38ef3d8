// What the kernel of a notebook and the worker of a page import in place of pyodide.mjs: Pyodide, with Graphviz ready
// before any Python runs, as a cell cannot wait for it.
import { loadPyodide as load, version } from "./pyodide.mjs";
import { instance } from "./viz.js";

export { version };

// A plain server sends files as they are, so the largest one is packed; the browser unpacks it on the way.
const PACKED = /\/pyodide\.asm\.wasm$/;
const plainFetch = globalThis.fetch.bind(globalThis);
globalThis.fetch = async (what, options) => {
  const url = what instanceof Request ? what.url : String(what);
  if (!PACKED.test(url)) return plainFetch(what, options);
  const packed = await plainFetch(`${url}.gz`, options);
  if (!packed.ok) return packed;
  const body = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": "application/wasm" } });
};

export async function loadPyodide(options = {}) {
  const [pyodide, viz] = await Promise.all([load(options), instance()]);
  pyodide.registerJsModule("gametree_viz", {
    draw: (dot) => viz.renderString(dot, { engine: "nop2", format: "svg" }),
  });
  return pyodide;
}
