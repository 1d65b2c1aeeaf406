"""``python -m pages.ui.site.sources``: whether the site's parts can be reached; if not, say so and fail."""

import os
import sys

from pages.ui.site.sources.pinned import CACHE
from pages.ui.site.sources.reached import trouble

sys.exit(trouble(CACHE, os.environ.get("NDCG_LAB_NUMPY", ""), os.environ.get("NDCG_LAB_LIBRARIES", "").split()) or None)
