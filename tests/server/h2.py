"""h2.py - the parts of HTTP/2 that a WebSocket over it needs (RFC 8441), for one stream."""
import struct

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RESET, SETTINGS, PING, GOAWAY, WINDOW = 0, 1, 3, 4, 6, 7, 8
END_HEADERS, ACK = 4, 1
ENABLE_CONNECT = 8
STATUS = {0x88: 200, 0x8b: 304, 0x8c: 400, 0x8d: 404, 0x8e: 500}  # those that HPACK has a number for


def field(name, value):
    """A header that is not put into the table, without Huffman coding."""
    out = b"\0"
    for text in (name.encode(), value.encode()):
        size = len(text)
        if size < 127:
            out += bytes([size])
        else:
            size -= 127
            out += b"\x7f"
            while size >= 128:
                out += bytes([size & 127 | 128])
                size >>= 7
            out += bytes([size])
        out += text
    return out


class Stream:
    """A WebSocket's bytes within HTTP/2, with send and recv like a socket."""

    def __init__(self, s, host, path, headers):
        self.s, self.raw, self.data, self.status = s, b"", b"", None
        self.allowed = False
        s.sendall(PREFACE + self.frame(SETTINGS))
        while not self.allowed:
            self.step()
        head = [(":method", "CONNECT"), (":protocol", "websocket"), (":scheme", "https"),
                (":path", path), (":authority", host), *headers.items()]
        s.sendall(self.frame(HEADERS, b"".join(field(k, v) for k, v in head), END_HEADERS, 1))
        while self.status is None:
            self.step()

    def frame(self, kind, payload=b"", flags=0, stream=0):
        return struct.pack("!I", len(payload))[1:] + bytes([kind, flags]) + \
            struct.pack("!I", stream) + payload

    def need(self, size):
        while len(self.raw) < size:
            more = self.s.recv(65536)
            if not more:
                raise ConnectionError("the connection ended")
            self.raw += more

    def step(self):
        """Takes one frame."""
        self.need(9)
        size, kind, flags = int.from_bytes(self.raw[:3], "big"), self.raw[3], self.raw[4]
        self.need(9 + size)
        payload, self.raw = self.raw[9:9 + size], self.raw[9 + size:]
        if kind == SETTINGS and not flags & ACK:
            values = dict(struct.unpack_from("!HI", payload, i) for i in range(0, size, 6))
            self.allowed = values.get(ENABLE_CONNECT) == 1
            if not self.allowed:
                raise ConnectionError("no WebSocket is offered within HTTP/2")
            self.s.sendall(self.frame(SETTINGS, b"", ACK))
        elif kind == HEADERS:
            at = 1 if payload[0] & 0xe0 == 0x20 else 0  # after an update of the table's size
            self.status = STATUS.get(payload[at], payload[:8].hex())
        elif kind == DATA:
            self.data += payload
            for stream in (0, 1):
                if size:
                    self.s.sendall(self.frame(WINDOW, struct.pack("!I", size), 0, stream))
        elif kind == PING and not flags & ACK:
            self.s.sendall(self.frame(PING, payload, ACK))
        elif kind in (RESET, GOAWAY):
            raise ConnectionError(f"frame of kind {kind}: {payload!r}")

    # Like a socket

    def sendall(self, data):
        self.s.sendall(self.frame(DATA, data, 0, 1))

    def recv(self, most):
        while not self.data:
            self.step()
        out, self.data = self.data[:most], self.data[most:]
        return out

    def pending(self):
        return bool(self.data) or self.s.pending() or len(self.raw) >= 9

    def fileno(self):
        return self.s.fileno()

    def close(self):
        self.s.close()
