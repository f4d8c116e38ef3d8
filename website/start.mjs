// The kernel of a notebook and the worker of a page import this module instead of pyodide.mjs. It adds two things to
// Pyodide: Graphviz, which is loaded before any Python code, because that code cannot wait for it; and a function that
// runs the programs of students separately.
import { createPyodideModule, moduleOf } from "./packed.mjs";
import { runProgram } from "./programs.mjs";
import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

export const graphviz = async () => (await moduleOf("viz.js")).instance();

/** Objects of the browser, as modules that Python can import. */
export const modules = (viz) => ({
  gametree_viz: { draw: (dot) => viz().renderString(dot, { engine: "nop2", format: "svg" }) },
  gametree_programs: { run: runProgram },
});

export async function loadPyodide(options = {}) {
  const [pyodide, viz] = await Promise.all([load({ createPyodideModule, ...options }), graphviz()]);
  for (const [name, module] of Object.entries(modules(() => viz))) pyodide.registerJsModule(name, module);
  return pyodide;
}
