"""Renderers. Each renderer writes a `Drawing` in one format, and makes no layout decisions."""
