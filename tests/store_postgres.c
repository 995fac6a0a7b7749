/* store_postgres.c - several PostgreSQL stores on one database: races, refusals, and what the check
 * finds. Run by store_postgres.sh, which starts a PostgreSQL. */
#include <libpq-fe.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "server/store/copy.h"
#include "server/store/postgres/postgres_inside.h"
#include "store_try.h"

static const struct store_ops *const kind = &store_postgres;

static struct store *open_at(const char *where)
{
    struct error e = { "" };
    struct store *s = kind->open(where, &e);
    (void)try_hold(s, "it is not opened: %s", e.text);
    return s;
}

static enum store_result run_one(struct store *s, struct store_op op)
{
    return try_run(kind, s, &op, 1);
}

/* Runs SQL outside the store; returns the database's message when it refuses, else "". */
static const char *say(const char *where, const char *sql)
{
    static char why[300];
    PGconn *db = PQconnectdb(where);
    PGresult *r = PQexec(db, sql);
    bool good = r &&
                (PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK);
    (void)snprintf(why, sizeof why, "%s", good ? "" : PQerrorMessage(db));
    PQclear(r);
    PQfinish(db);
    return why;
}

/* ---- Two at once ---- */

/* A request of a second store, which waits for the first one's group to end. */
struct second {
    struct store *s;
    struct store_op op;
    enum store_result result, after, committed;
};

static void *run_second(void *with)
{
    struct second *second = with;
    struct store_op after = try_put(STORE_PUT, "after", "it");
    (void)kind->begin(second->s);
    second->result = kind->run(second->s, &second->op, 1);
    second->after = kind->run(second->s, &after, 1);
    second->committed = kind->commit(second->s);
    return NULL;
}

/* Waits until somebody waits for a lock, instead of for a guessed time. */
static bool wait_for_waiter(const char *where)
{
    PGconn *db = PQconnectdb(where);
    bool waits = false;
    for (int i = 0; i < 100000 && !waits; i++) {
        PGresult *r = PQexec(db, "SELECT 1 FROM pg_stat_activity WHERE datname ="
                                 " current_database() AND wait_event_type = 'Lock'");
        waits = r && PQntuples(r) > 0;
        PQclear(r);
    }
    PQfinish(db);
    return waits;
}

/* `then` comes while `first` is under way; checks what `then` is answered. */
static void race(const char *what, struct store_op first, struct store_op then,
                 enum store_result wanted)
{
    const char *where = try_where(kind);
    pthread_t thread;
    try_begin();
    struct store *s = open_at(where);
    struct second second = { .s = open_at(where), .op = then };
    if (s && second.s && try_hold(run_one(s, try_append(9, 1, 1, "nine")) == STORE_OK, "log 9")) {
        (void)try_hold(kind->begin(s) == STORE_OK && kind->run(s, &first, 1) == STORE_OK,
                       "the first is under way");
        (void)try_hold(pthread_create(&thread, NULL, run_second, &second) == 0, "a thread");
        (void)try_hold(wait_for_waiter(where), "the second waits");
        (void)try_hold(kind->commit(s) == STORE_OK, "the first is kept");
        (void)pthread_join(thread, NULL);
        (void)try_hold(second.result == wanted, "it is %s, and not %s",
                       store_result_word(second.result), store_result_word(wanted));
        (void)try_hold(second.after == STORE_OK && second.committed == STORE_OK,
                       "its group goes on");
        struct error e = { "" };
        (void)try_hold(kind->check(s, &e), "the check: %s", e.text);
    }
    kind->close(s);
    kind->close(second.s);
    (void)try_end("postgres, two at once: %s", what);
}

static void races(void)
{
    race("the first event of one log: the second is stale", try_append(1, 1, 11, "mine"),
         try_append(1, 1, 12, "yours"), STORE_STALE);
    race("the next event of one log: the second is stale", try_append(9, 2, 11, "mine"),
         try_append(9, 2, 12, "yours"), STORE_STALE);
    race("one command given to both: the second is a repeat", try_append(9, 2, 11, "mine"),
         try_append(9, 2, 11, "mine"), STORE_REPEATED);
    race("one new value: the second finds it there", try_put(STORE_PUT_NEW, "k", "mine"),
         try_put(STORE_PUT_NEW, "k", "yours"), STORE_EXISTS);
}

/* Two transfers from one wallet at once: the chips are spent only once. */
static void spent_once(void)
{
    const char *where = try_where(kind);
    struct ledger_account mint = try_account(LEDGER_MINT, 1, 1),
                          bank = try_account(LEDGER_HOUSE, 1, 1),
                          wallet = try_account(LEDGER_WALLET, 1, 1);
    struct ledger_transfer have = try_transfer(1, 1, mint, wallet, LEDGER_CHIP),
                           one = try_transfer(1, 2, wallet, bank, LEDGER_CHIP),
                           two = try_transfer(1, 3, wallet, bank, LEDGER_CHIP);
    struct store_op pay = { .kind = STORE_TRANSFER, .transfer = &one };
    pthread_t thread;
    try_begin();
    struct store *s = open_at(where);
    struct second second = { .s = open_at(where),
                             .op = { .kind = STORE_TRANSFER, .transfer = &two } };
    if (s && second.s) {
        (void)try_hold(run_one(s, (struct store_op){ .kind = STORE_TRANSFER, .transfer = &have }) ==
                           STORE_OK,
                       "one chip");
        (void)try_hold(kind->begin(s) == STORE_OK && kind->run(s, &pay, 1) == STORE_OK, "it pays");
        (void)try_hold(pthread_create(&thread, NULL, run_second, &second) == 0, "a thread");
        (void)try_hold(wait_for_waiter(where), "the second waits");
        (void)try_hold(kind->commit(s) == STORE_OK, "it is kept");
        (void)pthread_join(thread, NULL);
        (void)try_hold(second.result == STORE_SHORT, "the second is %s",
                       store_result_word(second.result));
        struct error e = { "" };
        (void)try_hold(kind->check(s, &e), "the check: %s", e.text);
    }
    kind->close(s);
    kind->close(second.s);
    (void)try_end("postgres, two at once: one chip is spent once");
}

static void *open_one(void *with)
{
    struct error e = { "" };
    return kind->open(with, &e);
}

static void made_by_one(void)
{
    char where[300];
    pthread_t thread[6];
    void *opened[6] = { 0 };
    (void)snprintf(where, sizeof where, "%s", try_where(kind));
    try_begin();
    for (int i = 0; i < 6; i++)
        (void)try_hold(pthread_create(&thread[i], NULL, open_one, where) == 0, "a thread");
    for (int i = 0; i < 6; i++) {
        (void)pthread_join(thread[i], &opened[i]);
        (void)try_hold(opened[i], "it is not opened by number %d", i);
        kind->close(opened[i]);
    }
    (void)try_end("postgres: of six that open a new database at once one makes its tables");
}

/* ---- What fails ---- */

static void cut_off(void)
{
    const char *where = try_where(kind);
    struct store_op op = try_append(1, 2, 12, "never");
    try_begin();
    struct store *s = open_at(where);
    if (s) {
        (void)try_hold(run_one(s, try_append(1, 1, 11, "kept")) == STORE_OK, "an event");
        (void)try_hold(kind->begin(s) == STORE_OK && kind->run(s, &op, 1) == STORE_OK, "a group");
        (void)say(where, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                         " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        (void)try_hold(kind->commit(s) == STORE_BROKEN, "a commit without a connection");
        (void)try_hold(run_one(s, try_append(1, 2, 12, "x")) == STORE_BROKEN, "for good");
        kind->close(s);
        s = open_at(where);
        (void)try_hold(s && run_one(s, op) == STORE_OK, "nothing of the group is there");
    }
    kind->close(s);
    (void)try_end("postgres: cut off in mid-group it is broken, and nothing of the group is kept");
}

static void refused(void)
{
    char where[300], careless[400];
    struct error e = { "" };
    (void)snprintf(where, sizeof where, "%s", try_where(kind));
    (void)snprintf(careless, sizeof careless, "%s options='-c synchronous_commit=off'", where);
    try_begin();
    (void)try_hold(!kind->open(careless, &e) && strstr(e.text, "synchronous_commit = off"),
                   "a commit that does not wait: %s", e.text);
    kind->close(open_at(where));
    (void)say(where, "UPDATE hearts_tables SET version = 99");
    (void)try_hold(!kind->open(where, &e) && strstr(e.text, "a later version of this program"),
                   "a later version: %s", e.text);
    (void)try_hold(!kind->open("host=/nowhere dbname=none", &e) && strstr(e.text, "/nowhere"),
                   "where nobody is: %s", e.text);
    (void)try_end("postgres: refused are a careless commit, a later version, and nobody there");
}

/* ---- What the tables refuse, and what the check finds ---- */

/* Two logs with two events each, one of them closed and compacted; a transfer; a value. */
static bool fill_of(const struct store_ops *of, struct store *s)
{
    static const uint8_t stay[] = { 252 };
    struct ledger_account mint = try_account(LEDGER_MINT, 1, 1),
                          wallet = try_account(LEDGER_WALLET, 1, 1);
    struct ledger_transfer t = try_transfer(1, 1, mint, wallet, 3 * LEDGER_CHIP);
    struct store_op ops[] = {
        try_append(1, 1, 11, "one"),
        try_append(1, 2, 12, "two"),
        try_append(2, 1, 21, "three"),
        try_append(2, 2, 22, "four"),
        { .kind = STORE_CLOSE, .log = try_id(2) },
        { .kind = STORE_TRANSFER, .transfer = &t },
        try_put(STORE_PUT, "k", "v"),
    };
    struct store_op compact = {
        .kind = STORE_COMPACT, .log = try_id(2), .value = stay, .value_length = sizeof stay
    };
    return try_hold(try_run(of, s, ops, sizeof ops / sizeof *ops) == STORE_OK &&
                        try_run(of, s, &compact, 1) == STORE_OK,
                    "it is filled");
}

static bool fill(struct store *s) { return fill_of(kind, s); }

static void tables_refuse(void)
{
    static const struct {
        const char *sql, *why;
    } cases[] = {
        { "DELETE FROM event WHERE log = '\\x01000000000000000000000000000000'",
          "never deleted but from a gap" },
        { "UPDATE event SET at = 0 WHERE body IS NOT NULL", "only its body is taken out" },
        { "INSERT INTO event SELECT log, 9, NULL, kind, at, body, body_hash, hash FROM event"
          " WHERE body IS NOT NULL LIMIT 1",
          "follows the last" },
        { "UPDATE log SET live = 1", "stays closed" },
        { "UPDATE log SET head = 1", "only goes on" },
        { "DELETE FROM log", "never deleted" },
        { "DELETE FROM gap", "never changed or deleted" },
        { "UPDATE account SET balance = balance + 252000", "moves by transfers alone" },
        { "DELETE FROM account", "account" },
        { "UPDATE transfer SET amount = 252000", "never changed or deleted" },
        { "DELETE FROM transfer", "never changed or deleted" },
        { "INSERT INTO transfer SELECT 9, decode(repeat('01', 32), 'hex'), place, game, hand, kind,"
          " line, debit, credit, amount, debit_left, credit_left, at FROM transfer",
          "is the next" },
    };
    const char *where = try_where(kind);
    struct error e = { "" };
    try_begin();
    struct store *s = open_at(where);
    if (s && fill(s))
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            const char *why = say(where, cases[i].sql);
            (void)try_hold(strstr(why, cases[i].why), "%s: %s", cases[i].sql, why);
        }
    (void)try_hold(s && kind->check(s, &e), "the check: %s", e.text);
    kind->close(s);
    (void)try_end("postgres: the tables refuse what would change history");
}

static void check_finds(void)
{
    static const struct {
        const char *sql, *why;
    } cases[] = {
        { "DELETE FROM event WHERE seq = 1", "event 1: it is missing" },
        { "DELETE FROM event WHERE seq = 2 AND kind = 252 AND log ="
          " (SELECT id FROM log WHERE live = 1)",
          "event 2: it does not end as its log says" },
        { "UPDATE event SET body = 'other' WHERE seq = 1", "event 1: it is not what was stored" },
        { "UPDATE event SET at = at + 1 WHERE seq = 1", "event 1: it is not what was stored" },
        { "UPDATE event SET kind = 0 WHERE seq = 1", "event 1: it is not what was stored" },
        { "UPDATE event SET command = NULL WHERE seq = 1", "event 1: it is not what was stored" },
        { "UPDATE log SET head = 3 WHERE live = 1", "event 3: it does not end as its log says" },
        { "DELETE FROM log WHERE live = 1", "its log is not listed" },
        { "DELETE FROM gap", "event 1: it is missing" },
        { "UPDATE account SET balance = 0 WHERE kind = 3", "what all accounts have comes to" },
        { "UPDATE account SET balance = 2 * balance", "and its transfers come to" },
        { "UPDATE transfer SET credit_left = 252000", "says that it left 252000" },
        { "UPDATE transfer SET hand = 7", "an id that does not follow from its place" },
        { "UPDATE ledger SET last = 2", "there are 1 transfers" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char sql[300];
        const char *where = try_where(kind);
        struct error e = { "nothing" };
        try_begin();
        struct store *s = open_at(where);
        if (s && fill(s)) {
            /* A superuser is not bound by triggers. */
            (void)snprintf(sql, sizeof sql, "SET session_replication_role = replica; %s",
                           cases[i].sql);
            const char *why = say(where, sql);
            (void)try_hold(!*why, "%s", why);
            bool good = kind->check(s, &e);
            (void)try_hold(!good && strstr(e.text, cases[i].why), "found is: %s", e.text);
        }
        kind->close(s);
        (void)try_end("postgres, the check finds: %s", cases[i].sql);
    }
}

/* ---- Copies ---- */

static bool copied_before(void *with, struct error *e)
{
    (void)with;
    (void)e;
    return true;
}

static void copied_told(void *with, const char *word, uint64_t rows)
{
    (void)with;
    (void)word;
    (void)rows;
}

/* Makes rows of every form: a redacted body, a forgotten person, an empty value, no command. */
static bool fill_forms(struct store *s)
{
    struct ledger_account mint = try_account(LEDGER_MINT, 1, 1),
                          wallet = try_account(LEDGER_WALLET, 1, 2);
    struct ledger_transfer t = try_transfer(1, 2, mint, wallet, LEDGER_CHIP);
    struct store_op ops[] = {
        try_append(3, 1, 0, ""),
        try_append(3, 2, 32, "taken out"),
        { .kind = STORE_REDACT, .log = try_id(3), .event = { .seq = 2 } },
        { .kind = STORE_TRANSFER, .transfer = &t },
        { .kind = STORE_FORGET, .account = &wallet },
        try_put(STORE_PUT, "empty", ""),
    };
    return fill_of(&store_sqlite, s) &&
           try_hold(try_run(&store_sqlite, s, ops, sizeof ops / sizeof *ops) == STORE_OK, "forms");
}

/* Everything that the store tells has to equal *first; if that is empty, fills it. */
static void same(const struct store_ops *of, struct store *s, struct buffer *first,
                 const char *where)
{
    struct buffer told = { 0 };
    struct error e = { "" };
    (void)try_hold(try_tell(of, s, 4, &told), "%s tells", where);
    (void)try_hold(of->check(s, &e), "%s, the check: %s", where, e.text);
    if (!first->length)
        buffer_append(first, told.data, told.length);
    (void)try_hold(first->length == told.length && memcmp(first->data, told.data, told.length) == 0,
                   "%s tells otherwise:\n%s\n%s", where, first->data, told.data);
    buffer_release(&told);
}

/* The store accepts what comes next, and refuses changes of history. */
static void goes_on(const struct store_ops *of, struct store *s, unsigned command)
{
    struct ledger_account mint = try_account(LEDGER_MINT, 1, 1),
                          bank = try_account(LEDGER_HOUSE, 1, 1);
    struct ledger_transfer t = try_transfer(2, command, mint, bank, LEDGER_CHIP);
    struct store_op ops[] = { try_append(1, command, command, "on"),
                              { .kind = STORE_TRANSFER, .transfer = &t } };
    (void)try_hold(try_run(of, s, ops, 2) == STORE_OK, "%s goes on", of->name);
}

static void copied_to_and_fro(void)
{
    char where[300];
    struct copy c = { .before = copied_before, .progress = copied_told };
    struct error e = { "" };
    struct buffer first = { 0 }, second = { 0 };
    try_begin();
    const char *folder = try_where(&store_sqlite);
    struct store *sqlite = store_sqlite.open(folder, &e);
    (void)snprintf(where, sizeof where, "%s", try_where(kind));
    struct store *s = open_at(where);
    if (sqlite && s && fill_forms(sqlite)) {
        same(&store_sqlite, sqlite, &first, "what is copied");
        (void)try_hold(copy_to_postgres(sqlite, s, &c, &e), "there: %s", e.text);
        kind->close(s);
        s = open_at(where);
        same(kind, s, &first, "the copy");
        goes_on(kind, s, 3);
        (void)try_hold(strstr(say(where, "DELETE FROM log"), "never deleted"), "history stays");
        same(kind, s, &second, "gone on");
        (void)try_hold(!copy_to_postgres(sqlite, s, &c, &e) && strstr(e.text, "has logs already"),
                       "once more: %s", e.text);
    }
    kind->close(s);
    store_sqlite.close(sqlite);
    const char *back = try_where(&store_sqlite);
    s = open_at(where);
    (void)try_hold(s && copy_to_sqlite(s, back, &c, &e), "and back: %s", e.text);
    kind->close(s);
    sqlite = store_sqlite.open(back, &e);
    if (try_hold(sqlite, "%s", e.text)) {
        same(&store_sqlite, sqlite, &second, "copied back");
        goes_on(&store_sqlite, sqlite, 4);
    }
    store_sqlite.close(sqlite);
    try_sweep(folder);
    try_sweep(back);
    buffer_release(&first);
    buffer_release(&second);
    (void)try_end("postgres: all is copied to it from SQLite and back, and goes on");
}

/* A column that is added to a table later has to be copied too. */
static void all_columns_are_copied(void)
{
    const char *where = try_where(kind);
    try_begin();
    struct store *s = open_at(where);
    PGconn *db = PQconnectdb(where);
    for (size_t i = 0; i < COPY_TABLES; i++) {
        char sql[80];
        (void)snprintf(sql, sizeof sql, "SELECT * FROM %s", copy_tables[i].name);
        PGresult *r = PQexec(db, sql);
        (void)try_hold(PQnfields(r) == (int)strlen(copy_tables[i].kinds), "%s has %d columns",
                       copy_tables[i].name, PQnfields(r));
        PQclear(r);
    }
    PQfinish(db);
    kind->close(s);
    (void)try_end("postgres: a copy takes every column");
}

/* ---- Older tables, and other programs ---- */

static void of_before(void)
{
    char where[300];
    struct error e = { "" };
    (void)snprintf(where, sizeof where, "%s", try_where(kind));
    try_begin();
    (void)say(where, "CREATE TABLE hearts_tables (version bigint NOT NULL)");
    (void)say(where, "INSERT INTO hearts_tables VALUES (1)");
    (void)try_hold(!*say(where, postgres_migrations[0]), "the first tables");
    struct store *s = open_at(where);
    (void)try_hold(s && fill(s) && kind->check(s, &e), "they are brought up to date: %s", e.text);
    kind->close(s);
    (void)try_end("postgres: tables of before get what they lack");
}

void try_postgres(void)
{
    races();
    spent_once();
    made_by_one();
    cut_off();
    refused();
    tables_refuse();
    check_finds();
    copied_to_and_fro();
    all_columns_are_copied();
    of_before();
}
