"""An answer beside its search: what questions, hints and feedback of every kind need of both."""
