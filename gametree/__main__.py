"""``python -m gametree`` is the command ``gametree``."""

import sys

from .commands.cli import main

sys.exit(main())
