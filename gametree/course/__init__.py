"""Course material: examples of lectures, sheets on paper, grading, a gallery of figures, comparison figures."""
