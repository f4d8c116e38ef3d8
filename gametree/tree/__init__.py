"""The game tree: built, read, written, edited, and unfolded from a game."""
