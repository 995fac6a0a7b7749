/* roles.h - what the rules mean for a player, computed once for a plan.
 *
 * It describes all games of the family in terms that one set of tables can use: the costly cards,
 * the kind of each suit, the class of each card.
 */
#ifndef HEARTS_MEMORY_ROLES_H
#define HEARTS_MEMORY_ROLES_H

#include "hearts/plan.h"

/* What a suit means to a player. */
enum suit_kind {
    SUIT_PLAIN,
    SUIT_COSTLY, /* has the costliest card, still unplayed */
    SUIT_COSTS,  /* several of its cards cost points: hearts */
    SUIT_BONUS,  /* has an unplayed bonus or doubling card */
    SUIT_KINDS
};

/* What a card means to a player. */
enum card_class {
    CLASS_COSTLY,      /* usually the queen of spades */
    CLASS_OVER_COSTLY, /* takes the costly card */
    CLASS_UNDER_COSTLY,
    CLASS_COST_HIGH, /* other penalty cards, by rank */
    CLASS_COST_MIDDLE,
    CLASS_COST_LOW,
    CLASS_ACE_KING, /* harmless cards, by rank */
    CLASS_QUEEN_JACK,
    CLASS_MIDDLE,
    CLASS_LOW,
    CLASS_BONUS,      /* worth having */
    CLASS_OVER_BONUS, /* takes a bonus card */
    CLASS_DOUBLES,    /* the ten of clubs where it doubles */
    CARD_CLASSES
};

struct roles {
    const struct hearts_plan *plan;
    hearts_faces costly;              /* the costliest penalty cards; at most 4, or none */
    hearts_faces counts;              /* faces that count in any way */
    hearts_faces live[4];             /* by suit: cards that make its kind; SUIT_PLAIN once gone */
    uint8_t kind[4];                  /* enum suit_kind, while live */
    uint8_t class_live[HEARTS_FACES]; /* enum card_class; while a costly card is out ... */
    uint8_t class_dead[HEARTS_FACES]; /* ... and once all are gone */
    int8_t costly_suit;               /* -1: none */
    bool moon;                        /* the rules have one */
    bool teams;
    int32_t small, medium; /* bounds for what a trick costs */
    double point;          /* a point of classic in points of this game */
    const int8_t *weights; /* the policy's, trained for rules like these */
};

/* Penalty cards so costly that everybody gives them away when possible, with these charges: usually
 * the queen of spades. At most 4, or none. */
hearts_faces roles_costly(const struct hearts_plan *p, hearts_faces charged);

/* The plan is borrowed. */
void roles_of(struct roles *l, const struct hearts_plan *p);

#endif
