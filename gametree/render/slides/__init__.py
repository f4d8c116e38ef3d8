"""Slides of a search: what they show, and PowerPoint, beamer and PDF."""
