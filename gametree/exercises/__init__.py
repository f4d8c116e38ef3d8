"""Exercises: questions on game trees, and what the answers show."""
