#!/usr/bin/python3
"""readers.py - clients that do not read what is sent, or read or send byte by byte: readers.py HEARTS [READERS]"""
import re
import socket
import sys
import time

from harness import PATIENCE, PONG, Client, Server, Socket, Tap, ms, new_id, until
from player import Seat

tap = Tap()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def told(port, path="/healthz"):
    """The status of a request, and its answer."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
        answer = b""
        try:
            s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            while more := s.recv(65536):
                answer += more
        except ConnectionError:
            pass
    return int(answer.split(b" ")[1]) if answer else 0, answer


def largest(port):
    """The largest file of the page: its path and size."""
    page = told(port, "/")[1].decode()
    files = set(re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg))"', page)) | {"/", "/page.css"}
    sizes = {path: len(told(port, path)[1]) for path in files}
    path = max(sizes, key=sizes.get)
    return path, sizes[path]


def asks(port, path):
    """A connection that asks for a file and takes as little as it can."""
    s = socket.socket()
    s.settimeout(PATIENCE)
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    s.connect(("127.0.0.1", port))
    s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return s


def unread(hearts, count):
    """Many clients that read nothing cost little memory each."""
    metrics = free_port()
    options = ["--metrics", f"127.0.0.1:{metrics}", "--sockets-per-address", "100000"]
    with Server(hearts, options, store="memory") as server:
        path, size = largest(server.port)

        def figure(name):
            return int(re.search(re.escape(name) + r" (\d+)\n",
                                 told(metrics, "/metrics")[1].decode()).group(1))

        def with_more(more):
            """The server's memory after a number of additional readers."""
            answered = figure('hearts_requests_total{class="2xx"}')
            readers.extend(asks(server.port, path) for _ in range(more))
            until(lambda: figure('hearts_requests_total{class="2xx"}'), lambda now: now >= answered + more)
            return figure("hearts_resident_bytes")

        # The first ones also cost buffers that later ones reuse; a reply that is copied takes two copies of the file.
        readers, few = [], count // 4
        before = with_more(few)
        each = (with_more(count - few) - before) // (count - few)
        if size < 65536:
            tap.skip("files are not copied", "the page was not built: its files are small")
        else:
            tap.check(f"{count} who read nothing of {path}, {size} bytes, take {each} bytes each",
                      each < size)
        tap.equal("others are served", told(server.port)[0], 200)
        for s in readers:
            s.close()
        tap.equal("it ends well", server.stop(), 0)


def crumbs(hearts):
    """A reply has to be read within a time that grows with its length."""
    options = ["--header-time", ms(200), "--least-rate", "4M", "--socket-buffer", "4k"]
    with Server(hearts, options, store="memory") as server:
        path, size = largest(server.port)
        s, got = asks(server.port, path), 0
        try:
            while more := s.recv(16):
                got += len(more)
                told(server.port)  # takes any amount of time
        except ConnectionError:
            pass
        s.close()
        if size < 65536:
            tap.skip("a reply taken by the crumb", "the page was not built: its files are small")
        else:
            tap.check(f"a reply taken by the crumb is ended: {got} of {size} bytes were taken",
                      got < size)
        tap.equal("one that is taken is whole", len(told(server.port, path)[1]), size)
        tap.equal("it ends well", server.stop(), 0)


def heads(hearts):
    """A head, and a body, have to arrive within their time, however often a byte comes."""
    body = (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 60000\r\n\r\n")
    with Server(hearts, ["--header-time", ms(300)], store="memory") as server:
        for name, begin, byte in (("head", b"GET / HTTP/1.1\r\nX: ", b"y"), ("body", body, b" ")):
            s = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            s.setblocking(False)
            sent, ended = 0, False
            limit = time.monotonic() + PATIENCE
            while not ended and time.monotonic() < limit:
                try:
                    s.sendall(byte if sent else begin)
                    sent += 1
                    told(server.port)
                    ended = s.recv(1) == b""
                except BlockingIOError:
                    pass
                except ConnectionError:
                    ended = True
            tap.check(f"a {name} that comes by the byte is ended", ended, sent)
            s.close()
        tap.equal("it ends well", server.stop(), 0)


def sockets(hearts):
    """Data for a socket has to be read within such a time too, whatever else the client sends."""
    options = ["--idle", "1s", "--least-rate", "1M", "--socket-buffer", "4k", "--talk-each", "0ms",
               "--messages", "1000000", "--sockets-per-address", "1000"]
    with Server(hearts, options, store="memory") as server:
        ada = Client(server, "Ada")
        table = ada.request("POST", "/api/tables",
                            {"rules": "classic", "seat": "A", "public": True}).body["table"]
        speaker, sleeper = Seat(ada, table), Socket(Client(server, "Ben"))
        sleeper.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sleeper.send({"do": "open", "table": table})
        for _ in range(60):
            speaker.socket.send({"do": "say", "id": new_id(), "table": table, "text": "♥" * 300})
        ended, limit = False, time.monotonic() + PATIENCE
        try:
            while not ended and time.monotonic() < limit:
                ended = not sleeper.s.recv(4)
                sleeper.send_frame(PONG, b"x")
                told(server.port)
        except ConnectionError:
            ended = True
        tap.check("a socket read by the crumb is ended", ended)
        sleeper.close()
        tap.equal("it ends well", server.stop(), 0)


def main():
    hearts, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    unread(hearts, count)
    crumbs(hearts)
    heads(hearts)
    sockets(hearts)
    tap.done()


main()
