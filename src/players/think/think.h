/* think.h - the player that searches: shared by its files.
 *
 * For a card to play it guesses many layouts of the unseen cards, and weights each, in part, by how
 * likely it makes the others' passes and plays. Then it plays each candidate out in them by weight,
 * with the policy. Before the play, the policy's choice stands unless another, also played out, is
 * clearly better.
 */
#ifndef HEARTS_THINK_THINK_H
#define HEARTS_THINK_THINK_H

#include "players/guess/guess.h"
#include "players/policy/policy.h"
#include "players/think/worth.h"

/* How much of the play a player remembers. */
enum remembering {
    REMEMBERS_NOTHING, /* only what is on the table */
    REMEMBERS_COSTLY,  /* also which costly and bonus cards were played */
    REMEMBERS_CARDS,   /* every card, but not who is void */
    REMEMBERS_ALL,
};

/* What makes a player strong or weak, and different: a row of characters.def. */
struct character {
    uint32_t nodes;    /* hands played out per decision; 0: only the policy decides */
    uint8_t remembers; /* enum remembering */
    uint8_t sharpness; /* without a search: chances are raised to the power sharpness / 8; 255:
                        * always the likeliest */
    bool infers;       /* draws conclusions from the others' passes and plays */
    bool plays_score;  /* considers the totals of the game */
    int8_t moon;       /* style: extra points of classic for shooting the moon */
    int8_t care;       /* style: extra weight of bad results, in 16ths of their spread */
};

enum { THOUGHT_PARTS = 16 };

/* A card that may be played, and its equivalent cards. */
struct candidate_card {
    hearts_card card; /* the one that the policy likes best */
    hearts_faces alike;
    double prior; /* the policy's chance for all of them together */
    /* Sums over the hands played out. */
    double worth, square;
    struct prospect sum;
    double part[THOUGHT_PARTS]; /* of the worth, by groups of guessed deals */
    double value;               /* what the choice is made by */
};

struct search {
    const struct character *who;
    const struct player_seat *seat;
    const struct hearts_view *view;
    struct thinking *thinking;
    const struct roles *roles;
    struct public_state public;
    struct worth worth;
    int me;
    struct memory memory; /* what the player remembers */
    int cards;
    struct candidate_card card[HEARTS_FACES];
    uint64_t nodes_most, began; /* the budget: nodes, and the start by the clock */
    uint64_t looked, longest;   /* time of the last clock check; the longest round of playouts */
    uint64_t played;            /* deals played out */
    double part[THOUGHT_PARTS]; /* of these, by groups of guessed deals */
};

/* think_cards.c: lists the candidates, with equivalent cards merged. */
void think_candidates(struct search *t);

/* Sorts by `value`, best first; equal ones keep their order. */
void think_sort(struct search *t);

/* The faces of `of` that are equivalent to c for their holder, including c; `around` has the cards
 * that other hands may hold, and those on the table. */
hearts_faces think_alike(const struct public_state *s, hearts_faces of, hearts_card c,
                         hearts_faces around);

/* Whether nothing that counts is left to be taken, so that all cards are equal. */
bool think_nothing_left(const struct search *t);

/* Whether I lead, and nobody can take a trick from me any more, whatever I play. */
bool think_rest_is_mine(const struct search *t);

/* think_pool.c: guessed deals, drawn and weighted once per decision. */
struct pool {
    int count;
    struct hearts_game *game;
    double *upto; /* sum of the weights up to each */
};

bool think_pool(struct search *t, struct pool *pool);

/* The deal at the fraction `part`, from 0 to 1, of the total weight. */
const struct hearts_game *pool_at(const struct pool *pool, double part);

/* think_before.c: decides before the play, or what to bury, by playing some choices out; gives the
 * reason, and numbers if there are any. */
void think_before(struct search *t, struct advice *out);

/* think_search.c: plays the candidates out, and sorts them best first. */
void think_search(struct search *t);

/* The standard error of the difference between two cards' worth, from the spread between groups of
 * guessed deals. */
double think_error(const struct search *t, const struct candidate_card *a,
                   const struct candidate_card *b);

/* think_say.c: gives the reason for the first candidate, on request a rating of each, and the
 * reasons for decisions before and after the play. */
void think_explain(const struct search *t, struct advice *out);
void think_explain_cards(const struct search *t, struct advice *out);
void think_explain_shot(const struct search *t, double loss, struct advice *out);

/* The unit that the seat's losses are counted in. */
struct reason_unit think_unit(const struct search *t);

/* think_time.c: whether the budget is used up, if `more` nodes are to follow; and whether a third
 * of the time is. */
bool think_over(struct search *t, uint64_t more);
bool think_third_is_over(const struct search *t);

#endif
