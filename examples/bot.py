#!/usr/bin/env python3
"""A whole player for tables on a server: docs/PROTOCOL.md in short, nothing but Python.

    examples/bot.py http://localhost:8000                    # a table of its own, against computers
    examples/bot.py http://localhost:8000/t/ID --token T     # a table of somebody's

It plays the first cards that are allowed. Put something better into decide().
"""
import argparse, base64, hashlib, http.client, json, os, secrets, socket, ssl, struct, time
import urllib.parse


def ask(where, method, path, body=None, token=None):
    """One HTTP request."""
    kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
    connection = kind(where.hostname, where.port, timeout=30)
    who = {"Authorization": "Bearer " + token} if token else {}
    connection.request(method, path, json.dumps(body or {}),
                       {"Content-Type": "application/json", **who})
    answer = connection.getresponse()
    value = json.loads(answer.read())
    if answer.status >= 300:  # a refusal gives the reason: a word for programs, a sentence for people
        raise SystemExit(f"{path}: {value['say']} ({value['why']})")
    return value


class Socket:
    """A minimal WebSocket: text messages, pings, the end."""

    def __init__(self, where, token):
        port = where.port or (443 if where.scheme == "https" else 80)
        self.s = socket.create_connection((where.hostname, port))
        if where.scheme == "https":
            self.s = ssl.create_default_context().wrap_socket(
                self.s, server_hostname=where.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.s.sendall(f"GET /socket HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
                       f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                       f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: hearts.1\r\n"
                       f"Authorization: Bearer {token}\r\n\r\n".encode())
        self.file = self.s.makefile("rb")
        if b" 101 " not in self.file.readline():
            raise SystemExit("the server opens no socket")
        while self.file.readline().strip():
            pass  # the rest of the head

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)  # messages of a client are masked
        size = (bytes([0x80 | len(data)]) if len(data) < 126
                else b"\xfe" + struct.pack("!H", len(data)))
        self.s.sendall(bytes([0x80 | opcode]) + size + mask +
                       bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def messages(self):
        text = b""
        while len(head := self.file.read(2)) == 2:
            opcode, size = head[0] & 15, head[1] & 127
            if size > 125:
                size, = struct.unpack("!H" if size == 126 else "!Q",
                                      self.file.read(2 if size == 126 else 8))
            data = self.file.read(size)
            if opcode == 9:
                self.send(data, 10)
            elif opcode == 8:
                return
            elif opcode in (0, 1):
                text += data
                if head[0] & 0x80:
                    yield json.loads(text)
                    text = b""


def decide(game):
    """The cards to pass, charge, play or bury, and the word of an option, if there are any."""
    choice = game["choice"]
    option = choice.get("fallback")
    cards = choice["from"][:choice["low"]]
    return ([] if option == "unseen" else cards), option


class Chances:
    """A chance of one's own to every deal, so that nobody can choose it: docs/FAIR.md. The server sends `lines`; what is
    to be said to it comes back."""

    def __init__(self):
        self.game, self.chance = None, {}

    def commitment(self, deal, seat):
        label = b"hearts-deal/1 client"
        return hashlib.sha256(
            struct.pack("!H", len(label)) + label + bytes.fromhex(self.game) +
            struct.pack("!IB", deal, ord(seat) - 65) + self.chance[deal]).hexdigest()

    def hear(self, lines, seat):
        for words in map(str.split, lines):
            if words[0] == "game":  # a new game, with deals of its own
                self.game, self.chance = words[1], {}
            elif words[0] == "commit" and seat:  # the server has sealed a deal: now it is safe to commit
                deal = int(words[1])
                self.chance.setdefault(deal, os.urandom(32))
                yield {"do": "commit", "deal": deal, "commit": self.commitment(deal, seat)}
            elif words[0] == "lock" and seat and int(words[1]) in self.chance:
                deal = int(words[1])  # now nobody's commitment can change any more
                if self.commitment(deal, seat) in words:
                    yield {"do": "reveal", "deal": deal, "chance": self.chance[deal].hex()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--token", help="of a bot; otherwise it comes as a guest")
    parser.add_argument("--rules", default="classic hands=1 target=none")
    parser.add_argument("--name", default="Robot")
    options = parser.parse_args()
    where = urllib.parse.urlsplit(options.url)
    token = options.token or ask(where, "POST", "/api/guest", {"name": options.name})["token"]
    table = where.path[3:] if where.path.startswith("/t/") else None
    host = not table
    if host:  # the person who makes a table may sit down at once, and starts the game
        table = ask(where, "POST", "/api/tables", {"rules": options.rules, "seat": "A"},
                    token)["table"]
    line = Socket(where, token)
    game, seat, stage, chances = {}, None, "gathering", Chances()

    def command(do, **more):  # an id of our own: if it is sent again after a break, it is done once
        line.send({"do": do, "id": secrets.token_hex(16), "table": table, **more})

    for message in line.messages():
        if message["is"] == "view":  # the whole state, sent if events would not be enough
            game, seat, stage = message["game"], message["seat"], message["stage"]
            fair = message.get("fair", {"game": None, "lines": []})
            if fair["game"] != chances.game:
                chances.game, chances.chance = fair["game"], {}
            for said in chances.hear(fair["lines"], seat):
                line.send({"table": table, **said})
            if seat is None:
                command("sit")
            elif host and stage == "gathering":
                command("start", player="steady")
        elif message["is"] == "event":  # what has changed; the rest stays the same
            game.update(message.get("game", {}))
            stage = message.get("to_table", {}).get("stage", stage)
            for said in chances.hear(message.get("fair", []), seat):
                line.send({"table": table, **said})
            for seen in message.get("seen", []):
                if seen["what"] == "scored":
                    print("scores:", *seen["scores"], flush=True)
        elif message["is"] == "gone":
            raise SystemExit(message["say"])
        elif message["is"] in ("hello", "no"):  # after a refusal, too, get the current state
            if message["is"] == "no":
                print("refused:", message["say"], flush=True)
                time.sleep(1)
            line.send({"do": "open", "table": table})
        if stage == "over":
            return
        if seat is not None and game.get("choice"):
            cards, option = decide(game)
            command("play", cards=cards, **({"option": option} if option else {}))
            game["choice"] = None  # until the server sends another


if __name__ == "__main__":
    main()
