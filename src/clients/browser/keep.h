/* keep.h - what the worker stores: in memory, and with the host before it is answered.
 *
 * The host keeps bytes under keys, in groups; it gives them all back when the worker starts over.
 * Beside server/store/journal/journal.h this is the other way to answer a journal's requests.
 */
#ifndef HEARTS_BROWSER_KEEP_H
#define HEARTS_BROWSER_KEEP_H

#include "server/store/journal/journal.h"

struct keep;

/* NULL: memory is out. The store is the memory store, and is lent. */
struct keep *keep_new(struct store *memory);

/* One of the values that the host kept, in the order of their keys, before anything is asked.
 * False: it is nothing that was ever kept, and nothing is done. */
bool keep_load(struct keep *k, const void *key, size_t key_length, const void *value,
               size_t length);

/* Queues a request; it is the caller's again when it has been answered. */
void keep_ask(struct keep *k, struct journal_request *r);

/* Runs at once what only reads. It sees what is with the host already, and nothing of what waits.
 */
enum store_result keep_read(struct keep *k, struct store_op *ops, size_t count);

/* Runs what waits as one group, unless one is under way; what only reads is answered at once. True
 * when something was answered or given to the host. */
bool keep_turn(struct keep *k);

/* The host has kept the group, or could not: then none of it was done. */
void keep_done(struct keep *k, bool kept);

#endif
