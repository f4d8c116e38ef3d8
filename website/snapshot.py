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
from pathlib import Path

from bytecode import run_node

__all__ = ["make_snapshot"]

PYODIDE = "314.0.6"
"""version of Pyodide whose snapshots were tested, by ``tests/browser/test_site.py``"""
CODE = re.compile(r"\.pyc?$")
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
pyodide.mountNodeFS(pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')"), packages);
const viz = await instance();
const names = new Map(); // what the page has of its own has a name in the snapshot
for (const [name, module] of Object.entries(modules(() => viz))) {
  pyodide.registerJsModule(name, module);
  names.set(module, [name]);
  for (const [part, it] of Object.entries(module)) names.set(it, [name, part]);
}
pyodide.runPython(warmUp);
const { HEAP8: { length }, _malloc, _free } = pyodide._module;
for (let size = 1 << 17; size >= 512; size >>= 1) { // what was freed has old bytes, which do not pack well
  const free = [];
  while (pyodide._module.HEAP8.length === length && free.length * size < 6e6) {
    free.push(_malloc(size));
    pyodide._module.HEAP8.fill(0, free.at(-1), free.at(-1) + size);
  }
  free.forEach(_free);
}
const serializer = (it) => {
  if (!names.has(it)) throw new Error("the warm-up left a JavaScript object that has no name");
  return names.get(it);
};
const memory = pyodide.makeMemorySnapshot({ serializer });
const [, from] = new Uint32Array(memory.buffer, 0, 2);
const after = new Uint32Array(memory.buffer, from);
const SURE = 4096; // words: so many that are not zeros are constants, which a page has by a check of their sum
const same = { from, runs: [], sum: 0 }; // what a page has already
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
writeFileSync(to, Buffer.concat([Buffer.from(JSON.stringify(same) + "\\n"), memory]));
"""
WARM_UP = """
import functools, gc, importlib, json, os, pkgutil, shutil, sys
os.mkdir("/warm")
os.chdir("/warm")
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

def forget_cached():  # or what pages keep adds up to a memory that packs badly
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper) and (kept.__module__ or "").startswith("gametree"):
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
import importlib.machinery, random, zipfile, zipimport
b"name".decode("cp437")  # as names in a ZIP file are
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
forget_cached()
gc.collect()
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
    known, _, memory = done.read_bytes().partition(b"\n")
    script = (site / "snapshot.mjs").read_text("utf-8")
    count = re.search(r"PARTS = (\d+)", script)
    assert count is not None
    size = -(-len(memory) // int(count[1]))
    name = f"memory-{hashlib.sha256(memory).hexdigest()[:8]}"
    (site / "snapshot.mjs").write_text(script.replace('MEMORY = "memory"', f'MEMORY = "{name}"'), encoding="utf-8")
    (site / f"{name}.json").write_bytes(known)
    make_data(wheels[0], site / f"{name}.zip")
    for number, start in enumerate(range(0, len(memory), size)):
        part = gzip.compress(memory[start : start + size], mtime=0)
        if len(part) > LARGEST_PART:
            raise SystemExit(f"website: part {number} of the snapshot is too large; raise PARTS in snapshot.mjs")
        (site / f"{name}-{number}.gz").write_bytes(part)


def make_data(wheel: Path, target: Path) -> None:
    """Write the files of a wheel that a page needs at first: all files that are not code, and the searches, whose
    source a player shows.
    """
    with zipfile.ZipFile(wheel) as full:
        files = {name: full.read(name) for name in full.namelist() if SHOWN.search(name) or not CODE.search(name)}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
