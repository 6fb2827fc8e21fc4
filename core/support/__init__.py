"""Django's admin, for support alone: everything is looked at, nothing is changed but by the deeds of ``domain/``."""
