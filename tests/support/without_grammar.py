"""Import this first, and no worker of the tests builds a grammar that nothing asks for.

jsonschema, which the charts need, loads what checks international addresses where that is installed, as it is with
Jupyter: a grammar that takes 1.7 s to build. The app does not install it, and no schema here asks for it.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
