"""The texts about a search: captions, reasons of cut-offs, pseudo-code, predictions, what-if."""
