"""Renderers: each writes a `Drawing` in one format, without layout decisions of its own."""
