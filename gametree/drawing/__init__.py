"""Shapes of a picture and their positions: tidy trees, edge labels, boards and themes."""
