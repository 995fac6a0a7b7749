/* player.h - what a computer player is, and the list of them.
 *
 * A player is given its seat's view and what the seat saw happen, never a game; it keeps nothing
 * between decisions but its seat's memory, and draws chance only from the rng it is handed. It
 * neither allocates nor looks at a clock, so the same seed gives the same decisions anywhere.
 */
#ifndef PLAYERS_PLAYER_H
#define PLAYERS_PLAYER_H

#include "players/memory.h"

enum { ADVICE_TEXT = 160 };

/* A decision and its reason, one plain sentence; empty where a player has none to give. */
struct advice {
    struct hearts_move move;
    char why[ADVICE_TEXT];
};

/* A player's place at a table. The plan is borrowed. */
struct player_seat {
    const struct hearts_plan *plan;
    struct memory memory;
};

struct player {
    const char *name;
    const char *brief;
    /* Decides for v->seat, which has something to decide; *rng is moved on by every draw. */
    void (*decide)(const struct player_seat *s, const struct hearts_view *v, uint64_t *rng,
                   struct advice *out);
};

/* Each player's decide(), by the name in players.def. */
#define X(name, decide, brief)                                                                 \
    void decide(const struct player_seat *s, const struct hearts_view *v, uint64_t *rng,       \
                struct advice *out);
#include "players/players.def"
#undef X

extern const struct player player_list[];
extern const size_t player_count;

/* The player of that name, or NULL. */
const struct player *player_find(const char *name);

void player_seat_init(struct player_seat *s, const struct hearts_plan *p, int seat);

/* Tells the seat what it saw; to be called with every event, in order. */
void player_seat_see(struct player_seat *s, const struct hearts_seen *seen);

/* The next 64 random bits from *rng, any value (splitmix64). */
uint64_t player_random(uint64_t *rng);

/* A number below n, n > 0, each as likely. */
uint32_t player_random_below(uint64_t *rng, uint32_t n);

#endif
