"""The season's settings, its sessions, their matches, and the reign of a champion."""
