#!/usr/bin/python3
"""strangers.py - a crowd at a table that takes no moves away from its players: strangers.py HEARTS

Guest after guest sits down at a public table, stores as much as allowed, and makes way for the next. Then a crowd
watches, and all of it sends commands at once. Then it tries passwords. One person sits down at all tables.
"""
import json
import sys

from harness import TEXT, Client, Server, Tap, new_id
from player import Seat, drain

tap = Tap()
AN_HOUR = ["--events-per-table", "2400", "--events-per-person", "200", "--messages", "1000"]
GUESTS, LOOKING_ON, ROUNDS = 20, 20, 10


def spend(client, table):
    """Sits down, changes colours until that is refused, and leaves; returns how often, and the reason."""
    seat, done = Seat(client, table), 0
    answer = seat.ask("sit")
    while answer["is"] == "ok":
        done += 1
        answer = seat.ask("sit", colour=done % 10)
    seat.ask("leave")
    seat.socket.close()
    return done, answer["say"]


def one_after_the_other(hearts):
    with Server(hearts, ["--think-least", "0ms", "--think-most", "0ms", *AN_HOUR]) as server:
        ada = Client(server, "Ada")
        rules = {"rules": "classic hands=1", "public": True, "seat": "A"}
        host = Seat(ada, ada.request("POST", "/api/tables", rules).body["table"])
        spent = [spend(Client(server, f"Guest {i}"), host.table) for i in range(GUESTS)]
        tap.check("guests have as much stored as the table lets them", spent[-1][0] < 10, spent)
        drain(host)
        answer = host.ask("start", player="duck")
        tap.equal("its host begins all the same", (answer["is"], answer.get("say")), ("ok", None))
        refused = []
        while answer["is"] == "ok" and host.view["stage"] == "playing" and not refused:
            if host.has_to_choose():
                choice = host.view["game"]["choice"]
                answer = host.ask("play", cards=choice["from"][:choice["low"]])
                refused += [answer["say"]] if answer["is"] == "no" else []
            else:
                host.step()
        tap.equal("and plays to the end", (host.view["stage"], refused), ("over", []))


def all_at_once(hearts):
    with Server(hearts, ["--messages", "1000"]) as server:
        ada = Client(server, "Ada")
        rules = {"rules": "classic", "public": True, "seat": "A"}
        host = Seat(ada, ada.request("POST", "/api/tables", rules).body["table"])
        crowd = [Seat(Client(server, f"Guest {i}"), host.table).socket for i in range(LOOKING_ON)]
        answers = []
        for i in range(ROUNDS):
            for s in crowd:
                s.send_bytes(b"".join(s.frame(TEXT, json.dumps(
                    {"do": "claim", "id": new_id(), "table": host.table}).encode())
                                      for _ in range(8)))
            answers.append(host.ask("sit", seat="A", colour=i % 10).get("say", "ok"))
        tap.equal("a seated person's commands work, whatever others send", answers, ["ok"] * ROUNDS)


def tries(server, table, address, password, times=1):
    """The replies to a guest's password attempts at an address: a number of times, or until it is too fast."""
    head = {"X-Forwarded-For": address}
    guest = Client(server)
    guest.token = guest.request("POST", "/api/guest", {"name": "Guest"}, headers=head).body["token"]
    s, got = guest.socket(headers=head), []
    while len(got) < times and got[-1:] != ["too-fast"]:
        s.send({"do": "open", "table": table, "password": password})
        answer = s.take(lambda m: m["is"] in ("no", "view"))
        got.append(answer.get("why", answer["is"]))
    s.close()
    return got


def passwords(hearts):
    """A slow machine needs more attempts: some are forgotten meanwhile."""
    with Server(hearts, ["--proxied", "on"]) as server:
        made = {"rules": "classic", "public": True, "password": "sesame"}
        table = Client(server, "Ada").request("POST", "/api/tables", made).body["table"]
        spent = []
        while len(spent) < 12 and spent[-1:] != [4]:
            spent.append(len(tries(server, table, f"198.51.100.{len(spent)}", "wrong", 200)))
        tap.check("an address has its tries", 40 < spent[0] < 200, spent)
        tap.equal("many of them have had those of the table: three and no more", spent[-1], 4)
        got = [tries(server, table, "203.0.113.7", "sesame") for _ in range(5)]
        tap.equal("somebody with the right password gets in all the while", got, [["view"]] * 5)
        got = []
        while len(got) < 40 and got[-1:] != ["too-fast"]:
            got += tries(server, table, f"2001:db8:5:{len(got)}::1", "wrong")
        tap.check("but a network of many addresses has a few tries and no more",
                  3 < len(got) < 40, got)


def passwords_given(hearts):
    """A host who changes the password again and again does not prevent anybody else's from being checked."""
    with Server(hearts, ["--messages", "1000"]) as server:
        ada = Client(server, "Ada")
        host = Seat(ada, ada.request("POST", "/api/tables", {"rules": "classic"}).body["table"])
        got = []
        while len(got) < 200 and got[-1:] != ["too-fast"]:
            got.append(host.ask("terms", password=f"word {len(got)}").get("why", "ok"))
        tap.check("a host gives some passwords, and then has to wait", 19 < len(got) < 200, len(got))
        tap.equal("and may still take the last one away", host.ask("terms", password="")["is"], "ok")


def takes_all_seats(hearts):
    """A person who sits down everywhere takes a few seats from others, and no more."""
    with Server(hearts, ["--messages", "1000"]) as server:
        rules = {"rules": "classic hands=1", "public": True, "seat": "A"}
        hosts = [Client(server, f"Host {i}") for i in range(6)]
        tables = [host.request("POST", "/api/tables", rules).body["table"] for host in hosts]
        greedy = Client(server, "Greedy")
        seats = [Seat(greedy, t) for t in tables]
        got = [s.ask("sit").get("why", "ok") for s in seats]
        tap.equal("four seats are enough for one", got, ["ok"] * 4 + ["too-many"] * 2)
        other = Client(server, "Host of turbo")
        turbo = {**rules, "rules": "turbo hands=1"}
        there = Seat(other, other.request("POST", "/api/tables", turbo).body["table"])
        quick = greedy.request("POST", "/api/quick", {"rules": turbo["rules"]})
        tap.equal("a quick seat is no way round that", (quick.status, quick.body.get("why")), (409, "too-many"))
        there.socket.close()
        tap.equal("their own table is none of them", greedy.request("POST", "/api/tables", rules).status, 201)
        seats[0].must("leave")
        tap.equal("somebody who gets up may sit down elsewhere", seats[4].ask("sit").get("why", "ok"), "ok")
        Seat(hosts[4], tables[4]).must("start", player="random")
        seats[4].until(lambda s: s.view["stage"] == "playing")
        tap.equal("and so may who plays", seats[5].ask("sit").get("why", "ok"), "ok")


if __name__ == "__main__":
    one_after_the_other(sys.argv[1])
    all_at_once(sys.argv[1])
    passwords(sys.argv[1])
    passwords_given(sys.argv[1])
    takes_all_seats(sys.argv[1])
    tap.done()
