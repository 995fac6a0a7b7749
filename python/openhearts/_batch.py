"""_batch.py - thousands of games stepped by one call, into arrays of numpy."""
import contextlib
import ctypes
import threading
from typing import Dict, Iterator, NamedTuple, Optional, Union

import numpy as np

from . import _library as lib
from ._cards import Error, Refused, card, whole
from ._game import Game
from ._rules import Rules, rules_of

BATCH_VERSION = 1
ACTIONS = 56
DONE, ADD, SUBTRACT, UNSEEN = 52, 53, 54, 55
HAND_OVER, GAME_OVER = 1, 2
_WORDS = {DONE: "no more cards", ADD: "add the moon", SUBTRACT: "subtract the moon", UNSEEN: "pass unseen"}
_DTYPES = {"observation": np.uint8, "score": np.int32, "mask": np.uint8, "seat": np.uint8, "reward": np.int32,
           "done": np.uint8, "action": np.uint8}
_COUNT_MAX = 1 << 20


class Columns(NamedTuple):
    """Some columns that belong together. If `seats` is true there are that many for each seat, me first."""
    name: str
    array: str  # "observation" or "score"
    first: int
    count: int  # of all seats together
    seats: bool
    meaning: str


def action_name(action: int) -> str:
    """The name of an action for people: "QS", "no more cards"."""
    number = whole(action, "action", 0, ACTIONS - 1)
    return _WORDS.get(number) or card(number)


def draw(mask: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """A random action for each row of a mask, every allowed one equally likely, drawn by numpy."""
    if not hasattr(generator, "random"):
        raise Error(f"draw() takes a generator such as numpy.random.default_rng(1), not {generator!r}")
    if np.ndim(mask) != 2:
        raise Error("a mask has a row for each game")
    sums = mask.cumsum(axis=1, dtype=np.uint8)
    if not sums[:, -1].all():
        raise Error(f"the mask allows nothing in game {sums[:, -1].argmin()}")
    at = (generator.random(len(mask), dtype=np.float32) * sums[:, -1]).astype(np.uint8)
    return (sums > at[:, None]).argmax(axis=1).astype(np.uint8)


class Batch:
    """Many games by the same rules. In each of them one seat decides; step() takes an action for every game.

    The arrays have a row for each game and are written anew by every step, always the same memory: copy what you want
    to keep, or name arrays of your own in step().

        observation  uint8, columns() says what each column is: what the seat to decide may know
        score        int32, the same in points
        mask         uint8, 1 where an action is allowed: 0 to 51 are cards, then DONE, ADD, SUBTRACT, UNSEEN
        seat         uint8, who decides
        reward       int32, a column for each seat: less its hand score where the step ended a hand, else 0
        done         uint8, HAND_OVER where the step ended a hand, HAND_OVER + GAME_OVER where it ended the game
        action       uint8, what the step did

    A hand that ends is followed by the next, a game by another. Not for two threads at once; two batches are.
    """

    def __init__(self, rules: Union[Rules, str] = "classic", count: int = 1024, *, seed: int = 1):
        self.rules = rules_of(rules)
        self.count = whole(count, "count", 1, _COUNT_MAX)
        self._memory = np.zeros((lib.engine.hearts_batch_size(self.count) + 7) // 8, np.uint64)
        self._make(lambda: lib.engine.hearts_batch_init(self._at, self.rules._plan, self.count,
                                                        whole(seed, "seed", 0, 2**64 - 1)))

    def _make(self, begin) -> None:
        self._at = self._memory.ctypes.data
        begin()
        plan, seats = self.rules._plan, self.rules.seats
        widths = {"observation": lib.engine.hearts_batch_width(plan), "mask": ACTIONS, "reward": seats,
                  "score": lib.engine.hearts_batch_score_width(plan)}
        self._shapes = {name: (self.count, widths[name]) if name in widths else (self.count,) for name in _DTYPES}
        self._busy = threading.Lock()
        self._taken = np.zeros(self.count, np.uint8)
        # Views, so that their memory cannot be freed while the library uses it.
        self._own = {name: np.zeros(shape, _DTYPES[name])[:] for name, shape in self._shapes.items()}
        self._columns = self._read_columns()
        self._arrays = lib.Arrays(**{name: array.ctypes.data for name, array in self._own.items()})
        lib.engine.hearts_batch_observe(self._at, ctypes.byref(self._arrays))

    observation = property(lambda self: self._own["observation"])
    score = property(lambda self: self._own["score"])
    mask = property(lambda self: self._own["mask"])
    seat = property(lambda self: self._own["seat"])
    reward = property(lambda self: self._own["reward"])
    done = property(lambda self: self._own["done"])
    action = property(lambda self: self._own["action"])

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games, {self.rules.text!r}>"

    # ---- The meaning of the columns ----

    def _read_columns(self) -> Dict[str, Columns]:
        told, columns = lib.Columns(), {}
        while lib.engine.hearts_batch_columns(self.rules._plan, len(columns), ctypes.byref(told)):
            columns[told.name.decode()] = Columns(told.name.decode(), "score" if told.score else "observation",
                                                  told.first, told.count, told.seats, told.meaning.decode())
        return columns

    def columns(self) -> Dict[str, Columns]:
        """The positions of the columns in a row of `observation` and of `score`, in order."""
        return dict(self._columns)

    def __getitem__(self, name: str) -> np.ndarray:
        """The columns of that name: (games, columns), or (games, seats, columns). No copy."""
        if name not in self._columns:
            raise Error(f"there are no columns {name!r}; there are {', '.join(self._columns)}")
        c = self._columns[name]
        part = self._own[c.array][:, c.first:c.first + c.count]
        return part.reshape(self.count, self.rules.seats, -1) if c.seats else part

    # ---- Playing ----

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Locks the batch for this thread."""
        if not self._busy.acquire(blocking=False):
            raise Error("another thread is at this batch; give each thread one of its own")
        try:
            yield
        finally:
            self._busy.release()

    def _check(self, name: str, array: np.ndarray, written: bool) -> int:
        """The address of an array, after checking its type and shape."""
        wanted, shape = np.dtype(_DTYPES[name]), self._shapes[name]
        if not isinstance(array, np.ndarray):
            raise Error(f"{name} is an array of numpy, not {type(array).__name__}: "
                        f"numpy.asarray({name}, numpy.{wanted})")
        if array.dtype != wanted:
            raise Error(f"{name} is {wanted}, not {array.dtype}: {name}.astype(numpy.{wanted})")
        if array.shape != shape:
            raise Error(f"{name} has the shape {shape}, not {array.shape}")
        if not array.flags.c_contiguous or not array.flags.aligned:
            raise Error(f"{name} does not lie in one piece: numpy.ascontiguousarray({name})")
        if written and not array.flags.writeable:
            raise Error(f"{name} cannot be written")
        return array.ctypes.data

    def step(self, actions: Optional[np.ndarray] = None, **into: np.ndarray) -> None:
        """Takes an action in every game; without actions, draws each among those allowed.

        Then all arrays are written: the batch's own, or those named, such as observation=buffer[t].
        One action that is not allowed raises Refused, and no game has changed.
        """
        if actions is not None:
            self._check("action", actions, False)
        arrays = self._arrays
        if into:
            unknown = sorted(set(into) - set(_DTYPES))
            if unknown:
                raise Error(f"there is no array {unknown[0]!r}; there are {', '.join(_DTYPES)}")
            arrays = lib.Arrays.from_buffer_copy(self._arrays)
            for name, array in into.items():
                setattr(arrays, name, self._check(name, array, True))
        with self._alone():
            if actions is not None:
                self._taken[:] = actions  # no other thread can change it after the check
            given = None if actions is None else self._taken.ctypes.data
            stepped = lib.engine.hearts_batch_step(self._at, given, ctypes.byref(arrays))
        if stepped < self.count:
            what = int(self._taken[stepped])
            name = action_name(what) if what < ACTIONS else "there is none"
            raise Refused(f"action {what} ({name}) is not allowed in game {stepped}; its row of `mask` has those "
                          "that are", "not-allowed")

    def observe(self) -> None:
        """Writes the batch's own arrays for the current state; needed after steps that wrote into others."""
        with self._alone():
            lib.engine.hearts_batch_observe(self._at, ctypes.byref(self._arrays))

    # ---- Single games ----

    def game(self, i: int) -> Game:
        """A copy of game i, with all cards."""
        index = whole(i, "a game's number", 0, self.count - 1)
        with self._alone():
            return Game._of(self.rules, lib.engine.hearts_batch_game(self._at, index))

    def set(self, i: int, game: Game) -> None:
        """Replaces game i by a game with the same rules. Columns with a memory start empty."""
        index = whole(i, "a game's number", 0, self.count - 1)
        if not isinstance(game, Game):
            raise Error(f"it takes a Game, not {type(game).__name__}")
        if game.rules != self.rules:
            raise Error(f"the game is by other rules: {game.rules.text!r}, not {self.rules.text!r}")
        with self._alone():
            there = lib.engine.hearts_batch_set(self._at, index, game._game)
        if not there:
            raise Error(f'nobody has anything to decide in that game: its phase is "{game.phase}"')
        self.observe()

    def copy(self) -> "Batch":
        """A copy of the same games, with arrays of its own."""
        other = Batch.__new__(Batch)
        with self._alone():
            other.rules, other.count, other._memory = self.rules, self.count, self._memory.copy()
        other._make(lambda: None)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo) -> "Batch":
        return self.copy()
