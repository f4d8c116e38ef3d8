// The second worker. It runs the programs of students one after another, reports the result on each tree, and reports
// null at the end.
import { createPyodideModule } from "./packed.mjs";
import { loadPyodide } from "./pyodide.mjs";

const pyodide = await loadPyodide({ createPyodideModule, packages: ["gametree"], stdout: () => undefined });
const run = pyodide.runPython("from gametree.exercises.programs.worker_process import run_apart; run_apart");
postMessage("ready");

onmessage = ({ data }) => {
  try {
    run(data, (line) => postMessage(line));
  } finally {
    postMessage(null);
  }
};
