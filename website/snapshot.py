"""A memory snapshot of Python with the kit imported and used once, which a page loads instead of starting Python.

Pyodide's interface for snapshots is private: a new version has to be tested before it is entered here.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import tempfile
import zipfile
from itertools import pairwise
from pathlib import Path

from bytecode import run_node

__all__ = ["make_snapshot"]

PYODIDE = "314.0.6"
"""version of Pyodide whose snapshots were tested, by ``tests/browser/test_site.py``"""
IN_MEMORY = re.compile(r"\.(pyc?|mo)$")
"""pattern of the paths of files whose contents are in the memory: code and translations"""
SHOWN = re.compile(r"^gametree/search/.*\.py$")
"""pattern of the paths of code that a player shows as text"""
LARGEST_PART = 4_000_000
"""maximum number of bytes of a packed file: Chromium's memory cache keeps no larger ones, and they are fetched twice"""
NODE = """
import { writeFileSync } from "node:fs";
const [folder, vizFile, site, packages, warmUp, to] = process.argv.slice(1);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const { modules } = await import(`${site}/start.mjs`);
const { default: create } = await import(`${folder}/pyodide.asm.mjs`);
const { instance } = await import(vizFile);
let base; // what WebAssembly itself puts into memory
const createPyodideModule = (settings) => {
  settings.onRuntimeInitialized = () => (base = new Uint32Array(settings.HEAP8.slice().buffer));
  return create(settings);
};
const pyodide = await loadPyodide({
  indexURL: `${folder}/`,
  stdLibURL: `${site}/python_stdlib.zip`,
  createPyodideModule,
  _makeSnapshot: true,
  args: ["-X", "no_debug_ranges"],
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
});
const place = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
pyodide.mountNodeFS(place, packages);
const viz = await instance();
const names = new Map(); // what the page has of its own has a name in the snapshot
for (const [name, module] of Object.entries(modules(() => viz))) {
  pyodide.registerJsModule(name, module);
  names.set(module, [name]);
  for (const [part, it] of Object.entries(module)) names.set(it, [name, part]);
}
pyodide.runPython(warmUp);
const { HEAP8, _malloc, _free } = pyodide._module;
const [top, free] = [HEAP8.findLastIndex(Boolean), []];
for (let size = 1 << 17; size >= 16; size >>= 1) { // what was freed has old bytes, which do not pack well
  do {
    free.push(_malloc(size));
    HEAP8.fill(0, free.at(-1), free.at(-1) + size);
  } while (free.at(-1) < top);
}
free.forEach(_free);
const serializer = (it) => {
  if (!names.has(it)) throw new Error("the warm-up left a JavaScript object that has no name");
  return names.get(it);
};
const memory = pyodide.makeMemorySnapshot({ serializer });
const [, from] = new Uint32Array(memory.buffer, 0, 2);
const after = new Uint32Array(memory.buffer, from);
const SURE = 4096; // words: so many that are not zeros are constants, which a page has by a check of their sum
const same = { runs: [], sum: 0 }; // what a page has already
for (let [at, start] = [0, 0]; at <= base.length; at++) {
  if (at < base.length && base[at] === after[at]) continue;
  const run = base.subarray(start, at);
  if (run.length >= SURE && run.filter(Boolean).length > run.length / 2) {
    same.sum = run.reduce((sum, word) => (sum + word) | 0, same.sum);
    same.runs.push([start, at]);
    after.fill(0, start, at);
  }
  start = at + 1;
}
const [BLOCK, LONGEST] = [1024, 1 << 20]; // words and bytes: blocks of zeros are left out, longer runs are divided
const runs = [];
for (let at = 0; at < after.length; at += BLOCK) {
  if (!after.subarray(at, at + BLOCK).some(Boolean)) continue;
  const [start, size] = runs.at(-1) ?? [0, 0];
  if (size && start + size === at * 4 && size < LONGEST) runs.at(-1)[1] += BLOCK * 4;
  else runs.push([at * 4, BLOCK * 4]);
}
const head = [...memory.subarray(0, from)];
const known = JSON.stringify({ size: after.byteLength, place, head, runs, same }) + "\\n";
const data = runs.map(([start, size]) => memory.subarray(from + start, from + start + size));
writeFileSync(to, Buffer.concat([Buffer.from(known), ...data]));
"""
WARM_UP = """
import functools, gc, importlib, json, os, pkgutil, random, re, shutil, sys
os.mkdir("/warm")
os.chdir("/warm")
from importlib.machinery import PathFinder
import gametree.search, gametree.tree
from gametree.exercises.kinds import KINDS
from gametree.phrases import LANGUAGES
from gametree_classroom.site.answers import AnyWidget, Answers

for package in (gametree.search, gametree.tree):  # readers of formats, and the engine, are loaded on demand
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

page = Answers(lambda text: None)

def ask(verb, lang, **more):
    answered = json.loads(page.answer(json.dumps({"verb": verb, "number": 1, "lang": lang, **more})))
    if "answer" not in answered:
        raise SystemExit(answered)
    return answered["answer"]

def forget_cached():  # or what pages keep, except translations, adds up to a memory that packs badly
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper):
            if re.match(r"gametree(?!\\.phrases)", kept.__module__ or ""):
                kept.cache_clear()

def use(lang, page, address, *messages):
    model = ask("open", lang, page=page, address=address)["model"]
    ask("link", lang, model=model)
    for content in messages:
        ask("say", lang, model=model, content=content)
    forget_cached()

practise = [{"verb": verb} for verb in ("check", "hint", "solution", "variant")]
watch = [{"verb": "what_if", "values": {"2": "7"}}, {"verb": "edit", "change": "set_value", "node": 2, "value": "3,5"}]
for lang in LANGUAGES:
    for kind in KINDS if lang == "en" else ["pruned-leaves"]:
        use(lang, "practise", {"kind": kind, "seed": "1", "difficulty": "1"}, *practise)
    use(lang, "practise", {"tutor": "all"}, *practise)
    tree = {"tree": "[3 12 8 2 4 6 14 5 2]", "b": "3", "algorithm": "alphabeta"}
    use(lang, "watch", tree, *watch)
    use(lang, "watch", {"example": "000-two-ply"}, *watch)
    page.answer(json.dumps({"verb": "open", "lang": lang, "page": "watch", "address": {"tree": "[3 x"}}))  # is refused
use("en", "games", {"game": "tictactoe"})  # without a move, whose search would leave a memory that packs badly
ask("export", "en")
ask("forget", "en")
AnyWidget.senders.clear()
del page
os.chdir("/home/pyodide")
shutil.rmtree("/warm")
import zipfile, zipimport
b"name".decode("cp437")  # as names in a ZIP file are
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
forget_cached()

def begin(complete, packages):  # is called by a page
    random.seed()  # all visitors have the same memory
    tops = {*sys.stdlib_module_names, *packages}
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

gc.collect()
gc.freeze()
"""


def make_snapshot(site: Path, fetched: Path, cache: Path, wheels: list[Path]) -> None:
    """Write the packed parts of a snapshot into the site's folder of Pyodide; the result is cached by its inputs."""
    pyodide, viz = fetched / "pyodide", fetched / "viz" / "dist" / "viz.js"
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    if version != PYODIDE:
        raise SystemExit(f"website: snapshots were tried with Pyodide {PYODIDE}, not {version}; see snapshot.py")
    inputs = [*wheels, viz, *(site / name for name in ("python_stdlib.zip", "start.mjs"))]
    digest = hashlib.sha256(f"{NODE}{WARM_UP}{version}".encode() + b"".join(path.read_bytes() for path in inputs))
    done = cache / f"snapshot-{digest.hexdigest()[:16]}"
    if not done.exists():
        half = done.with_suffix(".half")
        with tempfile.TemporaryDirectory() as packages:
            for wheel in wheels:
                shutil.unpack_archive(wheel, packages, "zip")
            run_node(NODE, pyodide.resolve(), viz.resolve(), site.resolve(), packages, WARM_UP, half)
        half.rename(done)
    line, _, memory = done.read_bytes().partition(b"\n")
    known = json.loads(line)
    script = (site / "snapshot.mjs").read_text("utf-8")
    count = re.search(r"PARTS = (\d+)", script)
    assert count is not None
    known["files"], files = data_of(wheels[0], known.pop("place"))
    name = f"memory-{hashlib.sha256(line + memory + files).hexdigest()[:8]}"
    (site / "snapshot.mjs").write_text(script.replace('MEMORY = "memory"', f'MEMORY = "{name}"'), encoding="utf-8")
    known["runs"], parts = in_parts(known["runs"], memory, int(count[1]))
    (site / f"{name}.json").write_text(json.dumps(known, separators=(",", ":")), encoding="utf-8")
    for part, data in {**dict(enumerate(parts)), "files": files}.items():
        packed = gzip.compress(data, mtime=0)
        if len(packed) > LARGEST_PART:
            raise SystemExit(f"website: part {part} of the snapshot is too large; raise PARTS in snapshot.mjs")
        (site / f"{name}-{part}.gz").write_bytes(packed)


def in_parts(runs: list[list[int]], memory: bytes, count: int) -> tuple[list[list[list[int]]], list[bytes]]:
    """Divide the runs of a memory, and their bytes, into parts of about equal size."""
    groups: list[list[list[int]]] = [[] for _ in range(count)]
    ends, at = [0] * count, 0
    for start, size in runs:
        part = at * count // len(memory)
        groups[part].append([start, size])
        ends[part] = at = at + size
    return groups, [memory[start:end] for start, end in pairwise([0, *ends])]


def data_of(wheel: Path, place: str) -> tuple[list[tuple[str, int]], bytes]:
    """Return the paths and sizes of the files of a wheel that a page needs at first, and their bytes: all files whose
    contents are not in the memory, and the searches, whose source a player shows.
    """
    with zipfile.ZipFile(wheel) as full:
        files = {name: full.read(name) for name in full.namelist() if SHOWN.search(name) or not IN_MEMORY.search(name)}
    return [(f"{place}/{name}", len(data)) for name, data in files.items()], b"".join(files.values())
