"""The cells of a notebook as text: what they give to names, read as data, or worked out in a process of its own."""
