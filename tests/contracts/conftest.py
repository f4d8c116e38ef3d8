"""The contracts: all places of the kit agree.

Each is a black-box test through public names and commands. Its oracle is written a second time, from the textbooks and
from what is printed, and shares no code with the kit:

* `test_page_contains_question`: the page contains the question. From what is printed alone, in every channel and
  language, a solver gets the key.
* `test_captions`, `test_captions_beside`: captions, and what is reported beside them, are true under every rule.
* `test_marks`: one answer has one mark, wherever it is given.
* `test_one_cause`: one wrong answer has the same causes, wherever they are named.
* `test_pictures`: what the caption of a step names is drawn in that step, in every look, and nothing covers anything.
* `test_crowded_pictures`, `test_crowded_files`: no text covers another at any size, in drawings and in files.
* `test_what_was_read`: every number and name of a source is in the tree or in the message about it, and no other
  tree is taken for it.
* `test_promises_…`: what the documentation promises.
* `test_public_arguments`: public functions take what they say that they take.

CI takes a seeded sample; ``make contracts`` (``GAMETREE_CONTRACTS=all``) takes all cases.
"""
