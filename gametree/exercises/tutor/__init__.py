"""The tutor: what a student may get wrong is estimated from the answers, and decides which exercise comes next."""
