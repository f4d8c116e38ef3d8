// Pyodide from a snapshot of its memory in which the kit is imported already. Pyodide's interface for it is private, so
// where this throws, Pyodide starts as usual. The files of Python and of the kit come later, or when a module is missing.
import { moduleOf } from "./packed.mjs";
import { loadPyodide as load } from "./pyodide.mjs";
import { graphviz, modules, loadPyodide as startAsUsual } from "./start.mjs";

const PARTS = 5; // each is below 4 MB: Chromium fetches larger ones twice
const STDLIB = "python_stdlib.zip";
const BEGIN = `
import importlib, random, sys
from importlib.machinery import PathFinder

random.seed()  # all visitors have the same memory

def find_in(complete, tops):
    class WithFiles:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name.partition(".")[0] in tops and complete():
                return PathFinder.find_spec(name, path, target)
    sys.meta_path.append(WithFiles)

lambda complete, packages: find_in(complete, {*sys.stdlib_module_names, *packages})
`;
const here = (name) => new URL(name, import.meta.url);

async function part(number) {
  const packed = await fetch(here(`memory${number}.gz`));
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).blob();
}

async function memory() {
  const parts = await Promise.all([...Array(PARTS).keys()].map(part));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Load Pyodide with packages; return it with a function that completes its files. */
export async function loadPyodide({ packages, ...options }) {
  const { fetch: plainFetch, WebAssembly: { instantiateStreaming } } = globalThis;
  try {
    const pyodide = await fromMemory(options, plainFetch);
    return { pyodide, complete: addFiles(pyodide, packages) };
  } catch (error) {
    console.warn(error);
  } finally {
    globalThis.fetch = plainFetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
  return { pyodide: await startAsUsual({ ...options, packages }), complete: () => Promise.resolve() };
}

async function fromMemory(options, plainFetch) {
  const compiled = WebAssembly.compileStreaming(fetch(here("pyodide.asm.wasm"))); // begins at once; Pyodide asks for it later
  const [_loadSnapshot, viz, script] = [memory(), graphviz(), moduleOf("pyodide.asm.mjs")];
  const [known, data] = [fetch(here("memory.json")), fetch(here("data.zip"))];
  let drawer;
  const own = modules(() => drawer);
  globalThis.fetch = async (what, more) => {
    const { pathname } = new URL(what instanceof Request ? what.url : what, import.meta.url);
    if (pathname.endsWith(".wasm")) return new Promise(() => undefined); // `compiled` is taken in its place
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
    made.growMemory(stored.length); // the snapshot is larger than what the module begins with
    return made;
  };
  const _snapshotDeserializer = ([name, part]) => (part ? own[name][part] : own[name]);
  const settings = { ...options, createPyodideModule, _loadSnapshot, _snapshotDeserializer };
  const [pyodide] = await Promise.all([load(settings), viz.then((made) => (drawer = made)), compiled]);
  put(pyodide, await (await data).arrayBuffer());
  return pyodide;
}

/** Complete a snapshot by what WebAssembly has put into the memory itself. */
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

/** Let Python ask for its files at once where a module is missing; return a function that fetches them before that. */
function addFiles(pyodide, packages) {
  const names = [STDLIB, ...packages.map((name) => pyodide.lockfile.packages[name].file_name)];
  let isComplete = false;
  const complete = ([library, ...wheels]) => {
    isComplete = true;
    pyodide.FS.writeFile("/lib/python314.zip", new Uint8Array(library), { canOwn: true });
    for (const wheel of wheels) put(pyodide, wheel);
    pyodide.runPython("importlib.invalidate_caches()");
  };
  const atOnce = () => {
    if (isComplete) return false;
    complete(names.map(fetchNow));
    return true;
  };
  pyodide.runPython(BEGIN)(atOnce, packages);
  return async () => {
    const files = await Promise.all(names.map(async (name) => (await fetch(here(name))).arrayBuffer()));
    if (!isComplete) complete(files);
  };
}

function fetchNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", here(name), false);
  request.responseType = "arraybuffer";
  request.send();
  return request.response;
}
