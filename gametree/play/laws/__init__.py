"""The laws of a game, and the check that a game keeps them."""
