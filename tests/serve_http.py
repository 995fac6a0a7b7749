#!/usr/bin/python3
"""serve_http.py - HTTP as the server speaks it: files, methods, who may ask, limits at the limit and one past.

    serve_http.py HEARTS    the program
"""

import gzip
import json
import os
import signal
import sys

from websocket import Closed, Server, Socket, Tap, handshake

BODY = 65536

tap = Tap()


def asked(port, method, path, body=None, **headers):
    s = Socket(port, open_at_once=False)
    try:
        return s.ask(method, path, body, **headers)
    except Closed:
        return 0, {}, b""
    finally:
        s.close()


def raw(port, data):
    """The status of an answer to these bytes, 0 when there is none; and whether the connection ended then."""
    s = Socket(port, open_at_once=False)
    try:
        s.raw(data)
        status = s.read_head()
        s.read_body()
    except (Closed, ConnectionError):
        s.close()
        return 0, True
    over = s.head.get("connection") == "close" and not s.more()
    s.close()
    return status, over


def why(body):
    return json.loads(body).get("why")


# ---- Files ----


def files(port):
    status, head, page = asked(port, "GET", "/")
    tap.same("the page is there", (status, head["content-type"]), (200, "text/html; charset=utf-8"))
    tap.case("it is the page", b"OpenHearts" in page)
    tap.same("its length is said", head["content-length"], str(len(page)))
    csp = head["content-security-policy"]
    tap.case("scripts come from here alone", "default-src 'none'" in csp and "script-src 'self'" in csp and
             "unsafe-inline" not in csp and "frame-ancestors 'none'" in csp, csp)
    tap.same("types are not guessed", head["x-content-type-options"], "nosniff")
    tap.same("what the page does without, it does without", b"style=" in page or b"onclick" in page, False)
    tap.same("it is asked for again", head["cache-control"], "no-cache")
    tag = head["etag"]
    tap.case("its tag is quoted", tag[0] == tag[-1] == '"', tag)
    tap.same("a table's link is the page", asked(port, "GET", "/t/00112233445566778899aabbccddeeff")[2], page)
    status, head, body = asked(port, "GET", "/", If_None_Match=tag)
    tap.same("the same tag: nothing is sent", (status, body, head.get("etag")), (304, b"", tag))
    tap.same("one of several tags", asked(port, "GET", "/", If_None_Match='"x", ' + tag)[0], 304)
    tap.same("another tag", asked(port, "GET", "/", If_None_Match='"x"')[0], 200)
    status, head, body = asked(port, "GET", "/page.css", Accept_Encoding="br, gzip;q=0.5")
    tap.same("compressed where it is taken", (status, head.get("content-encoding")), (200, "gzip"))
    plain = asked(port, "GET", "/page.css")
    tap.same("it is the same file", gzip.decompress(body), plain[2])
    tap.case("under a tag of its own", head["etag"] != plain[1]["etag"])
    tap.same("caches are told", head.get("vary"), "Accept-Encoding")
    tap.same("not compressed when that is refused",
             asked(port, "GET", "/page.css", Accept_Encoding="gzip;q=0, br")[1].get("content-encoding"), None)
    tap.same("HEAD", (lambda a: (a[0], a[1]["content-length"], a[2]))(asked(port, "HEAD", "/page.css")),
             (200, plain[1]["content-length"], b""))
    tap.same("POST to a file", asked(port, "POST", "/page.css", b"")[0], 405)
    for path in ("/nothing", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/index.html/", "/page.css%00.js", "/t",
                 "/metrics", "/..%2f..%2fetc/passwd"):
        status, head, body = asked(port, "GET", path)
        tap.case("no such thing: " + path, status in (0, 400, 403, 404) and b"root:" not in body, status)
    status, head, body = asked(port, "GET", "/api/nothing")
    tap.same("no such thing in the API", (status, head["content-type"], why(body)),
             (404, "application/json", "not-found"))
    tap.same("the API is never kept", head["cache-control"], "no-store")
    tap.same("well", asked(port, "GET", "/healthz")[::2], (200, b"ok"))


# ---- Who may ask, and how ----


def manners(port):
    own = "http://127.0.0.1:%d" % port
    guest = b'{"name":"Ada"}'

    def post(name, wanted, body=guest, **headers):
        status, _, answer = asked(port, "POST", "/api/guest", body, **headers)
        tap.same("a guest: " + name, (status, why(answer)), wanted)

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
    tap.same("only asking is for all", asked(port, "GET", "/api/tables", Sec_Fetch_Site="cross-site")[0], 200)
    tap.same("a method that nobody knows", asked(port, "PATCH", "/api/guest", guest)[0], 405)
    tap.same("OPTIONS grants nothing", "access-control-allow-origin" in asked(port, "OPTIONS", "/api/guest")[1], False)
    status, _, answer = asked(port, "GET", "/socket")
    tap.same("the socket without an upgrade", status, 426)


def shapes(port):
    host = b"Host: 127.0.0.1:%d\r\n" % port
    tap.same("without a host", raw(port, b"GET /healthz HTTP/1.1\r\n\r\n"), (400, True))
    tap.same("HTTP/1.0", raw(port, b"GET /healthz HTTP/1.0\r\n\r\n"), (200, True))
    tap.same("asked to close", raw(port, b"GET /healthz HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n"), (200, True))
    tap.same("a body in pieces", raw(port, b"POST /api/guest HTTP/1.1\r\n" + host +
                                     b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), (411, True))
    for length in (b"x", b"-1", b"+1", b"1 ", b"1,1", b"0x10", b"99999999999999999999"):
        status, over = raw(port, b"POST /api/guest HTTP/1.1\r\n" + host + b"Content-Length: " + length + b"\r\n\r\n")
        tap.case("a length that is none: %r" % length, status in (0, 201, 400) and (over or length == b"1 "),
                 (status, over))
    tap.case("two lengths", raw(port, b"POST /api/guest HTTP/1.1\r\n" + host + b"Content-Length: 0\r\nContent-Length: 5"
                                b"\r\n\r\n")[0] in (0, 400))
    for name, data in (("nothing like HTTP", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 100),
                       ("an unknown method", b"BREW / HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a target that is no path", b"GET healthz HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a whole address", b"GET http://127.0.0.1/ HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a percent sign alone", b"GET /%zz HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a nought in the path", b"GET /a%00b HTTP/1.1\r\n" + host + b"\r\n"),
                       ("a header of 20000 bytes", b"GET / HTTP/1.1\r\n" + host + b"X: " + b"y" * 20000 + b"\r\n\r\n"),
                       ("a path of 20000 bytes", b"GET /" + b"y" * 20000 + b" HTTP/1.1\r\n" + host + b"\r\n"),
                       ("500 headers", b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 500 + b"\r\n"),
                       ("a cookie of 6000 bytes", b"GET /api/me HTTP/1.1\r\n" + host + b"Cookie: " + b"y" * 6000 +
                        b"\r\n\r\n")):
        status, _ = raw(port, data)
        tap.case("told or ended: " + name, status == 0 or 200 <= status < 500, status)
    post = (b"POST /api/guest HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\nContent-Length: 14\r\n\r\n"
            b'{"name":"Eve"}')
    get = b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n"
    for name, pieces in (("bodies", post * 2 + get), ("a body behind a question", get + post),
                         ("a body behind one that is too large", post.replace(b": 14", b": 70000") + b" " * 69986 + post * 2),
                         ("questions", get * 3), ("an upgrade", get + handshake(port)),
                         ("behind an upgrade that is refused", handshake(port, path="/") + post * 2)):
        s = Socket(port, open_at_once=False)
        s.raw(pieces)
        try:
            while s.more():
                pass
        except TimeoutError:
            s.rest += b"HTTP/1.1 never ended"
        tap.same("one to a connection, whatever is sent ahead: " + name, s.rest.count(b"HTTP/1.1 "), 1)
        s.close()


def bodies(port):
    for name, size, wanted in (("at the limit", BODY, 400), ("one past", BODY + 1, 413), ("much more", 500000, 413)):
        status, _, answer = asked(port, "POST", "/api/guest", b"[" + b" " * (size - 1))
        tap.same("a body: " + name, (status, why(answer)), (wanted, "malformed" if wanted == 400 else "too-large"))
    tap.case("a body: too much even to be thrown away", asked(port, "POST", "/api/guest", b"", Content_Length="9999999999")[0]
             in (0, 413))
    s = Socket(port, open_at_once=False)
    s.raw(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{")
    s.close()
    tap.same("a body: gone in the middle costs nobody else anything", asked(port, "GET", "/healthz")[0], 200)


# ---- Limits of number and time ----


def ended_by_server(data, port):
    """Whether the server ends a connection on which this was said and then nothing more. It is waited for."""
    s = Socket(port, open_at_once=False)
    s.raw(data)
    while s.more():
        pass
    s.close()
    return True


def deadlines(hearts):
    with Server(hearts, "--store", "memory", "--header-time", "200ms", "--idle", "1s", "--body", "1k", "--message", "300",
                "--fragments", "2", "--backlog", "4k") as server:
        port = server.port
        head = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 14\r\n"
        tap.case("ended: nothing is asked", ended_by_server(b"", port))
        tap.case("ended: half a head", ended_by_server(head, port))
        tap.case("ended: half a body", ended_by_server(head + b"\r\n{", port))
        s = Socket(port)
        s.hear()
        pinged = s.receive()[0]
        tap.same("silence: a ping", pinged, 9)
        tap.same("silence: and the end", s.code(), 0)
        s.close()
        s = Socket(port)
        s.hear()
        for _ in range(3):
            opcode, payload = s.receive()
            s.send(payload, opcode=10)
        tap.same("silence: who answers pings stays", opcode, 9)
        s.send('{"do":"ping"}'.ljust(300))
        tap.same("a message: at the limit", s.hear(), {"is": "pong"})
        s.send('{"do":"ping"}'.ljust(301))
        tap.same("a message: one past", s.code(), 1009)
        s.close()
        status, _, answer = asked(port, "POST", "/api/guest", b'{"name":"Ada"}'.ljust(1024))
        tap.same("a body: at a limit that is set", status, 201)
        tap.same("a body: one past a limit that is set", asked(port, "POST", "/api/guest", b'{"name":"Ada"}'.ljust(1025))[0],
                 413)
        tap.same("it ends well", (server.stop(), "ERROR" in server.said()), (0, False))


def slow_readers(hearts):
    with Server(hearts, "--store", "memory", "--backlog", "4k", "--idle", "1s", "--messages", "1000000") as server:
        import socket
        s = Socket(server.port, open_at_once=False)
        s.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        s.raw(handshake(server.port))
        s.read_head()
        s.hear()
        try:
            s.socket.settimeout(60)
            while True: # asks and never reads: the answers pile up, until the server ends it
                s.raw(b"".join([__import__("websocket").frame('{"do":"ping"}')] * 500))
        except OSError as e:
            tap.case("who asks and does not read is ended", not isinstance(e, TimeoutError), e)
        s.close()
        tap.same("and costs nobody else anything", asked(server.port, "GET", "/healthz")[0], 200)
        tap.same("it ends well", (server.stop(), "ERROR" in server.said()), (0, False))


def numbers(hearts):
    with Server(hearts, "--store", "memory", "--sockets", "3") as server:
        held = [Socket(server.port) for _ in range(3)]
        tap.same("sockets: as many as are allowed", [s.status for s in held], [101] * 3)
        extra = Socket(server.port, open_at_once=False)
        extra.raw(handshake(server.port))
        tap.same("sockets: one more", (extra.read_head(), why(extra.read_body())), (503, "full"))
        extra.close()
        held.pop().close()
        status = 503
        while status == 503: # until it has seen that one has gone
            s = Socket(server.port, open_at_once=False)
            s.raw(handshake(server.port))
            status = s.read_head()
            if status == 503:
                s.close()
        tap.same("sockets: when one has gone", status, 101)
        for s in held:
            s.close()
    with Server(hearts, "--store", "memory", "--sockets-per-address", "2") as server:
        held = [Socket(server.port) for _ in range(2)]
        extra = Socket(server.port, open_at_once=False)
        extra.raw(handshake(server.port))
        tap.same("from one address: one more", (extra.read_head(), why(extra.read_body())), (429, "too-fast"))
        for s in held + [extra]:
            s.close()
    with Server(hearts, "--store", "memory", "--sockets-per-address", "2", "--proxied", "on") as server:
        held = [Socket(server.port, X_Forwarded_For="1.2.3.4, 10.0.0.%d" % (i // 2)) for i in range(6)]
        tap.same("behind a proxy: each by its own address", [s.status for s in held], [101] * 6)
        more = [Socket(server.port, X_Forwarded_For="10.0.0.%d" % i).status for i in (0, 7)]
        tap.same("behind a proxy: one more", more, [429, 101])
        spoof = Socket(server.port, open_at_once=False)
        spoof.raw(handshake(server.port, X_Forwarded_For="99.9.9.9")[:-2] + b"X-Forwarded-For: 10.0.0.0\r\n\r\n")
        tap.same("behind a proxy: a header of one's own does not help", spoof.read_head(), 429)
        for s in held + [spoof]:
            s.close()


def proxies(hearts):
    with Server(hearts, "--store", "memory", "--origin", "https://hearts.example", "--proxied", "on") as server:
        tap.same("origin: the one that is set", Socket(server.port, Origin="https://hearts.example").status, 101)
        tap.same("origin: the host is not enough", Socket(server.port, Origin="http://127.0.0.1:%d" % server.port).status,
                 403)
        status, head, _ = asked(server.port, "POST", "/api/guest", b"{}", Origin="https://hearts.example")
        cookie = head.get("set-cookie", "")
        tap.case("origin: behind TLS the cookie says so", status == 201 and cookie.startswith("__Host-hearts=") and
                 "Secure" in cookie and "HttpOnly" in cookie and "SameSite=Lax" in cookie, cookie)


# ---- Figures ----


def figures(hearts):
    with Server(hearts, "--store", "memory", "--metrics", "127.0.0.1:0", "--log", "info") as server:
        pass
    free = __import__("socket").socket()
    free.bind(("127.0.0.1", 0))
    place = free.getsockname()[1]
    free.close()
    with Server(hearts, "--store", "memory", "--metrics", "127.0.0.1:%d" % place) as server:
        asked(server.port, "GET", "/nothing")
        status, head, body = asked(place, "GET", "/metrics")
        tap.case("metrics: their type", head["content-type"].startswith("application/openmetrics-text"), head)
        text = body.decode()
        tap.case("metrics: end as they should", text.endswith("# EOF\n"), text[-100:])
        families, wrong = {}, []
        for line in text.splitlines()[:-1]:
            words = line.split(" ")
            if line.startswith("# TYPE "):
                if words[2] in families:
                    wrong.append("twice: " + line)
                families[words[2]] = words[3]
            elif not line.startswith("# "):
                name = words[0].split("{")[0]
                kinds = [k for f, k in families.items() if name in (f, f + "_total", f + "_bucket", f + "_count", f + "_sum")]
                if len(words) != 2 or not kinds or (kinds == ["counter"] and not name.endswith("_total")):
                    wrong.append(line)
                float(words[-1])
        tap.same("metrics: every line is of a family", wrong, [])
        tap.case("metrics: requests by status", 'hearts_requests_total{class="4xx"} 1' in text, text)
        tap.same("metrics: nothing else is there", asked(place, "GET", "/")[0], 404)
        tap.same("metrics: not at the server's own place", asked(server.port, "GET", "/metrics")[0], 404)
        s = Socket(place, open_at_once=False)
        s.raw(handshake(place))
        tap.same("metrics: no sockets", s.read_head(), 404)
        s.close()


def main():
    hearts = sys.argv[1]
    with Server(hearts, "--store", "memory", "--sockets-per-address", "1000000") as server:
        for group in (files, manners, shapes, bodies):
            group(server.port)
        tap.same("it ends well", (server.stop(), "ERROR" in server.said()), (0, False))
    for group in (deadlines, slow_readers, numbers, proxies, figures):
        group(hearts)
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
