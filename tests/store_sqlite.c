/* store_sqlite.c - the SQLite store alone: processes, damage, raw SQL, versions, copies. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/file.h"
#include "seed.h"
#include "server/store/sqlite/sqlite_inside.h"
#include "server/store/store_check.h"
#include "store_try.h"

enum { LOGS = 3, EVENTS = 6 };

static const char *folder;

static const char *path_of(const char *name)
{
    static char path[4][512];
    static int next;
    char *to = path[next++ % 4];
    (void)snprintf(to, sizeof path[0], "%s/%s", folder, name);
    return to;
}

static const char *body_of(unsigned log, unsigned seq)
{
    static char text[48];
    (void)snprintf(text, sizeof text, "log %u, event %u: \x01\x7f body", log, seq);
    return text;
}

enum { COMPACTED = LOGS + 1 };

/* A log that is closed and compacted: its events 3 and 6 are left. */
static bool compact(struct store *s)
{
    static const char stay[] = "\xfd"; /* the third's kind; that of the sixth is 0 */
    bool good = true;
    for (unsigned seq = 1; seq <= 8; seq++) {
        struct store_op op = try_append(COMPACTED, seq, seq, "of a log that is compacted");
        good = try_run(&store_sqlite, s, &op, 1) == STORE_OK && good;
    }
    struct store_op end[] = { { .kind = STORE_CLOSE, .log = try_id(COMPACTED) },
                              { .kind = STORE_COMPACT,
                                .log = try_id(COMPACTED),
                                .value = stay,
                                .value_length = sizeof stay } };
    return try_run(&store_sqlite, s, end, 2) == STORE_OK && good;
}

/* A store with some logs and values. */
static bool fill(struct store *s)
{
    bool good = compact(s);
    for (unsigned log = 1; log <= LOGS; log++)
        for (unsigned seq = 1; seq <= EVENTS; seq++) {
            struct store_op op = try_append(log, seq, log * 100 + seq, body_of(log, seq));
            good = try_run(&store_sqlite, s, &op, 1) == STORE_OK && good;
        }
    struct store_op value = try_put(STORE_PUT, "key", "value");
    return try_run(&store_sqlite, s, &value, 1) == STORE_OK && good;
}

/* A new folder with a filled store in it, which is closed. */
static bool begin(void)
{
    struct error e = { "" };
    try_begin();
    folder = try_folder();
    struct store *s = store_sqlite.open(folder, &e);
    if (!try_hold(s, "%s", e.text))
        return false;
    bool good = try_hold(fill(s), "the store is not filled");
    store_sqlite.close(s);
    return good;
}

static struct store *open_file(const char *path, struct error *e)
{
    static const struct sqlite_how how = { 0 };
    return store_sqlite_open_with(path, &how, e);
}

/* Runs SQL on the closed store from outside; the result's text, or "". */
static const char *outside(const char *sql)
{
    static char said[256];
    sqlite3 *db = NULL;
    char *why = NULL;
    said[0] = '\0';
    if (sqlite3_open_v2(path_of("hearts.db"), &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        (void)snprintf(said, sizeof said, "%s", why ? why : sqlite3_errmsg(db));
    sqlite3_free(why);
    (void)sqlite3_close(db);
    return said;
}

/* ---- Processes ---- */

/* The error that another process gets when it opens the folder; "" when it may. It then exits
 * without closing. */
static bool other_process(struct error *told)
{
    int ends[2], status;
    if (pipe(ends) != 0)
        return false;
    pid_t child = fork();
    if (child == 0) {
        struct error e = { "" };
        (void)store_sqlite.open(folder, &e);
        (void)!write(ends[1], e.text, sizeof e.text);
        (void)raise(SIGKILL);
    }
    (void)close(ends[1]);
    bool heard = read(ends[0], told->text, sizeof told->text) == (ssize_t)sizeof told->text;
    (void)close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && heard;
}

static void two_processes(void)
{
    struct error e = { "" };
    char us[64];
    if (begin()) {
        struct store *s = store_sqlite.open(folder, &e);
        (void)snprintf(us, sizeof us, "hearts.lock: another process (%ld) has this folder open",
                       (long)getpid());
        (void)try_hold(s && other_process(&e), "the other process is not heard");
        (void)try_hold(strstr(e.text, us), "it is told: %s", e.text);
        (void)try_hold(!store_sqlite.open(folder, &e) && strstr(e.text, us),
                       "a second time here: %s", e.text);
        store_sqlite.close(s);
        (void)try_hold(other_process(&e) && !e.text[0], "closed, and it is told: %s", e.text);
        s = store_sqlite.open(folder, &e);
        (void)try_hold(s, "the other was killed with the folder open: %s", e.text);
        if (s)
            store_sqlite.close(s);
    }
    (void)try_end("sqlite: a folder is one process's, until it ends in whatever way");
    try_sweep(folder);
}

/* ---- Damage ---- */

static bool checks(struct error *e)
{
    *e = (struct error){ "" };
    struct store *s = open_file(path_of("hearts.db"), e);
    bool good = s && store_sqlite.check(s, e);
    if (s)
        store_sqlite.close(s);
    return good;
}

static bool flip(size_t at)
{
    uint8_t byte = 0;
    int fd = open(path_of("hearts.db"), O_RDWR | O_CLOEXEC);
    bool good = fd >= 0 && pread(fd, &byte, 1, (off_t)at) == 1;
    byte ^= 0x20;
    good = good && pwrite(fd, &byte, 1, (off_t)at) == 1;
    if (fd >= 0)
        (void)close(fd);
    return good;
}

static void flipped_bodies(void)
{
    struct buffer file = { 0 };
    struct error e = { "" };
    int flips = 0, missed = 0;
    size_t step = (size_t)test_one_in(7, "bytes flipped");
    if (begin() && try_hold(file_read_all(path_of("hearts.db"), SIZE_MAX, &file, &e), "%s", e.text))
        for (unsigned log = 1; log <= LOGS; log++)
            for (unsigned seq = 1; seq <= EVENTS; seq++) {
                const char *body = body_of(log, seq);
                char *at = memmem(file.data, file.length, body, strlen(body));
                if (!try_hold(at, "a body is not in the file"))
                    continue;
                for (size_t i = seq % step; i < strlen(body); i += step, flips++) {
                    size_t place = (size_t)(at - file.data) + i;
                    (void)try_hold(flip(place), "the file cannot be changed");
                    missed += checks(&e) || !strstr(e.text, "it is not what was stored");
                    (void)try_hold(flip(place), "the file cannot be changed back");
                }
            }
    (void)try_hold(flips >= LOGS * EVENTS * 20 / (int)step && !missed,
                   "%d of %d flipped bytes are missed", missed, flips);
    (void)try_hold(checks(&e), "put right, it is: %s", e.text);
    (void)try_end("sqlite: the check finds each of %d flipped bytes of bodies", flips);
    buffer_release(&file);
    try_sweep(folder);
}

/* Pieces of the check end within logs. */
static void longer_than_a_piece(void)
{
    enum { LONG = CHECK_ROWS * 3 / 5 };
    static struct store_op ops[LONG];
    struct error e = { "" };
    if (begin()) {
        struct store *s = store_sqlite.open(folder, &e);
        for (unsigned log = 10; s && log < 15; log++) {
            for (unsigned i = 0; i < LONG; i++)
                ops[i] = try_append(log, i + 1, log * 1000 + i, "one of many");
            (void)try_hold(try_run(&store_sqlite, s, ops, LONG) == STORE_OK, "log %u", log);
        }
        store_sqlite.close(s);
        (void)try_hold(checks(&e), "the check: %s", e.text);
    }
    (void)try_end("sqlite: the check of logs that are longer than a piece of it");
    try_sweep(folder);
}

#define FREE                                                                          \
    "DROP TRIGGER event_stays; DROP TRIGGER event_as_it_was; DROP TRIGGER log_stays;" \
    "DROP TRIGGER log_goes_on; DROP TRIGGER event_follows; DROP TRIGGER gap_follows;" \
    "DROP TRIGGER gap_as_it_was; DROP TRIGGER gap_stays;"

#define OF_COMPACTED "log = (SELECT id FROM log WHERE compacted > 0)"

static void other_damage(void)
{
    static const struct {
        const char *sql, *told;
    } cases[] = {
        { "UPDATE event SET at = at + 1 WHERE seq = 3", "event 3: it is not what was stored" },
        { "UPDATE event SET kind = kind + 1 WHERE seq = 2", "event 2: it is not what was stored" },
        { "UPDATE event SET kind = kind + 256 WHERE seq = 2", "event 2: its kind is out of range" },
        { "UPDATE event SET command = zeroblob(16) WHERE seq = 1", "event 1: it is not" },
        { "UPDATE event SET command = NULL WHERE seq = 6", "event 6: it is not what was stored" },
        { "UPDATE event SET hash = zeroblob(32) WHERE seq = 6",
          "event 6: it is not what was stored" },
        { "UPDATE event SET body = NULL, body_hash = zeroblob(32) WHERE seq = 4",
          "event 4: it is not" },
        { "UPDATE event SET seq = 7 WHERE seq = 6", "event 6: it is missing" },
        { "DELETE FROM event WHERE seq = 1", "event 1: it is missing" },
        { "DELETE FROM event WHERE seq = 4", "event 4: it is missing" },
        { "DELETE FROM event WHERE seq = 6", "event 6: it is missing" },
        { "DELETE FROM event", "event 6: it is missing" },
        { "DELETE FROM log", "its log is not listed" },
        { "UPDATE log SET head = 5 WHERE live = 1", "it does not end as its log says" },
        { "UPDATE log SET head = 7 WHERE live = 1", "event 7: it is missing" },
        { "UPDATE log SET hash = zeroblob(32)", "it does not end as its log says" },
        { "DELETE FROM event WHERE seq = 3 AND " OF_COMPACTED, "event 3: it is missing" },
        { "DELETE FROM event WHERE " OF_COMPACTED, "events are missing that were not compacted" },
        { "UPDATE event SET body = x'00' WHERE seq = 6 AND " OF_COMPACTED, "event 6: it is not" },
        { "DELETE FROM gap WHERE first = 1", "event 1: it is missing" },
        { "DELETE FROM gap WHERE first = 7", "event 8: it is missing" },
        { "UPDATE gap SET hash = zeroblob(32) WHERE first = 4", "event 6: it is not what was" },
        { "UPDATE gap SET hash = zeroblob(32) WHERE first = 7", "event 8: it is missing" },
        { "UPDATE gap SET last = 1 WHERE first = 1", "event 2: it is missing" },
        { "UPDATE gap SET first = 8 WHERE first = 7", "events are missing that were not" },
        { "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM"
          " sqlite_schema WHERE name = 'event_command') WHERE name = 'log_live'",
          "damaged" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e = { "" };
        if (begin()) {
            const char *said = outside(FREE);
            (void)try_hold(!said[0], "triggers: %s", said);
            said = outside(cases[i].sql);
            (void)try_hold(!said[0], "%s", said);
            (void)try_hold(!checks(&e) && strstr(e.text, cases[i].told), "the check says: %s",
                           e.text);
        }
        (void)try_end("sqlite: the check finds: %.70s", cases[i].sql);
        try_sweep(folder);
    }
}

/* ---- Raw SQL ---- */

static void triggers(void)
{
    static const struct {
        const char *sql, *told;
    } cases[] = {
        { "DELETE FROM event", "never deleted" },
        { "DELETE FROM event WHERE seq = 6", "never deleted" },
        { "UPDATE event SET at = 0", "never changed" },
        { "UPDATE event SET body = x'00'", "never changed" },
        { "UPDATE event SET hash = zeroblob(32)", "never changed" },
        { "UPDATE event SET command = NULL", "never changed" },
        { "UPDATE event SET body = NULL, body_hash = zeroblob(32), kind = 0 WHERE seq = 1",
          "never changed" },
        { "UPDATE event SET body = NULL", "CHECK" },
        { "INSERT INTO event SELECT log, 8, NULL, 0, 0, x'', NULL, hash FROM event WHERE seq = 6",
          "follows" },
        { "INSERT OR REPLACE INTO event SELECT log, 6, NULL, 0, 0, x'', NULL, hash FROM event"
          " WHERE seq = 6",
          "follows" },
        { "INSERT INTO event SELECT log, 7, command, 0, 0, x'', NULL, hash FROM event WHERE seq = "
          "6",
          "UNIQUE" },
        { "DELETE FROM log", "never deleted" },
        { "UPDATE log SET head = 5", "only goes on" },
        { "UPDATE log SET live = 0; UPDATE log SET live = 1", "stays closed" },
        { "UPDATE log SET compacted = head WHERE live = 1", "stays closed" },
        { "UPDATE log SET live = 0, compacted = head WHERE live = 1", "stays closed" },
        { "UPDATE log SET compacted = 0 WHERE compacted > 0", "and compacted" },
        { "UPDATE log SET head = 9 WHERE compacted > 0", "and compacted" },
        { "DELETE FROM event WHERE " OF_COMPACTED, "never deleted" },
        { "INSERT INTO gap SELECT log, 1, 6, hash FROM event WHERE seq = 6 AND log IN"
          " (SELECT id FROM log WHERE live = 1)",
          "of a closed log" },
        { "INSERT INTO gap SELECT log, seq, seq, hash FROM event WHERE " OF_COMPACTED, "once" },
        { "UPDATE log SET live = 0; INSERT INTO gap SELECT id, 1, 6, zeroblob(32) FROM log",
          "from its first on" },
        { "UPDATE log SET live = 0; INSERT INTO gap SELECT log, 2, 2, hash FROM event WHERE"
          " seq = 2; INSERT INTO gap SELECT log, 1, 3, hash FROM event WHERE seq = 3",
          "from its first on" },
        { "UPDATE gap SET last = 3 WHERE first = 1", "never changed" },
        { "DELETE FROM gap", "never deleted" },
        { "INSERT INTO kept VALUES (zeroblob(201), x'')", "CHECK" },
        { "INSERT INTO kept VALUES (x'', x'')", "CHECK" },
        { "INSERT INTO kept VALUES ('text', x'')", "BLOB" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (begin()) {
            const char *said = outside(cases[i].sql);
            (void)try_hold(strstr(said, cases[i].told), "it says: %s", said);
        }
        (void)try_end("sqlite: refused from outside: %.70s", cases[i].sql);
        try_sweep(folder);
    }
}

/* A redacted body is in no file afterwards. */
static void redacted(void)
{
    static const char secret[] = "said at the table";
    struct buffer file = { 0 };
    struct error e = { "" };
    if (begin()) {
        char large[6000]; /* more than a page */
        struct store *s = store_sqlite.open(folder, &e);
        for (size_t i = 0; i < sizeof large; i++)
            large[i] = secret[i % (sizeof secret - 1)];
        large[sizeof large - 1] = '\0';
        struct store_op ops[] = {
            try_append(9, 1, 1, secret),
            try_append(9, 2, 2, large),
            try_append(9, 3, 3, "stays"),
            { .kind = STORE_REDACT, .log = try_id(9), .event = { .seq = 1 } },
            { .kind = STORE_REDACT, .log = try_id(9), .event = { .seq = 2 } }
        };
        (void)try_hold(s && try_run(&store_sqlite, s, ops, 3) == STORE_OK, "events");
        store_sqlite.close(s);
        s = store_sqlite.open(folder, &e);
        (void)try_hold(s && try_run(&store_sqlite, s, ops + 3, 2) == STORE_OK, "redacted");
        (void)try_hold(s && store_sqlite.check(s, &e), "the check: %s", e.text);
        store_sqlite.close(s);
        (void)try_hold(file_read_all(path_of("hearts.db"), SIZE_MAX, &file, &e), "%s", e.text);
        struct stat ahead;
        (void)try_hold(stat(path_of("hearts.db-wal"), &ahead) != 0 || ahead.st_size == 0,
                       "a log is left");
        (void)try_hold(file.data && memmem(file.data, file.length, "stays", 5),
                       "the file has no bodies");
        (void)try_hold(!memmem(file.data, file.length, secret, sizeof secret - 1),
                       "it is still there");
    }
    (void)try_end("sqlite: a redacted body is nowhere in the file");
    buffer_release(&file);
    try_sweep(folder);
}

/* ---- Versions ---- */

static bool opens(const struct sqlite_how *how, const char *told)
{
    struct error e = { "" };
    struct store *s = store_sqlite_open_with(path_of("hearts.db"), how, &e);
    if (s)
        store_sqlite.close(s);
    return s ? !told : told && strstr(e.text, told);
}

static void migrations(void)
{
    const char *steps[] = { sqlite_migrations[0], sqlite_migrations[1], sqlite_migrations[2],
                            "CREATE TABLE second (a); INSERT INTO second VALUES (1)",
                            "CREATE TABLE third (a); INSERT INTO nowhere VALUES (1)" };
    struct sqlite_how how = { .migrations = steps, .migration_count = 4 };
    if (begin()) {
        (void)try_hold(opens(&how, NULL), "a step more");
        (void)try_hold(!outside("INSERT INTO second VALUES (2)")[0], "its table is there");
        (void)try_hold(opens(&how, NULL), "and again");
        (void)try_hold(!outside("CREATE UNIQUE INDEX once ON second (a)")[0], "it was taken once");
        how.migration_count = 5;
        (void)try_hold(opens(&how, "nowhere"), "a step that fails");
        (void)try_hold(strstr(outside("SELECT * FROM third"), "no such table"), "leaves nothing");
        steps[4] = "CREATE TABLE third (a)";
        (void)try_hold(opens(&how, NULL), "put right, it is taken");
        how.migration_count = 4;
        (void)try_hold(opens(&how, "a later version of this program has written it; its tables are"
                                   " version 5, this program knows 4"),
                       "a later version's");
        (void)try_hold(!outside("SELECT * FROM third")[0], "is left as it is");
    }
    (void)try_end(
        "sqlite: tables are brought up to date, each step once and whole; later ones refused");
    try_sweep(folder);
}

static void strangers(void)
{
    struct error e = { "" };
    static const struct sqlite_how how = { 0 };
    if (begin()) {
        (void)try_hold(!outside("PRAGMA application_id = 7")[0], "another mark");
        (void)try_hold(opens(&how, "another program"), "another program's database");
        char noise[8192];
        memset(noise, 'x', sizeof noise);
        (void)try_hold(file_write_atomic(path_of("hearts.db"), noise, sizeof noise, &e), "%s",
                       e.text);
        (void)try_hold(opens(&how, "not a database"), "what is no database");
        const char *file = path_of("hearts.db");
        (void)try_hold(!store_sqlite.open(file, &e) && strstr(e.text, "Not a directory"),
                       "a file: %s", e.text);
        (void)try_hold(!store_sqlite.open(path_of("no/such"), &e) && strstr(e.text, "No such"),
                       "nowhere: %s", e.text);
        char long_name[2000];
        memset(long_name, 'd', sizeof long_name - 1);
        long_name[sizeof long_name - 1] = '\0';
        (void)try_hold(!store_sqlite.open(long_name, &e) && strstr(e.text, "too long"),
                       "a name: %s", e.text);
    }
    (void)try_end("sqlite: what is no database of ours is refused, with the reason");
    try_sweep(folder);
}

static mode_t mode_of(const char *path)
{
    struct stat what;
    return stat(path, &what) == 0 ? what.st_mode & 0777 : 0;
}

static void fresh_folder(void)
{
    struct error e = { "" };
    try_begin();
    const char *around = try_folder();
    char inside[300];
    (void)snprintf(inside, sizeof inside, "%s/data", around);
    folder = inside;
    mode_t before = umask(0);
    struct store *s = store_sqlite.open(folder, &e);
    (void)umask(before);
    if (try_hold(s && fill(s), "%s", e.text)) {
        (void)try_hold(mode_of(folder) == 0700, "the folder is for its owner");
        (void)try_hold(mode_of(path_of("hearts.db")) == 0600, "the database is");
        (void)try_hold(mode_of(path_of("hearts.db-wal")) == 0600, "its log is");
        store_sqlite.close(s);
    }
    (void)try_end("sqlite: a folder is made when there is none, for its owner alone");
    try_sweep(folder);
    try_sweep(around);
}

/* ---- Copies ---- */

static void copies(void)
{
    struct buffer here = { 0 }, there = { 0 };
    struct error e = { "" };
    struct store_op redact = { .kind = STORE_REDACT, .log = try_id(1), .event = { .seq = 1 } };
    if (begin()) {
        const char *copy = path_of("copy.db");
        struct store *s = store_sqlite.open(folder, &e), *second = NULL;
        (void)try_hold(s && try_run(&store_sqlite, s, &redact, 1) == STORE_OK, "%s", e.text);
        (void)try_hold(try_tell(&store_sqlite, s, LOGS, &here), "told here");
        (void)try_hold(store_sqlite.backup(s, copy, &e), "%s", e.text);
        (void)try_hold(mode_of(copy) == 0600, "the copy is for its owner");
        (void)try_hold(!store_sqlite.backup(s, copy, &e) && strstr(e.text, "exists"),
                       "over a file: %s", e.text);
        (void)try_hold(mode_of(copy) == 0600, "what was there stays");
        (void)try_hold(!store_sqlite.backup(s, path_of("no/copy.db"), &e), "into no folder");
        second = open_file(copy, &e);
        (void)try_hold(second && store_sqlite.check(second, &e), "%s", e.text);
        (void)try_hold(second && try_tell(&store_sqlite, second, LOGS, &there), "told there");
        (void)try_hold(here.length == there.length &&
                           memcmp(here.data, there.data, here.length) == 0,
                       "the copy is the same");
        struct store_op more = try_append(1, EVENTS + 1, 999, "more");
        (void)try_hold(second && try_run(&store_sqlite, second, &more, 1) == STORE_OK,
                       "it can be gone on with");
        store_sqlite.close(second);
        store_sqlite.close(s);
    }
    (void)try_end("sqlite: a copy made in use is the same, and a store itself");
    buffer_release(&here);
    buffer_release(&there);
    try_sweep(folder);
}

/* Looking, from another process or this one, locks nothing and changes nothing. */
static void looking(void)
{
    struct buffer here = { 0 }, there = { 0 };
    struct error e = { "" };
    if (begin()) {
        struct store *s = store_sqlite.open(folder, &e), *look = NULL;
        struct store_op more = try_append(1, EVENTS + 1, 999, "more"),
                        next = try_append(1, EVENTS + 2, 998, "x");
        (void)try_hold(s && try_run(&store_sqlite, s, &more, 1) == STORE_OK, "%s", e.text);
        (void)try_hold(try_tell(&store_sqlite, s, LOGS, &here), "told here");
        look = store_sqlite_look(folder, false, &e);
        (void)try_hold(look && store_sqlite.check(look, &e), "the check beside: %s", e.text);
        (void)try_hold(look && store_sqlite.backup(look, path_of("copy.db"), &e),
                       "the copy beside: %s", e.text);
        (void)try_hold(s && try_run(&store_sqlite, s, &next, 1) == STORE_OK, "writing goes on");
        store_sqlite.close(look);
        store_sqlite.close(s);
        struct store *copy = open_file(path_of("copy.db"), &e);
        (void)try_hold(copy && try_tell(&store_sqlite, copy, LOGS, &there), "told there: %s",
                       e.text);
        (void)try_hold(here.length == there.length &&
                           memcmp(here.data, there.data, here.length) == 0,
                       "the copy is what was there");
        store_sqlite.close(copy);
        look = store_sqlite_look(folder, false, &e);
        (void)try_hold(look && store_sqlite.check(look, &e), "the check alone: %s", e.text);
        store_sqlite.close(look);
        (void)try_hold(!store_sqlite_look(path_of("none"), false, &e), "where there is none");
    }
    (void)try_end("sqlite: copied and checked beside who writes, and alone");
    buffer_release(&here);
    buffer_release(&there);
    try_sweep(folder);
}

void try_sqlite(void)
{
    two_processes();
    flipped_bodies();
    other_damage();
    longer_than_a_piece();
    triggers();
    redacted();
    migrations();
    strangers();
    fresh_folder();
    copies();
    looking();
}
