"""The commands of ``gametree``, one a module: its options, its examples and what it does."""
