/* store.h - storage: logs of numbered events, values under keys, and a ledger. Knows no cards.
 *
 * A log is a stream of events, numbered from 1 without gaps. Each has the id of its command and a
 * hash over everything before it. Values are stored under keys, ordered by their bytes. The ledger
 * is in ledger.h. A request is a list of operations that happen all together or not at all. A store
 * is used by one thread; journal.h puts one behind a queue.
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
    STORE_PIECE = 500,          /* most events to read at once, since others wait meanwhile */
};

enum store_result {
    STORE_OK,
    STORE_REPEATED, /* an event of this command is in the log: nothing was done */
    STORE_STALE,    /* the log has gone on, or is closed; COMPACT: is live. Nothing was done */
    STORE_EXISTS,   /* a PUT_NEW found its key taken: nothing was done */
    STORE_SHORT,    /* a TRANSFER would leave an account below zero that may not be, or any beyond
                       LEDGER_MOST: nothing was done */
    STORE_DIFFERS,  /* a different TRANSFER with that place exists: damage. Nothing was done */
    STORE_FULL,     /* no room on the disk: nothing was done; may be retried */
    STORE_BUSY,     /* the database is away or locked: nothing was done; may be retried */
    STORE_BROKEN,   /* anything else: the disk's state is unknown; the process must end */
};

const char *store_result_word(enum store_result result);

/* Whether nothing was done, and the same may be retried. */
bool store_undone(enum store_result result);

enum store_op_kind {
    STORE_APPEND,  /* the event `seq` of log `log`; 1 opens the log */
    STORE_CLOSE,   /* the log is no longer live; its events stay */
    STORE_PUT,     /* sets the value under key, replacing any other */
    STORE_PUT_NEW, /* the same, only if there is none */
    STORE_DELETE,  /* the value under key, if there is one */
    STORE_GET,     /* the value under key, into `out` (freed by the caller); *found */
    STORE_SCAN,    /* every key that begins with key, and its value, in order: see store_op.scan */
    STORE_READ,    /* the events of a log from `seq` on: see store_op.read */
    STORE_REDACT,  /* the body of event `seq` is emptied; its hash chain stays valid */
    STORE_COMPACT, /* deletes the events of a closed log, except some kinds; see below */
    STORE_CLOSED,  /* lists the closed logs not compacted to their end */

    STORE_TRANSFER, /* makes a ledger transfer; if it exists, it is OK and changes nothing */
    STORE_ACCOUNT,  /* gets the state of `account`, into `state` */
    STORE_LINES,    /* lists the transfers of `account`: see store_op.line */
    STORE_SUMS,     /* sums over all accounts, into `sums` */
    STORE_FORGET, /* removes the name of `account`'s person from all their accounts; no TRANSFER may
                     follow in its request */
};

/* Compacting a log deletes its events, except those of the kinds in `value`, a byte each. The
 * number of its events and its last hash stay, as do the events kept, with their places in the
 * chain: check() relies on these. No more can be appended. A deleted command is forgotten: given
 * again it is STALE. READ returns what is left.
 *
 * Each COMPACT looks at `limit` events at most, from where the last one ended, so that nobody waits
 * long. *found (if not NULL) says whether there are more. Events already looked at are not looked
 * at again, whatever the kinds. Repeating it, or naming an unknown log, changes nothing. A live log
 * is STALE.
 */

struct store_event {
    uint64_t seq;
    struct id command;
    int64_t at_ms;
    uint8_t kind; /* meaning up to the log's user; the store only stores it */
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
    bool backwards;     /* SCAN, LINES: in reverse order */
    const void *after;  /* SCAN: only keys after this one; NULL: all */
    size_t after_length;
    const struct ledger_transfer *transfer; /* TRANSFER */
    const struct ledger_account *account;   /* ACCOUNT, LINES; FORGET: its person */
    struct ledger_state *state;             /* ACCOUNT */
    struct ledger_sums *sums;               /* SUMS */
    uint64_t number; /* LINES: only those after it, in reading direction; 0: all */
    /* SCAN, READ, CLOSED and LINES: called for each result, until it returns false, on the thread
     * that runs the request. CLOSED lists logs in order of their ids, after `log`; zero: all. */
    bool (*scan)(void *with, const void *key, size_t key_length, const void *value,
                 size_t value_length);
    bool (*read)(void *with, const struct store_event *e);
    bool (*closed)(void *with, const struct id *log, uint64_t head);
    bool (*line)(void *with, const struct ledger_line *l);
    void *with;
};

/* Whether any of these operations changes stored data. */
bool store_writes(const struct store_op *ops, size_t count);

struct store;

/* The size of a store on the disk; zero if not known. */
struct store_bytes {
    uint64_t database, ahead; /* the database, and its write-ahead log */
    uint64_t free;            /* free space in the database: reused before it grows */
};

/* A kind of store: one file defines it, and stores.def lists it. */
struct store_ops {
    const char *name;
    /* NULL, with *e set, if it cannot be opened. `where` is a folder; for PostgreSQL a libpq
     * connection string; the memory store ignores it. */
    struct store *(*open)(const char *where, struct error *e);
    void (*close)(struct store *s);
    /* commit makes a group of requests durable together. Requests within a group see those before
     * them; a refused one leaves the group as it was. After FULL, BUSY or BROKEN, from run or
     * commit, nothing of the group is kept and the group is over; rollback then does nothing. */
    enum store_result (*begin)(struct store *s);
    enum store_result (*run)(struct store *s, struct store_op *ops, size_t count);
    enum store_result (*commit)(struct store *s);
    void (*rollback)(struct store *s);
    /* Calls `each` for every live log, in any order. */
    bool (*logs)(struct store *s, bool (*each)(void *with, const struct id *log, uint64_t head),
                 void *with, struct error *e);
    /* Makes a consistent copy of everything in a new file; false with *e set if it cannot be made.
     */
    bool (*backup)(struct store *s, const char *path, struct error *e);
    /* Whether every hash chain, every count and every sum is right; if not, false with *e naming
     * the first fault. */
    bool (*check)(struct store *s, struct error *e);
    /* As of the last commit. */
    void (*bytes)(struct store *s, struct store_bytes *out);
    /* Why the last FULL, BUSY or BROKEN occurred, in words for the log; owned by the store. */
    const char *(*why)(const struct store *s);
};

extern const struct store_ops store_memory, store_sqlite, store_postgres;

/* ---- Functions for one kind of database only ---- */

/* Makes the database of a folder that has none, runs these operations in it, calls `before`, and
 * opens it. It gets its name only after `before`, so any file that `before` adds is there first.
 * Leftovers of an interrupted attempt are replaced. */
struct store *store_sqlite_make(const char *where, struct store_op *ops, size_t count,
                                bool (*before)(void *with, struct error *e), void *with,
                                struct error *e);

/* Whether making one was interrupted after `before`: the database is complete, but not renamed yet.
 * store_sqlite.open() renames it. */
bool store_sqlite_half_made(const char *where);

/* Makes the database of a folder that has none: `fill` inserts rows into empty tables without
 * triggers, in one transaction. Then it is checked, `before` is called, and only then it gets its
 * name. */
bool store_sqlite_copy_into(const char *where,
                            bool (*fill)(void *with, struct store *s, struct error *e),
                            bool (*before)(void *with, struct error *e), void *with,
                            struct error *e);

/* Whether such a copy was interrupted. */
bool store_sqlite_half_copied(const char *where);

/* Opens the database of a folder for reading, even while others have it open: for
 * store_sqlite.backup and .check, and the functions below. Nothing is written or moved, and no lock
 * is taken. `half`: opens one that is half made. */
struct store *store_sqlite_look(const char *where, bool half, struct error *e);

/* Whether a process has the folder open for writing. */
bool store_sqlite_is_open(const char *where);

/* Opens the database of a folder that another process has open, to write something to the ledger
 * quickly. Never write keys or logs: the other process has those in memory. */
struct store *store_sqlite_beside(const char *where, struct error *e);

/* Reads the value under a key; false if it cannot be read. */
bool store_sqlite_look_value(struct store *look, const void *key, size_t length, struct buffer *out,
                             bool *found, struct error *e);

/* Calls `each` for every value whose key begins with these bytes, in order of keys, until it
 * returns false; false if they cannot be read. */
bool store_sqlite_look_scan(struct store *look, const char *begins,
                            bool (*each)(void *with, const void *key, size_t key_length,
                                         const void *value, size_t length),
                            void *with, struct error *e);

/* Calls `each` with the last event of every log whose body begins with this byte; live logs first.
 */
bool store_sqlite_look_last(struct store *look, uint8_t first,
                            bool (*each)(void *with, const struct id *log,
                                         const struct store_event *event),
                            void *with, struct error *e);

struct store_postgres_use {
    /* If not NULL, called before anything is changed, perhaps twice. It may read the database by
     * the three functions below, and returns whether to open it. */
    bool (*before)(void *with, struct store *s, struct error *e);
    /* If not NULL, opening waits while another process has the database, and this is called a few
     * times a second, with words for that process. If NULL, it is refused. */
    void (*waiting)(void *with, const char *holder);
    void *with;
};

/* Opens a PostgreSQL database for writing, which one process at a time does. It must write at least
 * once a second: another process may take the database over when it has not done so for some
 * seconds, and then everything here is STORE_BROKEN. */
struct store *store_postgres_alone(const char *where, const struct store_postgres_use *use,
                                   struct error *e);

/* Opens a PostgreSQL database that another process may have open, to write something to the ledger
 * quickly, as with store_sqlite_beside(). */
struct store *store_postgres_beside(const char *where, struct error *e);

/* Opens a PostgreSQL database for reading, even while others have it open: for
 * store_postgres.check. */
struct store *store_postgres_look(const char *where,
                                  bool (*before)(void *with, struct store *s, struct error *e),
                                  void *with, struct error *e);

/* Whether it has tables at all; whether they have any logs; the value under a key. */
bool store_postgres_there(struct store *s, bool *there, struct error *e);
bool store_postgres_has_logs(struct store *s, bool *has, struct error *e);
bool store_postgres_look_value(struct store *s, const void *key, size_t length, struct buffer *out,
                               bool *found, struct error *e);

#endif
