"""Packages for learning platforms in Chromium: in a third-party platform, and in frames with restrictions."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from chromium import REQUIRED
from effort import EVERY_CASE, pairing
from gametree.commands.cli import main
from gametree.exercises import Exercise, generate
from gametree.widgets.saved_work import MAX_SUSPEND_DATA, pack_work
from gametree_classroom.students import USUAL_DIFFICULTY
from site_server import ALONE, ROOT, SiteServer, serving
from tree_room import wrong_in_windows

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page

pytestmark = pytest.mark.browser

HOSTS = f"{ALONE}, EXCLUDE localhost"
PATIENCE = 120_000  # milliseconds until Python is ready
PLATFORM = ROOT / "node_modules" / "scorm-again" / "dist" / "scorm12.min.js"
SIZES = {"desktop": {"width": 1366, "height": 900}, "phone": {"width": 390, "height": 844}}
ITEMS = ["--kind", "pruned-leaves", "--seed", "7", "--tutor", "alphabeta", "--lecture", "002-deep"]
EXERCISE, TUTOR, LECTURE = "page1.html", "page2.html", "page3.html"
HOME = """<!doctype html><html lang=en><meta charset=utf-8><link rel=icon href="data:,"><title>platform</title>
<script src="scorm12.min.js"></script><body style="margin: 0"><script>
const asked = new URLSearchParams(location.search);
if (!asked.has("without")) {
  window.API = new Scorm12API({ autocommit: false });
  if (window.kept) API.loadFromFlattenedJSON(window.kept);
  window.reported = { ...window.kept };
  const set = API.LMSSetValue.bind(API);
  API.LMSSetValue = (name, value) => ((reported[name] = value), set(name, value));
  for (const name of asked.getAll("throws")) API[name] = () => { throw new Error("gone"); };
}
const frame = document.createElement("iframe");
frame.setAttribute("style", "width: 100%; height: 840px; border: 0");
if (asked.has("sandbox")) frame.setAttribute("sandbox", asked.get("sandbox"));
frame.src = asked.get("src");
document.body.append(frame);
</script>"""
NO_STORAGE = """if (location.pathname.startsWith("/package/"))
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });"""


@pytest.fixture(scope="module")
def folder(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack a package into the folder of a platform."""
    if not PLATFORM.exists():
        assert not REQUIRED, "npm ci installs scorm-again, which package.json names"
        pytest.skip("no node_modules/scorm-again, the platform of this test: run npm ci")
    place = tmp_path_factory.mktemp("platform")
    assert main(["scorm", *ITEMS, "--site", str(built_site), "-o", str(place / "week.zip")]) == 0
    with zipfile.ZipFile(place / "week.zip") as archive:
        archive.extractall(place / "package")
    (place / "index.html").write_text(HOME, encoding="utf-8")
    (place / "scorm12.min.js").write_bytes(PLATFORM.read_bytes())
    return place


@pytest.fixture
def server(folder: Path) -> Iterator[SiteServer]:
    """Serve the platform; afterwards check that every requested file existed, and that no address ended in ``.mjs``."""
    with serving(folder) as running:
        yield running
    assert running.missing == [] and not [path for path, _ in running.sent if path.endswith(".mjs")]


class Visit:
    """A visit of a student to a page of the package in the platform."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frame: FrameLocator = page.frame_locator("iframe")

    @property
    def kept(self) -> dict[str, str]:
        """Return the values that the page has sent to the platform, by their SCORM names."""
        values: dict[str, str] = self.page.evaluate("reported")
        return values

    def wait_for(self, name: str, value: str) -> None:
        self.page.wait_for_function(f"reported['cmi.{name}'] === {json.dumps(value)}")

    def wait_for_other_work(self, before: str | None) -> None:
        """Wait until the platform has received saved work that differs from ``before``."""
        self.page.wait_for_function(
            f"reported['cmi.suspend_data'] !== {json.dumps(before or '')} && reported['cmi.suspend_data']"
        )

    def answer(self, exercise: Exercise) -> None:
        """Cross out the leaves of the right answer, and press Check."""
        for name in exercise.key:
            self.frame.locator(f"[data-name={name}]").click()
        self.frame.get_by_role("button", name="Check").click()

    def leave(self) -> None:
        self.page.evaluate("document.querySelector('iframe').src = 'about:blank'")
        self.wait_for("core.exit", "suspend")


Visitor = Callable[..., Any]


@pytest.fixture
def visiting(alone: Browser, server: SiteServer) -> Visitor:
    """Return a function that opens a page of the package in a new browser, with the work saved by the platform."""

    @contextmanager
    def visit(
        page: str, query: str = "", *, kept: Any = None, script: str = "", host: str = "", size: str = "desktop"
    ) -> Iterator[Visit]:
        context: BrowserContext = alone.new_context(viewport=SIZES[size], reduced_motion="reduce")
        context.add_init_script(f"{script}\nwindow.kept = {json.dumps(kept)};")
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        faults: list[str] = []
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on("dialog", lambda dialog: (faults.append(dialog.message), dialog.dismiss()))
        opened.goto(f"{server.base}index.html?src={host}/package/{page}{query}")
        yield Visit(opened)
        names = "async () => (await navigator.serviceWorker.getRegistrations()).length"
        assert (faults, opened.evaluate(names), context.cookies()) == ([], 0, [])
        context.close()

    return visit


def test_package_is_small_without_wasm_modules_or_service_worker(folder: Path) -> None:
    """The package has at most 13 MB. It needs no special media types, because a platform may serve modules as plain
    bytes.
    """
    archive = zipfile.ZipFile(io.BytesIO((folder / "week.zip").read_bytes()))
    assert sum(entry.compress_size for entry in archive.infolist()) < 13e6
    assert not [name for name in archive.namelist() if name.endswith((".mjs", ".wasm", "service_worker.js"))]


def test_score_status_and_work_are_restored_at_the_next_visit(visiting: Visitor) -> None:
    """The next visit, in another browser without storage, continues from the saved work."""
    exercise = generate("pruned-leaves", 7, difficulty=USUAL_DIFFICULTY)
    with visiting(EXERCISE) as visit:
        visit.wait_for("core.lesson_status", "incomplete")
        visit.answer(exercise)
        visit.wait_for("core.score.raw", "20")
        before = visit.kept["cmi.suspend_data"]
        visit.frame.get_by_role("button", name="Next variant").click()
        expect(visit.frame.get_by_text("Variant 1", exact=False).first).to_be_visible(timeout=PATIENCE)
        visit.wait_for_other_work(before)
        visit.leave()
        kept = visit.kept
    assert kept["cmi.core.lesson_status"] == "incomplete" and len(kept["cmi.suspend_data"]) <= MAX_SUSPEND_DATA
    assert kept["cmi.core.session_time"].startswith("00:0")
    again = {name: kept[name] for name in ("cmi.suspend_data", "cmi.core.score.raw", "cmi.core.lesson_status")}
    with visiting(EXERCISE, kept=again, script=NO_STORAGE, size="phone") as visit:
        expect(visit.frame.get_by_text("Variant 1", exact=False).first).to_be_visible(timeout=PATIENCE)
        expect(visit.frame.locator("#kept")).to_have_text(
            "The platform keeps your work and how far you are.", timeout=PATIENCE
        )
        assert visit.frame.locator("html").evaluate("page => page.scrollWidth") <= 390
        assert not visit.frame.get_by_text("browser", exact=False).locator("visible=true").count()


@pytest.mark.parametrize("kept", ["gametree1:q1YqSy0qzszPU7JSMjIwND", *(["x=1;y=2"] if EVERY_CASE else [])])
def test_unreadable_data_are_ignored_and_the_score_is_kept(visiting: Visitor, kept: str) -> None:
    """If the saved data are damaged or come from another tool, they are ignored with a message."""
    before = {"cmi.suspend_data": kept, "cmi.core.score.raw": "60"}
    with visiting(EXERCISE, kept=before) as visit:
        expect(visit.frame.locator("#notice")).to_contain_text("cannot be read here", timeout=PATIENCE)
        expect(visit.frame.locator(".gametree-practice")).to_be_visible(timeout=PATIENCE)
        visit.wait_for_other_work(kept)
        assert visit.kept["cmi.core.score.raw"] == "60"


def test_tutor_exercise_is_restored_at_the_next_visit(
    visiting: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the test, the exercise comes after a worked example."""
    monkeypatch.chdir(tmp_path)
    nothing = pack_work()  # the work is saved while the worked example is shown
    with visiting(TUTOR) as visit:
        picture = visit.frame.locator(".gametree-practice")
        expect(picture).to_be_visible(timeout=PATIENCE)
        for stage in ("2 of 3", "3 of 3"):
            visit.frame.get_by_role("button", name="Next exercise").click()
            expect(picture).to_contain_text(stage, timeout=PATIENCE)
        visit.wait_for_other_work(nothing)
        tree, kept = picture.locator(".gt-node").all_text_contents(), visit.kept["cmi.suspend_data"]
    with visiting(TUTOR, kept={"cmi.suspend_data": kept}, size="phone") as visit:
        picture = visit.frame.locator(".gametree-practice")
        expect(picture).to_be_visible(timeout=PATIENCE)
        assert tree and picture.locator(".gt-node").all_text_contents() == tree


def test_search_is_completed_at_its_last_step(visiting: Visitor) -> None:
    with visiting(LECTURE) as visit:
        visit.frame.locator(".gametree-player").press("ArrowRight")
        visit.wait_for("core.lesson_location", "leaf 1")
        assert visit.kept["cmi.core.lesson_status"] == "incomplete"
        visit.frame.locator(".gametree-player").press("End")
        visit.wait_for("core.lesson_status", "completed")
    with visiting(LECTURE, kept={"cmi.core.lesson_location": "leaf 2"}) as visit:
        expect(visit.frame.locator(".gametree-player input[type=range]").first).to_have_value("2")


def test_small_tree_fits_every_window_size(visiting: Visitor) -> None:
    """The texts are legible at every size, too."""
    with visiting(EXERCISE) as visit:
        root = visit.frame.locator(".gametree-player")
        root.wait_for()
        assert wrong_in_windows(visit.page, root) == {}


FRAMES: dict[str, tuple[str, dict[str, Any], str]] = {
    "storage forbidden": ("", {"script": NO_STORAGE}, "keeps"),
    "sandbox": ("&sandbox=allow-scripts+allow-same-origin", {}, "keeps"),
    "no platform": ("&without", {}, "cannot reach"),
    "a platform that does not begin": ("&throws=LMSInitialize", {}, "cannot reach"),
    "a platform that throws": ("&throws=LMSGetValue&throws=LMSSetValue&throws=LMSCommit", {}, "does not answer"),
}


@pytest.mark.parametrize("name", FRAMES if EVERY_CASE else [*FRAMES][::2])
def test_exercise_in_a_frame_is_marked_and_says_whether_work_is_kept(visiting: Visitor, name: str) -> None:
    query, options, sentence = FRAMES[name]
    with visiting(EXERCISE, query, **options) as visit:
        visit.frame.locator("html[data-ready]").wait_for()
        visit.answer(generate("pruned-leaves", 7, difficulty=USUAL_DIFFICULTY))
        expect(visit.frame.locator(".gametree-practice").get_by_text("Right", exact=False).first).to_be_visible(
            timeout=PATIENCE
        )
        expect(visit.frame.locator("#kept")).to_contain_text(sentence, timeout=PATIENCE)


def test_page_in_a_cross_origin_platform_works_without_saving(visiting: Visitor, server: SiteServer) -> None:
    """The page is not allowed to access the surrounding platform."""
    with visiting(EXERCISE, host=server.base.replace("127.0.0.1", "localhost").rstrip("/")) as visit:
        visit.frame.locator("html[data-ready]").wait_for()
        expect(visit.frame.locator("#kept")).to_contain_text("cannot reach", timeout=PATIENCE)
        visit.answer(generate("pruned-leaves", 7, difficulty=USUAL_DIFFICULTY))
        expect(visit.frame.locator(".gametree-practice").get_by_text("Right", exact=False).first).to_be_visible(
            timeout=PATIENCE
        )


@pytest.mark.parametrize("page", [EXERCISE, LECTURE])
def test_still_picture_disappears_when_the_exercise_is_loaded(visiting: Visitor, page: str) -> None:
    """The picture disappears while Python loads; the heading starts with a capital letter."""
    look = """if (document.querySelector('#shown > *') && document.querySelector('#still')) top.both = true;
      requestAnimationFrame(look);"""
    with visiting(
        page, script=f"const look = () => {{ {look} }}; addEventListener('DOMContentLoaded', look);"
    ) as visit:
        visit.frame.locator("html[data-ready]").wait_for()
        assert visit.page.evaluate("window.both ?? false") is False
        assert (visit.frame.locator("h1").text_content() or "")[0].isupper()


@pytest.mark.parametrize(("page", "size"), pairing([EXERCISE, TUTOR, LECTURE], SIZES))
def test_sandboxed_frame_without_origin_shows_the_still_picture(visiting: Visitor, page: str, size: str) -> None:
    """In a sandbox without an origin no module runs, so the page itself contains the message and the picture."""
    with visiting(page, "&sandbox=allow-scripts", size=size) as visit:
        expect(visit.frame.get_by_text("This is a still picture")).to_be_visible(timeout=PATIENCE)
        box = visit.frame.locator("#still svg").first.bounding_box()
        assert box is not None and 250 < box["width"] <= SIZES[size]["width"]
        expect(visit.frame.locator("#still li").first).to_be_visible(timeout=PATIENCE)
