#!/usr/bin/python3
"""crowd.py - some networks make all the tables that are allowed; others still get one: crowd.py HEARTS
[last_places|empty_first]

The server trusts a proxy here, so that one machine can come from many networks.
"""
import sys

from harness import Client, Server, Tap, until
from player import Seat

tap = Tap()
TABLES, KEPT = 40, 8
OPTIONS = ["--proxied", "on", "--tables", str(TABLES), "--tables-per-address", "60000"]


class From(Client):
    """A person who comes from an address."""

    def __init__(self, server, address, name):
        self.address = address
        super().__init__(server, name)

    def request(self, method, path, body=None, headers=None, raw=None):
        return super().request(method, path, body, {**(headers or {}),
                                                    "X-Forwarded-For": self.address}, raw)

    def socket(self, **how):
        return super().socket(headers={"X-Forwarded-For": self.address}, **how)


def make(client):
    return client.request("POST", "/api/tables", {"rules": "classic", "public": True, "seat": "A"})


def fill(server, looks):
    """Guests of four networks make tables until they are refused; returns their open views."""
    open_tables = []
    for i in range(4 * TABLES):
        guest = From(server, f"203.0.113.{i % 4}", f"Crowd {i}")
        got = make(guest)
        if got.status != 201:
            tap.check(f"somebody of the crowd is told that the server is full, table {i}",
                      got.status == 503 and got.body["why"] == "full", got)
            return open_tables
        if looks:
            open_tables.append(Seat(guest, got.body["table"]))
    tap.check("the crowd is refused in the end", False)
    return open_tables


def start(hearts, more):
    try:
        return Server(hearts, [*OPTIONS, *more], store="memory").__enter__()
    except RuntimeError:  # an earlier program, which reserves no tables
        return Server(hearts, OPTIONS, store="memory").__enter__()


def last_places(hearts):
    """All look at their tables; people from elsewhere can still make one."""
    server = start(hearts, ["--tables-kept", str(KEPT)])
    crowd = fill(server, looks=True)
    for i in range(3):
        ada = From(server, f"198.51.100.{i}", f"Ada {i}")
        tap.equal(f"somebody from network {i} outside makes a table", make(ada).status, 201)
        tap.equal("and no second one, of the last there are", make(ada).status, 503)
    quick = From(server, "203.0.113.1", "Of the crowd")
    tap.equal("a person who wants to meet people gets a seat", quick.request(
        "POST", "/api/quick", {"rules": "three"}).status, 201)
    del crowd
    server.stop()


def empty_first(hearts):
    """Nobody looks: these tables make way, one for each new one."""
    server = start(hearts, ["--tables-kept", "0", "--empty", "1h"])
    fill(server, looks=False)
    later = From(server, "203.0.113.1", "Later")
    status = until(lambda: make(later).status, lambda status: status == 201)
    tap.equal("after a while the crowd's own tables make way", status, 201)
    server.stop()


def main():
    for group in (last_places, empty_first):
        if group.__name__ in (sys.argv[2:] or [group.__name__]):
            group(sys.argv[1])
    tap.done()


if __name__ == "__main__":
    main()
