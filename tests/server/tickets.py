#!/usr/bin/python3
"""tickets.py - tickets end on the server too: tickets.py HEARTS

A session that nobody used for longer than ticket-age is over, whatever the cookie says; a guest's ticket ends by its
date; one of 0.1, without a date, is accepted and renewed with one.
"""
import base64
import hashlib
import hmac
import json
import os
import sqlite3
import struct
import sys
import time

from harness import Client, Server, Tap

tap = Tap()
YEAR_MS = 8760 * 3600 * 1000
GUEST = bytes(range(1, 17))


def text_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def guest_ticket(server, made_ms):
    """A guest's, as the server signs it; None: without a date."""
    with open(os.path.join(server.data, "key"), "rb") as f:
        key = hmac.digest(f.read(), b"hearts: the tickets of guests, 1", hashlib.sha256)
    body, label, letter = GUEST + "Gus".encode(), b"", "g"
    if made_ms is not None:
        body = struct.pack("!I", made_ms // 60000) + body
        label, letter = b"guest with date\0", "G"
    code = hmac.digest(key, label + body, hashlib.sha256)
    return f"{letter}.{text_of(body)}.{text_of(code)}"


def me(server, ticket):
    return Client(server).request("GET", "/api/me", headers={
        "Cookie": "hearts=" + ticket, "Sec-Fetch-Site": "same-origin"})


def sessions(server):
    """Sessions last used two years ago."""
    ada = Client(server)
    made = ada.request("POST", "/api/account", {"name": "Ada", "password": "correct horse"})
    ada.token = made.body["token"]
    tap.equal("a session is known", ada.request("GET", "/api/me").status, 200)
    server.stop()
    database = sqlite3.connect(os.path.join(server.data, "hearts.db"))
    used = json.dumps({"used": int(time.time() * 1000) - 2 * YEAR_MS})
    with database:
        changed = database.execute("UPDATE kept SET value = ? WHERE key >= ? AND key < ?",
                                   (used.encode(), b"sessions/", b"sessions0")).rowcount
    database.close()
    tap.equal("one session is two years old", changed, 1)
    server.restart()
    tap.equal("and over", ada.request("GET", "/api/me").status, 401)


def guests(server):
    now = int(time.time() * 1000)
    tap.equal("a guest's ticket of today is taken", me(server, guest_ticket(server, now)).status,
              200)
    tap.equal("one two years old is not", me(server, guest_ticket(server, now - 2 * YEAR_MS)).status,
              401)
    old = me(server, guest_ticket(server, None))
    tap.equal("one of 0.1 is taken", (old.status, old.body.get("person")), (200, GUEST.hex()))
    cookie = old.headers.get("Set-Cookie") or ""
    tap.check("and renewed with a date", cookie.startswith("hearts=G."), cookie)
    new = cookie.partition("=")[2].partition(";")[0]
    same = me(server, new)
    tap.equal("the renewed cookie is of the same guest", (same.status, same.body.get("person")),
              (200, GUEST.hex()))


def main():
    with Server(sys.argv[1]) as server:
        sessions(server)
        guests(server)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
