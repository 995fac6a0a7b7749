"""_game.py - one game, and the computers that play it."""
import ctypes
import difflib
import threading
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library as lib
from ._cards import Error, Refused, faces_of, names_of, pile_names, whole
from ._rules import Rules, rules_of
from ._view import Choice, View, choice_of, phase_name, raw_view, refusal_text, seats_of, view_of

_HAND_MAX = 60000
_desks = threading.local()


class Decision(NamedTuple):
    """A computer's decision, for Game.move(), and the reason in a sentence, if it gives one."""
    seat: int
    cards: List[str]
    option: int
    why: str


class Tally(NamedTuple):
    """The score of one side's hand: (penalty + bonus) * times."""
    penalty: int
    bonus: int
    times: int
    hand: int


def players() -> Dict[str, str]:
    """The computer players: name, and a sentence about it. "learned" is another name for "policy"."""
    told: Dict[str, str] = {}
    while (name := lib.players.hearts_player_name(len(told))) is not None:
        told[name.decode()] = lib.players.hearts_player_brief(len(told)).decode()
    return told


class _Desk:
    """The working memory of a player, one for each thread."""

    def __init__(self):
        self.address = lib.players.hearts_desk_new()
        if not self.address:
            raise MemoryError("there is no memory for a player to think in")

    def __del__(self):
        if getattr(self, "address", None):
            lib.players.hearts_desk_free(self.address)


def _desk() -> int:
    if not hasattr(_desks, "desk"):
        _desks.desk = _Desk()
    return _desks.desk.address


def player_number(name: str) -> int:
    found = lib.players.hearts_player_find(name.encode()) if isinstance(name, str) and "\0" not in name else -1
    if found < 0:
        near = difflib.get_close_matches(name, ["learned", *players()], 1) if isinstance(name, str) else []
        raise Error(f"there is no player {name!r}; "
                    + (f"perhaps {near[0]}" if near else f"there are {', '.join(players())}, learned"))
    return found


class Game:
    """One game, the whole truth included; view() has what one seat may know.

    It begins in the phase "deal". Seats are numbers from 0 clockwise, cards are text such as "QS".
    What the rules refuse raises Refused, and changes nothing. `seed` decides about its chance.
    """

    def __init__(self, rules: Union[Rules, str] = "classic", *, dealer: int = 0, hand: int = 1, seed: int = 1):
        self.rules = rules_of(rules)
        start = lib.Start(dealer=whole(dealer, "dealer", 0, self.rules.seats - 1),
                          hand_number=whole(hand, "hand", 1, _HAND_MAX))
        self._begin(start, whole(seed, "seed", 0, 2**64 - 1))
        lib.engine.hearts_game_start(self._plan, self._game, ctypes.byref(start))

    def _begin(self, start: Optional[lib.Start], seed: int) -> None:
        self._plan = self.rules._plan
        self._game = lib.room(lib.GAME_SIZE)
        self._memory = lib.room(lib.players.hearts_memory_size())
        lib.players.hearts_memory_init(self._memory, self._plan)
        self._rng = ctypes.c_uint64(seed)
        self._start = start
        self._log: Optional[list] = [] if start else None  # hands as bytes, moves, None for another game

    @classmethod
    def _of(cls, rules: Rules, address: int) -> "Game":
        """A copy of a game at that address in the library; its past is not known."""
        game = cls.__new__(cls)
        game.rules = rules
        game._begin(None, 1)
        ctypes.memmove(game._game, address, lib.GAME_SIZE)
        return game

    def copy(self) -> "Game":
        """A copy of the game; changes of one do not affect the other."""
        other = Game._of(self.rules, ctypes.addressof(self._game))
        ctypes.memmove(other._memory, self._memory, ctypes.sizeof(self._memory))
        other._rng = ctypes.c_uint64(self._rng.value)
        other._start, other._log = self._start, None if self._log is None else list(self._log)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo) -> "Game":
        return self.copy()

    def __reduce__(self):
        raise TypeError("a Game is not pickled; record() has it as text")

    def __eq__(self, other) -> bool:
        return isinstance(other, Game) and self.rules == other.rules and bytes(self._game) == bytes(other._game)

    __hash__ = None

    def __repr__(self) -> str:
        return f"<Game {self.rules.text!r}, {self.phase}, scores {self.scores}>"

    # ---- The state ----

    def _table(self) -> lib.View:
        return raw_view(self._plan, self._game, lib.WATCHER)

    @property
    def phase(self) -> str:
        """deal, pass, charge, play, bury, moon (a moon is to be scored), over."""
        return phase_name(self._table().phase)

    @property
    def to_act(self) -> Tuple[int, ...]:
        """The seats that have something to decide."""
        return seats_of(self._table().to_act)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; next() begins another."""
        return self.phase == "over"

    @property
    def scores(self) -> List[int]:
        """Totals, without the hand in play."""
        return list(self._table().score[:self.rules.seats])

    @property
    def hand_scores(self) -> List[int]:
        """The scores of the last hand."""
        return list(self._table().hand_score[:self.rules.seats])

    @property
    def winners(self) -> Tuple[int, ...]:
        """The winners, once it is over."""
        return seats_of(self._table().winners)

    @property
    def hands(self) -> List[List[str]]:
        """Everybody's cards, for callers who may know them."""
        return [pile_names(raw_view(self._plan, self._game, seat).hand) for seat in range(self.rules.seats)]

    def _seat(self, seat: Optional[int]) -> int:
        if seat is not None:
            return whole(seat, "seat", 0, self.rules.seats - 1)
        acting = self.to_act
        if not acting:
            raise Error(f'nobody has anything to decide in the phase "{self.phase}"')
        return acting[0]

    def view(self, seat: Optional[int] = None) -> View:
        """What a seat may know; without a seat, what a watcher may know."""
        who = lib.WATCHER if seat is None else self._seat(seat)
        return view_of(raw_view(self._plan, self._game, who), self.rules.seats)

    def choice(self, seat: Optional[int] = None) -> Choice:
        """What a seat may decide; without a seat, the first that has something to decide."""
        return choice_of(lib.engine.hearts_game_choice(self._plan, self._game, self._seat(seat)))

    def legal(self) -> List[str]:
        """The cards that the seat to play may play."""
        if self.phase != "play":
            raise Error(f'no card is played in the phase "{self.phase}"; choice() says what is decided there')
        return self.choice().cards

    def tally(self, subtract: bool = False) -> List[Tally]:
        """The score of the hand as it stands, by side, with a moon subtracted or not."""
        out = (lib.Tally * lib.SEATS)()
        lib.engine.hearts_game_tally(self._plan, self._game, bool(subtract), out)
        return [Tally(t.penalty, t.bonus, t.times, t.hand) for t in out[:self.rules.sides]]

    # ---- Playing it ----

    def _refuse(self, refusal: lib.Refusal) -> None:
        if refusal.code:
            word = lib.engine.hearts_refusal_word(refusal.code).decode()
            raise Refused(f'{refusal_text(refusal)} (phase "{self.phase}")', word)

    def deal(self, deck: Optional[Sequence[str]] = None) -> None:
        """Deals from the phase "deal": the cards in that order, one at a time from the dealer's left, or at random."""
        cards, count, events = ctypes.create_string_buffer(lib.CARDS), len(self.rules.deck), lib.Events()
        if deck is None:
            rng = ctypes.c_uint64(self._rng.value)
            lib.engine.hearts_deck_shuffle(self._plan, cards, ctypes.byref(rng))
        else:
            faces = faces_of(deck, "the deck", lib.CARDS)
            if len(faces) != count:
                raise Refused(f"the deck has {count} cards, not {len(faces)}", "bad-deck")
            cards = ctypes.create_string_buffer(bytes(faces), lib.CARDS)
        self._refuse(lib.engine.hearts_game_deal(self._plan, self._game, cards, ctypes.byref(events)))
        if deck is None:
            self._rng = rng
        lib.players.hearts_memory_see(self._memory, self._plan, ctypes.byref(events))
        if self._log is not None:
            self._log.append(bytes(self._game))

    def _move_of(self, seat: Optional[int], cards: Sequence[str], option: int) -> lib.Move:
        faces = faces_of(cards, "the cards of a move", lib.MOVE_MAX)
        move = lib.Move(seat=self._seat(seat), option=whole(option, "option", 0, 255), count=len(faces))
        move.cards[:len(faces)] = faces
        return move

    def check(self, cards: Sequence[str] = (), *, seat: Optional[int] = None, option: int = 0) -> Optional[str]:
        """Why a move would be refused; None: it is allowed."""
        move = self._move_of(seat, cards, option)
        refusal = lib.engine.hearts_game_check(self._plan, self._game, ctypes.byref(move))
        return refusal_text(refusal) if refusal.code else None

    def move(self, cards: Sequence[str] = (), *, seat: Optional[int] = None, option: int = 0) -> None:
        """Passes, charges, plays or buries these cards, or takes an option; for the first seat that has to decide."""
        if seat is None and not self.to_act:
            self._refuse(lib.engine.hearts_game_check(self._plan, self._game, ctypes.byref(lib.Move())))
        self._make(self._move_of(seat, cards, option))

    def _make(self, move: lib.Move) -> None:
        events = lib.Events()
        self._refuse(lib.engine.hearts_game_move(self._plan, self._game, ctypes.byref(move), ctypes.byref(events)))
        lib.players.hearts_memory_see(self._memory, self._plan, ctypes.byref(events))
        if self._log is not None:
            self._log.append(move)

    def playout(self, seed: Optional[int] = None) -> List[int]:
        """Plays the hand out at random from here; returns the hand's scores. It is not recorded."""
        if self.phase in ("deal", "over"):
            raise Error(f'there is no hand to play out in the phase "{self.phase}"; deal() begins one')
        rng = self._rng if seed is None else ctypes.c_uint64(whole(seed, "seed", 0, 2**64 - 1))
        lib.engine.hearts_game_playout(self._plan, self._game, ctypes.byref(rng))
        lib.players.hearts_memory_init(self._memory, self._plan)
        self._log = None
        return self.hand_scores

    def next(self) -> None:
        """After a game that is over: another at the same table."""
        if not self.is_over:
            raise Error(f'the game is not over: its phase is "{self.phase}"')
        lib.engine.hearts_game_next(self._plan, self._game)
        if self._log is not None:
            self._log.append(None)

    # ---- Computers ----

    def decide(self, player: str, *, seat: Optional[int] = None, nodes: int = 0, seed: Optional[int] = None) -> Decision:
        """The decision of a computer player, from the seat's view and memory alone.

        `nodes` is the number of hands that it may play out, 0 for its own default. The same seed gives the same
        decision; without one the game's own random numbers are used.
        """
        rng = ctypes.c_uint64(self._rng.value if seed is None else whole(seed, "seed", 0, 2**64 - 1))
        out, who = lib.Decision(), self._seat(seat)
        view, memory = raw_view(self._plan, self._game, who), type(self._memory).from_buffer_copy(self._memory)
        if not lib.players.hearts_player_decide(player_number(player), self._plan, memory, ctypes.byref(view), _desk(),
                                                whole(nodes, "nodes", 0, 10**9), ctypes.byref(rng), ctypes.byref(out)):
            raise Error(f'seat {who} has nothing to decide in the phase "{self.phase}"')
        if seed is None:
            self._rng = rng
        return Decision(out.move.seat, names_of(out.move.cards[:out.move.count]), out.move.option, out.why.decode())

    def play_hand(self, by: Union[str, Sequence[str]], *, nodes: int = 0) -> List[int]:
        """Deals if necessary, and lets computers play the hand: one for all, or one for each seat."""
        seated = [by] * self.rules.seats if isinstance(by, str) else list(by)
        if len(seated) != self.rules.seats:
            raise Error(f"there are {self.rules.seats} seats, and {len(seated)} players")
        for name in seated:
            player_number(name)
        if self.is_over:
            raise Error("the game is over; next() begins another")
        if self.phase == "deal":
            self.deal()
        while acting := self.to_act:
            told = self.decide(seated[acting[0]], seat=acting[0], nodes=nodes)
            self.move(told.cards, seat=told.seat, option=told.option)
        return self.hand_scores

    # ---- Records ----

    def record(self, **tags: str) -> str:
        """The game so far, in the form of docs/RECORD.md; tags such as A="Ines" or Event="Friday" come before the
        hands."""
        if self._log is None or self._start is None:
            raise Error("what came before is not known of this game: it was played out, or taken from elsewhere")
        made = lib.players.hearts_record_new(self._plan, ctypes.byref(self._start))
        if not made:
            raise MemoryError("there is no memory for a record")
        try:
            for name, value in tags.items():
                if not lib.players.hearts_record_tag(made, name.encode(), str(value).encode()):
                    raise Error(f"{name!r} is no name of a tag")
            if not self._write(made):
                raise MemoryError("there is no memory for a record")
            size = lib.players.hearts_record_write(made, None, 0)
            out = ctypes.create_string_buffer(size + 1)
            lib.players.hearts_record_write(made, out, len(out))
            return out.value.decode()
        finally:
            lib.players.hearts_record_free(made)

    def _write(self, made: int) -> bool:
        game = lib.room(lib.GAME_SIZE)
        for entry in self._log or ():
            if entry is None:
                good = lib.players.hearts_record_next(made)
            elif isinstance(entry, bytes):
                ctypes.memmove(game, entry, lib.GAME_SIZE)
                good = lib.players.hearts_record_hand(made, self._plan, game)
            else:
                good = lib.players.hearts_record_move(made, self._plan, game, ctypes.byref(entry))
            if not good:
                return False
        return True
