"""openhearts - every game of the Hearts family, for who studies it.

Rules, games, views, records and computer players need Python alone; Batch needs numpy. docs/PYTHON.md is the manual.
"""
from ._cards import Error, Refused, RulesError, card, number
from ._game import Decision, Game, Tally, players
from ._record import Record, RecordError, Step
from ._rules import NamedGame, Rules, games
from ._view import Choice, View

_OF_BATCH = ("Batch", "Columns", "draw", "action_name", "BATCH_VERSION", "ACTIONS", "DONE", "ADD", "SUBTRACT", "UNSEEN",
             "HAND_OVER", "GAME_OVER")

__all__ = ["Choice", "Decision", "Error", "Game", "NamedGame", "Record", "RecordError", "Refused", "Rules", "RulesError",
           "Step", "Tally", "View", "card", "games", "number", "players", *_OF_BATCH]

for _error in (Error, Refused, RulesError, RecordError):
    _error.__module__ = __name__  # the name that is shown, and caught


def __getattr__(name: str):
    """Names that need numpy are loaded on first use."""
    if name not in _OF_BATCH:
        raise AttributeError(f"openhearts has no {name}")
    try:
        from . import _batch
    except ImportError as e:
        if e.name != "numpy":
            raise
        raise ImportError(f"openhearts.{name} needs numpy: on Debian it comes with python3-numpy") from None
    return getattr(_batch, name)
