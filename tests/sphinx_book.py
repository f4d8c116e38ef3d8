"""A page of a book that Sphinx builds."""

from __future__ import annotations

from pathlib import Path

TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
PAGE = f"""# Lecture

```{{gametree}} [3 12 8 2 4 6 14 5 2]
:b: 3
```

```{{gametree}} {TREE}
:algorithm: minimax alphabeta
:lang: es
```

```{{gametree}}
:kind: pruned-leaves
:seed: 3
```

```{{toctree}}
other
```
"""


def built(folder: Path, builder: str, page: str = PAGE, **more: str) -> tuple[Path, str]:
    """Build a book of two pages with Sphinx, and return its folder and the warnings."""
    from io import StringIO

    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    source, warnings = folder / "source", StringIO()
    source.mkdir(parents=True)
    (source / "index.md").write_text(page, encoding="utf-8")
    (source / "other.md").write_text("# Other\n\nNo player here.\n", encoding="utf-8")
    settings = {"project": "Lecture", "extensions": ["myst_parser", "gametree.sphinx"], **more}
    with patch_docutils(), docutils_namespace():
        Sphinx(source, None, folder / "out", folder / "kept", builder, settings, None, warnings).build()
    return folder / "out", warnings.getvalue()
