/* checking.h - the database is checked in the background, after an end that was not clean.
 *
 * A thread of the lowest priority reads it through a connection of its own, a piece at a time, and
 * rests four times as long as a piece took. */
#ifndef HEARTS_APP_CHECKING_H
#define HEARTS_APP_CHECKING_H

#include "base/buffer.h"
#include "base/error.h"
#include "server/store/store_check.h"

struct checking;

/* Starts it; `wake` is called by its thread at the end, and must do no more than wake the loop.
 * NULL and *e. */
struct checking *checking_new(const char *folder, void (*wake)(void *with), void *with,
                              struct error *e);

/* Once it has ended, and then once: how, with what was found or why it could not be told.
 * CHECK_MORE: there is no news. */
enum check_result checking_news(struct checking *c, struct error *e);

/* Whether something was found that is not as it was written. `c` may be NULL. */
bool checking_found(struct checking *c);

/* The metrics hearts_check_*. `c` may be NULL: none was wanted. */
void checking_tell(struct checking *c, struct buffer *out);

/* Ends it where it is, at once. */
void checking_free(struct checking *c);

#endif
