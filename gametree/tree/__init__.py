"""Game trees: built, read, written, edited, and unfolded from a game."""
