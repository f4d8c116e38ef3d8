"""Pages of paper and slides, typeset through Graphviz: pieces of pages, and their files."""
