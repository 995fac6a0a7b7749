/* checking.h - checks the database in the background after an unclean shutdown.
 *
 * A thread of the lowest priority reads it in pieces, through a connection of its own. It pauses
 * four times as long as each piece took.
 */
#ifndef HEARTS_APP_CHECKING_H
#define HEARTS_APP_CHECKING_H

#include "base/buffer.h"
#include "base/error.h"
#include "server/store/store_check.h"

struct checking;

/* Starts it. Its thread calls `wake` at the end, which must only wake the loop. NULL, with *e set,
 * on failure. */
struct checking *checking_new(const char *folder, void (*wake)(void *with), void *with,
                              struct error *e);

/* Returns the result once after the check has ended, with *e saying what was found or why it
 * failed. CHECK_MORE: nothing new. */
enum check_result checking_news(struct checking *c, struct error *e);

/* Whether a fault was found. `c` may be NULL. */
bool checking_found(struct checking *c);

/* Writes the metrics hearts_check_*. `c` may be NULL: no check was needed. */
void checking_write_metrics(struct checking *c, struct buffer *out);

/* Stops the check at once, and frees it. */
void checking_free(struct checking *c);

#endif
