"""The texts about a search: captions, reasons for cut-offs, pseudo-code, predictions and what-if questions."""
