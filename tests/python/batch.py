#!/usr/bin/python3
"""batch.py - batches in Python: batch.py LIBHEARTS LIBHEARTS-PLAYERS

A batch compared with single games, by the same rules and the same cards; rows compared with views; hidden cards
changed; invalid arrays; the columns that docs/PYTHON.md lists, and its commands.
"""
import glob
import os
import re
import shlex
import subprocess
import sys
import threading

import common

common.begin(sys.argv[1:])
np = common.numpy_or_end()

import openhearts as oh  # noqa: E402
import pages_read  # noqa: E402
from harness import SEED, Tap, many  # noqa: E402
from openhearts import _library as lib  # noqa: E402

tap = Tap()
RULES = [game.name for game in oh.games()] + common.MORE_RULES
COUNT = 6
HANDS = many(COUNT, 3 * COUNT, "hands of each game")


# ---- Compared with single games ----

def counts(cards):
    """In the form of a row: how many of each card."""
    row = np.zeros(52, np.uint8)
    for name in cards:
        row[oh.number(name)] += 1
    return row


def around(view, per_seat):
    """A list with an entry for each seat, from the one that decides to its left."""
    return per_seat[view.seat:] + per_seat[:view.seat]


def row_fault(batch, i, view, laid):
    """Where a row differs from the view."""
    seats = batch.rules.seats
    phases = ["pass", "charge", "play", "bury", "moon"]
    expected = {
        "hand": counts(view.hand), "laid": counts(laid), "trick": counts(view.trick), "carried": counts(view.carried),
        "taken": [counts(c) for c in around(view, view.won)], "charged": [counts(c) for c in around(view, view.charged)],
        "passed": counts(view.passed), "received": counts(view.received), "kitty": counts(view.kitty),
        "buried": counts(view.buried), "phase": [view.phase == p for p in phases], "broken": [view.broken],
        "tricks": [[n] for n in around(view, view.tricks_won)], "held": [[n] for n in around(view, view.held)],
        "leader": [[s == view.leader] for s in around(view, list(range(seats)))],
        "points": [[n] for n in around(view, view.points)], "total": [[n] for n in around(view, view.scores)],
        "shot_worth": [view.shot_worth],
    }
    for name, row in expected.items():
        if not np.array_equal(batch[name][i], np.array(row)):
            return f"game {i}: {name} is {batch[name][i].tolist()}, the view has {np.array(row).tolist()}"
    left = list(view.choice.cards)
    for name in laid:
        left.remove(name)
    cards = counts(left) > 0 if len(laid) < view.choice.high else np.zeros(52, bool)
    if not np.array_equal(batch.mask[i, :52], cards):
        return f"game {i}: the mask is not the choice of the view"
    return None


def act(game, laid, action):
    """One action of a batch, made in a single game; returns the cards chosen so far."""
    may = game.choice()
    if action < 52:
        laid = laid + [oh.card(action)]
        if len(laid) < may.high:
            return laid
    game.move(laid, option=int(action in (oh.SUBTRACT, oh.UNSEEN)))
    return []


def beside(rules, hands=HANDS):
    batch = oh.Batch(rules, COUNT, seed=SEED)
    games, laid = [batch.game(i) for i in range(COUNT)], [[] for _ in range(COUNT)]
    generator = np.random.default_rng(SEED)
    at = 0
    while hands > 0:
        at += 1
        for i, game in enumerate(games):
            seat = game.to_act[0]
            fault = row_fault(batch, i, game.view(seat), laid[i]) if at % COUNT == i else None  # each in turn
            if fault or batch.seat[i] != seat or batch.game(i) != game:
                return fault or f"game {i} is another than the single one"
        batch.step(oh.draw(batch.mask, generator))
        for i, game in enumerate(games):
            laid[i] = act(game, laid[i], int(batch.action[i]))
            over = game.phase in ("deal", "over")
            reward = [-n for n in game.hand_scores] if over else [0] * game.rules.seats
            if batch.reward[i].tolist() != reward or bool(batch.done[i]) != over:
                return f"game {i}: reward {batch.reward[i]}, hand scores {game.hand_scores}, done {batch.done[i]}"
            if over:
                hands -= 1
                games[i], laid[i] = batch.game(i), []
    return None


def secrets():
    """The others' cards are swapped: the row of the seat to decide stays the same."""
    generator = np.random.default_rng(SEED)
    batch = oh.Batch("classic", 2)
    different = 0
    for _ in range(50):
        rules = batch.rules
        deck = generator.permutation(rules.deck).tolist()
        other = list(deck)
        hidden = [at for at in range(52) if (1 + at) % 4 != 0]  # all but the cards of seat 0, who decides first
        for at, to in zip(hidden, generator.permutation(hidden)):
            other[at] = deck[to]
        for i, cards in enumerate((deck, other)):
            game = oh.Game(rules)
            game.deal(cards)
            batch.set(i, game)
        different += batch.game(0).hands[1:] != batch.game(1).hands[1:]
        if batch.observation[0].tobytes() != batch.observation[1].tobytes() or \
                batch.mask[0].tobytes() != batch.mask[1].tobytes() or batch.score[0].tobytes() != batch.score[1].tobytes():
            return "a row tells what others hold"
    return None if different == 50 else "the others' cards were the same"


def alone():
    for rules in RULES:
        fault = beside(rules, COUNT)
        tap.check(f"{rules}: a batch plays what single games play", fault is None, fault)
    fault = secrets()
    tap.check("a row does not change with what others hold", fault is None, fault)
    fault = put()
    tap.check("positions of records go on in a batch", fault is None, fault)
    one, two = oh.Batch("turbo", 50, seed=SEED), oh.Batch("turbo", 20, seed=SEED)
    for _ in range(100):
        one.step()
        two.step()
    tap.check("the same seed, the same games, however many", (one.observation[:20] == two.observation).all())
    kept, copy = one.observation.copy(), one.copy()
    one.step()
    tap.check("a copy is a batch of its own", (copy.observation == kept).all() and (one.observation != kept).any())
    copy.step()
    tap.check("and draws what the first one drew", (copy.observation == one.observation).all())
    counts_ = np.zeros(13)
    drawing = np.random.default_rng(SEED)
    start = oh.Batch("classic", 1000, seed=1)
    for _ in range(20):
        drawn = oh.draw(start.mask, drawing)
        ranks = np.array([np.searchsorted(np.flatnonzero(row), a) for row, a in zip(start.mask, drawn)])
        counts_ += np.bincount(ranks, minlength=13)
    tap.check("numpy draws every card as likely", counts_.min() > 1300 and counts_.max() < 1800, counts_)


def put():
    """Every position of the records continues in a batch."""
    went = 0
    for path in sorted(glob.glob(os.path.join(common.ROOT, "tests/records/*.txt"))):
        record = oh.Record.read(path)
        games = [step.game for step in record if step.game.to_act][::4]
        batch = oh.Batch(record.rules, max(1, len(games)), seed=SEED)
        for i, game in enumerate(games):
            batch.set(i, game)
        fault = next((fault for i, game in enumerate(games)
                      if (fault := row_fault(batch, i, game.view(game.to_act[0]), []))), None)
        for _ in range(130):
            batch.step()
            went += np.count_nonzero(batch.done)
        if fault:
            return f"{os.path.basename(path)}: {fault}"
    return None if went > 250 else f"{went} hands ended"


# ---- Arrays ----

def threads():
    """One batch is for one thread at a time, and changes of its actions by another thread come too late."""
    batch = oh.Batch("classic", COUNT, seed=SEED)
    game, actions = batch.game(0), batch.mask.argmax(axis=1).astype(np.uint8)
    with batch._alone():  # as if another thread stepped it
        for name, call in {"step": batch.step, "observe": batch.observe, "copy": batch.copy,
                           "game": lambda: batch.game(0), "set": lambda: batch.set(0, game)}.items():
            common.refuses(tap, f"{name}() while another thread is at it: told", oh.Error, "another thread", call)
    library, wanted = lib.engine.hearts_batch_step, actions.copy()

    def changed_meanwhile(*given):
        actions[:] = 255
        return library(*given)

    lib.engine.hearts_batch_step = changed_meanwhile
    try:
        batch.step(actions)
        tap.check("actions that change after they were given change nothing", (batch.action == wanted).all())
    except oh.Error as e:
        tap.check("actions that change after they were given change nothing", False, e)
    finally:
        lib.engine.hearts_batch_step = library
    many = [oh.Batch("classic", 64, seed=n) for n in range(4)]
    started = [threading.Thread(target=lambda b=b: [b.step() for _ in range(200)]) for b in many]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()
    check = oh.Batch("classic", 64, seed=3)
    for _ in range(200):
        check.step()
    tap.check("a batch in each of four threads plays what it plays alone", (check.observation == many[3].observation).all())


def arrays():
    batch = oh.Batch("classic", COUNT, seed=SEED)
    row = batch.observation.copy()
    buffer = np.zeros((3, *batch.observation.shape), np.uint8)
    batch.step(observation=buffer[1])
    tap.check("a step writes into an array that is named", buffer[1].any() and not buffer[0].any())
    tap.check("and not into the batch's own", (batch.observation == row).all())
    batch.observe()
    tap.check("until it is asked to", (batch.observation == buffer[1]).all())
    tap.check("columns by name are the rows themselves",
              np.shares_memory(batch["hand"], batch.observation) and batch["played"].shape == (COUNT, 4, 52))
    good = batch.mask.argmax(axis=1).astype(np.uint8)
    bad = good.copy()
    bad[3] = np.flatnonzero(batch.mask[3] == 0)[0]
    frozen = np.zeros(batch.mask.shape, np.uint8)
    frozen.flags.writeable = False
    flat = np.zeros(batch.observation.size + 1, np.uint8)
    other = oh.Game("turbo")
    other.deal()
    cases = [
        ("a list of actions", "array of numpy", lambda: batch.step([0] * COUNT)),
        ("actions of another type", "uint8, not int64", lambda: batch.step(good.astype(np.int64))),
        ("too few actions", f"shape ({COUNT},)", lambda: batch.step(good[:2])),
        ("too many actions", f"shape ({COUNT},)", lambda: batch.step(np.zeros(1000, np.uint8))),
        ("actions in two dimensions", "shape", lambda: batch.step(good[:, None])),
        ("every other action", "one piece", lambda: batch.step(np.repeat(good, 2)[::2])),
        ("an action that is not allowed", "game 3", lambda: batch.step(bad)),
        ("an action that there is not", "there is none", lambda: batch.step(np.full(COUNT, 255, np.uint8))),
        ("rows turned", "one piece", lambda: batch.step(good, observation=np.asfortranarray(batch.observation.copy()))),
        ("rows backwards", "one piece", lambda: batch.step(good, observation=batch.observation[:, ::-1])),
        ("a row too short", "shape", lambda: batch.step(good, observation=np.zeros((COUNT, 9), np.uint8))),
        ("points as bytes", "int32", lambda: batch.step(good, reward=np.zeros((COUNT, 4), np.uint8))),
        ("the other byte order", "int32", lambda: batch.step(good, reward=np.zeros((COUNT, 4), ">i4"))),
        ("numbers that lie between others", "one piece",
         lambda: batch.step(good, reward=flat[1:1 + COUNT * 16].view(np.int32).reshape(COUNT, 4))),
        ("a mask that cannot be written", "cannot be written", lambda: batch.step(good, mask=frozen)),
        ("nothing to write into", "array of numpy", lambda: batch.step(good, mask=None)),
        ("an array that there is not", "no array 'obs'", lambda: batch.step(good, obs=batch.observation)),
        ("columns that there are not", "no columns 'hands'", lambda: batch["hands"]),
        ("a game past the last", "from 0 to 5", lambda: batch.game(COUNT)),
        ("a game before the first", "from 0 to 5", lambda: batch.game(-1)),
        ("a game that is none", "it takes a Game", lambda: batch.set(0, None)),
        ("a game by other rules", "other rules", lambda: batch.set(0, other)),
        ("a game that waits for a deal", '"deal"', lambda: batch.set(0, oh.Game("classic"))),
        ("no games", "count is from 1", lambda: oh.Batch("classic", 0)),
        ("too many games", "count is from 1", lambda: oh.Batch("classic", 1 << 40)),
        ("half a game", "whole number", lambda: oh.Batch("classic", 1.5)),
        ("a seed too large", "seed", lambda: oh.Batch("classic", 1, seed=1 << 64)),
        ("the name of no action", "from 0 to 55", lambda: oh.action_name(56)),
    ]
    before = [batch.game(i) for i in range(COUNT)]
    for name, part, call in cases:
        common.refuses(tap, f"{name}: told", oh.Error, part, call)
    tap.check("no game has changed by all that", before == [batch.game(i) for i in range(COUNT)])
    try:
        batch.observation.resize((1, 1), refcheck=False)
        tap.check("nobody can give the arrays' memory back", False)
    except ValueError:
        batch.step(good)
        tap.check("nobody can give the arrays' memory back", True)
    common.refuses(tap, "its arrays cannot be exchanged", AttributeError, "", lambda: setattr(batch, "mask", good))


def drawing():
    """Wrong arguments of draw()."""
    mask = oh.Batch("classic", 4).mask
    common.refuses(tap, "draw: a seed is no generator", oh.Error, "numpy.random.default_rng(1)", lambda: oh.draw(mask, 1))
    common.refuses(tap, "draw: a row of a mask is no mask", oh.Error, "a row for each game", lambda: oh.draw(mask[0], np.random.default_rng(1)))
    empty = np.zeros_like(mask)
    common.refuses(tap, "draw: nothing is allowed", oh.Error, "allows nothing", lambda: oh.draw(empty, np.random.default_rng(1)))


# ---- The page ----

def table():
    """The columns as docs/PYTHON.md lists them, for four seats."""
    rows = []
    for c in oh.Batch("classic", 1).columns().values():
        each = f"{c.count // 4} for each seat" if c.seats else str(c.count)
        rows.append(f"| `{c.name}` | {c.array} | {c.first} | {each} | {c.meaning} |")
    return "\n".join(rows)


def page():
    text = pages_read.read("docs/PYTHON.md")
    tap.check("docs/PYTHON.md lists the columns as they are", table() in text, "it has to have these lines:\n" + table())
    tap.check("and their version", f"version {oh.BATCH_VERSION} " in text)
    header = pages_read.read("include/hearts/batch.h")
    tap.check("which is the library's", f"HEARTS_BATCH_VERSION = {oh.BATCH_VERSION}," in header)
    env = dict(os.environ, PYTHONPATH=os.path.join(common.ROOT, "python"))
    for block in re.findall(r"```python\n(.*?)```", text, re.S):
        ran = subprocess.run([common.PYTHON, "-W", "error", "-c", block], env=env, cwd=common.ROOT, capture_output=True, text=True,
                             check=False)
        tap.check(f"the page's example that begins {block.splitlines()[0]!r} runs", ran.returncode == 0, ran.stderr[-1500:])
        if "points" in block:
            points = [float(p) for p in ran.stdout.strip(" []\n").split()]
            tap.check("by chance each seat has a quarter of the 26 points, and a little for moons",
                      len(points) == 4 and all(6.3 < p < 6.9 for p in points), ran.stdout)
    said = {s.text.removesuffix(" 40000") for name in ("docs/PYTHON.md", "README.md", "examples/softmax.py") for s in pages_read.commands(name)
            if "python3 examples/softmax.py" in s.text}
    tap.check("the example's command stands in a page", bool(said))
    for command in sorted(said):
        words = shlex.split(command)
        at = words.index("python3")
        ran = subprocess.run([common.PYTHON, words[at + 1], "3000"], env=env, cwd=common.ROOT, capture_output=True,
                             text=True, check=False)
        points = [float(p) for p in re.findall(r"hands +([0-9.]+) points", ran.stdout)]
        tap.check(f"{command}: it learns: {points}", len(points) > 3 and points[-1] < points[0] - 0.3, ran.stdout + ran.stderr)
    with open(os.path.join(common.ROOT, "examples/softmax.py"), encoding="utf-8") as f:
        tap.check("in sixty lines", len(f.readlines()) <= 60)


alone()
arrays()
threads()
drawing()
page()
tap.done()
