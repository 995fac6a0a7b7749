/* postgres_inside.h - the PostgreSQL store: shared by its files, with entry points for tests. */
#ifndef HEARTS_POSTGRES_POSTGRES_INSIDE_H
#define HEARTS_POSTGRES_POSTGRES_INSIDE_H

#include "server/store/chain.h"

#include <libpq-fe.h>

/* A transfer with its two accounts, d (debit) and c (credit). */
#define POSTGRES_LINE                                                             \
    "t.number, t.id, t.place, t.game, t.hand, t.kind, t.line, t.amount, t.at,"    \
    " t.debit_left, t.credit_left, d.kind, d.at_table, d.person, d.seat, c.kind," \
    " c.at_table, c.person, c.seat"
#define POSTGRES_OF_LINE \
    " JOIN account d ON d.number = t.debit JOIN account c ON c.number = t.credit"
/* The number of the account named by the first four values. */
#define POSTGRES_ACCOUNT                                                            \
    "(SELECT number FROM account WHERE kind = $1 AND at_table = $2 AND person = $3" \
    " AND seat = $4)"
/* Numbers of an account's transfers on one side; `order` compares them with $5, and sorts them. */
#define POSTGRES_SIDE(side, order)                                                         \
    "(SELECT number FROM transfer WHERE " side " = " POSTGRES_ACCOUNT " AND number " order \
    " LIMIT $6)"

/* X(constant, text): every statement that requests use. Rows read before being written are locked.
 * Everything that is not bytes is a bigint. */
#define POSTGRES_LIST_STATEMENT(X)                                                                \
    X(ASK_COMMIT, "COMMIT")                                                                       \
    X(ASK_SIZE, "SELECT pg_database_size(current_database())")                                    \
    X(ASK_LAST, "SELECT last FROM ledger")                                                        \
    X(ASK_LOG, "SELECT head, live, hash, compacted FROM log WHERE id = $1 FOR UPDATE")            \
    X(ASK_COMMAND, "SELECT 1 FROM event WHERE log = $1 AND command = $2")                         \
    X(ASK_KEY, "SELECT 1 FROM kept WHERE key = $1 FOR UPDATE")                                    \
    X(ASK_BODY, "SELECT body FROM event WHERE log = $1 AND seq = $2 AND body IS NOT NULL")        \
    X(ASK_LEDGER, "SELECT last FROM ledger FOR UPDATE")                                           \
    X(ASK_FIND, "SELECT " POSTGRES_LINE " FROM transfer t" POSTGRES_OF_LINE " WHERE t.id = $1")   \
    X(ASK_ACCOUNT, "SELECT balance, lines FROM account"                                           \
                   " WHERE kind = $1 AND at_table = $2 AND person = $3 AND seat = $4")            \
    X(ASK_OPEN, "INSERT INTO log (id, head, hash, live) VALUES ($1, 1, $2, 1)"                    \
                " ON CONFLICT (id) DO NOTHING")                                                   \
    X(ASK_HEAD,                                                                                   \
      "UPDATE log SET head = $2, hash = $3 WHERE id = $1 AND head + 1 = $2 AND live = 1")         \
    X(ASK_EVENT, "INSERT INTO event (log, seq, command, kind, at, body, hash)"                    \
                 " VALUES ($1, $2, $3, $4, $5, $6, $7)")                                          \
    X(ASK_CLOSE, "UPDATE log SET live = 0 WHERE id = $1")                                         \
    X(ASK_PUT, "INSERT INTO kept (key, value) VALUES ($1, $2)"                                    \
               " ON CONFLICT (key) DO UPDATE SET value = excluded.value")                         \
    X(ASK_PUT_NEW, "INSERT INTO kept (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING")  \
    X(ASK_DELETE, "DELETE FROM kept WHERE key = $1")                                              \
    X(ASK_GET, "SELECT value FROM kept WHERE key = $1")                                           \
    X(ASK_SCAN, "SELECT key, value FROM kept WHERE key >= $1 AND key < $2"                        \
                " ORDER BY key LIMIT $3")                                                         \
    X(ASK_SCAN_BACK, "SELECT key, value FROM kept WHERE key >= $1 AND key < $2"                   \
                     " ORDER BY key DESC LIMIT $3")                                               \
    X(ASK_READ, "SELECT seq, command, kind, at, body, hash FROM event"                            \
                " WHERE log = $1 AND seq >= $2 ORDER BY seq LIMIT $3")                            \
    X(ASK_REDACT, "UPDATE event SET body = NULL, body_hash = $3"                                  \
                  " WHERE log = $1 AND seq = $2 AND body IS NOT NULL")                            \
    X(ASK_COMPACTED, "UPDATE log SET compacted = $2 WHERE id = $1")                               \
    X(ASK_KINDS, "SELECT seq, kind, hash FROM event"                                              \
                 " WHERE log = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq")                        \
    X(ASK_GAP, "INSERT INTO gap (log, first, last, hash) VALUES ($1, $2, $3, $4)")                \
    X(ASK_GO, "DELETE FROM event WHERE log = $1 AND seq BETWEEN $2 AND $3")                       \
    X(ASK_CLOSED, "SELECT id, head FROM log WHERE live = 0 AND compacted < head AND id > $1"      \
                  " ORDER BY id LIMIT $2")                                                        \
    X(ASK_LIVE, "SELECT id, head FROM log WHERE live = 1")                                        \
    X(ASK_TURN, "WITH t AS (UPDATE kept SET value = $2 || substr(value, 25)"                      \
                " WHERE key = 'store/turn' AND substr(value, 1, 16) = $1 RETURNING 1)"            \
                " SELECT 1 / count(*) FROM t")                                                    \
    X(ASK_ACCOUNT_OPEN,                                                                           \
      "INSERT INTO account (number, kind, at_table, person, seat)"                                \
      " SELECT 1 + coalesce(max(number), 0), $1::bigint, $2::bytea, $3::bytea, $4::bigint"        \
      " FROM account ON CONFLICT (kind, at_table, person, seat) DO NOTHING")                      \
    X(ASK_TRANSFER,                                                                               \
      "INSERT INTO transfer (number, id, place, game, hand, kind, line, amount, at, debit,"       \
      " credit, debit_left, credit_left)"                                                         \
      " SELECT l.last + 1, $1::bytea, $2::bytea, $3::bigint, $4::bigint, $5::bigint, $6::bigint," \
      " $7::bigint, $8::bigint, d.number, c.number, d.balance - $7, c.balance + $7"               \
      " FROM ledger l, account d, account c"                                                      \
      " WHERE d.kind = $9 AND d.at_table = $10 AND d.person = $11 AND d.seat = $12"               \
      " AND c.kind = $13 AND c.at_table = $14 AND c.person = $15 AND c.seat = $16"                \
      " ON CONFLICT (id) DO NOTHING")                                                             \
    X(ASK_LINES,                                                                                  \
      "SELECT t.debit = " POSTGRES_ACCOUNT ", " POSTGRES_LINE                                     \
      " FROM (" POSTGRES_SIDE("debit", "> $5 ORDER BY number") " UNION ALL " POSTGRES_SIDE(       \
          "credit",                                                                               \
          "> $5 ORDER BY number") " ORDER BY number LIMIT $6) n"                                  \
                                  " JOIN transfer t ON t.number = n.number" POSTGRES_OF_LINE      \
                                  " ORDER BY t.number")                                           \
    X(ASK_LINES_BACK,                                                                             \
      "SELECT t.debit = " POSTGRES_ACCOUNT ", " POSTGRES_LINE                                     \
      " FROM (" POSTGRES_SIDE("debit", "< $5 ORDER BY number DESC") " UNION ALL " POSTGRES_SIDE(  \
          "credit",                                                                               \
          "< $5 ORDER BY number DESC") " ORDER BY number DESC LIMIT $6) n"                        \
                                       " JOIN transfer t ON t.number = n.number" POSTGRES_OF_LINE \
                                       " ORDER BY t.number DESC")                                 \
    X(ASK_SUMS, "SELECT kind, count(*), sum(balance)::bigint FROM account GROUP BY kind")         \
    X(ASK_FORGET, "UPDATE account SET person = NULL WHERE person = $1 AND kind IN (3, 5)")

enum postgres_ask {
#define X(constant, text) constant,
    POSTGRES_LIST_STATEMENT(X)
#undef X
        ASK_COUNT
};

/* What was read for one operation. */
struct postgres_looked_op {
    const struct store_op *op;
    struct store_head head;
    bool found; /* its command, key or transfer exists */
    struct ledger_transfer transfer;
    struct ledger_state debit, credit;
    struct buffer body; /* REDACT */
};

struct postgres_looked {
    size_t count;
    bool saves; /* another process may interfere: use a savepoint */
    bool lost;  /* another process did */
    enum store_result why;
    struct postgres_looked_op *of;
    struct postgres_looked_op **by_log, **by_key; /* sorted by bytes */
    size_t logs, keys;
};

/* The value under this key says which process has the turn, and the number of its last group, then
 * in words which it is. From it one can find out whether a group was committed when COMMIT got no
 * reply. */
enum { POSTGRES_WHO = 16, POSTGRES_TURN = POSTGRES_WHO + 8 };
extern const char postgres_turn_key[];

struct store {
    PGconn *db;
    struct postgres_looked *looked; /* for the running request */
    size_t sent, unread;            /* statements since the last sync; of them, results to skip */
    bool grouped;                   /* inside a group */
    bool broken;                    /* permanently */
    bool first;                     /* no request of the group has run yet */
    bool wrote;                     /* a request has changed something */
    bool failed;
    bool taken;                  /* another process has the turn */
    enum store_result retryable; /* FULL or BUSY: what failed may be retried */
    struct error why;
    char *where;
    bool alone;                  /* it has the turn: no other process may write */
    uint8_t turn[POSTGRES_TURN]; /* this process's id, and its last committed group */
    uint8_t next[POSTGRES_WHO];  /* the id being set, until it is known to be; zero: none */
    struct buffer rows;          /* rows that a copy has yet to send */
};

/* The values of a statement; they point to memory borrowed until it is sent. */
enum { POSTGRES_VALUES = 16 };
struct postgres_values {
    int count;
    const char *at[POSTGRES_VALUES];
    int length[POSTGRES_VALUES];
    uint8_t number[POSTGRES_VALUES][8];
};

void postgres_give(struct postgres_values *v, const void *bytes, size_t length);
void postgres_give_id(struct postgres_values *v, const struct id *id);
void postgres_give_number(struct postgres_values *v, int64_t n);
void postgres_give_null(struct postgres_values *v);
void postgres_give_limit(struct postgres_values *v, size_t limit);
void postgres_give_account(struct postgres_values *v, const struct ledger_account *a);

/* Sends a statement without waiting for its result; false with s->why set. `v` may be NULL. */
bool postgres_send(struct store *s, enum postgres_ask which, const struct postgres_values *v);
/* The same for a statement not in the list, whose result is ignored. */
bool postgres_send_text(struct store *s, const char *text);

/* Ends the batch: results can now be read, in the order sent. */
bool postgres_sync(struct store *s);
/* The result of the next statement, to be cleared by the caller; NULL with s->why set on failure.
 */
PGresult *postgres_next(struct store *s);
/* Skips results that were not read. */
bool postgres_end(struct store *s);

/* Runs one statement by itself: sends it, syncs, reads its result. */
PGresult *postgres_ask(struct store *s, enum postgres_ask which, const struct postgres_values *v);

/* Number of rows that a statement has changed. */
size_t postgres_changed(PGresult *r);
int64_t postgres_number(const PGresult *r, int row, int at);
/* Bytes of a column, never NULL; borrowed from the result. */
const void *postgres_bytes(const PGresult *r, int row, int at, size_t *length);
/* Copies this many bytes of a column, padded with zeros. */
void postgres_take(const PGresult *r, int row, int at, uint8_t *out, size_t wanted);

/* NULL when out of memory. */
struct postgres_looked *postgres_looked_new(const struct store_op *ops, size_t count);
void postgres_looked_free(struct postgres_looked *l);
/* Reads into s->looked everything that the request may need to know, and locks what it will change.
 */
bool postgres_look_at_all(struct store *s);
/* The head of a log; kept up to date as APPEND and COMPACT run. */
struct store_head *postgres_head_of(struct postgres_looked *l, const struct id *log);
/* The lookups for store_may() while s->looked is set. */
extern const struct store_look postgres_look;

enum store_result postgres_run(struct store *s, struct store_op *ops, size_t count);
/* Handles a failure: the group is rolled back, or the store is broken. Without a connection the
 * database rolls it back. */
enum store_result postgres_judge(struct store *s);
/* The same in two steps: whether the group is certainly undone, and the result that follows. */
bool postgres_group_undone(struct store *s);
enum store_result postgres_judged(struct store *s, bool undone);

/* Runs a COMPACT that was checked and allowed; updates `head`. */
bool postgres_compact(struct store *s, const struct store_op *op, struct store_head *head);

/* The ledger's operations: sending statements, and reading their results. */
bool postgres_send_transfer(struct store *s, const struct ledger_transfer *t);
bool postgres_read_transfer(struct store *s);
bool postgres_send_lines(struct store *s, const struct store_op *op);
bool postgres_read_lines(struct store *s, const struct store_op *op);
/* Reads an account's state; false if there is no row. */
bool postgres_read_state(struct store *s, struct ledger_state *out);
bool postgres_read_sums(struct store *s, struct ledger_sums *out);
void postgres_transfer_of(const PGresult *r, int row, int at, struct ledger_transfer *out);

/* SQL that makes the tables, and then each change since. */
extern const char *const postgres_migrations[];
extern const size_t postgres_migration_count;
bool postgres_migrate(PGconn *db, struct error *e);
/* Whether the database is empty, or has tables of this program in a version not later than ours. */
bool postgres_known(PGconn *db, struct error *e);

/* The answer to SHOW or to another question with one value. */
bool postgres_setting(PGconn *db, const char *ask, char out[64], struct error *e);
/* Connects to a database whose settings are good; changes nothing in it. */
bool postgres_connect(struct store *s, struct error *e);
/* Tries once to restore a lost connection. False with s->why set; s->broken if another process has
 * had the database since. */
bool postgres_again(struct store *s);

/* Takes the turn. With `waiting`, however long it takes: it is called a few times a second with
 * words for the process that has it. Without, false with *e if a process counts its groups. */
typedef void postgres_waiting(void *with, const char *holder);
bool postgres_take_turn(struct store *s, postgres_waiting *waiting, void *with, struct error *e);
/* Gives the turn a new id, so that a lost connection can commit nothing more. False with *e;
 * s->broken if another process has it. */
bool postgres_renew_turn(struct store *s, struct error *e);
/* Locks the turn until the end of the transaction: nobody can take it meanwhile. */
bool postgres_hold_turn(struct store *s, struct error *e);
void postgres_give_turn_back(struct store *s);
bool postgres_is_lost(const struct store *s);
/* Call when the COMMIT of the group with this turn got no reply: OK, BUSY, or BROKEN. */
enum store_result postgres_find_out(struct store *s, const uint8_t turn[POSTGRES_TURN]);

struct store *postgres_open(const char *where, struct error *e);
void postgres_close(struct store *s);
/* Returns false, with *e saying what could not be done and why. `db` may be NULL: out of memory. */
bool postgres_cannot(PGconn *db, const char *what, struct error *e);

/* Runs SQL text whose result is ignored, while nothing is under way. `what` precedes the reason in
 * *e. */
bool postgres_exec(PGconn *db, const char *sql, const char *what, struct error *e);

bool postgres_check(struct store *s, struct error *e);
/* The same inside a transaction that has begun. */
bool postgres_check_all(PGconn *db, struct error *e);

#endif
