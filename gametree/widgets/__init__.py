"""The notebook widgets and HTML pages: player, practice, board and explorer."""
