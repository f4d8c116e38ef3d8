"""The students of a class, and every student's own variant of an exercise."""
