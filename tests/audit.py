"""`make audit`: the known vulnerabilities of a lock's packages; a lock that could not be checked does not pass."""

import subprocess
import sys

_ASK = [
    "--disable-pip",
    "--no-deps",
    "--strict",
    "--progress-spinner",
    "off",
    "--vulnerability-service",
    "osv",
    "--timeout",
    "15",
]
_NOT_ASKED = 2


def audit(lock: str) -> int:
    """Run pip-audit: 0 without a known vulnerability, 1 with a vulnerability, 2 if no service can be reached."""
    result = subprocess.run(
        [sys.executable, "-m", "pip_audit", "--requirement", lock, *_ASK], capture_output=True, text=True, check=False
    )
    if result.returncode and not result.stdout.strip():  # findings are printed; a failed lookup raises
        print("Nothing was audited: osv.dev, which knows the holes, cannot be reached from here.", file=sys.stderr)
        return _NOT_ASKED
    print(result.stdout.strip() or result.stderr.strip())
    return result.returncode


if __name__ == "__main__":
    sys.exit(audit(sys.argv[1]))
