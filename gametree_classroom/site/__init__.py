"""The kit as a web site: addresses of its pages, the pages themselves, and the replies of a browser's worker."""
