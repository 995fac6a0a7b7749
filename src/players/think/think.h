/* think.h - the player that looks ahead: what its files share.
 *
 * At a card to play it guesses how the unseen cards lie, many times over, weighs every guess by how
 * likely it makes what the others have passed and played, and plays each candidate out in the
 * likeliest of them by the policy. Before the play the policy's choice stands unless another,
 * played out beside it, is clearly better.
 */
#ifndef HEARTS_THINK_THINK_H
#define HEARTS_THINK_THINK_H

#include "players/guess/guess.h"
#include "players/policy/policy.h"
#include "players/think/worth.h"

/* How much of the play a player keeps in mind. */
enum remembering {
    REMEMBERS_NOTHING, /* but what lies on the table */
    REMEMBERS_COSTLY,  /* and which of the cards that count have fallen */
    REMEMBERS_CARDS,   /* every card, but not who had none of a suit */
    REMEMBERS_ALL,
};

/* What makes a player strong or weak, and different: a row of characters.def. */
struct character {
    uint32_t nodes;    /* hands played out in thought, a decision; 0: by the policy alone */
    uint8_t remembers; /* enum remembering */
    uint8_t calm;      /* how far it keeps to what it holds best, by the policy alone: chances
                          to the power of calm / 8; 255: always */
    bool infers;       /* from what the others passed and played */
    bool plays_score;  /* looks at the totals of the game */
    int8_t moon;       /* style: points of classic that shooting the moon is worth on top */
    int8_t care;       /* style: how much a hand's bad ends count on top of its mean, in 16ths */
};

enum { THOUGHT_PARTS = 16 };

/* A card that may be played, and cards that do exactly the same. */
struct candidate_card {
    hearts_card card; /* whichever of them the policy likes best */
    hearts_faces alike;
    double prior; /* the policy's chance, of all of them together */
    /* Sums over the hands played out. */
    double worth, square;
    struct prospect sum;
    double part[THOUGHT_PARTS]; /* of the worth, by groups of guessed deals */
    double value;               /* what the choice goes by */
};

struct thought {
    const struct character *who;
    const struct player_seat *seat;
    const struct hearts_view *view;
    struct thinking *thinking;
    const struct roles *roles;
    struct public_state public;
    struct worth worth;
    int me;
    struct memory memory; /* as far as it remembers */
    int cards;
    struct candidate_card card[HEARTS_FACES];
    uint64_t nodes_most, began; /* the budget */
    uint64_t looked, longest;   /* when the clock was looked at; the longest round of playouts */
    uint64_t played;            /* deals played out */
    double part[THOUGHT_PARTS]; /* of them, by groups of guessed deals */
};

/* think_cards.c: the candidates, those that do the same merged. */
void think_candidates(struct thought *t);

/* Best first by `value`; what is equal stays in its order. */
void think_sort(struct thought *t);

/* The faces of `of` that do the same as c for their holder, c included; `around` has the
 * cards that other hands may hold, and those on the table. */
hearts_faces think_alike(const struct public_state *s, hearts_faces of, hearts_card c,
                         hearts_faces around);

/* Whether nothing that counts is left to be taken, so that any card is as good. */
bool think_nothing_left(const struct thought *t);

/* Whether I lead and nobody can take a trick from me any more, whatever I play. */
bool think_rest_is_mine(const struct thought *t);

/* think_pool.c: guessed deals, drawn once a decision and weighted once. */
struct pool {
    int count;
    struct hearts_game *game;
    double *upto; /* sum of the weights up to each */
};

bool think_pool(struct thought *t, struct pool *pool);

/* The deal at that part, 0 to 1, of all the weights. */
const struct hearts_game *pool_at(const struct pool *pool, double part);

/* think_before.c: decides before the play, or buries, by trying some ways out, and gives the reason
 * and the figures where there are some. */
void think_before(struct thought *t, struct advice *out);

/* think_search.c: plays the candidates out; the best first when done. */
void think_search(struct thought *t);

/* The standard error of what a card is worth less than another, by how much groups of guessed deals
 * disagree. */
double think_error(const struct thought *t, const struct candidate_card *a,
                   const struct candidate_card *b);

/* think_say.c: the reason for the first candidate, and an opinion of each on request; and the
 * reasons for decisions before and after the play. */
void think_explain(const struct thought *t, struct advice *out);
void think_explain_cards(const struct thought *t, struct advice *out);
void think_explain_shot(const struct thought *t, double loss, struct advice *out);

/* What the seat's losses are counted in. */
struct reason_unit think_unit(const struct thought *t);

/* think_time.c: whether the budget is used up; `more` nodes are to come. */
bool think_over(struct thought *t, uint64_t more);
bool think_third_is_over(const struct thought *t);

#endif
