"""Write the list of known mistakes for instructors: ``make mistakes`` writes ``docs/mistakes.md``."""

from __future__ import annotations

import sys
from pathlib import Path

from gametree.drawing.drawing import draw
from gametree.exercises import MISTAKES, Exercise, Mistake
from gametree.exercises.answer_notation import literal
from gametree.exercises.kinds import KINDS
from gametree.phrases import LANGUAGES
from gametree.render.text_drawing import text

PAGE = Path(__file__).parent / "mistakes.md"

OFF = ["parent-bound-only", "value-range-ignored"]

HEAD = f"""\
# Known mistakes

The {len(MISTAKES)} procedures that `check` knows students to follow in place of the right one. It names one only
where it leads to exactly the answer that was given, and several where they all do. Each is shown here on its test tree,
a small one on which no other mistake leads to the same answer. `make mistakes` writes this page from the kit's table.

Some courses teach as a rule what others take for a mistake: when equality cuts, or from which side the children are
read. The feedback says so if an answer is right by such a rule. To leave mistakes out altogether, because they were not
taught, name them where answers are checked:

```python
check(exercise, answer, without={literal(OFF).replace("'", '"')})
```

An exercise can promise that mistakes lead to different answers, none of them the right one:

```python
# or True, for all that can be made in it
generate("pruned-leaves", 7, discriminating=["{OFF[0]}"])
```

`which-trace` offers the tables of mistaken searches to choose from; its answers can show every mistake of the searches
that it is about.
"""


def page() -> str:
    """Return the page in Markdown."""
    rows = ["| mistake | searches | shows in the answers to |", "| --- | --- | --- |"]
    rows += [f"| [{name}](#{name}) | {', '.join(one.algorithms)} | {kinds(one)} |" for name, one in MISTAKES.items()]
    return "\n".join([HEAD, *rows, "", *map(section, MISTAKES.values())])


def kinds(mistake: Mistake) -> str:
    """Return the kinds of question whose answers can show a mistake."""
    able = {kind.name for kind in KINDS.values() if set(kind.algorithms) & set(mistake.algorithms)}
    return ", ".join(name for name, kind in KINDS.items() if kind.can_show(mistake) and name in able)


def section(mistake: Mistake) -> str:
    """Return the entry of a mistake on the page."""
    example = mistake.example
    exercise = Exercise(example.kind, example.tree, example.rules, algorithm=example.algorithm, details=example.details)
    asked = f"`{example.kind}`, {exercise.algorithm}"
    if example.details:
        asked += ", " + ", ".join(f"`{name}={value!r}`" for name, value in example.details.items())
    said = example.rules.describe()
    if said:
        asked += ", rules " + ", ".join(f"`{name}={value!r}`" for name, value in said.items())
    return "\n".join(
        [
            f"## {mistake.name}",
            "",
            *(f"* {lang}: {mistake.text(lang)}" for lang in LANGUAGES),
            "",
            f"Test tree, asked for {asked}:",
            "",
            "```",
            f"{example.tree}",
            "",
            text(draw(exercise.tree)),
            "```",
            "",
            f"* right: `{literal(exercise.key)}`",
            f"* with this mistake: `{literal(answer(mistake, exercise))}`",
            f'* off: `check(exercise, answer, without=["{mistake.name}"])`',
            "",
        ]
    )


def answer(mistake: Mistake, exercise: Exercise) -> object:
    """Return the answer of a student who makes this mistake."""
    return mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
