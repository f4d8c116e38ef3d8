"""The record of a search: its events, and the frames, intervals and results computed from them."""
