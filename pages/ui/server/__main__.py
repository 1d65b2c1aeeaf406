"""`python -m pages.ui.server`, before a class is served: the settings in force, or what is wrong with a setting."""

import sys

from ndcg_core import NdcgError
from pages.ui.server import descriptors, settings, words

descriptors.raise_limit()
try:
    sys.stdout.write(
        words.SETTINGS.format(
            visitors=settings.visitors(),
            megabytes=settings.upload_megabytes(),
            hosts=", ".join(settings.hosts(for_one_person=False)),
            frame_hosts=", ".join(settings.frame_hosts()) or words.NO_OTHER_SITE,
        )
        + "\n"
    )
except NdcgError as refusal:
    sys.exit(str(refusal))
