/* sample.h - one deal, or one game's shuffles, played in every seating of two players. */
#ifndef HEARTS_ARENA_SAMPLE_H
#define HEARTS_ARENA_SAMPLE_H

#include "study/arena/playing.h"
#include "study/arena/seating.h"

/* A player and what it may use for a decision; see struct thinking. */
struct match_side {
    const struct player *player;
    uint64_t nodes, time_ns;
};

/* What a sample measures, A minus B. */
enum match_measure {
    MATCH_POINTS, /* points a hand: less is better */
    MATCH_SHARE,  /* share of the games won, by seat: more is better */
    MATCH_MONEY,  /* money a game and seat, by stakes and pot: more is better */
    MATCH_MEASURES,
};

/* What is counted for each of the two. */
struct match_tally {
    int64_t points;      /* hand scores, over all its seats */
    uint64_t seat_hands; /* hands times seats */
    uint64_t moons;      /* and suns, shot by its sides */
    struct playing_spent spent;
};

struct sample {
    double difference[MATCH_MEASURES];
    struct match_tally side[2];
    uint64_t hands;
    struct expected expected[2]; /* of both, where the design calibrates */
    uint64_t endless;            /* games called off after SAMPLE_HANDS hands */
};

enum { SAMPLE_HANDS = 2000 };

/* What all samples of a match share. */
struct sample_design {
    const struct hearts_plan *plan;
    struct match_side side[2];
    const struct player *stand_in;
    bool games;
    const struct roles *calibrate; /* of the plan: counts what was expected; or NULL */
    bool (*stopped)(void);         /* as in struct playing */
    uint64_t seed;
    int seatings;
    uint16_t seating[SEATING_MAX];
};

/* Adds b to a. */
void match_tally_add(struct match_tally *a, const struct match_tally *b);

/* Plays sample `number`. The same number gives the same sample, times apart, on any thread. */
bool sample_play(const struct sample_design *d, uint64_t number, struct scratch *scratch,
                 struct sample *out, struct error *e);

#endif
