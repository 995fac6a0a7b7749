/* scholar.h - shared by the files of the scholar player.
 *
 * It is a yardstick that works differently from the learned players: a tree search in each of some
 * guessed deals, with playouts by simple rules of thumb. It uses no learned tables, nothing is
 * trained against it, and it is never improved, so that results against it stay comparable.
 */
#ifndef HEARTS_SCHOLAR_SCHOLAR_H
#define HEARTS_SCHOLAR_SCHOLAR_H

#include "hearts/game.h"
#include "players/player.h"

/* The data for the rules of thumb, computed once per decision. */
struct thumb_rules {
    const struct hearts_plan *plan;
    hearts_faces costly;         /* cards nobody keeps if avoidable: usually the queen of spades */
    hearts_faces over;           /* cards that take it */
    int32_t worth[HEARTS_FACES]; /* of penalty cards, charges included */
    int32_t half;                /* half of all penalties */
};

void scholar_thumb_rules(struct thumb_rules *m, const struct hearts_plan *p, hearts_faces charged);

/* Plays the hand out by the rules of thumb, and scores it. If a kitty is swapped on the way, the
 * burying and the following plays are random. */
void scholar_playout(const struct thumb_rules *m, struct hearts_game *g, uint64_t *rng);

/* A move in a tree, with the reward of the side that makes it. */
struct scholar_move {
    hearts_card card;
    uint8_t seat, moves; /* number of next moves */
    bool grown;
    uint32_t first; /* index of the next moves */
    uint32_t visits;
    float reward; /* sum of points better than the others */
};

/* The trees of some deals, in one array. */
struct scholar_trees {
    const struct thumb_rules *thumb_rules;
    struct scholar_move *move; /* first come the roots, one per deal */
    uint32_t used, room;
    double explore; /* in points */
    uint64_t *rng;
};

/* Runs one playout: down the given tree, one move beyond it, then by the rules of thumb. */
void scholar_try(struct scholar_trees *t, uint32_t tree, const struct hearts_game *deal);

/* The legal cards of the seat to play; of equivalent cards only the lowest. */
hearts_faces scholar_moves(const struct hearts_plan *p, const struct hearts_game *g);

#endif
