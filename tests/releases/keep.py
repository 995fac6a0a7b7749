#!/usr/bin/python3
"""keep.py - keeps what a release is, for all that come after: keep.py VERSION HEARTS LIBRARY

Makes tests/releases/VERSION/ with the program HEARTS of that release, and LIBRARY, its libhearts.so
built with debug information:

  clean/       a server's data after a stop, and found.json: what has to be found in it
  killed/      the same after kill -9, with the write-ahead log that it left
  logs/        tables' logs, each event as bytes, and the state of the table after them
  records/     finished games, and what replaying them says
  saved/       games of `hearts play` that can be continued
  libhearts.abi  the library's types and functions, as abidw describes them
  constants.txt  the public headers' constants
  browser.json   what the page keeps in a browser

Tokens and passwords in there are used by these tests only.
"""
import base64
import ctypes
import ctypes.util
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
HEADERS = os.path.abspath(os.path.join(HERE, "../../include/hearts"))
sys.path.insert(0, os.path.join(HERE, "../server"))

import evening  # noqa: E402
from found import less, steady, whole  # noqa: E402
from harness import Client, Server  # noqa: E402
from player import Seat  # noqa: E402

def text_of(value, depth=3):
    """JSON, one item on each line down to some depth: to be read, and to be compared by lines."""
    if depth and isinstance(value, (dict, list)) and value:
        pad, less = " " * (4 - depth), " " * (3 - depth)
        if isinstance(value, dict):
            rows = [json.dumps(k, ensure_ascii=False) + ": " + text_of(v, depth - 1)
                    for k, v in value.items()]
            return "{\n" + ",\n".join(pad + r for r in rows) + "\n" + less + "}"
        return "[\n" + ",\n".join(pad + text_of(v, depth - 1) for v in value) + "\n" + less + "]"
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)


# ---- A server's data ----

def looked_at(people, tables):
    """The state of the tables, for each who sits there and for a watcher."""
    found = {}
    for name, t in tables.items():
        row = {"table": t.id, "password": t.password, "views": {}}
        for who, client in people.items():
            seat = next((s for s in t.seats if s.client is client), None)
            if not seat:
                continue
            view = steady(dict(Seat(client, t.id, password=t.password).view))
            view["seen"] = len(view["seen"])
            row["views"][who] = less(view, next(iter(row["views"].values()), {}))
        found[name] = row
    return found


def who_is_who(people):
    return {name: {"person": c.person, "name": c.name, "token": c.token,
                   "password": evening.PASSWORDS.get(name)} for name, c in people.items()}


def answers(people, tables, games):
    """The replies to requests, [who, path, body]."""
    wanted = [(who, path) for who in people for path in ("/api/me", "/api/stats")]
    wanted += [(who, "/api/games") for who in ("Ada", "Cat", "bot")]
    wanted += [(who, path) for who in evening.PASSWORDS
               for path in ("/api/sessions", "/api/tokens", "/api/blocks", "/api/people/" + who,
                            "/api/me/export")]
    wanted += [(who, f"/api/games/{games[name]}/replay") for who, name in
               (("Ada", "claimed"), ("Jö", "public"))]
    wanted += [(next(iter(row["views"])), "/api/tables/" + row["table"])
               for row in tables.values()]
    rows = []
    for who, path in wanted:
        body = people[who].request("GET", path).body
        if path.endswith("/export"):
            body = {"reports": body["reports"], "said": body["said"]}
        rows.append([who, path, steady(body)])
    return rows


def links(ada, live, games):
    """Addresses of the page that people send each other; for rules, also their content."""
    rules = 'name="Friday night" american jack=-10 pass=LRH'
    got = ada.request("POST", "/api/rules", {"rules": rules}).body
    got = {k: v for k, v in got.items() if k not in ("words", "remarks")}  # sentences may change
    return {"/t/" + live["classic"].id: None, "/g/" + games["claimed"]: None,
            "/r/" + urllib.parse.quote(rules, safe=""): [rules, got]}


def games_of(ada, tables):
    """The ids of her finished games by their tables' names, with a number for a second one."""
    found = {}
    listed = evening.until(lambda: ada.request("GET", "/api/games").body["games"],
                           lambda games: len(games) == 4)
    for game in reversed(listed):
        name = next(n for n, t in tables.items() if t.id.startswith(game["names"]))
        found[name + ("-2" if name in found else "")] = game["game"]
    return found


def keep_clean(hearts, folder, work):
    data = os.path.join(work, "clean")
    with Server(hearts, evening.OPTIONS, data=data) as server:
        people = evening.everybody(server)
        closed, live = evening.held(evening.CLOSED, people), evening.held(evening.LIVE, people)
        for t in closed.values():
            evening.close(t)
        games = games_of(people["Ada"], {**live, **closed})
        evening.afterwards(people, games)
        found = {"people": who_is_who(people), "tables": looked_at(people, live),
                 "games": games}
        found["answers"] = answers(people, found["tables"], games)
        found["links"] = links(people["Ada"], live, games)
        for name, game in games.items():
            record = people["Ada"].request("GET", "/api/games/" + game).body.decode()
            write(os.path.join(folder, "records", f"server-{name}.txt"), record)
        assert server.stop() == 0, server.said()
    keep_data(data, folder, "clean", found)
    views = {name: (row["table"], whole(row["views"])) for name, row in found["tables"].items()}
    views.update({name: (t.id, {s.letter: s.view for s in t.seats}) for name, t in closed.items()})
    keep_logs(data, folder, views)


def keep_killed(hearts, folder, work):
    """Little is played, so that the log it leaves is short."""
    data = os.path.join(work, "killed")
    with Server(hearts, evening.OPTIONS, data=data) as server:
        people = {name: Client(server, name) for name in ("Flo", "Gil")}
        t = evening.Table("three pass=none", list(people.values()))
        t.start()
        t.decisions(1)
        found = {"people": who_is_who(people), "tables": looked_at(people, {"killed": t}),
                 "games": {}, "answers": []}
        server.kill()
    keep_data(data, folder, "killed", found)


def keep_data(data, folder, name, found):
    to = os.path.join(folder, name)
    os.makedirs(to)
    for part in ("hearts.db", "hearts.db-wal", "key"):
        path = os.path.join(data, part)
        if os.path.exists(path) and os.path.getsize(path):
            shutil.copyfile(path, os.path.join(to, part))
    write(os.path.join(to, "found.json"), text_of(found) + "\n")


# ---- Logs of tables ----

def opened(sodium, key, log, seq, body):
    """The bytes of an event as it was stored: in the open, or sealed to its position."""
    if body[0] == 0:
        return body[1:]
    out, length = ctypes.create_string_buffer(len(body)), ctypes.c_ulonglong()
    place = log + seq.to_bytes(8, "big")
    sealed = body[25:]
    rc = sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(
        out, ctypes.byref(length), None, sealed, ctypes.c_ulonglong(len(sealed)), place,
        ctypes.c_ulonglong(len(place)), body[1:25], key)
    assert rc == 0, "an event cannot be unsealed"
    return out.raw[:length.value]


def events_of(data):
    """{table: [bytes, ...]} of all logs."""
    sodium = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
    with open(os.path.join(data, "key"), "rb") as f:
        server_key = f.read()
    key = ctypes.create_string_buffer(32)
    sodium.crypto_kdf_derive_from_key(key, ctypes.c_size_t(32), ctypes.c_uint64(1), b"tablelog",
                                      server_key)
    db = sqlite3.connect(f"file:{data}/hearts.db?mode=ro&immutable=1", uri=True)
    logs = {}
    for log, seq, body in db.execute("SELECT log, seq, body FROM event ORDER BY log, seq"):
        logs.setdefault(log.hex(), []).append(opened(sodium, key, log, seq, body))
    db.close()
    return logs


def stands(views):
    """The state of the table, one line for each item that tests/unit/table_releases.c compares."""
    first = next(iter(views.values()))
    lines = ["stage " + first["stage"], f"games {first['games']}"]
    game = first["game"]
    if game:
        lines += ["phase " + game["phase"], "acts " + " ".join(game.get("to_act") or []),
                  "total " + " ".join(map(str, game["score"]))]
        trick = game.get("trick")
        lines += ["trick " + " ".join(trick)] if trick else []
    for view in views.values():
        lines.append(f"told {view['seat']} {view['n']}")
        if view["game"]:
            lines.append(f"hand {view['seat']} " + " ".join(view["game"].get("hand") or []))
    return [line.rstrip() for line in lines]


def keep_logs(data, folder, tables):
    """{name: (id, views)}"""
    logs = events_of(data)
    for name, (table, views) in tables.items():
        lines = [f"# {name}.txt - a table's log, event by event in base64, and how it stood then"]
        lines += ["event " + base64.b64encode(body).decode() for body in logs[table]]
        lines += stands(views)
        write(os.path.join(folder, "logs", name + ".txt"), "\n".join(lines) + "\n")
    kinds = {body[1] for body in sum(logs.values(), [])}
    print(f"kinds of events in the logs: {len(kinds)}, of {max(kinds) + 1} at least;",
          "missing:", sorted(set(range(max(kinds) + 1)) - kinds) or "none")


# ---- The program's own games ----

def play(hearts, work, rules, answers_given, seed):
    """What `hearts play` leaves; {name of file: text}."""
    state = tempfile.mkdtemp(dir=work)
    env = dict(os.environ, XDG_STATE_HOME=state, HOME=state, LC_ALL="C.UTF-8")
    subprocess.run([hearts, "play", "--plain", *rules, "--players", "duck", "--seed", str(seed),
                    "--name", "Ines"], input="\n".join(answers_given + [""]), env=env, text=True,
                   check=True, stdout=subprocess.DEVNULL)
    found = {}
    for name in os.listdir(os.path.join(state, "hearts")):
        with open(os.path.join(state, "hearts", name), encoding="utf-8") as f:
            found[name] = f.read()
    return found


SAVED = {"classic": (["classic"], 20), "passing": (["american", "jack=-10"], 0),
         "cancellation": (["cancellation", "players=7"], 6), "turbo": (["turbo"], 30),
         "friday": (['name="Friday night" classic hands=3 target=none moon=choose'], 25)}
PLAYED = {"booster": ["booster", "target=30"], "partners": ["partners", "hands=2", "target=none"],
          "super": ["super", "hands=2"], "kitty": ["five", "kitty=swap", "hands=1", "target=none"]}


def keep_games(hearts, folder, work):
    """Last, since what the server has recorded is replayed too."""
    for seed, (name, (rules, decisions)) in enumerate(SAVED.items(), 1):
        left = play(hearts, work, rules, ["auto"] * decisions + ["quit"], seed)
        write(os.path.join(folder, "saved", name + ".txt"), left["table.txt"])
    for seed, (name, rules) in enumerate(PLAYED.items(), 1):
        left = play(hearts, work, rules, ["auto"] * 4000, seed)
        write(os.path.join(folder, "records", f"play-{name}.txt"), left["table.txt.last"])
    dealt = subprocess.run([hearts, "deal", "three", "--seed", "7", "--record"], check=True,
                           capture_output=True, text=True).stdout
    write(os.path.join(folder, "records", "deal.txt"), dealt)
    records = os.path.join(folder, "records")
    for name in sorted(os.listdir(records)):
        told = subprocess.run([hearts, "replay", "--json", os.path.join(records, name)],
                              check=True, capture_output=True, text=True).stdout
        write(os.path.join(records, name.replace(".txt", ".json")), told)


def keep_browser(folder):
    told = subprocess.run(["node", os.path.join(HERE, "../../web/test/keep.mjs")], check=True,
                          capture_output=True, text=True).stdout
    write(os.path.join(folder, "browser.json"), told)


# ---- The library ----

def keep_abi(library, folder):
    told = subprocess.run(
        ["abidw", "--headers-dir", HEADERS,
         "--exported-interfaces-only", "--drop-private-types", "--no-comp-dir-path",
         "--no-corpus-path", "--no-show-locs", "--no-parameter-names",
         "--no-write-default-sizes", "--no-architecture", "--no-elf-needed",
         "--type-id-style", "hash", library],
        check=True, capture_output=True, text=True).stdout
    assert "<class-decl" in told, f"{library} has no debug information"
    write(os.path.join(folder, "libhearts.abi"), re.sub(r"path='[^']*/src/", "path='src/", told))


# Constants that are the length of a list, which may grow at its end.
COUNTS = {"HEARTS_REFUSALS", "HEARTS_STRIP_WORDS", "HEARTS_CHARGE_WORDS",
          "HEARTS_TRICK1_BAN_WORDS"}


def keep_constants(folder, work):
    """The public headers' enumerators and their values."""
    cc = ["cc", "-std=c17", "-I", HEADERS + "/.."]
    text = subprocess.run([*cc, "-E", "-P", HEADERS + "/hearts.h"], check=True,
                          capture_output=True, text=True).stdout
    names = [row.split("=")[0].strip() for body in re.findall(r"\benum\b\s*\w*\s*{([^}]*)}", text)
             for row in body.split(",")]
    names = [n for n in names if n.startswith("HEARTS_") and n not in COUNTS]
    source, program = os.path.join(work, "constants.c"), os.path.join(work, "constants")
    write(source, '#include <stdio.h>\n#include "hearts/hearts.h"\nint main(void) {\n' +
          "".join(f'printf("{n} %lld\\n", (long long){n});\n' for n in names) + "}\n")
    subprocess.run([*cc, "-o", program, source], check=True)
    write(os.path.join(folder, "constants.txt"),
          subprocess.run([program], check=True, capture_output=True, text=True).stdout)


def look_through(folder):
    """Nothing reveals the machine on which it was made."""
    for path, _, names in os.walk(folder):
        for name in names:
            with open(os.path.join(path, name), "rb") as f:
                content = f.read()
            for place in (tempfile.gettempdir(), os.path.expanduser("~"), os.path.dirname(HERE)):
                assert place.encode() not in content, f"{name} has {place}"


def main():
    if len(sys.argv) != 4 or not re.fullmatch(r"\d+\.\d+(\.\d+)?", sys.argv[1]):
        sys.exit(__doc__.splitlines()[0])
    version, hearts, library = sys.argv[1], *map(os.path.abspath, sys.argv[2:])
    folder = os.path.join(HERE, version)
    if os.path.exists(folder):
        sys.exit(f"{folder} is there already: what was released does not change")
    with tempfile.TemporaryDirectory() as work:
        made = os.path.join(work, version)
        keep_abi(library, made)
        keep_constants(made, work)
        keep_clean(hearts, made, work)
        keep_killed(hearts, made, work)
        keep_games(hearts, made, work)
        keep_browser(made)
        look_through(made)
        shutil.copytree(made, folder)


if __name__ == "__main__":
    main()
