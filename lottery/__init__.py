"""The prize pool, the board of cells, and the one draw after each game."""
