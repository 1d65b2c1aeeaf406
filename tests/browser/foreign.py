"""Get gift-pegjs, which reads Moodle's GIFT format in a browser; it is only published on npm.

Prints the script's path. The package is kept beside the environment and checked against npm's checksum.
"""

import base64
import hashlib
import io
import sys
import tarfile
import urllib.request
from pathlib import Path

VERSION = "1.0.2"
_PACKAGE = f"https://registry.npmjs.org/gift-pegjs/-/gift-pegjs-{VERSION}.tgz"
_SHA512 = "S/A2wBDdia2QWKpB5FtASx1gguep1wg5If5glDWJgUMiABICJT7ogArGfsdgozevhBdbdOiHhrykJP86hbgvRw=="
_SCRIPT = "package/lib/gift-parser-globals.js"
_KEPT = Path(sys.prefix) / "foreign" / f"gift-pegjs-{VERSION}.js"


def get() -> Path:
    """The script's path, downloaded if necessary; raises RuntimeError where the checksum differs."""
    if not _KEPT.exists():
        with urllib.request.urlopen(_PACKAGE, timeout=60) as answer:
            package = answer.read()
        if base64.b64encode(hashlib.sha512(package).digest()).decode() != _SHA512:
            raise RuntimeError(f"{_PACKAGE} is not the package that was published as {VERSION}")
        with tarfile.open(fileobj=io.BytesIO(package)) as files:
            script = files.extractfile(_SCRIPT)
            if script is None:
                raise RuntimeError(f"{_PACKAGE} has no {_SCRIPT}")
            _KEPT.parent.mkdir(parents=True, exist_ok=True)
            _KEPT.write_bytes(script.read())
    return _KEPT


if __name__ == "__main__":
    print(get())
