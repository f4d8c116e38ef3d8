"""The commands of ``gametree`` for a class; `gametree.commands` lists them with the others."""
