"""The types of JSON, as the pages write it and as they receive it."""

from __future__ import annotations

from collections.abc import Mapping

JsonObject = Mapping[str, object]
"""An object; what came from a browser is checked value by value before it is used."""
