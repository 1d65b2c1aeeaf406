"""Uvicorn, with so many seconds added to each commit of a database as SLOWER says: a disk that is slow or far away."""

import os
import time

import uvicorn
from sqlalchemy import Connection, Engine, event

_SECONDS = float(os.environ.get("SLOWER", "0"))


@event.listens_for(Engine, "commit")
def _wait(_connection: Connection) -> None:
    time.sleep(_SECONDS)


if __name__ == "__main__":
    uvicorn.main()
