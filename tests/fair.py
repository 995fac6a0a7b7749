#!/usr/bin/python3
"""fair.py - two programs check the same transcripts and agree: fair.py HEARTS FAIR [GAMES [CHANGES]]

HEARTS is the program, FAIR writes transcripts; examples/verify.py was written from docs/FAIR.md and is independent of
both.
"""
import importlib.util
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(HERE, "server"))

from harness import SEED, Tap, chance_of  # noqa: E402

tap = Tap()
HEARTS, FAIR = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 240
CHANGES = int(sys.argv[4]) if len(sys.argv) > 4 else 200
VERIFY = os.path.join(ROOT, "examples/verify.py")
FOLDER = tempfile.TemporaryDirectory()

spec = importlib.util.spec_from_file_location("verify", VERIFY)
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)


def keep(name, data):
    path = os.path.join(FOLDER.name, name)
    with open(path, "wb") as f:
        f.write(data)
    return path


def run(*words, **more):
    return subprocess.run(words, capture_output=True, check=False, **more)


def by_python(data):
    """The fault that the script finds in a text, or None."""
    try:
        for one in verify.records(data):
            verify.Transcript(one)
    except (verify.Wrong, ValueError, IndexError, KeyError, TypeError, AttributeError) as why:
        return str(why) or "wrong"
    return None


def by_program(texts):
    """Whether the program accepts each of the texts."""
    paths = [keep(f"{i}.txt", text) for i, text in enumerate(texts)]
    taken = []
    for at in range(0, len(paths), 100):
        done = run(HEARTS, "verify", "--json", *paths[at:at + 100])
        state = {}
        for line in done.stdout.decode("utf-8", "replace").splitlines():
            told = json.loads(line)
            name = told.get("file", "").split(",")[0]
            if "state" in told or "error" in told:
                state[name] = state.get(name, True) and told.get("state") == "right"
        taken += [state.get(path, False) for path in paths[at:at + 100]]
    return taken


def games(count, seed):
    done = run(FAIR, "--write", str(count), env=dict(os.environ, HEARTS_SEED=str(seed)))
    return done.stdout


# ---- The page ----

def vectors():
    """The test vectors of docs/FAIR.md: title, and the text below it."""
    with open(os.path.join(ROOT, "docs/FAIR.md"), encoding="utf-8") as f:
        part = f.read().partition("## Test vectors")[2]
    for title, body in re.findall(r"\*\*(.*?)\.\*\*\n\n((?:    .*\n)+)", part):
        values = {}
        for line in body.splitlines():
            word = re.match(r"    ([A-Za-z]+) ", line)
            key = word[1] if word else key
            values[key] = values.get(key, "") + line[4 + len(word[1]):].strip() if word else values[key] + line.strip()
        yield title, values


def vector_of(title):
    cards, number = int(re.match(r"\d+", title)[0]), int(re.search(r"deal (\d+)", title)[1])
    kinds = [int(k) for k in re.search(r"kinds? ([\d ]+)", title)[1].split()]
    all_of = re.search(r"all kinds 3, all statuses 1", title)
    seats = int((re.search(r"(\d+) (?:seats|computers)", title))[1])
    kinds = [3] * seats if all_of else kinds
    found = re.search(r"statuses ([\d ]+)", title)
    statuses = [1] * seats if all_of else [int(s) for s in found[1].split()]
    deck = list(range(1, 52) if cards == 51 else range(cards))
    return deck, number, kinds, statuses


def check_vector(title, values):
    deck, number, kinds, statuses = vector_of(title)
    game = bytes(17 * i for i in range(16))
    head = game + verify.u32(number)
    secret = bytes((7 * i + number) % 256 for i in range(96))
    chances = [bytes((0x40 + 16 * seat + k) % 256 for k in range(32)) for seat in range(len(kinds))]
    sha256, sha512 = verify.hashlib.sha256, verify.hashlib.sha512
    commit = sha256(verify.lp("hearts-deal/1 commit") + head + secret).digest()
    lock = verify.lp("hearts-deal/1 transcript") + head + commit + bytes([len(deck), *deck, len(kinds)])
    digest = b""
    for seat, (kind, status) in enumerate(zip(kinds, statuses)):
        made = sha256(verify.lp("hearts-deal/1 client") + head + bytes([seat]) + chances[seat]).digest()
        lock += bytes([kind]) + (made if kind == 3 else b"")
        digest += bytes([status]) + (chances[seat] if status == 1 else b"")
    lock = sha256(lock).digest()
    digest = sha512(verify.lp("hearts-deal/1 digest") + lock + digest).digest()
    source = verify.stream(secret, "hearts-deal/1 deck", digest)
    drawn = []
    counted = (drawn.append(b) or b for b in source)
    for i in range(len(deck) - 1, 0, -1):
        j = verify.uniform(i + 1, counted)
        deck[i], deck[j] = deck[j], deck[i]
    dealer = verify.uniform(len(kinds), verify.stream(secret, "hearts-deal/1 dealer", digest))
    tap.equal(f"docs/FAIR.md: {title}", (commit.hex(), lock.hex(), digest.hex(), bytes(deck).hex(),
              f"{dealer}, drawn {len(drawn)}, again {len(drawn) - len(deck) + 1}"),
              tuple(values[key] for key in ("C", "T", "D", "deck", "dealer")))


# ---- Transcripts ----

def both_take(count):
    """All games, in files of some hundreds."""
    right = taken = 0
    for at in range(0, count, 500):
        text = games(min(500, count - at), SEED + at)
        one = list(verify.records(text))
        found = [by_python(t) for t in one]
        right += sum(why is None for why in found)
        for why in found:
            if why:
                print(f"# {why}")
        done = run(HEARTS, "verify", "--json", keep("games.txt", text))
        taken += sum(json.loads(line).get("state") == "right" for line in done.stdout.decode().splitlines())
    tap.equal(f"both take {count} games", (right, taken), (count, count))


def changed(chance, data, places):
    at = chance.choice(places)
    return data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1:]


def mended(data):
    """The text with a rebuilt chain, as somebody who changed it would do."""
    game = bytes.fromhex(re.search(rb'\[Game "(.{32})"\]', data)[1].decode())
    link, out = verify.hashlib.sha256(verify.lp("hearts-deal/1 chain") + game).digest(), []
    for line in data.split(b"\n")[:-1]:
        if line.startswith(b"fair chain "):
            line = b"fair chain " + link.hex().encode()
        out.append(line)
        link = verify.hashlib.sha256(verify.lp("hearts-deal/1 line") + link + line + b"\n").digest()
    return b"".join(line + b"\n" for line in out)


def in_deals(data):
    """The positions of the lines that make up a deal, including its hands."""
    places = []
    for line in re.finditer(rb"^(fair (?!chain)|deal ).*$", data, re.M):
        places += range(line.start(), line.end())
    return places


def other_digit(chance, data, places):
    """Replaces one digit or card by another: the result still looks like a transcript."""
    at = chance.choice([p for p in places if data[p:p + 1] in b"0123456789abcdefTJQKACDHS"])
    was = data[at:at + 1]
    among = next(set_ for set_ in (b"0123456789", b"abcdef", b"CDHS", b"TJQKA") if was in set_)
    new = chance.choice([c for c in among if c != was[0]])
    return data[:at] + bytes([new]) + data[at + 1:]


def both_refuse(name, make):
    chance = chance_of(name)
    texts = [make(chance, one) for one in verify.records(games(CHANGES, SEED + 77))]
    kept = [t for t, taken in zip(texts, by_program(texts)) if taken]
    fooled = [t for t in texts if by_python(t) is None]
    tap.equal(f"{name}: both refuse all {len(texts)}", (len(kept), len(fooled)), (0, 0))


def played():
    """A finished table for one is a transcript, and one from a seed says that it is not."""
    env = dict(os.environ, XDG_STATE_HOME=FOLDER.name, XDG_CONFIG_HOME=FOLDER.name)
    last = os.path.join(FOLDER.name, "hearts/table.txt.last")
    table = [HEARTS, "play", "--plain", "--new", "--seat", "none", "--speed", "off", "--players", "duck"]
    for rules in ("classic", "three", "cancellation players=10"):
        run(*table, *rules.split(), "hands=1", "target=none", stdin=subprocess.DEVNULL, env=env)
        done = run(HEARTS, "verify", last)
        with open(last, "rb") as f:
            tap.equal(f"{rules}: what was kept checks, by both", (done.returncode, by_python(f.read())), (0, None))
    run(*table, "--seed", "3", "classic", "hands=1", "target=none", stdin=subprocess.DEVNULL, env=env)
    done = run(HEARTS, "verify", last)
    tap.equal("a table from a seed has nothing to check", (done.returncode, done.stderr.decode().partition(": ")[2]),
              (1, f"{last}: dealt from a seed: nothing to check\n"))


for one in vectors():
    check_vector(*one)
both_take(GAMES)
both_refuse("any byte another", lambda chance, t: changed(chance, t, range(len(t))))
both_refuse("a byte of a deal another, the chain mended",
            lambda chance, t: mended(changed(chance, t, in_deals(t))))
both_refuse("a digit or card of a deal another, the chain mended",
            lambda chance, t: mended(other_digit(chance, t, in_deals(t))))
played()
tap.done()
