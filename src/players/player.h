/* player.h - the interface of a computer player, and the list of players.
 *
 * A player gets its seat's view and the events that the seat saw, never a game. It keeps nothing
 * between decisions except its seat's memory, and takes random numbers only from the rng it is
 * given. It allocates no memory, and reads the clock only if it has a time limit.
 */
#ifndef HEARTS_PLAYERS_PLAYER_H
#define HEARTS_PLAYERS_PLAYER_H

#include "players/common/draws.h"
#include "players/memory/memory.h"
#include "players/reason/advice.h"

/* A player's seat at a table. The plan is borrowed. */
struct player_seat {
    const struct hearts_plan *plan;
    struct memory memory;
};

struct scratch;

/* The resources of a decision. A node is a hand played out in the search. With only a node limit,
 * the same seed gives the same answer on any machine; with a time limit, the answer depends on the
 * speed. If time cuts the nodes short, `meant` is the number that would have been used. */
struct thinking {
    uint64_t rng;                /* any value; every draw changes it */
    struct scratch *scratch;     /* working memory, see scratch.h; needed for searching */
    uint64_t nodes;              /* node limit; 0: the player's own */
    uint64_t time_ns;            /* if not 0, instead of nodes: search this long, by `clock` */
    uint64_t most_ns;            /* if not 0, in addition to nodes: search no longer, by `clock` */
    uint64_t (*clock)(void);     /* nanoseconds since any moment */
    bool explain;                /* fill in opinions */
    bool (*stopped)(void *with); /* whether to end the search now; NULL: never */
    void *stopped_with;
    uint64_t spent; /* out: nodes used */
    uint64_t meant; /* out: more than that if most_ns cut it short */
};

struct player {
    const char *name;
    const char *brief;
    /* Decides for v->seat, which must have something to decide. */
    void (*decide)(const struct player *self, const struct player_seat *s,
                   const struct hearts_view *v, struct thinking *t, struct advice *out);
    const void *with; /* private data: a character, a connection, or NULL */
};

/* Each player's decide(), as named in players.def. */
#define X(name, decide, with)                                           \
    void decide(const struct player *self, const struct player_seat *s, \
                const struct hearts_view *v, struct thinking *t, struct advice *out);
#include "players/players.def"
#undef X

extern const struct player player_list[];
extern const size_t player_count;

/* The player of that name, or NULL. */
const struct player *player_find(const char *name);

void player_seat_init(struct player_seat *s, const struct hearts_plan *p, int seat);

/* Passes an event to the seat's memory; call it for every event, in order. */
void player_seat_see(struct player_seat *s, const struct hearts_seen *seen);

#endif
