#!/usr/bin/python3
"""shedding.py - who stays when not everybody can: shedding.py HEARTS [SILENT]

Strangers go first, then watchers, then people in the lobby; people who sit at a table always get in. Health and figures
are available all the time.
"""
import re
import socket
import sys
import time

from harness import PATIENCE, Client, Closed, Server, Socket, Tap
from player import Seat

tap = Tap()
PLACES = 8


def told(port, path="/healthz"):
    """The status of a request, and its body."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
        try:
            s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            answer = b""
            while more := s.recv(65536):
                answer += more
        except ConnectionError:
            return 0, b""
    return int(answer.split(b" ")[1]) if answer else 0, answer


class House:
    """A server with little capacity, and its health at every step."""

    def __init__(self, server, metrics):
        self.server, self.metrics, self.ill = server, metrics, []

    def look(self):
        for port, path in ((self.server.port, "/healthz"), (self.metrics, "/metrics")):
            status, _ = told(port, path)
            if status != 200:
                self.ill.append((path, status))

    def comes(self, client):
        """Their socket, with the hello; or None: there was no capacity for them."""
        self.look()
        s = Socket(client, hello=False)
        if s.status != 101:
            return None
        try:
            s.hello = s.take(lambda m: m["is"] == "hello")
            return s
        except Closed as closed:
            return None if closed.code == 1013 else closed

    def is_gone(self, s):
        """Waits for whether a socket is closed to make room."""
        try:
            return s.until_closed() == 1013
        except TimeoutError:
            return False

    def figure(self, name):
        _, text = told(self.metrics, "/metrics")
        found = re.search(re.escape(name.encode()) + rb" (\d+)\n", text)
        return int(found.group(1)) if found else None


def stays(s):
    """Whether a socket is open still."""
    if s is None:
        return False
    s.send({"do": "ping"})
    try:
        return s.take(lambda m: m["is"] == "pong") is not None
    except Closed:
        return False


def in_the_lobby(house, client):
    s = house.comes(client)
    s.send({"do": "lobby", "on": True})
    s.take(lambda m: m["is"] == "lobby")
    return s


def watching(house, client, table):
    s = house.comes(client)
    s.send({"do": "open", "table": table})
    s.take(lambda m: m["is"] == "view")
    return s


def table_of(client):
    return client.request("POST", "/api/tables",
                          {"rules": "classic", "seat": "A", "public": True}).body["table"]


def order(house):
    server = house.server
    ada, ben = Client(server, "Ada"), Client(server, "Ben")
    table = table_of(ada)
    table_of(ben)  # sits there, but has no socket
    playing = Seat(ada, table)
    lobby = [in_the_lobby(house, Client(server, f"lobby{i}")) for i in range(2)]
    watchers = [watching(house, Client(server, f"watch{i}"), table) for i in range(2)]
    strangers = [house.comes(Client(server)) for _ in range(3)]
    tap.equal("there are as many as there may be",
              [house.figure(f'hearts_sockets_of{{who="{who}"}}')
               for who in ("strangers", "watchers", "lobby", "seated")], [3, 2, 2, 1])
    tap.equal("no place for a stranger more", house.comes(Client(server)), None)
    # The first sends a message: then the second has been silent for longest.
    tap.check("nobody had to go for that", all(stays(s) for s in strangers[:1]))
    come = [house.comes(Client(server, "Cy1"))]
    tap.check("for somebody who is known a stranger goes, who was silent for longest",
              come[0] and house.is_gone(strangers[1]))
    for gone in (strangers[2], strangers[0]):
        come.append(house.comes(Client(server, f"Cy{len(come) + 1}")))
        tap.check("the next stranger goes", come[-1] and house.is_gone(gone))
    tap.check("all others stay", all(stays(s) for s in [playing.socket, *watchers, *lobby, *come]))
    # Their messages put them all behind the first watcher.
    come.append(house.comes(Client(server, "Cy4")))
    tap.check("without strangers a watcher goes", come[-1] and house.is_gone(watchers[0]))
    back = house.comes(ben)
    tap.check("somebody with a seat who reconnects gets in: the last watcher is disconnected",
              back and house.is_gone(watchers[1]))
    tap.equal("no place for one more who only looks around", house.comes(Client(server, "Dee")),
              None)
    again = house.comes(ben)
    tap.check("somebody with a seat who reconnects again gets in: one in the lobby is disconnected",
              again and house.is_gone(lobby[0]))
    tap.check("people who play can play on", stays(playing.socket) and stays(back) and stays(again))
    tap.equal("the page is there", told(server.port, "/")[0], 200)
    tap.equal("it was told who went",
              [house.figure(f'hearts_sockets_shed_total{{who="{who}"}}')
               for who in ("strangers", "watchers", "lobby", "seated")], [3, 2, 1, 0])
    return ada, [playing.socket, back, again, *lobby[1:], *come]


def silence(house, ada, held, count):
    """Silent connections never keep out one that sends something."""
    silent = []
    for i in range(count):
        silent.append(socket.create_connection(("127.0.0.1", house.server.port), PATIENCE,
                                               (f"127.0.1.{i % 200 + 1}", 0)))
        if i % 50 == 0:
            house.look()
    tap.equal(f"behind {count} who say nothing a request is answered",
              told(house.server.port, "/api/tables")[0], 200)
    back = house.comes(ada)
    tap.check("and who sits at a table gets in", back and stays(back))
    tap.check("the first who came are gone by then",
              house.figure("hearts_connections_crowded_total") or count < 300)
    for s in [*silent, *held, back]:
        s.close()


def memory(hearts):
    """If memory is short nobody new is accepted, and people are closed, those who play last."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        metrics = free.getsockname()[1]
    with Server(hearts, ["--memory", "1k", "--metrics", f"127.0.0.1:{metrics}"],
                store="memory") as server:
        house = House(server, metrics)
        playing = house.comes(Client(server, "Ada"))  # before memory is checked, or just too late
        limit = time.monotonic() + PATIENCE
        while not house.figure("hearts_memory_short") and time.monotonic() < limit:
            pass
        tap.check("without memory sockets are closed to make room",
                  playing is None or house.is_gone(playing))
        tap.equal("no place for a stranger", house.comes(Client(server)), None)
        tap.equal("health and figures are told", (house.ill, told(server.port)[0]), ([], 200))
        tap.equal("it ends in peace", server.stop(), 0)


def main():
    hearts, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 320
    with socket.create_server(("127.0.0.1", 0)) as free:
        metrics = free.getsockname()[1]
    options = ["--sockets", str(PLACES), "--metrics", f"127.0.0.1:{metrics}"]
    with Server(hearts, options, store="memory") as server:
        house = House(server, metrics)
        ada, held = order(house)
        silence(house, ada, held, count)
        tap.equal("health and figures were told all the while", house.ill, [])
        tap.equal("it ends in peace", server.stop(), 0)
        said = server.said()
        tap.check("no sanitizer said anything",
                  "Sanitizer" not in said and "runtime error" not in said, said[-3000:])
    memory(hearts)
    tap.done()


main()
