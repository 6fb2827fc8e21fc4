"""Template tags of money."""
