"""logbook.py - the database of a server that does not run: reads its logs, and writes events into them as another
version of the program would.

An event's hash is SHA-256 over the hash before it, the log's id, its number, its command's id, its time, its kind, and
the SHA-256 of its body: numbers take 8 bytes, highest first, a kind one.
"""
import hashlib
import os
import secrets
import sqlite3
import struct

NO_HASH = bytes(32)
TALKED, CREATED = 19, 0


class Logbook:
    def __init__(self, data):
        self.db = sqlite3.connect(os.path.join(data, "hearts.db"))

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.db.commit()
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()

    def head(self, table):
        """(number, hash, whether it is live) of a log."""
        return self.db.execute("SELECT head, hash, live FROM log WHERE id = ?",
                               (bytes.fromhex(table),)).fetchone()

    def rows(self, table):
        """Everything that is stored of a table's log."""
        log = bytes.fromhex(table)
        return (self.db.execute("SELECT * FROM log WHERE id = ?", (log,)).fetchall(),
                self.db.execute("SELECT * FROM event WHERE log = ? ORDER BY seq",
                                (log,)).fetchall())

    def kept(self, prefix):
        """Keys that begin with a text, and their values."""
        return self.db.execute("SELECT key, value FROM kept WHERE substr(key, 1, ?) = ?"
                               " ORDER BY key", (len(prefix), prefix.encode())).fetchall()

    def append(self, table, kind, bodies, at=None):
        """Events of a kind, one for each body: bytes, or a function of (number, time, command)."""
        log = bytes.fromhex(table)
        seq, before, live = self.head(table)
        if at is None:
            at = self.db.execute("SELECT at FROM event WHERE log = ? AND seq = ?",
                                 (log, seq)).fetchone()[0]
        for body in bodies:
            seq += 1
            command = secrets.token_bytes(16)
            if callable(body):
                body = body(seq, at, command)
            before = hashlib.sha256(before + log + struct.pack(">Q", seq) + command +
                                    struct.pack(">QB", at, kind) +
                                    hashlib.sha256(body).digest()).digest()
            self.db.execute("INSERT INTO event (log, seq, command, kind, at, body, hash)"
                            " VALUES (?, ?, ?, ?, ?, ?, ?)",
                            (log, seq, command, kind, at, body, before))
            self.db.execute("UPDATE log SET head = ?, hash = ? WHERE id = ?", (seq, before, log))


def said(who, text, seat=0):
    """The body of TABLE_TALKED as version 0.1 wrote it."""
    words = text.encode()

    def body(seq, at, command):
        return (bytes([0, 1, TALKED, 3]) + struct.pack(">QQ", seq, at) + command +
                bytes.fromhex(who) + bytes([seat]) + struct.pack(">H", len(words)) + words)
    return body
