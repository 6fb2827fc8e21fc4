"""What every call of the office's API shares: who asks, by what right, once, in what shape, and how it is refused."""
