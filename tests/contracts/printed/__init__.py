"""What a reader gets from a printed question, and a solver that answers it from the textbooks' definitions alone.

Nothing here imports the kit: the sentences, the geometry of pictures and the searches are written a second time.
"""
