// Starts Pyodide from a snapshot of its memory in which the kit is imported. This needs a private interface of Pyodide;
// if this module throws an error, Pyodide starts in the usual way. The files of Python and of the kit are loaded only
// when a module is missing.
import { moduleOf, unpacked } from "./packed.mjs";
import { loadPyodide as load } from "./pyodide.mjs";
import { graphviz, modules, loadPyodide as startAsUsual } from "./start.mjs";

const MEMORY = "memory"; // the build adds a digest, so that parts of two builds are never combined
const PARTS = 4; // number of parts; each is below 4 MB, because Chromium fetches larger files twice
const STDLIB = "python_stdlib.zip";
const here = (name) => new URL(name, import.meta.url);

/** Fetch the parts of the memory, and unpack them in another worker. */
async function memory() {
  const worker = new Worker(here("unpack.mjs"), { type: "module" });
  const parts = [...Array(PARTS).keys()].map(async (number) => {
    const found = await fetch(here(`${MEMORY}-${number}.gz`));
    if (!found.ok) throw new TypeError("a part of the memory is not there");
    const packed = await found.arrayBuffer();
    worker.postMessage([number, packed], [packed]);
  });
  const complete = new Promise((resolve, reject) => {
    const bytes = new Map();
    worker.onerror = reject;
    worker.onmessage = ({ data: [number, part] }) => {
      if (!part) return reject(new TypeError("a part of the memory is damaged"));
      if (bytes.set(number, new Uint8Array(part)).size === PARTS) resolve(bytes);
    };
  });
  return Promise.all([complete, ...parts]).then(([bytes]) => bytes).finally(() => worker.terminate());
}

/** Load Pyodide with packages. */
export async function loadPyodide({ packages, ...options }) {
  const { fetch: plainFetch, WebAssembly: { instantiateStreaming } } = globalThis;
  try {
    const pyodide = await fromMemory(options, plainFetch);
    const complete = () => addFiles(pyodide, later(pyodide, packages).map(fetchNow));
    pyodide.globals.get("begin")(complete, packages);
    return pyodide;
  } catch (error) {
    console.warn(error);
  } finally {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
  return startAsUsual({ ...options, packages });
}

async function fromMemory(options, plainFetch) {
  const compiled = WebAssembly.compileStreaming(fetch(here("pyodide.asm.wasm"))); // start this request immediately; Pyodide needs it later
  const [viz, script, stored] = [graphviz(), moduleOf("pyodide.asm.mjs"), memory()];
  const files = unpacked(here(`${MEMORY}-files`)).then((found) => found.arrayBuffer());
  const known = fetch(here(`${MEMORY}.json`)).then((found) => found.json());
  let drawer;
  const own = modules(() => drawer);
  globalThis.fetch = async (what, more) => {
    const { pathname } = new URL(what instanceof Request ? what.url : what, import.meta.url);
    if (pathname.endsWith(".wasm")) return new Promise(() => undefined); // `compiled` replaces the response
    return pathname.endsWith(STDLIB) ? new Response(new Uint8Array()) : plainFetch(what, more);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  const createPyodideModule = async (settings) => {
    const made = await (await script).default(settings);
    fill(made, await known, await stored);
    return made;
  };
  const _loadSnapshot = known.then(({ head }) => new Uint8Array(head)); // `fill` writes the rest
  const _snapshotDeserializer = ([name, part]) => (part ? own[name][part] : own[name]);
  const settings = { ...options, createPyodideModule, _loadSnapshot, _snapshotDeserializer };
  const [pyodide] = await Promise.all([load(settings), viz.then((made) => (drawer = made)), compiled, stored, files]);
  put(pyodide, await known, new Uint8Array(await files));
  return pyodide;
}

/** Write a snapshot into the memory of a module, and keep the parts that WebAssembly itself has written. */
function fill(made, { size, runs, same }, parts) {
  const words = new Uint32Array(made.HEAP8.buffer);
  const constants = same.runs.map(([start, end]) => words.slice(start, end));
  const sum = constants.reduce((sum, run) => run.reduce((sum, word) => (sum + word) | 0, sum), 0);
  if (sum !== same.sum) throw new Error("another memory than that of the build");
  words.fill(0);
  made.growMemory(size); // the snapshot is larger than the initial memory of the module
  for (const [number, run] of constants.entries()) made.HEAPU32.set(run, same.runs[number][0]);
  for (const [number, bytes] of parts) {
    let at = 0;
    for (const [start, length] of runs[number]) made.HEAPU8.set(bytes.subarray(at, (at += length)), start);
  }
}

/** Write files, given as one array of bytes. */
function put({ FS }, { files }, bytes) {
  let at = 0;
  for (const [path, size] of files) {
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, bytes.subarray(at, (at += size)), { canOwn: true });
  }
}

/** Return the addresses of the files that were not needed to load Python. */
export const later = (pyodide, packages) =>
  [STDLIB, ...packages.map((name) => pyodide.lockfile.packages[name].file_name)].map((name) => here(name).href);

function addFiles(pyodide, [library, ...wheels]) {
  pyodide.FS.writeFile("/lib/python314.zip", new Uint8Array(library), { canOwn: true });
  const extractDir = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const wheel of wheels) pyodide.unpackArchive(wheel, "zip", { extractDir });
}

/** Fetch a file synchronously, because an import in Python cannot wait. */
function fetchNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new TypeError(`no ${url}`);
  return request.response;
}
