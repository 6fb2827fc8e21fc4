"""Those who work on the show: how they sign in, with what second factor, and on which paired devices."""
