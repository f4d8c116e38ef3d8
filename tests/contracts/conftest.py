"""Contracts: all parts of the kit agree.

Each contract is a black-box test that uses public names and commands. Its oracle is an independent implementation,
which is based on textbooks and printed texts and shares no code with the kit:

* `test_page_contains_question`: the printed text alone suffices to find the key, in every channel and language.
* `test_captions`, `test_captions_beside`: captions, and the texts beside them, are true under every rule. *
  `test_marks`: an answer gets the same mark in every place.
* `test_one_cause`: a wrong answer has the same causes in every channel.
* `test_pictures`: everything named in the caption of a step is drawn in that step, in every look, without overlaps.
* `test_crowded_pictures`, `test_crowded_files`: no texts overlap at any size, in drawings and in files.
* `test_what_was_read`: every number and name of a source is in the tree or in the message about it, and no other
  tree is read.
* `test_promises_…`: the promises of the documentation.
* `test_public_arguments`: public functions accept the arguments that they document.

CI runs a seeded sample; ``make contracts`` (``GAMETREE_CONTRACTS=all``) runs all cases.
"""
