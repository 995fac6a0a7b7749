/* scholar.h - what the files of the scholar share.
 *
 * A yardstick of another mind than the learned players: a tree search in each of some guessed
 * deals, whose playouts go by plain rules of thumb. No table that was learned is in it, nothing is
 * trained against it, and it is not improved, so that figures against it stay comparable.
 */
#ifndef HEARTS_SCHOLAR_SCHOLAR_H
#define HEARTS_SCHOLAR_SCHOLAR_H

#include "hearts/game.h"
#include "players/player.h"

/* What the rules of thumb go by, worked out once a decision. */
struct manners {
    const struct hearts_plan *plan;
    hearts_faces costly; /* what nobody keeps who can give it away: the queen of spades, mostly */
    hearts_faces over;   /* what takes it */
    int32_t worth[HEARTS_FACES]; /* of penalty cards, charges included */
    int32_t half;                /* of all penalties */
};

void scholar_manners(struct manners *m, const struct hearts_plan *p, hearts_faces charged);

/* Plays the hand out by rules of thumb, and scores it. A kitty that is swapped on the way is buried
 * for by chance, and so are the cards that follow. */
void scholar_playout(const struct manners *m, struct hearts_game *g, uint64_t *rng);

/* A move in a tree; its reward is that of the side that makes it. */
struct scholar_move {
    hearts_card card;
    uint8_t seat, moves; /* how many follow */
    bool grown;
    uint32_t first; /* of those that follow */
    uint32_t visits;
    float reward; /* the sum, in points better than the others */
};

/* Trees of some deals, in one room. */
struct scholar_trees {
    const struct manners *manners;
    struct scholar_move
        *move; /* as many in front as there are deals: each stands before its tree */
    uint32_t used, room;
    double explore; /* points */
    uint64_t *rng;
};

/* One playout: down the tree of that number, one move beyond it, and on by rules of thumb. */
void scholar_try(struct scholar_trees *t, uint32_t tree, const struct hearts_game *deal);

/* The legal cards of the seat to play, those that do the same said by the lowest of them. */
hearts_faces scholar_moves(const struct hearts_plan *p, const struct hearts_game *g);

#endif
