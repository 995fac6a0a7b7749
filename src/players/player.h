/* player.h - what a computer player is, and the list of them.
 *
 * A player is given its seat's view and what the seat saw happen, never a game; it keeps nothing
 * between decisions but its seat's memory, and draws chance only from the rng it is handed. It
 * allocates nothing, and looks at a clock only where it is told how long to think.
 */
#ifndef HEARTS_PLAYERS_PLAYER_H
#define HEARTS_PLAYERS_PLAYER_H

#include "players/common/draws.h"
#include "players/memory/memory.h"
#include "players/reason/advice.h"

/* A player's place at a table. The plan is borrowed. */
struct player_seat {
    const struct hearts_plan *plan;
    struct memory memory;
};

struct scratch;

/* What a decision may use. A node is a hand played out in thought. With nodes alone the same seed
 * gives the same answer anywhere; with time, what can be done by then. Nodes may be cut by time:
 * then `meant` tells how many it would have used. */
struct thinking {
    uint64_t rng;            /* any value; moved on by every draw */
    struct scratch *scratch; /* room to think in: see scratch.h; players that look ahead need one */
    uint64_t nodes;          /* at most this many; 0: as many as the player takes by itself */
    uint64_t time_ns;        /* in place of nodes where not 0: think for so long, by `clock` */
    uint64_t most_ns;        /* beside nodes, where not 0: for no longer than that, by `clock` */
    uint64_t (*clock)(void); /* nanoseconds since any moment */
    bool explain;            /* fill in opinions */
    bool (*stopped)(void *with); /* whether to come to an end now; NULL: never */
    void *stopped_with;
    uint64_t spent; /* out: nodes used */
    uint64_t meant; /* out: more than that where most_ns cut it short */
};

struct player {
    const char *name;
    const char *brief;
    /* Decides for v->seat, which has something to decide. */
    void (*decide)(const struct player *self, const struct player_seat *s,
                   const struct hearts_view *v, struct thinking *t, struct advice *out);
    const void *with; /* what else decide() needs: a character, a connection, or NULL */
};

/* Each player's decide(), by the name in players.def. */
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

/* Tells the seat what it saw; to be called with every event, in order. */
void player_seat_see(struct player_seat *s, const struct hearts_seen *seen);

#endif
