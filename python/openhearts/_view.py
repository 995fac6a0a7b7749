"""_view.py - what one seat may know, in Python's own values."""
import ctypes
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple

from . import _library as lib
from ._cards import name_of, names_of, pile_names, set_names

SHOTS = [None, "moon", "sun", "half moon"]


def phase_name(phase: int) -> str:
    return lib.engine.hearts_phase_name(phase).decode()


def seats_of(bits: int) -> Tuple[int, ...]:
    return tuple(seat for seat in range(lib.SEATS) if bits >> seat & 1)


def refusal_text(refusal) -> str:
    out = ctypes.create_string_buffer(200)
    lib.engine.hearts_refusal_write(refusal, out, len(out))
    return out.value.decode()


@dataclass(frozen=True)
class Choice:
    """What a seat may decide: `low` to `high` of these cards, or one of that many numbered options.

    Options: passing, 0 own cards, 1 unseen and no cards; scoring a moon, 0 add, 1 subtract, no cards.
    """
    cards: List[str]
    low: int
    high: int
    options: int
    fallback: int

    def __bool__(self) -> bool:
        """Whether there is something to decide."""
        return self.low <= self.high


@dataclass(frozen=True)
class View:
    """What one seat may know. Lists with an entry for each seat begin at seat 0."""
    seat: Optional[int]  # None for a watcher
    phase: str  # deal, pass, charge, play, bury, moon, over
    dealer: int
    leader: int
    direction: str  # of this hand's pass: H hold, S scatter, or that many seats to the left
    broken: bool
    hand_number: int
    to_act: Tuple[int, ...]
    choice: Choice
    hand: List[str]
    why: Dict[str, str]  # the reason for each card that may not be chosen
    passed: List[str]
    received: List[str]
    passed_unseen: Tuple[int, ...]
    held: List[int]
    charged: List[List[str]]
    trick: List[str]  # in order of play, from the leader on
    tricks: int
    carried: List[str]
    won: List[List[str]]
    tricks_won: List[int]
    kitty_count: int
    kitty_taker: Optional[int]
    kitty: List[str]
    buried: List[str]
    points: List[int]
    scores: List[int]
    hand_scores: List[int]
    moons: List[int]
    ended: bool
    shot: Optional[str]
    shooter: Optional[int]
    shot_worth: int
    winners: Tuple[int, ...]
    pots: int  # pots of earlier games that the winner of this one gets
    _raw: lib.View = field(repr=False, compare=False)


def choice_of(choice: lib.Choice) -> Choice:
    return Choice(pile_names(choice.from_), choice.low, choice.high, choice.options, choice.fallback)


def raw_view(plan, game, seat: int) -> lib.View:
    view = lib.View()
    lib.engine.hearts_view_of(plan, game, seat, ctypes.byref(view))
    return view


def view_of(v: lib.View, seats: int) -> View:
    moon = phase_name(v.phase) == "moon"
    return View(
        seat=None if v.seat == lib.WATCHER else v.seat, phase=phase_name(v.phase), dealer=v.dealer, leader=v.leader,
        direction=v.pass_.decode(), broken=v.broken, hand_number=v.hand_number, to_act=seats_of(v.to_act),
        choice=choice_of(v.choice), hand=pile_names(v.hand),
        why={name_of(face): refusal_text(v.why[face]) for face in range(lib.FACES) if v.why[face].code},
        passed=names_of(v.passed[:v.passed_count]), received=names_of(v.received[:v.received_count]),
        passed_unseen=seats_of(v.passed_unseen), held=list(v.held[:seats]),
        charged=[set_names(v.charged[s]) for s in range(seats)], trick=names_of(v.trick[:v.trick_count]),
        tricks=v.tricks, carried=pile_names(v.carried), won=[pile_names(v.won[s]) for s in range(seats)],
        tricks_won=list(v.tricks_won[:seats]), kitty_count=v.kitty_count,
        kitty_taker=None if v.kitty_taker == lib.NO_SEAT else v.kitty_taker, kitty=pile_names(v.kitty),
        buried=pile_names(v.buried), points=list(v.points[:seats]), scores=list(v.score[:seats]),
        hand_scores=list(v.hand_score[:seats]), moons=list(v.moons[:seats]), ended=v.ended,
        shot=SHOTS[v.shot] if moon else None, shooter=v.shooter if moon else None,
        shot_worth=v.shot_worth if moon else 0, winners=seats_of(v.winners), pots=v.pots, _raw=v)
