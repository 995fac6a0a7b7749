#!/usr/bin/python3
"""postgres.py - a server on PostgreSQL, which the test starts for itself: postgres.py HEARTS

Tables go on when the server is killed, and when everything is copied to a folder and back; its books are read and
chips given while it is served; what does not belong together is refused, and nothing is changed.
"""
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile

import page
from database import Postgres, Relay
from harness import ALL, PATIENCE, Client, Server, Tap, account, chance_of, end_at_last, many
from kill import LONG, Friend, come_back, compare, played, sit_down, turn
from player import Seat

HEARTS = sys.argv[1]
KILLS = many(3, 8, "kills")
CUTS = many(1, 3, "cuts of each kind")
tap = Tap()


def hearts(*words):
    """Runs hearts serve, which must end by itself: returns its status, and its output."""
    process = subprocess.Popen([HEARTS, "serve", "--listen", "127.0.0.1:0", *words],
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        end_at_last(process)
        said = process.communicate()[0]
    return process.returncode, said.strip()


def all_rows(postgres, database):
    """Everything in a database except the current process, as a hash for each table."""
    tables = postgres.sql("SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class"
                          " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace", database)
    return {t: postgres.sql(f"SELECT md5(string_agg(x::text, '|' ORDER BY x::text)) FROM {t} x"
                            + " WHERE key <> 'store/turn'" * (t == "kept"), database)
            for t in tables.split()}


def refused(what, postgres, database, words, *sentence):
    """It does not start, says why, and nothing in the database is changed."""
    before = all_rows(postgres, database) if database else None
    status, said = hearts(*words)
    tap.check(f"{what}: it is refused, and says why",
              status == 1 and all(re.search(s, said) for s in sentence),
              f"status {status}, it said: {said}\nwanted: {sentence}")
    if database:
        tap.equal(f"{what}: nothing is changed", all_rows(postgres, database), before)
    return said


def whole(what, *words):
    tap.equal(f"{what}: all is as it was written", hearts("--check", *words),
              (0, "All chains and counts agree."))


# ---- Played ----

def go_on(server, friends, chance):
    """They come back and play, and come back once more: a view shows only the hand in play."""
    come_back(server, friends)
    played(friends, chance)
    come_back(server, friends)


def killed(postgres, server):
    """Killing it loses nothing that was acknowledged."""
    chance, fault = chance_of("moments"), None
    friends = sit_down(server, "P") + sit_down(server, "Q")
    for cycle in range(KILLS):
        played(friends, chance)
        server.kill()
        server.restart()
        come_back(server, friends)
        fault = fault or compare(cycle, friends)
    tap.check(f"killed {KILLS} times: every acknowledged move is there, once", not fault, fault)
    whole("killed", "--database", postgres.name("site"))
    return friends


# ---- Lost, and restored ----

class Patient(Friend):
    """Repeats commands that were refused while the database was lost."""

    away = 0

    def take(self, message):
        if (message["is"] == "no" and message["why"] == "away" and self.pending
                and message.get("id") == self.pending["id"]):
            Patient.away += 1
            self.send(self.pending)
        elif message["is"] == "no" and message["why"] != "draining":
            raise AssertionError(f"{self.pending} is refused: {message}")
        else:
            super().take(message)


def lost(postgres, data, key):
    """The connection is lost, and so is the database: what was acknowledged is there, once, and play goes on."""
    relay, chance = Relay(postgres), chance_of("losses")
    where = f"host=127.0.0.1 port={relay.port} user=hearts dbname=site"
    site = ["--database", where, "--key", key]
    with Server(HEARTS, [*LONG, *site], data=data) as server:
        Patient.away, friends = 0, sit_down(server, "L", Patient)

        def cut(*how):
            relay.cuts += how
            turn(friends, sum(len(f.acknowledged) for f in friends) + chance.randrange(5, 30))
            come_back(server, friends)
            return relay.cuts, compare(how, friends)

        for _ in range(CUTS):
            tap.equal("cut off behind a COMMIT: what it did is found out", cut("after"), ([], None))
            tap.equal("and again as it finds out: its turn is still its own", cut("after", "renewing"), ([], None))
        tap.equal("and nobody is refused anything", Patient.away, 0)
        for _ in range(CUTS):
            tap.equal("cut off before a COMMIT: it is done again", cut("before"), ([], None))
        tap.check("the player who moved is told why", Patient.away > 0)
        for _ in range(CUTS):
            postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                         " WHERE datname = 'site' AND pid <> pg_backend_pid()")
            tap.equal("cut off by the database: play goes on", cut(), ([], None))
        for _ in range(CUTS):
            for f in friends:
                f.act()
            postgres.crash()
            tap.equal("the database was killed: play goes on", cut(), ([], None))
        tap.equal("it is the same process", server.process.poll(), None)
        tap.equal("the server then stops without an error", server.stop(), 0)
    whole("lost", "--database", postgres.name("site"))


def taken_over(postgres, data, key):
    """A server that was cut off while another used the database does not continue with its old data."""
    site = ["--database", postgres.name("site"), "--key", key]
    with Server(HEARTS, [*LONG, *site], data=data) as server:
        someone = Client(server, "Someone")
        postgres.sql("UPDATE kept SET value = 'another' WHERE key = 'store/turn'", "site")
        postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                     " WHERE datname = 'site' AND pid <> pg_backend_pid()")
        try:
            someone.request("POST", "/api/tables", {"rules": "classic", "seat": "A"})
        except (OSError, http.client.HTTPException):
            pass
        tap.equal("taken over, it ends", server.process.wait(PATIENCE), 70)
        tap.check("and says why", "another process has taken the database over" in server.said(),
                  server.said()[-1000:])


# ---- Copied ----

def copied(postgres, data, key, friends):
    """To a folder and back: the tables go on at each end."""
    chance = chance_of("copies")
    folder = os.path.join(os.path.dirname(data), "folder")
    site, again = postgres.name("site"), postgres.fresh("again")
    before = all_rows(postgres, "site")
    status, said = hearts("--database", site, "--key", key, "--data", folder, "--copy", "folder")
    wanted = int(postgres.sql("SELECT count(*) FROM event", "site"))
    tap.check("copied to a folder, it says how much",
              status == 0 and f" {wanted} events," in said, said)
    tap.equal("nothing of what was copied is changed", all_rows(postgres, "site"), before)
    tap.equal("the key went along", open(os.path.join(folder, "key"), "rb").read(),
              open(key, "rb").read())
    whole("a copy in a folder", "--data", folder)
    with Server(HEARTS, LONG, data=folder) as server:
        go_on(server, friends, chance)
        tap.equal("a folder is not copied while it is served",
                  hearts("--database", again, "--data", folder, "--copy", "database")[0], 1)
    tap.check("tables go on in the folder", not compare(0, friends), compare(0, friends))
    other = os.path.join(os.path.dirname(data), "other-key")
    status, said = hearts("--database", again, "--key", other, "--data", folder, "--copy", "database")
    tap.check("copied back to a database", status == 0 and "sums agree" in said, said)
    tap.equal("its key is where it was named", open(other, "rb").read(), open(key, "rb").read())
    with Server(HEARTS, [*LONG, "--database", again, "--key", other]) as server:
        go_on(server, friends, chance)
    tap.check("and tables go on there", not compare(1, friends), compare(1, friends))
    whole("a copy in a database", "--database", again)
    refused("a copy into a folder that has a database", postgres, "site",
            ["--database", site, "--key", key, "--data", folder, "--copy", "folder"],
            "has a database already")
    refused("a copy into a database that is not empty", postgres, "site",
            ["--database", site, "--data", folder, "--copy", "database"], "has logs already")
    return folder


class Held:
    """Protects the events of a database from changes meanwhile."""

    def __init__(self, postgres, database):
        self.psql = subprocess.Popen(["psql", "-XAtq", postgres.name(database)], text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        self.psql.stdin.write("BEGIN; LOCK TABLE event IN ROW EXCLUSIVE MODE; SELECT 'held';\n")
        self.psql.stdin.flush()
        assert self.psql.stdout.readline().strip() == "held"

    def __exit__(self, *unused):
        self.psql.stdin.close()
        self.psql.wait()
        self.psql.stdout.close()


def cut_short(postgres, data, key, folder):
    """An incomplete copy is not accepted as a site."""
    third, half = postgres.fresh("third"), os.path.join(os.path.dirname(data), "half")
    with Server(HEARTS, ["--database", third, "--key", key]):
        pass
    postgres.sql("DELETE FROM kept", "third")
    words = ["--database", third, "--data", folder]
    with Held(postgres, "third"):
        status, said = hearts(*words, "--copy", "database")
    tap.check("a copy that does not get on ends", status == 1 and "lock timeout" in said, said)
    refused("what it left in the database", postgres, "third", words, "cut short", "--copy database")
    refused("a check of what it left", postgres, "third", [*words, "--check"], "cut short",
            "--copy database")
    tap.equal("the copy is made again", hearts(*words, "--copy", "database")[0], 0)
    whole("made again", "--database", third)
    words = ["--database", third, "--key", key, "--data", half]
    one = "SET session_replication_role = replica; UPDATE event SET at = at {} 1 WHERE seq = 1"
    postgres.sql(one.format("+"), "third")
    refused("a copy of what is damaged", postgres, "third", [*words, "--copy", "folder"],
            "event 1: it is not what was stored")
    refused("what it left in the folder", postgres, None, ["--data", half], "cut short",
            "--copy folder")
    postgres.sql(one.format("-"), "third")
    tap.equal("that copy is made again", hearts(*words, "--copy", "folder")[0], 0)
    whole("made again in a folder", "--data", half)


# ---- The books of a database, while it is served ----

def ledger(*words, folder):
    return subprocess.run([HEARTS, "ledger", *words], capture_output=True, text=True, check=False,
                          env=dict(os.environ, TMPDIR=folder))


def books(postgres, server, folder):
    """`hearts ledger` reads a database as it reads a folder, and chips go to people who are playing."""
    site, ada = postgres.name("site"), account(server, "Ada")
    os.mkdir(folder)
    has = ada.request("GET", "/api/book").body["chips"]
    got = ledger("--grant", site, "--to", "Ada", "--chips", "500", folder=folder)
    tap.equal("chips are given", (got.returncode, got.stdout), (0, f"Ada has {has + 500} chips now.\n"))
    tap.equal("and the server knows", ada.request("GET", "/api/book").body["chips"], has + 500)
    got = ledger("--grant", site, "--to", "Nobody", "--chips", "5", folder=folder)
    tap.check("nobody of another name gets any", got.returncode == 1 and '"Nobody"' in got.stderr, got)
    got = ledger("--check", site, "--json", folder=folder)
    told = json.loads(got.stdout or "{}")
    tap.check("the books add up, by each of eight checks: there is one transfer",
              got.returncode == 0 and told.get("good") and len(told["checks"]) == 8 and told["transfers"] == 1, got)
    told = json.loads(ledger("--report", site, "--json", folder=folder).stdout)
    tap.equal("the report has what was given", (told["days"][0]["given"], told["chips"]), (has + 500, has + 500))
    got = ledger("--pairs", site, folder=folder)
    tap.check("pairs are counted", got.returncode == 0 and "0 pairs" in got.stdout, got)
    copy = os.path.join(folder, "hearts.db")
    status, said = hearts("--database", site, "--backup", copy)
    tap.check("a backup is made", status == 0 and copy in said, said)
    whole("a backup", "--data", folder)
    told = json.loads(ledger("--report", folder, "--json", folder=folder).stdout)
    tap.equal("the backup has the same books", told["chips"], has + 500)
    tap.equal("nothing else is left behind", [f for f in os.listdir(folder) if not f.startswith("hearts.db")], [])
    os.mkdir(os.path.join(folder, "a=b"))
    got = ledger("--check", os.path.join(folder, "a=b"), folder=folder)
    tap.check("a folder may have any name", got.returncode == 1 and "hearts.db is missing" in got.stderr, got)
    got = ledger("--check", "host=127.0.0.1 port=1", folder=folder)
    tap.check("a database that cannot be reached is told so",
              got.returncode == 1 and "Connection refused" in got.stderr, got)


# ---- As docs/OPERATING.md says ----

def operated(postgres, folder):
    """The blocks of the page, for this database and folders here."""
    there = os.path.dirname(folder)
    env = dict(os.environ, PATH=f"{os.path.join(there, 'bin')}:{os.environ['PATH']}",
               PGHOST=postgres.folder, PGUSER="hearts")
    os.mkdir(os.path.join(there, "bin"))
    os.symlink(os.path.abspath(HEARTS), os.path.join(there, "bin/hearts"))

    def run(name, *pairs):
        got = subprocess.run(["sh", "-euc", page.changed(page.block(name), *pairs)], text=True, check=False,
                             capture_output=True, env=env)
        tap.equal(f"{name}: it runs", (got.returncode, got.stderr), (0, ""))
        return got.stdout

    site = ("/var/lib/hearts", folder)
    own = ("user=hearts", "user=host")
    run("database", ("createuser hearts", "createuser host"), ("--owner hearts", "--owner host"))
    run("to-database", site, own, ("systemctl stop hearts.socket hearts.service\n", ""))
    tap.equal("to-database: the check", run("database-check", own), "All chains and counts agree.\n")
    tap.check("database-books: the check and the backup", re.search("^good +sums.*is copied to .*backup.db", run(
        "database-books", own, ("/backup/hearts.db", there + "/backup.db")), re.DOTALL))
    conf = os.path.join(there, "hearts.conf")
    with open(conf, "w", encoding="utf-8") as f:
        f.write(page.changed(page.block("database-settings"), site, own))
    with Server(HEARTS, [*LONG, "--config", conf], env={"PGHOST": postgres.folder}) as server:
        tap.equal("it serves by these settings", Client(server).request("GET", "/healthz").body, b"ok")
    run("to-folder", ("/var/lib/hearts.new", there + "/new"), site, own)
    whole("to-folder", "--data", there + "/new")


# ---- Refused ----

def keys(postgres, key, folder):
    site, there = postgres.name("site"), os.path.dirname(folder)
    wrong, short, none = (os.path.join(there, name) for name in ("wrong", "short", "none"))
    with open(wrong, "wb") as f:
        f.write(bytes(32))
    with open(short, "wb") as f:
        f.write(bytes(31))
    refused("another key", postgres, "site", ["--database", site, "--key", wrong],
            "wrong is not the key of the database", "--key")
    refused("a check with another key", postgres, "site", ["--database", site, "--key", wrong, "--check"],
            "wrong is not the key of the database")
    refused("half a key", postgres, "site", ["--database", site, "--key", short],
            "a key has 32 bytes, and this file has 31")
    refused("no key", postgres, "site", ["--database", site, "--key", none], "none is missing")
    tap.check("and none is made", not os.path.exists(none))
    refused("a folder with another key", postgres, "site",
            ["--database", site, "--data", os.path.join(there, "empty")], "key is missing")
    refused("a copy with another key", postgres, "site",
            ["--database", site, "--key", wrong, "--data", there + "/more", "--copy", "folder"],
            "is not the key of the database")
    empty = postgres.fresh("empty")
    refused("a folder whose own database was meant", postgres, "empty",
            ["--database", empty, "--data", folder], "has one of its own", "--copy database")
    refused("a copy of a database in which nothing is", postgres, "empty",
            ["--database", empty, "--key", key, "--data", there + "/more", "--copy", "folder"],
            "has no tables of Hearts")
    refused("a copy to a key that is another", postgres, "empty",
            ["--database", empty, "--key", wrong, "--data", folder, "--copy", "database"],
            "is another key than that of what is copied")


def databases(postgres, key):
    def words(where):
        return ["--database", where, "--key", key]

    site = postgres.name("site")
    refused("a database that is not there", postgres, None, words(postgres.name("nowhere")),
            'database "nowhere" does not exist')
    refused("nobody there", postgres, None, words("host=127.0.0.1 port=1"), "Connection refused")
    said = refused("a password that does not help", postgres, None,
                   words("postgresql://hearts:secret@127.0.0.1:1/site"), "Connection refused")
    tap.check("and the password is not told", "secret" not in said, said)
    postgres.fresh("others")
    postgres.sql("CREATE TABLE log (line text)", "others")
    refused("a database of another program", postgres, "others", words(postgres.name("others")),
            "tables of another program", "createdb")
    postgres.sql("UPDATE hearts_tables SET version = version + 9", "site")
    refused("a database of a later version", postgres, "site", words(site), "a later version")
    postgres.sql("UPDATE hearts_tables SET version = version - 9", "site")
    refused("a commit that does not wait for the disk", postgres, "site",
            words(site + " options='-c synchronous_commit=off'"), "synchronous_commit = off",
            "acknowledged is lost")
    for setting in ("fsync", "full_page_writes"):
        postgres.sql(f"ALTER SYSTEM SET {setting} = off")
        postgres.sql("SELECT pg_reload_conf()")
        while postgres.sql(f"SHOW {setting}") != "off":
            pass
        refused(f"{setting} = off", postgres, "site", words(site), f"{setting} = off", "has to be on")
        postgres.sql(f"ALTER SYSTEM RESET {setting}")
        postgres.sql("SELECT pg_reload_conf()")
        while postgres.sql(f"SHOW {setting}") != "on":
            pass
    for wrong in (["--copy", "database"], ["--copy", "site", "--database", site],
                  ["--database", site, "--store", "memory"], ["--store", "postgres"],
                  ["--key", key], ["--standby", "on"]):
        tap.equal(f"hearts serve {wrong[0]} {wrong[1]}... is asked wrongly", hearts(*wrong)[0], 2)


def main(folder, postgres):
    os.mkdir(folder)
    data = os.path.join(folder, "data")
    key = os.path.join(data, "key")
    site = postgres.fresh("site")
    with Server(HEARTS, [*LONG, "--database", site], data=data) as server:
        friends = killed(postgres, server)
        refused("a second server", postgres, None, ["--database", site, "--key", key],
                f"process {server.process.pid} on ", "one at a time")
        refused("a copy while it is served", postgres, None,
                ["--database", site, "--key", key, "--data", folder + "/x", "--copy", "folder"],
                "one at a time")
        books(postgres, server, os.path.join(folder, "books"))
        played(friends, chance_of("beside"))
        tap.equal("it ends in peace", server.stop(), 0)
    lost(postgres, data, key)
    taken_over(postgres, data, key)
    again = copied(postgres, data, key, friends)
    operated(postgres, again)
    keys(postgres, key, again)
    if ALL:
        cut_short(postgres, data, key, again)
        databases(postgres, key)
    else:
        print("# without copies cut short, and without databases that are refused")
    with Server(HEARTS, [*LONG, "--database", site], data=data) as server:
        seat = Seat(Client(server, "Late"), friends[0].table)
        tap.check("after all that it is served as ever", seat.view["game"] is not None)


if __name__ == "__main__":
    place = tempfile.mkdtemp(prefix="hearts-postgres-")
    own = Postgres(os.path.join(place))
    if not own.there:
        print("1..0 # SKIP there is no PostgreSQL here")
        sys.exit(0)
    try:
        main(os.path.join(place, "site"), own)
    finally:
        own.drop()
        shutil.rmtree(place)
    tap.done()
