"""One self-contained page that plays a search: no network, no storage, nothing beside it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from string import Template
from typing import Any

from ..errors import choose
from ..frames import STEP_SIZES
from ..render.export import write_whole
from ..result import Result
from .payload import embedded, payload
from .stylesheet import DEFAULT

__all__ = ["to_html"]

HERE = Path(__file__).parent
EXPORT = "export default { render };"
MOUNT = """\
mount(document.getElementById("player"), JSON.parse(document.getElementById("payload").textContent), %s);
if (window.self === window.top) document.querySelector(".gametree-player").focus({ preventScroll: true });"""
MARK = re.compile(r"<g id='([^']*)' class='([^']*)'>(.*?)</g>")
TEXT = re.compile(r">[^<]*</text>")

PAGE = Template("""\
<!doctype html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="$policy">
<title>$title</title>
<style>
$css
:root { color-scheme: light dark; }
body { margin: 0; padding: 12px; background: light-dark(#ffffff, #16181c); color: light-dark(#1b1b1b, #e8e8e8); }
h1 { position: absolute; overflow: hidden; width: 1px; height: 1px; margin: 0; clip-path: inset(50%); }
.gametree-player { --zoom: 1.5; max-width: 1700px; margin: 0 auto; }
.gametree-still { max-width: 62em; margin: 0 auto; font: 16px/1.5 system-ui, sans-serif; }
.gametree-still svg { width: 100%; height: auto; }
.gametree-still svg {
$look
}
</style>
</head>
<body>
<main>
<h1>$title</h1>
<div id="player">
$still
</div>
</main>
<script type="application/json" id="payload">$payload</script>
<script>
{
"use strict";
$script
}
</script>
</body>
</html>
""")
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'"


def to_html(
    result: Result,
    path: str | Path | None = None,
    *,
    by: str = "leaf",
    lang: str = "en",
    notation: str = "bounds",
    theme: str = DEFAULT,
    title: str | None = None,
) -> str:
    """Return a page that plays the search, and write it to ``path`` when given, whole or not at all.

    It works from a disk, in an ``<iframe srcdoc>`` and without JavaScript, where it is a picture and the captions.

    >>> import gametree as gt
    >>> page = to_html(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), title="(a)–(g)")
    >>> page.count("<svg"), "http" in page.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    (1, False)
    """
    choose("step size", by, STEP_SIZES)
    data = payload(result, lang=lang, notation=notation, theme=theme, title=title)
    page = PAGE.substitute(
        lang=html.escape(lang),
        title=html.escape(data["title"]),
        policy=POLICY,
        css=(HERE / "player.css").read_text(encoding="utf-8"),
        look=data["css"],
        still=_still(data, by),
        payload=embedded(data),
        script=_script({"by": by, "step": 0}),
    )
    if path is not None:
        write_whole(Path(path), page.encode("utf-8"))
    return page


def _script(start: dict[str, Any]) -> str:
    """Return the player's module as a plain script that puts a player into the page."""
    module = (HERE / "player.js").read_text(encoding="utf-8")
    assert module.count(EXPORT) == 1, f"player.js: needed the line {EXPORT}"
    return module.replace(EXPORT, MOUNT % json.dumps(start))


def _still(data: dict[str, Any], by: str) -> str:
    """Return what stands on the page until the player does: the picture after the last event, and the captions."""
    steps = zip(data["names"][by], data["captions"][by], strict=True)
    told = "\n".join(f"<li>({html.escape(name)}) {html.escape(data['told'][number])}</li>" for name, number in steps)
    return f'<div class="gametree-still">\n{_last_picture(data)}\n<ol start="0">\n{told}\n</ol>\n</div>'


def _last_picture(data: dict[str, Any]) -> str:
    """Return the picture with all patches applied."""
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

    labelled = f'<svg role="img" aria-label="{html.escape(data["title"])}" '
    return MARK.sub(redraw, data["svg"]).replace("<svg ", labelled, 1)
