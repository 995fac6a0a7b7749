#!/usr/bin/python3
"""who.py - who may do what: who.py HEARTS

Every command by a stranger, a watcher, another seat, a former player, a blocked one, a guest who is
not the host. A command of docs/protocol.schema.json without its row here fails.
"""
import json
import os
import sys

from harness import Client, Server, Tap, new_id, until
from player import Seat, drain
from schema import ROOT

tap = Tap()
FAST = ["--think-least", "0ms", "--think-most", "0ms", "--talk-each", "0ms", "--messages",
        "1000000",
        "--tables-per-person", "1000", "--sockets-per-address", "10000"]

# The reply to each of WHO, in order: "ok", the word of the refusal, or several acceptable ones, separated by "|".
WHO = ("stranger", "watcher", "seated", "former", "blocked", "outsider")
SEATLESS = {"stranger": "not-you", "watcher": "not-seated", "former": "not-seated|sat-elsewhere",
            "blocked": "not-seated|blocked|no-table|not-allowed", "outsider": "not-seated|no-table"}
ROWS = {
    # command: (members, the reply to a seated guest who is not the host)
    "leave": ({}, "ok"),
    "play": ({"cards": ["2C"]}, "rules|ok|not-now"),
    "ahead": ({"cards": []}, "ok|not-now"),
    "claim": ({}, "ok|not-now|not-certain"),
    "finish": ({}, "not-now"),
    "takeback": ({}, "ok|not-now|learnt|no-offer|not-allowed"),
    "answer": ({"yes": True}, "no-offer"),
    "pause": ({}, "ok|not-allowed"),
    "resume": ({}, "not-now|not-allowed"),
    "rematch": ({}, "not-now"),
    "end": ({}, "ok|not-now"),
    "back": ({}, "not-now|ok"),
    "hint": ({}, "not-allowed"),
    "pace": ({"pace": "fast"}, "ok"),
    "commit": ({"deal": 0, "commit": "0" * 64}, "nothing"),
    "reveal": ({"deal": 0, "chance": "0" * 64}, "nothing"),
    "seat": ({"seat": "D", "player": "duck"}, "not-host"),
    "swap": ({"seat": "C", "other": "D"}, "not-host"),
    "start": ({"player": "duck"}, "not-host"),
    "remove": ({"seat": "B"}, "not-host"),
    "stop": ({"person": "0" * 32}, "not-host"),
    "terms": ({"public": False, "password": "sesame"}, "not-host"),
}
# Commands for which having a seat is not what counts: the reply to each of WHO.
OWN = {
    "sit": ({},
            {"stranger": "not-you", "watcher": "seat-taken|ok|not-now", "seated": "seated-already",
                 "former": "sat-elsewhere|ok|seat-taken", "blocked": "blocked",
                 "outsider": "ok|seat-taken"}),
    "say": ({"text": "hello"},
            {"stranger": "not-you", "watcher": "ok", "seated": "ok", "former": "ok",
                                "blocked": "blocked|ok", "outsider": "ok|not-seated|no-table"}),
    "invite": ({"person": "0" * 32},
               {"stranger": "not-you", "watcher": "not-seated|no-person|not-host",
                                      "seated": "no-person|ok",
                                      "former": "not-seated|no-person|not-host",
                                      "blocked": "not-seated|no-person|blocked|not-host",
                                      "outsider": "not-seated|no-person|not-host|no-table"}),
}
# Messages without a reply, unless they are refused.
QUIET = {"commit", "reveal"}

# Messages that are no commands: anybody may send them, and "open" decides what a table shows.
FREE = {"ping", "lobby", "open", "shut"}


def acquaintances(server):
    names = ("host", "seated", "former", "watcher", "blocked", "outsider")
    people = {name: Client(server, name.capitalize()) for name in names}
    people["stranger"] = Client(server)
    got = people["host"].request("POST", "/api/blocks", {"person": people["blocked"].person})
    tap.equal("the host blocks somebody", got.status, 200)
    return people


def make(people):
    """A public table in play: the host at A, a guest at B, one who left C, computers at the others; a watcher, a
    blocked one, an outsider that has not opened it, a stranger."""
    t = people["host"].request("POST", "/api/tables",
                               {"rules": "classic", "public": True, "seat": "A"}).body["table"]
    seats = {"host": Seat(people["host"], t)}
    for name, letter in (("seated", "B"), ("former", "C")):
        seats[name] = Seat(people[name], t)
        seats[name].must("sit", seat=letter)
    seats["host"].must("start", player="duck")
    seats["former"].event("started")
    seats["former"].must("leave")
    seats["watcher"] = Seat(people["watcher"], t)
    sockets = {name: seat.socket for name, seat in seats.items()}
    for name in ("blocked", "outsider", "stranger"):
        sockets[name] = people[name].socket()
        if name != "outsider":
            sockets[name].send({"do": "open", "table": t})
    return t, sockets


def answer_of(socket, table, do, members):
    if do in QUIET:
        socket.send({"do": do, "table": table, **members})
        socket.send({"do": "ping"})
        got = socket.take(lambda m: m["is"] == "pong" or (m["is"] == "no" and "id" not in m))
        return got.get("why", "nothing")
    message = {"do": do, "id": new_id(), "table": table, **members}
    socket.send(message)
    got = socket.take(lambda m: m["is"] in ("ok", "no") and m.get("id") == message["id"])
    return "ok" if got["is"] == "ok" else got["why"]


def commands():
    with open(os.path.join(ROOT, "docs", "protocol.schema.json"), encoding="utf-8") as f:
        return set(json.load(f)["client"])


def main():
    every = commands()
    rows = set(ROWS) | set(OWN) | FREE
    tap.equal("every command has its row", sorted(every - rows), [])
    tap.equal("and every row a command", sorted(rows - every), [])
    with Server(sys.argv[1], FAST, store="memory") as server:
        people = acquaintances(server)
        for do in sorted(every - FREE):
            members, seated = ROWS.get(do, OWN.get(do))
            wanted = seated if do in OWN else {**SEATLESS, "seated": seated}
            if seated == "not-host":
                wanted = {**{who: "not-host" for who in WHO}, "stranger": "not-you"}
            for who in WHO:
                t, sockets = make(people)
                got = answer_of(sockets[who], t, do, members)
                tap.check(f"{do} by {who}: {got}", got in wanted[who].split("|"),
                          f"wanted: {wanted[who]}")
                for s in sockets.values():
                    s.close()
        hidden(server)
        ended(server)
    with Server(sys.argv[1], FAST) as server:
        blocked_after_a_restart(server)
    tap.done()


def hidden(server):
    """A table by link and password: people who do not know them find nothing."""
    host, eve = Client(server, "Host"), Client(server, "Eve")
    t = host.request("POST", "/api/tables",
                     {"rules": "classic", "public": False, "password": "sesame"}).body["table"]
    listed = eve.request("GET", "/api/tables").body["tables"]
    tap.check("a table by link is not listed", all(row["table"] != t for row in listed), listed)
    s = eve.socket()
    for password in (None, "", " ", "ses ame", "sesam"):
        s.send({"do": "open", "table": t, **({} if password is None else {"password": password})})
        got = s.take(lambda m: m["is"] in ("no", "view"))
        tap.equal(f"the password {password!r} does not open it", got.get("why"), "wrong-password")
    got = answer_of(s, t, "sit", {})
    tap.equal("nor can somebody sit without it", got, "wrong-password")
    s.send({"do": "open", "table": t, "password": "sesame"})
    tap.equal("the right one does", s.take(lambda m: m["is"] in ("no", "view"))["is"], "view")
    tap.equal("and one may sit", answer_of(s, t, "sit", {"password": "sesame"}), "ok")
    for made, typed in (("sesame", "Sesame "), ("Öffne dich ", "öffne dich"), ("žába", " ŽÁBA"),
                        ("ключ", "Ключ")):
        t = host.request("POST", "/api/tables", {"rules": "classic", "password": made}).body["table"]
        guest = Client(server, "Guest").socket()
        guest.send({"do": "open", "table": t, "password": typed})
        tap.equal(f"{typed!r} opens a table with the password {made!r}",
                  guest.take(lambda m: m["is"] in ("no", "view"))["is"], "view")
        guest.close()
    got = host.request("POST", "/api/tables", {"rules": "classic", "password": " "})
    tap.equal("spaces alone are no password", got.status, 400)
    s.send({"do": "open", "table": new_id()})
    tap.equal("a table that is not there", s.take(lambda m: m["is"] == "no")["why"], "no-table")


def ended(server):
    """Sockets end with their tickets."""
    thief, owner = Client(server, "Zoe"), Client(server)
    old = thief.socket()
    account = {"name": "Zoe", "password": "correct horse"}
    made = thief.request("POST", "/api/account", account)
    tap.equal("a guest's socket ends when the guest is an account", old.until_closed(), 1008)
    thief.token = made.body["token"]
    owner.token = owner.request("POST", "/api/login", account).body["token"]
    stolen, own = thief.socket(), owner.socket()
    owner.request("POST", "/api/me", {"old": "correct horse", "password": "battery staple"})
    tap.equal("a stolen session's socket ends with the password", stolen.until_closed(), 1008)
    own.send({"do": "ping"})
    tap.equal("its owner's goes on", own.take(lambda m: m["is"] != "hello")["is"], "pong")
    token = owner.request("POST", "/api/tokens", {"name": "Zoebot"}).body
    bot = Client(server)
    bot.token = token["token"]
    robot = bot.socket()
    owner.request("DELETE", "/api/tokens/" + token["id"][:32])
    tap.equal("a revoked token's socket ends", robot.until_closed(), 1008)
    t = owner.request("POST", "/api/tables",
                      {"rules": "classic", "public": True, "seat": "A"}).body["table"]
    owner.request("DELETE", "/api/me", {"password": "battery staple"})
    tap.equal("that of somebody deleted ends", own.until_closed(), 1008)
    eve = Client(server, "Eve")
    seats = until(lambda: eve.request("GET", "/api/tables/" + t).body.get("seats", []),
                  lambda seats: "Zoe" not in [seat.get("name") for seat in seats])
    tap.check("and so does their seat", "Zoe" not in json.dumps(seats), seats)


def blocked_after_a_restart(server):
    """A host need not be there for its blocks to count."""
    host, bob = Client(server, "Host"), Client(server, "Bob")
    host.request("POST", "/api/blocks", {"person": bob.person})
    t = host.request("POST", "/api/tables",
                     {"rules": "classic", "public": True, "seat": "A"}).body["table"]
    server.kill()
    server.start()
    tap.equal("blocked after a restart", answer_of(bob.socket(), t, "sit", {}), "blocked")
    Seat(host, t)  # a quick seat leads only to hosts who are there
    quick = bob.request("POST", "/api/quick", {"rules": "classic"})
    tap.check("a quick seat does not find that table", quick.body["table"] != t, quick)


if __name__ == "__main__":
    main()
