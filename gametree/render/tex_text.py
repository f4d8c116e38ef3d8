"""Text for TeX: every character as pdfLaTeX, XeLaTeX and LuaLaTeX print it without packages."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["sentence", "tex"]

SIGNS = dict(
    zip(
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ∞≤≥∈≠≈·×→←−+<>|√△▽✓✗",
        (
            *(r"\alpha", r"\beta", r"\gamma", r"\delta", r"\varepsilon", r"\zeta", r"\eta", r"\theta", r"\iota"),
            *(r"\kappa", r"\lambda", r"\mu", r"\nu", r"\xi", r"\pi", r"\rho", r"\sigma", r"\tau", r"\upsilon"),
            *(r"\varphi", r"\chi", r"\psi", r"\omega", r"\Gamma", r"\Delta", r"\Theta", r"\Lambda", r"\Xi", r"\Pi"),
            *(r"\Sigma", r"\Phi", r"\Psi", r"\Omega", r"\infty", r"\le", r"\ge", r"\in", r"\ne", r"\approx"),
            *(r"\cdot", r"\times", r"\to", r"\leftarrow", "-", "+", "<", ">", "|", r"\surd"),
            *(r"\triangle", r"\bigtriangledown", r"\surd", r"\times"),
        ),
        strict=True,
    )
)
"""characters that are written as formulas"""
TEXT = {
    **{character: rf"\{character}" for character in "#$%&_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "…": r"\ldots{}"},
    **{"`": r"\`{}", '"': r"{\ttfamily\char34}", "½": r"$\frac12$", "«": r"$\ll$", "»": r"$\gg$"},
    **{"ł": r"\l{}", "Ł": r"\L{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ı": r"\i{}", "\N{NO-BREAK SPACE}": "~"},
}
"""characters with a command; « and » are missing in the first fonts of pdfLaTeX"""
AS_IT_IS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ¡¿“”‘’–—"
"""characters that every TeX reads in UTF-8 and has in its first fonts"""
ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327", "`'^~=u.\"rHvdc", strict=True)
)
LIGATURES = "(?<=-)-|(?<=')'|(?<=,),"
PART = re.compile(
    f"(?P<formula>[{re.escape(''.join(SIGNS))}]+)|(?P<text>[{re.escape(''.join(TEXT))}])"
    f"|(?P<ligature>{LIGATURES})|(?P<other>[^ -~{AS_IT_IS}])"
)


def tex(text: str) -> str:
    r"""Write a text in LaTeX; signs that follow each other share a formula.

    A letter that pdfLaTeX has no font for becomes a question mark there; XeLaTeX and LuaLaTeX print it.

    >>> print(tex("B_1 ≤ −∞ & 50%"), tex("más"), tex("ř"))
    B\_1 $\le$ $-\infty$ \& 50\% más \v{r}
    >>> print(tex("й"))
    {\ifdefined\Umathcode й\else ?\fi}
    """
    return PART.sub(_written, unicodedata.normalize("NFC", text))


def sentence(text: str) -> str:
    r"""Write sentences in LaTeX, so that no line ends inside a formula, an interval or a window.

    >>> print(sentence("so A ∈ [3, 14]. The search goes on."))
    so A~$\in$~[3,~14]. The search goes on.
    """
    return tex(INSIDE.sub("\N{NO-BREAK SPACE}", text))


INSIDE = re.compile(r" (?=[=≤≥<>∈≈] )|(?<= [=≤≥<>∈≈]) |(?<=,) (?=[≈−+∞\d./]+[])])")
"""spaces at which no line ends"""


def _written(found: re.Match[str]) -> str:
    part = found[0]
    if found["formula"]:
        return f"${''.join(map(SIGNS.__getitem__, part))}$"
    if found["text"]:
        return TEXT[part]
    return rf"\kern0pt{part}" if found["ligature"] else _other(part)


def _other(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    if category.startswith("C"):
        return "" if category == "Cf" else "?"
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[0].isascii() and parts[0].isalpha() and parts[1] in ACCENTS:
        return rf"\{ACCENTS[parts[1]]}{{{parts[0]}}}"
    return rf"{{\ifdefined\Umathcode {character}\else ?\fi}}"
