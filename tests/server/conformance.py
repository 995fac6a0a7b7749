#!/usr/bin/python3
"""conformance.py - the WebSocket protocol, RFC 6455, case by case: conformance.py HEARTS

A case is the bytes sent and the expected result: an answer ("pong": the message got through; a PONG frame) or a close
with a code.
"""
import struct
import sys

from harness import (BINARY, CLOSE, PING, PONG, TEXT, Client, Closed, Server, Socket, Tap)

tap = Tap()
LIMIT, FRAGMENTS = 8192, 16
# If the head of a frame makes no sense the library hangs up silently: RFC 6455, 7.1.7, requires no more.
AT_ONCE = (1002, 1006)


def ping_message(size):
    """A message of that many bytes that is answered by `pong`."""
    text = b'{"do":"ping"}'
    return text + b" " * (size - len(text))


def said(payload):
    return b'{"do":"ping","x":"' + payload + b'"}'


class Case:
    """A fresh socket for a case; `with` closes it."""

    def __init__(self, client):
        self.socket = Socket(client)

    def __enter__(self):
        return self.socket

    def __exit__(self, *unused):
        self.socket.close()


def answered(name, client, *frames):
    with Case(client) as s:
        try:
            for frame in frames:
                s.send_bytes(frame if isinstance(frame, bytes) else s.frame(*frame[0], **frame[1]))
            got = s.next()
            tap.equal(name, got.get("is"), "pong")
        except (Closed, OSError, TimeoutError) as e:
            tap.check(name, False, e)


def closed(name, client, code, *frames):
    """`code`: the close code, or several acceptable ones; 1006: without a close frame."""
    codes = code if isinstance(code, tuple) else (code,)
    with Case(client) as s:
        try:
            for frame in frames:
                s.send_bytes(frame if isinstance(frame, bytes) else s.frame(*frame[0], **frame[1]))
        except OSError:
            pass  # it was closed before all was sent
        try:
            got = s.until_closed()
        except TimeoutError:
            got = "still open"
        tap.check(name, got in codes, f"got: {got}, wanted: {codes}")


def f(opcode, payload=b"", **how):
    return ((opcode, payload), how)


def lengths(c):
    for size in (13, 14, 124, 125, 126, 127, 128, 255, 256, 1000, 4095, 4096, LIMIT - 1, LIMIT):
        answered(f"a text of {size} bytes is taken", c, f(TEXT, ping_message(size)))
    for size in (LIMIT + 1, LIMIT * 2, 65535, 65536, 100000):
        closed(f"a text of {size} bytes is too large", c, 1009, f(TEXT, ping_message(size)))
    for size in (1 << 20, 1 << 31, 1 << 32, (1 << 63) - 1):
        closed(f"a frame that announces {size} bytes is refused before they come", c, (1009, 1002),
               f(TEXT, b"{", length=size))
    closed("a length with its highest bit set is no length", c, AT_ONCE,
           f(TEXT, b"{", length=1 << 63))
    for size in (0, 1, 125, 126, LIMIT):
        closed(f"a binary message of {size} bytes is not understood", c, 1003,
               f(BINARY, b"\0" * size))


def pings(c):
    for size in (0, 1, 2, 16, 60, 124, 125):
        with Case(c) as s:
            s.send_frame(PING, b"p" * size)
            tap.equal(f"a ping of {size} bytes comes back as a pong", s.next_frame(),
                      (PONG, b"p" * size, True))
    for opcode, name in ((PING, "ping"), (PONG, "pong"), (CLOSE, "close")):
        closed(f"a {name} of 126 bytes is an error", c, AT_ONCE,
               f(opcode, b"\x03\xe8" + b"p" * 124))
        closed(f"a {name} in fragments is an error", c, 1002, f(opcode, b"\x03\xe8", fin=False))
    for payload in (b"", b"x", b"p" * 125):
        answered(f"a pong of {len(payload)} bytes that nobody asked for is nothing", c,
                 f(PONG, payload),
                 f(TEXT, ping_message(13)))
    with Case(c) as s:
        for i in range(10):
            s.send_frame(PING, b"%d" % i)
        s.send_frame(TEXT, ping_message(13))
        answers, text = [], False
        # Not each needs an answer, nor before a later message.
        while not text or not answers:
            frame = s.next_frame()
            text |= frame[0] == TEXT
            answers += [frame[1]] if frame[0] == PONG else []
            if frame[0] not in (TEXT, PONG):
                break
        tap.check("pings at once are answered in order", answers and answers == sorted(answers),
                  answers)
    with Case(c) as s:
        s.send_frame(TEXT, b'{"do":', fin=False)
        s.send_frame(PING, b"between")
        first = s.next_frame()
        s.send_frame(0, b'"ping"}')
        tap.equal("a ping between two fragments is answered at once", first,
                  (PONG, b"between", True))
        tap.equal("and the message is whole", s.next(), {"is": "pong"})


def reserved(c):
    for rsv in range(1, 8):
        for opcode, name in ((TEXT, "text"), (PING, "ping"), (CLOSE, "close"), (0, "continuation")):
            closed(f"reserved bits {rsv:03b} on a {name} are an error", c, 1002,
                   f(opcode, b"\x03\xe8" if opcode == CLOSE else ping_message(13), rsv=rsv))
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        closed(f"opcode {opcode} is not known", c, 1002, f(opcode))
        closed(f"opcode {opcode} with bytes is not known", c, 1002, f(opcode, b"bytes"))


def masks(c):
    """RFC 6455, 5.1, requires a server to close on a frame that is not masked. The library accepts it silently: such a
    frame may do what a masked one does, and no more."""
    answered("a text that is not masked is a text", c, f(TEXT, ping_message(13), mask=False))
    closed("and no text when it is none", c, 1007, f(TEXT, said(b"\xff"), mask=False))
    closed("a close that is not masked closes", c, 1000, f(CLOSE, b"\x03\xe8", mask=False))
    closed("a continuation that is not masked continues nothing", c, 1002,
           f(0, ping_message(13), mask=False))


def split(data, count):
    size = -(-len(data) // count)
    return [data[i:i + size] for i in range(0, len(data), size)]


def in_fragments(parts, opcode=TEXT):
    return [f(opcode if i == 0 else 0, part, fin=i == len(parts) - 1) for i,
            part in enumerate(parts)]


def fragments(c):
    message = ping_message(160)
    for count in (2, 3, 8, FRAGMENTS - 1, FRAGMENTS):
        answered(f"a message in {count} fragments is one", c, *in_fragments(split(message, count)))
    for count in (FRAGMENTS + 1, FRAGMENTS + 10):
        closed(f"{count} fragments are too many", c, 1008,
               *in_fragments([message] + [b" "] * (count - 1)))
    for cut in range(1, 13):
        answered(f"a message may be cut after byte {cut}", c,
                 *in_fragments([message[:cut], message[cut:]]))
    answered("a fragment may be empty", c, *in_fragments([b"", message, b"", b""]))
    answered("the first may be empty", c, *in_fragments([b"", message]))
    answered("the last may be empty", c, *in_fragments([message, b""]))
    answered(f"fragments may have {LIMIT} bytes in all", c,
             *in_fragments(split(ping_message(LIMIT), 4)))
    closed(f"fragments of {LIMIT + 1} bytes in all are too large", c, 1009,
           *in_fragments(split(ping_message(LIMIT + 1), 4)))
    closed("a continuation of nothing is an error", c, 1002, f(0, message))
    closed("a continuation of nothing that goes on is an error", c, 1002, f(0, message, fin=False))
    closed("a continuation after a whole message is an error", c, 1002, f(TEXT, message),
           f(0, message))
    closed("a text within another is an error", c, 1002, f(TEXT, b"{", fin=False), f(TEXT, message))
    closed("a binary message within a text is an error", c, (1002, 1003), f(TEXT, b"{", fin=False),
           f(BINARY, b"x"))
    closed("a binary message in fragments is not understood", c, 1003,
           *in_fragments([b"a", b"b"], BINARY))


VALID = ["κόσμε", "ß", "€", "\u0800", "\ufffd", "𝄞", "\U0010ffff", "\ud7ff", "\ue000", "e\u0301",
         "♠♥♦♣", "\uffff"]
INVALID = [b"\x80", b"\xbf", b"\x80\xbf\x80", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf",
           b"\xe0\x9f\xbf", b"\xf0\x80\x80\xaf",
           b"\xf0\x8f\xbf\xbf", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80",
           b"\xed\xa0\x80", b"\xed\xbf\xbf",
           b"\xed\xad\xbf\xed\xb0\x80", b"\xf4\x90\x80\x80", b"\xf7\xbf\xbf\xbf", b"\xfe", b"\xff",
           b"\xc3", b"\xe2\x82",
           b"\xf0\x9d\x84", b"\xc3(", b"\xe2(\xa1", b"\xf0(\x8c\xbc", b"\xce\xba\xe1\xbd"]


def utf8(c):
    for text in VALID:
        answered(f"{ascii(text)} is text", c, f(TEXT, said(text.encode())))
    for bad in INVALID:
        closed(f"{bad.hex()} is no text", c, 1007, f(TEXT, said(bad)))
    clef = said("𝄞".encode())
    at = clef.index(b"\xf0")
    for cut in (1, 2, 3):
        answered(f"a character may be cut after its byte {cut}", c,
                 *in_fragments([clef[:at + cut], clef[at + cut:]]))
    closed("a character whose rest is missing in the next fragment is no text", c, 1007,
           *in_fragments([clef[:at + 2], b'"}']))
    closed("a message that ends within a character is no text", c, 1007, f(TEXT, clef[:at + 2]))


GOOD_CODES = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
BAD_CODES = (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535)


def closes(c):
    closed("a close without a code is answered", c, (1005, 1000), f(CLOSE))
    for code in GOOD_CODES:
        closed(f"a close with {code} is answered by the same", c, (code, 1000),
               f(CLOSE, struct.pack("!H", code)))
    for code in BAD_CODES:
        closed(f"a close with {code} is an error", c, 1002, f(CLOSE, struct.pack("!H", code)))
    closed("half a code is an error", c, 1002, f(CLOSE, b"\x03"))
    closed("a reason is taken", c, 1000, f(CLOSE, b"\x03\xe8" + "Tschüß".encode()))
    closed("a reason of 123 bytes is taken", c, 1000, f(CLOSE, b"\x03\xe8" + b"r" * 123))
    closed("a reason that is no text is an error", c, (1007, 1002), f(CLOSE, b"\x03\xe8\xff\xfe"))
    closed("what follows a close is not looked at", c, (1000, 1006), f(CLOSE, b"\x03\xe8"),
           f(TEXT, b"\xff"), f(3))
    closed("a close between fragments closes", c, 1000, f(TEXT, b"{", fin=False),
           f(CLOSE, b"\x03\xe8"))


def bytes_as_they_come(c):
    with Case(c) as s:
        for byte in s.frame(TEXT, ping_message(200)):
            s.send_bytes(bytes([byte]))
        tap.equal("a frame may come byte by byte", s.next(), {"is": "pong"})
    with Case(c) as s:
        s.send_bytes(b"".join(s.frame(TEXT, ping_message(size)) for size in (13, 126, 4000)))
        tap.equal("three messages may come at once", [s.next()["is"] for _ in range(3)],
                  ["pong"] * 3)
    for cut in range(1, 8):
        with Case(c) as s:
            frame = s.frame(TEXT, ping_message(130))
            s.send_bytes(frame[:cut])
            s.send_bytes(frame[cut:])
            tap.equal(f"a frame may be cut after byte {cut} of its head", s.next(), {"is": "pong"})
    for key in (b"\0\0\0\0", b"\xff\xff\xff\xff"):
        with Case(c) as s:
            text = ping_message(13)
            s.send_bytes(bytes([0x81, 0x80 | len(text)]) + key + bytes(b ^ key[i % 4] for i,
                                                                       b in enumerate(text)))
            tap.equal(f"a mask may be {key.hex()}", s.next(), {"is": "pong"})


def handshakes(c):
    def status(name, wanted, **how):
        try:
            s = Socket(c, hello=False, **how)
            got = s.status
            s.close()
        except (ConnectionError, OSError) as e:
            got = f"{e}"
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        tap.check(name, got in wanted, f"got: {got}, wanted: {wanted}")

    own = f"http://127.0.0.1:{c.server.port}"
    refused = (400, 403, 404, 405, 426, 0)
    status("a handshake as it should be", 101)
    status("the page's own origin", 101, headers={"Origin": own})
    status("another origin is refused", 403, headers={"Origin": "http://example.org"})
    status("another port is another origin", 403, headers={"Origin": "http://127.0.0.1:1"})
    status("another scheme is another origin", 403,
           headers={"Origin": own.replace("http", "https")})
    status("an origin that begins like ours", 403, headers={"Origin": own + ".example.org"})
    status("the origin null", 403, headers={"Origin": "null"})
    status("another path", 404, path="/sockets")
    status("a version that is too old", refused, headers={"Sec-WebSocket-Version": "12"})
    status("a version that is no number", refused, headers={"Sec-WebSocket-Version": "thirteen"})
    status("without a key", refused, headers={"Sec-WebSocket-Key": None})
    status("another protocol", refused, protocol="chess.1")
    status("ours among others", 101, protocol="chess.1, hearts.1")
    status("Upgrade in capitals", 101, headers={"Upgrade": "WebSocket"})
    status("Connection with more words", 101, headers={"Connection": "keep-alive, Upgrade"})
    s = Socket(c, hello=False)
    tap.check("the protocol is told", b"hearts.1" in s.head, s.head)
    tap.check("no extension is taken that was not asked for",
              b"sec-websocket-extensions" not in s.head.lower(), s.head)
    s.close()
    s = Socket(c, hello=False, headers={"Sec-WebSocket-Extensions": "permessage-deflate"})
    tap.check("deflate is not used even if it was offered", b"permessage-deflate" not in s.head.lower(), s.head)
    s.close()


def main():
    with Server(sys.argv[1], ["--sockets-per-address", "1000", "--messages", "100000"]) as server:
        c = Client(server, "Ada")
        for group in (lengths, pings, reserved, masks, fragments, utf8, closes,
                      bytes_as_they_come, handshakes):
            group(c)
        answered("and the server plays on", c, f(TEXT, ping_message(13)))
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.check("at least 150 cases", tap.count >= 150, tap.count)
    tap.done()


if __name__ == "__main__":
    main()
