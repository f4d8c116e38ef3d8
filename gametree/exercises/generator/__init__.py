"""Exercises drawn at random until they meet the conditions that were asked for."""
