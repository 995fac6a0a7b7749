"""_record.py - reads records: every decision, checked against the rules."""
import ctypes
import os
from typing import Iterator, List, NamedTuple, Optional, Union

from . import _library as lib
from ._cards import Error, names_of
from ._game import Game
from ._rules import Rules
from ._view import phase_name

_KINDS = ["fault", "end", "hand", "move", "void", "called-off", "next"]


class RecordError(Error):
    """The text is no record, or breaks the rules; `line` says where, 0 for the whole."""

    def __init__(self, text: str, line: int):
        super().__init__(f"line {line}: {text}" if line else text)
        self.text, self.line = text, line

    def __reduce__(self):
        return type(self), (self.text, self.line)


class Step(NamedTuple):
    """The next step of a record, and the game after it; for a move, the seat, its decision and the phase."""
    kind: str  # hand, move, void (the hand is called off), called-off (the game is), next (another game)
    line: int
    game: Game
    seat: Optional[int] = None
    cards: List[str] = []
    option: int = 0
    phase: Optional[str] = None


class Record:
    """A record, read from its text: for step in Record(text). Record.read(path) takes it from a file."""

    def __init__(self, text: Union[str, bytes]):
        if not isinstance(text, (str, bytes)):
            raise Error(f"a record is text, not {text!r}")
        self._text = text.encode() if isinstance(text, str) else text
        replay = self._begin()
        try:
            self.rules = Rules._of(lib.players.hearts_replay_plan(replay))
        finally:
            lib.players.hearts_replay_free(replay)

    @classmethod
    def read(cls, path: Union[str, "os.PathLike[str]"]) -> "Record":
        """The record in a file."""
        with open(path, "rb") as file:
            return cls(file.read())

    def _begin(self) -> int:
        told = lib.Replayed()
        replay = lib.players.hearts_replay_new(self._text, len(self._text), ctypes.byref(told))
        if not replay:
            raise RecordError(told.why.decode(errors="replace"), told.line)
        return replay

    def tag(self, name: str) -> Optional[str]:
        """A tag's value: tag("Rules")."""
        replay, out = self._begin(), ctypes.create_string_buffer(4096)
        try:
            there = lib.players.hearts_replay_tag(replay, str(name).encode(), out, len(out))
        finally:
            lib.players.hearts_replay_free(replay)
        return out.value.decode(errors="replace") if there else None

    def __iter__(self) -> Iterator[Step]:
        """Every step in turn; a step that breaks the rules raises RecordError. Games remember what they saw."""
        replay, told = self._begin(), lib.Replayed()
        memory = lib.room(lib.players.hearts_memory_size())
        lib.players.hearts_memory_init(memory, self.rules._plan)
        try:
            while True:
                lib.players.hearts_replay_next(replay, ctypes.byref(told))
                kind = _KINDS[told.kind]
                if kind == "end":
                    return
                if kind == "fault":
                    raise RecordError(told.why.decode(errors="replace"), told.line)
                lib.players.hearts_memory_see(memory, self.rules._plan, ctypes.byref(told.events))
                game = Game._of(self.rules, lib.players.hearts_replay_game(replay))
                ctypes.memmove(game._memory, memory, ctypes.sizeof(memory))
                if kind == "move":
                    m = told.move
                    yield Step(kind, told.line, game, m.seat, names_of(m.cards[:m.count]), m.option,
                               phase_name(told.phase))
                else:
                    yield Step(kind, told.line, game)
        finally:
            lib.players.hearts_replay_free(replay)
