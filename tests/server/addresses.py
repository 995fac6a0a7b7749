#!/usr/bin/python3
"""addresses.py - what one address may have and request, and whose an address is: addresses.py HEARTS

Behind a proxy the proxy states the addresses: so a network of IPv6 can be simulated on any machine.
"""
import socket
import sys
import time

from harness import PATIENCE, Client, Server, Socket, Tap

tap = Tap()


def ask(server, head="", path="/api/tables", source="127.0.0.1"):
    """Status of a request with these header lines, and the seconds until a retry."""
    s = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
    try:
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{head}\r\n".encode())
        answer = b""
        while more := s.recv(65536):
            answer += more
    except ConnectionError:
        pass
    finally:
        s.close()
    head = answer.split(b"\r\n\r\n")[0].decode().lower()
    again = [line.split(": ")[1] for line in head.split("\r\n") if line.startswith("retry-after")]
    return int(head.split(" ")[1]) if head else 0, again[0] if again else ""


def opened(server, address, held):
    """The status of a socket from there; it stays open."""
    s = Socket(Client(server), headers={"X-Forwarded-For": address}, hello=False)
    held.append(s)
    return s.status


def names(hearts):
    """DNS rebinding, a foreign name that leads to this server: a page from there reads nothing, and opens no socket."""
    with Server(hearts, [], store="memory") as server:
        port = server.port

        def status(host, path="/api/rules"):
            s = socket.create_connection(("127.0.0.1", port), PATIENCE)
            s.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            head = s.recv(64)
            s.close()
            return int(head.split()[1])

        def socket_status(host):
            s = Socket(Client(server), headers={"Host": host, "Origin": f"http://{host}"}, hello=False)
            s.close()
            return s.status

        ours = [f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", "nas", "nas.local"]
        tap.equal("requests by its address or by a name in the home network are answered", [status(host) for host in ours], [200] * len(ours))
        others = ["evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "[::1].evil.example"]
        tap.equal("requests by any other name are refused", [status(host) for host in others], [421] * len(others))
        tap.equal("so are requests for the page", status("evil.example", "/"), 421)
        tap.equal("/healthz answers by any name", status("probe.example", "/healthz"), 200)
        tap.equal("and no socket opens", (socket_status("evil.example"), socket_status("nas.local")), (421, 101))
    for options in (["--origin", "https://hearts.example"], ["--proxied", "on"]):
        with Server(hearts, options, store="memory") as server:
            port = server.port
            tap.equal(f"{options}: the name is known, or the proxy's to say", status("hearts.example"), 200)
            got = Client(server).request("GET", "/healthz")
            tap.equal("browsers are told to come by TLS alone where that is the address",
                      got.headers.get("Strict-Transport-Security"), "max-age=31536000" if "--origin" in options else None)


def networks(hearts):
    """What counts as one address."""
    options = ["--proxied", "on", "--sockets-per-address", "3", "--networks-per-site", "2"]
    held = []
    with Server(hearts, options, store="memory") as server:
        got = [opened(server, f"2001:db8:1:1::{i}", held) for i in range(5)]
        tap.equal("a /64 is one address", got, [101, 101, 101, 429, 429])
        got = [opened(server, f"2001:db8:1:{i}::1", held) for i in range(2, 8)]
        tap.equal("a /48 has twice the limit of a /64", got, [101, 101, 101, 429, 429, 429])
        tap.equal("the next /48 is counted by itself", opened(server, "2001:db8:2:1::1", held), 101)
        got = [opened(server, a, held) for a in ("10.0.0.1", "::ffff:10.0.0.1", "::FFFF:0a00:0001",
                                                 "10.0.0.1", "10.0.0.2")]
        tap.equal("IPv4 in IPv6 is IPv4", got, [101, 101, 101, 429, 101])
        for s in held:
            s.close()


def lists(hearts):
    """A list that does not end with an address is refused, and its sender never counts as the proxy itself."""
    with Server(hearts, ["--proxied", "on"], store="memory") as server:
        for name, head, wanted in (
                ("an address", "X-Forwarded-For: 10.0.0.1\r\n", 200),
                ("the last of several", "X-Forwarded-For: unknown, 10.0.0.1\r\n", 200),
                ("the last of several headers",
                 "X-Forwarded-For: unknown\r\nX-Forwarded-For: 10.0.0.1\r\n", 200),
                ("the proxy itself", "", 200),
                ("a word", "X-Forwarded-For: unknown\r\n", 400),
                ("with a port", "X-Forwarded-For: 10.0.0.1:80\r\n", 400),
                ("none at the end", "X-Forwarded-For: 10.0.0.1,\r\n", 400),
                ("a word in the last header",
                 "X-Forwarded-For: 10.0.0.1\r\nX-Forwarded-For: unknown\r\n", 400),
                ("more than 4 KiB", "X-Forwarded-For: " + "10.0.0.1, " * 500 + "10.0.0.2\r\n", 400),
                ("more than 12 KiB, whose end is not kept",
                 "X-Forwarded-For: " + "10.0.0.1, " * 1500 + "10.0.0.2\r\n", 400)):
            status, _ = ask(server, head)
            tap.equal(f"a list of addresses: {name}", status, wanted)
        s = Socket(Client(server), headers={"X-Forwarded-For": "x" * 5000}, hello=False)
        tap.check("such a list opens no socket either", s.status != 101, s.head)
        s.close()


def requests(hearts):
    """A number of requests at once, then one after the other; health is always reported, others are served."""
    options = ["--requests-per-address", "40"]
    with Server(hearts, ["--proxied", "on", *options], store="memory") as server:
        one = "X-Forwarded-For: 2001:db8::1\r\n"
        got = [ask(server, one) for _ in range(14)]
        tap.check("behind a proxy: ten at once, not fourteen",
                  [g[0] for g in got].count(200) == 10 and got[-1][0] == 429, got)
        tap.check("the reply says when to retry", got[-1][1].isdigit(), got[-1])
        tap.equal("its neighbour has to wait too",
                  ask(server, "X-Forwarded-For: 2001:db8::2\r\n")[0], 429)
        s = Socket(Client(server), headers={"X-Forwarded-For": "2001:db8::1"}, hello=False)
        tap.equal("for a socket it has to wait too", s.status, 429)
        s.close()
        tap.equal("/healthz answers all the same", ask(server, one, "/healthz")[0], 200)
        tap.equal("others are served", ask(server, "X-Forwarded-For: 2001:db8:9::1\r\n")[0], 200)
    with Server(hearts, options, store="memory") as server:
        # The harness has higher limits; the last value counts.
        got = [ask(server) for _ in range(14)]
        tap.check("the same without a proxy", [g[0] for g in got].count(200) == 10 and
                  got[-1][0] == 429 and got[-1][1].isdigit(), got)
        tap.equal("from elsewhere it is served", ask(server, source="127.0.0.2")[0], 200)


def connections(hearts):
    """Incomplete requests count as connections behind a proxy too."""
    with Server(hearts, ["--proxied", "on", "--sockets-per-address", "3"], store="memory") as server:
        def half(address):
            s = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
            s.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                      b"Content-Length: 14\r\nX-Forwarded-For: " + address + b"\r\n\r\n{")
            return s

        held = [half(b"10.0.0.1") for _ in range(3)]
        head, limit, status = "X-Forwarded-For: 10.0.0.1\r\n", time.monotonic() + PATIENCE, 0
        while status != 429 and time.monotonic() < limit:  # until it has read those heads
            status, _ = ask(server, head)
        tap.equal("an address may have three connections, not four", status, 429)
        tap.equal("from another it is served", ask(server, "X-Forwarded-For: 10.0.0.2\r\n")[0], 200)
        for s in held:
            s.close()


def flood(hearts, count):
    """After one address has sent far too many requests, another is still answered, and the server stops cleanly."""
    with Server(hearts, ["--requests-per-address", "100"], store="memory") as server:
        for _ in range(count):
            ask(server)
        tap.equal(f"after {count} requests of one address another is served",
                  ask(server, source="127.0.0.3")[0], 200)
        tap.equal("it ends well", server.stop(), 0)


def main():
    hearts, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    for group in (names, networks, lists, requests, connections):
        group(hearts)
    flood(hearts, count)
    tap.done()


if __name__ == "__main__":
    main()
