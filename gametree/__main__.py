"""``python -m gametree`` is the command ``gametree``."""

import sys

from .cli import main

sys.exit(main())
