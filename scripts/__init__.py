"""Programs of the Makefile. They use the standard library only, for they run before anything is installed."""
