"""How an answer is read: numbers, labels and sets of numbers in it, and what is said where it cannot be read."""
