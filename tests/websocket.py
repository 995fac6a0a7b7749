"""websocket.py - a server of one's own, and WebSockets to the byte, for tests. Nothing but the standard library."""

import base64
import json
import os
import random
import signal
import socket
import struct
import subprocess
import tempfile

PATIENCE = 60  # seconds until something that should have come is given up


class Server:
    """`hearts serve` on a folder of its own and any free port; to be used with `with`."""

    def __init__(self, hearts, *options, folder=None, env=None, pass_fds=()):
        self.own = tempfile.TemporaryDirectory() if folder is None else None
        self.folder = folder or self.own.name
        arguments = [hearts, "serve", "--listen", "127.0.0.1:0", "--data", self.folder, *options]
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=self.log,
                                        env=env, pass_fds=pass_fds)
        line = self.process.stdout.readline().decode()
        self.port = int(line.rsplit(":", 1)[1].strip("/ \n")) if ":" in line else 0

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()
        if self.own:
            self.own.cleanup()


def frame(payload, opcode=1, final=True, rsv=0, length=None, wide=0):
    """A masked frame. `length` is announced in place of the true one; `wide` chooses its form: 2 or 8 bytes."""
    payload = payload.encode() if isinstance(payload, str) else payload
    n = len(payload) if length is None else length
    head = bytes([(0x80 if final else 0) | rsv << 4 | opcode])
    if wide == 8 or (not wide and n > 0xFFFF):
        head += bytes([0x80 | 127]) + struct.pack(">Q", n)
    elif wide == 2 or n > 125:
        head += bytes([0x80 | 126]) + struct.pack(">H", n)
    else:
        head += bytes([0x80 | n])
    mask = random.randbytes(4)
    return head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(payload))


def key():
    return base64.b64encode(os.urandom(16)).decode()


def handshake(port, path="/socket", method="GET", version="HTTP/1.1", without=(), **changed):
    """The bytes of an upgrade request. Headers are changed or added by name, _ for -."""
    headers = {
        "Host": "127.0.0.1:%d" % port,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key(),
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "hearts.1",
    }
    for name, value in changed.items():
        headers[name.replace("_", "-")] = value
    lines = ["%s %s %s" % (method, path, version)]
    lines += ["%s: %s" % (name, value) for name, value in headers.items() if name not in without]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Closed(Exception):
    """The other side said a close code; 0: it ended without a word."""

    def __init__(self, code, reason=b""):
        super().__init__("closed %d %r" % (code, reason))
        self.code = code
        self.reason = reason


class Socket:
    """A connection that may become a WebSocket."""

    def __init__(self, port, open_at_once=True, early=b"", **changed):
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        self.status = 0
        self.head = {}
        if open_at_once:
            self.raw(handshake(port, **changed) + early)
            self.read_head()

    def raw(self, data):
        self.socket.sendall(data)

    def more(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError:
            data = b""
        self.rest += data
        return bool(data)

    def need(self, count):
        while len(self.rest) < count:
            if not self.more():
                raise Closed(0)
        out, self.rest = self.rest[:count], self.rest[count:]
        return out

    def read_head(self):
        while b"\r\n\r\n" not in self.rest:
            if not self.more():
                raise Closed(0)
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split(" ")[1])
        self.head = {name.lower(): value for name, value in (l.split(": ", 1) for l in lines[1:])}
        return self.status

    def read_body(self):
        return self.need(int(self.head.get("content-length", "0")))

    def ask(self, method, path, body=None, version="HTTP/1.1", **headers):
        """A request and its answer: status, head, body."""
        headers.setdefault("Host", "127.0.0.1:%d" % self.port)
        if body is not None:
            headers.setdefault("Content_Length", str(len(body)))
            headers.setdefault("Content_Type", "application/json")
        lines = ["%s %s %s" % (method, path, version)]
        lines += ["%s: %s" % (n.replace("_", "-"), v) for n, v in headers.items() if v is not None]
        self.raw(("\r\n".join(lines) + "\r\n\r\n").encode() + (body or b""))
        self.read_head()
        return self.status, self.head, b"" if method == "HEAD" or self.status == 304 else self.read_body()

    def send(self, payload, **how):
        self.raw(frame(payload, **how))

    def say(self, **message):
        self.send(json.dumps(message))

    def receive(self):
        """The next frame: opcode and payload."""
        first, second = self.need(2)
        length = second & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.need(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.need(8))[0]
        return first & 0x0F, self.need(length)

    def hear(self):
        """The next message, as an object. Pings are answered."""
        while True:
            opcode, payload = self.receive()
            if opcode == 9:
                self.send(payload, opcode=10)
            elif opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005, payload[2:])
            elif opcode == 1:
                return json.loads(payload)

    def until(self, **wanted):
        """Hears on until a message has these members."""
        while True:
            message = self.hear()
            if all(message.get(name) == value for name, value in wanted.items()):
                return message

    def code(self):
        """Hears on until the end: its code, 0 when it ended without a word."""
        try:
            while True:
                self.hear()
        except Closed as closed:
            return closed.code

    def close(self):
        self.socket.close()


class Tap:
    """Cases as the test runner wants them."""

    def __init__(self):
        self.count = self.bad = 0

    def case(self, name, good, why=""):
        self.count += 1
        self.bad += not good
        print("%s %d - %s" % ("ok" if good else "not ok", self.count, name))
        if not good:
            for line in str(why).splitlines()[:20]:
                print("# " + line)

    def same(self, name, got, wanted):
        self.case(name, got == wanted, "got: %r\nwanted: %r" % (got, wanted))

    def done(self):
        print("1..%d" % self.count)
        return 1 if self.bad else 0
