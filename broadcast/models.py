"""What this app keeps."""

from broadcast.cue_models import Cue

__all__ = ["Cue"]
