#!/usr/bin/python3
"""web.py - HTTP, files and figures of the server: web.py HEARTS"""
import base64
import gzip
import json
import os
import re
import socket
import subprocess
import sys

from harness import PATIENCE, PING, PONG, TEXT, Client, Server, Socket, Tap, chance_of, ms

BODY = 65536

tap = Tap()
keys = chance_of("keys")


def unbrotli(data):
    """Python has no decoder; the page is made with node, which has one."""
    return subprocess.run(["node", "-e", "process.stdout.write(require('zlib').brotliDecompressSync(require('fs').readFileSync(0)))"],
                          input=data, stdout=subprocess.PIPE, check=True, timeout=PATIENCE).stdout


class Raw:
    """A connection, byte by byte."""

    def __init__(self, port):
        self.port, self.rest, self.head = port, b"", {}
        self.s = socket.create_connection(("127.0.0.1", port), PATIENCE)

    def send(self, data):
        self.s.sendall(data)

    def more(self):
        try:
            data = self.s.recv(65536)
        except ConnectionError:
            data = b""
        self.rest += data
        return bool(data)

    def need(self, done):
        while not done():
            if not self.more():
                raise EOFError

    def read_head(self):
        self.need(lambda: b"\r\n\r\n" in self.rest)
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.head = {n.lower(): v for n, v in (line.split(": ", 1) for line in lines[1:])}
        return int(lines[0].split(" ")[1])

    def read_body(self):
        size = int(self.head.get("content-length", "0"))
        self.need(lambda: len(self.rest) >= size)
        out, self.rest = self.rest[:size], self.rest[size:]
        return out

    def close(self):
        self.s.close()


def asked(port, method, path, body=None, **headers):
    """Status, head and body of an answer; headers by name, _ for -, None: left out."""
    headers.setdefault("Host", f"127.0.0.1:{port}")
    if body is not None:
        headers.setdefault("Content_Length", len(body))
        headers.setdefault("Content_Type", "application/json")
    lines = [f"{method} {path} HTTP/1.1"]
    lines += [f"{n.replace('_', '-')}: {v}" for n, v in headers.items() if v is not None]
    s = Raw(port)
    try:
        s.send(("\r\n".join(lines) + "\r\n\r\n").encode() + (body or b""))
        status = s.read_head()
        return status, s.head, b"" if method == "HEAD" or status == 304 else s.read_body()
    except (EOFError, ConnectionError):
        return 0, {}, b""
    finally:
        s.close()


def handshake(port, path="/socket", method="GET", without=(), **changed):
    """The bytes of an upgrade."""
    head = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(keys.randbytes(16)).decode(),
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "hearts.1"}
    head.update({n.replace("_", "-"): v for n, v in changed.items()})
    return (f"{method} {path} HTTP/1.1\r\n" +
            "".join(f"{n}: {v}\r\n" for n, v in head.items() if n not in without) + "\r\n").encode()


def raw(port, data):
    """The status of an answer to these bytes, 0 if there is none; and whether the connection ended with it."""
    s = Raw(port)
    try:
        s.send(data)
        status = s.read_head()
        s.read_body()
        return status, not s.more()
    except (EOFError, ConnectionError):
        return 0, True
    finally:
        s.close()


def why(body):
    return json.loads(body).get("why")


# ---- Files ----


def files(port):
    status, head, page = asked(port, "GET", "/")
    tap.equal("the page is there", (status, head["content-type"]),
              (200, "text/html; charset=utf-8"))
    tap.check("it is the page", b"OpenHearts" in page)
    tap.equal("its length is said", head["content-length"], str(len(page)))
    csp = head["content-security-policy"]
    # What the page, its workers and its manifest need, and nothing else.
    tap.equal("nothing else comes from anywhere", csp.split("; "),
              ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
               "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'",
               "manifest-src 'self'", "base-uri 'none'", "form-action 'self'",
               "frame-ancestors 'none'"])
    tap.equal("types are not guessed", head["x-content-type-options"], "nosniff")
    tap.equal("the page keeps to that", b"style=" in page or b"onclick" in page, False)
    tap.equal("it is asked for again", head["cache-control"], "no-cache")
    tag = head["etag"]
    tap.check("its tag is quoted", tag[0] == tag[-1] == '"', tag)
    for path in ("/t/" + "0123456789abcdef" * 2, "/g/" + "0123456789abcdef" * 2,
                 "/r/classic%20jack=-10", "/lobby", "/new", "/me", "/learn", "/keys"):
        tap.equal("an address within the page is the page: " + path,
                  asked(port, "GET", path)[::2], (200, page))
    status, head, body = asked(port, "GET", "/", If_None_Match=tag)
    tap.equal("the same tag: nothing is sent", (status, body, head.get("etag")), (304, b"", tag))
    tap.equal("one of several tags", asked(port, "GET", "/", If_None_Match='"x", ' + tag)[0], 304)
    tap.equal("another tag", asked(port, "GET", "/", If_None_Match='"x"')[0], 200)
    status, head, body = asked(port, "GET", "/page.css", Accept_Encoding="gzip;q=0.5")
    tap.equal("compressed where it is taken", (status, head.get("content-encoding")), (200, "gzip"))
    plain = asked(port, "GET", "/page.css")
    tap.equal("it is the same file", gzip.decompress(body), plain[2])
    tap.check("under a tag of its own", head["etag"] != plain[1]["etag"])
    tap.equal("caches are told", head.get("vary"), "Accept-Encoding")
    status, small, least = asked(port, "GET", "/page.css", Accept_Encoding="br, gzip;q=0.5")
    tap.equal("it is smaller still for clients that take brotli",
              (status, small.get("content-encoding"), small.get("vary"), len(least) < len(body)),
              (200, "br", "Accept-Encoding", True))
    tap.equal("brotli decodes to the same file", unbrotli(least), plain[2])
    tap.equal("under a third tag", len({head["etag"], plain[1]["etag"], small["etag"]}), 3)
    tap.equal("not compressed when that is refused",
              [asked(port, "GET", "/page.css", Accept_Encoding=takes)[1].get("content-encoding")
               for takes in ("gzip;q=0", "gzip;q=0, br;q=0", "identity")], [None] * 3)
    status, head, body = asked(port, "HEAD", "/page.css")
    tap.equal("HEAD", (status, head["content-length"], body),
              (200, plain[1]["content-length"], b""))
    tap.equal("POST to a file", asked(port, "POST", "/page.css", b"")[0], 405)
    for path in set(re.findall(rb'(?:src|href)="(/a/[^"]*)"', page)):
        status, head, _ = asked(port, "GET", path.decode())
        tap.equal(f"named by what is in it, and kept: {path.decode()}",
                  (status, "immutable" in head["cache-control"]), (200, True))
    for path in ("/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/index.html/",
                 "/page.css%00.js", "/t", "/lobby/", "/a/", "/a/app-0000.js", "/metrics", "/..%2f..%2fetc/passwd"):
        status, head, body = asked(port, "GET", path)
        tap.check("no such thing: " + path,
                  status in (0, 400, 403, 404) and b"root:" not in body, status)
    status, head, body = asked(port, "GET", "/api/nothing")
    tap.equal("no such thing in the API", (status, head["content-type"], why(body)),
             (404, "application/json", "not-found"))
    tap.equal("the API is never kept", head["cache-control"], "no-store")
    status, head, body = asked(port, "GET", "/api/rules")
    tap.equal("but what is for ever the same has a tag",
              (status, head["content-type"], head["cache-control"]),
              (200, "application/json", "no-cache"))
    tap.equal("with that tag the next answer is 304",
              asked(port, "GET", "/api/rules", If_None_Match=head["etag"])[::2], (304, b""))
    tap.equal("and asked for without it, whole", asked(port, "GET", "/api/rules")[2], body)
    status, small, packed = asked(port, "GET", "/api/rules", Accept_Encoding="br, gzip")
    tap.check("it goes out compressed to who takes that",
              (status, small.get("content-encoding"), small["vary"]) ==
              (200, "gzip", "Accept-Encoding") and 3 * len(packed) < len(body) and
              gzip.decompress(packed) == body, (status, small, len(packed), len(body)))
    tap.equal("under a tag of its own", (small["etag"] != head["etag"], asked(
        port, "GET", "/api/rules", Accept_Encoding="gzip", If_None_Match=small["etag"])[0]),
              (True, 304))
    tap.equal("well", asked(port, "GET", "/healthz")[::2], (200, b"ok"))


# ---- Who may send requests, and how ----


def manners(port):
    own = "http://127.0.0.1:%d" % port
    guest = b'{"name":"Ada"}'

    def post(name, wanted, body=guest, **headers):
        status, _, answer = asked(port, "POST", "/api/guest", body, **headers)
        tap.equal("a guest: " + name, (status, why(answer)), wanted)

    post("as JSON", (201, None))
    post("without a body", (201, None), body=b"")
    post("as JSON in UTF-8", (201, None), Content_Type="application/json; charset=utf-8")
    post("from the page", (201, None), Origin=own, Sec_Fetch_Site="same-origin")
    post("as a form", (415, "not-json"), Content_Type="application/x-www-form-urlencoded")
    post("as text", (415, "not-json"), Content_Type="text/plain")
    post("as something that begins alike", (415, "not-json"), Content_Type="application/jsonp")
    post("without a type", (415, "not-json"), Content_Type=None)
    post("from a page elsewhere", (403, "same-origin"), Origin="http://elsewhere.example")
    post("from nowhere", (403, "same-origin"), Origin="null")
    post("from another site", (403, "same-origin"), Sec_Fetch_Site="cross-site")
    post("from a neighbour", (403, "same-origin"), Sec_Fetch_Site="same-site")
    post("typed in", (403, "same-origin"), Sec_Fetch_Site="none")
    post("not UTF-8", (400, "malformed"), body=b'{"name":"\xff"}')
    tap.equal("only asking is for all",
              asked(port, "GET", "/api/tables", Sec_Fetch_Site="cross-site")[0], 200)
    tap.equal("a method that nobody knows", asked(port, "PATCH", "/api/guest", guest)[0], 405)
    tap.equal("OPTIONS grants nothing",
              "access-control-allow-origin" in asked(port, "OPTIONS", "/api/guest")[1], False)
    status, _, answer = asked(port, "GET", "/socket")
    tap.equal("the socket without an upgrade", status, 426)


def shapes(port):
    host = b"Host: 127.0.0.1:%d\r\n" % port
    tap.equal("without a host", raw(port, b"GET /healthz HTTP/1.1\r\n\r\n"), (400, True))
    tap.equal("HTTP/1.0", raw(port, b"GET /healthz HTTP/1.0\r\n\r\n"), (200, True))
    tap.equal("asked to close",
              raw(port, b"GET /healthz HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n"),
              (200, True))
    tap.equal("a body in pieces", raw(port, b"POST /api/guest HTTP/1.1\r\n" + host +
                                     b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), (411, True))
    for length in (b"x", b"-1", b"+1", b"1,1", b"0x10", b"99999999999999999999"):
        status, over = raw(port, b"POST /api/guest HTTP/1.1\r\n" + host + b"Content-Length: " +
                           length + b"\r\n\r\n")
        tap.check(f"a length that is none: {length!r}", status in (0, 400) and over,
                 (status, over))
    for blank in (b"Content-Length : 5", b"Content-Length\t: 5", b" Content-Length: 5", b"Transfer-Encoding : chunked"):
        tap.equal(f"a blank where none may be: {blank!r}", raw(port, b"POST /api/guest HTTP/1.1\r\n" + host + blank +
                                                              b"\r\n\r\nGET /"), (400, True))
    tap.check("two lengths", raw(port, b"POST /api/guest HTTP/1.1\r\n" + host +
                                b"Content-Length: 0\r\nContent-Length: 5"
                                b"\r\n\r\n")[0] in (0, 400))
    get = b"GET / HTTP/1.1\r\n" + host
    for name, data in (("nothing like HTTP", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" + b"\0" * 100),
                       ("an unknown method", b"BREW / HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a target that is no path", b"GET healthz HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a whole address", b"GET http://127.0.0.1/ HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a percent sign alone", b"GET /%zz HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a nought in the path", b"GET /a%00b HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a header of 20000 bytes", get + b"X: " + b"y" * 20000 + b"\r\n\r\n"),
                       ("a path of 20000 bytes", get.replace(b"/", b"/" + b"y" * 20000, 1)),
                       ("500 headers", get + b"X: y\r\n" * 500 + b"\r\n"),
                       ("a cookie of 6000 bytes", get + b"Cookie: " + b"y" * 6000 + b"\r\n\r\n")):
        status, _ = raw(port, data)
        tap.check("told or ended: " + name, status == 0 or 200 <= status < 500, status)
    links = (("of 10000 bytes", b"/r/" + b"x" * 10000, 414, b"longer than 4096 bytes"),
             ("of 200000 bytes", b"/r/" + b"x" * 200000, 414, b"longer than 4096 bytes"),
             ("with a query of 5000 bytes", b"/api/tables?rules=" + b"x" * 5000, 414,
              b"longer than 4096 bytes"),
             ("with a query of 200000 bytes", b"/r/?rules=" + b"x" * 200000, 414,
              b"longer than 4096 bytes"),
             ("with cookies of 5000 bytes", b"/ HTTP/1.1\r\nCookie: a=" + b"x" * 5000 + b"\r\nX: y",
              431, b"longer than 4096 bytes"),
             ("with cookies of 200000 bytes",
              b"/ HTTP/1.1\r\nCookie: a=" + b"x" * 200000 + b"\r\nX: y", 431,
              b"longer than 4096 bytes"),
             ("with broken UTF-8", b"/r/%ff%fe", 400, b"no UTF-8"))
    for name, path, wanted, say in links:
        for accept, page in ((b"text/html,*/*", b"<h1>This link cannot be opened</h1>"), (b"*/*", b'"why":')):
            s = Raw(port)
            s.send(b"GET " + path + b" HTTP/1.1\r\n" + host + b"Accept: " + accept + b"\r\n\r\n")
            while s.more():
                pass
            tap.check(f"a link {name} is told to {accept.decode()}",
                      s.rest.startswith(b"HTTP/1.1 %d " % wanted) and page in s.rest and (say in s.rest or page[:1] == b'"'), s.rest)
            s.close()
    post = (b"POST /api/guest HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\n"
            b"Content-Length: 14\r\n\r\n"
            b'{"name":"Eve"}')
    get = b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n"
    for name, pieces in (("bodies", post * 2 + get), ("a body behind a question", get + post),
                         ("a body behind one that is too large",
                          post.replace(b": 14", b": 70000") + b" " * 69986 + post * 2),
                         ("questions", get * 3), ("an upgrade", get + handshake(port)),
                         ("behind a refused upgrade", handshake(port, path="/") + post * 2)):
        s = Raw(port)
        s.send(pieces)
        while s.more():
            pass
        tap.equal("one to a connection, whatever is sent ahead: " + name,
                  s.rest.count(b"HTTP/1.1 "), 1)
        s.close()


def bodies(port):
    for name, size, wanted in (("at the limit", BODY, 400), ("one past", BODY + 1, 413),
                               ("much more", 500000, 413)):
        status, _, answer = asked(port, "POST", "/api/guest", b"[" + b" " * (size - 1))
        tap.equal("a body: " + name, (status, why(answer)),
                  (wanted, "malformed" if wanted == 400 else "too-large"))
    tap.check("a body: too much even to be thrown away",
              asked(port, "POST", "/api/guest", b"", Content_Length="9999999999")[0] in (0, 413))
    s = Raw(port)
    s.send(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
           b"Content-Length: 14\r\n\r\n{")
    s.close()
    tap.equal("a body: gone in the middle costs nobody else anything",
              asked(port, "GET", "/healthz")[0], 200)


# ---- Upgrades ----

def upgrades(server):
    """Cases that conformance.py lacks: where the library by itself would behave differently."""
    port = server.port
    for name, wanted, data in (
            ("compression offered and left", 101,
             handshake(port, Sec_WebSocket_Extensions="permessage-deflate")),
            ("a query behind the path", 101, handshake(port, path="/socket?x=1")),
            ("the library's own name", 400, handshake(port, Sec_WebSocket_Protocol="/")),
            ("more than the protocol", 400, handshake(port, Sec_WebSocket_Protocol="hearts.12")),
            ("no protocol", 400, handshake(port, without=("Sec-WebSocket-Protocol",))),
            ("a short key", 400, handshake(port, Sec_WebSocket_Key="AAAA")),
            ("a key that is none", 400, handshake(port, Sec_WebSocket_Key="!" * 22 + "==")),
            ("no version", 426, handshake(port, without=("Sec-WebSocket-Version",))),
            ("the page's path", 404, handshake(port, path="/")),
            ("an upgrade to something else", 400, handshake(port, Upgrade="h2c")),
            ("no upgrade at all", 426, handshake(port, without=("Upgrade", "Connection"))),
            ("HEAD", 405, handshake(port, method="HEAD"))):
        s = Raw(port)
        s.send(data)
        tap.equal("an upgrade: " + name, s.read_head(), wanted)
        if wanted == 426:
            tap.equal("an upgrade: it says to what", s.head.get("sec-websocket-version"), "13")
        s.close()
    s = Socket(Client(server), hello=False)
    frame = s.frame(TEXT, b'{"do":"ping"}')
    s.close()
    s = Raw(port)
    s.send(handshake(port) + frame * 2)
    s.need(lambda: s.rest.count(b'{"is":"pong"}') == 2)
    tap.check("messages in the same packet wait for the hello",
              b'"hello"' in s.rest[:s.rest.index(b'"pong"')])
    s.close()


# ---- Numbers and times ----

def is_ended(data, port):
    """Whether a connection ends on which this was sent and then nothing more. Waits for it."""
    s = Raw(port)
    s.send(data)
    while s.more():
        pass
    s.close()
    return True


def times(hearts):
    with Server(hearts, ["--header-time", ms(200), "--idle", ms(1000)], store="memory") as server:
        head = (b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Content-Length: 14\r\n")
        tap.check("ended: nothing is asked", is_ended(b"", server.port))
        tap.check("ended: half a head", is_ended(head, server.port))
        tap.check("ended: half a body", is_ended(head + b"\r\n{", server.port))
        s = Socket(Client(server))
        tap.equal("silence: a ping", s.next_frame()[0], PING)
        tap.equal("silence: and the end", s.until_closed(), 1006)
        s.close()
        s = Socket(Client(server))
        for _ in range(3):
            opcode, payload, _ = s.next_frame()
            s.send_frame(PONG, payload)
        tap.equal("silence: who answers pings stays", opcode, PING)
        s.close()
        ends_well(server)


def ends_well(server):
    tap.equal("it ends well", (server.stop(), "ERROR" in server.said()), (0, False))


def slow_readers(hearts):
    with Server(hearts, ["--backlog", "4k", "--idle", "1s", "--messages", "1000000"],
                store="memory") as server:
        s = Raw(server.port)
        s.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.send(handshake(server.port))
        frames = Socket(Client(server)).frame(TEXT, b'{"do":"ping"}') * 500
        ended = False
        try:
            while True: # sends requests and never reads: the answers pile up, until the server ends it
                s.send(frames)
        except ConnectionError:
            ended = True
        except TimeoutError:
            pass
        tap.check("a client that asks and does not read is disconnected", ended)
        s.close()
        tap.equal("and costs nobody else anything", asked(server.port, "GET", "/healthz")[0], 200)
        ends_well(server)


def proxies(hearts):
    with Server(hearts, ["--sockets-per-address", "2", "--proxied", "on"],
                store="memory") as server:
        def opened(address, more=b""):
            s = Raw(server.port)
            s.send(handshake(server.port, X_Forwarded_For=address)[:-2] + more + b"\r\n")
            return s, s.read_head()

        held = [opened(f"1.2.3.4, 10.0.0.{i // 2}") for i in range(6)]
        tap.equal("behind a proxy: each by its own address", [h[1] for h in held], [101] * 6)
        held += [opened("10.0.0.0"), opened("10.0.0.7"),
                 opened("99.9.9.9", b"X-Forwarded-For: 10.0.0.0\r\n")]
        tap.equal("behind a proxy: one more; another; one that says more", [h[1] for h in held[6:]],
                  [429, 101, 429])
        for h in held:
            h[0].close()
    with Server(hearts, ["--origin", "https://hearts.example", "--proxied", "on"],
                store="memory") as server:
        got = [Socket(Client(server), headers={"Origin": origin}).status
               for origin in ("https://hearts.example", f"http://127.0.0.1:{server.port}")]
        tap.equal("an origin that is set: that one, and not the host", got, [101, 403])
        status, head, _ = asked(server.port, "POST", "/api/guest", b"{}",
                                Origin="https://hearts.example")
        cookie = head.get("set-cookie", "")
        tap.check("behind TLS the cookie says so", status == 201 and
                  cookie.startswith("__Host-hearts=") and "Secure" in cookie, cookie)


# ---- Figures ----

def sound(text):
    """The faults in a page of OpenMetrics."""
    families, wrong = {}, []
    for line in text.splitlines()[:-1]:
        words = line.split(" ")
        if line.startswith("# TYPE "):
            if words[2] in families:
                wrong.append("twice: " + line)
            families[words[2]] = words[3]
        elif not line.startswith("# "):
            name = words[0].split("{")[0]
            kinds = [kind for f, kind in families.items()
                     if name in (f, f + "_total", f + "_bucket", f + "_count", f + "_sum")]
            if (len(words) != 2 or not kinds or
                    (kinds == ["counter"] and not name.endswith("_total"))):
                wrong.append(line)
            float(words[-1])
    return wrong + ([] if text.endswith("# EOF\n") else ["it does not end"])


def figures(hearts):
    with socket.create_server(("127.0.0.1", 0)) as free:
        place = free.getsockname()[1]
    with Server(hearts, ["--metrics", f"127.0.0.1:{place}"], store="memory") as server:
        asked(server.port, "GET", "/nothing")
        _, head, body = asked(place, "GET", "/metrics")
        tap.check("metrics: their type",
                  head["content-type"].startswith("application/openmetrics-text"), head)
        tap.equal("metrics: every line is of a family", sound(body.decode()), [])
        tap.check("metrics: requests by status",
                  b'hearts_requests_total{class="4xx"} 1\n' in body, body)
        tap.equal("metrics: nothing else is there", asked(place, "GET", "/")[0], 404)
        tap.equal("metrics: not at the server's own place",
                  asked(server.port, "GET", "/metrics")[0], 404)
        tap.equal("metrics: no sockets", raw(place, handshake(place))[0], 404)


def main():
    hearts = sys.argv[1]
    with Server(hearts, ["--sockets-per-address", "1000000"], store="memory") as server:
        for group in (files, manners, shapes, bodies):
            group(server.port)
        upgrades(server)
        ends_well(server)
    for group in (times, slow_readers, proxies, figures):
        group(hearts)
    tap.done()


main()
