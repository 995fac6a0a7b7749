/* turns.h - whose password is compared next: tasks queued for the hashing thread.
 *
 * A task waits for its delay, and then for its turn. Networks take turns, so that one with many
 * attempts only delays itself. Known clients go first, but never twice in a row before a stranger
 * who is ready. The queue is bounded, separately for strangers and for known clients. When it is
 * full, the network with the most attempts gives way to one with fewer. A few tasks at a time are
 * at the thread; when its lane is full they wait here.
 */
#ifndef HEARTS_TASK_TURNS_H
#define HEARTS_TASK_TURNS_H

#include "server/people/task/task.h"

struct turns;

/* An attempt in the queue. */
struct turn {
    uint64_t network, name; /* hashes of the client's network and of the name tried */
    bool known;
    int64_t delay_ms;
};

/* At most `most` strangers may wait, and as many known clients. NULL when out of memory. */
struct turns *turns_new(struct tasks *all, size_t most);
/* Ends the waiting tasks without a reply. */
void turns_free(struct turns *w);
/* Refuses all waiting and later attempts: the server is shutting down. */
void turns_drain(struct turns *w);

/* Runs the work of `t->secret` when its turn comes, and wipes the password given. False: the queue
 * is full, or the server is shutting down; the request was answered. */
bool turns_take(struct turns *w, struct task *t, const struct turn *turn);

size_t turns_waiting(const struct turns *w);

#endif
