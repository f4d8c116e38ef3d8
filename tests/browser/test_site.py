"""The site in a Chromium that can reach only the site's server: watching, practising, and working offline."""

from __future__ import annotations

import _imp
import gzip
import io
import json
import re
import shutil
import struct
import zipfile
from collections.abc import Iterable, Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import expect

import gametree as gt
from access import violations
from effort import EVERY_CASE
from gametree.drawing.drawing import draw
from gametree.drawing.themes import theme_named
from gametree.exercises.kinds import KINDS
from gametree.exercises.tutor.next_exercise import TOPICS
from gametree.games import piece_games
from gametree.languages import translated_table
from gametree.lectures.picture_gallery import lecture_entries
from gametree.phrases import LANGUAGES
from gametree.render import graphviz
from gametree.render.graphviz import dot
from gametree.widgets.practice_payload import practice_words
from gametree_classroom.site.site_pages import FRONT, PRACTISE, STATE
from site_server import ROOT, SiteServer, serving
from tree_room import wrong_in_windows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser

PATIENCE = 120_000  # milliseconds until Python is ready, on a busy machine
IS_STORED = """async () => {
  const done = request => new Promise((good, bad) => {
    request.onsuccess = () => good(request.result);
    request.onerror = bad;
  });
  const base = await done(indexedDB.open('/work'));
  try {
    const files = await done(base.transaction('FILE_DATA').objectStore('FILE_DATA').getAll());
    return files.some(file => file.contents && new TextDecoder().decode(file.contents).includes('"right": true'));
  } finally { base.close(); }
}"""
"""JavaScript that returns whether a right answer is in the browser's storage"""
DESKTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
TREE = "[3 12 8 2 4 6 14 5 2]"
IS_KEPT = """async () => {
  const keeper = navigator.serviceWorker;
  if (!keeper.controller) await new Promise(done => keeper.addEventListener("controllerchange", done));
}"""
"""JavaScript that waits until the service worker has cached the page; polling would need eval, which the page
forbids"""
TEXT_Y = re.compile(r'(<text[^>]* y=")([-\d.]+)"')


@pytest.fixture
def server(built_site: Path) -> Iterator[SiteServer]:
    """Serve the site; afterwards check that no requested file was missing."""
    with serving(built_site) as running:
        yield running
    assert running.missing == []


@pytest.fixture
def context(alone: Browser) -> Iterator[BrowserContext]:
    """Open a fresh browser; afterwards check that it contacted no other host and set no cookies."""
    opened = alone.new_context(viewport=DESKTOP)
    outside: list[str] = []
    opened.on(
        "request",
        lambda asked: (
            None if asked.url.startswith(("http://127.0.0.1:", "data:", "blob:")) else outside.append(asked.url)
        ),
    )
    yield opened
    cookies = opened.cookies()
    opened.close()
    assert (outside, cookies) == ([], [])


def opened(context: BrowserContext, server: SiteServer, page: str, home: str = "en", **address: str) -> Page:
    """Open a page of the site in a language, with an exercise or tree in its address."""
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    folder = "" if home == "en" else f"{home}/"
    found.goto(f"{server.base}{folder}{page}index.html{'?' + urlencode(address) if address else ''}")
    return found


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("", {}),
        ("watch/", {"example": "000-two-ply"}),
        ("practise/", {"kind": "windows", "seed": "1", "difficulty": "1"}),
    ],
)
def test_small_tree_fits_every_window_size(
    context: BrowserContext, server: SiteServer, page: str, address: dict[str, str]
) -> None:
    """The texts are legible at every size, too."""
    shown = opened(context, server, page, **address)
    root = shown.locator(".gametree-player")
    root.wait_for()
    assert wrong_in_windows(shown, root) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_front_page_plays_without_python_and_is_small(context: BrowserContext, server: SiteServer, lang: str) -> None:
    """The page loads at most 300 kB, and axe-core finds no fault; another test measures the contrasts."""
    page = opened(context, server, "", lang)
    expect(page.locator("h1")).to_have_text(translated_table(FRONT, lang)["title"])
    player = page.locator(".gametree-player")
    expect(player).to_be_visible()
    before = player.inner_text()
    player.press("ArrowRight")
    assert player.inner_text() != before
    page.evaluate(IS_KEPT)
    assert server.megabytes < 0.3
    assert violations(page, contrast=False) == []


@pytest.mark.parametrize(("lang", "kind", "size"), [("en", "pruned-leaves", DESKTOP), ("pt", "values", PHONE)])
def test_linked_exercise_is_shown_checked_and_kept(
    context: BrowserContext, server: SiteServer, lang: str, kind: str, size: Any
) -> None:
    """Python marks the answer, and the browser stores the work."""
    words = practice_words(lang)
    exercise = gt.exercises.generate(kind, 1, difficulty=1)
    page = opened(context, server, "practise/", "en", kind=kind, seed="1", difficulty="1", lang=lang)
    page.set_viewport_size(size)
    widget = page.locator(".gametree-practice")
    expect(widget).to_have_attribute("lang", lang)
    widget.get_by_role("button", name=words["as_python"]).click()
    line = widget.get_by_label(words["line"])
    line.fill(f"answer = {exercise.key!r}")
    line.press("Enter")
    expect(widget.locator(".gametree-verdict .right")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert server.megabytes < 15
    assert violations(page, "main") == []
    said = line.input_value()
    page.wait_for_function(IS_STORED, timeout=PATIENCE)
    page.reload()
    expect(page.get_by_label(words["line"])).to_have_value(said, timeout=PATIENCE)
    with page.expect_download() as download:
        page.get_by_role("button", name=translated_table(PRACTISE, lang)["export"]).click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as packed:
        kept = [json.loads(packed.read(name)) for name in packed.namelist()]
    assert [gt.exercises.Exercise.from_json(work["exercise"]) for work in kept] == [exercise]


def test_python_loads_while_the_exercise_is_fetched(context: BrowserContext, server: SiteServer) -> None:
    server.held = "practise/data"
    page = opened(context, server, "practise/", kind="pruned-leaves", seed="1", difficulty="1")
    page.wait_for_function("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/worker.js'))")
    server.released.set()
    expect(page.locator(".gametree-practice")).to_be_visible(timeout=PATIENCE)


def test_early_check_waits_for_python_and_marks_the_last_answer(context: BrowserContext, server: SiteServer) -> None:
    """The page says that it is waiting; as soon as Python is ready, the current answer is marked."""
    words, key = practice_words("es"), gt.exercises.generate("pruned-leaves", 1, difficulty=1).key
    server.held = ".wasm"
    page = opened(context, server, "practise/", "es", kind="pruned-leaves", seed="1", difficulty="1")
    page.set_viewport_size(PHONE)
    widget = page.locator(".gametree-practice")
    for act, waiting in (("hint", "act_waits"), ("gametree-check", "check_waits"), ("gametree-check", "check_waits")):
        widget.locator(f"button.{act}").click()
        expect(widget.locator(".gametree-hint")).to_have_text(words[waiting])
    for leaf in key:
        widget.locator(f".gametree-target[data-name={leaf}]").click()
    message, check = (widget.locator(name).bounding_box() for name in (".gametree-hint", "button.gametree-check"))
    assert message and check and 0 <= message["y"] - check["y"] < 150
    server.released.set()
    expect(widget.locator(".gametree-verdict .right")).to_be_visible(timeout=PATIENCE)
    assert widget.locator(".gametree-hint").inner_text() == ""
    assert widget.locator("[data-stale], .gametree-hints li").count() == 0


def test_teacher_page_makes_a_link_and_a_frame_with_rules(context: BrowserContext, server: SiteServer) -> None:
    """The page offers the rules that matter for the kind of question."""
    page = opened(context, server, "teach/")
    page.locator("[name=kind]").select_option("windows")
    page.locator("[name=seed]").fill("7")
    page.locator("[name=cut]").select_option("beyond")
    page.locator("[name=lang]").select_option("pt")
    address = page.locator("#address").input_value()
    assert parse_qs(urlsplit(address).query) == {
        "kind": ["windows"], "seed": ["7"], "difficulty": ["1"], "cut": ["beyond"], "lang": ["pt"],
    }  # fmt: skip
    code = page.locator("#code").input_value()
    assert code.startswith("<iframe") and unescape(code).count(f"{address}&embed=1") == 1
    page.locator("[name=kind]").select_option("values")  # minimax has no cut-offs
    assert page.locator("[data-rule=cut]").is_hidden() and "cut" not in page.locator("#address").input_value()
    assert violations(page, contrast=False) == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_embedded_page_shows_only_the_exercise_and_fits_its_height(
    context: BrowserContext, server: SiteServer, built_site: Path, size: Any
) -> None:
    """``embed=1`` shows only the player or the exercise, and the frame gets the height of its page."""
    address = {"watch": "example=000-two-ply", "practise": "kind=values&seed=1&difficulty=1"}
    frames = "".join(
        f'<iframe src="{page}/index.html?{query}&embed=1" width="100%" height="700"></iframe>'
        for page, query in address.items()
    )
    listener = (
        "addEventListener('message', ({ data, source }) => { for (const frame of document.querySelectorAll('iframe'))"
        " if (frame.contentWindow === source) frame.height = data.gametreeHeight; });"
    )
    icon = '<link rel="icon" href="data:,">'
    (built_site / "frames.html").write_text(
        f"<!doctype html><title>Course</title>{icon}{frames}<script>{listener}</script>"
    )
    page = context.new_page()
    page.set_viewport_size(size)
    page.goto(f"{server.base}frames.html")
    for number, widget in enumerate((".gametree-player", ".gametree-practice")):
        inside = page.frame_locator("iframe").nth(number)
        expect(inside.locator(widget)).to_be_visible(timeout=PATIENCE)
        assert not inside.locator("header, footer, h1, form, #work").locator("visible=true").count()
        expect(page.locator("iframe").nth(number)).to_have_attribute("height", re.compile("[2-9][0-9]{2}"))
        frame = page.frames[number + 1]
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    (built_site / "frames.html").unlink()


def test_watch_page_searches_plays_and_edits_the_tree_of_its_address(
    context: BrowserContext, server: SiteServer
) -> None:
    """Keys step through the search; edits of the tree are processed by Python. The pictures of the examples are not
    loaded.
    """
    page = opened(context, server, "watch/", "pt", tree=TREE, b="3", algorithm="alphabeta")
    player = page.locator(".gametree-player")
    player.wait_for()
    assert not [path for path, _ in server.sent if "/pictures/" in path]
    end = gt.alphabeta(TREE, branching=3).frames(lang="pt")[-1].caption()
    player.press("End")
    expect(player).to_contain_text(end)
    assert page.locator("#own [name=tree]").input_value() == TREE
    assert violations(page, "main") == []


def test_every_lecture_example_plays_without_python(context: BrowserContext, server: SiteServer) -> None:
    """The list has a picture for every search of the lectures."""
    page = opened(context, server, "watch/")
    names = [figure.name for entry in lecture_entries() for figure in entry.figures if figure.result]
    links = page.locator("figure a")
    assert [link.get_attribute("href") for link in links.all()] == [
        f"?{urlencode({'example': name})}" for name in names
    ]
    assert violations(page, contrast=False) == []
    for link in links.all()[:2]:
        example = opened(context, server, "watch/", example=str(link.get_attribute("href")).partition("=")[2])
        expect(example.locator(".gametree-player")).to_be_visible()
        example.close()
    assert all(page.evaluate("async url => (await fetch(url)).ok", f"data/{name}.json") for name in names)
    assert not any("pyodide" in path for path, _ in server.sent)


BAD_ADDRESSES: tuple[tuple[str, str, dict[str, str], str], ...] = (
    ("watch/", "es", {"tree": "[3 x"}, "línea 1, columna 4: 'x' no es válido aquí; escribe un número"),
    ("watch/", "es", {"tree": TREE, "b": "3", "algorithm": "alfabeta"}, "¿querías decir 'alphabeta'?"),
    ("practise/", "pt", {"kind": "valus"}, "querias dizer 'values'?"),
    ("games/", "es", {"game": "nin"}, "no se reconoce 'nin' como juego; elige entre: tictactoe"),
    ("practise/", "en", {"kind": "values", "lang": "fr"}, "unknown language 'fr'; choose one of: en, es, pt"),
)
"""pages, their languages, bad addresses, and the errors shown"""


def test_bad_address_gets_an_error_and_a_link_to_continue(context: BrowserContext, server: SiteServer) -> None:
    """The message is in the language of the page."""
    for page, lang, address, said in BAD_ADDRESSES[:: 1 if EVERY_CASE else 2]:
        shown = opened(context, server, page, lang, **address)
        expect(shown.locator("#notice.wrong")).to_contain_text(said, timeout=PATIENCE)
        assert all(shown.locator("#own select").evaluate_all("fields => fields.map(field => field.selectedIndex >= 0)"))
        shown.locator("#notice a").click()
        expect(shown.locator("#stage")).to_be_hidden()
        shown.close()


@pytest.mark.parametrize(
    ("taken", "why"),
    [("WebAssembly", "no_wasm"), ("Worker", "no_worker")],
)
def test_browser_without_webassembly_or_workers_gets_still_pictures(
    context: BrowserContext, server: SiteServer, taken: str, why: str
) -> None:
    """A message links to the still pictures."""
    context.add_init_script(f"delete window.{taken}")
    page = opened(context, server, "watch/", "es", tree=TREE, b="3")
    expect(page.locator("#notice.wrong")).to_contain_text(translated_table(STATE, "es")[why])
    page.locator("#notice a").click()
    expect(page.locator("figure img").first).to_be_visible()


@pytest.mark.parametrize("lost", ["**/pyodide.mjs", "**/{memory*.gz,python_stdlib.zip}"])
def test_lost_connection_is_reported_and_retry_continues(
    context: BrowserContext, server: SiteServer, lost: str
) -> None:
    """The connection fails while Python loads."""
    page = opened(context, server, "practise/")
    context.route(lost, lambda route: route.abort())
    page.goto(f"{page.url}?kind=best-move&seed=2")
    notice = page.locator("#notice")
    expect(notice).to_contain_text(translated_table(STATE, "en")["lost"], timeout=PATIENCE)
    context.unroute(lost)
    notice.get_by_role("button").click()
    expect(page.locator(".gametree-practice")).to_be_visible(timeout=PATIENCE)


def test_python_downloads_under_15_mb_once_and_the_page_works_offline(
    context: BrowserContext, built_site: Path
) -> None:
    """While the server is stopped, an exercise in another language is marked. The next visit downloads nothing."""
    warnings: list[str] = []
    with serving(built_site) as server:
        context.on("console", lambda message: warnings.append(message.text))
        page = opened(context, server, "practise/", kind="savings", seed="4")
        address = page.url
        page.wait_for_selector("html[data-ready]", state="attached")
        assert server.megabytes < 15
        page.wait_for_selector("html[data-kept]", state="attached")
        sent = [path for path, _ in server.sent]
        assert len(set(sent)) == len(sent) and warnings == []
    page.goto(f"{server.base}es/practise/index.html?kind=values&seed=1&difficulty=1")
    expect(page.locator(".gametree-practice")).to_have_attribute("lang", "es", timeout=PATIENCE)
    page.get_by_role("button", name=practice_words("es")["check"]).click()
    expect(page.locator(".gametree-points")).to_have_text("Puntos: 0 de 3.", timeout=PATIENCE)
    warnings.clear()
    with serving(built_site, urlsplit(server.base).port or 0) as server:
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        assert ({path for path, _ in server.sent} - {"/service_worker.js"}, warnings) == (set(), [])


def test_python_from_a_snapshot_answers_like_a_fresh_start(context: BrowserContext, server: SiteServer) -> None:
    """The test compares a visit with the snapshot and a visit without it; with the snapshot, none of Python's own files
    are loaded.
    """
    asked = list(practised({"kind": kind, "seed": "5"} for kind in list(KINDS)[:: 1 if EVERY_CASE else 4]))
    watched = [{"tree": "[[3 12 8] [2 4 6]]", "algorithm": name, "root": "min"} for name in ("minimax", "pvs", "sss")]
    for address in [*watched, {"example": "002-deep", "by": "node"}, {"tree": "[3 x"}, {"tree": "2 5 7", "b": "2"}]:
        asked.append({"verb": "open", "page": "watch", "address": address})
        asked.append({"verb": "say", "content": {"verb": "edit", "change": "add_child", "node": 0}})
    drawn = [*practised({"tutor": name} for name in list(TOPICS)[:2]), {"verb": "export"}, {"verb": "forget"}]
    answers = []
    for lost in ("**/nothing", "**/memory-*.gz"):
        if "memory" in lost:
            assert not [path for path, _ in server.sent if path.endswith((".whl", "stdlib.zip"))]
        context.route(lost, lambda route: route.fulfill(status=404))
        page = opened(context, server, "exam/")
        page.evaluate(IS_KEPT)
        replies = page.evaluate(ASKED, [*asked, *drawn])
        page.close()
        last = next(at for at, text in enumerate(replies) if text.startswith(f'{{"number":{len(asked)},'))
        answers.append(replies[: last + 1])
    assert answers[0] == answers[1]


def practised(addresses: Iterable[dict[str, str]]) -> Iterator[dict[str, Any]]:
    """Yield the requests of a page on which a student opens an exercise, checks it, takes a hint, asks for the solution
    and gets another variant.
    """
    for address in addresses:
        yield {"verb": "open", "page": "practise", "address": address}
        yield {"verb": "link"}
        yield from ({"verb": "say", "content": {"verb": verb}} for verb in ("check", "hint", "solution", "variant"))


ASKED = """async asked => {
  const worker = new Worker("/static/worker.js", { type: "module" });
  const answers = [];
  let [model, number] = ["", 0];
  for (const message of asked) {
    const answer = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.failed || data.trouble) reject(new Error(data.failed ?? data.trouble));
        if (data.sent) answers.push(data.sent);
        if (data.answered) resolve(JSON.parse(data.answered));
      };
      worker.postMessage(JSON.stringify({ number: ++number, lang: "es", model, ...message }));
    });
    if (answer.broken) throw new Error(JSON.stringify(message));
    model = answer.answer?.model ?? model;
    answers.push(JSON.stringify(answer));
  }
  worker.terminate();
  return answers.map(text => text.replace(/"model\\d+"/, '"model"'));
}"""
"""JavaScript that returns the replies of the site's worker to the given messages"""
IN_WORKER = """import { loadPyodide } from "/pyodide/snapshot.mjs";
let pyodide;
onmessage = async ({ data }) => {
  pyodide ??= await loadPyodide({ indexURL: "/pyodide/", packages: ["gametree", "traitlets"] });
  try { postMessage(String(pyodide.runPython(data))); } catch (error) { postMessage(String(error)); }
};"""
RUN = """code => new Promise((resolve, reject) => {
  window.worker ??= new Worker("/static/in_worker.js", { type: "module" });
  window.worker.onmessage = ({ data }) => resolve(data);
  window.worker.onerror = ({ message }) => reject(new Error(message));
  window.worker.postMessage(code);
})"""
"""JavaScript that runs code in Python, started from the snapshot in a worker like that of the pages, and returns the
result
"""


def test_modules_outside_the_snapshot_are_loaded_on_import(context: BrowserContext, server: SiteServer) -> None:
    """The modules are also loaded after a lost connection. Visitors do not share the state of random generators."""
    context.route("**/in_worker.js", lambda route: route.fulfill(body=IN_WORKER, content_type="text/javascript"))
    drawn = set()
    for _ in range(2):
        page = opened(context, server, "exam/")
        page.evaluate(IS_KEPT)
        drawn.add(page.evaluate(RUN, "import random; random.random()"))
        context.route("**/python_stdlib.zip", lambda route: route.abort())
        lost = page.evaluate(RUN, "import poplib")
        context.unroute("**/python_stdlib.zip")
        assert (
            page.evaluate(RUN, "import poplib, gametree.games.piece_games as games; games.__doc__")
            == piece_games.__doc__
        )
        assert "ModuleNotFoundError" in page.evaluate(RUN, "import gametree.nothing")
        page.close()
        if not drawn - {lost}:
            assert "NetworkError" in lost
    assert len(drawn) == 2 and len([path for path, _ in server.sent if path.endswith("stdlib.zip")]) == 1


def test_exercises_work_while_the_site_is_replaced(context: BrowserContext, built_site: Path, tmp_path: Path) -> None:
    """During a visit the site gets a new version; pages of both versions check exercises, and the old files are
    removed.
    """
    site = shutil.copytree(built_site, tmp_path / "site", ignore=shutil.ignore_patterns("lab"))
    address = {"kind": "values", "seed": "2"}
    with serving(site) as server:
        worker = site / "static" / "worker.js"
        worker.write_text(worker.read_text("utf-8").replace("QUIET = 5000", "QUIET = 0"), "utf-8")
        page = opened(context, server, "practise/", **address)
        page.wait_for_selector("html[data-kept]", state="attached", timeout=PATIENCE)
        script = site / "pyodide" / "snapshot.mjs"
        name = re.findall(r'MEMORY = "([\w-]+)"', script.read_text("utf-8"))[0]
        for path in site.glob(f"pyodide/{name}*"):
            path.rename(path.with_name(path.name.replace(name, "memory-new")))
        for path in (script, site / "service_worker.js"):
            path.write_text(
                re.sub(rf"{name}|(?<=\$\{{SITE\}})[0-9a-f]{{16}}", "memory-new", path.read_text("utf-8")), "utf-8"
            )
        for _ in range(2):
            page.reload()
            page.wait_for_selector("html[data-kept]", state="attached", timeout=PATIENCE)
            page.get_by_role("button", name=practice_words("en")["check"]).click()
            expect(page.locator(".gametree-points")).to_be_visible(timeout=PATIENCE)
        kept = page.evaluate(
            "async () => (await (await caches.open('gametree-/-memory-new')).keys()).map(({ url }) => url)"
        )
        assert page.evaluate("caches.keys()") == ["gametree-/-memory-new"]
    assert any("memory-new-0" in url for url in kept) and not any(name in url for url in kept)


LOST = [("memory-*-1.gz", 200), ("memory-*.json", 404), ("memory-*-1.gz", 404), ("memory-*-files.gz", 404)]


@pytest.mark.parametrize(("lost", "status"), LOST if EVERY_CASE else LOST[:2])
def test_python_starts_normally_without_the_snapshot(
    context: BrowserContext, server: SiteServer, lost: str, status: int
) -> None:
    """In the test, the snapshot or a part of it cannot be loaded, or a part is damaged."""
    context.route(f"**/{lost}", lambda route: route.fulfill(status=status, body="damaged"))
    page = opened(context, server, "practise/", kind="values", seed="2")
    page.get_by_role("button", name=practice_words("en")["check"]).click(timeout=PATIENCE)
    expect(page.locator(".gametree-points")).to_be_visible(timeout=PATIENCE)
    assert "/pyodide/python_stdlib.zip" in [path for path, _ in server.sent]


def test_snapshot_is_made_with_its_own_pyodide_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No snapshot is made with another version of Pyodide."""
    monkeypatch.syspath_prepend(str(ROOT / "website"))
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "package.json").write_text('{"version": "1.0"}', "utf-8")
    with pytest.raises(SystemExit, match=r"not 1\.0"):
        import_module("snapshot").make_snapshot(tmp_path, tmp_path, tmp_path, [])


@pytest.mark.parametrize("work", [False, True])
def test_opened_exercise_is_shown_again_before_python_is_loaded(
    context: BrowserContext, server: SiteServer, work: bool
) -> None:
    """An exercise without answers does not load Python; an exercise with answers does."""
    address = {"kind": "savings", "seed": "1", "difficulty": "1"}
    page = opened(context, server, "practise/", **address)
    page.wait_for_selector("html[data-ready]", state="attached", timeout=PATIENCE)
    if work:
        page.get_by_role("button", name=practice_words("en")["hint"] % {"number": 1}).click()
    context.add_init_script("window.Worker = class { postMessage() {} terminate() {} }")
    again = opened(context, server, "practise/", **address)
    expect(again.locator("#notice")).to_have_text("" if not work else translated_table(STATE, "en")["loading"])
    expect(again.locator(".gametree-practice")).to_have_count(0 if work else 1)


def test_full_storage_is_reported_and_the_exercise_still_works(
    context: BrowserContext, server: SiteServer, built_site: Path
) -> None:
    script = (built_site / "static" / "worker.js").read_text(encoding="utf-8")
    full = f"IDBObjectStore.prototype.put = () => {{ throw Error() }};{script}"
    context.route("**/static/worker.js", lambda route: route.fulfill(body=full, content_type="text/javascript"))
    page = opened(context, server, "practise/", "pt", kind="savings", seed="4")
    page.get_by_role("button", name=practice_words("pt")["hint"] % {"number": 1}).click(timeout=PATIENCE)
    expect(page.locator("#trouble")).to_have_text(translated_table(STATE, "pt")["full"], timeout=PATIENCE)


def test_pictures_are_the_same_as_with_pygraphviz(
    context: BrowserContext, server: SiteServer, built_site: Path
) -> None:
    """Graphviz compiled to WebAssembly draws every picture of the lectures; text heights may differ."""
    code = gzip.decompress((built_site / "pyodide" / "viz.js.gz").read_bytes())
    context.route("**/viz.js", lambda route: route.fulfill(body=code, content_type="text/javascript"))
    page = opened(context, server, "")
    light = theme_named("light")
    results = [figure.result for entry in lecture_entries() for figure in entry.figures if figure.result]
    sources = [dot(draw(result.frames()[-1]), light) for result in results]
    drawn = page.evaluate(
        """async sources => {
          const viz = await (await import("/viz.js")).instance();
          return sources.map(source => viz.renderString(source, { engine: "nop2", format: "svg" }));
        }""",
        sources,
    )
    for source, theirs in zip(sources, drawn, strict=True):
        ours = graphviz.render(source).decode("utf-8")
        assert shape(theirs) == shape(ours)
        assert all(abs(one - other) < 1 for one, other in zip(heights(theirs), heights(ours), strict=True))


def test_bytecode_in_the_wheel_matches_its_source(built_site: Path) -> None:
    """Python loads the bytecode without checking it against the source."""
    with zipfile.ZipFile(next(built_site.glob("pyodide/gametree-*.whl"))) as wheel:
        sources = {Path(name): wheel.read(name) for name in wheel.namelist() if name.endswith(".py")}
        compiled = {Path(name): wheel.read(name) for name in wheel.namelist() if name.endswith(".pyc")}
    assert len(compiled) == len(sources) > 200
    for path, code in compiled.items():
        source = sources[path.parent.parent / f"{path.name.partition('.')[0]}.py"]
        magic, flags, digest = struct.unpack("<II8s", code[:16])
        assert (flags, digest) == (0b01, _imp.source_hash(magic, source))


@pytest.mark.parametrize(("pack", "run"), [("es_ES", "Ejecutar"), ("pt_BR", "Executar")])
def test_jupyterlite_has_translated_menus(built_site: Path, pack: str, run: str) -> None:
    found = json.loads((built_site / "lab" / "api" / "translations" / f"{pack}.json").read_text("utf-8"))
    assert found["data"]["jupyterlab"]["Run"] == [run]


@pytest.mark.parametrize("name", ["es/21-exercises", *(["en/00-tour", "pt/03-alpha-beta"] if EVERY_CASE else [])])
def test_notebook_runs_in_jupyterlite_offline_after_one_visit(
    context: BrowserContext, built_site: Path, name: str
) -> None:
    """The test is offline when it runs the notebook for the first time. All cells run without errors, and players
    step.
    """
    path = f"notebooks/{name}.ipynb"
    with serving(built_site) as server:
        page = context.new_page()
        page.set_default_timeout(2 * PATIENCE)
        address = f"{server.base}lab/lab/index.html?path={path}"
        page.goto(address)
        page.wait_for_function(IS_OPEN, arg=path)
        page.wait_for_selector("html[data-kept]", state="attached")
    page.goto(address)  # JupyterLite has removed the path from the page's address
    assert failures(page, path) == []
    if name == "es/21-exercises":  # the check of a program names what is wrong
        assert "tu función omite B2" in "".join(cell["html"] for cell in page.evaluate(CELLS))
    player = page.locator(".gametree-player:not(.gametree-practice):has(input[type=range])").first
    player.scroll_into_view_if_needed()
    before = player.inner_text()
    player.press("End")
    player.press("ArrowLeft")
    assert player.inner_text() != before


def failures(page: Page, path: str) -> list[Any]:
    """Run all cells of the notebook opened in JupyterLab, and return those that failed or did not run."""
    page.wait_for_function(IS_OPEN, arg=path)
    page.evaluate(RUN_ALL)
    page.wait_for_function("window.hasRun")
    return [cell for cell in page.evaluate(CELLS) if cell["errors"] or not cell["number"]]


IS_OPEN = """path => {
  const { currentWidget } = window.jupyterapp?.shell ?? {};
  return currentWidget?.context?.path === path && currentWidget.sessionContext?.session?.kernel;
}"""
RUN_ALL = """async () => {
  await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.info;
  window.jupyterapp.commands.execute("notebook:run-all-cells").finally(() => { window.hasRun = true; });
}"""
CELLS = """() => {
  const { cells } = window.jupyterapp.shell.currentWidget.content.model;
  const code = [...Array(cells.length).keys()].map(at => cells.get(at)).filter(cell => cell.type === "code");
  return code.map(cell => ({
    number: cell.executionCount,
    errors: cell.outputs.toJSON().filter(output => output.output_type === "error").map(output => output.evalue),
    html: cell.outputs.toJSON().map(output => [output.data?.["text/html"]].flat().join("")).join(""),
  }));
}"""


def shape(svg: str) -> str:
    """Return an SVG picture without the version of Graphviz and the heights of texts."""
    return TEXT_Y.sub(r"\1", re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL))


def heights(svg: str) -> list[float]:
    """Return the heights of an SVG picture's texts."""
    return [float(y) for _, y in TEXT_Y.findall(svg)]
