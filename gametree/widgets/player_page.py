"""A self-contained page that plays one search, or two side by side, without network access or other files."""

from __future__ import annotations

import html
import json
import math
import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatch
from gettext import NullTranslations
from operator import ge
from string import Template
from typing import Any

from ..drawing.drawing import draw
from ..drawing.fitting import LARGE
from ..drawing.themes import Theme
from ..errors import InputError, choose, named_keywords, to_text
from ..explain.cutoff_reasons import reasons
from ..explain.side_by_side import SideBySide
from ..languages import translator_for
from ..phrases import LANGUAGES, Code, gettext, local_numbers, pgettext
from ..render.svg import STRICT_POLICY, content_hash, html_document
from ..search.playout_result import STEP_SIZES as MONTE_CARLO_SIZES
from ..search.playout_result import MonteCarloResult
from ..trace.frames import STEP_SIZES, step_name
from ..trace.result import Result
from .compact_svg import checked_step
from .other_player_payloads import pair_payload
from .other_player_payloads import payload as montecarlo_payload
from .page_assets import AUTO_THEME, HEIGHT, SCHEME, PageFrame, colour, script, widget_css
from .player_payload import embedded, payload

MARK = re.compile(r"<g id='([^']*)' class='([^']*)'>(.*?)</g>")
TEXT = re.compile(r">([^<]*)</text>")
_LEVEL = re.compile(r"(<text id='l\d+'[^>]*>)CHANCE<")
ID = re.compile(r"<text id='[^']*'")

_STYLE = Template("""\
$css
:root { color-scheme: light dark; }
body { margin: 0; padding: 12px; background: $paper; color: $ink; }
h1 { position: absolute; overflow: hidden; width: 1px; height: 1px; margin: 0; clip-path: inset(50%); }
.gametree-player { --zoom: 1.5; max-width: 1700px; margin: 0 auto; }
.gametree-still { max-width: 62em; margin: 0 auto; font: 16px/1.5 system-ui, sans-serif; }
.gametree-still svg { width: 100%; height: auto; }
.gametree-still svg {
$look
}
""")
BODY = Template("""\
<body>
<main>
<h1>$title</h1>
<div id="player">
<div class="gametree-still">
$still
</div>
</div>
</main>
<script type="application/json" id="payload">$payload</script>
<script>$program</script>
</body>""")
_PROGRAM = Template("""\
{
"use strict";
const isFramed = window.self !== window.top;
$script
$mount(document.getElementById("player"), JSON.parse(document.getElementById("payload").textContent), $start);
const tellHeight = () => {
  if (!window.innerHeight) return; // hidden, or far out of view
  const { dataset } = document.documentElement;
  dataset.view ??= window.innerHeight; // the picture fits into the frame as it was at first
  parent.postMessage({ $height: document.body.scrollHeight }, "*");
};
if (isFramed) {
  new ResizeObserver(tellHeight).observe(document.body);
  window.addEventListener("message", ({ data, source }) => {
    const scheme = source === parent ? data.$scheme : "";
    if (scheme === "light" || scheme === "dark") document.documentElement.style.colorScheme = scheme;
  });
} else document.querySelector(".gametree-player").focus({ preventScroll: true });
}
""")
"""script of the page; the content security policy allows only this script, by its hash"""

_UNUSED = ("edit_", "event_", "max_node", "min_node", "chance_node", "leaf_node", "player_node", "pruned_", "best_line")
"""prefixes of the names of texts that the page does not need: those of the editor, which needs a kernel, and those that
the payload also contains in other lists
"""


@dataclass(frozen=True)
class PlayerParts:
    """The parts of a page that plays a search, or two side by side."""

    data: dict[str, Any]
    """data for the player (its payload)"""
    css: str
    """style sheet with the looks of the roles in the pictures"""
    static: str
    """content shown until the player has loaded: the last picture of the search, and its captions"""
    sentences: list[str]
    """captions of the steps, without the picture; for two searches, also the summary"""
    module: str
    """name of the JavaScript module: ``player`` or ``pair``"""
    start: dict[str, Any]
    """initial ``step``, and the step size ``by`` for a single search"""


def to_html(subject: Any, **options: Any) -> str:
    """Return a page that plays a search, or two side by side.

    The page also works as a local file and in an ``<iframe srcdoc>``, where it reports its height to the surrounding
    page. Without JavaScript, it shows a picture and the captions. ``step`` is the first step to show: by default, the
    step of the first cut-off, or the last step if there is none. Until the user changes the step, the player offers a
    button that goes to the start.

    >>> import gametree as gt
    >>> page = to_html(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), title="(a)–(g)")
    >>> page.count("<svg"), "http" in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    (1, False)
    """
    return _page(player_parts(subject, **options))


_PIXELS = 4 / 3
"""pixels per point"""
_AROUND_TREE = 380
"""total height of the parts below a tree, in pixels: the caption, the controls, the counters and the reason for a
cut-off
"""
_AROUND_WIDE_TREE = 250
"""total height of the caption, the controls and the counters below a tree, in pixels, if everything else is beside the
tree
"""
_WIDEST_BESIDE = 900
"""maximum width of a tree, in pixels, at which other parts are beside it in a column of 1 100 pixels"""
_TREE_SHARE = 66
"""width of the tree in a column with other parts beside it, in per cent of the column"""
_HIGHEST = 860
"""maximum height of a frame, in pixels; also the initial maximum for a frame that grows to the height of its page"""


def frame_height(result: Result | MonteCarloResult) -> int:
    """Return the height in pixels for the tree of a search, its caption, the controls and the reason for a cut-off.

    >>> import gametree as gt
    >>> frame_height(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    751
    """
    return min(_HIGHEST, math.ceil(_tree_size(result)[1]) + _AROUND_TREE)


def _wide_height(result: Result | MonteCarloResult) -> str:
    """Return the CSS expression for the height of a frame in a wide column; "" if the tree needs the whole width."""
    width, height = _tree_size(result)
    share = _TREE_SHARE * height / width
    return f"min({height:.0f}px, {share:.0f}cqi) + {_AROUND_WIDE_TREE}px" if width <= _WIDEST_BESIDE else ""


def _tree_size(result: Result | MonteCarloResult) -> tuple[float, float]:
    """Return the width and the height of a tree in pixels."""
    left, bottom, right, top = draw(result.frames()[0]).box
    return (right - left) * _PIXELS, (top - bottom) * _PIXELS


def in_frame(page: str, shown: Result | MonteCarloResult, height: int | None) -> PageFrame:
    """Return the page of a search in a frame of the given height in pixels or, if this is None, of the default
    height.
    """
    if height is not None:
        return PageFrame(page, height)
    return PageFrame(page, _HIGHEST, frame_height(shown), _wide_height(shown))


@singledispatch
def player_parts(subject: Any, **options: Any) -> PlayerParts:
    """Return the parts of a page for one or two searches; the options are those of `to_html`, and ``languages``."""
    problem = gettext(
        "to_html shows the result of a search or two results compared, but %(given)s is neither; pass one of them"
    )
    raise InputError(problem.with_values(given=Code(type(subject).__name__)))


@player_parts.register(Result)
@player_parts.register(MonteCarloResult)
@named_keywords()
def _search_parts(
    result: Result | MonteCarloResult,
    *,
    by: str | None = None,
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Theme = AUTO_THEME,
    title: str | None = None,
    step: int | None = None,
    hide: str | Iterable[str] = (),
    languages: Iterable[str] | None = None,
) -> PlayerParts:
    by, title = by or result.step_size, None if title is None else to_text("title", title)
    languages = (() if len(result.tree) > LARGE else LANGUAGES) if languages is None else languages
    options: dict[str, Any] = {"notation": notation, "theme": theme, "title": title}
    if isinstance(result, MonteCarloResult):
        choose(gettext("step size"), by, MONTE_CARLO_SIZES)
        data = montecarlo_payload(result, lang=lang, languages=languages, **options)
    else:
        choose(gettext("step size"), by, STEP_SIZES)
        data = payload(result, lang=lang, languages=languages, hide=hide, **options)
    start = {"by": by, "step": opening_step(data, by) if step is None else step}
    checked_step(start["step"], len(data["steps"][by]) - 1, by)
    static = static_steps(data, lang, by)
    return PlayerParts(_own_languages(data), data["css"], static, _captions(data, lang, by), "player", start)


@player_parts.register(SideBySide)
@named_keywords()
def _pair_parts(
    pair: SideBySide,
    *,
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Theme = AUTO_THEME,
    title: str | None = None,
    step: int | None = None,
    languages: Iterable[str] | None = None,
) -> PlayerParts:
    title = None if title is None else to_text("title", title)
    data = pair_payload(pair, lang=lang, notation=notation, theme=theme, title=title)
    last = len(pair.stops) - 1
    step = checked_step(_opening_stop(pair) if step is None else step, last)
    texts = data["talk"][lang]
    sentences = [*texts["sentences"], texts["summary"]]
    static = _static_part(data["sides"], lang, sentences, data["title"])
    css = "\n".join(dict.fromkeys(side["css"] for side in data["sides"]))
    if languages is not None:
        for part in (data, *data["sides"]):
            part["talk"] = {spoken: part["talk"][spoken] for spoken in dict.fromkeys((lang, *languages))}
    return PlayerParts(_own_languages(data), css, static, sentences, "pair", {"step": step})


def opening_step(data: dict[str, Any], by: str) -> int:
    """Return the first step of a page: the step of the first cut-off, or the last step if there is none.

    >>> import gametree as gt
    >>> tree = "[[3 12 8] [2 4 6] [14 5 2]]"
    >>> opening_step(payload(gt.alphabeta(tree)), "leaf"), opening_step(payload(gt.minimax(tree)), "leaf")
    (4, 9)
    """
    steps = data["steps"][by]
    return min(bisect_left(steps, data["cuts"][0]["at"]) if data["cuts"] else len(steps), len(steps) - 1)


def _opening_stop(pair: SideBySide) -> int:
    """Return the first stop that a page shows for two searches: the one at which playing pauses, otherwise that of the
    first cut-off, otherwise the last.

    >>> import gametree as gt
    >>> tree = "[[3 12 8] [2 4 6] [14 5 2]]"
    >>> _opening_stop(gt.compare(gt.minimax(tree), gt.alphabeta(tree)))
    4
    """
    if pair.halt is not None:
        return pair.halt
    found = [reasons(side) for side in (pair.first, pair.second)]
    cuts = [first[0].at if first else math.inf for first in found]
    last = len(pair.stops) - 1
    return next((number for number, stop in enumerate(pair.stops) if any(map(ge, stop, cuts))), last)


def _own_languages(data: dict[str, Any]) -> dict[str, Any]:
    """Return a payload that offers only the languages that it contains, without texts that a page without a kernel
    never uses.
    """
    languages = {lang: name for lang, name in data["languages"].items() if lang in data["talk"]}
    talk = {
        lang: {**texts, "words": {name: word for name, word in texts["words"].items() if not name.startswith(_UNUSED)}}
        for lang, texts in data["talk"].items()
    }
    return {**data, "languages": languages, "talk": talk}


def _page(parts: PlayerParts) -> str:
    data, lang, module = parts.data, parts.data["lang"], parts.module
    style = _STYLE.substitute(css=widget_css("player"), paper=colour("paper"), ink=colour("ink"), look=parts.css)
    program = _PROGRAM.substitute(
        script=script(f"player/{module}.js"),
        mount="mountPair" if module == "pair" else "mount",
        start=json.dumps(parts.start),
        height=HEIGHT,
        scheme=SCHEME,
    )
    body = BODY.substitute(
        title=html.escape(data["title"]), still=parts.static, payload=embedded(data), program=program
    )
    policy = f"{STRICT_POLICY}; script-src {content_hash(program)}; img-src data:"
    return html_document(data["title"], body, lang=lang, style=style, policy=policy)


def static_steps(data: dict[str, Any], lang: str, by: str) -> str:
    """Return the content of a page before the player starts: the picture of the search, and the steps' captions."""
    return _static_part([data], lang, _captions(data, lang, by), data["title"])


def _captions(data: dict[str, Any], lang: str, by: str) -> list[str]:
    texts = data["talk"][lang]
    steps = enumerate(texts["captions"][by])
    return [f"({step_name(index)}) {texts['sentences'][number]}" for index, number in steps]


def _static_part(pictures: list[dict[str, Any]], lang: str, sentences: list[str], title: str) -> str:
    items = "\n".join(f"<li>{html.escape(sentence)}</li>" for sentence in sentences)
    return "\n".join(
        [*(_last_picture(data, title, translator_for(lang)) for data in pictures), f'<ol start="0">\n{items}\n</ol>']
    )


def _last_picture(data: dict[str, Any], title: str, translations: NullTranslations) -> str:
    last: dict[str, tuple[str, list[str]]] = {}
    for step in data["patches"]:
        for id, look, *text in step:
            last[id] = data["looks"][look], text or last.get(id, ("", []))[1]

    def redraw(match: re.Match[str]) -> str:
        id, classes, body = match.groups()
        classes, text = last.get(id, (classes, []))
        if text:
            body = TEXT.sub(lambda _: f">{html.escape(text[0])}</text>", body)
        return f"<g class='{classes}'>{body}</g>"

    def localized(match: re.Match[str]) -> str:
        return f">{local_numbers(translations, match[1])}</text>"

    labelled = f'<svg role="img" aria-label="{html.escape(title)}" '
    picture = TEXT.sub(localized, MARK.sub(redraw, data["svg"]))
    picture = _LEVEL.sub(rf"\g<1>{pgettext('level', 'CHANCE').render(translations)}<", picture)
    return ID.sub("<text", picture).replace("<svg ", labelled, 1)
