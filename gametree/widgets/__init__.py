"""What the widgets and the HTML pages share: their JavaScript and CSS in ``page/``, and what joins them."""
