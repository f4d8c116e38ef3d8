// Python in a separate worker. The worker loads Pyodide, Graphviz and the kit; then it answers JSON messages from the
// page.
const FOLDER = "/work"; // the browser stores this folder, except in a book and on a learning platform
const IS_HOSTED = self.name === "scorm";
const IS_KEEPING = !IS_HOSTED && self.name !== "book";
const PAUSE = 200; // milliseconds between an answer and writing the folder into the browser's storage
const FROM_THE_PAGE = new Set(["open", "set", "say", "forget"]); // messages that can change files
const PACKAGES = ["gametree", "traitlets"];
const QUIET = 5000; // milliseconds between the first answer and fetching the files that are needed only offline

/** @param {boolean} isReading */
const keep = (pyodide, isReading) =>
  new Promise((resolve, reject) => pyodide.FS.syncfs(isReading, (error) => (error ? reject(error) : resolve(undefined))));

let hasLoaded = false; // before Python is ready, only a missing file can cause an error

/** Return whether a module is missing: Python does not have the module, or could not load its files. */
const isLost = (error) => /ModuleNotFound|NetworkError/.test(String(error));

async function begin() {
  postMessage({ progress: 1 });
  const { loadPyodide, later = () => [] } = await (IS_HOSTED ? import("../pyodide/start.mjs") : import("../pyodide/snapshot.mjs"));
  const pyodide = await loadPyodide({
    indexURL: new URL("../pyodide/", import.meta.url).href,
    packages: PACKAGES,
    stdout: () => undefined,
  });
  hasLoaded = true;
  postMessage({ progress: 3 });
  pyodide.FS.mkdirTree(FOLDER);
  if (IS_KEEPING) try {
    pyodide.FS.mount(pyodide.FS.filesystems.IDBFS, {}, FOLDER);
    await keep(pyodide, true);
  } catch {
    postMessage({ trouble: "full" });
  }
  postMessage({ progress: 4 });
  pyodide.FS.chdir(FOLDER);
  const { Answers } = pyodide.pyimport("gametree_classroom.site.answers");
  const answers = Answers((sent) => postMessage({ sent }));
  postMessage({ progress: Infinity });
  return { pyodide, answers, files: later(pyodide, PACKAGES) };
}

const ready = begin();
ready.catch((error) => postMessage({ failed: hasLoaded && !isLost(error) ? "failed" : "lost" }));

let [timer, quiet] = [0, 0];

/** Write changes into the storage of the browser after a short pause. */
function keepSoon(pyodide) {
  clearTimeout(timer);
  timer = setTimeout(() => keep(pyodide, false).catch(() => postMessage({ trouble: "full" })), PAUSE);
}

/** Report to the page which files were loaded, and which files Python may request offline. */
function tellFiles(files) {
  postMessage({ loaded: [...performance.getEntriesByType("resource").map(({ name }) => name), ...files] });
}

onmessage = async ({ data }) => {
  const { verb, number } = JSON.parse(data);
  let python;
  try {
    python = await ready;
  } catch {
    return; // the page has already received the error message
  }
  try {
    postMessage({ answered: python.answers.answer(data) });
  } catch (error) {
    console.error(error);
    if (isLost(error)) postMessage({ trouble: "lost" });
    postMessage({ answered: JSON.stringify({ number, broken: true }) });
  }
  quiet ||= setTimeout(() => tellFiles(python.files), QUIET);
  if (FROM_THE_PAGE.has(verb) && IS_KEEPING) keepSoon(python.pyodide);
};
