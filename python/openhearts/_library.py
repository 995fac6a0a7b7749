"""_library.py - the two libraries: where they are, their types, their functions."""
import ctypes
import os
from ctypes import (POINTER, Structure, c_bool, c_char, c_char_p, c_int, c_int16, c_int32, c_size_t, c_uint8, c_uint16,
                    c_uint32, c_uint64, c_void_p)

SEATS, FACES, CARDS, MOVE_MAX, TRICK_MAX = 10, 64, 104, 10, 20
NO_SEAT = WATCHER = 255
RULES_TEXT = 2048


# ---- Types, as in the headers; a test checks the position of each field ----

class Pile(Structure):
    _fields_ = [("once", c_uint64), ("twice", c_uint64)]


class Choice(Structure):
    _fields_ = [("from_", Pile), ("low", c_uint8), ("high", c_uint8), ("options", c_uint8), ("fallback", c_uint8)]


class Move(Structure):
    _fields_ = [("seat", c_uint8), ("option", c_uint8), ("count", c_uint8), ("cards", c_uint8 * MOVE_MAX)]


class Refusal(Structure):
    _fields_ = [("code", c_uint8), ("card", c_uint8), ("suit", c_uint8), ("low", c_uint8), ("high", c_uint8)]


class RulesFault(Structure):
    _fields_ = [("option", c_char_p), ("other", c_char_p), ("why", c_char_p), ("at", c_void_p), ("at_length", c_size_t)]


class View(Structure):
    _fields_ = [
        ("seat", c_uint8), ("phase", c_uint8), ("dealer", c_uint8), ("leader", c_uint8), ("pass_", c_char),
        ("broken", c_bool), ("hand_number", c_uint16), ("to_act", c_uint16), ("choice", Choice), ("hand", Pile),
        ("why", Refusal * FACES), ("passed_count", c_uint8), ("received_count", c_uint8),
        ("passed", c_uint8 * MOVE_MAX), ("received", c_uint8 * MOVE_MAX), ("passed_unseen", c_uint16),
        ("held", c_uint8 * SEATS), ("charged", c_uint64 * SEATS), ("led", c_uint64), ("trick_count", c_uint8),
        ("trick_end", c_uint8), ("tricks", c_uint8), ("trick", c_uint8 * TRICK_MAX), ("carried", Pile),
        ("carried_tricks", c_uint8), ("won", Pile * SEATS), ("tricks_won", c_uint8 * SEATS), ("kitty_count", c_uint8),
        ("kitty_taker", c_uint8), ("kitty", Pile), ("buried", Pile), ("points", c_int32 * SEATS),
        ("score", c_int32 * SEATS), ("hand_score", c_int32 * SEATS), ("moons", c_uint8 * SEATS), ("ended", c_bool),
        ("shot", c_uint8), ("shooter", c_uint8), ("shot_worth", c_int32), ("winners", c_uint16),
        ("pots", c_uint8), ("reserved", c_uint8 * 119),
    ]


class Seen(Structure):
    _fields_ = [("kind", c_uint8), ("seat", c_uint8), ("count", c_uint8), ("known", c_uint8), ("letter", c_char),
                ("seats", c_uint16), ("cards", c_uint8 * 36), ("number", c_int32 * SEATS), ("total", c_int32 * SEATS)]


class Events(Structure):
    _fields_ = [("count", c_int), ("at", Seen * 24)]


class Start(Structure):
    _fields_ = [("dealer", c_uint8), ("hand_number", c_uint16), ("hands_played", c_uint16), ("ended", c_bool),
                ("score", c_int32 * SEATS), ("hand_score", c_int32 * SEATS), ("moons", c_uint8 * SEATS),
                ("pots", c_uint8), ("reserved", c_uint8 * 27)]


class Tally(Structure):
    _fields_ = [("penalty", c_int32), ("bonus", c_int32), ("times", c_int32), ("hand", c_int32)]


class Preset(Structure):
    _fields_ = [("name", c_char_p), ("parent", c_char_p), ("changes", c_char_p), ("brief", c_char_p)]


class Columns(Structure):
    _fields_ = [("name", c_char_p), ("meaning", c_char_p), ("first", c_uint16), ("count", c_uint16), ("seats", c_bool),
                ("score", c_bool)]


class Arrays(Structure):
    _fields_ = [(name, c_void_p) for name in ("observation", "score", "mask", "seat", "reward", "done", "action")]


class PlanFacts(Structure):
    _fields_ = [("seats", c_uint8), ("decks", c_uint8), ("hand_cards", c_uint8), ("kitty_cards", c_uint8),
                ("deck_cards", c_uint8), ("sides", c_uint8), ("teams", c_uint8), ("team", c_uint8 * SEATS),
                ("deck", Pile), ("value", c_int16 * FACES), ("rules", c_char * RULES_TEXT)]


class Decision(Structure):
    _fields_ = [("move", Move), ("why", c_char * 200)]


class Replayed(Structure):
    _fields_ = [("kind", c_uint8), ("phase", c_uint8), ("line", ctypes.c_uint), ("move", Move), ("events", Events),
                ("why", c_char * 200)]


# ---- Functions: arguments and results ----

_P, _RNG = c_void_p, POINTER(c_uint64)  # flat types that stay opaque here are passed by address
_ENGINE = {
    **{f"hearts_{flat}_size": (c_size_t, []) for flat in ("plan", "game", "view", "events", "move", "choice", "start")},
    "hearts_preset_count": (c_size_t, []),
    "hearts_preset_at": (POINTER(Preset), [c_size_t]),
    "hearts_plan_read": (c_bool, [_P, c_char_p, c_size_t, POINTER(RulesFault)]),
    "hearts_plan_remark": (c_bool, [_P, c_int, POINTER(RulesFault)]),
    "hearts_error_write": (c_size_t, [POINTER(RulesFault), c_char_p, c_size_t]),
    "hearts_refusal_word": (c_char_p, [c_int]),
    "hearts_refusal_write": (c_size_t, [Refusal, c_char_p, c_size_t]),
    "hearts_phase_name": (c_char_p, [c_int]),
    "hearts_game_start": (None, [_P, _P, POINTER(Start)]),
    "hearts_game_next": (Refusal, [_P, _P]),
    "hearts_game_deal": (Refusal, [_P, _P, c_char_p, POINTER(Events)]),
    "hearts_game_choice": (Choice, [_P, _P, c_int]),
    "hearts_game_check": (Refusal, [_P, _P, POINTER(Move)]),
    "hearts_game_move": (Refusal, [_P, _P, POINTER(Move), POINTER(Events)]),
    "hearts_game_tally": (None, [_P, _P, c_bool, POINTER(Tally)]),
    "hearts_game_playout": (None, [_P, _P, _RNG]),
    "hearts_deck_shuffle": (None, [_P, c_char_p, _RNG]),
    "hearts_random": (c_uint64, [_RNG]),
    "hearts_view_of": (None, [_P, _P, c_int, POINTER(View)]),
    "hearts_batch_size": (c_size_t, [c_size_t]),
    "hearts_batch_init": (c_void_p, [_P, _P, c_size_t, c_uint64]),
    "hearts_batch_observe": (None, [_P, POINTER(Arrays)]),
    "hearts_batch_step": (c_size_t, [_P, _P, POINTER(Arrays)]),
    "hearts_batch_game": (c_void_p, [_P, c_size_t]),
    "hearts_batch_set": (c_bool, [_P, c_size_t, _P]),
    "hearts_batch_width": (c_size_t, [_P]),
    "hearts_batch_score_width": (c_size_t, [_P]),
    "hearts_batch_columns": (c_bool, [_P, c_size_t, POINTER(Columns)]),
}
_PLAYERS = {
    "hearts_decision_size": (c_size_t, []),
    "hearts_replayed_size": (c_size_t, []),
    "hearts_plan_tell": (None, [_P, POINTER(PlanFacts)]),
    "hearts_player_name": (c_char_p, [c_size_t]),
    "hearts_player_brief": (c_char_p, [c_size_t]),
    "hearts_player_find": (c_int, [c_char_p]),
    "hearts_memory_size": (c_size_t, []),
    "hearts_memory_init": (c_void_p, [_P, _P]),
    "hearts_memory_see": (None, [_P, _P, POINTER(Events)]),
    "hearts_desk_new": (c_void_p, []),
    "hearts_desk_free": (None, [_P]),
    "hearts_player_decide": (c_bool, [c_size_t, _P, _P, POINTER(View), _P, c_uint64, _RNG, POINTER(Decision)]),
    "hearts_replay_new": (c_void_p, [c_char_p, c_size_t, POINTER(Replayed)]),
    "hearts_replay_free": (None, [_P]),
    "hearts_replay_next": (None, [_P, POINTER(Replayed)]),
    "hearts_replay_game": (c_void_p, [_P]),
    "hearts_replay_plan": (c_void_p, [_P]),
    "hearts_replay_tag": (c_bool, [_P, c_char_p, c_char_p, c_size_t]),
    "hearts_record_new": (c_void_p, [_P, POINTER(Start)]),
    "hearts_record_free": (None, [_P]),
    "hearts_record_tag": (c_bool, [_P, c_char_p, c_char_p]),
    "hearts_record_hand": (c_bool, [_P, _P, _P]),
    "hearts_record_move": (c_bool, [_P, _P, _P, POINTER(Move)]),
    "hearts_record_next": (c_bool, [_P]),
    "hearts_record_write": (c_size_t, [_P, c_char_p, c_size_t]),
}


# These may take long: other threads go on meanwhile. Callers must give them memory that no other thread uses. Any other
# call is finished before another thread's begins.
_LONG = ("hearts_batch_init", "hearts_batch_observe", "hearts_batch_step", "hearts_player_decide")


# ---- Finding them ----

def _places():
    """Folder and ending of the libraries: named, installed next to this package, or built in this repository."""
    here = os.path.dirname(os.path.abspath(__file__))
    if os.environ.get("OPENHEARTS_LIBRARY"):
        return os.environ["OPENHEARTS_LIBRARY"], ".so"
    try:
        from ._installed import LIBRARY, SOVERSION
        return os.path.join(here, LIBRARY), f".so.{SOVERSION}"
    except ImportError:
        return os.path.join(here, "../../build"), ".so"


def _load(name, functions):
    folder, ending = _places()
    path = os.path.normpath(os.path.join(folder, f"lib{name}{ending}"))
    if not os.path.exists(path):
        raise ImportError(f"{path} is not there: ./run build makes it, ./run install installs it, and OPENHEARTS_LIBRARY "
                          "may name another folder")
    library, long = ctypes.PyDLL(path), ctypes.CDLL(path)
    for function, (returns, takes) in functions.items():
        try:
            found = getattr(long if function in _LONG else library, function)
        except AttributeError:
            raise ImportError(f"{path} has no {function}: it is older than this package") from None
        found.restype, found.argtypes = returns, takes
        setattr(library, function, found)
    return library


engine = _load("hearts", _ENGINE)
players = _load("hearts-players", _PLAYERS)
PLAN_SIZE, GAME_SIZE = engine.hearts_plan_size(), engine.hearts_game_size()

for _library, _name, _type in ((engine, "view", View), (engine, "events", Events), (engine, "move", Move),
                               (engine, "choice", Choice), (engine, "start", Start), (players, "decision", Decision),
                               (players, "replayed", Replayed)):
    if getattr(_library, f"hearts_{_name}_size")() != ctypes.sizeof(_type):
        raise ImportError(f"the installed libhearts has another struct hearts_{_name} than this package: install both "
                          "anew, from one version")


def room(size):
    """A block of zero bytes, aligned for any of these types."""
    return (c_uint64 * ((size + 7) // 8))()
