"""How an answer is marked: the check, its items, follow-through marks and rubrics."""
