"""Renderers: each transcribes a `Drawing` into one format and decides nothing else."""
