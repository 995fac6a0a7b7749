#!/usr/bin/python3
"""slips.py - mistakes of a host: slips.py HEARTS [PART]

Another key, an empty database, a file that is missing or in the wrong place, a damaged page, a power cut. A start that
cannot serve says what is wrong and where, changes nothing, and the same folder works again when the mistake is
corrected.
"""
import os
import re
import select
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request

from harness import PATIENCE, Client, Server, Tap, some
from player import Seat

tap = Tap()
HEARTS = sys.argv[1]
RELEASES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../releases")
KEPT = {"hearts.db", "hearts.db-wal", "key"}
SEALED = 1  # the first byte of an event's body that is sealed


# ---- Folders ----

def contents(data):
    """The bytes of the files that matter to a host, and the names of all except SQLite's shared memory."""
    found = {}
    for name in sorted(os.listdir(data)):
        path = os.path.join(data, name)
        if name == "hearts.db-wal" and os.path.getsize(path) == 0:
            continue  # any reader opens it, and it is empty
        if name in KEPT and os.path.isfile(path):
            with open(path, "rb") as f:
                found[name] = f.read()
        elif not name.endswith("-shm"):
            found[name] = None
    return found


def copy_of(data, name):
    to = os.path.join(os.path.dirname(data), name)
    shutil.copytree(data, to)
    return to


def write(data, name, what):
    with open(os.path.join(data, name), "wb") as f:
        f.write(what)


def sql(data, *texts):
    """Runs SQL on a folder's database, as a well-meaning person might; returns the last one's rows."""
    db = sqlite3.connect(os.path.join(data, "hearts.db"), isolation_level=None)
    for text in texts:
        rows = db.execute(text).fetchall()
    db.close()
    return rows


# ---- Starting ----

def start(data, hearts=HEARTS, user=None):
    """Starts a server that should refuse: returns its output and its status; None: it serves."""
    def become():
        os.setgroups([])
        os.setgid(user)
        os.setuid(user)
    process = subprocess.Popen([hearts, "serve", "--listen", "127.0.0.1:0", "--data", data],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               preexec_fn=become if user else None)
    ready, _, _ = select.select([process.stdout, process.stderr], [], [], PATIENCE)
    # Its address is printed on standard output, which otherwise ends without a line.
    out = os.read(process.stdout.fileno(), 4096) if ready else b""
    status = None if out else process.wait(PATIENCE)
    if out:
        process.kill()
        process.wait()
    said = process.stderr.read().decode("utf-8", "replace")
    process.stdout.close()
    process.stderr.close()
    return said.strip(), status


def refused(what, data, *words, **how):
    """A start is refused with a sentence that has these words, and changes nothing."""
    before = contents(data)
    said, status = start(data, **how)
    tap.check(f"{what}: it does not start, and says why",
              status == 1 and all(re.search(word, said) for word in words),
              f"status {status}, it said: {said}\nwanted: {words}")
    after = contents(data)
    tap.check(f"{what}: nothing is changed", before == after,
              [n for n in set(before) | set(after) if before.get(n, 0) != after.get(n, 0)])


def serves(what, data, table=None):
    """It starts, and the table exists and goes on."""
    server = Server(HEARTS, data=data)
    try:
        server.start()
    except RuntimeError as e:
        tap.check(f"{what}: it starts", False, e)
        return
    said = ""
    if table:
        maker, number = table
        maker.server = server
        seat = Seat(maker, number)
        seat.until(lambda s: s.view["game"] is not None)
        hand = seat.view["game"]["hand"]
        said = "" if hand else f"no hand in {seat.view}"
    tap.check(f"{what}: it starts" + (", and the table goes on" if table else ""), not said, said)
    tap.check(f"{what}: and ends in peace", server.stop() == 0, server.said()[-2000:])
    server.folder.cleanup()


# ---- Mistakes ----

def play(server):
    """A table in play, with sealed hands; returns its maker, and its name."""
    maker = Client(server, "Host")
    made = maker.request("POST", "/api/tables", {"rules": "classic", "seat": "A",
                                                 "terms": {"grace": 3600000}})
    seat = Seat(maker, made.body["table"])
    seat.must("start", player="duck")
    seat.until(lambda s: s.view["game"] is not None and s.view["game"]["hand"])
    return maker, made.body["table"]


def other_keys(killed, table):
    """The original problem: a start with another key, on a database in any state."""
    key = contents(killed)["key"]
    for how in ("killed", "closed", "of 0.1, killed", "of 0.1, closed"):
        data = copy_of(killed, "key " + how)
        if "closed" in how:
            serves(f"{how}: with its own key", data)
        if "0.1" in how:
            # A database of 0.1 has no mark of its key. The write-ahead log is not changed.
            db = sqlite3.connect(os.path.join(data, "hearts.db"), isolation_level=None)
            db.execute("PRAGMA wal_autocheckpoint = 0")
            db.execute("DELETE FROM kept WHERE key = CAST('server/key-mark' AS BLOB)")
            saved = contents(data)
            db.close()
            for name in saved.keys() & KEPT:
                write(data, name, saved[name])
        write(data, "key", bytes(byte ^ 1 for byte in key))
        refused(f"another key, {how}", data, "key is not the key of the database",
                re.escape(os.path.join(data, "key")), "Nothing was changed")
        write(data, "key", key)
        serves(f"its own key again, {how}", data, table)
        marks = sql(data, "SELECT 1 FROM kept WHERE key = CAST('server/key-mark' AS BLOB)")
        tap.equal(f"{how}: the database has a mark of its key", len(marks), 1)
        shutil.rmtree(data)


def released(killed, _):
    """What 0.1 left, stopped and killed, with another key."""
    for how in ("clean", "killed"):
        data = os.path.join(os.path.dirname(killed), "0.1 " + how)
        os.mkdir(data, 0o700)
        kept = os.path.join(RELEASES, "0.1", how)
        for name in KEPT & set(os.listdir(kept)):
            shutil.copyfile(os.path.join(kept, name), os.path.join(data, name))
        key = contents(data)["key"]
        write(data, "key", os.urandom(32))
        refused(f"a database of 0.1, {how}, another key", data,
                "key is not the key of the database")
        write(data, "key", key)
        serves(f"a database of 0.1, {how}, its own key", data)
        write(data, "key", os.urandom(32))
        refused(f"once taken up, {how}, another key", data, "key is not the key of the database")


def nothing_sealed(killed, _):
    """For a database of 0.1 in which nothing was ever sealed the key cannot be checked: any key is accepted."""
    data = os.path.join(os.path.dirname(killed), "new")
    serves("a new folder", data)
    tap.equal("a new folder: its database holds neither key nor half a name",
              sorted(n for n in os.listdir(data) if not n.startswith("hearts.db-")),
              ["hearts.db", "hearts.lock", "key"])
    key = contents(data)["key"]
    tap.check("a new folder: the key stands nowhere in the database",
              key not in contents(data)["hearts.db"])
    sql(data, "DELETE FROM kept WHERE key = CAST('server/key-mark' AS BLOB)")
    write(data, "key", os.urandom(32))
    serves("nothing is sealed, another key", data)
    write(data, "key", key)
    refused("then the first key again", data, "key is not the key of the database")


def files(killed, table):
    """Files that are missing, empty, truncated, or something else than they should be."""
    data = copy_of(killed, "files")
    key, database = contents(data)["key"], os.path.join(data, "hearts.db")

    def slip(what, do, undo, *words):
        do()
        refused(what, data, *words)
        undo()

    aside = os.path.join(os.path.dirname(data), "aside")
    slip("a database of no bytes",
         lambda: (os.rename(database, aside), write(data, "hearts.db", b"")),
         lambda: os.replace(aside, database), "hearts.db: the database is empty", "backup")
    slip("no database beside a key", lambda: os.rename(database, aside),
         lambda: os.rename(aside, database), "hearts.db that belongs to it is not", "backup",
         "move the key away")
    slip("a folder in the database's place",
         lambda: (os.rename(database, aside), os.mkdir(database)),
         lambda: (os.rmdir(database), os.rename(aside, database)), "hearts.db: this is no file")
    slip("no key beside a database", lambda: os.remove(os.path.join(data, "key")),
         lambda: write(data, "key", key), "key is missing", "put it back")
    slip("half a key", lambda: write(data, "key", key[:16]), lambda: None,
         "a key has 32 bytes, and this file has 16")
    slip("two keys", lambda: write(data, "key", key + key), lambda: write(data, "key", key),
         "a key has 32 bytes, and this file has 64")
    foreign = os.path.join(os.path.dirname(data), "foreign")
    os.mkdir(foreign)
    write(foreign, "key", key)
    sql(foreign, "CREATE TABLE other (a)")
    refused("a foreign database", foreign, "a database of another program")
    said, status = start(database)
    tap.check("a file in the folder's place: it does not start, and says why",
              status == 1 and "hearts.db: this is no folder" in said, said)
    for mode, told in ((0o644, True), (0o600, False)):
        os.chmod(os.path.join(data, "key"), mode)
        with Server(HEARTS, data=data) as server:
            tap.equal(f"a key of mode {mode:o}: it is said that all can read it",
                      "can read the key: chmod 600" in server.said(), told)
    serves("all put back", data, table)
    sql(data, "PRAGMA user_version = 99")
    refused("a database of a later version", data, "a later version of this program")
    shutil.rmtree(data)


def rights(killed, _):
    """A folder or a key that this user may not use."""
    if os.getuid() != 0 and os.geteuid() == 0:
        return
    user = 65534 if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="hearts-test-", dir="/tmp") as around:
        os.chmod(around, 0o755)
        hearts = shutil.copy(HEARTS, around)
        os.chmod(hearts, 0o755)
        data = os.path.join(around, "data")
        shutil.copytree(killed, data)
        names = [os.path.join(data, n) for n in os.listdir(data)]
        for path in [data, *names]:
            if user:
                os.chown(path, user, user)
        os.chmod(data, 0o500)
        refused("a folder that can only be read", data, "may not write in this folder", "--data",
                user=user, hearts=hearts)
        os.chmod(data, 0o700)
        os.chmod(os.path.join(data, "key"), 0)
        refused("a key that cannot be read", data, "key: Permission denied",
                user=user, hearts=hearts)
        os.chmod(os.path.join(data, "key"), 0o600)
        if user:
            os.chown(data, 0, 0)
            refused("another user's folder", data, "of user 0", user=user, hearts=hearts)


def cut_short(killed, _):
    """A power cut while a new folder was being made."""
    data = copy_of(killed, "cut")
    for name in os.listdir(data):
        os.remove(os.path.join(data, name))
    write(data, "hearts.db.new", b"half a page")
    write(data, "hearts.db.new-journal", b"")
    serves("a database half made, and no key yet", data)
    for name in ("hearts.db-wal", "hearts.db-shm"):
        if os.path.exists(os.path.join(data, name)):
            os.remove(os.path.join(data, name))
    key = contents(data)["key"]
    os.rename(os.path.join(data, "hearts.db"), os.path.join(data, "hearts.db.new"))
    serves("a database that has not got its name", data)
    tap.check("it has its name now", os.path.exists(os.path.join(data, "hearts.db")) and
              not os.path.exists(os.path.join(data, "hearts.db.new")), os.listdir(data))
    os.rename(os.path.join(data, "hearts.db"), os.path.join(data, "hearts.db.new"))
    write(data, "key", os.urandom(32))
    refused("the same with another key", data, "key is not the key of the database")
    write(data, "key", key)
    os.rename(os.path.join(data, "hearts.db.new"), os.path.join(data, "hearts.db"))
    # A kill during the restore of a copy, at the moment when it gets its log, leaves this.
    db = sqlite3.connect(os.path.join(data, "hearts.db"), isolation_level=None)
    for text in ("PRAGMA journal_mode = DELETE", "PRAGMA cache_size = 1", "BEGIN",
                 "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)"
                 " INSERT INTO kept SELECT CAST('x' || i AS BLOB), zeroblob(100) FROM n"):
        db.execute(text).fetchall()
    waits = copy_of(data, "waits")
    db.close()
    serves("a database that waits to be taken back", waits)
    tap.equal("it was", sql(waits, "SELECT count(*) FROM kept WHERE key = CAST('x1' AS BLOB)"),
              [(0,)])
    shutil.rmtree(waits)
    shutil.rmtree(data)


# ---- Damage and the check ----

class Watched(Server):
    """A server whose metrics are read."""

    def __init__(self, data):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.place = free.getsockname()[1]
        super().__init__(HEARTS, ["--metrics", f"127.0.0.1:{self.place}"], data=data)


def metric(server, name):
    url = f"http://127.0.0.1:{server.place}/metrics"
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return float(re.search(rf"^{name} (\S+)$", text, re.M).group(1))


def until(server, wanted):
    """Repeats a request until the condition holds."""
    limit = time.monotonic() + PATIENCE
    while not wanted(server) and time.monotonic() < limit:
        time.sleep(0.01)
    return wanted(server)


def checked(server):
    return metric(server, "hearts_check_running") == 0


def health(server):
    got = Client(server).request("GET", "/healthz")
    return got.status, got.body.decode() if isinstance(got.body, bytes) else str(got.body)


def unclean(killed, _):
    """After kill -9 the next start checks in the background, and says so; after that none does."""
    data = copy_of(killed, "unclean")
    with Watched(data) as server:
        said = "its database is being checked"
        tap.check("after kill -9: it says that the check begins", said in server.said(),
                  server.said())
        tap.check("and it ends", until(server, checked), server.said())
        tap.check("it says that the check has ended", until(server, lambda s: "all is as it was written" in s.said()),
                  server.said())
        rows = sum(sql(data, f"SELECT count(*) FROM {t}")[0][0] for t in ("event", "log"))
        tap.check("all rows were read", rows >= 5 and metric(server, "hearts_check_rows_total") >= rows and
                  metric(server, "hearts_check_found") == 0,
                  f"{rows} rows, {metric(server, 'hearts_check_rows_total')}")
        tap.equal("it is healthy", health(server)[0], 200)
        server.stop()
        before = server.said()
        server.start()
        tap.check("after a clean end: no check", said not in server.said()[len(before):] and
                  metric(server, "hearts_check_rows_total") == 0, server.said()[len(before):])
        server.stop()


def cut_off(killed, _):
    """A long check ends at once with the server, and begins again with it."""
    data = copy_of(killed, "cut off")
    serves("closed before it grows", data)
    sql(data, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
        " INSERT INTO kept SELECT CAST('much/' || i AS BLOB), zeroblob(40) FROM n",
        "INSERT OR REPLACE INTO kept VALUES (CAST('server/unchecked' AS BLOB), x'')")
    with Watched(data) as server:
        for start_number in (1, 2):
            tap.check(f"much to check, start {start_number}: it is under way",
                      "its database is being checked" in server.said() and
                      until(server, lambda s: metric(s, "hearts_check_rows_total") > 0) and
                      metric(server, "hearts_check_running") == 1, server.said())
            tap.equal("and no reason to stay", server.stop(), 0)
            tap.check("it was cut off", "as it was written" not in server.said(), server.said())
            if start_number == 1:
                server.start()
    shutil.rmtree(data)


def damaged(killed, _):
    """A byte of a body flipped, a page overwritten: either check finds it and reports it, and no more."""
    data = copy_of(killed, "damaged")
    serves("closed", data)
    before = contents(data)["hearts.db"]
    closed = copy_of(data, "flipped")
    # A disk fault in single bytes: of one event's body, sealed, which nothing else reads.
    rows = sql(data, "SELECT body FROM event WHERE length(body) > 60 AND substr(body, 1, 1) ="
               f" CAST(char({SEALED}) AS BLOB) ORDER BY log, seq")
    at = before.index(rows[0][0]) + 50
    flipped = before[:at] + bytes([before[at] ^ 1]) + before[at + 1:]
    write(closed, "hearts.db", flipped)
    sql_text = "INSERT OR REPLACE INTO kept VALUES (CAST('server/unchecked' AS BLOB), x'')"
    sql(closed, sql_text)
    got = subprocess.run([HEARTS, "serve", "--check", "--data", closed], capture_output=True,
                         text=True, check=False)
    tap.check("a flipped byte: --check finds it", got.returncode == 1 and
              "it is not what was stored" in got.stderr, got.stderr)
    with Watched(closed) as server:
        tap.check("a flipped byte: the background check ends", until(server, checked),
                  server.said())
        tap.check("and has found it", metric(server, "hearts_check_found") == 1, server.said())
        tap.check("it says what and where", until(server, lambda s: "the database is damaged" in
                                                  s.said() and "it is not what was stored" in
                                                  s.said()), server.said())
        tap.check("healthz says degraded, and why", "the database is damaged" in health(server)[1],
                  health(server))
        server.stop()
        said = len(server.said())
        server.start()
        tap.check("the next start looks again, however this one ended",
                  until(server, lambda s: "the database is damaged" in s.said()[said:]),
                  server.said()[said:])
        server.stop()
    pages(data, before)


def pages(data, before):
    """Each page in turn is noise: whatever the server does, it claims no more than is known."""
    size = int.from_bytes(before[16:18], "big")
    claims, quiet = [], 0
    every = len(before) // size
    for page in some(range(every), every // 3, "pages overwritten"):
        write(data, "hearts.db", before[:page * size] + b"\xa5" * size + before[(page + 1) * size:])
        for name in ("hearts.db-wal", "hearts.db-shm"):
            write(data, name, b"")
        said, status = start(data)
        if "safe" in said or "synced before" in said:
            claims.append(f"page {page + 1}: {said}")
        if status is not None and "damaged" not in said:
            claims.append(f"page {page + 1}, status {status}, no word of damage: {said}")
        got = subprocess.run([HEARTS, "serve", "--check", "--data", data], capture_output=True,
                             text=True, check=False)
        quiet += got.returncode == 0
    tap.check(f"each of {len(before) // size} pages overwritten: told as damage, and nothing "
              "claimed", not claims, "\n".join(claims[:5]))
    tap.equal("--check finds each of them", quiet, 0)


def main():
    with Server(HEARTS, ["--grace", "1h"]) as server:
        table = play(server)
        server.kill()
        for part in PARTS:
            if part.__name__ in (sys.argv[2:] or (part.__name__,)):
                part(server.data, table)
    tap.done()


PARTS = (other_keys, released, nothing_sealed, files, rights, cut_short, unclean, cut_off, damaged)


if __name__ == "__main__":
    main()
