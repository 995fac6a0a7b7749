/* worker_store.h - the worker's store: in memory, and saved by the host before a request is
 * answered.
 *
 * The host saves bytes under keys, in groups, and returns them all when the worker restarts. This
 * is an alternative to server/store/journal/journal.h for answering a journal's requests.
 */
#ifndef HEARTS_BROWSER_WORKER_STORE_H
#define HEARTS_BROWSER_WORKER_STORE_H

#include "server/store/journal/journal.h"

struct worker_store;

/* Makes it on top of the memory store, which is borrowed. NULL: out of memory. */
struct worker_store *worker_store_new(struct store *memory);

/* Loads a value that the host has saved. Call it in the order of the keys, before any request.
 * False, changing nothing, if it is not a valid entry. */
bool worker_store_load(struct worker_store *k, const void *key, size_t key_length,
                       const void *value, size_t length);

/* Queues a request; the caller must keep it until it is answered. */
void worker_store_ask(struct worker_store *k, struct journal_request *r);

/* Runs operations that only read, at once. They see what was passed to the host already, but no
 * queued request. */
enum store_result worker_store_read(struct worker_store *k, struct store_op *ops, size_t count);

/* Runs the queued requests as one group, unless one is in progress. If they only read, it answers
 * them at once. True when something was answered or passed to the host. */
bool worker_store_turn(struct worker_store *k);

/* Call when the host has saved the group; kept false: it failed, and everything is rolled back. */
void worker_store_done(struct worker_store *k, bool kept);

#endif
