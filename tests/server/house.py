#!/usr/bin/python3
"""house.py - nobody wins more from computers in a day than the server allows, nor loses more to them: house.py HEARTS

The amount of an account is computed here from what each hand brought by the ledger, by the rule of docs/PROTOCOL.md,
and compared with its wallet: alone with computers, with other people, at two tables at once, and over kill -9.
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from fractions import Fraction

from harness import PASSWORD, Server, Tap, account, chance_of, new_id
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000"]
HAVE, BUY_IN, CHIP, LIMIT = 1100, 1000, 252000, 200
HIGH = "classic hands={} target=none ties=shared stakes=20"
HIGHER = HIGH.replace("20", "60")  # four points are worth more than a day's limit
HAND, POT = 3, 4  # BOOK_HAND and BOOK_POT of src/server/store/book.h
chance = chance_of("what is played")


def some(choice, view):
    return chance.sample(choice["from"], choice["low"])


def begin(rules, *people, brings=BUY_IN):
    """They sit at A, B, C ...; computers at the other seats."""
    made = {"rules": rules, "seat": "A", "terms": {"turn": 0, "money": "chips", "buy_in": brings, "stand_in": "random"}}
    got = people[0].request("POST", "/api/tables", made)
    assert got.status == 201, got
    seats = [Seat(people[0], got.body["table"], choose=some)]
    for client, letter in zip(people[1:], "BCD"):
        seats.append(Seat(client, got.body["table"], choose=some))
        seats[-1].must("sit", seat=letter)
    seats[0].must("start", player="random")
    for s in seats:
        s.until(playing)
    return seats


def playing(s):
    return s.view["stage"] == "playing" and s.view["game"]["phase"] != "deal"


def over(seats):
    return lambda: all(s.view["stage"] == "over" for s in seats)


def play_hand(seats):
    before = len([e for e in seats[0].seen if e["what"] == "scored"])
    play_on(seats, lambda: all(s.view["stage"] == "over" or len([e for e in s.seen if e["what"] == "scored"]) > before
                               for s in seats))


def chips(client):
    return client.request("GET", "/api/book").body["chips"]


def settled(data, t):
    """What each hand and each pot brought the seats, in chips, before any limit."""
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        rows = db.execute("""
            SELECT transfer.game, transfer.hand, amount, debit.seat, credit.seat
            FROM transfer JOIN account AS debit ON debit.number = transfer.debit
                          JOIN account AS credit ON credit.number = transfer.credit
            WHERE transfer.place = ? AND transfer.kind IN (?, ?) ORDER BY transfer.number""",
                          (bytes.fromhex(t), HAND, POT)).fetchall()
    hands = {}
    for game, hand, amount, payer, payee in rows:
        brought = hands.setdefault((game, hand), [Fraction(0)] * 4)
        brought[payer] -= Fraction(amount, CHIP)
        brought[payee] += Fraction(amount, CHIP)
    return list(hands.values())


def by_limits(hands, people, won, limit=LIMIT):
    """The amounts of the first seats after these hands. `won`: from computers so far, changed here."""
    has = [Fraction(0)] * people
    for brought in hands:
        paid = -sum(brought[people:])
        way = 1 if paid >= 0 else -1
        ahead = [max(way * b, 0) for b in brought[:people]]
        for seat, b in enumerate(brought[:people]):
            part = way * paid * ahead[seat] / sum(ahead) if paid else 0
            allowed = min(part, limit - way * won[seat])
            won[seat] += way * allowed
            has[seat] += b - way * (part - allowed)
    return has


def told(seat):
    """The table's information for that seat."""
    house, at = seat.view["house"], "ABCD".index(seat.letter)
    return house["win"][at], house["lose"][at]


def left(won, limit=LIMIT):
    """In whole chips."""
    return int(limit - won), int(limit + won)


def alone(data, server):
    """Hands that are worth more than a day's limit."""
    ada = account(server, "Ada")
    a, = begin(HIGHER.format(4), ada)
    won, has = [Fraction(0)], Fraction(0)
    tap.equal("a table says before the hand what computers pay and get", told(a), left(0))
    for hand in range(4):
        play_hand([a])
        won = [Fraction(0)]
        has, = by_limits(settled(data, a.table), 1, won)
        if hand < 3:
            tap.equal(f"and after hand {hand + 1} what is left", told(a), left(won[0]))
    hands = settled(data, a.table)
    tap.check("a hand was for more than that", max(abs(h[0]) for h in hands) > LIMIT, hands)
    tap.check("nobody wins or loses more in a day", abs(won[0]) <= LIMIT and has == won[0], (has, won))
    a.until(lambda s: s.view["stage"] == "over")
    got = subprocess.run([server.hearts, "ledger", "--report", data, "--json"], text=True, capture_output=True, check=True)
    undone, brought = sum(day["limited"] for day in json.loads(got.stdout)["days"]), sum(h[0] for h in hands)
    tap.check("the report tells how much the limit kept back", undone >= int(abs(brought - has)) > 0, (undone, brought, has))
    tap.check("and the wallet agrees", abs(chips(ada) - HAVE - has) < 1, (chips(ada), has))
    tap.equal("as does everything stored about her", ada.request("GET", "/api/me/export").body["house"]["chips"], chips(ada) - HAVE)
    return ada, [Fraction(chips(ada) - HAVE)]


def by_odd_chips(server):
    """Many short games bring no more than one long one: rounding to whole chips counts."""
    odd = account(server, "Odd")
    for game in range(8):
        a, = begin("classic hands=1 target=none ties=shared stakes=1 settle=mean", odd)
        tap.equal(f"after {game} games what is left is what the wallet says", told(a), left(chips(odd) + BUY_IN - HAVE))
        play_on([a], over([a]))


def the_same_day(data, server, ada, won):
    """Another table, another start of the server: the day's limit is the same."""
    has = chips(ada)
    a, = begin(HIGH.format(2), ada, brings=600)  # whatever happened before on this day
    tap.equal("the next table goes on with what is left of the day", told(a), left(won[0]))
    play_on([a], lambda: a.view["game"]["tricks"] >= 3)
    before, table = told(a), a.table
    server.kill()
    server.restart()
    a = Seat(ada, table, choose=some)
    tap.equal("kill -9 changes nothing about it", told(a), before)
    play_hand([a])
    server.kill()
    server.restart()
    a = Seat(ada, table, choose=some)
    play_on([a], lambda: a.view["stage"] == "over")
    more, = by_limits(settled(data, table), 1, won)
    tap.check("the amount paid does not exceed the limit either", abs(chips(ada) - has - more) < 1 and abs(won[0]) <= LIMIT, (chips(ada), has, more, won))


def at_two_tables(data, server):
    """The remaining amount is played for at only one of them."""
    bea = account(server, "Bea")
    a, = begin(HIGH.format(1), bea)
    play_on([a], lambda: a.view["game"]["tricks"] >= 2)
    b, = begin(HIGH.format(1).replace("20", "1"), account(server, "Bob"))
    tap.equal("games of other people do not count", told(b), left(0))
    b.must("leave")
    c, = begin(HIGH.format(1), bea, brings=100)
    tap.equal("at a second table computers pay nothing meanwhile", told(c), (0, 0))
    has = chips(bea)
    play_on([c], over([c]))
    tap.equal("so a hand there changes nothing", chips(bea) - has, 100)
    play_on([a], over([a]))
    won = [Fraction(0)]
    brought, = by_limits(settled(data, a.table), 1, won)
    tap.check("and the first goes on with all", abs(chips(bea) - HAVE - brought) < 1 and brought == won[0], (chips(bea), brought, won))


def at_many_at_once(server):
    """Tables whose deals are locked at the same instant: one of them has the remaining amount."""
    cy = account(server, "Cy")
    tables = []
    for _ in range(5):
        made = {"rules": HIGH.format(1), "seat": "A", "terms": {"turn": 0, "money": "chips", "buy_in": 200, "stand_in": "random"}}
        tables.append(Seat(cy, cy.request("POST", "/api/tables", made).body["table"], choose=some))
    for a in tables:
        a.socket.send({"do": "start", "id": new_id(), "table": a.table, "player": "random"})
    for a in tables:
        a.until(playing)
    tap.equal("one of five tables that begin at once has what is left", sorted(told(a) for a in tables), [(0, 0)] * 4 + [left(0)])
    for a in tables:
        a.must("leave")


def beside_others(data, server):
    """Everybody who is ahead wins from what computers pay; payments between people have no limit."""
    people = [account(server, name) for name in ("Cid", "Dan", "Eva", "Fay")]
    seats = begin(HIGHER.format(1), *people, brings=600)
    tap.equal("where no computer plays nothing is said", seats[0].view["house"], None)
    play_on(seats, over(seats))
    hand, = settled(data, seats[0].table)
    tap.check("the hand was for more than a day's", max(map(abs, hand)) > LIMIT, hand)
    for client, brought in zip(people, hand):
        tap.check("between people all is paid", abs(chips(client) - HAVE - brought) < 1, (chips(client), brought))
    cid, dan = people[:2]
    before = chips(cid), chips(dan)
    seats = begin(HIGH.format(3), cid, dan, brings=400)
    play_on(seats, over(seats))
    won, hands = [Fraction(0), Fraction(0)], settled(data, seats[0].table)
    for client, had, more in zip((cid, dan), before, by_limits(hands, 2, won)):
        tap.check("two beside computers have what the rule says", abs(chips(client) - had - more) < 1, (chips(client), had, hands))
    tap.check("and no more from computers", max(map(abs, won)) <= LIMIT, won)


def kept_of(data, client):
    """Whether the database still has the amount they won from computers."""
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM kept WHERE key = ?", (f"house/{client.person}".encode(),)).fetchone()[0]


def days_before(hearts, data):
    """Amounts of other days are deleted when the server starts, however many people played; today's stay."""
    today = int(time.time() // 86400)
    with closing(sqlite3.connect(f"{data}/hearts.db")) as db, db:
        for i in range(40):
            value = json.dumps({"day": today - 1 - i % 2, "won": 252000}, separators=(",", ":"))
            db.execute("INSERT INTO kept VALUES (?, ?)", (b"house/%032x" % (i * 0x9e3779b97f4a7c15 % 2**64 << 64), value.encode()))
    with Server(hearts, OPTIONS, data=data):
        pass
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        days = [json.loads(value)["day"] for value, in db.execute("SELECT value FROM kept WHERE key BETWEEN x'686f7573652f' AND x'686f75736530'")]
    tap.check("nothing is kept of earlier days", days and set(days) == {today}, days)


def for_nothing(data, server):
    """A host can set that computers pay nothing at all."""
    gil = account(server, "Gil")
    a, = begin("classic hands=1 target=none ties=shared stakes=1 pot=10", gil)
    tap.equal("computers may play for nothing", told(a), (0, 0))
    play_on([a], over([a]))
    tap.equal("then nothing is won or lost", chips(gil), HAVE)


def in_order(hearts, data):
    got = subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)
    tap.check("the books are in order, each settlement by its record", got.returncode == 0, got.stdout + got.stderr)


def main():
    hearts = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        with Server(hearts, OPTIONS, data=data) as server:
            ada, won = alone(data, server)
            the_same_day(data, server, ada, won)
            by_odd_chips(server)
            at_two_tables(data, server)
            at_many_at_once(server)
            beside_others(data, server)
            tap.equal("the amount that somebody won today is kept", kept_of(data, ada), 1)
            tap.equal("and goes with their account", (ada.request("DELETE", "/api/me", {"password": PASSWORD}).status, kept_of(data, ada)),
                      (200, 0))
        with Server(hearts, OPTIONS + ["--house-a-day", "0"], data=data) as server:
            for_nothing(data, server)
        in_order(hearts, data)
        days_before(hearts, data)
    tap.done()


if __name__ == "__main__":
    main()
