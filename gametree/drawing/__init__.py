"""What is drawn and where: shapes, the tidy tree, labels of edges, boards, themes."""
