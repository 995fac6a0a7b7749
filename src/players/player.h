/* player.h - what a computer player is, and the list of them.
 *
 * A player is given its seat's view and what the seat saw happen, never a game; it keeps nothing
 * between decisions but its seat's memory, and draws chance only from the rng it is handed. It
 * allocates nothing, and looks at a clock only where it is told how long to think.
 */
#ifndef HEARTS_PLAYERS_PLAYER_H
#define HEARTS_PLAYERS_PLAYER_H

#include "players/memory/memory.h"
#include "players/reason/reason.h"

enum { ADVICE_TEXT = 200, OPINIONS = 40, ADVICE_WAYS = 9 };

/* What a player thinks of one card it may choose. Chances are from 0 to 1; `told` says whether the
 * numbers are there, as they are for players that play hands out in thought. */
struct opinion {
    hearts_card card;
    bool told;
    float points;          /* what I am likely to score in this hand */
    float queen;           /* chance that I take the dearest card, mostly the queen of spades */
    float moon;            /* chance that I, or my side, shoot */
    float moon_other;      /* chance that somebody else does */
    float loss;            /* points a hand by which it is worse than the best; 0 for the best */
    float error;           /* the standard error of that */
    char why[ADVICE_TEXT]; /* one plain sentence, or empty */
    struct reason reason;  /* the same as a word, where there is one */
    struct amount cost;    /* `loss` as it is told to people */
};

/* What a player thinks of one set of cards to part with, or to charge. */
struct way {
    struct hearts_move move;
    struct prospect expect;
    float loss, error;  /* as of an opinion */
    struct amount cost; /* `loss` as it is told to people */
};

/* A decision and its reason, one plain sentence; empty where a player has none to give. Opinions
 * are given on request alone: the card chosen first, then by loss, the least first. */
struct advice {
    struct hearts_move move;
    char why[ADVICE_TEXT];
    struct reason reason;     /* the same as a word; REASON_NONE where a player says it otherwise */
    uint32_t deals;           /* played out in thought; 0: there are no figures */
    bool score;               /* losses are in hundredths of the game, not in points of classic */
    int32_t step;             /* the steps in which points are told to people ... */
    int chance_step;          /* ... and chances, in hundredths */
    struct prospect expect;   /* of the move, where deals were played out ... */
    struct hearts_move other; /* ... what the reason holds it against, itself where nothing is */
    struct prospect against;  /* and what was to be expected of that */
    uint8_t opinions;
    struct opinion opinion[OPINIONS];
    uint8_t ways; /* of a decision before the play, likewise: what was played out in thought */
    struct way way[ADVICE_WAYS];
};

/* A player's place at a table. The plan is borrowed. */
struct player_seat {
    const struct hearts_plan *plan;
    struct memory memory;
};

struct desk;

/* What a decision may use. A node is a hand played out in thought. With nodes alone the same seed
 * gives the same answer anywhere; with time, what can be done by then. Nodes may be cut by time:
 * then `meant` tells how many it would have used. */
struct thinking {
    uint64_t rng;            /* any value; moved on by every draw */
    struct desk *desk;       /* room to think in: see desk.h; players that look ahead need one */
    uint64_t nodes;          /* at most so many; 0: as many as the player takes by itself */
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

/* An advice without a reason, a move without cards: what decide() begins with. */
void advice_begin(struct advice *out, const struct hearts_view *v);

/* Writes out->why from out->reason: "Play 4C: it stays under 7C." */
void advice_say(struct advice *out, const char *verb);

/* The next 64 random bits from *rng, any value (splitmix64). */
uint64_t player_random(uint64_t *rng);

/* A number below n, n > 0, each as likely. */
uint32_t player_random_below(uint64_t *rng, uint32_t n);

#endif
