"""harness.py - shared by the server's tests: a server, HTTP, a handmade WebSocket, TAP.

A test waits for conditions, never for a length of time. Everything sent and received goes into `traffic`, a list of
(direction, message), which schema.py checks against docs/protocol.schema.json.
"""
import atexit
import base64
import collections
import http.client
import json
import os
import random
import re
import resource
import secrets
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

# The factor by which this machine is slower than a quiet one.
SLOW = float(os.environ.get("HEARTS_SLOW") or 1)
# Seconds until something that should happen counts as missing.
PATIENCE = float(os.environ.get("HEARTS_PATIENCE") or 60 * SLOW)
# Whole samples, for ./run test --all and ./run test NAME.
ALL = bool(os.environ.get("HEARTS_ALL"))


def many(fast, whole, what):
    """The size of a sample: a small one is printed, so that nobody takes it for the whole."""
    if not ALL:
        print(f"# {fast:,} of {whole:,} {what}", flush=True)
    return whole if ALL else fast


def ms(usual):
    """A limit of the server, in milliseconds on a quiet machine: honest clients need longer on a slow one."""
    return f"{int(usual * SLOW)}ms"


def some(items, count, what):
    """`count` of them, evenly spread and always the same."""
    items = list(items)
    count = min(many(count, len(items), what), len(items))
    return [items[i * len(items) // count] for i in range(count)]

# Checking against the schema is slow: in the fast tier a script checks this many messages at most, of all kinds.
CHECKED = 100

# A test draws its random numbers from this, and so do the servers that it starts, for decks and computers, if they are
# hearts-seeded (see tests/seeded.c).
SEED = int(os.environ.get("HEARTS_SEED", "1"))


def chance_of(what):
    """Random numbers of the seed, for one use: draws elsewhere do not affect them."""
    return random.Random(f"{SEED} {what}")


# Many connections need many files.
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


# ---- TAP ----

class Tap:
    def __init__(self):
        self.count = 0
        self.failed = 0
        print("# seed", SEED, flush=True)

    def check(self, name, good, why=""):
        self.count += 1
        print(("ok" if good else "not ok"), self.count, "-", name, flush=True)
        if not good:
            self.failed += 1
            for line in str(why).splitlines() or ["(no more is known)"]:
                print("#", line, flush=True)
        return good

    def equal(self, name, got, wanted):
        return self.check(name, got == wanted, f"got:    {got!r}\nwanted: {wanted!r}")

    def skip(self, name, why):
        self.count += 1
        print("ok", self.count, "-", name, "# SKIP", why, flush=True)

    def done(self):
        if samples:
            from schema import faults_of
            held = [e for e in samples.values() if e[0] != "client" or e[1].get("id") not in malformed]
            if len(held) > CHECKED:
                held = some(held, CHECKED, "samples of messages")
            faults = faults_of(held)
            self.check(f"{len(held)} messages of all kinds are as docs/protocol.schema.json has them", not faults, faults)
        print(f"1..{self.count}", flush=True)
        sys.exit(1 if self.failed else 0)


# ---- The server ----

# Everybody in a test comes from one address.
CROWD = ["--tables-per-address", "60000", "--guests-per-address", "60000",
         "--requests-per-address", "1000000", "--events-per-address", "0",
         "--bytes-per-address", "0", "--events-per-person", "0", "--bytes-per-person", "0",
         "--events-per-table", "0", "--bytes-per-table", "0"]


def end_at_last(process):
    """However a script ends, its servers are stopped."""
    if process.poll() is None:
        process.kill()
        process.wait()


class Server:
    """A server with a folder of its own; `with` stops it by its process id."""

    starts = 0  # of all servers: each deals differently

    def __init__(self, hearts, options=(), data=None, store="sqlite", env=None):
        self.hearts, self.options, self.store = hearts, list(options), store
        self.folder = tempfile.TemporaryDirectory(prefix="hearts-test-")
        self.data = data or os.path.join(self.folder.name, "data")
        self.process, self.port = None, None
        self.env = dict(os.environ, **(env or {}))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *unused):
        self.stop()
        self.folder.cleanup()

    def start(self, listen="127.0.0.1:0"):
        self.spawn(listen)
        self.served()

    def spawn(self, listen="127.0.0.1:0"):
        """Starts the process; served() waits until it serves."""
        self.log = open(os.path.join(self.folder.name, "log"), "ab")
        env = {"HEARTS_FAIR": "1", **self.env, "HEARTS_SEED": str(SEED * 1000 + Server.starts)}
        Server.starts += 1
        self.process = subprocess.Popen(
            [self.hearts, "serve", "--listen", listen, "--data", self.data, "--store", self.store,
             *CROWD, *self.options], stdout=subprocess.PIPE, stderr=self.log, env=env)
        atexit.register(end_at_last, self.process)

    def served(self):
        line = b""
        limit = time.monotonic() + PATIENCE
        while b"http://" not in line:
            ready, _, _ = select.select([self.process.stdout], [], [], limit - time.monotonic())
            more = os.read(self.process.stdout.fileno(), 4096) if ready else b""
            if not more:
                raise RuntimeError("the server did not start:\n" + self.said())
            line += more
        self.port = int(re.search(rb"http://[^ ]*?:(\d+)", line).group(1))

    def said(self):
        with open(os.path.join(self.folder.name, "log"), "rb") as f:
            return f.read().decode("utf-8", "replace")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def restart(self):
        self.start(f"127.0.0.1:{self.port}")

    def stop(self):
        """Stops it as an operator would; returns the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        return self.process.returncode


# ---- Clients ----

traffic = []  # everything
samples = {}  # Tap.done() checks these against the schema; with --all one of each shape, else a few of each kind
counts = collections.Counter()  # of each kind
malformed = set()  # ids of commands that the server could not read: some are invalid messages
WORD = re.compile("[a-z][a-z-]{0,15}")


def shape(value):
    """The shape of a message: its members, words as they are, and the lengths of other texts and numbers."""
    if isinstance(value, dict):
        return frozenset((k, shape(v)) for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return type(value), len(value).bit_length(), frozenset(map(shape, value))
    if isinstance(value, str):
        return value if WORD.fullmatch(value) else len(value).bit_length()
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return type(value), value < 0, int(value).bit_length()
    return type(value), value if isinstance(value, bool) else None


def kind(side, message, *answer):
    """What a message is for: its word and that of its event, or the request and the status of its answer."""
    if answer:
        return re.sub(r"[0-9a-f]{8,}|[0-9]+|\?.*", "", side), answer[0]
    return side, message.get("do"), message.get("is"), message.get("what")


def note(*entry):
    traffic.append(entry)
    what = kind(*entry)
    if ALL:
        samples.setdefault((what, shape(entry)), entry)
    else:
        counts[what] += 1
        if counts[what].bit_count() == 1:  # the first, second, fourth, eighth...
            samples[what, counts[what]] = entry
    if entry[0] == "server" and entry[1].get("why") == "malformed":
        malformed.add(entry[1].get("id"))


def new_id():
    return secrets.token_hex(16)


class Client:
    """A person: a token, requests, sockets."""

    def __init__(self, server, name=None):
        self.server, self.token, self.person, self.name = server, None, None, name
        if name:
            self.guest(name)

    def connect(self):
        """A connection to the server; subclasses connect in other ways."""
        return socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)

    def request(self, method, path, body=None, headers=None, raw=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        connection.sock = self.connect()
        head = dict(headers or {})
        if self.token and "Authorization" not in head:
            head["Authorization"] = "Bearer " + self.token
        data = raw
        if body is not None:
            data = json.dumps(body).encode()
            head.setdefault("Content-Type", "application/json")
        elif raw is None and method in ("POST", "PUT"):
            data = b""
        connection.request(method, path, data, head)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        kind = answer.getheader("Content-Type", "")
        value = json.loads(text) if kind.startswith("application/json") and text else text
        note(f"{method} {path.split('?')[0]}", body, answer.status, value)
        return Answer(answer.status, value, answer.headers)

    def guest(self, name):
        got = self.request("POST", "/api/guest", {"name": name})
        if got.status not in (200, 201):
            raise RuntimeError(f"no guest: {got.status} {got.body}")
        self.token, self.person = got.body["token"], got.body["person"]
        self.name = got.body["name"]
        return self

    def socket(self, **how):
        return Socket(self, **how)


PASSWORD = "correct horse"


def account(server, name):
    """Somebody with an account of that name."""
    c = Client(server)
    made = c.request("POST", "/api/account", {"name": name, "password": PASSWORD})
    c.token, c.person, c.name = made.body["token"], made.body["person"], name
    return c


def until(get, wanted):
    """Repeats a request until wanted(result), or patience ends; returns the last result."""
    limit = time.monotonic() + PATIENCE
    while not wanted(got := get()) and time.monotonic() < limit:
        time.sleep(0.01)
    return got


class Answer:
    def __init__(self, status, body, headers):
        self.status, self.body, self.headers = status, body, headers

    def __repr__(self):
        return f"{self.status} {self.body!r}"


# ---- A WebSocket, byte by byte ----

masks = chance_of("masks")

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def readable(s, seconds):
    """Waits until there is something to read; not with select(), which is limited to 1,024 descriptors."""
    poll = select.poll()
    poll.register(s, select.POLLIN)
    return bool(poll.poll(max(seconds, 0) * 1000))


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"closed with {code} {reason!r}")
        self.code, self.reason = code, reason


class Socket:
    def __init__(self, client, headers=None, path="/socket", protocol="hearts.1", hello=True):
        self.client, self.waiting, self.buffer, self.parts = client, [], b"", None
        self.close_code = None
        self.s = client.connect()
        self.s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = {"Host": f"127.0.0.1:{client.server.port}", "Upgrade": "websocket",
                "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": base64.b64encode(masks.randbytes(16)).decode()}
        if protocol:
            head["Sec-WebSocket-Protocol"] = protocol
        if client.token:
            head["Authorization"] = "Bearer " + client.token
        head.update(headers or {})
        self.s.sendall((f"GET {path} HTTP/1.1\r\n" +
                        "".join(f"{k}: {v}\r\n" for k, v in head.items() if v is not None) +
                        "\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            more = self.s.recv(4096)
            if not more:
                break
            answer += more
        self.head, _, self.buffer = answer.partition(b"\r\n\r\n")
        self.status = int(self.head.split()[1]) if self.head else 0
        if hello and self.status == 101:
            self.hello = self.take(lambda m: m["is"] == "hello")

    @classmethod
    def over(cls, client, stream):
        """One that was opened in another way: `stream` sends and receives its bytes."""
        s = cls.__new__(cls)
        s.client, s.waiting, s.buffer, s.parts = client, [], b"", None
        s.close_code, s.s = None, stream
        return s

    # frames

    def frame(self, opcode, payload=b"", fin=True, mask=True, rsv=0, length=None):
        """The bytes of a frame; `length` replaces the real one, for frames that should be refused."""
        size = len(payload) if length is None else length
        first = (0x80 if fin else 0) | rsv << 4 | opcode
        bit = 0x80 if mask else 0
        if size < 126:
            head = struct.pack("!BB", first, bit | size)
        elif size < 65536:
            head = struct.pack("!BBH", first, bit | 126, size)
        else:
            head = struct.pack("!BBQ", first, bit | 127, size)
        if not mask:
            return head + payload
        key = masks.randbytes(4)
        return head + key + bytes(b ^ key[i % 4] for i, b in enumerate(payload))

    def send_bytes(self, data):
        self.s.sendall(data)

    def send_frame(self, opcode, payload=b"", **how):
        self.send_bytes(self.frame(opcode, payload, **how))

    def _fill(self, limit):
        left = limit - time.monotonic()
        # poll() does not report data that TLS has already taken from the kernel.
        held = hasattr(self.s, "pending") and self.s.pending()
        if not held and not readable(self.s, left):
            raise TimeoutError("nothing came")
        try:
            more = self.s.recv(65536)
        except ConnectionError:
            more = b""
        if not more:
            raise Closed(self.close_code or 1006, "")
        self.buffer += more

    def next_frame(self, patience=PATIENCE):
        """(opcode, payload, fin) of the next frame, whatever it is."""
        limit = time.monotonic() + patience
        while True:
            if len(self.buffer) >= 2:
                size, at = self.buffer[1] & 0x7f, 2
                if size == 126 and len(self.buffer) >= 4:
                    size, at = struct.unpack("!H", self.buffer[2:4])[0], 4
                elif size == 127 and len(self.buffer) >= 10:
                    size, at = struct.unpack("!Q", self.buffer[2:10])[0], 10
                elif size >= 126:
                    size = None
                if size is not None and len(self.buffer) >= at + size:
                    first = self.buffer[0]
                    payload = self.buffer[at:at + size]
                    self.buffer = self.buffer[at + size:]
                    return first & 15, payload, bool(first & 0x80)
            self._fill(limit)

    # messages

    def send(self, message):
        note("client", message)
        self.send_frame(TEXT, json.dumps(message).encode())

    def next(self, patience=PATIENCE):
        """The next message; pings are answered, a close raises Closed."""
        while True:
            opcode, payload, fin = self.next_frame(patience)
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
                self.close_code = code
                raise Closed(code, payload[2:].decode("utf-8", "replace"))
            elif opcode in (TEXT, 0):
                self.parts = (self.parts or b"") + payload
                if fin:
                    text, self.parts = self.parts, None
                    message = json.loads(text)
                    note("server", message)
                    return message

    def take(self, wanted, patience=PATIENCE):
        """The next message for which wanted(message) is true; others are kept for later."""
        for i, message in enumerate(self.waiting):
            if wanted(message):
                return self.waiting.pop(i)
        limit = time.monotonic() + patience
        while True:
            message = self.next(limit - time.monotonic())
            if wanted(message):
                return message
            self.waiting.append(message)

    def ask(self, message):
        """Sends a command and returns its `ok` or `no`."""
        message.setdefault("id", new_id())
        self.send(message)
        return self.take(lambda m: m["is"] in ("ok", "no") and m.get("id") == message["id"])

    def until_closed(self):
        """Reads until the other side closes; the code."""
        try:
            while True:
                self.next()
        except Closed as closed:
            return closed.code

    def close(self):
        self.s.close()
