"""liar.py - between a client and an honest server: forwards everything, or shows the client other cards than the server
has.

The lie that a client cannot detect swaps two cards in all messages to it and from it: what was sealed, locked and
opened is unchanged, and so is everybody else's game.
"""
import json
import re
import socket
import struct
import threading

CARD = re.compile('"([2-9TJQKA][CDSH])"')
RANKS = "23456789TJQKA"
HONEST = None


def cards_of(value):
    """All cards that a message names."""
    return set(CARD.findall(json.dumps(value)))


def neighbours(card):
    """The other cards of its suit, the nearest in rank first, so that it hardly changes who takes what."""
    at = RANKS.index(card[0])
    return [rank + card[1] for rank in sorted(RANKS, key=lambda r: abs(RANKS.index(r) - at)) if rank != card[0]]


def of_hand(message, told):
    """A card that the client was dealt, and still holds, and one that it has not been shown."""
    dealt = next(e["cards"] for e in message["seen"] if e["what"] == "dealt" and e.get("cards"))
    return next((real, other) for real in dealt if real in message["game"]["hand"]
                for other in neighbours(real) if other not in told)


def of_kitty(message, told):
    """The same for the kitty, once that is shown."""
    return next((real, other) for e in message["seen"] if e["what"] == "kitty"
                for real in e["cards"] for other in neighbours(real) if other not in told)


class Liar:
    """`choose` names two cards at the first message whose `seen` contains `what`, with its cards. `but` restores parts
    of a changed message, given the original."""

    def __init__(self, server, choose=HONEST, what="dealt", but=None):
        self.server, self.choose, self.what, self.but = server, choose, what, but
        self.pair, self.told, self.open = None, set(), set()
        self.lock = threading.Lock()

    def __enter__(self):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *unused):
        self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()
        self.cut()

    def cut(self):
        """Cuts every connection through it; later ones work."""
        with self.lock:
            gone, self.open = self.open, set()
        for s in gone:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def accept(self):
        while True:
            try:
                near = self.listening.accept()[0]
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.server.port))
            with self.lock:
                self.open |= {near, far}
            for one, other, told in ((near, far, False), (far, near, True)):
                threading.Thread(target=self.carry, args=(one, other, told), daemon=True).start()

    def carry(self, source, to, told):
        """Forwards heads unchanged, then frames: the data after the head of an upgrade."""
        try:
            stream = source.makefile("rb")
            upgrade = self.head(stream, to, told)
            while upgrade and self.frame(stream, to, told):
                pass
            while not upgrade and (more := stream.read1(65536)):
                to.sendall(more)
        except (OSError, ValueError):
            pass
        for s in (source, to):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    @staticmethod
    def head(stream, to, told):
        lines = []
        while (line := stream.readline()) not in (b"\r\n", b""):
            lines.append(line)
        head = b"".join(lines).lower()
        to.sendall(b"".join(lines) + line)
        return b" 101 " in lines[0] if told and lines else b"upgrade: websocket" in head

    def frame(self, stream, to, told):
        """One frame, changed by the lie. The tests' messages are never fragmented."""
        head = stream.read(2)
        if len(head) < 2:
            return False
        size, masked = head[1] & 127, head[1] & 128
        more = {126: 2, 127: 8}.get(size, 0)
        if more:
            size = int.from_bytes(stream.read(more), "big")
        key = stream.read(4) if masked else bytes(4)
        payload = bytes(b ^ key[i % 4] for i, b in enumerate(stream.read(size)))
        if head[0] == 0x81:
            payload = self.lie(payload.decode(), told).encode()
        size = len(payload)
        length = (bytes([masked | size]) if size < 126 else
                  struct.pack("!BH", masked | 126, size) if size < 65536 else struct.pack("!BQ", masked | 127, size))
        body = bytes(b ^ key[i % 4] for i, b in enumerate(payload))
        to.sendall(head[:1] + length + (key if masked else b"") + body)
        return True

    def lie(self, text, told):
        message = json.loads(text)
        if told:
            self.told |= cards_of(message)
        if told and self.choose and not self.pair and any(
                e["what"] == self.what and e.get("cards") for e in message.get("seen", [])):
            self.pair = self.choose(message, self.told)
        if not self.pair:
            return text
        other = dict([self.pair, self.pair[::-1]])
        changed = CARD.sub(lambda m: '"' + other.get(m[1], m[1]) + '"', text)
        if told and self.but:
            changed = json.dumps(self.but(json.loads(changed), message))
        return changed
