"""database.py - a PostgreSQL for a test, and a relay that comes between it and a server."""
import os
import select
import socket
import subprocess
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPT = os.path.join(HERE, "../../tools/cluster/postgres.sh")


class Postgres:
    """A PostgreSQL in a folder of its own."""

    def __init__(self, folder):
        self.folder = folder
        os.chmod(folder, 0o711)
        got = subprocess.run([SCRIPT, "start", folder], capture_output=True, text=True, check=False)
        self.there = got.returncode == 0
        self.address = got.stdout.strip()

    def drop(self):
        if self.there:
            subprocess.run([SCRIPT, "drop", self.folder], check=True)

    def crash(self):
        subprocess.run([SCRIPT, "crash", self.folder], check=True)

    def name(self, database):
        return f"{self.address} dbname={database}"

    def sql(self, text, database="postgres"):
        got = subprocess.run(["psql", "-XAtqc", text, self.name(database)], capture_output=True,
                             text=True, check=True)
        return got.stdout.strip()

    def fresh(self, database):
        self.sql(f"CREATE DATABASE {database}")
        return self.name(database)


COMMIT = b"\0ask0\0"  # in its bound form; see POSTGRES_LIST_STATEMENT
RENEW = b"|| substr(value, 17)"  # in postgres_turn.c
# Where a connection is cut: behind which question, and behind which answer, if it gets through at all.
CUTS = {"before": (COMMIT, None), "after": (COMMIT, b"COMMIT\0"), "renewing": (RENEW, b"UPDATE 1\0")}


class Relay:
    """Between a server and its database. It cuts the connection once for each of `cuts`, in their order: in a COMMIT
    `before` the database has it, or `after` it was answered, so that the answer is lost; or when the turn is renewed,
    and that answer is lost. While it is held, nothing goes through."""

    def __init__(self, postgres):
        self.place = os.path.join(postgres.folder, ".s.PGSQL.5432")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.cuts = []
        self.through = threading.Event()
        self.through.set()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            ours, _ = self.listener.accept()
            self.through.wait()
            theirs = socket.socket(socket.AF_UNIX)
            try:
                theirs.connect(self.place)
            except OSError:  # killed, and not back yet: the client tries again
                ours.close()
                theirs.close()
                continue
            threading.Thread(target=self.carry, args=(ours, theirs), daemon=True).start()

    def carry(self, ours, theirs):
        with ours, theirs:
            poll = select.poll()
            for s in (ours, theirs):
                poll.register(s, select.POLLIN)
            while True:
                for fd, _ in poll.poll():
                    source, target = (ours, theirs) if fd == ours.fileno() else (theirs, ours)
                    data = self.some(source)
                    self.through.wait()
                    if not data:
                        return
                    if source is ours and self.cuts and CUTS[self.cuts[0]][0] in data:
                        answer = CUTS[self.cuts.pop(0)][1]
                        if answer:
                            theirs.sendall(data)
                            while answer not in self.some(theirs):
                                pass
                        return
                    try:
                        target.sendall(data)
                    except OSError:
                        return

    @staticmethod
    def some(s):
        try:
            return s.recv(1 << 20)
        except OSError:
            return b""
