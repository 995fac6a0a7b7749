#!/usr/bin/python3
"""serve_socket.py - the WebSocket of the server, case by case: handshakes, frames, fragments, UTF-8, ends, limits.

    serve_socket.py HEARTS    the program

Left out: frames that are not masked. The library takes them; a browser never sends one.
"""

import random
import struct
import sys

from websocket import Closed, Server, Socket, Tap, frame, handshake, key

LIMIT, FRAGMENTS = 8192, 16
PING = '{"do":"ping"}'

tap = Tap()


def opened(port, **changed):
    s = Socket(port, **changed)
    if s.status == 101:
        hello = s.hear()
        assert hello["is"] == "hello", hello
    return s


def answered(s):
    """Whether what was said is understood: a ping is answered."""
    try:
        return s.hear() == {"is": "pong"}
    except (Closed, OSError) as e:
        return "no pong: %s" % e


def understood(name, port, *pieces):
    s = opened(port)
    for piece in pieces:
        s.raw(piece)
    tap.same(name, answered(s), True)
    s.close()


def ended(name, port, code, *pieces):
    """Closed with this code; with a list, one of them. 0: without a word."""
    s = opened(port)
    for piece in pieces:
        s.raw(piece)
    got = s.code()
    tap.case(name, got == code or (isinstance(code, tuple) and got in code), "closed with %d" % got)
    s.close()


# ---- Handshakes ----


def handshakes(port):
    def shake(name, wanted, **changed):
        s = Socket(port, **changed)
        tap.same("handshake: " + name, s.status, wanted)
        s.close()
        return s

    s = shake("as it should be", 101)
    tap.same("handshake: the protocol is named", s.head.get("sec-websocket-protocol"), "hearts.1")
    tap.same("handshake: no extensions", s.head.get("sec-websocket-extensions"), None)
    shake("compression offered and left", 101, Sec_WebSocket_Extensions="permessage-deflate")
    shake("several protocols", 101, Sec_WebSocket_Protocol="chess.2, hearts.1, go.3")
    shake("the page's own origin", 101, Origin="http://127.0.0.1:%d" % port)
    shake("keep-alive, Upgrade", 101, Connection="keep-alive, Upgrade")
    shake("Upgrade: WebSocket", 101, Upgrade="WebSocket")
    shake("a query behind the path", 101, path="/socket?x=1")
    no = shake("another origin", 403, Origin="http://elsewhere.example")
    tap.same("handshake: it says why", no.head.get("content-type"), "application/json")
    shake("the origin null", 403, Origin="null")
    shake("the host with another scheme", 403, Origin="https://127.0.0.1:%d" % port)
    shake("the host with another port", 403, Origin="http://127.0.0.1:1")
    shake("the host with more behind it", 403, Origin="http://127.0.0.1:%d.example" % port)
    shake("no protocol", 400, without=("Sec-WebSocket-Protocol",))
    shake("another protocol", 400, Sec_WebSocket_Protocol="chess")
    shake("the library's own name as protocol", 400, Sec_WebSocket_Protocol="/")
    shake("half a protocol", 400, Sec_WebSocket_Protocol="hearts")
    shake("more than the protocol", 400, Sec_WebSocket_Protocol="hearts.12")
    shake("no key", 400, without=("Sec-WebSocket-Key",))
    shake("a short key", 400, Sec_WebSocket_Key="AAAA")
    shake("a long key", 400, Sec_WebSocket_Key=key() + "AA")
    shake("a key that is none", 400, Sec_WebSocket_Key="!" * 22 + "==")
    old = shake("version 8", 426, Sec_WebSocket_Version="8")
    tap.same("handshake: it says which version", old.head.get("sec-websocket-version"), "13")
    shake("no version", 426, without=("Sec-WebSocket-Version",))
    shake("another path", 404, path="/elsewhere")
    shake("the page's path", 404, path="/")
    shake("an upgrade to something else", (400), Upgrade="h2c")
    shake("no upgrade at all", 426, without=("Upgrade", "Connection"))
    shake("HEAD", 405, method="HEAD")
    for name, request in (("no host", handshake(port, without=("Host",))),
                          ("POST", handshake(port, method="POST"))):
        s = Socket(port, open_at_once=False)
        s.raw(request)
        try:
            status = s.read_head()
        except Closed:
            status = 0
        tap.case("handshake: %s" % name, status in (0, 400, 403, 405), status)
        s.close()
    s = Socket(port, early=frame(PING) + frame(PING))
    tap.same("handshake: messages in the same packet wait", [s.hear()["is"] for _ in range(3)],
             ["hello", "pong", "pong"])
    s.close()


# ---- Frames ----


def frames(port):
    understood("frame: whole", port, frame(PING))
    understood("frame: a byte at a time", port, *[bytes([b]) for b in frame(PING)])
    understood("frame: its length in two bytes", port, frame(PING, wide=2))
    understood("frame: its length in eight bytes", port, frame(PING, wide=8))
    s = opened(port)
    s.raw(frame(PING) * 50)
    tap.same("frame: fifty in one packet", [answered(s) for _ in range(50)], [True] * 50)
    s.close()
    for size in (14, 124, 125, 126, 127, 128, 255, 256, 257, 1023, 1024, 1025, 2048, 4095, 4096, 4097, LIMIT - 1,
                 LIMIT):
        understood("frame: a message of %d bytes" % size, port, frame(PING.ljust(size)))
    for rsv in range(1, 8):
        ended("frame: reserved bits %d" % rsv, port, 1002, frame(PING, rsv=rsv))
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        ended("frame: opcode %d" % opcode, port, 1002, frame(PING, opcode=opcode))
    ended("frame: binary", port, 1003, frame(b"\x00\x01", opcode=2))
    ended("frame: binary, empty", port, 1003, frame(b"", opcode=2))
    ended("frame: binary in parts", port, 1003, frame(b"\x00", opcode=2, final=False))


def limits(port):
    ended("limit: a byte too many", port, 1009, frame(PING.ljust(LIMIT + 1)))
    ended("limit: 65535 announced", port, 1009, frame(PING, length=65535))
    ended("limit: 65536 announced", port, 1009, frame(PING, length=65536))
    ended("limit: 2^31 announced", port, 1009, frame(PING, length=1 << 31))
    ended("limit: 2^62 announced", port, 1009, frame(PING, length=1 << 62))
    ended("limit: 2^63 announced", port, (0, 1002, 1009), frame(PING, length=1 << 63))
    half = PING.ljust(LIMIT // 2)
    understood("limit: two halves", port, frame(half, final=False), frame(" " * (LIMIT // 2), opcode=0))
    ended("limit: two halves and a byte", port, 1009, frame(half, final=False),
          frame(" " * (LIMIT // 2 + 1), opcode=0))
    ended("limit: all, and a fragment of a byte", port, 1009, frame(PING.ljust(LIMIT), final=False),
          frame(" ", opcode=0))
    understood("limit: all, and an empty fragment", port, frame(PING.ljust(LIMIT), final=False), frame("", opcode=0))
    s = opened(port)
    for i in range(3):
        s.send(PING.ljust(LIMIT))
    tap.same("limit: each message by itself", [answered(s) for _ in range(3)], [True] * 3)
    s.close()


# ---- Fragments ----


def cut(text, count):
    """The text in so many frames."""
    size = max(1, len(text) // count)
    parts = [text[i * size:(i + 1) * size] for i in range(count - 1)] + [text[(count - 1) * size:]]
    return [frame(part, opcode=0 if i else 1, final=i == count - 1) for i, part in enumerate(parts)]


def fragments(port):
    for at in range(len(PING) + 1):
        understood("fragment: cut at %d" % at, port, frame(PING[:at], final=False), frame(PING[at:], opcode=0))
    for count in (3, 4, 8, FRAGMENTS - 1, FRAGMENTS):
        understood("fragment: in %d" % count, port, *cut(PING.ljust(100), count))
        understood("fragment: in %d, one packet" % count, port, b"".join(cut(PING.ljust(100), count)))
    ended("fragment: one too many", port, 1008, *cut(PING.ljust(100), FRAGMENTS + 1))
    ended("fragment: too many, all empty", port, 1008, frame("", final=False),
          *[frame("", opcode=0, final=False)] * FRAGMENTS)
    s = opened(port)
    for _ in range(2):
        for piece in cut(PING.ljust(100), FRAGMENTS):
            s.raw(piece)
    tap.same("fragment: counted for each message", [answered(s), answered(s)], [True, True])
    s.close()
    understood("fragment: the first empty", port, frame("", final=False), frame(PING, opcode=0))
    understood("fragment: the last empty", port, frame(PING, final=False), frame("", opcode=0))
    ended("fragment: none begun", port, 1002, frame(PING, opcode=0))
    ended("fragment: none begun, more to come", port, 1002, frame(PING, opcode=0, final=False))
    ended("fragment: after a whole message", port, 1002, frame(PING), frame(PING, opcode=0))
    ended("fragment: text within", port, 1002, frame(PING[:3], final=False), frame(PING))
    ended("fragment: binary within", port, 1002, frame(PING[:3], final=False), frame(b"", opcode=2))
    s = opened(port)
    s.raw(frame(PING[:5], final=False) + frame(b"between", opcode=9) + frame(PING[5:], opcode=0))
    tap.same("fragment: a ping within is answered, and the message is whole", sorted([s.receive(), s.receive()]),
             [(1, b'{"is":"pong"}'), (10, b"between")])
    s.close()


# ---- Pings ----


def pings(port):
    for size in (0, 1, 2, 8, 64, 124, 125):
        s = opened(port)
        payload = random.randbytes(size)
        s.send(payload, opcode=9)
        tap.same("ping: of %d bytes" % size, s.receive(), (10, payload))
        s.close()
    ended("ping: of 126 bytes", port, (0, 1002), frame(b"x" * 126, opcode=9))
    ended("ping: of 65536 bytes", port, (0, 1002), frame(b"x" * 65536, opcode=9))
    ended("ping: in fragments", port, 1002, frame(b"x", opcode=9, final=False))
    ended("pong: in fragments", port, 1002, frame(b"x", opcode=10, final=False))
    understood("pong: nobody asked for", port, frame(b"x", opcode=10), frame(PING))
    understood("pong: of 125 bytes", port, frame(b"x" * 125, opcode=10), frame(PING))
    ended("pong: of 126 bytes", port, (0, 1002), frame(b"x" * 126, opcode=10))
    s = opened(port)
    s.raw(frame(b"mine", opcode=9) + frame(PING))
    got = sorted([s.receive()[0], s.receive()[0]])
    tap.same("ping: beside a message", got, [1, 10])
    s.close()


# ---- UTF-8 ----

GOOD = {
    "two bytes, least": b"\xc2\x80", "two bytes, most": b"\xdf\xbf", "three bytes, least": b"\xe0\xa0\x80",
    "three bytes, most": b"\xef\xbf\xbf", "before the surrogates": b"\xed\x9f\xbf",
    "behind the surrogates": b"\xee\x80\x80", "four bytes, least": b"\xf0\x90\x80\x80",
    "four bytes, most": b"\xf4\x8f\xbf\xbf", "no character": b"\xef\xbf\xbe", "a suit": "\u2660".encode(),
    "joined signs": "\U0001f469\u200d\U0001f680".encode(), "combining marks": "e\u0301".encode(),
}
BAD = {
    "a continuation alone": b"\x80", "the last continuation alone": b"\xbf", "cut after one of two": b"\xc2",
    "cut after one of three": b"\xe2", "cut after two of three": b"\xe2\x99", "cut after three of four": b"\xf0\x9f\x83",
    "a letter in place of a continuation": b"\xc2A", "too long for a slash": b"\xc0\xaf", "too long in three": b"\xe0\x80\xaf",
    "too long in four": b"\xf0\x80\x80\xaf", "too long, most of two": b"\xc1\xbf", "too long, most of three": b"\xe0\x9f\xbf",
    "too long, most of four": b"\xf0\x8f\xbf\xbf", "the first surrogate": b"\xed\xa0\x80", "the last surrogate": b"\xed\xbf\xbf",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80", "beyond Unicode": b"\xf4\x90\x80\x80", "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80", "fe": b"\xfe", "ff": b"\xff", "Latin-1": "\xe9t\xe9".encode("latin-1"),
    "too long a nought": b"\xc0\x80",
}


def utf8(port):
    before, after = b'{"do":"ping","x":"', b'"}'
    for name, sign in GOOD.items():
        understood("UTF-8: " + name, port, frame(before + sign + after))
    for name, sign in GOOD.items():
        for at in range(1, len(sign)):
            understood("UTF-8: %s, cut at %d" % (name, at), port, frame(before + sign[:at], final=False),
                       frame(sign[at:] + after, opcode=0))
    for name, sign in BAD.items():
        ended("not UTF-8: " + name, port, 1007, frame(before + sign + after))
    for name, sign in list(BAD.items())[:8]:
        ended("not UTF-8, in fragments: " + name, port, 1007, frame(before + sign[:1], final=False),
              frame(sign[1:] + after, opcode=0))


# ---- Ends ----


def ends(port):
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        ended("end: %d is given back" % code, port, code, frame(struct.pack(">H", code), opcode=8))
    for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
        ended("end: %d is no code" % code, port, 1002, frame(struct.pack(">H", code), opcode=8))
    ended("end: without a code", port, 1005, frame(b"", opcode=8))
    ended("end: half a code", port, 1002, frame(b"\x03", opcode=8))
    ended("end: with a reason", port, 1000, frame(struct.pack(">H", 1000) + b"enough", opcode=8))
    ended("end: with a reason of 123 bytes", port, 1000, frame(struct.pack(">H", 1000) + b"x" * 123, opcode=8))
    ended("end: a reason that is not UTF-8", port, 1007, frame(struct.pack(">H", 1000) + b"\xff", opcode=8))
    ended("end: 126 bytes", port, (0, 1002), frame(struct.pack(">H", 1000) + b"x" * 124, opcode=8))
    ended("end: in fragments", port, 1002, frame(struct.pack(">H", 1000), opcode=8, final=False))
    ended("end: within a message", port, 1000, frame(PING[:4], final=False), frame(struct.pack(">H", 1000), opcode=8))
    s = opened(port)
    s.raw(frame(struct.pack(">H", 1000), opcode=8) + frame(PING) * 3)
    heard = []
    try:
        while True:
            heard.append(s.hear())
    except Closed as closed:
        tap.same("end: what comes after it is not answered", (heard, closed.code), ([], 1000))
    s.close()
    s = opened(port)
    s.close()
    understood("end: gone without a word costs nobody else anything", port, frame(PING))


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    random.seed(seed)
    print("# seed %d" % seed)
    with Server(sys.argv[1], "--store", "memory", "--sockets-per-address", "1000000") as server:
        for group in (handshakes, frames, limits, fragments, pings, utf8, ends):
            group(server.port)
        s = opened(server.port)
        s.send("nonsense")
        tap.same("the server is well", s.hear()["is"], "no")
        s.close()
        status = server.stop()
        tap.same("it ends well, with nothing to tell of memory or bounds", (status, "ERROR" in server.said()), (0, False))
    return tap.done()


if __name__ == "__main__":
    sys.exit(main())
