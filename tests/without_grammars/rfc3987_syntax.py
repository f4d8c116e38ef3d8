"""Replacement for a package that compiles 38 grammars of addresses when jsonschema imports it, which takes seconds;
jsonschema does without it.
"""

raise ImportError("not needed in tests")
