/* reason.h - why a decision is the best: a word of reasons.def and the values for its sentence.
 *
 * A reason follows only from the numbers and the position given, and must be true of them. The cost
 * of another decision is stated no more precisely than the hands played out allow.
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

/* What to expect of a hand; chances are from 0 to 1. */
struct prospect {
    double points;     /* scored in this hand */
    double queen;      /* chance to take a costliest card, usually the queen of spades */
    double moon;       /* chance that this seat, or its side, shoots */
    double moon_other; /* chance that somebody else does */
};

/* A cost as shown to people. */
struct amount {
    uint8_t word; /* enum amount_word; AMOUNT_NONE: too small to state */
    int32_t n;
};

struct reason {
    uint8_t word;            /* enum reason_word; REASON_NONE: no reason */
    hearts_card card, other; /* HEARTS_NO_CARD: none */
    int8_t suit;             /* 0 to 3; -1: none */
    int32_t n;
    hearts_faces dear;  /* the cards that {dear} stands for */
    struct amount cost; /* of `other`, or what it stands for, compared with the move */
};

/* The unit that losses are counted in. */
struct reason_unit {
    bool score;  /* the chance to win the game, in hundredths */
    bool money;  /* else money, or points of this game ... */
    double unit; /* ... this many per point of classic */
};

/* A reason with only its word set. */
struct reason reason_of(enum reason_word word);

const char *reason_word(const struct reason *r);
const char *amount_word(const struct amount *a);

/* Writes "the queen", "KS", or "the costliest cards". */
void reason_dear(hearts_faces dear, char out[24]);

/* Writes the sentence in English, as in reasons.def. Returns the length, as snprintf does. */
size_t reason_write(const struct reason *r, char *out, size_t capacity);

/* The same with a capital and a full stop; nothing for REASON_NONE. */
void reason_sentence(const struct reason *r, char *out, size_t capacity);

/* Writes "about 8 points". */
size_t amount_write(const struct amount *a, char *out, size_t capacity);

/* Writes "that saves about 8 points compared with KS", or for `several` "that saves about 8
 * points"; nothing if there is no cost. */
size_t reason_cost_write(const struct reason *r, bool several, char *out, size_t capacity);

/* The step that such a number is rounded to: the least of 1, 2, 5, 10, 20 ... that is not below its
 * error in 95 of 100 cases, nor below a point of classic. */
int32_t amount_step(double error, double unit);

/* The step, in hundredths, that chances from this many deals are rounded to. */
int chance_step(double deals);

/* Writes a chance as a percentage in such steps: "35%"; "<5%" and ">95%" at the ends. */
void chance_write(double chance, int step, char out[8]);

/* The amount of a loss, given in points of classic or hundredths of a game, with its standard
 * error. AMOUNT_NONE if it may be zero. */
struct amount amount_of(double loss, double error, const struct reason_unit *unit);

/* Two possible decisions, and their results in the same deals. */
struct roles;
struct reason_case {
    const struct roles *roles;
    const struct hearts_view *view; /* at the decision */
    hearts_faces fallen;            /* cards played to tricks, including those on the table */
    uint8_t voids;                  /* bit u: another seat has shown out of suit u */
    const struct hearts_move *move, *other;
    struct prospect own, others; /* results of `move` and of `other` */
    double loss, error;          /* how much worse `other` is, as for amount_of() */
    double deals;                /* played out; 0: nothing is random */
    struct reason_unit unit;
};

/* Why `move` is better than `other`. */
struct reason reason_between(const struct reason_case *c);

/* What is wrong with `other`, in a list whose best is `move`. */
struct reason reason_against(const struct reason_case *c);

/* Why these cards are given away, if nothing else was clearly worse: a fact about them that holds
 * in any case, or REASON_NONE. */
struct reason reason_parting(const struct reason_case *c);

#endif
