"""Shapes of a picture and their places: the tidy tree, labels of edges, boards, themes."""
