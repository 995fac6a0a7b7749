/* sqlite_inside.h - the SQLite store: shared by its files, with entry points for tests. */
#ifndef HEARTS_SQLITE_SQLITE_INSIDE_H
#define HEARTS_SQLITE_SQLITE_INSIDE_H

#include "server/store/chain.h"

#include <sqlite3.h>

/* A transfer with its two accounts. */
#define SQLITE_LINE                                                                     \
    "t.number, t.id, t.place, t.game, t.hand, t.kind, t.line, t.amount, t.at, t.debit," \
    " t.debit_left, t.credit_left, d.kind, d.at_table, d.person, d.seat,"               \
    " c.kind, c.at_table, c.person, c.seat"
#define SQLITE_OF_LINE                            \
    " CROSS JOIN account d ON d.number = t.debit" \
    " CROSS JOIN account c ON c.number = t.credit"

/* X(constant, text): every statement that requests use. */
#define SQLITE_LIST_STATEMENT(X)                                                                \
    X(SQL_BEGIN, "BEGIN IMMEDIATE")                                                             \
    X(SQL_COMMIT, "COMMIT")                                                                     \
    X(SQL_ROLLBACK, "ROLLBACK")                                                                 \
    X(SQL_FREE, "PRAGMA freelist_count")                                                        \
    X(SQL_PAGE, "PRAGMA page_size")                                                             \
    X(SQL_LOG, "SELECT head, live, hash, compacted FROM log WHERE id = ?1")                     \
    X(SQL_COMMAND, "SELECT 1 FROM event WHERE log = ?1 AND command = ?2")                       \
    X(SQL_KEY, "SELECT 1 FROM kept WHERE key = ?1")                                             \
    X(SQL_EVENT, "INSERT INTO event (log, seq, command, kind, at, body, hash)"                  \
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")                                        \
    X(SQL_HEAD, "INSERT INTO log (id, head, hash, live) VALUES (?1, ?2, ?3, 1)"                 \
                " ON CONFLICT (id) DO UPDATE SET head = excluded.head, hash = excluded.hash")   \
    X(SQL_CLOSE, "UPDATE log SET live = 0 WHERE id = ?1")                                       \
    X(SQL_PUT, "INSERT INTO kept (key, value) VALUES (?1, ?2)"                                  \
               " ON CONFLICT (key) DO UPDATE SET value = excluded.value")                       \
    X(SQL_DELETE, "DELETE FROM kept WHERE key = ?1")                                            \
    X(SQL_GET, "SELECT value FROM kept WHERE key = ?1")                                         \
    X(SQL_SCAN, "SELECT key, value FROM kept WHERE key >= ?1 AND key < ?2"                      \
                " ORDER BY key LIMIT ?3")                                                       \
    X(SQL_SCAN_BACK, "SELECT key, value FROM kept WHERE key >= ?1 AND key < ?2"                 \
                     " ORDER BY key DESC LIMIT ?3")                                             \
    X(SQL_READ, "SELECT seq, command, kind, at, body, hash FROM event"                          \
                " WHERE log = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3")                          \
    X(SQL_BODY, "SELECT body FROM event WHERE log = ?1 AND seq = ?2 AND body IS NOT NULL")      \
    X(SQL_REDACT, "UPDATE event SET body = NULL, body_hash = ?3 WHERE log = ?1 AND seq = ?2")   \
    X(SQL_COMPACTED, "UPDATE log SET compacted = ?2 WHERE id = ?1")                             \
    X(SQL_KINDS, "SELECT seq, kind, hash FROM event"                                            \
                 " WHERE log = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY seq")                      \
    X(SQL_GAP, "INSERT INTO gap (log, first, last, hash) VALUES (?1, ?2, ?3, ?4)")              \
    X(SQL_DELETE_RUN, "DELETE FROM event WHERE log = ?1 AND seq BETWEEN ?2 AND ?3")             \
    X(SQL_CLOSED, "SELECT id, head FROM log WHERE live = 0 AND compacted < head AND id > ?1"    \
                  " ORDER BY id LIMIT ?2")                                                      \
    X(SQL_LIVE, "SELECT id, head FROM log WHERE live = 1")                                      \
    X(SQL_ACCOUNT, "SELECT number, balance, lines FROM account"                                 \
                   " WHERE kind = ?1 AND at_table = ?2 AND person = ?3 AND seat = ?4")          \
    X(SQL_OPEN, "INSERT INTO account (number, kind, at_table, person, seat)"                    \
                " SELECT 1 + coalesce(max(number), 0), ?1, ?2, ?3, ?4 FROM account")            \
    X(SQL_FIND, "SELECT " SQLITE_LINE " FROM transfer t" SQLITE_OF_LINE " WHERE t.id = ?1")     \
    X(SQL_TRANSFER, "INSERT INTO transfer (number, id, place, game, hand, kind, line, debit,"   \
                    " credit, amount, debit_left, credit_left, at)"                             \
                    " SELECT 1 + coalesce(max(number), 0), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8,"     \
                    " ?9, ?10, ?11, ?12 FROM transfer")                                         \
    X(SQL_LINES,                                                                                \
      "SELECT " SQLITE_LINE " FROM (SELECT number FROM transfer"                                \
      " WHERE debit = ?1 AND number > ?2 UNION ALL SELECT number FROM transfer"                 \
      " WHERE credit = ?1 AND number > ?2 ORDER BY number LIMIT ?3) n"                          \
      " CROSS JOIN transfer t ON t.number = n.number" SQLITE_OF_LINE " ORDER BY n.number")      \
    X(SQL_LINES_BACK,                                                                           \
      "SELECT " SQLITE_LINE " FROM (SELECT number FROM transfer"                                \
      " WHERE debit = ?1 AND number < ?2 UNION ALL SELECT number FROM"                          \
      " transfer WHERE credit = ?1 AND number < ?2"                                             \
      " ORDER BY number DESC LIMIT ?3) n"                                                       \
      " CROSS JOIN transfer t ON t.number = n.number" SQLITE_OF_LINE " ORDER BY n.number DESC") \
    X(SQL_COUNT_LINES, "SELECT coalesce(max(number), 0) FROM transfer")                         \
    X(SQL_SUMS, "SELECT kind, count(*), sum(balance / 252000) * 252000 + sum(balance % 252000)" \
                " FROM account GROUP BY kind")                                                  \
    X(SQL_FORGET, "UPDATE account SET person = NULL WHERE person = ?1 AND kind IN (3, 5)")

enum sqlite_sql {
#define X(constant, text) constant,
    SQLITE_LIST_STATEMENT(X)
#undef X
        SQL_COUNT
};

/* How a database is opened; the server uses one way, tests others. */
struct sqlite_how {
    const char *vfs; /* NULL: SQLite's default */
    bool careless;   /* synchronous=NORMAL: loses acknowledged data; to test the tests */
    bool plain;      /* without a write-ahead log: to make a new database in one file */
    bool beside;     /* to write while another process has it open and manages it */
    int checkpoint;  /* frames in the write-ahead log before a checkpoint; 0: the default */
    const char *const *migrations; /* NULL: sqlite_migrations */
    size_t migration_count;
};

struct store {
    char *path; /* NULL: opened for reading only */
    struct sqlite_how how;
    sqlite3 *db;
    sqlite3_stmt *sql[SQL_COUNT];
    int lock;                   /* the lock file, or -1 */
    int frames;                 /* in the write-ahead log, as of the last commit */
    int checkpoint;             /* number of frames that triggers a checkpoint */
    int page_bytes, free_pages; /* as of the last commit */
    int failed;                 /* SQLite's error code, until it is judged */
    bool alone;                 /* exclusive: no room for the file that processes share */
    bool found_room;            /* a group was written since it was opened */
    bool ready;                 /* opened, and what it reads is on the disk */
    bool grouped;               /* inside a group */
    bool broken;                /* permanently */
    struct error why;
    sqlite3_stmt *row; /* inserts the rows of a copy */
};

/* Opens a database file by its path, without the folder and its lock. */
struct store *store_sqlite_open_with(const char *path, const struct sqlite_how *how,
                                     struct error *e);

/* SQL that makes the tables, and then each change since; user_version counts those done. */
extern const char *const sqlite_migrations[];
extern const size_t sqlite_migration_count;

/* Upgrades the tables to this program's version; a later version is refused. */
bool sqlite_migrate(sqlite3 *db, const struct sqlite_how *how, const char *path, struct error *e);

/* Whether this is a database of this program, and not of a later version. */
bool sqlite_known(sqlite3 *db, const char *path, struct error *e);

/* Turns the write-ahead log on, or fails: some file systems do not support it. */
bool sqlite_ahead(struct store *s, const char *path, struct error *e);

/* Whether the last error was that the disk is full. */
bool sqlite_lacks_room(sqlite3 *db);

/* Processes that have a database open share a file next to it, and a full disk has no room for
 * that. With this SQL run first, one connection needs no such file, and no other can read. */
extern const char sqlite_alone[];

/* Sets *e to the last error, claiming no more than is known. `db` may be NULL: out of memory. */
void sqlite_tell(sqlite3 *db, const char *path, struct error *e);
/* Whether the file itself is damaged. */
bool sqlite_is_damage(int rc);

/* The functions of struct store_ops: see store.h. */
struct store *sqlite_open(const char *where, struct error *e);
void sqlite_close(struct store *s);
enum store_result sqlite_begin(struct store *s);
enum store_result sqlite_commit(struct store *s);
void sqlite_rollback(struct store *s);
bool sqlite_logs(struct store *s, bool (*each)(void *with, const struct id *log, uint64_t head),
                 void *with, struct error *e);
void sqlite_sizes(struct store *s, struct store_bytes *out);

/* Runs SQL text; false with *e set, including the file's name. */
bool sqlite_exec(sqlite3 *db, const char *sql, const char *path, struct error *e);

enum store_result sqlite_run(struct store *s, struct store_op *ops, size_t count);
/* Run a COMPACT that was checked and allowed, or a CLOSED; false with s->failed set. `head` is the
 * log's. */
bool sqlite_compact(struct store *s, const struct store_op *op, const struct store_head *head);
bool sqlite_closed(struct store *s, const struct store_op *op);
/* The ledger's operations; each returns false with s->failed set. */
bool sqlite_transfer(struct store *s, const struct ledger_transfer *t);
bool sqlite_account(struct store *s, const struct ledger_account *a, struct ledger_state *out);
bool sqlite_lines(struct store *s, const struct store_op *op);
bool sqlite_sums(struct store *s, struct ledger_sums *out);
bool sqlite_forget(struct store *s, const struct id *person);
bool sqlite_find_transfer(struct store *s, const uint8_t id[LEDGER_ID], struct ledger_transfer *out,
                          bool *found);
/* See ledger_check.h. */
struct ledger_checked;
bool sqlite_ledger_check(sqlite3 *db, struct ledger_checked *out, struct error *e);
bool sqlite_backup(struct store *s, const char *path, struct error *e);
bool sqlite_check(struct store *s, struct error *e);
/* Everything between these two is one transaction, without triggers on the tables. */
bool sqlite_copy_begin(struct store *s, struct buffer *triggers, struct error *e);
bool sqlite_copy_end(struct store *s, const struct buffer *triggers, struct error *e);

/* Handles s->failed: the group is rolled back, and the disk is full or the store broken. */
enum store_result sqlite_judge(struct store *s);
/* Whether the only problem was a full disk. Not so if a sync failed for lack of room, since its
 * effect is unknown. */
bool sqlite_is_full(const struct store *s);
/* Rolls the group back; false with s->failed set. */
bool sqlite_take_back(struct store *s);
/* Marks the store as broken; returns STORE_BROKEN. */
enum store_result sqlite_broken(struct store *s);

/* Steps a statement of the list. True on a row or at its end; *row says which. At the end and on
 * failure it is reset; on failure s->failed is set. */
bool sqlite_step(struct store *s, enum sqlite_sql which, bool *row);
/* Runs a statement that returns no rows. */
bool sqlite_do(struct store *s, enum sqlite_sql which);
void sqlite_reset(struct store *s, enum sqlite_sql which);

/* Binds bytes to a statement, borrowed until it is reset. No bytes are an empty blob, not NULL. */
void sqlite_bind(struct store *s, enum sqlite_sql which, int at, const void *bytes, size_t length);

/* Bytes of a column, never NULL. */
const void *sqlite_bytes(sqlite3_stmt *row, int at, size_t *length);

#endif
