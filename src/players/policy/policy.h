/* policy.h - the learned policy: how likely each card is to be played, passed, charged.
 *
 * A log-linear choice over tables of facts that the seat knows (policy.def). A decision takes well
 * under a microsecond, so it is what plays hands out in thought. The weights of a game come from
 * self-play; weights.h has them.
 */
#ifndef HEARTS_POLICY_POLICY_H
#define HEARTS_POLICY_POLICY_H

#include "players/memory/public_state.h"

enum policy_turn { TURN_LEAD, TURN_FOLLOW, TURN_SLOUGH };

enum policy_kind {
    KIND_LEAD,
    KIND_EARLY, /* two or more seats still play to the trick */
    KIND_NEXT_TO_LAST,
    KIND_LAST,
    KIND_SLOUGH,
    KIND_FIRST_FOLLOW, /* on the first trick */
    KIND_FIRST_SLOUGH,
    KINDS
};

/* Where each table lies among the weights. */
enum policy_weights {
#define PLAY_TABLES(name, rows, places, row, place) \
    PLAY_##name, PLAY_##name##_end = PLAY_##name + (rows) * (places)-1,
#define PASS_TABLES(name, size, index) PASS_##name, PASS_##name##_end = PASS_##name + (size)-1,
#define CHARGE_TABLES(name, size, index) \
    CHARGE_##name, CHARGE_##name##_end = CHARGE_##name + (size)-1,
#include "players/policy/policy.def"
    POLICY_WEIGHTS
};

enum {
#define PLAY_TABLES(name, rows, places, row, place) PLAY_COUNT_##name,
#include "players/policy/policy.def"
    PLAY_TABLES_COUNT
};
enum {
#define PASS_TABLES(name, size, index) PASS_COUNT_##name,
#include "players/policy/policy.def"
    PASS_TABLES_COUNT
};
enum {
#define CHARGE_TABLES(name, size, index) CHARGE_COUNT_##name,
#include "players/policy/policy.def"
    CHARGE_TABLES_COUNT
};

enum { WEIGHT_UNIT = 16 }; /* a weight of so much doubles the chance */

/* ---- Play: the i-th value is about the i-th face of `legal` from the lowest ---- */

/* The policy's weights, by their sum in parts of WEIGHT_UNIT. Returns how many. */
int policy_weigh(const struct public_state *s, int seat, struct hearts_pile hand,
                 hearts_faces legal, int out[HEARTS_FACES]);

/* Which weights these sums are made of, PLAY_TABLES_COUNT a card: for learning. */
int policy_weights_of(const struct public_state *s, int seat, struct hearts_pile hand,
                      hearts_faces legal, uint16_t out[][PLAY_TABLES_COUNT]);

/* From sums to chances, in place of each its share of 1; `n` at least 1. */
void policy_chances(const int *sums, int n, double *out);

/* One of n by their sums. */
int policy_draw(const int *sums, int n, uint64_t *rng);

/* Plays the hand out by the policy from the phase of play, and scores it; a moon's way goes by its
 * fallback. The public state belongs to the game and is used up. Every card is drawn by its chance.
 */
struct hearts_game;
void policy_playout(struct public_state *s, struct hearts_game *g, uint64_t *rng);

/* Plays one card, for the seat whose turn it is, in both. */
void policy_follow(struct public_state *s, struct hearts_game *g, hearts_card c);

/* The same until `plies` more cards have fallen: what has fallen by then is left in *s and *g. */
void policy_play(struct public_state *s, struct hearts_game *g, int plies, uint64_t *rng);

/* ---- Before the play: choosing cards to part with, one after the other ---- */

/* What kind of parting: the way a pass goes, or burying. */
enum { WAY_LEFT, WAY_RIGHT, WAY_ACROSS, WAY_OTHER, WAY_BURY };

/* The weights of each card of `from` as the next one to go from the hand, `left` to go with it. */
int policy_pass_weigh(const struct roles *l, int way, struct hearts_pile hand, hearts_faces from,
                      int left, int out[HEARTS_FACES]);
int policy_pass_weights_of(const struct roles *l, int way, struct hearts_pile hand,
                           hearts_faces from, int left, uint16_t out[][PASS_TABLES_COUNT]);

/* The weight of charging c, not charging it having the weight 0. */
int policy_charge_weigh(const struct roles *l, struct hearts_pile hand, hearts_card c);
void policy_charge_weights_of(const struct roles *l, struct hearts_pile hand, hearts_card c,
                              uint16_t out[CHARGE_TABLES_COUNT]);

/* The way of a hand's pass, by its letter. */
int policy_way(const struct roles *l, char letter);

/* Lays the cards to part with in m: by chance, or the likeliest where rng is NULL. */
void policy_part(const struct roles *l, int way, struct hearts_pile hand,
                 const struct hearts_choice *may, struct hearts_move *m, uint64_t *rng);

/* The charges to make, likewise. */
void policy_charge(const struct roles *l, struct hearts_pile hand, const struct hearts_choice *may,
                   struct hearts_move *m, uint64_t *rng);

/* A whole decision of any phase of a game that is known, by chance. */
void policy_decide_in(const struct roles *l, struct hearts_game *g, int seat, uint64_t *rng);

/* Plays a game of the policy against itself from wherever the hand stands until it is scored. */
void policy_hand(const struct roles *l, struct hearts_game *g, uint64_t *rng);

#endif
