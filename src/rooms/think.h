/* think.h - computers' decisions, on other threads: given a view and a mind, never a game. */
#ifndef HEARTS_ROOMS_THINK_H
#define HEARTS_ROOMS_THINK_H

#include "net/net.h"
#include "players/player.h"

/* Desks to think at, one for each thread that does so at a time. */
struct thinkers;

struct thinkers *thinkers_new(struct net *const *net, uint64_t nodes);
/* When no thought is under way any more. */
void thinkers_free(struct thinkers *t);

/* One decision. The owner keeps plan and thought until `done` was called. */
struct thought {
    struct hearts_view view;
    struct player_seat mind;
    const struct player *player;
    struct advice *advice;           /* out, and its opinions: where reasons are wanted; or NULL */
    struct hearts_move move;         /* out */
    bool thought;                    /* out: the move is there; otherwise memory was out */
    void (*done)(struct thought *t); /* by the loop */
    struct thinkers *thinkers;       /* think.c's own */
    void *with;
};

/* Begins it; false when too much waits already. */
bool think_begin(struct thinkers *k, struct thought *t);

size_t thinkers_busy(const struct thinkers *k);

/* How long a computer is to take for a decision, drawn before it looks at anything: mostly short,
 * now and then long, from least to most. */
uint32_t think_time_ms(uint64_t least, uint64_t most);

#endif
