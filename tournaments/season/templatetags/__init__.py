"""Tags of the programme's pages."""
