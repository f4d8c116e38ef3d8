"""The mistakes that students are known to make, and the searches that make them."""
