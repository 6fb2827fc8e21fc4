"""Who takes part: persons, their combinations, and how they were registered."""
