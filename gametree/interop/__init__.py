"""Bridges to other libraries, one a module; each library is imported only where it is used."""
