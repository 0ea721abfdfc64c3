"""Written by the generator."""
