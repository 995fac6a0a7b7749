/* roles.h - what follows from the rules for a player, worked out once for a plan.
 *
 * Rules of the whole family said in a few words that one set of tables can speak of: which cards
 * are costly, what kind of suit each is, what class of card each face.
 */
#ifndef HEARTS_MEMORY_ROLES_H
#define HEARTS_MEMORY_ROLES_H

#include "hearts/plan.h"

/* What a suit is to a player. */
enum suit_kind {
    SUIT_PLAIN,
    SUIT_COSTLY, /* the costliest card is in it, and still to come */
    SUIT_COSTS,  /* several of its cards cost something: hearts */
    SUIT_BONUS,  /* a card that one wants, or that doubles, is in it and still to come */
    SUIT_KINDS
};

/* What a card is to a player. */
enum card_class {
    CLASS_COSTLY,      /* the queen of spades, mostly */
    CLASS_OVER_COSTLY, /* takes the costly card */
    CLASS_UNDER_COSTLY,
    CLASS_COST_HIGH, /* other cards that cost something, by rank */
    CLASS_COST_MIDDLE,
    CLASS_COST_LOW,
    CLASS_ACE_KING, /* harmless cards, by rank */
    CLASS_QUEEN_JACK,
    CLASS_MIDDLE,
    CLASS_LOW,
    CLASS_BONUS,      /* worth having */
    CLASS_OVER_BONUS, /* takes it */
    CLASS_DOUBLES,    /* the ten of clubs where it doubles */
    CARD_CLASSES
};

struct roles {
    const struct hearts_plan *plan;
    hearts_faces costly;              /* the costliest penalty cards; at most 4, or none */
    hearts_faces counts;              /* faces that count in any way */
    hearts_faces live[4];             /* by suit: cards that make its kind; SUIT_PLAIN without */
    uint8_t kind[4];                  /* enum suit_kind, while live */
    uint8_t class_live[HEARTS_FACES]; /* enum card_class; while a costly card is out ... */
    uint8_t class_dead[HEARTS_FACES]; /* ... and once all are gone */
    int8_t costly_suit;               /* -1: none */
    bool moon;                        /* there may be one */
    bool teams;
    int32_t small, medium; /* bounds for what a trick costs */
    double point;          /* a point of classic in the points of this game */
    const int8_t *weights; /* the policy's, as trained for rules like these */
};

/* Penalty cards so costly that nobody keeps one who can give it away, with these charged: the queen
 * of spades, mostly. At most 4, or none. */
hearts_faces roles_costly(const struct hearts_plan *p, hearts_faces charged);

/* The plan is borrowed. */
void roles_of(struct roles *l, const struct hearts_plan *p);

#endif
