"""`ndcg completion`: a script for bash or zsh that completes subcommands, options and their choices."""

import argparse
import re
import shlex
from collections.abc import Iterable, Iterator

from ndcg_core.batch.measures.names import KINDS
from ndcg_core.command import words
from ndcg_core.libraries.catalogue import conventions
from ndcg_core.systems.significance import TESTS

_NAMES: dict[str, Iterable[str]] = {"convention": conventions, "measure": KINDS, "tests": TESTS}
"""What an option takes beside other texts, by the name of its value."""
_SAFE = re.compile(r"[\w.@/+-]+")
_FORM = """_ndcg() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words={commands}
  else
    case "$command $before" in
{values}
    esac
    if [ -z "$words" ] && [ "${{word#-}}" != "$word" ]; then
      case "$command" in
{options}
      esac
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o bashdefault -o default -F _ndcg ndcg
"""


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the script for a shell; zsh runs that of bash."""
    commands = _subcommands(parser)
    options = [
        f"        {name}) words={_quoted(option for action in _flags(each) for option in action.option_strings)} ;;"
        for name, each in commands.items()
    ]
    values = [
        f"      {_pattern(name, action)}) words={_quoted(choices)} ;;"
        for name, each in commands.items()
        for action in _flags(each)
        if (choices := _choices(action))
    ]
    script = _FORM.format(commands=_quoted(commands), options="\n".join(options), values="\n".join(values))
    return words.ZSH + script if shell == "zsh" else script


def _subcommands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to them
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            return dict(action.choices)
    return {}


def _pattern(command: str, action: argparse.Action) -> str:
    return "|".join(shlex.quote(f"{command} {option}") for option in action.option_strings)


def _flags(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    return (action for action in parser._actions if action.option_strings)  # noqa: SLF001


def _choices(action: argparse.Action) -> list[str]:
    names = action.choices or _NAMES.get(action.dest, ())
    return [str(name) for name in names if _SAFE.fullmatch(str(name))]


def _quoted(texts: Iterable[str]) -> str:
    return shlex.quote(" ".join(texts))
