/* postgres_schema.c - the tables in PostgreSQL, and upgrades of older databases.
 *
 * They match those of sqlite_schema.c. Everything that is not bytes is a bigint, so that every
 * value has one form on the wire. `ledger` has one row, which every transfer locks first.
 */
#include "server/store/postgres/postgres_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REFUSE(name, when, text)                                                       \
    "CREATE FUNCTION " name "() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF " when \
    " THEN RAISE EXCEPTION '" text "'; END IF;"                                        \
    " IF TG_OP = 'DELETE' THEN RETURN old; END IF; RETURN new; END $$;"
#define TRIGGER(name, before, table)                                                             \
    "CREATE TRIGGER " name " BEFORE " before " ON " table " FOR EACH ROW EXECUTE FUNCTION " name \
    "();"

/* A released migration is never changed; changes go into a new one. */
const char *const postgres_migrations[] = {
    "CREATE TABLE log ("
    " id bytea PRIMARY KEY CHECK (length(id) = 16),"
    " head bigint NOT NULL CHECK (head >= 1),"
    " hash bytea NOT NULL CHECK (length(hash) = 32),"
    " live bigint NOT NULL CHECK (live IN (0, 1)),"
    " compacted bigint NOT NULL DEFAULT 0 CHECK (compacted BETWEEN 0 AND head));"
    "CREATE INDEX log_live ON log (id) WHERE live = 1;"
    "CREATE INDEX log_closed ON log (id) WHERE live = 0 AND compacted < head;"
    "CREATE TABLE event ("
    " log bytea NOT NULL,"
    " seq bigint NOT NULL CHECK (seq >= 1),"
    " command bytea CHECK (length(command) = 16)," /* NULL: not from a command */
    " kind bigint NOT NULL CHECK (kind BETWEEN 0 AND 255),"
    " at bigint NOT NULL,"
    " body bytea,"
    " body_hash bytea CHECK (length(body_hash) = 32),"
    " hash bytea NOT NULL CHECK (length(hash) = 32),"
    " PRIMARY KEY (log, seq),"
    " CHECK ((body IS NULL) = (body_hash IS NOT NULL)));"
    "CREATE UNIQUE INDEX event_command ON event (log, command) WHERE command IS NOT NULL;"
    "CREATE TABLE kept ("
    " key bytea PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),"
    " value bytea NOT NULL);"
    "CREATE TABLE gap ("
    " log bytea NOT NULL,"
    " first bigint NOT NULL CHECK (first >= 1),"
    " last bigint NOT NULL CHECK (last >= first),"
    " hash bytea NOT NULL CHECK (length(hash) = 32),"
    " PRIMARY KEY (log, first));",

    /* ---- History rules: the log's row advances first, then its event follows ---- */
    REFUSE("event_follows", "new.seq IS DISTINCT FROM (SELECT head FROM log WHERE id = new.log)",
           "an event follows the last of its log") TRIGGER("event_follows", "INSERT", "event")
        REFUSE(
            "event_as_it_was",
            "old.body IS NULL OR new.body IS NOT NULL OR new.log <> old.log OR new.seq <> old.seq"
            " OR new.command IS DISTINCT FROM old.command OR new.kind <> old.kind"
            " OR new.at <> old.at OR new.hash <> old.hash",
            "an event is never changed; only its body is taken out")
            TRIGGER("event_as_it_was", "UPDATE", "event") REFUSE(
                "event_stays",
                "old.seq > coalesce((SELECT last FROM gap WHERE log = old.log AND first <= old.seq"
                " ORDER BY first DESC LIMIT 1), 0)",
                "an event is never deleted but from a gap")
                TRIGGER("event_stays", "DELETE", "event")
                    REFUSE("log_goes_on",
                           "new.id <> old.id OR new.head < old.head OR new.live > old.live"
                           " OR new.compacted < old.compacted"
                           " OR (new.compacted > 0 AND (old.live = 1 OR new.live = 1))"
                           " OR (new.compacted > 0 AND new.head <> old.head)",
                           "a log only goes on, and stays closed and compacted")
                        TRIGGER("log_goes_on", "UPDATE", "log") REFUSE("log_stays", "true",
                                                                       "a log is never deleted")
                            TRIGGER("log_stays", "DELETE", "log") REFUSE(
                                "gap_follows",
                                "NOT EXISTS (SELECT 1 FROM log WHERE id = new.log AND live = 0"
                                "  AND compacted < new.first)"
                                " OR new.hash IS DISTINCT FROM"
                                "  (SELECT hash FROM event WHERE log = new.log AND seq = new.last)"
                                " OR new.first <= (SELECT last FROM gap WHERE log = new.log ORDER "
                                "BY first DESC LIMIT 1)",
                                "only events of a closed log go, once, from its first on")
                                TRIGGER("gap_follows", "INSERT", "gap")
                                    REFUSE("gap_stays", "true", "a gap is never changed or deleted")
                                        TRIGGER("gap_stays", "UPDATE OR DELETE", "gap"),

    "CREATE TABLE ledger ("
    " one boolean PRIMARY KEY DEFAULT true CHECK (one),"
    " last bigint NOT NULL);"
    "INSERT INTO ledger (last) VALUES (0);"
    "CREATE TABLE account ("
    " number bigint PRIMARY KEY CHECK (number >= 1),"
    " kind bigint NOT NULL CHECK (kind BETWEEN 1 AND 6),"
    " at_table bytea NOT NULL CHECK (length(at_table) = 16),"
    " person bytea CHECK (length(person) = 16),"
    " seat bigint NOT NULL CHECK (seat BETWEEN 0 AND 9),"
    " balance bigint NOT NULL DEFAULT 0"
    "  CHECK (balance BETWEEN -252000000000000000 AND 252000000000000000),"
    " last bigint NOT NULL DEFAULT 0,"
    " lines bigint NOT NULL DEFAULT 0,"
    " CHECK (balance >= 0 OR kind IN (1, 5)),"
    " CHECK (balance % 252000 = 0 OR kind IN (4, 6)),"
    " CHECK ((at_table = decode(repeat('00', 16), 'hex')) = (kind IN (1, 2, 3))),"
    " CHECK ((person = decode(repeat('00', 16), 'hex')) = (kind IN (1, 2, 4, 6))),"
    " CHECK (person IS NOT NULL OR kind IN (3, 5)),"
    " CHECK (seat = 0 OR kind IN (4, 6)));"
    "CREATE UNIQUE INDEX account_name ON account (kind, at_table, person, seat);"
    "CREATE INDEX account_person ON account (person) WHERE kind IN (3, 5);"
    "CREATE TABLE transfer ("
    " number bigint PRIMARY KEY CHECK (number >= 1),"
    " id bytea NOT NULL UNIQUE CHECK (length(id) = 32),"
    " place bytea NOT NULL CHECK (length(place) = 16),"
    " game bigint NOT NULL CHECK (game >= 0),"
    " hand bigint NOT NULL CHECK (hand BETWEEN 0 AND 4294967295),"
    " kind bigint NOT NULL CHECK (kind BETWEEN 0 AND 255),"
    " line bigint NOT NULL CHECK (line BETWEEN 0 AND 4294967295),"
    " debit bigint NOT NULL REFERENCES account,"
    " credit bigint NOT NULL REFERENCES account,"
    " amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 252000000000000000),"
    " debit_left bigint NOT NULL,"
    " credit_left bigint NOT NULL,"
    " at bigint NOT NULL,"
    " CHECK (debit <> credit));"
    "CREATE INDEX transfer_debit ON transfer (debit, number);"
    "CREATE INDEX transfer_credit ON transfer (credit, number);",

    REFUSE("account_begins", "new.balance <> 0 OR new.last <> 0 OR new.lines <> 0",
           "an account begins with nothing") TRIGGER("account_begins", "INSERT", "account")
        REFUSE(
            "account_follows",
            "new.number <> old.number OR new.kind <> old.kind OR new.at_table <> old.at_table"
            " OR new.seat <> old.seat"
            " OR NOT (new.balance = old.balance AND new.last = old.last AND new.lines = old.lines"
            "         AND new.person IS NULL"
            "  OR new.person IS NOT DISTINCT FROM old.person AND new.last > old.last"
            "   AND new.lines = old.lines + 1"
            "   AND EXISTS (SELECT 1 FROM transfer t WHERE t.number = new.last AND"
            "    (t.debit = old.number AND t.debit_left = new.balance"
            "      AND new.balance = old.balance - t.amount"
            "     OR t.credit = old.number AND t.credit_left = new.balance"
            "      AND new.balance = old.balance + t.amount)))",
            "an account moves by transfers alone") TRIGGER("account_follows", "UPDATE", "account")
            REFUSE("account_stays", "true", "an account is never deleted")
                TRIGGER("account_stays", "DELETE", "account") REFUSE(
                    "transfer_follows",
                    "new.number <> 1 + (SELECT last FROM ledger)"
                    " OR new.debit_left IS DISTINCT FROM"
                    "  (SELECT balance - new.amount FROM account WHERE number = new.debit)"
                    " OR new.credit_left IS DISTINCT FROM"
                    "  (SELECT balance + new.amount FROM account WHERE number = new.credit)"
                    " OR (SELECT at_table FROM account WHERE number = new.debit AND kind IN (5, 6))"
                    "  IS DISTINCT FROM"
                    "  (SELECT at_table FROM account WHERE number = new.credit AND kind IN (5, 6))",
                    "a transfer is the next, once, of what its accounts have")
                    TRIGGER("transfer_follows", "INSERT", "transfer") REFUSE(
                        "transfer_stays", "true", "a transfer is never changed or deleted")
                        TRIGGER("transfer_stays", "UPDATE OR DELETE",
                                "transfer") "CREATE FUNCTION transfer_moves() RETURNS trigger "
                                            "LANGUAGE plpgsql AS $$ BEGIN"
                                            " UPDATE ledger SET last = new.number;"
                                            " UPDATE account SET balance = new.debit_left, last = "
                                            "new.number, lines = lines + 1"
                                            "  WHERE number = new.debit;"
                                            " UPDATE account SET balance = new.credit_left, last = "
                                            "new.number, lines = lines + 1"
                                            "  WHERE number = new.credit;"
                                            " RETURN NULL; END $$;"
                                            "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer"
                                            " FOR EACH ROW EXECUTE FUNCTION transfer_moves();",
};

const size_t postgres_migration_count = sizeof postgres_migrations / sizeof *postgres_migrations;

static bool exec(PGconn *db, const char *sql, struct error *e)
{
    return postgres_exec(db, sql, "the tables of the database", e);
}

/* Runs a statement that returns a number. */
static bool ask(PGconn *db, const char *sql, size_t *out)
{
    PGresult *r = PQexec(db, sql);
    bool good = r && PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    *out = good ? (size_t)strtoull(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    return good;
}

static bool known(size_t version, struct error *e)
{
    if (version <= postgres_migration_count)
        return true;
    error_set(e,
              "a later version of this program has written the database; its tables are version"
              " %zu, this program knows %zu",
              version, postgres_migration_count);
    return false;
}

bool postgres_known(PGconn *db, struct error *e)
{
    size_t ours, others, version;
    if (!ask(db, "SELECT count(to_regclass('hearts_tables'))", &ours) ||
        !ask(db,
             "SELECT count(*) FROM pg_class WHERE relkind IN ('r', 'p')"
             " AND relnamespace = current_schema()::regnamespace",
             &others)) {
        error_set(e, "the database does not say which tables it has");
        return false;
    }
    if (!ours && others) {
        error_set(e,
                  "the database \"%.60s\" has tables of another program: give an empty one, made by"
                  " createdb",
                  PQdb(db));
        return false;
    }
    /* An interrupted attempt to make the tables leaves only the version's table. */
    return !ours || !ask(db, "SELECT version FROM hearts_tables", &version) || known(version, e);
}

/* One program migrates while others wait: the lock is on the version's table. */
static bool migrate(PGconn *db, struct error *e)
{
    size_t done;
    char after[80];
    /* This locks the row until all are done. */
    if (!ask(db, "SELECT version FROM hearts_tables FOR UPDATE", &done)) {
        error_set(e, "the database does not say which version its tables have");
        return false;
    }
    if (!known(done, e))
        return false;
    for (; done < postgres_migration_count; done++) {
        (void)snprintf(after, sizeof after, "UPDATE hearts_tables SET version = %zu", done + 1);
        if (!exec(db, postgres_migrations[done], e) || !exec(db, after, e))
            return false;
    }
    return true;
}

bool postgres_migrate(PGconn *db, struct error *e)
{
    struct error first;
    /* Two programs starting at once may collide here; for the second one the table exists. */
    if (!exec(db, "CREATE TABLE IF NOT EXISTS hearts_tables (version bigint NOT NULL)", &first) &&
        !exec(db, "CREATE TABLE IF NOT EXISTS hearts_tables (version bigint NOT NULL)", e))
        return false;
    bool good = exec(db, "BEGIN", e) &&
                exec(db, "LOCK TABLE hearts_tables IN ACCESS EXCLUSIVE MODE", e) &&
                exec(db,
                     "INSERT INTO hearts_tables SELECT 0"
                     " WHERE NOT EXISTS (SELECT 1 FROM hearts_tables)",
                     e) &&
                migrate(db, e) && exec(db, "COMMIT", e);
    if (!good)
        PQclear(PQexec(db, "ROLLBACK"));
    return good;
}
