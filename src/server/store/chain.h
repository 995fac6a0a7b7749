/* chain.h - what all kinds of store share: the chain of hashes, and when a request may run.
 */
#ifndef HEARTS_STORE_CHAIN_H
#define HEARTS_STORE_CHAIN_H

#include "server/store/look.h"

void store_hash_body(const void *body, size_t length, uint8_t out[STORE_HASH]);

/* The hash of an event; `body` is the hash of its body, `before` the hash of the previous event,
 * all zero for the first. */
void store_hash_event(const uint8_t before[STORE_HASH], const struct id *log,
                      const struct store_event *e, const uint8_t body[STORE_HASH],
                      uint8_t out[STORE_HASH]);

/* The kinds of events that a COMPACT keeps, as a table. */
void store_kinds_stay(const struct store_op *op, bool stays[256]);

/* Whether a request may run, given the effect of its own earlier operations: STORE_OK, or its
 * refusal. A repeat anywhere in it takes precedence, so that a request sent again is recognized
 * even if its logs have grown since. STORE_BROKEN: the store could not be read. */
enum store_result store_may(struct store *s, const struct store_look *look,
                            const struct store_op *ops, size_t count);

#endif
