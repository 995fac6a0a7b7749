#!/usr/bin/python3
"""take_up.py - this server can use the data of released servers: take_up.py HEARTS

For each tests/releases/VERSION/, clean/ after a stop and killed/ after kill -9: everything that found.json names is
found, play goes on at every table, and is there after another kill -9.
"""
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../server"))

from found import lacking, steady, whole  # noqa: E402
from harness import Client, Server, Tap  # noqa: E402
from player import Seat, drain, play_on  # noqa: E402

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--messages",
           "1000000", "--review-nodes", "20"]


def copied(kept, work):
    """A copy of the folder, as a server wants it."""
    data = os.path.join(work, "data")
    os.mkdir(data, 0o700)
    for name in ("hearts.db", "hearts.db-wal", "key"):
        if os.path.exists(os.path.join(kept, name)):
            shutil.copyfile(os.path.join(kept, name), os.path.join(data, name))
            os.chmod(os.path.join(data, name), 0o600)
    return data


def brought_to_today(data):
    """Changes sessions and tokens as if they were made now: a release has to keep its promises, and it may have
    promised that they end. Not if there is a write-ahead log: that has to stay as it is.
    """
    if os.path.exists(os.path.join(data, "hearts.db-wal")):
        return
    now = int(time.time() * 1000)
    db = sqlite3.connect(os.path.join(data, "hearts.db"))
    rows = db.execute("SELECT key, value FROM kept").fetchall()
    for key, value in rows:
        if key.split(b"/")[0] not in (b"session", b"sessions", b"bot", b"bots"):
            continue
        body = json.loads(value)
        if isinstance(body, dict):
            body.update({k: now for k in ("made", "used") if k in body})
        db.execute("UPDATE kept SET value = ? WHERE key = ?",
                   (json.dumps(body, ensure_ascii=False).encode(), key))
    db.commit()
    db.close()


# ---- People ----

def clients(server, found):
    made = {}
    for name, row in found["people"].items():
        c = made[name] = Client(server)
        c.token, c.person, c.name = row["token"], row["person"], row["name"]
    return made


def logged_in(server, name, people):
    """They log in by cookie and by password, and have the same identity."""
    for who, row in people.items():
        stranger = Client(server)
        if row["token"][0] != "b":  # a bot has no cookie
            me = stranger.request("GET", "/api/me", headers={"Cookie": "hearts=" + row["token"]})
            tap.equal(f"{name}: the cookie of {who}", me.body.get("person"), row["person"])
        if row["password"]:
            got = stranger.request("POST", "/api/login",
                                   {"name": row["name"], "password": row["password"]})
            tap.equal(f"{name}: the password of {who}", got.body.get("person"), row["person"])
            got = stranger.request("POST", "/api/login",
                                   {"name": row["name"], "password": row["password"] + "x"})
            tap.equal(f"{name}: and no other", got.body.get("why"), "wrong-password")


def answered(name, people, found):
    for who, path, body in found["answers"]:
        got = people[who].request("GET", path)
        faults = lacking(steady(body), steady(got.body))
        tap.check(f"{name}: {path} for {who}", got.status == 200 and not faults,
                  "\n".join(faults) or got)


def recorded(name, people, found, records):
    for table, game in found["games"].items():
        with open(os.path.join(records, f"server-{table}.txt"), "rb") as f:
            text = f.read()
        got = people["Ada"].request("GET", "/api/games/" + game)
        tap.equal(f"{name}: the record of {table}", got.body, text)
        hand = re.search(rb"^hand (\d+)", text, re.M).group(1).decode()
        got = people["Ada"].request("GET", f"/api/games/{game}/review?hand={hand}")
        tap.check(f"{name}: and its review", got.status == 200 and got.body["moments"], got)


def linked(name, server, found):
    """Links that people have sent each other lead to the page, and rules are the same."""
    stranger = Client(server)
    for path, rules in found.get("links", {}).items():
        got = stranger.request("GET", path)
        tap.check(f"{name}: the page is at {path}", got.status == 200 and
                  got.headers["Content-Type"].startswith("text/html"), got.headers)
        if rules:
            got = stranger.request("POST", "/api/rules", {"rules": rules[0]})
            faults = lacking(rules[1], got.body)
            tap.check(f"{name}: and these are the rules", not faults, "\n".join(faults))


# ---- Tables ----

def opened(people, row):
    """The seats of a table, each with a fresh view."""
    return [Seat(people[who], row["table"], password=row["password"]) for who in row["views"]]


def as_kept(view, kept):
    """Whether a view shows everything that it showed; missing parts as sentences."""
    now = steady(dict(view))
    now["seen"] = len(view["seen"])
    wanted = {k: v for k, v in kept.items() if k != "n"}
    if view.get("counts"):  # once a rated player is gone, nothing can be taken back: docs/decisions/070
        wanted["can"] = [what for what in wanted["can"] if what != "takeback"]
    return lacking(wanted, now) + ([] if view["n"] >= kept["n"] else ["n is lower"])


def stand(name, people, found):
    """Every table is in the same state, for each who sits there."""
    for table, row in found["tables"].items():
        faults = []
        for who, kept in whole(row["views"]).items():
            seat = Seat(people[who], row["table"], password=row["password"])
            faults += [f"{who}: {fault}" for fault in as_kept(seat.view, kept)]
            seat.socket.close()
        tap.check(f"{name}: {table} stands as it did", not faults, "\n".join(faults))


def get_going(seats):
    """Removes obstacles to play: a pause, an offer, a game not begun, one that is over."""
    for s in seats:
        view = s.view
        if view["paused"] is not None and view["paused"] == s.letter:
            s.must("resume")
        if s.letter == ((view["offer"] or {}).get("waits_for") or [None])[0]:
            s.must("answer", yes=False)
        if view["stage"] == "gathering" and view["host"] == s.letter:
            s.must("start", player="duck")
        if view["stage"] == "over" and not view["seats"]["ABCDEFGHIJ".index(s.letter)]["again"]:
            s.must("rematch")


def decide(seats, count):
    """That many decisions, by the people who are asked."""
    made = [0]

    def enough():
        while asked := [s for s in seats if s.has_to_choose() and not s.view["offer"]]:
            answer = asked[0].decide()
            asked[0].until(lambda s: s.view["n"] >= answer["n"])
            made[0] += 1
            if made[0] >= count:
                return True
            for s in seats:
                drain(s)
        return False

    play_on([], enough, also=seats)


def played_on(name, people, found):
    """Three decisions at each table, all acknowledged; {table: {who: what they have seen}}."""
    seen = {}
    for table, row in found["tables"].items():
        seats = opened(people, row)
        get_going(seats)
        decide(seats, 3)
        tap.check(f"{name}: {table} goes on", True)
        for s in seats:
            s.socket.close()
        views = [Seat(s.client, s.table).view for s in seats]
        seen[table] = [(v["games"], (v["game"] or {}).get("hand_number"), v["seen"])
                       for v in views]
    return seen


def still_there(name, people, found, seen):
    for table, row in found["tables"].items():
        views = [s.view for s in opened(people, row)]
        faults = []
        for view, (games, hand, before) in zip(views, seen[table]):
            same = (view["games"], (view["game"] or {}).get("hand_number")) == (games, hand)
            if same and view["seen"][:len(before)] != before:
                faults.append(f"{view['seat']} saw {before}, now {view['seen']}")
        tap.check(f"{name}: {table} after kill -9", not faults, "\n".join(faults))


# ---- A folder ----

def check(hearts, data):
    return subprocess.run([hearts, "serve", "--data", data, "--check"], capture_output=True,
                          text=True)


def taken_up(hearts, kept, name):
    with open(os.path.join(kept, "found.json"), encoding="utf-8") as f:
        found = json.load(f)
    with tempfile.TemporaryDirectory(prefix="hearts-test-") as work:
        data = copied(kept, work)
        brought_to_today(data)
        with Server(hearts, OPTIONS, data=data) as server:
            people = clients(server, found)
            answered(name, people, found)
            stand(name, people, found)
            recorded(name, people, found, os.path.join(kept, "../records"))
            linked(name, server, found)
            logged_in(server, name, found["people"])
            checked = check(hearts, data)
            tap.equal(f"{name}: --check is content", (checked.returncode, checked.stderr), (0, ""))
            seen = played_on(name, people, found)
            server.kill()
            server.restart()
            still_there(name, people, found, seen)
            tap.check(f"{name}: it ends in peace", server.stop() == 0, server.said()[-3000:])
            tap.check(f"{name}: nothing was wrong", "level=error" not in server.said(),
                      server.said()[-3000:])
        checked = check(hearts, data)
        tap.equal(f"{name}: --check is content afterwards", (checked.returncode, checked.stderr),
                  (0, ""))


def main():
    hearts = os.path.abspath(sys.argv[1])
    versions = sorted(v for v in os.listdir(HERE) if os.path.isdir(os.path.join(HERE, v, "clean")))
    for version in versions:
        for how in ("clean", "killed"):
            taken_up(hearts, os.path.join(HERE, version, how), f"{version}, {how}")
    tap.check("there are releases", versions)
    tap.done()


if __name__ == "__main__":
    main()
