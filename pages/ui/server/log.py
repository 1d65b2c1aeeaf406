"""Nothing of a visitor is in the log.

Streamlit, uvicorn and Python log links, sessions' ids, headers, and errors whose messages quote what was typed, and
Streamlit puts a handler of its own on uvicorn's access log, so that `--no-access-log` has no effect. Here every record,
whoever makes it, is reduced before a handler sees it: to the text that is in the code, without what fills it, and of an
error to its type and the lines of code that it passed.
"""

import inspect
import logging
import re
import sys
import threading
import traceback
import warnings
from collections.abc import Iterator
from typing import Any

_FILLED = re.compile(r"%(\(\w+\))?[-#0 +]*[\d*]*(\.[\d*]+)?[a-zA-Z]")
_KEPT_BACK = "…"
_WHERE_IT_LISTENS = "_log_started_message"  # uvicorn's line with the server's own address
_make = logging.LogRecord


def keep_visitors_out() -> None:
    """Reduce all that is logged from now on."""
    logging.getLogger("uvicorn.access").addFilter(lambda _record: False)
    logging.setLogRecordFactory(_reduced)
    sys.unraisablehook = threading.excepthook = _failed
    warnings.showwarning = _warned


def _reduced(*arguments: Any, **named: Any) -> logging.LogRecord:
    record = _make(*arguments, **named)
    if record.funcName != _WHERE_IT_LISTENS:
        record.msg = _FILLED.sub(_KEPT_BACK, record.msg) if _is_in_the_code(record) else _KEPT_BACK
        record.args = None
    if record.exc_info:
        record.msg = "\n".join((record.msg, *_path(record.exc_info[1])))
        record.exc_info = None
    record.stack_info = None
    return record


def _is_in_the_code(record: logging.LogRecord) -> bool:
    """Whether the text is a constant of the function that logs it, and not put together from others."""
    frame = inspect.currentframe()
    while frame and (frame.f_code.co_filename, frame.f_lineno) != (record.pathname, record.lineno):
        frame = frame.f_back
    return frame is not None and isinstance(record.msg, str) and record.msg in frame.f_code.co_consts


def _path(error: BaseException | None) -> Iterator[str]:
    """The lines of code that an error passed, and its type, without its message; then those of the error behind it."""
    while error is not None:
        yield "".join(traceback.format_tb(error.__traceback__)) + type(error).__name__
        error = error.__cause__ or error.__context__


def _failed(hooked: object) -> None:
    """What Python calls where nothing catches an error, in a thread or as an object ends."""
    sys.stderr.write("\n".join((*_path(getattr(hooked, "exc_value", None)), "")))


def _warned(
    message: object, category: type[Warning], filename: str, lineno: int, file: object = None, line: str | None = None
) -> None:
    sys.stderr.write(f"{filename}:{lineno}: {category.__name__}\n")
