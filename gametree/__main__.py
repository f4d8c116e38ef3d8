"""Run the command ``gametree`` as ``python -m gametree``."""

import sys


def start() -> int:
    """Run the command. Ctrl-C ends it without a traceback, even while modules are being imported."""
    try:
        from .commands.cli import main
    except KeyboardInterrupt:
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(start())
