/* copy.h - copies all data of a store to one of another kind, row by row, and checks it. */
#ifndef HEARTS_STORE_COPY_H
#define HEARTS_STORE_COPY_H

#include "server/store/store.h"

/* X(constant, name, columns, kinds, order, word): the tables. `kinds` has a letter for each column:
 * n for a number, b for bytes; `word` names the rows in messages. Rows are ordered by bytes, the
 * same in every database. */
#define COPY_LIST_TABLE(X)                                                                    \
    X(COPY_LOGS, "log", "id, head, hash, live, compacted", "bnbnn", "id", "logs")             \
    X(COPY_EVENTS, "event", "log, seq, command, kind, at, body, body_hash, hash", "bnbnnbbb", \
      "log, seq", "events")                                                                   \
    X(COPY_GAPS, "gap", "log, first, last, hash", "bnnb", "log, first", "gaps")               \
    X(COPY_VALUES, "kept", "key, value", "bb", "key", "values")                               \
    X(COPY_ACCOUNTS, "account", "number, kind, at_table, person, seat, balance, last, lines", \
      "nnbbnnnn", "number", "accounts")                                                       \
    X(COPY_TRANSFERS, "transfer",                                                             \
      "number, id, place, game, hand, kind, line, debit, credit, amount, debit_left,"         \
      " credit_left, at",                                                                     \
      "nbbnnnnnnnnnn", "number", "transfers")

enum copy_kind {
#define X(constant, name, columns, kinds, order, word) constant,
    COPY_LIST_TABLE(X)
#undef X
        COPY_TABLES
};

enum { COPY_COLUMNS = 13 };

struct copy_table {
    const char *name, *columns, *kinds, *order, *word;
};
extern const struct copy_table copy_tables[COPY_TABLES];

/* A value of a row; `bytes` is NULL for SQL NULL. */
struct copy_value {
    const void *bytes;
    size_t length;
    int64_t number;
};

/* Called with each row; stops at false, with *e set. */
struct copy_rows {
    bool (*row)(void *with, const struct copy_value *values, struct error *e);
    void *with;
};

/* Rows of a database: read in order, or inserted in order between begin and end. */
struct copy_side {
    bool (*read)(struct store *s, const struct copy_table *t, const struct copy_rows *rows,
                 struct error *e);
    bool (*begin)(struct store *s, const struct copy_table *t, struct error *e);
    bool (*put)(struct store *s, const struct copy_table *t, const struct copy_value *values,
                struct error *e);
    bool (*end)(struct store *s, const struct copy_table *t, struct error *e);
};
extern const struct copy_side copy_sqlite, copy_postgres;

struct copy {
    /* Called when everything is copied and checked but not committed; false with *e: nothing is
     * kept. */
    bool (*before)(void *with, struct error *e);
    void (*progress)(void *with, const char *word, uint64_t rows); /* now and then */
    void *with;
    uint64_t rows[COPY_TABLES]; /* out */
};

/* Copy a SQLite store to an empty PostgreSQL database, or back into a folder without a database.
 * Either everything is copied or nothing. */
bool copy_to_postgres(struct store *sqlite, struct store *postgres, struct copy *c,
                      struct error *e);
bool copy_to_sqlite(struct store *postgres, const char *folder, struct copy *c, struct error *e);

/* The key of a value that marks a copy as begun but not complete. */
extern const char copy_mark[];

/* ---- Between copy_store.c and the stores ---- */

/* One transaction into an empty PostgreSQL database: begin; check, when all rows are there; commit.
 * After a failure, closing the store rolls it back. */
bool postgres_copy_begin(struct store *s, struct error *e);
bool postgres_copy_check(struct store *s, struct error *e);
bool postgres_copy_end(struct store *s, struct error *e);
/* From here on everything is read from one snapshot. */
bool postgres_copy_from(struct store *s, struct error *e);

#endif
