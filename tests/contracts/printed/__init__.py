"""Reader of printed questions, and a solver based on textbook definitions.

Nothing here imports the kit: sentences, picture geometry and searches are implemented independently.
"""
