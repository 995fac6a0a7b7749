#!/usr/bin/python3
"""invites.py - invitations have limits of their own: invites.py HEARTS

Somebody invites a person again and again, and then so do guests made for that purpose.
"""
import sys

from harness import Client, Server, Tap
from player import Seat

tap = Tap()
OPTIONS = ["--messages", "1000000", "--tables-per-person", "100"]
MANY = 60


def invited(socket):
    """The number of invitations that a socket has received."""
    socket.send({"do": "ping"})
    count = 0
    while (message := socket.next())["is"] != "pong":
        count += message["is"] == "invited"
    return count


def one_after_the_other(server, victim, socket):
    host = Client(server, "Host")
    table = host.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
    seat = Seat(host, table)
    answers = [seat.ask("invite", person=victim.person) for _ in range(MANY)]
    came = invited(socket)
    tap.check("some invitations come", came > 0, came)
    tap.check(f"but not {MANY} from one", came <= 5, f"{came} came")
    tap.check("the rest are too fast", {a.get("why") for a in answers if a["is"] == "no"} <=
              {"too-fast"} and answers[-1]["is"] == "no", answers[-1])


def by_many(server, victim, socket):
    for i in range(MANY):
        guest = Client(server, f"Guest {i}")
        table = guest.request("POST", "/api/tables", {"rules": "classic", "seat": "A"})
        Seat(guest, table.body["table"]).ask("invite", person=victim.person)
    came = invited(socket)
    tap.check("nor can many guests of one address send more", came <= 5, f"{came} came")


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        victim = Client(server, "Victim")
        socket = victim.socket()
        one_after_the_other(server, victim, socket)
        by_many(server, victim, socket)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
