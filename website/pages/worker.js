// Python in a worker of its own: loads Pyodide, Graphviz and the kit, then answers messages of the page in JSON.
const FOLDER = "/work"; // kept in the browser's own storage, but for a page of a learning platform, which keeps it
const IS_HOSTED = self.name === "scorm";
const PAUSE = 200; // milliseconds after an answer until the folder is written into that storage
const FROM_THE_PAGE = new Set(["open", "set", "say", "forget"]); // what can change files

/** @param {boolean} isReading */
const keep = (pyodide, isReading) =>
  new Promise((resolve, reject) => pyodide.FS.syncfs(isReading, (error) => (error ? reject(error) : resolve(undefined))));

let hasLoaded = false; // up to then only a file that did not come can go wrong

async function begin() {
  postMessage({ progress: 1 });
  const { loadPyodide } = await import("../pyodide/start.mjs");
  const pyodide = await loadPyodide({
    indexURL: new URL("../pyodide/", import.meta.url).href,
    packages: ["gametree", "traitlets"],
    stdout: () => undefined,
  });
  hasLoaded = true;
  postMessage({ progress: 3 });
  pyodide.FS.mkdirTree(FOLDER);
  if (!IS_HOSTED) try {
    pyodide.FS.mount(pyodide.FS.filesystems.IDBFS, {}, FOLDER);
    await keep(pyodide, true);
  } catch {
    postMessage({ trouble: "full" });
  }
  postMessage({ progress: 4 });
  const answers = pyodide.runPython(`
import os
os.chdir(${JSON.stringify(FOLDER)})
from gametree.widgets.website.answers import Answers
Answers
`)((told) => postMessage({ told }));
  postMessage({ progress: Infinity, loaded: performance.getEntriesByType("resource").map(({ name }) => name) });
  return { pyodide, answers };
}

const ready = begin();
ready.catch((error) => postMessage({ failed: hasLoaded && !/ModuleNotFound/.test(String(error)) ? "failed" : "lost" }));

let timer = 0;

/** Write what was changed into the browser's storage, when no more comes for a moment. */
function keepSoon(pyodide) {
  clearTimeout(timer);
  timer = setTimeout(() => keep(pyodide, false).catch(() => postMessage({ trouble: "full" })), PAUSE);
}

onmessage = async ({ data }) => {
  const { verb, number } = JSON.parse(data);
  let python;
  try {
    python = await ready;
  } catch {
    return; // the page was told
  }
  try {
    postMessage({ answered: python.answers.answer(data) });
  } catch (error) {
    console.error(error);
    postMessage({ answered: JSON.stringify({ number, broken: true }) });
  }
  if (FROM_THE_PAGE.has(verb) && !IS_HOSTED) keepSoon(python.pyodide);
};
