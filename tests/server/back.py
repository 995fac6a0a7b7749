#!/usr/bin/python3
"""back.py - people who come back find everything: back.py HEARTS

A socket cut without a close, two sockets of one person, commands sent again, and in a wrong order.
"""
import socket
import struct
import sys

from harness import Client, Server, Tap, new_id
from player import Seat, begin_game, drain

tap = Tap()
OPTIONS = ["--messages", "1000000", "--talk-each", "0ms", "--turn", "1h", "--grace", "1h"]


def friends(server, rules="classic pass=none hands=1"):
    clients = [Client(server, f"P{i}") for i in range(4)]
    return begin_game(clients, rules, {"turn": 0})


def cut(seat):
    """The connection is cut: no close frame, and no orderly end."""
    seat.socket.s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    seat.socket.close()


def told(seat, n):
    seat.until(lambda s: s.view["n"] >= n)


def mover(seats):
    while True:
        for s in seats:
            drain(s)
        for s in seats:
            if s.has_to_choose():
                return s


def missed(server):
    """A person is cut off in the middle; others play and chat; `since` brings what was missed."""
    seats = friends(server)
    lost = next(s for s in seats if not s.has_to_choose())
    others = [s for s in seats if s is not lost]
    since, before = lost.view["n"], lost.view
    cut(lost)
    others[0].until(lambda s: s.view["seats"]["ABCD".index(before["seat"])]["away"])
    for i in range(5):
        others[0].must("say", text=f"line {i}")
    while any(o.has_to_choose() for o in others):
        s = mover(others)
        answer = s.decide()
        told(s, answer["n"])
        if before["seat"] in s.view["game"]["to_act"]:
            break
    back = Seat(lost.client, lost.table, since=since)
    first = back.socket.next()
    if first["is"] == "view":
        tap.equal("a view brings back the same seat", first["seat"], before["seat"])
        back.follow(first)
    else:
        back.view = before
        back.follow(first)  # fails if an event is missing
    fresh = Seat(lost.client, lost.table)
    told(back, fresh.view["n"])
    tap.equal("the events after `since` lead to the same game as a fresh view", back.view["game"],
              fresh.view["game"])
    tap.equal("and to the same number", back.view["n"], fresh.view["n"])
    tap.equal("the hand is the same one", sorted(back.view["game"]["hand"]),
              sorted(before["game"]["hand"]))
    others[0].event("back")
    tap.check("the others hear that somebody is back", True)
    return [back] + others


def odd_since(server):
    """An old or impossible `since`: the reply is a view, or the events that follow it."""
    seats = friends(server)
    for since in (0, 1, 10**6):
        again = Seat(seats[0].client, seats[0].table, since=since)
        got = again.socket.take(lambda m: m["is"] in ("view", "no", "event"))
        tap.check(f"since {since} is answered by a view or by events in order",
                  got["is"] == "view" or got["is"] == "event" and got["n"] == since + 1, got)
        again.socket.close()


def two_sockets(server):
    """Two sockets of one person get the same; a command over one is seen on the other."""
    seats = friends(server)
    s = mover(seats)
    other = Seat(s.client, s.table)
    tap.equal("both see the same hand", other.view["game"]["hand"], s.view["game"]["hand"])
    answer = s.decide()
    told(other, answer["n"])
    told(s, answer["n"])
    tap.equal("a card played over one is gone on the other", other.view["game"]["hand"],
              s.view["game"]["hand"])
    cut(other)
    drain(seats[0])
    third = next(x for x in seats if x is not s)
    third.must("say", text="still here?")
    told(third, third.view["n"])
    drain(third)
    away = third.view["seats"]["ABCD".index(s.letter)]["away"]
    tap.equal("with one socket left nobody is away", away, False)


def again(server):
    """The same command over another socket gets the same reply, and is not done twice."""
    seats = friends(server)
    s = mover(seats)
    card, command = s.view["game"]["choice"]["from"][0], new_id()
    first = s.ask("play", id=command, cards=[card])
    cut(s)
    back = Seat(s.client, s.table)
    second = back.ask("play", id=command, cards=[card])
    tap.check("sent again it gets the same reply", second["is"] == "ok" and
              second["n"] >= first["n"], f"{first} {second}")
    third = back.ask("play", id=command, cards=[card])
    tap.equal("and a third time", third["is"], "ok")
    played = [e for e in Seat(s.client, s.table).seen if e["what"] == "played"]
    tap.equal("it was done once", [e["cards"] for e in played], [[card]])
    lines = new_id()
    for _ in range(3):
        back.ask("say", id=lines, text="only once")
    others = [m for m in seats if m is not s]
    other = others[0]
    other.must("say", text="and now?")
    while not other.events or other.events[-1].get("text") != "and now?":
        other.step()
    said = [e["text"] for e in other.events if e["what"] == "said"]
    tap.equal("a line sent three times is heard once", said.count("only once"), 1)
    turn = mover(others)
    early = next(m for m in others if m is not turn)
    answer = early.ask("play", id=command, cards=early.view["game"]["hand"][:1])
    tap.equal("another seat cannot use the id of a command that was done", answer["is"], "no")
    turn.must("play", id=command, cards=turn.view["game"]["choice"]["from"][:1])
    turn.must("say", id=lines, text="mine")
    seen = Seat(other.client, other.table)
    tap.equal("and what they may do is done", [e["seat"] for e in seen.seen if e["what"] == "played"],
              [s.letter, turn.letter])
    while other.events[-1].get("text") != "mine":
        other.step()
    server.kill()
    server.restart()
    back = Seat(s.client, s.table)
    fourth = back.ask("play", id=command, cards=[card])
    tap.check("and after kill -9", fourth["is"] == "ok" and fourth["n"] >= first["n"], fourth)
    played = [e for e in back.seen if e["what"] == "played"]
    tap.equal("it is there once", [e["cards"] for e in played if e["seat"] == back.letter], [[card]])
    return back


def wrong_order(server):
    """A command that is too early is refused, and done when it is sent again in time."""
    seats = friends(server)
    s = mover(seats)
    late = next(x for x in seats if x is not s)
    card, command = late.view["game"]["hand"][0], new_id()
    early = late.ask("play", id=command, cards=[card])
    tap.equal("a card before its time is refused", early["is"], "no")
    tap.equal("nothing has changed", [e for e in late.seen if e["what"] == "played"], [])
    while not late.has_to_choose():
        other = mover(seats)
        if other is not late:
            told(other, other.decide()["n"])
    card = late.view["game"]["choice"]["from"][0]
    tap.equal("the same id is accepted on its turn", late.ask("play", id=command, cards=[card])["is"],
              "ok")
    both = [new_id(), new_id()]
    one = mover(seats)
    cards = one.view["game"]["choice"]["from"][:1]
    for command_id in both:
        one.socket.send({"do": "play", "id": command_id, "table": one.table, "cards": cards})
    answers = {}
    while len(answers) < 2:
        m = one.step()
        if m["is"] in ("ok", "no") and m.get("id") in both:
            answers[m["id"]] = m["is"]
    tap.equal("the second of two commands at once is refused", [answers[i] for i in both], ["ok", "no"])


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        for group in (missed, odd_since, two_sockets, again, wrong_order):
            group(server)
        tap.check("the server stops cleanly", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
