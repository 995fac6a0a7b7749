#!/usr/bin/python3
"""storm.py - everything that people can do with money, in random order, with kill -9 in between: storm.py HEARTS

At the end everybody leaves. Then every chip must be settled, and everybody must have exactly what they won in their
hands: that is computed from the records alone, not from the ledger.
"""
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from contextlib import closing
from fractions import Fraction

from harness import PASSWORD, SLOW, Closed, Server, Tap, account, chance_of, many, ms, readable, until
from player import Seat, drain

tap = Tap()
STEPS = many(700, 8000, "steps")
PEOPLE, TABLES = 6, 5
HAND = 3  # BOOK_HAND of src/server/store/book.h
BUY_IN = 200  # more than a hand may cost
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000", "--empty", ms(2000), "--house-a-day", "1000000",
           "--chips-first", "100000"]
# One hand is a game: people who sit down to it play it to its end, or a computer does for them.
RULES = "classic hands=1 target=none ties=shared stakes=1"
# Without fair deals hands are dealt as soon as they may begin, so nobody waits for a deal. What computers pay is then not
# limited either; else somebody at two tables would win nothing from them at the second: server-house tests that.
AT_ONCE = {"HEARTS_FAIR": ""}
chance = chance_of("storm")
HOSTS = ("start", "close", "terms", "remove", "stop", "seat", "swap")
UNSEATS = ("leave", "remove", "stop", "seat", "swap")  # may take a seat from somebody
GONE = (Closed, OSError, AssertionError, TimeoutError)


def some(choice, view):
    return chance.sample(choice["from"], choice["low"])


def waits_for_deal(view):
    """Whether a hand has begun and is not dealt yet."""
    return view["stage"] == "playing" and view["game"]["phase"] == "deal"


class Storm:
    def __init__(self, server):
        self.server = server
        self.people = [account(server, f"Storm{i}") for i in range(PEOPLE)]
        self.born = len(self.people)
        self.money = {}  # of every table that existed
        self.tables, self.seats, self.did = [], {}, Counter()

    def seat(self, client, table):
        """Their socket at that table, opened if necessary; raises one of GONE if they may not enter."""
        if (client, table) not in self.seats:
            self.seats[client, table] = Seat(client, table, choose=some)
        return self.seats[client, table]

    def forget(self, gone=None):
        for key in [key for key in self.seats if gone is None or gone in key]:
            self.seats.pop(key).socket.close()

    def sitting(self, table):
        view = self.seat(self.people[0], table).view
        sit = {s.get("person") for s in view["seats"] if s["kind"] == "person"}
        return [one for one in self.people if one.person in sit]

    def somebody(self, do, table):
        """Usually somebody who sits there; for host commands, usually the host."""
        sit = self.sitting(table)
        host = [one for one in sit if self.seat(one, table).view["host"] == self.seat(one, table).letter]
        if host and do in HOSTS and chance.random() < 0.8:
            return host[0]
        return chance.choice(sit if sit and do != "sit" and chance.random() < 0.8 else self.people)

    # ---- What people do ----

    def make(self, client, _):
        money, public = chance.choice(["chips"] * 3 + ["slate"] * 2 + [None]), chance.random() < 0.3
        terms = {"turn": 60000 if public else 0, "stand_in": "random", "pauses": not public}
        if money:
            terms |= {"money": money, "buy_in": BUY_IN}
        got = client.request("POST", "/api/tables", {"rules": RULES, "public": public, "seat": "A", "terms": terms})
        if got.status == 201:
            self.tables.append(got.body["table"])
            self.money[got.body["table"]] = money
        return got.status

    def play(self, client, table):
        """Everybody at the table plays, for a random number of cards or until the hand is over."""
        seats = [self.seat(one, table) for one in self.sitting(table)]
        cards = chance.choice([1, 5, 20, 60])
        for s in seats:
            drain(s)
        while cards and seats and seats[0].view["stage"] == "playing":
            able = [s for s in seats if s.has_to_choose()]
            if able:
                chance.choice(able).decide()
                cards -= 1
            elif not any(readable(s.socket.s, 0.3 * SLOW if s is seats[-1] else 0) for s in seats):
                return "waits"  # an offer, a pause, a hand that is being dealt
            for s in seats:
                drain(s)
        return seats[0].view["stage"] if seats else "nobody"

    def close(self, client, table):
        return client.request("DELETE", "/api/tables/" + table).status

    def delete(self, client, _):
        status = client.request("DELETE", "/api/me", {"password": PASSWORD}).status
        if status == 200:
            self.forget(client)
            self.people.remove(client)
            self.people.append(account(self.server, f"Storm{self.born}"))
            self.born += 1
        return status

    def slate(self, client, table):
        what = chance.choice([{"agree": True}, {"agree": False}, {"write_off": chance.choice(self.people).person},
                              {"to": chance.choice(self.tables)}])
        return client.request("POST", "/api/slates/" + table, what).status

    def grant(self, client, _):
        """By the host's command, while the server runs."""
        got = subprocess.run([self.server.hearts, "ledger", "--grant", self.server.data, "--to", client.name, "--chips", "7"],
                             text=True, capture_output=True, check=False)
        if got.returncode:
            tap.check(f"{client.name} is given chips", False, got.stderr)
        return got.returncode

    def kill(self, *_):
        self.forget()
        self.server.kill()
        self.server.restart()
        return "killed"

    def vanish(self, client, _):
        self.forget(client)
        return "vanished"

    def ask(self, do, client, table):
        letter = chance.choice("ABCD")
        more = {"sit": {"seat": letter}, "remove": {"seat": letter}, "seat": {"seat": letter, "player": "random"},
                "swap": {"seat": letter, "other": chance.choice("ABCD")}, "start": {"player": "random"},
                "stop": {"person": chance.choice(self.people).person}, "answer": {"yes": chance.random() < 0.7},
                "terms": {"public": chance.random() < 0.5, "terms": {"turn": 60000, "takebacks": chance.random() < 0.5}}}
        seat = self.seat(client, table)
        if do in UNSEATS:
            # Somebody who leaves before the deal pays nothing, although the hand's record names them: wait for it.
            seat.until(lambda s: s.view["paused"] or not waits_for_deal(s.view))
            if waits_for_deal(seat.view):
                return "paused"
        answer = seat.ask(do, **more.get(do, {}))
        return answer.get("why", "ok")

    def go(self):
        """Everybody leaves every table."""
        for table in self.money:
            for client in self.people:
                try:
                    if self.seat(client, table).letter:
                        self.seat(client, table).ask("resume")
                        self.ask("leave", client, table)
                except GONE:
                    pass
            self.forget(table)

    def step(self):
        things = {"play": 30, "sit": 20, "start": 14, "rematch": 10, "leave": 5, "make": 5, "slate": 5, "close": 4, "claim": 3,
                  "finish": 3, "takeback": 3, "answer": 3, "end": 3, "stop": 3, "remove": 3, "terms": 3, "vanish": 3, "seat": 2,
                  "swap": 2, "pause": 1, "resume": 2, "back": 2, "kill": 1.2, "grant": 1, "delete": 0.2}
        do = chance.choices(list(things), list(things.values()))[0]
        if len(self.tables) < TABLES:
            do = "make"
        table = chance.choice(self.tables or [""])
        known = {"make": self.make, "play": self.play, "close": self.close, "delete": self.delete, "slate": self.slate,
                 "grant": self.grant, "kill": self.kill, "vanish": self.vanish}
        client = chance.choice(self.people)
        try:
            client = self.somebody(do, table) if table and do not in ("kill", "make", "delete", "grant") else client
            done = known[do](client, table) if do in known else self.ask(do, client, table)
        except GONE:  # the table is closed, or they may not enter
            self.forget(table)
            done = "gone"
        if done == "gone" or (do == "close" and done == 200):
            self.tables = [t for t in self.tables if client.request("GET", "/api/tables/" + t).status == 200][-TABLES:]
        self.did[f"{do} {done}"] += 1


def chips_at_seats(data):
    """The chips still at seats: in escrow (4) and pledged (6), counted in parts of a chip (store/ledger.h)."""
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        return db.execute("SELECT coalesce(sum(abs(balance)), 0) FROM account WHERE kind IN (4, 6)").fetchone()[0] / 252000


def hands_settled(data):
    """How many hands were settled, including those of accounts deleted since."""
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(DISTINCT hex(place) || '/' || game || '/' || hand) FROM transfer WHERE kind = ?", [HAND]).fetchone()[0]


def games_of(client):
    games, before = [], ""
    while True:
        got = client.request("GET", "/api/games" + before).body
        games += got["games"]
        if not got.get("before"):
            return games
        before = f"?before={got['before']}"


def granted(client):
    """All chips that somebody was ever given; reads every page of their book."""
    chips, before = 0, ""
    while True:
        got = client.request("GET", "/api/book" + before).body
        chips += sum(line["chips"] for line in got["lines"] if line["what"] == "grant")
        if not got.get("before"):
            return chips
        before = f"?before={got['before']}"


def brought(client, money):
    """What somebody won in their hands for chips, according to the records; the number of these hands; and the number
    of games in which that is not a whole number of chips, so that for each the book may have one chip more or less."""
    total, hands, odd = Fraction(0), 0, 0
    for game in games_of(client):
        record = client.request("GET", "/api/games/" + game["game"]).body.decode()
        table = re.search(r'^\[Table "(.*)"\]', record, re.M)[1]  # six digits of it
        if [what for t, what in money.items() if t.startswith(table)] != ["chips"]:
            continue
        seat = [s.get("person") for s in game["seats"]].index(client.person)
        won = [Fraction(line.split()[seat]) for line in re.findall(r"^stakes (.*)$", record, re.M)]
        total += sum(won)
        hands += len(won)
        odd += sum(won).denominator > 1
    return total, hands, odd


def agrees(has, total, _, odd):
    """Whether somebody has what brought() found."""
    return has == total or abs(has - total) < odd


def main():
    hearts = sys.argv[1]
    with tempfile.TemporaryDirectory() as data:
        with Server(hearts, OPTIONS, data=data, env=AT_ONCE) as server:
            storm = Storm(server)
            for _ in range(STEPS):
                storm.step()
            for row in sorted(storm.did.items()):
                print("#", *row)
            storm.kill()
            storm.go()
            left = until(lambda: chips_at_seats(data), lambda chips: chips == 0)
            tap.equal("when all have gone, no chips are left at seats", left, 0)
            for client in storm.people:
                has = client.request("GET", "/api/book").body["chips"] - granted(client)
                # The record of a game is stored a little later than its last hand is settled.
                total, hands, odd = until(lambda: brought(client, storm.money), lambda found: agrees(has, *found))
                tap.check(f"{client.name} has what {hands} hands brought", agrees(has, total, hands, odd), (has, total))
            hands = hands_settled(data)
            tap.check("hands were played", hands > STEPS // 100, hands)
            tap.check("no table was set aside", "set aside" not in server.said(), server.said()[-3000:])
        got = subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)
        tap.check("hearts ledger --check finds all in order", got.returncode == 0, got.stdout + got.stderr)
    tap.done()


if __name__ == "__main__":
    main()
