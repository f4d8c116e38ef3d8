"""Exercises drawn at random until they keep the constraints that were asked for."""
