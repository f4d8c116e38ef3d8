// Python in a worker of its own: loads Pyodide, Graphviz and the kit, then answers messages of the page in JSON.
const FOLDER = "/work"; // kept in the browser's own storage
const PAUSE = 200; // milliseconds after an answer until the folder is written into that storage
const FROM_THE_PAGE = new Set(["open", "set", "say", "forget"]); // what can change files
const QUIET = 5000; // milliseconds after an answer until files are fetched that only a visit without a network needs

/** @param {boolean} isReading */
const keep = (pyodide, isReading) =>
  new Promise((resolve, reject) => pyodide.FS.syncfs(isReading, (error) => (error ? reject(error) : resolve(undefined))));

let hasLoaded = false; // up to then only a file that did not come can go wrong

async function begin() {
  postMessage({ progress: 1 });
  const { loadPyodide } = await import("../pyodide/snapshot.mjs");
  const { pyodide, complete } = await loadPyodide({
    indexURL: new URL("../pyodide/", import.meta.url).href,
    packages: ["gametree", "traitlets"],
    stdout: () => undefined,
  });
  hasLoaded = true;
  postMessage({ progress: 3 });
  pyodide.FS.mkdirTree(FOLDER);
  try {
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
  postMessage({ progress: Infinity });
  return { pyodide, answers, complete };
}

const ready = begin();
ready.catch((error) => postMessage({ failed: hasLoaded && !/ModuleNotFound/.test(String(error)) ? "failed" : "lost" }));

/** @type {Promise<void> | undefined} */
let files;

/** Fetch the files that Python was loaded without; what did not come is asked for again. */
function fetchFiles(complete) {
  files ??= complete().then(
    () => postMessage({ loaded: performance.getEntriesByType("resource").map(({ name }) => name) }),
    (error) => {
      files = undefined;
      console.warn(error);
      postMessage({ trouble: "lost" });
    },
  );
}

let [timer, quiet] = [0, 0];

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
  clearTimeout(quiet);
  quiet = setTimeout(() => fetchFiles(python.complete), QUIET);
  if (FROM_THE_PAGE.has(verb)) keepSoon(python.pyodide);
};
