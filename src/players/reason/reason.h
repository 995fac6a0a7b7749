/* reason.h - why a decision is the best: a word of reasons.def and what fills its sentence.
 *
 * A reason is made of the figures and the position alone that it is given with, and has to be true
 * of them. What it costs to decide otherwise is told no finer than the hands played out can tell.
 */
#ifndef HEARTS_REASON_REASON_H
#define HEARTS_REASON_REASON_H

#include <stddef.h>

#include "hearts/view.h"

#define REASON(name, ...) REASON_##name,
#define AMOUNT(...)
#define COSTS(...)
enum reason_word {
#include "players/reason/reasons.def"
    REASONS
};
#undef REASON
#undef AMOUNT

#define REASON(...)
#define AMOUNT(name, ...) AMOUNT_##name,
enum amount_word {
#include "players/reason/reasons.def"
    AMOUNTS
};
#undef REASON
#undef AMOUNT
#undef COSTS

/* What was to be expected of a hand; chances from 0 to 1. */
struct prospect {
    double points;     /* scored in this hand */
    double queen;      /* chance to take the dearest card, mostly the queen of spades */
    double moon;       /* chance that this seat, or its side, shoots */
    double moon_other; /* chance that somebody else does */
};

/* What something costs, as it is told to people. */
struct amount {
    uint8_t word; /* enum amount_word; AMOUNT_NONE: nothing that could be told */
    int32_t n;
};

struct reason {
    uint8_t word;            /* enum reason_word; REASON_NONE: there is none */
    hearts_card card, other; /* HEARTS_NO_CARD: none */
    int8_t suit;             /* 0 to 3; -1: none */
    int32_t n;
    hearts_faces dear;  /* what {dear} stands for */
    struct amount cost; /* of `other`, or of what it stands for, against the move */
};

/* The same number at any rate of playouts: what a loss is counted in. */
struct reason_unit {
    bool score;  /* the chance to win the game: in hundredths of it */
    bool money;  /* else money, or points of the game at hand ... */
    double unit; /* ... this many for a point of classic */
};

/* A reason without anything in it. */
struct reason reason_of(enum reason_word word);

const char *reason_word(const struct reason *r);
const char *amount_word(const struct amount *a);

/* "the queen", "KS", "the dearest cards" */
void reason_dear(hearts_faces dear, char out[24]);

/* The sentence in English, as it stands in reasons.def. Length as with snprintf. */
size_t reason_write(const struct reason *r, char *out, size_t capacity);

/* The same, begun large and with its full stop; nothing for REASON_NONE. */
void reason_sentence(const struct reason *r, char *out, size_t capacity);

/* "about 8 points" */
size_t amount_write(const struct amount *a, char *out, size_t capacity);

/* "KS would cost about 8 points", or for `several` "that saves about 8 points"; nothing where no
 * cost is told. */
size_t reason_cost_write(const struct reason *r, bool several, char *out, size_t capacity);

/* The steps in which such a number is told: the least of 1, 2, 5, 10, 20 ... that is no less than
 * what it may be wrong by to either side in 95 of 100 cases, nor than a point of classic. */
int32_t amount_step(double error, double unit);

/* And the steps in which chances out of this many deals are told, in hundredths. */
int chance_step(double deals);

/* A chance in hundredths, in such steps: "35%"; "<5%" and ">95%" at the ends. */
void chance_write(double chance, int step, char out[8]);

/* A loss, in points of classic or hundredths of a game, with its standard error: AMOUNT_NONE where
 * it may as well be none. */
struct amount amount_of(double loss, double error, const struct reason_unit *unit);

/* Two ways to decide, and what came of each in the same deals. */
struct roles;
struct reason_case {
    const struct roles *roles;
    const struct hearts_view *view; /* at the decision */
    hearts_faces fallen;            /* cards played to tricks, the one on the table included */
    uint8_t voids;                  /* bit u: somebody else has shown that they have no suit u */
    const struct hearts_move *move, *other;
    struct prospect own, others; /* of `move` and of `other` */
    double loss, error;          /* by which `other` is worse, as in amount_of() */
    double deals;                /* played out; 0: nothing was left to chance */
    struct reason_unit unit;
};

/* Why `move` and not `other`. */
struct reason reason_between(const struct reason_case *c);

/* What speaks against `other`, in a list of which `move` is the best. */
struct reason reason_against(const struct reason_case *c);

/* Why these cards go, where nothing else was clearly worse: what is true of them in any case, or
 * REASON_NONE. */
struct reason reason_parting(const struct reason_case *c);

#endif
