#!/usr/bin/python3
"""limits.py - each limit of the server at the limit, and one past it: limits.py HEARTS"""
import os
import socket
import sys

from harness import PATIENCE, TEXT, Client, Closed, Server, Socket, Tap, ms, new_id
from player import Seat

tap = Tap()


def body(c, size):
    text = b'{"name":"Ada"}'
    return c.request("POST", "/api/guest", raw=text + b" " * (size - len(text)),
                     headers={"Content-Type": "application/json"})


def bodies(hearts):
    with Server(hearts, ["--body", "2k"], store="memory") as server:
        c = Client(server)
        tap.check("a body of 2048 bytes is taken", body(c, 2048).status in (200, 201))
        try:
            tap.equal("one of 2049 is too large", body(c, 2049).status, 413)
        except OSError as e:
            tap.check("one of 2049 is too large", False, e)
        tap.equal("a body that is not JSON",
                  c.request("POST", "/api/guest", raw=b"name=Ada",
                            headers={"Content-Type": "application/x-www-form-urlencoded"}).status,
                            415)
        tap.equal("a body that is broken JSON",
                  c.request("POST", "/api/guest", raw=b"{",
                            headers={"Content-Type": "application/json"}).status, 400)
        own = f"http://127.0.0.1:{server.port}"
        for name, headers, wanted in (("the page's own origin", {"Origin": own}, 200),
                                      ("another origin", {"Origin": "http://example.org"}, 403),
                                      ("another site by its fetch metadata",
                                       {"Sec-Fetch-Site": "cross-site"}, 403),
                                      ("another of the same site", {"Sec-Fetch-Site": "same-site"},
                                       403),
                                       ("the same by its fetch metadata",
                                        {"Sec-Fetch-Site": "same-origin"}, 200)):
            got = c.request("POST", "/api/guest", {"name": "Ada"}, headers=headers)
            tap.check(f"{name}: {wanted}", got.status in (wanted, wanted + 1), got)
        cookies(c)


def cookies(c):
    """The cookie of a guest: set for the page, signed, refused when changed."""
    got = c.request("POST", "/api/guest", {"name": "Ada"},
                    headers={"Sec-Fetch-Site": "same-origin"})
    cookie = got.headers.get("Set-Cookie", "")
    tap.check("a page's guest has a cookie that scripts cannot read",
              "HttpOnly" in cookie and "SameSite=Lax" in cookie, cookie)
    tap.check("and its token is not told", "token" not in got.body, got)
    value = cookie.split(";")[0]
    me = Client(c.server)
    tap.equal("the cookie identifies the guest",
              me.request("GET", "/api/me", headers={"Cookie": value}).status, 200)
    name, _, text = value.partition("=")
    for at in (2, len(text) // 2, len(text) - 2):
        other = text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1:]
        tap.equal(f"not with character {at} of it changed",
                  me.request("GET", "/api/me", headers={"Cookie": f"{name}={other}"}).status, 401)
    tap.equal("nor with only a part of it",
              me.request("GET", "/api/me", headers={"Cookie": value[:-4]}).status, 401)
    tap.check("a cookie of 4 kB is no harm",
              me.request("GET", "/api/me",
                         headers={"Cookie": "hearts=" + "a" * 4000}).status in (400, 401, 431))


def headers_in_time(hearts):
    with Server(hearts, ["--header-time", ms(200)], store="memory") as server:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as s:
            s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
            try:
                got = s.recv(1000)
            except ConnectionError:
                got = b""
            tap.check("a client that does not finish its request is disconnected",
                      got == b"" or b" 408 " in got, got)
        tap.equal("others are served", Client(server).request("GET", "/healthz").status, 200)


def sockets(hearts):
    with Server(hearts, ["--sockets-per-address", "5"], store="memory") as server:
        c = Client(server, "Ada")
        held = [Socket(c) for _ in range(5)]
        tap.check("five sockets of an address are taken", all(s.status == 101 for s in held))
        more = Socket(c, hello=False)
        tap.check("a sixth is not", more.status != 101, more.head)
        held[0].send_frame(8, b"\x03\xe8")
        held[0].until_closed()
        held[0].close()
        for _ in range(10000):
            again = Socket(c, hello=False)
            if again.status == 101:
                break
            again.close()
        tap.equal("when one has gone there is room", again.status, 101)
    with Server(hearts, ["--sockets", "3"], store="memory") as server:
        c = Client(server, "Ada")
        held = [Socket(c) for _ in range(3)]
        more = Socket(c, hello=False)
        tap.check("a fourth socket is refused where three are allowed in all",
                  all(s.status == 101 for s in held) and more.status != 101, more.head)


def tables(hearts):
    with Server(hearts, ["--tables-per-person", "2", "--tables", "3", "--tables-kept", "0"], store="memory") as server:
        c, d = Client(server, "Ada"), Client(server, "Ben")
        made = [c.request("POST", "/api/tables", {"rules": "classic"}).status for _ in range(3)]
        tap.check("two tables a person, not three",
                  made[0] < 300 and made[1] < 300 and made[2] in (409, 429, 503), made)
        made = [d.request("POST", "/api/tables", {"rules": "classic"}).status for _ in range(2)]
        tap.check("three tables in all, not four", made[0] < 300 and made[1] == 503, made)


def made_from_an_address(hearts):
    rules = {"rules": "classic"}
    options = ["--tables-per-address", "3", "--guests-per-address", "3"]
    with Server(hearts, options, store="memory") as server:
        c, d = Client(server, "Ada"), Client(server, "Ben")
        Client(server, "Cyd")
        got = Client(server).request("POST", "/api/guest", {"name": "Dee"})
        again = got.headers.get("Retry-After", "")
        tap.check("three guests of an address in a minute, not four",
                  got.status == 429 and again.isdigit() and 1 <= int(again) <= 20, (got, again))
        made = [who.request("POST", "/api/tables", rules).status for who in (c, d, d)]
        tap.equal("three tables of an address in a minute", made, [201, 201, 201])
        for path in ("/api/tables", "/api/quick"):
            got = c.request("POST", path, rules)
            again = got.headers.get("Retry-After", "")
            tap.check(f"not a fourth by {path}",
                      got.status == 429 and again.isdigit() and 1 <= int(again) <= 20,
                      (got, again))


def passwords(hearts):
    """Many people try passwords of tables at once: others can log in meanwhile."""
    with Server(hearts, ["--messages", "1000000"], store="memory") as server:
        host = Client(server, "Ada")
        table = host.request("POST", "/api/tables",
                             {"rules": "classic", "password": "sesame"}).body["table"]
        open_it = {"do": "open", "table": table, "password": "wrong"}
        crowd = [Client(server, f"p{i}").socket() for i in range(40)]
        for s in crowd:
            s.send(open_it)
        login = host.request("POST", "/api/login", {"name": "Nobody", "password": "wrong horse"})
        tap.equal("a login is looked at while forty try passwords of tables", login.status, 403)
        why = [s.take(lambda m: m["is"] == "no")["why"] for s in crowd]
        tap.check("those are told: wrong, or too fast",
                  set(why) <= {"wrong-password", "too-fast"} and "wrong-password" in why, why)
        tries = 0
        while tries < 60 and why[-1] != "too-fast":
            crowd[0].send(open_it)
            why.append(crowd[0].take(lambda m: m["is"] == "no")["why"])
            tries += 1
        tap.equal("one after the other they are too fast in the end", why[-1], "too-fast")


def messages(hearts):
    with Server(hearts, ["--messages", "20", "--malformed", "3"], store="memory") as server:
        c = Client(server, "Ada")
        s = c.socket()
        for i in range(20):
            s.send({"do": "ping"})
            if s.next()["is"] != "pong":
                tap.check(f"message {i + 1} of 20 is taken", False)
        tap.check("twenty messages in 20 seconds are taken", True)
        s.send({"do": "ping"})
        got = s.next()
        tap.check("the next is too fast", got["is"] == "no" and got["why"] == "too-fast", got)
        other = Client(server, "Ben").socket()
        other.send({"do": "ping"})
        tap.equal("somebody else is not", other.next()["is"], "pong")
        wild = Client(server, "Cyd").socket()
        answers = []
        for _ in range(3):
            wild.send_frame(TEXT, b"{")
            answers.append(wild.next()["why"])
        tap.equal("three malformed messages are told", answers, ["malformed"] * 3)
        wild.send_frame(TEXT, b"{")
        tap.equal("the next closes", wild.until_closed(), 1008)


def talk(hearts):
    with Server(hearts, ["--talk-each", "10min"], store="memory") as server:
        c = Client(server, "Ada")
        t = c.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
        a = Seat(c, t)
        tap.equal("300 characters are said", a.ask("say", text="♥" * 300)["is"], "ok")
        tap.equal("again at once is too fast", a.ask("say", text="x").get("why"), "too-fast")
    with Server(hearts, ["--talk-each", "0ms"], store="memory") as server:
        c = Client(server, "Ada")
        t = c.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
        a = Seat(c, t)
        tap.equal("301 characters are not", a.ask("say", text="♥" * 301).get("why"), "no-text")
        tap.equal("an empty text is refused", a.ask("say", text="").get("why"), "no-text")
        tap.equal("blanks alone are refused", a.ask("say", text=" \t\n").get("why"), "no-text")


def burst(hearts):
    """A client that reads gets all chat, however much comes at once."""
    with Server(hearts, ["--backlog", "8k", "--talk-each", "0ms", "--messages", "1000000"],
                store="memory") as server:
        a, b = Client(server, "Ada"), Client(server, "Ben")
        t = a.request("POST", "/api/tables", {"rules": "classic", "seat": "A"}).body["table"]
        speaker, hearer = Seat(a, t), Seat(b, t)
        lines = [f"{i} " + "♥" * 200 for i in range(600)]
        for at in range(0, len(lines), 20):
            for line in lines[at:at + 20]:
                speaker.socket.send({"do": "say", "id": new_id(), "table": t, "text": line})
            for line in lines[at:at + 20]:
                speaker.socket.take(lambda m: m["is"] == "ok")
                while len(hearer.events) <= lines.index(line):
                    hearer.step()
        tap.equal("all is heard, in order", [e["text"] for e in hearer.events], lines)


def slow(hearts):
    """A client that does not read first gets a fresh view instead of the waiting messages, and is then closed."""
    with Server(hearts, ["--backlog", "8k", "--talk-each", "0ms", "--messages", "1000000"],
                store="memory") as server:
        a, b = Client(server, "Ada"), Client(server, "Ben")
        t = a.request("POST", "/api/tables",
                      {"rules": "classic", "seat": "A", "public": True}).body["table"]
        speaker = Seat(a, t)
        sleeper = Socket(b)
        sleeper.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper.send({"do": "open", "table": t})
        for _ in range(3000):
            if speaker.ask("say", text="♥" * 300)["is"] != "ok":
                break
        # From here on, read the waiting data in large pieces.
        sleeper.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        views = 0
        try:
            while views < 2:  # the kernel may check only now and then whether there is room again
                views += sleeper.next()["is"] == "view"
            tap.check("a client that reads late gets a fresh view", True)
        except TimeoutError:
            tap.check("a client that reads late gets a fresh view", False, views)
        except Closed as closed:
            tap.equal("a client that does not read at all is disconnected", closed.code in (1013, 1006), True)
        tap.equal("the speaker was never held up", speaker.ask("say", text="still here")["is"],
                  "ok")


def main():
    for group in (bodies, headers_in_time, sockets, tables, made_from_an_address,
                  passwords, messages, talk, burst, slow):
        group(sys.argv[1])
    tap.done()


if __name__ == "__main__":
    main()
