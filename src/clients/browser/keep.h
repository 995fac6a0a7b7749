/* keep.h - the worker's store: in memory, and saved by the host before a request is answered.
 *
 * The host saves bytes under keys, in groups, and returns them all when the worker restarts. This
 * is an alternative to server/store/journal/journal.h for answering a journal's requests.
 */
#ifndef HEARTS_BROWSER_KEEP_H
#define HEARTS_BROWSER_KEEP_H

#include "server/store/journal/journal.h"

struct keep;

/* Makes it on top of the memory store, which is borrowed. NULL: out of memory. */
struct keep *keep_new(struct store *memory);

/* Loads a value that the host has saved. Call it in the order of the keys, before any request.
 * False, changing nothing, if it is not a valid entry. */
bool keep_load(struct keep *k, const void *key, size_t key_length, const void *value,
               size_t length);

/* Queues a request; the caller must keep it until it is answered. */
void keep_ask(struct keep *k, struct journal_request *r);

/* Runs operations that only read, at once. They see what was passed to the host already, but no
 * queued request. */
enum store_result keep_read(struct keep *k, struct store_op *ops, size_t count);

/* Runs the queued requests as one group, unless one is in progress. If they only read, it answers
 * them at once. True when something was answered or passed to the host. */
bool keep_turn(struct keep *k);

/* Call when the host has saved the group; kept false: it failed, and everything is rolled back. */
void keep_done(struct keep *k, bool kept);

#endif
