#!/usr/bin/python3
"""stopped.py - a host stops somebody: at once, visible to all, and for good: stopped.py HEARTS

A stopped person may not come back by another socket, another session of the account, a bot, or as the account that the
guest becomes; not after a kill -9, not in the next game. And who cannot be stopped: anybody who is playing.
"""
import sys

from harness import Client, Server, Tap, new_id
from player import Seat, play_on

tap = Tap()
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--messages", "1000000",
           "--tables-per-person", "1000", "--sockets-per-address", "10000"]
GONE = "The host has removed you from this table for good. You can still play at any other."


def evening(server, rules="classic hands=1", begins=True, **more):
    """Ada's table: Ben at B, Cyd at C; Eve watches. In play there is a computer at D."""
    ada, ben, cyd, eve = (Client(server, name) for name in ("Ada", "Ben", "Cyd", "Eve"))
    t = ada.request("POST", "/api/tables",
                    {"rules": rules, "public": True, "seat": "A", **more}).body["table"]
    seats = [Seat(who, t) for who in (ada, ben, cyd, eve)]
    for seat, letter in ((seats[1], "B"), (seats[2], "C")):
        seat.must("sit", seat=letter)
    for seat in seats:
        seat.until(lambda s: [one["kind"] for one in s.view["seats"]] == ["person"] * 3 + ["nobody"])
    if begins:
        start(seats)
    return t, seats


def start(seats):
    seats[0].must("start", player="duck")
    for seat in seats:
        seat.event("started")


def gone(socket, table):
    return socket.take(lambda m: m["is"] == "gone" and m["table"] == table)


def answers(client, table):
    """The reply to every way of coming back."""
    s = client.socket()
    s.send({"do": "open", "table": table})
    ways = [s.take(lambda m: m["is"] in ("no", "view")).get("why", "view")]
    ways += [s.ask({"do": do, "table": table, **more}).get("why", "ok")
             for do, more in (("sit", {}), ("sit", {"seat": "B"}), ("say", {"text": "hello"}),
                              ("invite", {"person": client.person or "0" * 32}), ("back", {}))]
    s.close()
    return set(ways)


def at_once(server):
    t, (a, b, c, e) = evening(server, begins=False)
    second = b.client.socket()
    second.send({"do": "open", "table": t})
    second.take(lambda m: m["is"] == "view")
    c.must("say", text="Ben, please.")
    command = new_id()
    a.must("stop", id=command, person=b.client.person)
    for socket in (b.socket, second):
        told = gone(socket, t)
        tap.equal("a stopped person is told so on every socket", (told["why"], told["say"]), ("stopped", GONE))
    for seat in (a, c, e):
        told = seat.event("stopped")
        tap.equal("and so are all at the table",
                  (told["seat"], told["name"], told["person"]), ("B", "Ben", b.client.person))
        tap.equal("where the seat is free now", seat.view["seats"][1]["kind"], "nobody")
    again = a.must("stop", id=command, person=b.client.person)
    tap.equal("the same command again is done once", again["n"], a.view["n"])
    tap.equal("nobody is stopped twice", a.ask("stop", person=b.client.person)["why"], "not-now")
    tap.equal("there is no way back", answers(b.client, t), {"stopped"})
    other = Client(server)
    other.token, other.person = b.client.token, b.client.person
    tap.equal("nor is there with the same ticket on another client", answers(other, t), {"stopped"})
    tap.equal("others may take the seat", e.must("sit", seat="B")["is"], "ok")
    start([a, c, e])
    play_on([a, c, e], lambda: a.view["stage"] == "over")
    tap.check("the game comes to its end without them", True)
    tap.equal("after the game they are still stopped", answers(b.client, t), {"stopped"})
    for seat in (c, e):
        seat.must("rematch")
    a.must("start", player="duck")
    tap.equal("and in the next one", answers(b.client, t), {"stopped"})
    a.must("leave")
    c.until(lambda s: s.view["host"] != "A")
    tap.equal("and under another host", answers(b.client, t), {"stopped"})


def accounts(server):
    """A guest that becomes an account, other sessions of it, and its bots."""
    t, (a, b, _, _) = evening(server, begins=False)
    a.must("stop", person=b.client.person)
    gone(b.socket, t)
    guest, account = b.client, {"name": "Benedict", "password": "correct horse"}
    made = guest.request("POST", "/api/account", account)
    guest.token = made.body["token"]
    tap.equal("an account that the guest becomes is stopped", answers(guest, t), {"stopped"})
    again = Client(server)
    again.token = again.request("POST", "/api/login", account).body["token"]
    tap.equal("and every other session of it", answers(again, t), {"stopped"})
    robot = Client(server)
    robot.token = guest.request("POST", "/api/tokens", {"name": "robot"}).body["token"]
    tap.equal("and its bots", answers(robot, t), {"stopped"})


def quick(server):
    """A quick seat does not lead to a table where the person was stopped."""
    ada, ben = Client(server, "Ada"), Client(server, "Ben")
    t = ada.request("POST", "/api/quick", {"rules": "turbo"}).body["table"]
    a, b = Seat(ada, t), Seat(ben, t)
    tap.equal("somebody would get that seat", ben.request("POST", "/api/quick", {"rules": "turbo"}).body["table"], t)
    a.must("stop", person=ben.person)
    gone(b.socket, t)
    got = ben.request("POST", "/api/quick", {"rules": "turbo"})
    tap.check("once stopped, they get another", got.status == 201 and got.body["table"] != t, got)


def watchers(server):
    t, (a, b, _, e) = evening(server)
    tap.equal("during play a watcher may be stopped", a.must("stop", person=e.client.person)["is"], "ok")
    gone(e.socket, t)
    told = b.event("stopped")
    tap.equal("everybody is told that the watcher was stopped", (told["name"], "seat" in told), ("Eve", False))
    fay = Client(server, "Fay")
    seat = Seat(fay, t)
    seat.must("say", text="Boo")
    seat.socket.close()
    tap.equal("and who has only called something", a.must("stop", person=fay.person)["is"], "ok")
    tap.equal("both stay out", (answers(e.client, t), answers(fay, t)), ({"stopped"}, {"stopped"}))


def who_may_not(server):
    t, (a, b, c, e) = evening(server)
    stranger, outside = Client(server), Client(server, "Oz")
    for who, seat in (("a player", b), ("who watches", e)):
        for whom in (a, c, seat):
            tap.equal(f"{who} stops nobody", seat.ask("stop", person=whom.client.person)["why"], "not-host")
    for who, why in ((stranger, "not-you"), (outside, "not-host")):
        got = who.socket().ask({"do": "stop", "table": t, "person": c.client.person})
        tap.equal("nor does somebody who is not at the table", got["why"], why)
    tap.equal("a host does not stop themselves", a.ask("stop", person=a.client.person)["why"], "yourself")
    tap.equal("nor a person who was never here", a.ask("stop", person=outside.person)["why"], "no-person")
    tap.equal("nor an id that nobody has", a.ask("stop", person="0" * 32)["why"], "no-person")
    for public, rules in ((True, "classic hands=1"), (False, "classic hands=1"), (True, "partners hands=1"), (False, "turbo")):
        table, (host, other, *_) = evening(server, rules, public=public)
        tap.equal(f"nobody who plays is stopped: {rules}, public {public}",
                  host.ask("stop", person=other.client.person)["why"], "at-stake")
        tap.equal("and they play on", (host.view["seats"][1]["kind"], other.view["seat"]), ("person", "B"))
        for seat in (host, other):
            seat.must("leave")
            seat.socket.close()
    for bad in ({}, {"person": "B"}, {"person": None}, {"seat": "B"}):
        tap.equal(f"{bad} is malformed", a.ask("stop", **bad)["why"], "malformed")
    tap.check("and everybody sits where they sat", all(s.letter for s in (a, b, c)) and
              not any(m["what"] == "stopped" for s in (a, b, c, e) for m in s.events))
    b.must("leave")
    play_on([a, c], lambda: a.view["stage"] == "over")
    tap.equal("after the game a host still may", a.ask("stop", person=b.client.person)["is"], "ok")
    a.client.request("DELETE", "/api/tables/" + t)
    gone(a.socket, t)
    got = a.client.socket().ask({"do": "stop", "table": t, "person": c.client.person})
    tap.equal("at a closed table nobody does", got["why"], "no-table")


def ratings(*seats):
    """Of all who played, in order, once the game is counted; None: none."""
    got = []
    for seat in seats:
        while True:
            families = seat.client.request("GET", "/api/stats?person=" + seat.client.person).body["families"]
            if families and families[0]["games"] == 1:
                break
        got.append(families[0]["rating"])
    return got


def left(server):
    """Nobody escapes a rating by leaving: they are placed behind all who stayed."""
    t, (a, b, c, _) = evening(server)
    a.must("leave")
    play_on([b, c], lambda: b.view["stage"] == "over")
    ratings(b)
    got = [who.client.request("GET", "/api/stats?person=" + who.client.person).body["families"] for who in (a, b, c)]
    tap.equal("the person who left has played, and has not won",
              [(f["games"], f["wins"]) for f in got[0]], [(1, 0)])
    each = [f[0]["rating"] for f in got if f]
    tap.equal("and is rated the lowest", min(each), each[0])
    game = b.client.request("GET", "/api/games").body["games"][0]
    tap.equal("under their own name", game["seats"][0]["name"], "Ada")


def hears(host, socket):
    """Whether the socket receives the chat of the host's table."""
    host.must("say", text="between us")
    socket.send({"do": "ping"})
    socket.take(lambda m: m["is"] == "pong")
    return any(m["is"] == "event" and m["what"] == "said" for m in socket.waiting)


def told_of(socket, *words):
    """The first message of these kinds: its reason, or its kind."""
    message = socket.take(lambda m: m["is"] in words)
    return message.get("why", message["is"])


def at_the_same_time(server):
    """Commands under way when the host stopped somebody let nobody in."""
    ada, ben, cyd = Client(server, "Ada"), Client(server, "Ben"), Client(server, "Cyd")
    t = ada.request("POST", "/api/tables",
                    {"rules": "classic", "seat": "A", "password": "sesame"}).body["table"]
    a, b = Seat(ada, t), Seat(ben, t, password="sesame")
    others, again = [cyd.socket() for _ in range(2)], ben.socket()
    for socket in (*others, again):
        socket.send({"do": "open", "table": t, "password": "sesame"})
    a.must("stop", person=ben.person)
    gone(b.socket, t)
    told_of(again, "view", "no")
    tap.check("nobody who was stopped while a password was checked looks on", not hears(a, again))

    t, (a, b, _, _) = evening(server, begins=False)
    sat = new_id()
    b.must("leave")
    b.must("sit", id=sat, seat="B")
    again = b.client.socket()
    a.socket.send({"do": "stop", "id": new_id(), "table": t, "person": b.client.person})
    again.send({"do": "sit", "id": sat, "table": t, "seat": "B"})
    told_of(again, "ok", "no")
    a.event("stopped")
    tap.check("nor somebody who had sat down by the same command before", not hears(a, again))

    t, (a, b, _, _) = evening(server, begins=False)
    robot = bot_of(server, b.client, "Berenice")
    again = robot.socket()
    a.socket.send({"do": "stop", "id": new_id(), "table": t, "person": b.client.person})
    again.send({"do": "sit", "id": new_id(), "table": t, "seat": "D"})
    tap.equal("nor can a bot of theirs sit down", told_of(again, "ok", "no"), "stopped")


def bot_of(server, owner, name):
    """The guest becomes an account of that name, and has a bot."""
    made = owner.request("POST", "/api/account", {"name": name, "password": "correct horse"})
    owner.token = made.body["token"]
    robot = Client(server)
    made = owner.request("POST", "/api/tokens", {"name": name + "'s robot"}).body
    robot.token, robot.person = made["token"], made["person"]
    return robot


def bot_at_the_table(server):
    """A bot whose owner is stopped has lost its say: the table does not wait for it."""
    t, (a, b, _c, _e) = evening(server, begins=False)
    d = Seat(bot_of(server, b.client, "Bernard"), t)
    d.must("sit", seat="D")
    a.must("stop", person=b.client.person)
    tap.equal("a bot is told that its owner was stopped", gone(d.socket, t)["why"], "stopped")
    a.until(lambda s: s.view["seats"][3].get("away"))
    tap.check("and its seat is known to be left", True)


def many(server):
    """When nobody more can be stopped, the reply does not reveal who is watching."""
    ada, here, elsewhere = (Client(server, name) for name in ("Ada", "Here", "Elsewhere"))
    t = ada.request("POST", "/api/tables", {"rules": "classic", "public": True}).body["table"]
    a, _ = Seat(ada, t), Seat(here, t)
    for i in range(16):
        seat = Seat(Client(server, f"Guest {i}"), t)
        a.must("stop", person=seat.client.person)
        seat.socket.close()
    tap.equal("sixteen are stopped, and no more", [a.ask("stop", person=who.person)["why"] for who in (here, elsewhere)],
              ["stopped-many"] * 2)


def killed(server):
    t, (a, b, c, _) = evening(server, begins=False)
    a.must("stop", person=b.client.person)
    server.kill()
    server.restart()
    tap.equal("after kill -9 there is no way back", answers(b.client, t), {"stopped"})
    a, c = Seat(a.client, t), Seat(c.client, t)
    tap.equal("and the seat is free", a.view["seats"][1]["kind"], "nobody")
    start([a, c])
    play_on([a, c], lambda: a.view["stage"] == "over")
    tap.check("the game goes on to its end", True)


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        for part in (at_once, accounts, quick, watchers, who_may_not, left, at_the_same_time,
                     bot_at_the_table, many, killed):
            part(server)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
