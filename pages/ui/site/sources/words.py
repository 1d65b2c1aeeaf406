"""What is said when a part of the site cannot be had."""

NOT_REACHED = "{name} cannot be reached at {address}: {reason}. {fix}"
WITHOUT_NETWORK = "Check the network; behind a proxy, set HTTPS_PROXY."
WITHOUT_NUMPY = "NDCG_LAB_NUMPY=npm takes it from npm, NDCG_LAB_NUMPY=PATH from a wheel; either is a build for tests."
WITHOUT_LIBRARIES = "Unset NDCG_LAB_LIBRARIES, or check the network."
NO_WHEEL = "NDCG_LAB_NUMPY names {path}, and there is no such file. Name a wheel of numpy for Pyodide, or npm."
NO_ANSWER = "no answer in {seconds} seconds"
NUMPY, LIBRARIES = "numpy for Pyodide", "Pyodide's packages"
