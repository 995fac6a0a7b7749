#!/usr/bin/python3
"""at_stake.py - one person cannot undo a game for chips, on a slate or for a rating: at_stake.py HEARTS

Attacks by a host and by players who are losing: closing the table during a hand, leaving, being removed, disconnecting,
stopping the player who is winning. The result of a hand is read in the ledger and in the messages to others, and
compared with wallets.
"""
import os
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from fractions import Fraction
from functools import partial

from harness import PASSWORD, Client, Server, Tap, account, chance_of, ms, until
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000", "--empty", ms(1000), "--house-a-day", "1000000"]
HAVE, BUY_IN, CHIP = 1100, 200, 252000
STAKES = "classic hands=3 target=none ties=shared stakes=1"
POT = "classic hands=2 target=none ties=shared pot=10"
HAND = 3  # BOOK_HAND of src/server/store/book.h
chance = chance_of("what is played")


def some(choice, view):
    return chance.sample(choice["from"], choice["low"])


def table(host, rules=STAKES, money="chips", **more):
    terms = {"turn": 0, "stand_in": "random", **({"money": money, "buy_in": BUY_IN} if money else {})}
    got = host.request("POST", "/api/tables", {"rules": rules, "seat": "A", "terms": terms, **more})
    assert got.status == 201, got
    return got.body["table"]


def begin(t, *people, player="random"):
    """They sit at A, B, C ... and the host starts with computers on the other seats."""
    seats = [Seat(people[0], t, choose=some)]
    for client, letter in zip(people[1:], "BCDE"):
        seats.append(Seat(client, t, choose=some))
        seats[-1].must("sit", seat=letter)
    seats[0].must("start", player=player)
    for s in seats:
        s.until(lambda s: s.view["stage"] == "playing" and s.view["game"]["phase"] != "deal")
    return seats


def chips(client):
    return client.request("GET", "/api/book").body["chips"]


def hands_settled(data, t, seat):
    """What each hand brought a seat, in chips, by the ledger."""
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        rows = db.execute("""
            SELECT transfer.hand,
                   sum(CASE WHEN credit.seat = :seat THEN amount ELSE 0 END) -
                   sum(CASE WHEN debit.seat = :seat THEN amount ELSE 0 END)
            FROM transfer JOIN account AS debit ON debit.number = transfer.debit
                          JOIN account AS credit ON credit.number = transfer.credit
            WHERE transfer.place = :t AND transfer.kind = :hand GROUP BY transfer.hand ORDER BY transfer.hand""",
                          {"seat": seat, "t": bytes.fromhex(t), "hand": HAND}).fetchall()
    return [amount / CHIP for _, amount in rows]


def lies_at(data, t):
    """In fractions of chips."""
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        return db.execute("SELECT sum(balance) FROM account WHERE at_table = ? AND kind = 4", [bytes.fromhex(t)]).fetchone()[0]


def close(client, t):
    got = client.request("DELETE", "/api/tables/" + t)
    return got.status, got.body.get("why") if got.body else None


def play_hand(seats):
    """Until the hand in play is scored, for those who are still there."""
    before = len([e for e in seats[0].seen if e["what"] == "scored"])
    play_on(seats, lambda: seats[0].view["stage"] == "over" or
            len([e for e in seats[0].seen if e["what"] == "scored"]) > before)


def a_host_who_loses(data, server):
    """The host can neither close the table, nor avoid the cost of the hand by leaving."""
    ada, bob = account(server, "Ada"), account(server, "Bob")
    t = table(ada)
    a, b = begin(t, ada, bob)
    play_on([a, b], lambda: a.view["game"]["tricks"] >= 6)
    tap.equal("a host does not close a table in mid-hand", close(ada, t), (409, "at-stake"))
    tap.equal("nor can both players end it, while computers play for money", (a.ask("end")["why"], b.ask("end")["why"]), ("house-plays",) * 2)
    a.must("leave")
    tap.equal("a person who leaves in mid-hand gets nothing back yet", chips(ada), HAVE - BUY_IN)
    play_hand([b])
    won = hands_settled(data, t, 0)
    tap.equal("the hand is settled once", len(won), 1)
    tap.equal("for who sat down, whoever played the last cards", chips(ada), HAVE + int(won[0] // 1))
    play_on([b], lambda: b.view["stage"] == "over")
    tap.equal("and the hands after it are not theirs", chips(ada), HAVE + int(won[0] // 1))
    won = hands_settled(data, t, 1)
    tap.equal("the person who stays has the result of all hands", (len(won), abs(chips(bob) - HAVE - sum(won)) < 1), (3, True))


def who_is_put_out(server):
    """Nobody can be removed if it is played for something: people who are away come back, or a computer plays for them.
    """
    ada, bob = account(server, "Anna"), account(server, "Ben")
    t = table(ada)
    a, b = begin(t, ada, bob)
    tap.equal("nobody is stopped where money is played for", a.ask("stop", person=bob.person)["why"], "at-stake")
    tap.equal("a person who is present is not removed", a.ask("remove", seat="B")["why"], "not-now")
    play_on([a, b], lambda: a.view["game"]["tricks"] >= 3)
    b.socket.close()
    play_on([a], lambda: a.view["seats"][1].get("stood_in"))
    tap.equal("nor is one who is away", a.ask("remove", seat="B")["why"], "at-stake")
    play_on([a], lambda: a.view["stage"] == "over")


def who_vanishes(data, server):
    """Alone with computers: disconnecting, closing and leaving change nothing about the hand."""
    ways = ("vanishes", "leaves", "deletes the account")
    for way in ways:
        ada = account(server, "Vera" + str(ways.index(way)))
        t = table(ada)
        a, = begin(t, ada)
        play_on([a], lambda: a.view["game"]["tricks"] >= 5 and a.has_to_choose())
        tap.equal("nobody is helped who plays for chips", a.hint()["why"], "not-allowed")
        tap.equal(f"a person who {way} could not close the table before", close(ada, t), (409, "at-stake"))
        if way == "leaves":
            a.must("leave")
        elif way == "deletes the account":
            tap.equal("the account is deleted", ada.request("DELETE", "/api/me", {"password": PASSWORD}).status, 200)
        a.socket.close()
        until(lambda: lies_at(data, t), lambda chips: chips == 0)
        won = hands_settled(data, t, 0)
        tap.equal(f"a person {way}: the hand is played to its end and settled", len(won) >= 1, True)
        if way != "deletes the account":
            tap.equal(f"a person who {way} gets the result of that hand", chips(ada), HAVE + int(won[0] // 1))


def a_pot(data, server):
    """A player who leaves forfeits; one who is away does not."""
    ada, bob = account(server, "Pam"), account(server, "Pit")
    has, won_by_nobody = [HAVE, HAVE], False
    while not won_by_nobody:
        t = table(ada, POT)
        a, b = begin(t, ada, bob)
        play_on([a, b], lambda: a.view["game"]["tricks"] >= 3)
        tap.equal("a pot is not called off by a host", close(ada, t), (409, "at-stake"))
        a.must("leave")
        play_on([b], lambda: b.view["stage"] == "over")
        would = [Fraction(str(w)) for w in b.view["game"]["pot"]["won"]]
        won_by_nobody = would[0] > -10
        brings = would[1] + (would[0] + 10) / 3
        tap.equal("a person who leaves has paid for the pot, whatever their seat wins", chips(ada) - has[0], -10)
        tap.check("what that seat has won goes to the others", abs(chips(bob) - has[1] - brings) < 1, (chips(bob), has, would))
        has = [chips(ada), chips(bob)]


def a_rating(server):
    """A game of two for nothing counts as well: only both together can call it off."""
    ada, bob, eve = Client(server, "Rita"), Client(server, "Rolf"), Client(server, "Eve")
    t = table(ada, "classic hands=1", money=None)
    a, b = begin(t, ada, bob)
    e = Seat(eve, t)
    tap.equal("a host does not close a game that counts", close(ada, t), (409, "at-stake"))
    tap.equal("nor removes the other player", a.ask("stop", person=bob.person)["why"], "at-stake")
    tap.equal("but a watcher can be removed", a.must("stop", person=eve.person)["is"], "ok")
    e.socket.close()
    b.must("end")
    a.event("wants-end")
    tap.equal("the view says who wants the game to end", [s.get("ends", False) for s in a.view["seats"][:2]], [False, True])
    tap.equal("and says so once", b.ask("end")["why"], "not-now")
    tap.equal("the game goes on meanwhile", a.view["stage"], "playing")
    a.must("end")
    told = b.socket.take(lambda m: m["is"] == "gone")
    tap.equal("when both do, the table is closed", (told["table"], told["why"]), (t, "closed"))
    t = table(ada, "classic hands=1", money=None)
    a, b = begin(t, ada, bob)
    b.must("end")
    b.must("leave")
    tap.equal("a wish to end lapses when the person leaves", a.ask("end")["why"], "not-now")
    tap.equal("the host does not close a game that another person has left", close(ada, t), (409, "at-stake"))
    play_on([a], a.has_to_choose)
    tap.equal("a person who plays on alone gets no hints", a.hint()["why"], "not-allowed")
    play_on([a], lambda: a.view["stage"] == "over")
    games = until(lambda: bob.request("GET", "/api/games").body["games"], bool)
    tap.equal("the game is in the list of who left it", len(games), 1)
    t = table(ada, "classic hands=1", money=None)
    begin(t, ada)
    tap.equal("alone with computers a game counts for nothing, and is closed", close(ada, t)[0], 200)
    public = ada.request("POST", "/api/tables", {"rules": "partners hands=1", "seat": "A", "public": True}).body["table"]
    a = Seat(ada, public)
    c = Seat(bob, public)
    c.must("sit", seat="C")
    a.must("start", player="random")
    tap.equal("at a public table not even a partner is stopped", a.ask("stop", person=bob.person)["why"], "at-stake")


def in_order(hearts, data):
    got = subprocess.run([hearts, "ledger", "--check", data], text=True, capture_output=True, check=False)
    tap.check("the books are in order, each settlement by its record", got.returncode == 0, got.stdout + got.stderr)
    with closing(sqlite3.connect(f"file:{data}/hearts.db?mode=ro", uri=True)) as db:
        lies, = db.execute("SELECT count(*) FROM account WHERE kind IN (4, 6) AND balance != 0").fetchone()
    tap.equal("no money lies at a table that is gone", lies, 0)


def main():
    hearts = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        # If there is little room, a table that everybody has left waits no longer than `empty`.
        for options, part in ((["--tables", "3"], partial(who_vanishes, data)), ([], partial(a_host_who_loses, data)),
                              ([], who_is_put_out), ([], partial(a_pot, data)), ([], a_rating)):
            with Server(hearts, OPTIONS + options, data=data) as server:
                part(server)
        in_order(hearts, data)
    tap.done()


if __name__ == "__main__":
    main()
