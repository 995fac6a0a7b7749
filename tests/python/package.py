#!/usr/bin/python3
"""package.py - the Python package except for batches: package.py LIBHEARTS LIBHEARTS-PLAYERS

Types as in the headers; every named game played and recorded; records of tests/records read; players; mistakes of a
caller are reported, and crash nothing.
"""
import ctypes
import glob
import inspect
import os
import pickle
import subprocess
import sys
import tempfile
import traceback

import common

common.begin(sys.argv[1:])

import openhearts as oh  # noqa: E402
from harness import SEED, Tap, chance_of  # noqa: E402
from openhearts import _library as lib  # noqa: E402

tap = Tap()
RULES = [game.name for game in oh.games()] + common.MORE_RULES


# ---- Types ----

STRUCTS = {lib.Pile: "pile", lib.Choice: "choice", lib.Move: "move", lib.Refusal: "refusal", lib.RulesFault: "error",
           lib.View: "view", lib.Seen: "seen", lib.Events: "events", lib.Start: "start", lib.Tally: "tally",
           lib.Preset: "preset", lib.Columns: "columns", lib.Arrays: "batch_arrays",
           lib.PlanFacts: "plan_facts", lib.Decision: "decision", lib.Replayed: "replayed"}


def types():
    """The position and size of each field, as the compiler has them."""
    lines = ["#include <stddef.h>", '#include "hearts/batch.h"', '#include "hearts/players.h"']
    for type_, name in STRUCTS.items():
        lines.append(f'_Static_assert(sizeof(struct hearts_{name}) == {ctypes.sizeof(type_)}, "{name}");')
        for field, of in type_._fields_:
            place = f"struct hearts_{name}, {field.rstrip('_')}"
            lines.append(f'_Static_assert(offsetof({place}) == {getattr(type_, field).offset}, "{place}");')
            lines.append(f"_Static_assert(sizeof(((struct hearts_{name} *)0)->{field.rstrip('_')}) == "
                         f'{ctypes.sizeof(of)}, "size of {place}");')
    for constant, value in {"HEARTS_SEATS": lib.SEATS, "HEARTS_FACES": lib.FACES, "HEARTS_CARDS": lib.CARDS,
                            "HEARTS_MOVE_MAX": lib.MOVE_MAX, "HEARTS_TRICK_MAX": lib.TRICK_MAX,
                            "HEARTS_RULES_TEXT": lib.RULES_TEXT}.items():
        lines.append(f'_Static_assert({constant} == {value}, "{constant}");')
    with tempfile.NamedTemporaryFile("w", suffix=".c") as f:
        f.write("\n".join(lines) + "\n")
        f.flush()
        made = subprocess.run(["cc", "-std=c17", "-fsyntax-only", f"-I{common.ROOT}/include", f.name],
                              capture_output=True, text=True, check=False)
    tap.check("the types are those of the headers", made.returncode == 0, made.stderr)


# ---- Games ----

def decide(game, at):
    """A legal decision: by a player that draws, or the lowest cards."""
    if at % 3:
        told = game.decide("random")
        game.move(told.cards, seat=told.seat, option=told.option)
        return
    may = game.choice()
    game.move(may.cards[:may.low], option=may.fallback)


def plays(rules):
    """Two hands, with many views; the record gives the same game."""
    game, scored = oh.Game(rules, dealer=2, hand=3, seed=SEED), 0
    for at in range(400):
        if game.is_over:
            game.next()
        if game.phase == "deal":
            if sum(entry is None or isinstance(entry, bytes) for entry in game._log) > 1:
                break
            game.deal()
        views = [game.view(seat) for seat in range(game.rules.seats)] if at % 5 == 0 else []
        if views and [v.hand for v in views] != game.hands or not all(v.choice for v in views if v.seat in game.to_act):
            return "a view has another hand, or nothing to choose"
        decide(game, at)
        scored += game.phase in ("deal", "over")
    text = game.record(A="Ines", Event="a test")
    if text.count("\nscore ") != scored or '[Dealer "C"]' not in text:
        return f"the record has no score, or another dealer:\n{text}"
    record = oh.Record(text)
    steps = list(record)
    if record.rules != game.rules or record.tag("Event") != "a test" or record.tag("Site") is not None:
        return "the record has other rules or tags"
    if bytes(steps[-1].game._game) != bytes(game._game):
        return f"the record ends otherwise:\n{text}"
    if sum(step.kind == "move" for step in steps) != sum(isinstance(e, lib.Move) for e in game._log):
        return "the record has another number of decisions"
    return None


def games():
    for rules in RULES:
        fault = plays(rules)
        tap.check(f"{rules}: played, seen, recorded, read", fault is None, fault)
    game = oh.Game("classic", seed=3)
    game.deal()
    other = game.copy()
    other.playout(seed=5)
    again = game.copy()
    tap.check("a copy is a game of its own", game.phase == "pass" and other.phase == "deal")
    tap.equal("the same seed plays the same hand", again.playout(seed=5), other.hand_scores)
    tap.check("another seed another", len({tuple(game.copy().playout(seed=s)) for s in range(20)}) > 5)
    deck = game.rules.deck
    dealt = oh.Game("classic")
    dealt.deal(deck)
    tap.equal("a deck is dealt one at a time from the dealer's left", dealt.hands[1], deck[0::4])
    tap.equal("cards and their numbers", [oh.number(oh.card(n)) for n in range(52)], list(range(52)))
    tap.equal("and the queen's", (oh.card(36), oh.number("qs")), ("QS", 36))
    tap.equal("the moon's points in a tally", sum(t.penalty for t in again.tally()), sum(again.hand_scores))


def records():
    for path in sorted(glob.glob(os.path.join(common.ROOT, "tests/records/*.txt"))):
        steps = list(oh.Record.read(path))
        tap.check(f"{os.path.basename(path)} is read: {len(steps)} steps",
                  steps and {s.kind for s in steps} <= {"hand", "move", "void", "called-off", "next"})
    with open(os.path.join(common.ROOT, "tests/records/classic.txt"), encoding="utf-8") as f:
        text = f.read()
    line = next(n for n, row in enumerate(text.split("\n"), 1) if row.startswith("trick"))
    rows = text.split("\n")
    rows[line - 1] = rows[line - 1].replace("trick", "trick Z", 1)
    common.refuses(tap, "a broken line is named", oh.RecordError, f"line {line}", lambda: list(oh.Record("\n".join(rows))))
    common.refuses(tap, "rules that are none", oh.RecordError, "Rules", lambda: oh.Record('[Rules "nonsense"]\n'))
    common.refuses(tap, "no text", oh.Error, "a record is text", lambda: oh.Record(7))
    tap.equal("an empty record has no steps", list(oh.Record("")), [])


def players():
    for rules in ("classic", "turbo", "cancellation", "five kitty=swap", "partners"):
        for name in ("learned", "full"):
            game = oh.Game(rules, seed=SEED)
            scores = game.play_hand(name, nodes=20)
            tap.check(f"{name} plays {rules}: {scores}", len(scores) == game.rules.seats and game.phase != "pass")
    game = oh.Game("classic", seed=SEED)
    game.deal()
    told = [game.copy().decide("full", nodes=50, seed=9) for _ in range(2)]
    tap.check("the same seed decides the same, and says why", told[0] == told[1] and told[0].why)
    tap.check("a player remembers what its seat saw, also in a record", *remembers())
    won = [0, 0]
    for deal in range(40):
        game = oh.Game("classic", hand=1 + deal % 4, dealer=deal % 4, seed=SEED * 1000 + deal)
        for seat, points in enumerate(game.play_hand(["learned", "random"] * 2)):
            won[seat % 2] += points
    tap.check(f"what was learnt is better than chance: {won[0]} points, chance {won[1]}", won[0] < won[1])
    tap.check("every player has a sentence", all(oh.players().values()) and "full" in oh.players())


def remembers():
    """Whether memory changes decisions, and is the same when a record is read."""
    alike, forgot = True, 0
    for deal in range(12):
        game = oh.Game("classic", seed=SEED * 100 + deal)
        game.play_hand("learned")
        steps = [step for step in oh.Record(game.record()) if step.game.phase == "play"]
        again = oh.Game("classic", seed=SEED * 100 + deal)
        again.deal()
        for step in oh.Record(game.record()):
            if step.kind == "move":
                again.move(step.cards, seat=step.seat, option=step.option)
            if again.phase == "play":
                told = again.decide("learned", seed=1)
                alike &= told == step.game.decide("learned", seed=1) == again.copy().decide("learned", seed=1)
        for step in steps:
            bare = oh.Game._of(step.game.rules, ctypes.addressof(step.game._game))
            forgot += bare.decide("learned", seed=1).cards != step.game.decide("learned", seed=1).cards
    return alike and forgot > 0, f"alike {alike}; {forgot} decisions are others without the memory"


# ---- Input from outside ----

def garbage():
    """Bytes of records and rules changed at random, and moves of any cards: read or refused, nothing else."""
    chance = chance_of("garbage")
    with open(os.path.join(common.ROOT, "tests/records/turbo.txt"), "rb") as f:
        text = f.read()
    read = refused = 0
    for _ in range(150):
        broken = bytearray(text[:chance.randrange(1, 3000)])
        for _ in range(chance.randrange(4)):
            broken[chance.randrange(len(broken))] = chance.choice(b"\0\xffACX[]\"/ 9\n-*")
        try:
            read += len(list(oh.Record(bytes(broken))))
        except oh.RecordError:
            refused += 1
    tap.check(f"records with changed bytes: {read} steps read, {refused} refused", read and refused)
    for _ in range(300):
        words = ["classic", "five", "jack=-10", "kitty=swap", "players=11", "teams=AC", "pass=\xff", "=", "\"", "points=h:"]
        try:
            oh.Rules(" ".join(chance.choice(words) for _ in range(chance.randrange(5))))
        except oh.RulesError:
            pass
    game, made = oh.Game("turbo", seed=SEED), 0
    game.deal()
    for _ in range(2000):
        seat = chance.choice(game.to_act) if chance.randrange(3) else chance.randrange(4)
        held = chance.choice([game.choice(seat).cards, game.hands[seat], game.rules.deck]) or game.rules.deck
        cards = [chance.choice(held) for _ in range(min(len(held), chance.randrange(5)))]
        try:
            game.move(cards, seat=seat, option=chance.randrange(3) // 2)
            made += 1
        except oh.Refused:
            continue
        if game.is_over:
            game.next()
        if game.phase == "deal":
            game.deal()
    tap.check(f"moves of any cards: {made} were allowed, the others refused", 100 < made < 2000)


# ---- Mistakes of a caller ----

def wrong():
    game = oh.Game("classic", seed=1)
    dealt = game.copy()
    dealt.deal()
    over = oh.Game("super", seed=1)
    over.play_hand("random")
    cases = [
        ("no such game", oh.RulesError, "nonsense", lambda: oh.Game("nonsense")),
        ("rules that disagree", oh.RulesError, "moon", lambda: oh.Rules("classic sun=on moon=off")),
        ("rules that are no text", oh.Error, "rules are text", lambda: oh.Game(3)),
        ("rules with a NUL", oh.RulesError, "", lambda: oh.Rules("classic\0jack=-10")),
        ("a dealer that is no seat", oh.Error, "from 0 to 3", lambda: oh.Game("classic", dealer=4)),
        ("a dealer that is no number", oh.Error, "whole number", lambda: oh.Game("classic", dealer="A")),
        ("a seed below 0", oh.Error, "seed", lambda: oh.Game("classic", seed=-1)),
        ("dealt twice", oh.Refused, '"pass"', dealt.deal),
        ("a deck with a card twice", oh.Refused, "deck", lambda: game.deal(["2C"] * 52)),
        ("a deck too short", oh.Refused, "52 cards", lambda: game.deal(["2C"])),
        ("a deck that is no list", oh.Error, "list of cards", lambda: game.deal(5)),
        ("a move before the deal", oh.Refused, '"deal"', lambda: game.move(["2C"])),
        ("a move of no seat's", oh.Error, "nobody", lambda: game.choice()),
        ("a choice of a seat that is none", oh.Error, "from 0 to 3", lambda: dealt.choice(9)),
        ("too few cards", oh.Refused, "3", lambda: dealt.move(dealt.hands[0][:2])),
        ("a card that somebody else holds", oh.Refused, "", lambda: dealt.move(dealt.hands[1][:3], seat=0)),
        ("a card that is none", oh.Error, '"QS"', lambda: dealt.move(["1X", "2C", "3C"])),
        ("a card that is a number", oh.Error, "rank and suit", lambda: dealt.move([1, 2, 3])),
        ("eleven cards", oh.Error, "10 cards at most", lambda: dealt.move(["2C"] * 11)),
        ("an option that there is not", oh.Refused, "", lambda: dealt.move(dealt.hands[0][:3], option=7)),
        ("an option over a byte", oh.Error, "255", lambda: dealt.move(dealt.hands[0][:3], option=300)),
        ("a card to play while passing", oh.Error, '"pass"', dealt.legal),
        ("a playout of nothing", oh.Error, "deal()", game.playout),
        ("the next game in mid-hand", oh.Error, "not over", dealt.next),
        ("a hand after the end", oh.Error, "over", lambda: over.play_hand("random")),
        ("no such player", oh.Error, "there are duck", lambda: dealt.decide("nobody")),
        ("a player mistyped", oh.Error, "no player 'lerned'; perhaps learned", lambda: dealt.decide("lerned")),
        ("a player with a NUL", oh.Error, "no player", lambda: dealt.decide("full\0")),
        ("a decision of nobody's", oh.Error, "nobody", lambda: game.decide("full")),
        ("too few players", oh.Error, "4 seats", lambda: game.play_hand(["full"])),
        ("a tag that is none", oh.Error, "tag", lambda: dealt.record(**{"a b": "c"})),
        ("a playout is no record", oh.Error, "played out", lambda: after_playout(dealt).record()),
        ("a card's number that is none", oh.Error, "from 0 to 51", lambda: oh.card(52)),
        ("a game is not pickled", TypeError, "record()", lambda: pickle.dumps(game)),
    ]
    before = bytes(dealt._game)
    told = "".join(traceback.format_exception_only(error_of(dealt.deal)))
    tap.check("an error is called as the page calls it", told.startswith("openhearts.Refused: "), told)
    for name, call in (("a refusal", dealt.deal), ("a fault of a record", lambda: list(oh.Record("junk")))):
        error = error_of(call)
        again = pickle.loads(pickle.dumps(error))
        tap.equal(f"{name} gets from one process to another", (type(again), str(again), vars(again)),
                  (type(error), str(error), vars(error)))
    for name, error, part, call in cases:
        common.refuses(tap, f"{name}: told", error, part, call)
    tap.check("nothing has changed by all that", bytes(dealt._game) == before and game.phase == "deal")
    tap.equal("people's words for players are known", [dealt.decide(name, seat=0, seed=1) == dealt.decide(player, seat=0, seed=1)
                                                       for name, player in (("easy", "novice"), ("Fair", "casual"), ("hard", "steady"))],
              [True] * 3)
    tap.equal("a refusal names its rule", word_of(lambda: dealt.deal()), "not-your-turn")


def error_of(call):
    try:
        call()
    except oh.Error as e:
        return e
    raise AssertionError("nothing was raised")


def after_playout(game):
    other = game.copy()
    other.playout()
    return other


def word_of(call):
    try:
        call()
    except oh.Refused as e:
        return e.word
    return None


def told():
    """Everything public has a docstring and type hints."""
    bare = []
    for name in oh.__all__:
        thing = getattr(oh, name) if name not in oh._OF_BATCH or has_numpy() else None
        if not callable(thing):
            continue
        members = [(name, thing)]
        if inspect.isclass(thing) and not issubclass(thing, (tuple, Exception)):
            members += [(f"{name}.{n}", m) for n, m in vars(thing).items()
                        if not n.startswith("_") and inspect.isfunction(m)]
        for full, member in members:
            if not inspect.getdoc(member):
                bare.append(f"{full} says nothing")
            if inspect.isfunction(member) and "return" not in member.__annotations__:
                bare.append(f"{full} has no type hints")
    tap.equal("every function says what it does, and has type hints", bare, [])


def has_numpy():
    try:
        import numpy  # noqa: F401
    except ImportError:
        return False
    return True


types()
games()
records()
players()
garbage()
wrong()
told()
tap.done()
