"""What this room says when input is refused."""

from __future__ import annotations

from ndcg_core.errors import Refusal

MISTAKE_ID = Refusal("teaching.mistake-id", "A mistake goes by its id in the catalogue", fix="{near}")
ALL_MISTAKES = "ndcg_core.mistakes lists them all."
