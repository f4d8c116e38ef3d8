"""The texts about a search: captions, reasons for cut-offs, pseudo-code, predictions, what-if."""
