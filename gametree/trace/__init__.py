"""What a search did: its events, and the frames, intervals and results that are computed from them."""
