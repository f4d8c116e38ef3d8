"""Code cells of an exported notebook, read as text: a script (.py) or a page (.html) of Jupyter or VS Code."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from gametree.files import utf_8

_SCRIPT_CELL = re.compile(r"^# (?:In\[[ \d*]*\]:|%%.*)$", re.MULTILINE)
"""line above a cell, as nbconvert and VS Code write it"""
_COMMENT = re.compile(r"^#.*$", re.MULTILINE)
"""pattern of a script line that is a comment, or was text in the notebook"""
_PAGE_CELL = '<div class="highlight hl-'
"""start of a code cell in a page; the class of code blocks in texts does not contain a language"""
_TAG = re.compile(r"<[^<>]*>")


def cells_of_export(data: bytes) -> list[dict[str, Any]]:
    """Return the code cells of an exported notebook in the form that they have in a notebook file; return an empty list
    for any other file.

    >>> [cell["source"] for cell in cells_of_export(b"# In[1]:\\npruned = ['C2']\\n# # Next\\n# In[2]:\\nx = 1")]
    ["pruned = ['C2']", 'x = 1']
    """
    try:
        text = utf_8(data)
    except UnicodeDecodeError:
        return []
    if _PAGE_CELL in text:
        pieces = [part.partition("<pre>")[2].partition("</pre>")[0] for part in text.split(_PAGE_CELL)[1:]]
        sources = [unescape(_TAG.sub("", piece)) for piece in pieces]
    else:
        sources = [_COMMENT.sub("", piece) for piece in _SCRIPT_CELL.split(text)[1:]]
    return [{"cell_type": "code", "metadata": {}, "source": source.strip()} for source in sources]
