"""Selection of tests: all tests, or the fast ones with a sample of the others; handling of missing packages.

A plain run skips tests that need a missing package; a run with ``--rest`` includes them.

`durations.json` has the processor time of each test in seconds, in the format of pytest-split; ``make durations``
writes it. The time of a shared fixture is divided equally among its tests, but each part is at least a tenth,
because the test that runs first waits for the complete fixture. A test is slow if it takes more than `SLOW` seconds
or needs a browser. A test without an entry is fast.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Generator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from effort import THOROUGH

DURATIONS = Path(__file__).with_name("durations.json")
SLOW = 0.08
"""processor time above which a test is slow, in seconds"""
MOST_PARTS = 10
"""maximum number of parts into which the time of a shared fixture is divided"""
SAMPLES = (
    "tests/project/test_notebooks.py::test_notebook_runs_and_prints_its_saved_output[00-tour",
    "tests/browser/test_page.py::test_keys_act_like_their_buttons",
    "tests/classroom/test_grade.py::test_every_student_has_a_row_with_the_right_marks",
)
"""prefixes of the ids of slow tests that always run: one test each of a notebook, a page and a submission"""
OPTIONAL = {
    *("av", "axe_playwright_python", "build", "distributed", "docutils", "furo", "marimo", "mcp", "myst_nb"),
    *("nbgrader", "notebook", "open_spiel", "pandas", "playwright", "pyspiel", "sphinx"),
}
"""modules from the extra test-all; tests that need a missing module are skipped"""
_MISSING = re.compile(r"No module named '(\w+)")
_SKIPPED = "gametree/skipped"
"""key of pytest's cache for the ids of tests and files skipped by the last plain run"""


@cache
def durations() -> dict[str, float]:
    """Return the stored processor time of each test, in seconds; empty before the first ``make durations``."""
    stored: dict[str, float] = json.loads(DURATIONS.read_text("utf-8")) if DURATIONS.exists() else {}
    return stored


def is_slow(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None or durations().get(item.nodeid, 0) > SLOW


def is_sample(node_id: str) -> bool:
    return node_id.startswith(SAMPLES)


def takes_fast_only(config: pytest.Config) -> bool:
    """Return whether slow tests are left out. They are included if the user has chosen files, names or markers, or runs
    everything.
    """
    options = config.option
    names_tests = any("tests/" in argument for argument in options.file_or_dir)
    return not (THOROUGH or options.keyword or options.markexpr or names_tests)


def leaves_out(config: pytest.Config, item: pytest.Item, skipped: frozenset[str]) -> bool:
    """Return whether a test is outside the requested set: the fast tests or, with ``--rest``, all others. The tests and
    files in ``skipped`` lacked a package in the last plain run and belong to the others.
    """
    is_fast = not is_slow(item) or is_sample(item.nodeid)
    is_doctest = not item.nodeid.startswith("tests/")
    if not config.option.rest:
        return takes_fast_only(config) and not is_fast
    return is_fast and not is_doctest and skipped.isdisjoint((item.nodeid, item.nodeid.partition("::")[0]))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import files of browser tests that contain no sample test, if only fast tests are requested."""
    if collection_path.parent.name != "browser" or collection_path.suffix != ".py" or not takes_fast_only(config):
        return None
    return not any(f"/{collection_path.name}::" in sample for sample in SAMPLES) or None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that were not requested; pytest prints how many."""
    cache = getattr(config, "cache", None)
    skipped = frozenset[str](cache.get(_SKIPPED, []) if cache else [])
    left_out = [item for item in items if leaves_out(config, item, skipped)]
    config.hook.pytest_deselected(items=left_out)
    kept = {*items}.difference(left_out)
    items[:] = [item for item in items if item in kept]


# ---- packages that are not installed ---------------------------------------------------------------------


def missing_package(text: str) -> str:
    """Return the missing optional package that an error message names, or "". In a full run the answer is always "",
    because a missing package is an error.
    """
    if THOROUGH:
        return ""
    names = [name for name in _MISSING.findall(text) if name in OPTIONAL]
    return next((name for name in names if find_spec(name) is None), "")


def reason_for(name: str) -> str:
    return f"needs {name}: run make test-all"


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a file that imports a missing optional package."""
    report = yield
    if report.failed and (name := missing_package(str(report.longrepr))):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, reason_for(name))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip a test that fails because an optional package is missing."""
    report = yield
    error = call.excinfo.value if report.failed and call.excinfo else None
    while error is not None:
        name = missing_package(str(error)) if isinstance(error, ModuleNotFoundError) else ""
        if name:
            report.outcome, report.longrepr = "skipped", (str(item.path), 0, reason_for(name))
            break
        error = error.__cause__ or error.__context__
    return report


# ---- durations -------------------------------------------------------------------------------------------

_SPENT, _MADE, _USED = "processor seconds", "seconds for shared fixtures", "shared fixtures"
_BEGUN, _FIXTURES = pytest.StashKey[float](), pytest.StashKey[dict[str, float]]()
_reports: dict[str, dict[str, Any]] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of this plugin. It has its own option to store durations, because that of pytest-split stores
    wall-clock time.
    """
    parser.addoption("--rest", action="store_true", help="run the tests and doctests that a plain run leaves out")
    parser.addoption("--store-processor-time", action="store_true", help="write tests/durations.json after the run")


def processor_time() -> float:
    """Return the processor time of this process and of its finished children, in seconds."""
    return sum(os.times()[:4])


def shared_name(fixture: pytest.FixtureDef[Any], parameter: int) -> str:
    """Return a name for a fixture with one of its parameters that several tests can share, or "" for any other
    fixture.
    """
    return "" if fixture.scope == "function" else f"{fixture.baseid}::{fixture.argname}[{parameter}]"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Measure the processor time of each test with its fixtures."""
    item.stash[_BEGUN], item.stash[_FIXTURES] = processor_time(), {}
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, object, object]:
    """Measure the processor time of each shared fixture, without the fixtures that it requests."""
    made: dict[str, float] = request._pyfuncitem.stash.get(_FIXTURES, {})
    begun, others = processor_time(), sum(made.values())
    result = yield
    if name := shared_name(fixturedef, request.param_index):  # type: ignore[attr-defined]
        made[name] = processor_time() - begun - (sum(made.values()) - others)
    return result


def pytest_runtest_teardown(item: pytest.Item) -> None:
    definitions = item._fixtureinfo.name2fixturedefs.values() if isinstance(item, pytest.Function) else ()
    indices = item.callspec.indices if hasattr(item, "callspec") else {}
    used = [name for *_, one in definitions if (name := shared_name(one, indices.get(one.argname, 0)))]
    spent = processor_time() - item.stash[_BEGUN]
    item.user_properties += [(_SPENT, spent), (_MADE, item.stash[_FIXTURES]), (_USED, used)]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record the time of a finished test; with several processes, the reporting process records it."""
    if report.when == "teardown":
        _reports[report.nodeid] = dict(report.user_properties)


def spent_by_test(reports: Mapping[str, Mapping[str, Any]]) -> dict[str, float]:
    """Return the processor time of each test, including its part of shared fixtures."""
    users = Counter(name for report in reports.values() for name in report[_USED])
    costs: Counter[str] = Counter()
    for report in reports.values():
        costs.update(report[_MADE])
    return {
        test: report[_SPENT]
        - sum(seconds for name, seconds in report[_MADE].items() if users[name])
        + sum(costs[name] / min(users[name], MOST_PARTS) for name in report[_USED])
        for test, report in reports.items()
    }


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Store the durations in the order of their names, rounded to a hundredth of a second."""
    if session.config.option.store_processor_time and not hasattr(session.config, "workerinput"):
        rounded = {name: round(seconds, 2) for name, seconds in sorted(spent_by_test(_reports).items())}
        kept = {name: seconds for name, seconds in rounded.items() if seconds >= 0.05}
        DURATIONS.write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the missing packages on one line, and store the ids of the skipped tests."""
    skipped = {
        report.nodeid: report.longrepr[2].removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    }
    names = sorted(name for name in OPTIONAL if reason_for(name) in skipped.values())
    if names:
        terminalreporter.write_line(f"Tests that need {', '.join(names)} were skipped; make test-all installs these.")
    cache = getattr(config, "cache", None)
    if cache and takes_fast_only(config) and not config.option.rest:
        cache.set(_SKIPPED, sorted(skipped))
