"""The kit as a web site: addresses of its pages, the pages themselves, and what answers them in a browser's worker."""
