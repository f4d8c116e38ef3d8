"""How an answer is read: numbers, labels and sets of numbers, and the errors for answers that cannot be read."""
