/* store_check.c - the check in pieces: while others write or compact, and on an older database. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/store/sqlite/sqlite_inside.h"
#include "server/store/store_check.h"
#include "store_try.h"

enum { LOGS = 8, EVENTS = 400, GROUPS = 60, KEYS = 40, VALUE = 3000 };

static const char *folder;

/* Logs of many events, some of them closed. */
static bool fill(struct store *s, unsigned closed)
{
    static struct store_op ops[EVENTS + 1];
    bool good = true;
    for (unsigned log = 1; log <= LOGS && good; log++) {
        size_t count = 0;
        for (unsigned seq = 1; seq <= EVENTS; seq++)
            ops[count++] = try_append(log, seq, seq, "an event as others are, of some words");
        if (log <= closed)
            ops[count++] = (struct store_op){ .kind = STORE_CLOSE, .log = try_id(log) };
        good = try_run(&store_sqlite, s, ops, count) == STORE_OK;
    }
    return good;
}

static struct store *filled(unsigned closed)
{
    struct error e = { "" };
    try_begin();
    folder = try_folder();
    struct store *s = store_sqlite.open(folder, &e);
    (void)try_hold(s && fill(s, closed), "the store is not filled: %s", e.text);
    return s;
}

static long ahead_bytes(void)
{
    char path[512];
    struct stat what;
    (void)snprintf(path, sizeof path, "%s/hearts.db-wal", folder);
    return stat(path, &what) == 0 ? (long)what.st_size : 0;
}

/* Overwrites values in a few groups; returns how many bytes were written. */
static long write_some(struct store *s, char *value)
{
    long bytes = 0;
    for (unsigned i = 0; i < GROUPS; i++) {
        char key[8];
        (void)snprintf(key, sizeof key, "k%u", i % KEYS);
        value[i % VALUE]++;
        struct store_op op = try_put(STORE_PUT, key, "");
        op.value = value;
        op.value_length = VALUE;
        (void)try_hold(try_run(&store_sqlite, s, &op, 1) == STORE_OK, "a value is not kept");
        bytes += VALUE;
    }
    return bytes;
}

/* A check of many pieces, while much more is written than fits in the write-ahead log. */
static void beside_a_writer(void)
{
    static char value[VALUE];
    struct error e = { "" };
    struct store *s = filled(0);
    struct check *c = s ? check_new(folder, false, &e) : NULL;
    enum check_result result = try_hold(c, "%s", e.text) ? CHECK_MORE : CHECK_CANNOT;
    long written = 0, longest = 0, most = 4 << 20;
    int pieces = 0;
    memset(value, 'v', sizeof value);
    for (; result == CHECK_MORE && longest <= most; pieces++) {
        result = check_step(c, &e);
        for (int i = 0; i < 6; i++) {
            written += write_some(s, value);
            longest = ahead_bytes() > longest ? ahead_bytes() : longest;
        }
    }
    (void)try_hold(result == CHECK_GOOD, "the check: %s", e.text);
    (void)try_hold(c && check_rows(c) >= LOGS * EVENTS, "not all was read");
    (void)try_hold(written > 2 * most, "too little was written to tell: %ld bytes", written);
    (void)try_hold(longest < most, "the write-ahead log came to %ld bytes", longest);
    check_free(c);
    store_sqlite.close(s);
    (void)try_end("sqlite: a check of %d pieces lets the write-ahead log be reset", pieces);
    printf("# %ld bytes written meanwhile, the log %ld at most\n", written, longest);
    try_sweep(folder);
}

/* Logs grow, are closed and compacted while they are checked, before and behind where it is. */
static void beside_a_compaction(void)
{
    static const char stay[] = "\x05\x69\xf0";
    struct error e = { "" };
    struct store *s = filled(LOGS / 2);
    struct check *c = s ? check_new(folder, false, &e) : NULL;
    enum check_result result = try_hold(c, "%s", e.text) ? CHECK_MORE : CHECK_CANNOT;
    for (unsigned at = 0; result == CHECK_MORE; at++) {
        result = check_step(c, &e);
        for (unsigned log = 1; log <= LOGS && at < 20; log++) {
            struct store_op op = { .kind = STORE_COMPACT,
                                   .log = try_id(log),
                                   .value = stay,
                                   .value_length = strlen(stay),
                                   .limit = 70 };
            if (log > LOGS / 2)
                op = try_append(log, EVENTS + at + 1, 0, "more");
            (void)try_hold(try_run(&store_sqlite, s, &op, 1) == STORE_OK, "an operation");
        }
    }
    (void)try_hold(result == CHECK_GOOD, "the check: %s", e.text);
    check_free(c);
    (void)try_hold(s && store_sqlite.check(s, &e), "the whole check: %s", e.text);
    store_sqlite.close(s);
    (void)try_end("sqlite: logs grow and are compacted under a check, and it passes");
    try_sweep(folder);
}

/* Space of compacted events is used again. */
static void room_again(void)
{
    struct error e = { "" };
    struct store_bytes full = { 0 }, after = { 0 }, again = { 0 };
    store_sqlite.close(filled(LOGS)); /* so everything is in the database file */
    struct store *s = store_sqlite.open(folder, &e);
    if (try_hold(s, "%s", e.text))
        store_sqlite.bytes(s, &full);
    for (unsigned log = 1; log <= LOGS && s; log++) {
        struct store_op op = { .kind = STORE_COMPACT, .log = try_id(log) };
        (void)try_hold(try_run(&store_sqlite, s, &op, 1) == STORE_OK, "compacting");
    }
    if (s)
        store_sqlite.bytes(s, &after);
    (void)try_hold(after.free > full.database / 2 && full.free == 0, "%llu of %llu bytes are free",
                   (unsigned long long)after.free, (unsigned long long)full.database);
    static struct store_op ops[EVENTS];
    for (unsigned log = LOGS + 1; log <= 2 * LOGS - 1 && s; log++) {
        for (unsigned seq = 1; seq <= EVENTS; seq++)
            ops[seq - 1] = try_append(log, seq, seq, "an event as others are, of some words");
        (void)try_hold(try_run(&store_sqlite, s, ops, EVENTS) == STORE_OK, "as much again");
    }
    store_sqlite.close(s);
    s = store_sqlite.open(folder, &e);
    if (try_hold(s, "%s", e.text))
        store_sqlite.bytes(s, &again);
    (void)try_hold(again.database <= full.database + (64 << 10), "the file grew from %llu to %llu",
                   (unsigned long long)full.database, (unsigned long long)again.database);
    store_sqlite.close(s);
    (void)try_end("sqlite: what is compacted makes room for what comes");
    try_sweep(folder);
}

/* A database of 0.1, whose tables have no gaps, can be checked. */
static void older(void)
{
    struct sqlite_how how = { .migrations = sqlite_migrations, .migration_count = 1 };
    struct error e = { "" };
    char path[512];
    sqlite3 *db = NULL;
    try_begin();
    folder = try_folder();
    (void)snprintf(path, sizeof path, "%s/hearts.db", folder);
    /* This version's statements do not fit its tables, so it is only created, and a value is
     * inserted by SQL. */
    (void)store_sqlite_open_with(path, &how, &e);
    (void)try_hold(strstr(e.text, "no such column"), "it was opened: %s", e.text);
    (void)try_hold(sqlite3_open(path, &db) == SQLITE_OK &&
                       sqlite3_exec(db, "INSERT INTO kept VALUES (x'6b', x'')", NULL, NULL, NULL) ==
                           SQLITE_OK,
                   "a value");
    (void)sqlite3_close(db);
    struct check *c = check_new(folder, true, &e);
    enum check_result result = try_hold(c, "%s", e.text) ? CHECK_MORE : CHECK_CANNOT;
    while (result == CHECK_MORE)
        result = check_step(c, &e);
    (void)try_hold(result == CHECK_GOOD && check_rows(c) == 1, "the check: %s", e.text);
    check_free(c);
    (void)try_end("sqlite: an older database is checked as it is");
    try_sweep(folder);
}

void try_check(void)
{
    beside_a_writer();
    beside_a_compaction();
    room_again();
    older();
}
