/* store.h - what is kept: logs of numbered events, values under keys, and a ledger. Knows no cards.
 *
 * A log is a stream of events, numbered from 1 without gaps, each with the id of the command it
 * comes from and a hash over everything before it. Values are kept under keys, in the order of
 * their bytes. The ledger is in ledger.h. A request is a list of operations that happen all or not
 * at all. A store is used by one thread; journal.h puts one behind a queue.
 */
#ifndef HEARTS_STORE_STORE_H
#define HEARTS_STORE_STORE_H

#include "base/buffer.h"
#include "base/error.h"
#include "server/store/ledger.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_HASH = 32,
    STORE_KEY_MAX = 200,        /* bytes of a key */
    STORE_VALUE_MAX = 16 << 20, /* bytes of a value, or of an event's body */
    STORE_PIECE = 500,          /* events of a log to read at once: others wait meanwhile */
};

enum store_result {
    STORE_OK,
    STORE_REPEATED, /* an event of this command is in the log: nothing was done */
    STORE_STALE,    /* the log has gone on, or is closed; COMPACT: is live. Nothing was done */
    STORE_EXISTS,   /* a PUT_NEW found its key taken: nothing was done */
    STORE_SHORT,    /* a TRANSFER would leave an account below zero that may not be, or any beyond
                       LEDGER_MOST: nothing was done */
    STORE_DIFFERS, /* a TRANSFER of that place is there, and is another: damage. Nothing was done */
    STORE_FULL,    /* no room on the disk: nothing was done; may be tried again */
    STORE_BUSY,   /* the database is away, or somebody is in the way: nothing was done; may be tried
                     again */
    STORE_BROKEN, /* anything else: what is on the disk is not known; the process must end */
};

const char *store_result_word(enum store_result result);

/* Whether nothing was done, and the same may be tried again. */
bool store_undone(enum store_result result);

enum store_op_kind {
    STORE_APPEND,  /* the event `seq` of log `log`; 1 opens the log */
    STORE_CLOSE,   /* the log is no longer live; its events stay */
    STORE_PUT,     /* value under key, in place of another */
    STORE_PUT_NEW, /* the same, only where there is none */
    STORE_DELETE,  /* the value under key, if there is one */
    STORE_GET,     /* the value under key, into `out` (freed by the caller); *found */
    STORE_SCAN,    /* every key that begins with key, and its value, in order: see store_op.scan */
    STORE_READ,    /* the events of a log from `seq` on: see store_op.read */
    STORE_REDACT,  /* the body of event `seq` is emptied; its hash chain stays valid */
    STORE_COMPACT, /* the events of a closed log go, but for some kinds; see below */
    STORE_CLOSED,  /* the closed logs that are not compacted to their end */

    STORE_TRANSFER, /* of the ledger; done before, it is OK and changes nothing */
    STORE_ACCOUNT,  /* what `account` has, into `state` */
    STORE_LINES,    /* the transfers of `account`: see store_op.line */
    STORE_SUMS,     /* of all accounts, into `sums` */
    STORE_FORGET,   /* all accounts of `account`'s person lose its name and stay; no TRANSFER may
                       come behind it in its request */
};

/* A log that is compacted gives up its events, all but those of the kinds in `value`, a byte each.
 * Its number of events and its last hash stay, and so do what is left and its place in the chain:
 * check() goes by them. No more can be appended to it, and a command that went is forgotten: given
 * again it is STALE. READ tells what is left. Each COMPACT looks at `limit` events at most, from
 * where the one before ended, so that nobody waits long for one; *found, where `found` is not NULL,
 * says whether there are more. What was looked at is not looked at again, whatever the kinds: done
 * once more, or of a log that nobody opened, it changes nothing. A log that is live is STALE. */

struct store_event {
    uint64_t seq;
    struct id command;
    int64_t at_ms;
    uint8_t kind; /* of the log's user; the store only keeps it */
    const void *body;
    size_t length;
    uint8_t hash[STORE_HASH]; /* out, when read: SHA-256(hash before || header || SHA-256(body)) */
};

struct store_op {
    enum store_op_kind kind;
    struct id log;
    struct store_event event; /* APPEND; READ, REDACT: seq */
    const void *key;
    size_t key_length;
    const void *value; /* PUT, PUT_NEW; COMPACT: the kinds that stay */
    size_t value_length;
    struct buffer *out; /* GET */
    bool *found;        /* GET; COMPACT: may be NULL */
    size_t limit;       /* SCAN, READ, COMPACT, CLOSED, LINES: at most this many; 0: all */
    bool backwards;     /* SCAN, LINES: the last first */
    const void *after;  /* SCAN: only keys behind this one; NULL: all */
    size_t after_length;
    const struct ledger_transfer *transfer; /* TRANSFER */
    const struct ledger_account *account;   /* ACCOUNT, LINES; FORGET: its person */
    struct ledger_state *state;             /* ACCOUNT */
    struct ledger_sums *sums;               /* SUMS */
    uint64_t number;                        /* LINES: only those behind it, in the direction that
                                               they are told in; 0: all */
    /* SCAN, READ, CLOSED and LINES: called with each; false ends it. Called by the thread that runs
     * the request. CLOSED tells them in the order of their ids, those behind `log`; zero: all. */
    bool (*scan)(void *with, const void *key, size_t key_length, const void *value,
                 size_t value_length);
    bool (*read)(void *with, const struct store_event *e);
    bool (*closed)(void *with, const struct id *log, uint64_t head);
    bool (*line)(void *with, const struct ledger_line *l);
    void *with;
};

/* Whether any of these changes what is kept. */
bool store_writes(const struct store_op *ops, size_t count);

struct store;

/* What a store takes on the disk; zero where that cannot be told. */
struct store_bytes {
    uint64_t database, ahead; /* the database, and its write-ahead log */
    uint64_t free;            /* of the database: used again before it grows */
};

/* A kind of store: a file with a constant of this, and a row in stores.def. */
struct store_ops {
    const char *name;
    /* NULL and *e filled when it cannot be had. `where` is a folder; of PostgreSQL, what libpq
     * takes as a connection string; the memory store ignores it. */
    struct store *(*open)(const char *where, struct error *e);
    void (*close)(struct store *s);
    /* A group of requests is made durable together by commit. Requests within a group see those
     * before them; one that is refused leaves the group as it was. After FULL, BUSY or BROKEN, from
     * run or from commit, nothing of the group is kept and the group is over; rollback then does
     * nothing. */
    enum store_result (*begin)(struct store *s);
    enum store_result (*run)(struct store *s, struct store_op *ops, size_t count);
    enum store_result (*commit)(struct store *s);
    void (*rollback)(struct store *s);
    /* Every live log, in any order. */
    bool (*logs)(struct store *s, bool (*each)(void *with, const struct id *log, uint64_t head),
                 void *with, struct error *e);
    /* A consistent copy of everything into a new file; false and *e when it cannot be made. */
    bool (*backup)(struct store *s, const char *path, struct error *e);
    /* Whether every hash chain, every count and every sum agrees; false and *e names the first that
     * does not.
     */
    bool (*check)(struct store *s, struct error *e);
    /* As of the last commit. */
    void (*bytes)(struct store *s, struct store_bytes *out);
    /* Why the last FULL, BUSY or BROKEN was answered, in words for the log; the store's own. */
    const char *(*why)(const struct store *s);
};

extern const struct store_ops store_memory, store_sqlite, store_postgres;

/* ---- Databases alone ---- */

/* Makes the database of a folder that has none, does these operations in it, calls `before`, and
 * opens it. Only then has it its name: whatever `before` puts beside it is there before. What an
 * attempt that was cut short has left gives way. */
struct store *store_sqlite_make(const char *where, struct store_op *ops, size_t count,
                                bool (*before)(void *with, struct error *e), void *with,
                                struct error *e);

/* Whether making one was cut short behind `before`: the database is there, whole, and has not got
 * its name. store_sqlite.open() gives it. */
bool store_sqlite_half_made(const char *where);

/* Makes the database of a folder that has none of what `fill` puts into its empty tables, whose
 * triggers are off meanwhile, all of it in one transaction; checks it, and calls `before`. Only
 * then has it its name. */
bool store_sqlite_copy_into(const char *where,
                            bool (*fill)(void *with, struct store *s, struct error *e),
                            bool (*before)(void *with, struct error *e), void *with,
                            struct error *e);

/* Whether that was cut short. */
bool store_sqlite_half_copied(const char *where);

/* Opens the database of a folder to be looked at, also while others have it open: for
 * store_sqlite.backup and .check, and what follows. Nothing is written or moved, and no lock is
 * taken. `half` looks at one that is half made. */
struct store *store_sqlite_look(const char *where, bool half, struct error *e);

/* Whether a process has the folder open to write. */
bool store_sqlite_is_open(const char *where);

/* Opens the database of a folder that a process has open, to write something of the ledger beside
 * it, and soon. What is under its keys and in its logs the other one has in memory. */
struct store *store_sqlite_beside(const char *where, struct error *e);

/* The value under a key; false where it cannot be read. */
bool store_sqlite_look_value(struct store *look, const void *key, size_t length, struct buffer *out,
                             bool *found, struct error *e);

/* Every value whose key begins with these bytes, in the order of keys, until `each` says false;
 * false where they cannot be read. */
bool store_sqlite_look_scan(struct store *look, const char *begins,
                            bool (*each)(void *with, const void *key, size_t key_length,
                                         const void *value, size_t length),
                            void *with, struct error *e);

/* Of every log the last event whose body begins with this byte; the live logs first. */
bool store_sqlite_look_last(struct store *look, uint8_t first,
                            bool (*each)(void *with, const struct id *log,
                                         const struct store_event *event),
                            void *with, struct error *e);

/* Opens a PostgreSQL database for this process alone: while it is open another one is refused.
 * `before`, if not NULL, is called when nothing in it is touched yet, may look at it by the three
 * below, and says whether it is opened. */
struct store *store_postgres_alone(const char *where,
                                   bool (*before)(void *with, struct store *s, struct error *e),
                                   void *with, struct error *e);

/* Opens one to be looked at, also while others have it open: for store_postgres.check. */
struct store *store_postgres_look(const char *where,
                                  bool (*before)(void *with, struct store *s, struct error *e),
                                  void *with, struct error *e);

/* Whether it has tables at all; whether there are logs in them; the value under a key. */
bool store_postgres_there(struct store *s, bool *there, struct error *e);
bool store_postgres_has_logs(struct store *s, bool *has, struct error *e);
bool store_postgres_look_value(struct store *s, const void *key, size_t length, struct buffer *out,
                               bool *found, struct error *e);

#endif
