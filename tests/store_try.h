/* store_try.h - what the tests of the store share: cases as TAP, requests, a store's content as
 * text. */
#ifndef TESTS_STORE_TRY_H
#define TESTS_STORE_TRY_H

#include "server/store/store.h"

/* ---- Cases ---- */

/* Prints one case as TAP; returns `good`. */
bool try_case(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Within a case: remembers the first failure, which try_end() prints. */
bool try_hold(bool good, const char *format, ...) __attribute__((format(printf, 2, 3)));
void try_begin(void);
bool try_end(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints the plan; returns the exit status. */
int try_done(void);

/* ---- Folders ---- */

/* Makes a new folder; "" when that fails. try_sweep() removes it with its files, but not with
 * folders in it. */
const char *try_folder(void);
void try_sweep(const char *folder);

/* Where to open a store of that kind: a new folder, or a new database. try_sweep() leaves
 * databases: they go with their server. */
const char *try_where(const struct store_ops *kind);
/* Says where the PostgreSQL of the tests is; without this there is none. */
void try_postgres_at(const char *address);

/* ---- Requests ---- */

uint64_t try_random(uint64_t *rng);
uint32_t try_below(uint64_t *rng, uint32_t n);

/* An id of that number; 0 is the zero id. */
struct id try_id(unsigned number);

struct store_op try_append(unsigned log, uint64_t seq, unsigned command, const char *body);
struct store_op try_put(enum store_op_kind kind, const char *key, const char *value);

/* An account with the table, person and seat that its kind needs; `n`: the person's number, or the
 * seat's. */
struct ledger_account try_account(enum ledger_kind kind, unsigned table, unsigned n);
/* The transfer `line` of game 1, hand 1 of a table, kind 1. */
struct ledger_transfer try_transfer(unsigned table, uint32_t line, struct ledger_account debit,
                                    struct ledger_account credit, int64_t amount);

/* Runs a request as a group of its own. */
enum store_result try_run(const struct store_ops *kind, struct store *s, struct store_op *ops,
                          size_t count);

/* ---- Telling ---- */

void try_tell_value(struct buffer *out, const void *key, size_t key_length, const void *value,
                    size_t length);
void try_tell_event(struct buffer *out, const struct store_event *e);
/* store_op.scan and store_op.read with `with` a struct buffer. */
bool try_scan(void *with, const void *key, size_t key_length, const void *value, size_t length);
bool try_read(void *with, const struct store_event *e);

/* store_op.line, the same. */
bool try_line(void *with, const struct ledger_line *l);
/* Appends the sums of the ledger, and the accounts: mint, house, wallets and slates of persons 1 to
 * 3 at table 1, escrow and pledges of its first 3 seats. */
bool try_tell_ledger(const struct store_ops *kind, struct store *s, struct buffer *out);
/* Appends the ledger, all values, the events of logs 1 to `logs`, which logs are live, and which
 * have to be compacted; false: the store failed. */
bool try_tell(const struct store_ops *kind, struct store *s, unsigned logs, struct buffer *out);

/* Closes a store and opens it again; checks that its content is the same. */
struct store *try_reopened(const struct store_ops *kind, struct store *store, const char *where);

/* The hash of an event, recomputed from its description in store.h. */
void try_hash(const uint8_t before[STORE_HASH], const struct id *log, const struct store_event *e,
              uint8_t out[STORE_HASH]);

/* ---- Parts of the test; each prints its cases ---- */

void try_model(const struct store_ops *kind, uint64_t seed);
/* Within a case, in this order: see the list of cases in store.c. */
void try_transfers(const struct store_ops *kind, struct store *s);
void try_settled_again(const struct store_ops *kind, struct store *s);
void try_below_zero(const struct store_ops *kind, struct store *s);
void try_whole_requests(const struct store_ops *kind, struct store *s);
void try_lines(const struct store_ops *kind, struct store *s);
void try_forget(const struct store_ops *kind, struct store *s);
void try_most(const struct store_ops *kind, struct store *s);
void try_sqlite(void);
void try_check(void);
void try_ledger_sqlite(void);
void try_journal(void);
void try_postgres(void);

#endif
