"""_rules.py - the rules of a table."""
import ctypes
from typing import Dict, List, NamedTuple, Union

from . import _library as lib
from ._cards import Error, RulesError, name_of, pile_names

_TEXT_MAX = 1 << 16


class NamedGame(NamedTuple):
    """A game that has a name, and a sentence about it."""
    name: str
    brief: str


def games() -> List[NamedGame]:
    """The games that have a name, as in `hearts rules list`."""
    presets = [lib.engine.hearts_preset_at(i).contents for i in range(lib.engine.hearts_preset_count())]
    return [NamedGame(p.name.decode(), p.brief.decode()) for p in presets]


def _told(fault) -> str:
    out = ctypes.create_string_buffer(400)
    lib.engine.hearts_error_write(ctypes.byref(fault), out, len(out))
    return out.value.decode(errors="replace")


class Rules:
    """Rules made ready to play: Rules("classic"), Rules("american jack=-10 target=50").

    The text is that of docs/OPTIONS.md: a named game and the options that differ. Rules never change.
    """

    def __init__(self, text: str = "classic"):
        if not isinstance(text, str):
            raise RulesError(f"rules are text, such as \"classic jack=-10\", not {text!r}")
        given = text.encode(errors="replace")
        if len(given) > _TEXT_MAX:
            raise RulesError(f"rules are {_TEXT_MAX} bytes at most, not {len(given)}")
        fault = lib.RulesFault()
        plan = lib.room(lib.PLAN_SIZE)
        if not lib.engine.hearts_plan_read(plan, given, len(given), ctypes.byref(fault)):
            raise RulesError(_told(fault))
        self._take(plan)

    def _take(self, plan):
        facts = lib.PlanFacts()
        lib.players.hearts_plan_tell(plan, ctypes.byref(facts))
        self._plan = plan
        self.text: str = facts.rules.decode()
        self.seats: int = facts.seats
        self.decks: int = facts.decks
        self.hand_cards: int = facts.hand_cards
        self.kitty_cards: int = facts.kitty_cards
        self.deck: List[str] = pile_names(facts.deck)
        self.sides: int = facts.sides  # sides with a score of their own: teams if scores are joined, else seats
        self.teams: List[int] = list(facts.team[:facts.seats])
        self.values: Dict[str, int] = {name_of(face): facts.value[face] for face in range(64)
                                       if facts.deck.once >> face & 1}

    @classmethod
    def _of(cls, address: int) -> "Rules":
        """Rules of a plan at that address in the library; it is copied."""
        rules = cls.__new__(cls)
        plan = lib.room(lib.PLAN_SIZE)
        ctypes.memmove(plan, address, lib.PLAN_SIZE)
        rules._take(plan)
        return rules

    @property
    def remarks(self) -> List[str]:
        """Odd but allowed combinations in the rules."""
        fault, told = lib.RulesFault(), []
        while lib.engine.hearts_plan_remark(self._plan, len(told), ctypes.byref(fault)):
            told.append(_told(fault))
        return told

    def __repr__(self) -> str:
        return f"Rules({self.text!r})"

    def __eq__(self, other) -> bool:
        return isinstance(other, Rules) and bytes(self._plan) == bytes(other._plan)

    def __hash__(self) -> int:
        return hash(self.text)


def rules_of(rules: Union[Rules, str]) -> Rules:
    if isinstance(rules, str):
        return Rules(rules)
    if not isinstance(rules, Rules):
        raise Error(f"rules are text or Rules, not {rules!r}")
    return rules
