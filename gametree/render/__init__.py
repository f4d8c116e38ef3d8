"""Renderers: each transcribes a `Drawing` into one format without further decisions."""
