// Pyodide from a snapshot of its memory in which the kit is imported already. Pyodide's interface for it is private, so
// where this throws, Pyodide starts as usual. The files of Python and of the kit come when the first question is there.
import create from "./pyodide.asm.mjs";
import { loadPyodide as load } from "./pyodide.mjs";
import { modules, loadPyodide as startAsUsual } from "./start.mjs";
import { instance } from "./viz.js";

const PARTS = 5; // each is below 4 MB: Chromium fetches larger ones twice
const STDLIB = "python_stdlib.zip";
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
    return { pyodide, complete: () => complete(pyodide, packages) };
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
  const [_loadSnapshot, viz] = [memory(), instance()];
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
    const { length } = await _loadSnapshot;
    const made = await create(settings);
    made.growMemory(length); // the snapshot is larger than what the module begins with
    return made;
  };
  const _snapshotDeserializer = ([name, part]) => (part ? own[name][part] : own[name]);
  const settings = { ...options, createPyodideModule, _loadSnapshot, _snapshotDeserializer };
  const [pyodide] = await Promise.all([load(settings), viz.then((made) => (drawer = made)), compiled]);
  pyodide.runPython("import random; random.seed()"); // all visitors have the same memory
  return pyodide;
}

async function complete(pyodide, packages) {
  const library = await fetch(here(STDLIB));
  pyodide.FS.writeFile("/lib/python314.zip", new Uint8Array(await library.arrayBuffer()), { canOwn: true });
  await pyodide.loadPackage(packages);
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}
