"""The commands of ``gametree``: their options, their examples and their implementation."""

from ..phrases import gettext

CLASSROOM = "gametree_classroom"
"""package with the commands for teaching a class, which may be missing"""
COMMANDS = {
    "run": (".terminal", gettext("search a tree: print its steps and the tree")),
    "figures": (
        ".figures",
        gettext(
            "export the steps of a search, or an exercise and its solution, as pictures, a film, a page or a table"
        ),
    ),
    "deck": (".figures", gettext("export a search as slides, each step with its caption and notes")),
    "lectures": (".lectures", gettext("list the examples of the lectures")),
    "lecture": (".lectures", gettext("show an example: its tree or calculation, its steps, its facts")),
    "gallery": (
        ".figures",
        gettext("write the examples of the lectures as a page of pictures, with files in every format"),
    ),
    "variants": (f"{CLASSROOM}.commands.exercises", gettext("make a variant of an exercise for each student")),
    "check": (".check", gettext("mark an answer to an exercise; exit status: 0 right, 1 wrong, 2 malformed")),
    "mcp": (
        f"{CLASSROOM}.commands.exercises",
        gettext("serve pictures, steps, exercises and hints to an assistant (MCP), but no answers"),
    ),
    "paper": (f"{CLASSROOM}.commands.paper", gettext("write a sheet of exercises and its solution sheet")),
    "exam": (
        f"{CLASSROOM}.commands.paper",
        gettext("make an exam for a class: a sheet for each student, the solutions and the keys"),
    ),
    "questions": (
        f"{CLASSROOM}.commands.questions",
        gettext("write exercises as questions for learning platforms, such as Moodle"),
    ),
    "sheets": (f"{CLASSROOM}.commands.sheets", gettext("write the student sheets into an nbgrader course")),
    "grade": (f"{CLASSROOM}.commands.grade", gettext("mark the notebooks of a class")),
    "autograder": (
        f"{CLASSROOM}.commands.grade",
        gettext("write a grader for a platform that marks submissions itself"),
    ),
    "mark": (
        f"{CLASSROOM}.commands.grade",
        gettext("mark an exam on paper, or write the page into which its answers are typed"),
    ),
    "follow-up": (
        f"{CLASSROOM}.commands.paper",
        gettext(
            "make the next lesson from the marks of a class: slides of its mistakes, a sheet for each student, and a "
            "list of what each student needs to practise"
        ),
    ),
    "course": (".terminal", gettext("print the conventions in force, and the source of each value")),
    "play": (".play", gettext("play a game against a search, which gives a reason for each of its moves")),
    "page": (
        ".notebooks",
        gettext("run a notebook and save it as an HTML page whose players work without a kernel"),
    ),
    "embed": (
        ".embed",
        gettext("embed a player in a book or on a page: print the lines to insert, and write its script"),
    ),
    "scorm": (
        f"{CLASSROOM}.commands.scorm",
        gettext("write a package for a learning platform (SCORM 1.2): exercises, the tutor, searches"),
    ),
    "lab": (".notebooks", gettext("open the notebooks in JupyterLab, as copies in a folder of your own")),
}
"""all commands, in the order in which the help lists them, each with its module and its description"""
