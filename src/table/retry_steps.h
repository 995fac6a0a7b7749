/* retry_steps.h - a hand of a record as steps that can be played again: deals and decisions up to a
 * chosen moment, whose decision comes then, and who sat at the other seats.
 */
#ifndef HEARTS_TABLE_RETRY_STEPS_H
#define HEARTS_TABLE_RETRY_STEPS_H

#include "players/player.h"
#include "record/record.h"
#include "record/replay.h"

/* One step of a game. */
enum game_step_kind { STEP_DEAL, STEP_MOVE, STEP_NEXT };

struct game_step {
    enum game_step_kind kind;
    union {
        hearts_card deck[HEARTS_CARDS];
        struct hearts_move move;
        uint8_t dealer; /* NEXT: drawn, or HEARTS_NO_SEAT where dealer and cycle go on */
    } as;
};

/* The step that a record's replay has just made; false if it made none, as at the end. */
bool game_step_read(const struct replay *r, enum replay_kind kind, const struct replay_step *seen,
                    struct game_step *out);

/* The moment from which a hand is played again. */
struct retry_moment {
    uint16_t hand;     /* its number; where several hands have it, the last; 0: the first hand */
    unsigned decision; /* of the hand, all seats counted, from 1; 0: as the cards were dealt */
    uint8_t trick;     /* from 1: the first decision of `seat` in that trick; 0: as above */
    uint8_t seat;      /* whose decision, unless `decision` alone names it; HEARTS_NO_SEAT: that of
                        * the only person in the record */
};

enum retry_result {
    RETRY_READY,
    RETRY_FAULT,       /* the record breaks the rules: *f says where */
    RETRY_NO_HAND,     /* no such hand; out->hand is the number of the last */
    RETRY_NO_DECISION, /* no such decision; out->index says how many there are */
    RETRY_NO_SEAT,     /* not exactly one person in the record, or no such seat */
    RETRY_PLACED,      /* the hand begins in its middle */
    RETRY_MEMORY,
};

struct retry_steps {
    struct hearts_plan plan;
    struct hearts_start start; /* of the record */
    bool new_game;             /* `start` begins a game, and the hand belongs to that game */
    struct game_step *steps;   /* without hands that were called off; up to the end of the hand */
    size_t count, capacity;
    size_t dealt, from;        /* steps before the hand; steps before the moment */
    unsigned hands;            /* hands before it */
    unsigned index;            /* of the decision in the whole record, from 0 */
    uint16_t hand;             /* the hand's number in the passing cycle */
    uint16_t replaced;         /* bit s: the player of seat s is not available; `full` plays */
    uint8_t seat;              /* the person's */
    uint8_t phase;             /* enum hearts_phase of the moment */
    uint8_t trick;             /* of the decision, from 1; 0: none */
    struct hearts_move played; /* what was decided there, where a decision is named */
    const char *player[HEARTS_SEATS]; /* the computer of each seat but the person's */
    uint64_t chance; /* the computers' seed, which follows from the record alone; never 0 */
};

/* Reads the steps; *out is to be released whatever is returned. Programs that the record names are
 * never started: anybody may have written it. */
enum retry_result retry_steps_read(const struct record *record, const struct retry_moment *at,
                                   struct retry_steps *out, struct record_fault *f);
void retry_steps_release(struct retry_steps *s);

#endif
