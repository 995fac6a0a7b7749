/* turns.h - whose password is compared next: tasks that wait in front of the thread that hashes.
 *
 * A task waits for its delay, and then for its turn. Turns go round the networks that wait, so that
 * one with many tries waits for itself; known people go first, but never twice in a row
 * before a stranger who is ready. How many wait is bounded, for strangers and for the known apart;
 * where there is no room, the network that has the most there gives way to one that has fewer. A
 * few at a time are with the thread; when its lane is full they wait here.
 */
#ifndef HEARTS_TASK_TURNS_H
#define HEARTS_TASK_TURNS_H

#include "server/people/task/task.h"

struct turns;

/* How a try stands in the queue. */
struct turn {
    uint64_t network, name; /* hashes: who tries, and what for */
    bool known;
    int64_t delay_ms;
};

/* `most` strangers wait, and as many who are known. NULL when memory is out. */
struct turns *turns_new(struct tasks *all, size_t most);
/* Those who wait are ended, unanswered. */
void turns_free(struct turns *w);
/* Those who wait are refused, and all who come: the server goes down. */
void turns_drain(struct turns *w);

/* Does the work of `t->secret` when it is its turn, and wipes what was given. False: it was
 * answered, as there is no room, or the server goes down. */
bool turns_take(struct turns *w, struct task *t, const struct turn *turn);

size_t turns_waiting(const struct turns *w);

#endif
