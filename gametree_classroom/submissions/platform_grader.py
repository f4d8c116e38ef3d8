"""Graders that run on another platform, such as Gradescope: the files that a teacher uploads, and the marking of a
submission.

Marks are the same as with ``gametree grade``. The platform's container isolates programs, so the kit does not isolate
them again.

Sources: https://gradescope-autograders.readthedocs.io/en/latest/specs/ (layout, ``results.json``) and
https://github.com/foundation50/classroom50/wiki/Advanced-Autograding (``autograder.py``, ``result.json``).
"""

from __future__ import annotations

import io
import json
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from textwrap import indent
from types import MappingProxyType
from typing import Any

from gametree.errors import InputError
from gametree.files import parse_json, read_text, write_all
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase, gettext

from ..roster_file import Student
from .grading_job import GradingJob, StudentFiles, kit_version
from .grading_run import GradingRun, OutputPaths, read_receipt
from .hand_ins import Submission, files_below, group_by_student
from .marked_notebook import MarkedNotebook
from .teacher_sheet import TeacherSheet

SECONDS = 480
"""time limit for one submission, in seconds; less than the ten minutes after which a platform silently ends a grader"""
_CLASSROOM = Path(__file__).parents[1]
_PACKAGES = _CLASSROOM.with_name("gametree"), _CLASSROOM
_KEY = "grader.json"
_LEFT_OUT = ("__pycache__", "site")
"""folders of the two packages that no grader needs"""
# TRANSLATORS: students who submit together
_TOGETHER = gettext("%(count)s students handed in together; the notebook was marked as that of %(student)s")
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""modification time of all files in an archive, so that graders are reproducible"""
_SETUP = """\
#!/usr/bin/env bash
# Finds or installs a Python that is new enough for gametree; nothing else is needed.
set -e
here="$(cd "$(dirname "$0")" && pwd)"
new='import sys; sys.exit(sys.version_info < (3, 11))'
find_python() {
  for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v $name >/dev/null && $name -c "$new"; then command -v $name; return; fi
  done
}
if [ -z "$(find_python)" ]; then apt-get update && apt-get install -y python3.11; fi
ln -sf "$(find_python)" "$here/python"
"""
_RUN = """\
#!/usr/bin/env bash
# Marks what is in submission/, and writes results/results.json.
here="$(cd "$(dirname "$0")" && pwd)"
cd "$here/source" && exec ./python -m gametree_classroom.submissions.platform_grader "$here"
"""
_AUTOGRADER = '''\
"""Marks the notebook in this checkout with gametree, and writes result.json."""

import sys
import tempfile
import zipfile
from pathlib import Path

here = Path(__file__).resolve().parent
if sys.version_info < (3, 11):
    sys.exit("gametree needs Python 3.11 or newer; set it in the runtime of the assignment")
with tempfile.TemporaryDirectory() as kit:
    with zipfile.ZipFile(here / "kit.zip") as archive:
        archive.extractall(kit)
    sys.path.insert(0, kit)
    from gametree_classroom.submissions.platform_grader import grade_for_classroom

    grade_for_classroom(here, Path.cwd())
'''

# ---- The files that a teacher uploads ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlatformJob(GradingJob):
    """A marking job on a platform that reads JSON and shows the feedback on its page as text."""

    unconfined: bool = True
    students: tuple[Student, ...] = ()
    """students with individual trees"""
    seconds: float = SECONDS
    """time limit for marking one submission, in seconds"""

    def page(self, marked: MarkedNotebook, student: Student, sheet: TeacherSheet) -> str:
        titles = sheet.titles if sheet.lang == marked.lang else self.titles.get(marked.lang, {})
        return json.dumps({one.name: (titles.get(one.name, one.name), repr(one.graded)) for one in marked.answers})

    def page_without_marks(self, status: str, reasons: Sequence[Phrase], work: StudentFiles) -> str:
        return ""

    def to_bytes(self) -> bytes:
        return _json(asdict(self))

    @classmethod
    def read(cls, path: Path) -> PlatformJob:
        """Read the output of `to_bytes`."""
        parts: dict[str, Any] = parse_json(read_text(path))
        parts["students"] = [Student(**student) for student in parts["students"]]
        return cls(**parts | {name: tuple(parts[name]) for name in ("students", "same", "handed_out")})


def _gradescope_files(job: PlatformJob) -> Mapping[str, bytes]:
    scripts = {"setup.sh": _SETUP.encode(), "run_autograder": _RUN.encode()}
    return {"": _zipped({**scripts, _KEY: job.to_bytes(), **_kit_files()})}


def _classroom_files(job: PlatformJob) -> Mapping[str, bytes]:
    if job.secret or job.exam:
        cure = gettext("choose %(platform)s, or mark the class with %(command)s")
        cure = cure.with_values(platform=Code("gradescope"), command=Code("gametree grade"))
        problem = gettext(
            "the files of Classroom 50 cannot keep a secret, because anyone who finds their address can read them; "
            "choose %(platform)s, or mark the class with %(command)s"
        )
        raise InputError(problem.with_values(platform=Code("gradescope"), command=Code("gametree grade")))
    kit = _zipped(_kit_files())
    return {"autograder.py": _AUTOGRADER.encode(), _KEY: job.to_bytes(), "kit.zip": kit}


PLATFORMS: Mapping[str, Callable[[PlatformJob], Mapping[str, bytes]]] = MappingProxyType(
    {"gradescope": _gradescope_files, "classroom": _classroom_files}
)
"""function for each platform that returns the contents of a grader's files, keyed by their names in the folder of the
grader; the name of a single file is empty
"""


def _kit_files() -> dict[str, bytes]:
    """Return the files of the kit itself, with its version, for a machine that has only Python."""
    paths = (path for package in _PACKAGES for path in sorted(package.rglob("*")) if path.is_file())
    places = ((path, path.relative_to(_CLASSROOM.parent)) for path in paths)
    files = {
        place.as_posix(): path.read_bytes()
        for path, place in places
        if not set(place.parts).intersection(_LEFT_OUT) and place.suffix not in (".po", ".pptx")
    }
    metadata = f"Metadata-Version: 2.1\nName: gametree\nVersion: {kit_version()}\n"
    return {**files, "gametree.dist-info/METADATA": metadata.encode()}


def _zipped(files: Mapping[str, bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.external_attr = (0o755 if data[:2] == b"#!" else 0o644) << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return written.getvalue()


# ---- The marking of one submission, on the platform ----------------------------------------------


def _marked(job: PlatformJob, folder: Path, who: str = "", number: str = "") -> tuple[dict[str, Any], dict[str, Any]]:
    files = (replace(file, who=who, number=number) for file in files_below(folder))
    submissions = group_by_student(files, job.name, job.students)
    work = next((one for one in submissions if one.files), Submission(Student(who or "?"), ()))
    with tempfile.TemporaryDirectory() as out:
        places = OutputPaths.of(Path(out), [work])
        for _ in GradingRun(job, folder, places, patience=job.seconds).go([work]):
            pass
        receipt, page = read_receipt(places.receipt(work.student.id)), places.page(work.student.id)
        assert receipt is not None
        return receipt, json.loads(page.read_text(encoding="utf-8")) if page.exists() else {}


def _overall(receipt: Mapping[str, Any]) -> str:
    """Return the feedback on the whole submission: its status if it has no marks, and a list of remarks."""
    remarks = [f"- {remark}" for remark in receipt["remarks"]]
    unmarked = gettext("There are no marks: this was not marked.").render(translator_for(receipt["language"]))
    return "\n".join([*([] if receipt["status"] == "graded" else [unmarked]), *remarks])


def grade_for_gradescope(root: Path) -> None:
    """Mark the files in ``submission/`` by the key in ``source/``, and write ``results/results.json``; all three are
    folders below ``root``.
    """
    job = PlatformJob.read(root / "source" / _KEY)
    metadata = root / "submission_metadata.json"
    users = parse_json(read_text(metadata)).get("users", []) if metadata.exists() else []
    user: Mapping[str, Any] = next(iter(users), {})
    receipt, texts = _marked(job, root / "submission", str(user.get("email") or ""), str(user.get("sid") or ""))
    tests = [
        {"name": texts[name][0], "score": answer["marks"], "max_score": answer["maximum"], "output": texts[name][1]}
        for name, answer in receipt["answers"].items()
    ]
    data = {"status": receipt["status"], "protection": receipt["protection"], **receipt["versions"]}
    if users[1:]:
        values = {"count": len(users), "student": Code(receipt["student"]["id"])}
        receipt["remarks"].append(_TOGETHER.with_values(**values).render(translator_for(receipt["language"])))
    results = {"output": _overall(receipt), "extra_data": data, "tests": tests, "score": receipt["total"] or 0}
    write_all([(root / "results" / "results.json", _json(results))])


def grade_for_classroom(bundle: Path, checkout: Path) -> None:
    """Mark the submission in ``checkout`` by the key in ``bundle``, and write ``result.json``, where scores are in
    hundredths of a point, and ``release-body.md``.
    """
    places = checkout / "result.json", checkout / "release-body.md"
    # remove files with these names, so that a student's own files are not taken for results if marking fails
    for path in places:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    job = PlatformJob.read(bundle / _KEY)
    receipt, texts = _marked(job, checkout, os.environ.get("OWNER", ""))
    tests, parts = [], [f"### {receipt['total'] or 0} / {receipt['maximum']}", _overall(receipt)]
    for name, answer in receipt["answers"].items():
        (title, text), marks, maximum = texts[name], answer["marks"], answer["maximum"]
        tests.append({"test-name": title, "passed": marks == maximum, **_hundredths(marks, maximum)})
        parts += [f"#### {title}: {marks} / {maximum}", indent(text, "    ")]
    commit = os.environ.get("COMMIT_URL", "")
    result = {
        "schema": "classroom50/result/v1",
        "classroom": os.environ.get("CLASSROOM", ""),
        "assignment": os.environ.get("ASSIGNMENT", ""),
        "submission": os.environ.get("SUBMISSION_TAG", ""),
        "commit": commit,
        "release": os.environ.get("RELEASE_URL", ""),
        "review": os.environ.get("REVIEW_URL") or commit,
        "datetime": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        **_hundredths(receipt["total"] or 0, receipt["maximum"]),
        "tests": tests,
        "protection": receipt["protection"],
    }
    body = "\n\n".join(filter(None, parts)).encode() + b"\n"
    write_all(zip(places, (_json(result), body), strict=True))


def _hundredths(marks: float, maximum: float) -> dict[str, int]:
    return {"score": round(marks * 100), "max-score": round(maximum * 100)}


def _json(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "replace") + b"\n"


if __name__ == "__main__":
    grade_for_gradescope(Path(sys.argv[1]))
