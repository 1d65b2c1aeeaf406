"""What two public hosts say of themselves, so that the app runs there as it lies here.

Hugging Face Spaces says it in the environment (https://huggingface.co/docs/hub/spaces-overview); Streamlit Community
Cloud puts every app below one folder. Both show an app inside a page of their own.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pages.ui.server import words

CLOUD = Path("/mount/src")
"""The folder of Community Cloud's apps."""


class Hosting(NamedTuple):
    """What a host implies; without one, nothing.

    Attributes
    ----------
    hosts : tuple of str
        The names that the app answers to. The host's proxy has looked at the name already, and asks by others itself.
    frame_hosts : tuple of str
        The host's own sites, which show the app in a frame.
    address : str
        Where a browser finds the app without a frame.
    footer : str
        What a visitor should know, below every page, as Markdown.

    """

    hosts: tuple[str, ...] = ()
    frame_hosts: tuple[str, ...] = ()
    address: str = ""
    footer: str = ""


def find(folder: Path, environment: Mapping[str, str]) -> Hosting:
    """Return what the host of an app in this folder implies.

    Examples
    --------
    >>> space = {"SPACE_ID": "someone/lab", "SPACE_HOST": "someone-lab.hf.space"}
    >>> find(Path("/lab"), space)[:3]
    (('*',), ('huggingface.co',), 'https://someone-lab.hf.space')
    >>> find(Path("/mount/src/lab"), {}).frame_hosts
    ('share.streamlit.io', '*.streamlit.app')
    >>> find(Path("/home/someone/lab"), {})
    Hosting(hosts=(), frame_hosts=(), address='', footer='')

    """
    name = environment.get("SPACE_HOST", "").strip()
    if name and environment.get("SPACE_ID", "").strip():
        address = f"https://{name}"
        return Hosting(("*",), ("huggingface.co",), address, words.IN_A_SPACE.format(address=address))
    if folder.is_relative_to(CLOUD):
        return Hosting(("*",), ("share.streamlit.io", "*.streamlit.app"))
    return Hosting()


@cache
def here() -> Hosting:
    """Return what this process's host implies."""
    return find(Path(__file__).resolve().parent, os.environ)
