/* chain.h - what all kinds of store share: the chain of hashes, and when a request may run.
 */
#ifndef HEARTS_STORE_CHAIN_H
#define HEARTS_STORE_CHAIN_H

#include "server/store/look.h"

void store_hash_body(const void *body, size_t length, uint8_t out[STORE_HASH]);

/* The hash of an event whose body has that hash; `before` is that of the event before, all zero for
 * the first. */
void store_hash_event(const uint8_t before[STORE_HASH], const struct id *log,
                      const struct store_event *e, const uint8_t body[STORE_HASH],
                      uint8_t out[STORE_HASH]);

/* The kinds that stay, as a table. */
void store_kinds_stay(const struct store_op *op, bool stays[256]);

/* Whether a request may run, with all that its own operations do in their order: STORE_OK, or what
 * it is refused with. A repeat anywhere in it comes first, so that a request sent again is known as
 * one however far its logs have gone on. STORE_BROKEN: the store could not tell. */
enum store_result store_may(struct store *s, const struct store_look *look,
                            const struct store_op *ops, size_t count);

#endif
