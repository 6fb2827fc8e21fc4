"""The office's API."""
