#!/usr/bin/python3
"""hostile.py - malformed messages while honest people play: hostile.py HEARTS [MESSAGES]

Each is answered by `no`, or the socket is closed; the server survives, and honest games go on to their end. In
addition, garbage over HTTP.
"""
import json
import socket
import sys

from harness import TEXT, Client, Closed, Server, Socket, Tap, chance_of, many, new_id, traffic
from player import Seat, drain

tap = Tap()
EACH = 500  # messages at once
OPTIONS = ["--think-least", "0ms", "--think-most", "0ms", "--messages", "1000000", "--malformed",
           "1000000", "--sockets-per-address", "10000", "--tables-per-person", "1000"]
WORDS = ["ping", "lobby", "open", "shut", "sit", "leave", "seat", "swap", "start", "play", "ahead",
         "claim", "takeback", "answer", "pause", "resume", "rematch", "end", "back", "say", "invite",
         "create", "deal", "thought", "due", "away", "here", "tick", "remove", "close", "", "PLAY",
         "play\u0000", "\ud83c\udca1"]
VALUES = [None, True, False, 0, -1, 1.5, 1e308, -0.0, 255, 2**31, 2**63, "", "A", "Z", "a", "2C",
          "XX", "2C" * 60, [], {}, [[]], ["2C"] * 60, ["2C", "2C", "2C"], [None], [1],
          {"a": {"b": {"c": []}}}, "\u202e", "\ufeff", "%s%n", "'; DROP TABLE event; --",
          "../../etc/passwd", "0" * 32, "f" * 32, "F" * 32, "0" * 31, "A" * 7000]
MEMBERS = ["id", "table", "seat", "other", "player", "cards", "option", "yes", "text", "person",
           "password", "since", "on", "deck", "move", "who", "kind", "n"]


def made_up(chance, tables):
    message = {"do": chance.choice(WORDS)}
    if chance.random() < 0.7:
        message["table"] = chance.choice(tables if chance.random() < 0.8 else VALUES)
    if chance.random() < 0.7:
        message["id"] = new_id() if chance.random() < 0.8 else chance.choice(VALUES)
    for _ in range(chance.randrange(5)):
        message[chance.choice(MEMBERS)] = chance.choice(VALUES)
    return message


def garbage(chance, tables):
    """Bytes that might be a message."""
    text = json.dumps(made_up(chance, tables)).encode()
    how = chance.random()
    if how < 0.5:
        return text[:8000]
    if how < 0.8:
        text = bytearray(text)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text))
            what = chance.randrange(3)
            if what == 0:
                text[at] = chance.randrange(32, 127)
            elif what == 1:
                del text[at:at + chance.randrange(1, 8)]
            else:
                text[at:at] = bytes(chance.randrange(32, 127)
                                    for _ in range(chance.randrange(1, 8)))
            if not text:
                text = bytearray(b"{")
        return bytes(text[:8000])
    if how < 0.9:
        return b"[" * chance.randrange(1, 4000)
    return bytes(chance.randrange(32, 127) for _ in range(chance.randrange(0, 200)))


JSON = b"Host: x\r\nContent-Type: application/json\r\n"
REQUESTS = [
    b"GET / HTTP/9.9\r\n\r\n",
    b"\0\0\0\0",
    b"GET\r\n\r\n",
    b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 99999999999999999999\r\n\r\n",
    b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /api/games/../../key HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /api/tables?rules=%00%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"\r\n" * 100,
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"DELETE /api/me HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /api/login HTTP/1.1\r\n" + JSON + b'Content-Length: 5\r\n\r\n{"a":',
    b"GET /t/" + b"f" * 32 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
]


def send_request(server, data):
    """Sends bytes as a request and reads until it is closed, or answered."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as s:
        try:
            s.sendall(data)
            s.shutdown(socket.SHUT_WR)
            while s.recv(65536):
                pass
        except OSError:
            pass


def table_of(client, **more):
    """A table of theirs, in play, with computers."""
    made = client.request("POST", "/api/tables", {"rules": "classic hands=1", "seat": "A", **more})
    seat = Seat(client, made.body["table"])
    seat.must("start", player="duck")
    return seat


class Eve:
    """The sender of garbage: at a table where she may sit, and at one that is not hers."""

    def __init__(self, client, tables, chance):
        self.client, self.tables, self.chance, self.socket = client, tables, chance, None
        self.refused, self.closed = 0, 0

    def send(self, count):
        """Sends that many messages; then waits until the server has handled them, or has closed."""
        if self.socket is None:
            self.socket = Socket(self.client)
            self.socket.send({"do": "open", "table": self.tables[0]})
        s = self.socket
        try:
            s.send_bytes(b"".join(s.frame(TEXT, garbage(self.chance, self.tables))
                                  for _ in range(count)))
            mark = new_id()
            s.send({"do": "say", "id": mark, "table": new_id(), "text": "the last one"})
            while (got := s.next()).get("id") != mark:
                self.refused += got["is"] == "no"
        except (Closed, OSError):
            self.closed += 1
            s.close()
            self.socket = None
        traffic.clear()


def play_meanwhile(honest):
    """A decision, or another game; returns how many games were over."""
    drain(honest)
    if honest.has_to_choose():
        honest.decide()
    elif honest.view["stage"] == "over":
        honest.must("rematch")
        return 1
    return 0


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else many(10000, 100000, "messages")
    chance, games = chance_of("garbage"), 0
    print(f"# {count} messages")
    with Server(sys.argv[1], OPTIONS, store="memory") as server:
        ada = Client(server, "Ada")
        open_to_all, honest = table_of(ada, public=True), table_of(ada, password="sesame")
        open_to_all.socket.close()
        eve = Eve(Client(server, "Eve"), [open_to_all.table, honest.table], chance)
        for at in range(0, count, EACH):
            eve.send(EACH)
            if at % (10 * EACH) == 0:
                send_request(server, chance.choice(REQUESTS))
            games += play_meanwhile(honest)
        for data in REQUESTS:
            send_request(server, data)
        tap.check(f"{eve.refused} messages were refused, {eve.closed} sockets closed",
                  eve.refused > count // 4, eve.refused)
        tap.check("the server lives", server.process.poll() is None, server.said()[-3000:])
        honest.until(lambda s: s.has_to_choose() or s.view["stage"] == "over")
        tap.check(f"the honest game goes on; {games} games were over meanwhile",
                  games > 0 or count < 50000)
        tap.check("it ends in peace, and nothing leaked", server.stop() == 0,
                  server.said()[-3000:])
        said = server.said()
        tap.check("no sanitizer said anything",
                  "Sanitizer" not in said and "runtime error" not in said, said[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
