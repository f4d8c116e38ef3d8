"""The board on which somebody plays against a search."""
