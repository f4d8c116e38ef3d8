"""A self-contained page that plays a search, or two side by side, without network or other files."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable
from functools import singledispatch
from gettext import NullTranslations
from string import Template
from typing import Any

from ...drawing.fitting import LARGE
from ...drawing.themes import Theme
from ...errors import InputError, choose, named_keywords, to_text
from ...explain.side_by_side import SideBySide
from ...languages import translator
from ...phrases import LANGUAGES, Code, gettext, local_numbers, pgettext
from ...render.svg import NOTHING_ELSE, content_hash, html_document
from ...search.montecarlo.playout_result import STEP_SIZES as MONTE_CARLO_SIZES
from ...search.montecarlo.playout_result import MonteCarloResult
from ...trace.frames import STEP_SIZES, step_name
from ...trace.result import Result
from ..compact_svg import checked_step
from ..page_assets import DEFAULT, HEIGHT, SCHEME, colour, script, widget_css
from .other_payloads import pair_payload
from .other_payloads import payload as montecarlo_payload
from .payload import embedded, payload

MARK = re.compile(r"<g id='([^']*)' class='([^']*)'>(.*?)</g>")
TEXT = re.compile(r">([^<]*)</text>")
LEVEL = re.compile(r"(<text id='l\d+'[^>]*>)CHANCE<")
ID = re.compile(r"<text id='[^']*'")

STYLE = Template("""\
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
PROGRAM = Template("""\
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
"""what the page runs; its policy names it by its hash, so that no other script runs, whatever is on the page"""


@singledispatch
def to_html(subject: Any, **options: Any) -> str:
    """Return a page that plays a search, or two side by side.

    It works from a disk, in an ``<iframe srcdoc>``, which it tells how high it is, and without JavaScript, where it is
    a picture and the captions.
    ``step`` is the one that is shown first.

    >>> import gametree as gt
    >>> page = to_html(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), title="(a)–(g)")
    >>> page.count("<svg"), "http" in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    (1, False)
    """
    raise InputError(
        Code("to_html"), gettext("the result of a search, or two results compared"), Code(type(subject).__name__)
    )


@to_html.register(Result)
@to_html.register(MonteCarloResult)
@named_keywords()
def _search_to_html(
    result: Result | MonteCarloResult,
    *,
    by: str | None = None,
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Theme = DEFAULT,
    title: str | None = None,
    step: int = 0,
    hide: str | Iterable[str] = (),
) -> str:
    by, title = by or result.step_size, None if title is None else to_text("title", title)
    others = () if len(result.tree) > LARGE else LANGUAGES
    options: dict[str, Any] = {"notation": notation, "theme": theme, "title": title}
    if isinstance(result, MonteCarloResult):
        choose(gettext("step size"), by, MONTE_CARLO_SIZES)
        data = montecarlo_payload(result, lang=lang, languages=others, **options)
    else:
        choose(gettext("step size"), by, STEP_SIZES)
        data = payload(result, lang=lang, languages=others, hide=hide, **options)
    data["languages"] = {spoken: name for spoken, name in data["languages"].items() if spoken in data["talk"]}
    checked_step(step, len(data["steps"][by]) - 1, by)
    return _page(data, data["css"], lang, still_steps(data, lang, by), "player", "mount", {"by": by, "step": step})


@to_html.register(SideBySide)
@named_keywords()
def _pair_to_html(
    both: SideBySide,
    *,
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Theme = DEFAULT,
    title: str | None = None,
    step: int = 0,
) -> str:
    title = None if title is None else to_text("title", title)
    data = pair_payload(both, lang=lang, notation=notation, theme=theme, title=title)
    checked_step(step, len(both.stops) - 1)
    said = data["talk"][lang]
    still = _still(data["sides"], lang, [*said["told"], said["summary"]], data["title"])
    css = "\n".join(dict.fromkeys(side["css"] for side in data["sides"]))
    return _page(data, css, lang, still, "pair", "mountPair", {"step": step})


def _page(data: dict[str, Any], look: str, lang: str, still: str, module: str, mount: str, start: Any) -> str:
    """Return the page that ``mount``, of a module of the player, fills."""
    style = STYLE.substitute(css=widget_css("player"), paper=colour("paper"), ink=colour("ink"), look=look)
    program = PROGRAM.substitute(
        script=script(f"player/{module}.js"), mount=mount, start=json.dumps(start), height=HEIGHT, scheme=SCHEME
    )
    body = BODY.substitute(title=html.escape(data["title"]), still=still, payload=embedded(data), program=program)
    policy = f"{NOTHING_ELSE}; script-src {content_hash(program)}; img-src data:"
    return html_document(data["title"], body, lang=lang, style=style, policy=policy)


def still_steps(data: dict[str, Any], lang: str, by: str) -> str:
    """Return what stands on the page of a search until the player does: its picture, and the captions of its steps."""
    said = data["talk"][lang]
    steps = enumerate(said["captions"][by])
    told = [f"({step_name(index)}) {said['told'][number]}" for index, number in steps]
    return _still([data], lang, told, data["title"])


def _still(pictures: list[dict[str, Any]], lang: str, sentences: list[str], title: str) -> str:
    told = "\n".join(f"<li>{html.escape(sentence)}</li>" for sentence in sentences)
    return "\n".join(
        [*(_last_picture(data, title, translator(lang)) for data in pictures), f'<ol start="0">\n{told}\n</ol>']
    )


def _last_picture(data: dict[str, Any], title: str, t: NullTranslations) -> str:
    last: dict[str, tuple[str, list[str]]] = {}
    for step in data["patches"]:
        for id, look, *text in step:
            last[id] = data["looks"][look], text or last.get(id, ("", []))[1]

    def redraw(found: re.Match[str]) -> str:
        id, classes, body = found.groups()
        classes, text = last.get(id, (classes, []))
        if text:
            body = TEXT.sub(lambda _: f">{html.escape(text[0])}</text>", body)
        return f"<g class='{classes}'>{body}</g>"

    def localized(found: re.Match[str]) -> str:
        return f">{local_numbers(t, found[1])}</text>"

    labelled = f'<svg role="img" aria-label="{html.escape(title)}" '
    picture = TEXT.sub(localized, MARK.sub(redraw, data["svg"]))
    picture = LEVEL.sub(rf"\g<1>{pgettext('level', 'CHANCE').told(t)}<", picture)
    return ID.sub("<text", picture).replace("<svg ", labelled, 1)
