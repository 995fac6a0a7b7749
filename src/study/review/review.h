/* review.h - judging every decision of a record: by what the seat could know, and as the cards lay.
 *
 * The first judge is the full player, given the seat's view and what the seat saw: what it holds
 * for the best card is what the card played is measured by. A card is only called worse where two
 * searches by different luck agree, and by the smaller of what they say. The second judge sees all
 * cards: it plays the true deal out by the policy. What is lost there and not here is luck.
 */
#ifndef HEARTS_REVIEW_REVIEW_H
#define HEARTS_REVIEW_REVIEW_H

#include "base/error.h"
#include "players/player.h"
#include "record/record.h"

enum {
    REVIEW_WORST = 100,  /* moments kept, at most */
    REVIEW_NODES = 3000, /* a decision, when nobody says */
};

/* Parts of a point of classic, or of a hundredth of a game, from which on it is one. */
#define REVIEW_MISTAKE 0.5
#define REVIEW_BLUNDER 2.0

/* A decision, judged. What is lost is in points of the game at hand, or in money. Where the end is
 * so near that the game is what counts, a hundredth of it is as good as a point of classic. */
struct review_moment {
    unsigned index, line; /* which decision of the record, from 0; its line */
    unsigned decision;    /* which of its hand, from 1 */
    bool dealt;           /* the record has the hand from its deal on */
    uint16_t game, hand;  /* the game at this table, from 1; the hand's number */
    unsigned hand_index;  /* which hand of the record, from 0 */
    uint8_t trick;        /* from 1; 0 where it is no card to play */
    uint8_t phase, seat;
    char pass; /* the letter of the hand's pass */
    uint8_t leader, table_count;
    hearts_card table[HEARTS_TRICK_MAX];
    struct hearts_move played, best; /* the same where nothing is better */
    bool score;                      /* it is the game that counts, not the hand */
    double loss;                     /* against the best on what the seat could know */
    double loss_open;                /* against the best with all cards open */
    double open_by; /* by how much `best` was better as the cards lay; below 0: worse */
    bool told;      /* the prospects are there */
    struct prospect with_played, with_best;
    double deals;          /* that they are of */
    int32_t step;          /* the steps in which points are told to people ... */
    int chance_step;       /* ... and chances, in hundredths */
    struct reason reason;  /* why `best` and not `played`, by these figures; its cost */
    char why[ADVICE_TEXT]; /* the same in a sentence */
    struct amount laid;    /* `open_by`, either way, as it is told to people */
};

struct review_seat {
    unsigned decisions, mistakes, blunders;
    double loss, loss_open;
};

/* What each seat was likely to score in a hand, after every trick; what it did, at the end. */
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
    double unit;         /* a point of classic in points, or money, of the game at hand */
    hearts_faces costly; /* the card that `queen` is about, or several */
    unsigned hands, games;
    struct review_seat seat[HEARTS_SEATS];
    int worst_count;
    struct review_moment worst[REVIEW_WORST]; /* the worst first; of equal ones the earlier */
    struct review_curve curve;
};

struct review_order {
    uint64_t nodes; /* hands played out for a decision, as many again where a card seems worse */
    uint16_t seats; /* bit s: seat s is judged */
    int worst;      /* how many of the worst to keep */
    bool curve;     /* of a hand: of `hand`, or where that is 0, of that with the worst moment */
    uint16_t hand;
    uint16_t only_hand; /* judge decisions of this hand alone, the last of that number; 0: of all */
    /* Told each decision judged, and how many of how many are done; false ends it. Or NULL. */
    bool (*tell)(const struct review_moment *m, unsigned done, unsigned all, void *with);
    /* Told, in place of judging, what each pass and each card played did to what every seat is
     * likely to score as the cards lie, in points of classic, by as many playouts as there are
     * nodes; false ends it. Or NULL. */
    bool (*changed)(const struct review_moment *m, const double change[HEARTS_SEATS], void *with);
    /* Asked while a decision is judged: true ends it at once, half judged. Or NULL. */
    bool (*stopped)(void *with);
    void *with;
};

enum review_result {
    REVIEW_DONE,
    REVIEW_FAULT,   /* the record breaks the rules: *f says where */
    REVIEW_MEMORY,  /* memory is out */
    REVIEW_STOPPED, /* by tell() or stopped() */
    REVIEW_NO_SEAT, /* none of the seats asked for is at this table; out->plan says who is */
    REVIEW_NO_HAND, /* no such hand */
};

/* Reviews a record. The same record and order give the same answer. */
enum review_result review_record(const struct record *record, const struct review_order *order,
                                 struct review *out, struct record_fault *f);

/* Draws the curve, each seat under its name. On false *e says why. */
bool review_draw(const struct review *r, const char *const names[HEARTS_SEATS], const char *path,
                 struct error *e);

#endif
