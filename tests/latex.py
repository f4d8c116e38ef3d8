"""Run pdflatex, and read TeX files without code of the kit."""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from pathlib import Path

import pytest

NEEDED = ("tikz.sty", "beamer.cls", "fix-cm.sty")
"""required TeX files, which are in Debian's packages texlive-pictures and texlive-latex-recommended"""


def _lacking() -> str:
    if not (shutil.which("pdflatex") and shutil.which("kpsewhich")):
        return "no pdflatex on PATH"
    missing = [n for n in NEEDED if subprocess.run(["kpsewhich", n], capture_output=True, check=False).returncode]
    return f"TeX Live lacks {', '.join(missing)}" if missing else ""


LACKING = _lacking()
needs_tex = pytest.mark.skipif(bool(LACKING), reason=LACKING or "pdflatex is installed")


def pages(folder: Path, document: str, engine: str = "pdflatex") -> list[str]:
    """Compile a document, check that there are no errors or overfull lines, and return the words on each page."""
    from pypdf import PdfReader

    (folder / "slides.tex").write_text(document, encoding="utf-8")
    command = [engine, "-interaction=nonstopmode", "-halt-on-error", "slides.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout.decode("utf-8", "replace")[-1500:]
    log = (folder / "slides.log").read_text(encoding="utf-8", errors="replace")
    assert [line for line in log.splitlines() if "Overfull" in line or "Missing character" in line] == []
    return [re.sub(r"\s+", " ", page.extract_text()) for page in PdfReader(folder / "slides.pdf").pages]


COMMANDS = {
    r"\textbackslash{}": "\\", r"\textasciitilde{}": "~", r"\textasciicircum{}": "^", r"\ldots{}": "…", r"\`{}": "`",
    r"{\ttfamily\char34}": '"', r"$\frac12$": "½", r"$\ll$": "«", r"$\gg$": "»", "~": "\N{NO-BREAK SPACE}",
    r"\kern0pt": "", r"\l{}": "ł", r"\L{}": "Ł", r"\oe{}": "œ", r"\OE{}": "Œ", r"\i{}": "ı",
    **{rf"\{sign}": sign for sign in "#$%&_{}"},
}  # fmt: skip
FORMULAS = {
    r"\alpha": "α", r"\beta": "β", r"\infty": "∞", r"\le": "≤", r"\ge": "≥", r"\in": "∈", r"\ne": "≠", "-": "−",
    r"\cdot": "·", r"\cdots": "⋯", r"\to": "→", r"\triangle": "△", r"\bigtriangledown": "▽",
    "+": "+", "<": "<", ">": ">", "|": "|",
}  # fmt: skip
ACCENTS = {"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "v": "\u030c", "c": "\u0327"}
TOKEN = re.compile(
    "|".join(map(re.escape, sorted(COMMANDS, key=len, reverse=True)))
    + r"|\$(?P<formula>[^$]+)\$|\\(?P<accent>[`'^~\"vc])\{(?P<letter>\w)\}"
    r"|\{\\ifdefined\\Umathcode (?P<rare>.)\\else \?\\fi\}|(?P<plain>[^\\{}$#%&_^~\"])"
)


def read_back(written: str) -> str:
    """Return the text that TeX prints for the given source; fail if the source contains a command that is not known to
    be harmless.
    """
    text, at = "", 0
    while at < len(written):
        found = TOKEN.match(written, at)
        assert found, f"{written!r} from {written[at:]!r}"
        if found["formula"]:
            text += "".join(FORMULAS[sign] for sign in re.findall(r"\\[a-z]+|.", found["formula"]))
        elif found["accent"]:
            text += unicodedata.normalize("NFC", found["letter"] + ACCENTS[found["accent"]])
        else:
            text += found["rare"] or found["plain"] or COMMANDS[found[0]]
        at = found.end()
    return text


def is_balanced(written: str) -> bool:
    """Return whether all braces in the TeX source are balanced."""
    depth = 0
    for brace in re.findall(r"(?<!\\)(?:\\\\)*([{}])", re.sub(r"(?<!\\)%.*", "", written)):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
