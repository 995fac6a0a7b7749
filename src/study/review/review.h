/* review.h - judges every decision of a record: by what the seat could know, and by the cards as
 * they lay.
 *
 * The first judge is the full player, with the seat's view and memory: a card played is compared
 * with the one it rates best. A card only counts as worse if two searches with different random
 * numbers agree, and by the smaller difference. The second judge sees all cards, and plays the true
 * deal out with the policy. A loss that only the second judge finds is seed.
 */
#ifndef HEARTS_REVIEW_REVIEW_H
#define HEARTS_REVIEW_REVIEW_H

#include "base/error.h"
#include "players/player.h"
#include "record/record.h"

enum {
    REVIEW_WORST = 100,  /* moments kept, at most */
    REVIEW_NODES = 3000, /* default per decision */
};

/* A loss above this, in points of classic or hundredths of a game, is a mistake or a blunder. */
#define REVIEW_MISTAKE 0.5
#define REVIEW_BLUNDER 2.0

/* A judged decision. Losses are in points of this game, or in money. Near the end of a game, where
 * the game counts, a hundredth of it equals a point of classic. */
struct review_moment {
    unsigned index, line; /* number of the decision in the record, from 0; its line */
    unsigned decision;    /* number in its hand, from 1 */
    bool dealt;           /* the record has the hand from its deal on */
    uint16_t game, hand;  /* number of the game at this table, from 1; of the hand */
    unsigned hand_index;  /* number of the hand in the record, from 0 */
    uint8_t trick;        /* from 1; 0 if not a card to play */
    uint8_t phase, seat;
    char pass; /* the letter of the hand's pass */
    uint8_t leader, table_count;
    hearts_card table[HEARTS_TRICK_MAX];
    struct hearts_move played, best; /* equal if nothing is better */
    bool score;                      /* the game counts, not the hand */
    double loss;                     /* compared with the best the seat could know */
    double loss_open;                /* compared with the best with all cards open */
    double open_by;     /* how much better `best` was with the cards as they lay; below 0: worse */
    bool has_prospects; /* the prospects below are set */
    struct prospect with_played, with_best;
    double deals;            /* that the prospects come from */
    int32_t step;            /* points are shown in multiples of this ... */
    int chance_step;         /* ... and chances in multiples of this, in hundredths */
    struct reason reason;    /* why `best` is better than `played`, with its cost */
    char why[ADVICE_TEXT];   /* the same as a sentence */
    struct amount open_size; /* the size of `open_by`, as shown to people */
};

struct review_seat {
    unsigned decisions, mistakes, blunders;
    double loss, loss_open;
};

/* Each seat's expected score in a hand after every trick, and its actual one at the end. */
struct review_curve {
    bool there, ended;
    unsigned hand_index;
    uint16_t game, hand;
    int count;
    uint8_t tricks[HEARTS_CARDS];
    double points[HEARTS_CARDS][HEARTS_SEATS];
};

struct review {
    struct hearts_plan plan;
    double unit;         /* a point of classic, in points or money of this game */
    hearts_faces costly; /* the card that `queen` refers to, or several */
    unsigned hands, games;
    struct review_seat seat[HEARTS_SEATS];
    int worst_count;
    struct review_moment worst[REVIEW_WORST]; /* worst first; equal ones in record order */
    struct review_curve curve;
};

struct review_order {
    uint64_t nodes; /* hands played out per decision, twice if a card seems worse */
    uint16_t seats; /* bit s: seat s is judged */
    int worst;      /* how many of the worst to keep */
    bool curve;     /* draw the curve of `hand`, or if 0 of the hand with the worst moment */
    uint16_t hand;
    uint16_t only_hand; /* judge only the last hand with this number; 0: all hands */
    /* Called after each judged decision, with the numbers done and in all; false ends the review.
     * Or NULL. */
    bool (*tell)(const struct review_moment *m, unsigned done, unsigned all, void *with);
    /* If not NULL, called instead of judging, for each pass and each card played: how it changed
     * each seat's expected score with the cards as they lie, in points of classic. Uses `nodes`
     * playouts; false ends the review. */
    bool (*changed)(const struct review_moment *m, const double change[HEARTS_SEATS], void *with);
    /* Asked during a decision: true ends the review at once, leaving it unfinished. Or NULL. */
    bool (*stopped)(void *with);
    void *with;
};

enum review_result {
    REVIEW_DONE,
    REVIEW_FAULT,   /* the record breaks the rules: *f says where */
    REVIEW_MEMORY,  /* out of memory */
    REVIEW_STOPPED, /* by tell() or stopped() */
    REVIEW_NO_SEAT, /* none of the requested seats exists; out->plan has the seats */
    REVIEW_NO_HAND, /* no such hand */
};

/* Reviews a record. The same record and order always give the same result. */
enum review_result review_record(const struct record *record, const struct review_order *order,
                                 struct review *out, struct record_fault *f);

/* Draws the curve, each seat with its name. False with *e filled on failure. */
bool review_draw(const struct review *r, const char *const names[HEARTS_SEATS], const char *path,
                 struct error *e);

#endif
