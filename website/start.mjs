// What the kernel of a notebook and the worker of a page import in place of pyodide.mjs: Pyodide, with Graphviz ready
// before any Python runs, as a cell cannot wait for it, and with a way to run students' programs apart.
import "./packed.mjs";
import { runProgram } from "./programs.mjs";
import { loadPyodide as load, version } from "./pyodide.mjs";
import { instance } from "./viz.js";

export { version };

export async function loadPyodide(options = {}) {
  const [pyodide, viz] = await Promise.all([load(options), instance()]);
  pyodide.registerJsModule("gametree_viz", {
    draw: (dot) => viz.renderString(dot, { engine: "nop2", format: "svg" }),
  });
  pyodide.registerJsModule("gametree_programs", { run: runProgram });
  return pyodide;
}
