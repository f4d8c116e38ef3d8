"""Sentences about an answer: where it is wrong, why, and which mistake explains it."""
