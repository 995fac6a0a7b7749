/* store_check.h - whether everything in a database is as it was written: every chain recomputed,
 * every value read, in pieces, while others write. */
#ifndef HEARTS_STORE_STORE_CHECK_H
#define HEARTS_STORE_STORE_CHECK_H

#include "server/store/store.h"

enum check_result {
    CHECK_MORE,   /* a piece is done, without a fault */
    CHECK_GOOD,   /* all is done, without a fault */
    CHECK_FOUND,  /* a fault was found: *e says what */
    CHECK_CANNOT, /* it cannot be checked: *e says why */
};

/* Limits of one piece. A piece reads one snapshot, during which the write-ahead log cannot restart.
 */
enum { CHECK_ROWS = 500, CHECK_BYTES = 1 << 20 };

struct check;

/* Starts a check of the database of a folder, which others may have open; it only reads. With
 * `pages` it begins with SQLite's own check of every page, in one long piece. Without, pages used
 * twice and faults only in an index are not found. */
struct check *check_new(const char *where, bool pages, struct error *e);
enum check_result check_step(struct check *c, struct error *e);
void check_free(struct check *c);

/* Events and values read so far. */
uint64_t check_rows(const struct check *c);
/* Progress in per cent, estimated from the ids reached. */
int check_percent(const struct check *c);

/* Interrupts a step under way on another thread; that step then returns CHECK_CANNOT. */
void check_interrupt(struct check *c);

#endif
