"""``python -m gametree`` is the command ``gametree``."""

import sys


def start() -> int:
    """Run the command; Ctrl-C while its modules are loaded ends it, too, without a traceback."""
    try:
        from .commands.cli import main
    except KeyboardInterrupt:
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(start())
