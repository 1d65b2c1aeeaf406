"""``python -m tests.record LIBRARY ...`` records the answers of installed libraries."""

import json
import sys
from datetime import UTC, datetime
from platform import python_version

from tests.record import documents, matrices, programs
from tests.record.cases import RECORDED, cases
from tests.record.library import LIBRARIES, answers

assert documents, (matrices, programs)


def main(names):
    """Record these libraries, or name all of them."""
    if not names:
        for name, library in LIBRARIES.items():
            print(f"{name:<24}{library.needs}")
    for name in names:
        library = LIBRARIES[name]
        record = json.loads(RECORDED.read_text())
        version = library.version()
        label = f"{library.title} {version}"
        found = answers(library, cases())
        for earlier in [other for other, said in record["libraries"].items() if said["name"] == name]:
            del record["libraries"][earlier], record["results"][earlier]
        record["results"][label] = found
        record["libraries"][label] = {
            "name": name,
            "licence": library.licence,
            "date": datetime.now(UTC).date().isoformat(),
            "python": python_version(),
        }
        RECORDED.write_text(json.dumps(record, indent=1, sort_keys=False) + "\n")
        print(label, {variant: len(values) for variant, values in found.items()})


main(sys.argv[1:])
