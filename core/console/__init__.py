"""The office's frame: navigation, the home page, lists. It knows no app; apps register what they have (``ready``)."""
