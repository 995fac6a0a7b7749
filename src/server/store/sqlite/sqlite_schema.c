/* sqlite_schema.c - the tables, and upgrades of older databases. */
#include "server/store/sqlite/sqlite_inside.h"

#include <stdio.h>

/* A released migration is never changed; changes go into a new one. The triggers apply to everybody
 * who writes here, this program included. The body of a redacted event is NULL, and its hash is
 * stored in body_hash. */
const char *const sqlite_migrations[] = {
    "CREATE TABLE log ("
    " id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),"
    " head INTEGER NOT NULL CHECK (head >= 1),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " live INTEGER NOT NULL CHECK (live IN (0, 1))"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX log_live ON log (id) WHERE live = 1;"
    "CREATE TABLE event ("
    " log BLOB NOT NULL,"
    " seq INTEGER NOT NULL CHECK (seq >= 1),"
    " command BLOB CHECK (length(command) = 16)," /* NULL: not from a command */
    " kind INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " body BLOB,"
    " body_hash BLOB CHECK (length(body_hash) = 32),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " PRIMARY KEY (log, seq),"
    " CHECK ((body IS NULL) = (body_hash IS NOT NULL))"
    ") STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX event_command ON event (log, command) WHERE command IS NOT NULL;"
    "CREATE TABLE kept ("
    " key BLOB NOT NULL PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),"
    " value BLOB NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TRIGGER event_follows BEFORE INSERT ON event"
    " WHEN new.seq <> 1 + coalesce((SELECT head FROM log WHERE id = new.log), 0)"
    " BEGIN SELECT raise(ABORT, 'an event follows the last of its log'); END;"
    "CREATE TRIGGER event_stays BEFORE DELETE ON event"
    " BEGIN SELECT raise(ABORT, 'an event is never deleted'); END;"
    "CREATE TRIGGER event_as_it_was BEFORE UPDATE ON event"
    " WHEN old.body IS NULL OR new.body IS NOT NULL OR new.log <> old.log OR new.seq <> old.seq"
    "  OR new.command IS NOT old.command OR new.kind <> old.kind OR new.at <> old.at"
    "  OR new.hash <> old.hash"
    " BEGIN SELECT raise(ABORT, 'an event is never changed; only its body is taken out'); END;"
    "CREATE TRIGGER log_stays BEFORE DELETE ON log"
    " BEGIN SELECT raise(ABORT, 'a log is never deleted'); END;"
    "CREATE TRIGGER log_goes_on BEFORE UPDATE ON log"
    " WHEN new.id <> old.id OR new.head < old.head OR new.live > old.live"
    " BEGIN SELECT raise(ABORT, 'a log only goes on, and stays closed'); END;",

    /* Closed logs are compacted: each number of a log is an event or lies in one gap. */
    "ALTER TABLE log ADD COLUMN compacted INTEGER NOT NULL DEFAULT 0"
    " CHECK (compacted BETWEEN 0 AND head);"
    "CREATE INDEX log_closed ON log (id) WHERE live = 0 AND compacted < head;"
    "CREATE TABLE gap ("
    " log BLOB NOT NULL,"
    " first INTEGER NOT NULL CHECK (first >= 1),"
    " last INTEGER NOT NULL CHECK (last >= first),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " PRIMARY KEY (log, first)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TRIGGER gap_follows BEFORE INSERT ON gap"
    " WHEN NOT EXISTS (SELECT 1 FROM log WHERE id = new.log AND live = 0 AND compacted < new.first)"
    "  OR new.hash IS NOT (SELECT hash FROM event WHERE log = new.log AND seq = new.last)"
    "  OR new.first <= (SELECT last FROM gap WHERE log = new.log ORDER BY first DESC LIMIT 1)"
    " BEGIN SELECT raise(ABORT, 'only events of a closed log go, once, from its first on'); END;"
    "CREATE TRIGGER gap_as_it_was BEFORE UPDATE ON gap"
    " BEGIN SELECT raise(ABORT, 'a gap is never changed'); END;"
    "CREATE TRIGGER gap_stays BEFORE DELETE ON gap"
    " BEGIN SELECT raise(ABORT, 'a gap is never deleted'); END;"
    "DROP TRIGGER event_stays;"
    "CREATE TRIGGER event_stays BEFORE DELETE ON event"
    " WHEN old.seq > coalesce((SELECT last FROM gap WHERE log = old.log AND first <= old.seq"
    "                          ORDER BY first DESC LIMIT 1), 0)"
    " BEGIN SELECT raise(ABORT, 'an event is never deleted but from a gap'); END;"
    "DROP TRIGGER log_goes_on;"
    "CREATE TRIGGER log_goes_on BEFORE UPDATE ON log"
    " WHEN new.id <> old.id OR new.head < old.head OR new.live > old.live"
    "  OR new.compacted < old.compacted OR (new.compacted > 0 AND (old.live OR new.live))"
    "  OR (new.compacted > 0 AND new.head <> old.head)"
    " BEGIN SELECT raise(ABORT, 'a log only goes on, and stays closed and compacted'); END;",

    /* The ledger. Kinds of accounts and amounts are from ledger.h; a person is NULL once forgotten.
     * A transfer is complete when inserted, has the next number, and changes both its accounts;
     * nothing else does. */
    "CREATE TABLE account ("
    " number INTEGER PRIMARY KEY CHECK (number >= 1),"
    " kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 6),"
    " at_table BLOB NOT NULL CHECK (length(at_table) = 16),"
    " person BLOB CHECK (length(person) = 16),"
    " seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 9),"
    " balance INTEGER NOT NULL DEFAULT 0"
    "  CHECK (balance BETWEEN -252000000000000000 AND 252000000000000000),"
    " last INTEGER NOT NULL DEFAULT 0,"
    " lines INTEGER NOT NULL DEFAULT 0,"
    " CHECK (balance >= 0 OR kind IN (1, 5)),"
    " CHECK (balance % 252000 = 0 OR kind IN (4, 6)),"
    " CHECK ((at_table = zeroblob(16)) = (kind IN (1, 2, 3))),"
    " CHECK ((person = zeroblob(16)) = (kind IN (1, 2, 4, 6))),"
    " CHECK (person IS NOT NULL OR kind IN (3, 5)),"
    " CHECK (seat = 0 OR kind IN (4, 6))"
    ") STRICT;"
    "CREATE UNIQUE INDEX account_name ON account (kind, at_table, person, seat);"
    "CREATE INDEX account_person ON account (person) WHERE kind IN (3, 5);"
    "CREATE TABLE transfer ("
    " number INTEGER PRIMARY KEY CHECK (number >= 1),"
    " id BLOB NOT NULL UNIQUE CHECK (length(id) = 32),"
    " place BLOB NOT NULL CHECK (length(place) = 16)," /* struct ledger_place.of; the next four are
                                                          its other fields */
    " game INTEGER NOT NULL CHECK (game >= 0),"
    " hand INTEGER NOT NULL CHECK (hand BETWEEN 0 AND 4294967295),"
    " kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 255),"
    " line INTEGER NOT NULL CHECK (line BETWEEN 0 AND 4294967295),"
    " debit INTEGER NOT NULL REFERENCES account,"
    " credit INTEGER NOT NULL REFERENCES account,"
    " amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 252000000000000000),"
    " debit_left INTEGER NOT NULL,"
    " credit_left INTEGER NOT NULL,"
    " at INTEGER NOT NULL,"
    " CHECK (debit <> credit)"
    ") STRICT;"
    "CREATE INDEX transfer_debit ON transfer (debit, number);"
    "CREATE INDEX transfer_credit ON transfer (credit, number);"
    "CREATE TRIGGER account_begins BEFORE INSERT ON account"
    " WHEN new.balance <> 0 OR new.last <> 0 OR new.lines <> 0"
    "  OR EXISTS (SELECT 1 FROM account WHERE number = new.number)"
    "  OR EXISTS (SELECT 1 FROM account WHERE kind = new.kind AND at_table = new.at_table"
    "             AND person = new.person AND seat = new.seat)"
    " BEGIN SELECT raise(ABORT, 'an account begins once, with nothing'); END;"
    "CREATE TRIGGER account_follows BEFORE UPDATE ON account"
    " WHEN new.number <> old.number OR new.kind <> old.kind OR new.at_table <> old.at_table"
    "  OR new.seat <> old.seat"
    "  OR NOT (new.balance = old.balance AND new.last = old.last AND new.lines = old.lines"
    "          AND new.person IS NULL"
    "   OR new.person IS old.person AND new.last > old.last AND new.lines = old.lines + 1"
    "    AND EXISTS (SELECT 1 FROM transfer t WHERE t.number = new.last AND"
    "     (t.debit = old.number AND t.debit_left = new.balance"
    "       AND new.balance = old.balance - t.amount"
    "      OR t.credit = old.number AND t.credit_left = new.balance"
    "       AND new.balance = old.balance + t.amount)))"
    " BEGIN SELECT raise(ABORT, 'an account moves by transfers alone'); END;"
    "CREATE TRIGGER account_stays BEFORE DELETE ON account"
    " BEGIN SELECT raise(ABORT, 'an account is never deleted'); END;"
    "CREATE TRIGGER transfer_follows BEFORE INSERT ON transfer"
    " WHEN new.number <> 1 + coalesce((SELECT max(number) FROM transfer), 0)"
    "  OR EXISTS (SELECT 1 FROM transfer WHERE id = new.id)"
    "  OR new.debit_left IS NOT (SELECT balance - new.amount FROM account WHERE number = new.debit)"
    "  OR new.credit_left IS NOT"
    "   (SELECT balance + new.amount FROM account WHERE number = new.credit)"
    "  OR (SELECT at_table FROM account WHERE number = new.debit AND kind IN (5, 6)) IS NOT"
    "   (SELECT at_table FROM account WHERE number = new.credit AND kind IN (5, 6))"
    " BEGIN SELECT raise(ABORT, 'a transfer is the next, once, of what its accounts have'); END;"
    "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN"
    " UPDATE account SET balance = new.debit_left, last = new.number, lines = lines + 1"
    "  WHERE number = new.debit;"
    " UPDATE account SET balance = new.credit_left, last = new.number, lines = lines + 1"
    "  WHERE number = new.credit;"
    " END;"
    "CREATE TRIGGER transfer_as_it_was BEFORE UPDATE ON transfer"
    " BEGIN SELECT raise(ABORT, 'a transfer is never changed'); END;"
    "CREATE TRIGGER transfer_stays BEFORE DELETE ON transfer"
    " BEGIN SELECT raise(ABORT, 'a transfer is never deleted'); END;",
};

const size_t sqlite_migration_count = sizeof sqlite_migrations / sizeof *sqlite_migrations;

enum { OURS = 0x48727473 }; /* "Hrts", the application_id of our database files */

bool sqlite_exec(sqlite3 *db, const char *sql, const char *path, struct error *e)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    sqlite_tell(db, path, e);
    return false;
}

static bool number_of(sqlite3 *db, const char *sql, const char *path, int *out, struct error *e)
{
    sqlite3_stmt *ask = NULL;
    bool good = sqlite3_prepare_v2(db, sql, -1, &ask, NULL) == SQLITE_OK &&
                sqlite3_step(ask) == SQLITE_ROW;
    if (good)
        *out = sqlite3_column_int(ask, 0);
    else
        sqlite_tell(db, path, e);
    (void)sqlite3_finalize(ask);
    return good;
}

/* Runs one migration: the tables and their version change together. */
static bool migrate_to(sqlite3 *db, const char *sql, size_t version, const char *path,
                       struct error *e)
{
    char after[96];
    (void)snprintf(after, sizeof after, "PRAGMA application_id = %d; PRAGMA user_version = %zu;",
                   OURS, version);
    if (sqlite_exec(db, "BEGIN IMMEDIATE", path, e) && sqlite_exec(db, sql, path, e) &&
        sqlite_exec(db, after, path, e) && sqlite_exec(db, "COMMIT", path, e))
        return true;
    if (!sqlite3_get_autocommit(db))
        (void)sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Number of migrations that a database has; false if it is not ours, or of a later version. */
static bool steps_done(sqlite3 *db, size_t count, const char *path, size_t *out, struct error *e)
{
    int done, ours, tables;
    if (!number_of(db, "PRAGMA user_version", path, &done, e) ||
        !number_of(db, "PRAGMA application_id", path, &ours, e) ||
        !number_of(db, "SELECT count(*) FROM sqlite_schema", path, &tables, e))
        return false;
    if (tables && ours != OURS) {
        error_set(e, "%.200s: this is a database of another program", path);
        return false;
    }
    if (done < 0 || (size_t)done > count) {
        error_set(e,
                  "%.200s: a later version of this program has written it; its tables are version"
                  " %d, this program knows %zu",
                  path, done, count);
        return false;
    }
    *out = (size_t)done;
    return true;
}

bool sqlite_known(sqlite3 *db, const char *path, struct error *e)
{
    size_t done;
    return steps_done(db, sqlite_migration_count, path, &done, e);
}

bool sqlite_migrate(sqlite3 *db, const struct sqlite_how *how, const char *path, struct error *e)
{
    const char *const *texts = how->migrations ? how->migrations : sqlite_migrations;
    size_t count = how->migrations ? how->migration_count : sqlite_migration_count, done;
    if (!steps_done(db, count, path, &done, e))
        return false;
    if (how->beside && done < count) {
        error_set(e, "%.200s: an older version of this program has it open: use that one", path);
        return false;
    }
    for (size_t i = done; i < count; i++)
        if (!migrate_to(db, texts[i], i + 1, path, e))
            return false;
    return true;
}
