"""`python -m pages.ui.server`, before a class is served: the settings in force, or what is wrong with one."""

from __future__ import annotations

import sys

from ndcg_core import NdcgError
from pages.ui.server import descriptors, settings

descriptors.raise_limit()
try:
    print(
        f"Each process serves {settings.visitors():,} open pages and keeps {settings.upload_megabytes():,} MB of uploads; "
        f"it answers to {', '.join(settings.hosts(for_one_person=False))}, and "
        f"{', '.join(settings.frame_hosts()) or 'no other site'} may show it in a frame."
    )
except NdcgError as refusal:
    sys.exit(str(refusal))
