"""_cards.py - cards as text ("QS") and as numbers (0 to 51), and refusals."""
from typing import Iterable, List

RANKS, SUITS = "23456789TJQKA", "CDSH"


class Error(ValueError):
    """The request cannot be fulfilled. Nothing has changed."""


class RulesError(Error):
    """Rules that cannot be read, or disagree."""


class Refused(Error):
    """A move that the rules refuse; `word` names the rule, as tests/rules/ has it."""

    def __init__(self, text: str, word: str):
        super().__init__(text)
        self.word = word

    def __reduce__(self):
        return type(self), (*self.args, self.word)


def card(number: int) -> str:
    """The card of a number: card(36) is "QS". Numbers go by suit, clubs first, then by rank, the two first."""
    if isinstance(number, bool) or not hasattr(number, "__index__") or not 0 <= number.__index__() < 52:
        raise Error(f"a card's number is from 0 to 51, not {number!r}")
    n = number.__index__()
    return RANKS[n % 13] + SUITS[n // 13]


def number(card: str) -> int:
    """The number of a card, 0 to 51: number("QS") is 36."""
    if isinstance(card, str) and len(card) == 2:
        rank, suit = RANKS.find(card[0].upper()), SUITS.find(card[1].upper())
        if rank >= 0 and suit >= 0:
            return 13 * suit + rank
    raise Error(f'a card is rank and suit, such as "QS" or "TD", not {card!r}')


def face_of(name: str) -> int:
    """The byte that the library uses for a card."""
    n = number(name)
    return n // 13 << 4 | n % 13 + 2


def name_of(face: int) -> str:
    return RANKS[(face & 15) - 2] + SUITS[face >> 4]


def names_of(faces: Iterable[int]) -> List[str]:
    return [name_of(face) for face in faces]


def pile_names(pile) -> List[str]:
    """The cards of a pile, low to high, twins next to each other."""
    return [name_of(face) for face in range(64)
            for _ in range((pile.once >> face & 1) + (pile.twice >> face & 1))]


def set_names(faces: int) -> List[str]:
    return [name_of(face) for face in range(64) if faces >> face & 1]


def faces_of(cards: Iterable[str], what: str, most: int) -> List[int]:
    """A list of cards in the library's form; a single card may be given without a list."""
    if isinstance(cards, str):
        cards = cards.split()
    try:
        listed = list(cards)
    except TypeError:
        raise Error(f'{what} are a list of cards such as ["QS", "KH"], not {cards!r}') from None
    if len(listed) > most:
        raise Error(f"{what} are {most} cards at most, not {len(listed)}")
    return [face_of(one) for one in listed]


def whole(value, what: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise Error(f"{what} is a whole number, not {value!r}")
    n = value.__index__()
    if not low <= n <= high:
        raise Error(f"{what} is from {low} to {high}, not {n}")
    return n
