"""What every page has that the kit writes: its language, its size on a phone, its title, and what it may load."""

from __future__ import annotations

from html import escape
from string import Template

__all__ = ["NOTHING_ELSE", "html_document"]

NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
"""the content policy of a page that loads nothing, not even a picture, and runs no script"""
DOCUMENT = Template("""\
<!doctype html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
$policy<title>$title</title>
$head</head>
$body
</html>
""")


def html_document(title: str, body: str, *, lang: str, style: str = "", head: str = "", policy: str = "") -> str:
    """Return a whole page: ``body`` is the element, ``head`` has lines of HTML, ``policy`` a content security policy.

    >>> print(html_document("1 < 2", "<body>…</body>", lang="en", style="p { color: red; }"))
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>1 &lt; 2</title>
    <style>
    p { color: red; }
    </style>
    </head>
    <body>…</body>
    </html>
    <BLANKLINE>
    """
    allowed = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n' if policy else ""
    look = f"<style>\n{style.rstrip()}\n</style>\n" if style else ""
    return DOCUMENT.substitute(lang=escape(lang), title=escape(title), policy=allowed, head=head + look, body=body)
