"""Shapes of a picture and their positions: the tidy tree, labels of edges, boards, themes."""
