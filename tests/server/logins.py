#!/usr/bin/python3
"""logins.py - nobody is locked out by others: logins.py HEARTS

Wrong passwords from many networks for one name, and two addresses that fill the queue of passwords: people who logged
in before are let in at once, others are delayed.
"""
import sys
import threading
import time

from harness import PATIENCE, SLOW, Client, Server, Tap, many, ms

tap = Tap()
PASSWORD = "correct horse"
DELAY = 2 * SLOW  # seconds, of --login-delay
OPTIONS = ["--proxied", "on", "--login-delay", ms(2000)]


def ask(server, network, path, body, cookie=None):
    """(status, seconds, answer) of a request that comes from a network."""
    head = {"X-Forwarded-For": network}
    if cookie:
        head["Cookie"] = cookie
    began = time.monotonic()
    got = Client(server).request("POST", path, body, head)
    return got.status, time.monotonic() - began, got


def login(server, network, name, password, cookie=None):
    return ask(server, network, "/api/login", {"name": name, "password": password}, cookie)


def make(server, network, name):
    status, _, got = ask(server, network, "/api/account", {"name": name, "password": PASSWORD})
    if status != 201:
        raise RuntimeError(f"no account: {got}")
    return got


def device_of(got):
    """The cookie that identifies a browser after it has logged out, or None."""
    for cookie in got.headers.get_all("Set-Cookie") or ():
        if cookie.startswith("hearts-device="):
            return cookie.split(";")[0]
    return None


def many_networks(server):
    """Wrong passwords from 21 networks: the owner gets in from anywhere."""
    made = make(server, "198.51.100.1", "Ada")
    # First from all networks at once, then one after the other, as many as are delayed at most.
    tries = [f"203.0.113.{i % 21 + 1}" for i in range(many(30, 101, "wrong passwords"))]
    statuses = []

    def attack(network, count):
        for _ in range(count):
            statuses.append(login(server, network, "Ada", "battery staple")[0])

    threads = [threading.Thread(target=attack, args=(network, tries.count(network)))
               for network in sorted(set(tries))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tap.check("wrong passwords are wrong, or too fast", set(statuses) <= {403, 429}, statuses)
    status, took, got = login(server, "198.51.100.1", "Ada", PASSWORD)
    tap.equal("somebody who logged in from this address before gets in", status, 200)
    status, _, _ = login(server, "192.0.2.77", "Ada", PASSWORD)
    tap.equal("and from a place that was never seen", status, 200)
    device = device_of(made)
    if tap.check("a browser is known again by a cookie", device is not None, made.headers):
        for network in sorted(set(tries)):
            login(server, network, "Ada", "battery staple")
        status, took, _ = login(server, "192.0.2.78", "Ada", PASSWORD, device)
        tap.check("and gets in at once wherever it is", status == 200 and took < DELAY,
                  (status, took))


def two_addresses(server):
    """Two addresses keep the queue of passwords full: others are served between them."""
    make(server, "198.51.100.2", "Bea")
    ends, busy, answers = threading.Event(), threading.Event(), []

    def flood(network, number):
        for i in range(10000):
            if ends.is_set():
                return
            answers.append(login(server, network, f"n{number}x{i}", "battery staple")[0])
            if len(answers) >= 40:
                busy.set()

    threads = [threading.Thread(target=flood, args=(f"203.0.113.{200 + n % 2}", n))
               for n in range(40)]
    for thread in threads:
        thread.start()
    busy.wait(PATIENCE)
    statuses = [login(server, "198.51.100.2", "Bea", PASSWORD)[0] for _ in range(10)]
    strangers = [login(server, f"192.0.2.{n}", "Bea", PASSWORD)[0] for n in range(1, 11)]
    ends.set()
    for thread in threads:
        thread.join()
    tap.equal("a known network gets in every time", statuses, [200] * 10)
    tap.equal("and so does everybody else", strangers, [200] * 10)


def main():
    with Server(sys.argv[1], OPTIONS) as server:
        many_networks(server)
        two_addresses(server)
        tap.check("it ends in peace", server.stop() == 0, server.said()[-3000:])
    tap.done()


if __name__ == "__main__":
    main()
