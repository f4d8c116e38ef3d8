"""Reader of printed questions, and a solver based on textbook definitions.

No module here imports the kit; reading sentences, picture geometry and searches are implemented independently.
"""
