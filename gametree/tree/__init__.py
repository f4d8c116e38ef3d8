"""Game trees: building, reading, writing, editing, and unfolding from a game."""
