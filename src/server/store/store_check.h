/* store_check.h - whether all in a database is as it was written: every chain recomputed,
 * every value read, in pieces, while others write. */
#ifndef HEARTS_STORE_STORE_CHECK_H
#define HEARTS_STORE_STORE_CHECK_H

#include "server/store/store.h"

enum check_result {
    CHECK_MORE,   /* a piece is done, and all in it is good */
    CHECK_GOOD,   /* all is done and good */
    CHECK_FOUND,  /* something is not as it was written: *e says what */
    CHECK_CANNOT, /* it cannot be told: *e says why */
};

/* How much one piece may be. A piece reads as of one moment, and while it does the write-ahead log
 * cannot restart. */
enum { CHECK_ROWS = 500, CHECK_BYTES = 1 << 20 };

struct check;

/* For the database of a folder, which others may have open; it only reads. With `pages` the check
 * begins with SQLite's own look at every page, which is one long piece; without, two uses of one
 * page, and what lies in an index alone, are not found. */
struct check *check_new(const char *where, bool pages, struct error *e);
enum check_result check_step(struct check *c, struct error *e);
void check_free(struct check *c);

/* Events and values read so far. */
uint64_t check_rows(const struct check *c);
/* How much is done, of 100; a guess from where ids lie. */
int check_percent(const struct check *c);

/* Ends a step that is under way in another thread, which then is CHECK_CANNOT. */
void check_interrupt(struct check *c);

#endif
