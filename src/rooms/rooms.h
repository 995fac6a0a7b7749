/* rooms.h - the live tables of a server: each a table machine, its log in the journal, whoever
 * looks at it.
 *
 * A command goes through table_decide(), the journal, table_apply(), and only then to anybody. A
 * room has one event under way at a time; what comes meanwhile waits in a short queue.
 */
#ifndef HEARTS_ROOMS_ROOMS_H
#define HEARTS_ROOMS_ROOMS_H

#include "people/people.h"
#include "rooms/options.h"
#include "rooms/site.h"

/* Takes up every live table from the store, before the loop runs. A log that does not replay is set
 * aside, and told. */
struct rooms *rooms_new(struct site *s, struct people *people, const struct rooms_options *o,
                        const struct store_ops *ops, struct store *store, struct error *e);
void rooms_free(struct rooms *r);

/* A request under /api that is about tables: true when it is one of these, and will be answered. */
bool rooms_request(struct rooms *r, struct request *q, const struct person *who);

/* The life of a socket. `who` may be a stranger. */
bool rooms_opened(struct rooms *r, struct socket *s, const struct person *who);
void rooms_message(struct rooms *r, struct socket *s, const char *text, size_t length);
void rooms_overflowed(struct rooms *r, struct socket *s);
void rooms_closed(struct rooms *r, struct socket *s);

/* Brings everything to an end: no new commands, what is in the journal is answered, everybody is
 * told, sockets are closed with 1001; then `done`. */
void rooms_drain(struct rooms *r, void (*done)(void *with), void *with);

void rooms_figures(const struct rooms *r, struct buffer *out);

#endif
