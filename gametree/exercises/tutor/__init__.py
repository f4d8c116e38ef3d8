"""The tutor: it estimates from the answers what a student may get wrong, and chooses the next exercise."""
