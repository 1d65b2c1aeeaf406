"""The types of arrays: of bare ``np.ndarray`` a type checker knows no result."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
