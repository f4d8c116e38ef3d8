"""A reader of printed questions, and a solver that answers them from the textbooks' definitions alone.

Nothing here imports the kit: the sentences, the geometry of pictures and the searches are written a second time.
"""
