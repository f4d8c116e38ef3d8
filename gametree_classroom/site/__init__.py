"""The kit as a web site: its pages, and the replies of a browser's worker."""
