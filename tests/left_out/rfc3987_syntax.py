"""Stands in tests before the package of this name, which builds 38 grammars whenever a process reads a notebook.

That takes two seconds each time. jsonschema imports one name from it, which is not here, and does without: it then
does not check addresses with other letters than ASCII, which no notebook and no setting of Jupyter's asks for.
"""
