// Starts Pyodide from a snapshot of its memory in which the kit is imported. This needs a private interface of Pyodide;
// if this module throws an error, Pyodide starts in the usual way. The files of Python and of the kit are loaded only
// when a module is missing.
import { moduleOf } from "./packed.mjs";
import { loadPyodide as load } from "./pyodide.mjs";
import { graphviz, modules, loadPyodide as startAsUsual } from "./start.mjs";

const MEMORY = "memory"; // the build adds a digest, so that parts of two builds are never combined
const PARTS = 5; // number of parts; each is below 4 MB, because Chromium fetches larger files twice
const STDLIB = "python_stdlib.zip";
const BEGIN = `
import random, sys
from importlib.machinery import PathFinder

random.seed()  # all visitors have the same memory

def find_in(complete, tops):
    class WithFiles:
        @classmethod
        def find_spec(cls, name, path=None, target=None):
            if name.partition(".")[0] not in tops:
                return None
            sys.meta_path.remove(cls)
            try:
                complete()
            except BaseException:
                sys.meta_path.append(cls)
                raise
            sys.path_importer_cache.clear()
            return PathFinder.find_spec(name, path, target)
    sys.meta_path.append(WithFiles)

lambda complete, packages: find_in(complete, {*sys.stdlib_module_names, *packages})
`;
const here = (name) => new URL(name, import.meta.url);

async function part(number) {
  const packed = await fetch(here(`${MEMORY}-${number}.gz`));
  if (!packed.ok) throw new TypeError("a part of the memory is not there");
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).blob();
}

async function memory() {
  const parts = await Promise.all([...Array(PARTS).keys()].map(part));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Load Pyodide with packages. */
export async function loadPyodide({ packages, ...options }) {
  const { fetch: plainFetch, WebAssembly: { instantiateStreaming } } = globalThis;
  try {
    const pyodide = await fromMemory(options, plainFetch);
    const complete = () => addFiles(pyodide, later(pyodide, packages).map(fetchNow));
    pyodide.runPython(BEGIN)(complete, packages);
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
  const [_loadSnapshot, viz, script] = [memory(), graphviz(), moduleOf("pyodide.asm.mjs")];
  const [known, data] = [fetch(here(`${MEMORY}.json`)), fetch(here(`${MEMORY}.zip`))];
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
    const stored = await _loadSnapshot;
    const made = await (await script).default(settings);
    takeKnown(stored, new Uint32Array(made.HEAP8.buffer), await (await known).json());
    made.growMemory(stored.length); // the snapshot is larger than the initial memory of the module
    return made;
  };
  const _snapshotDeserializer = ([name, part]) => (part ? own[name][part] : own[name]);
  const settings = { ...options, createPyodideModule, _loadSnapshot, _snapshotDeserializer };
  const [pyodide] = await Promise.all([load(settings), viz.then((made) => (drawer = made)), compiled]);
  put(pyodide, await (await data).arrayBuffer());
  return pyodide;
}

/** Complete a snapshot with the parts of the memory that WebAssembly itself has written. */
function takeKnown(stored, memory, { from, runs, sum }) {
  const words = new Uint32Array(stored.buffer, from, (stored.length - from) >> 2);
  let found = 0;
  for (const [start, end] of runs) {
    const run = memory.subarray(start, end);
    for (const word of run) found = (found + word) | 0;
    words.set(run, start);
  }
  if (found !== sum) throw new Error("another memory than that of the build");
}

const put = (pyodide, archive) =>
  pyodide.unpackArchive(archive, "zip", { extractDir: pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')") });

/** Return the addresses of the files that were not needed to load Python. */
export const later = (pyodide, packages) =>
  [STDLIB, ...packages.map((name) => pyodide.lockfile.packages[name].file_name)].map((name) => here(name).href);

function addFiles(pyodide, [library, ...wheels]) {
  pyodide.FS.writeFile("/lib/python314.zip", new Uint8Array(library), { canOwn: true });
  for (const wheel of wheels) put(pyodide, wheel);
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
