"""What this app keeps."""

from broadcast.cue_models import Cue
from broadcast.obs_models import ObsLink
from broadcast.output_models import Output

__all__ = ["Cue", "ObsLink", "Output"]
