/* policy.h - the learned policy: how likely each card is to be played, passed or charged.
 *
 * It is a log-linear choice over tables of facts that the seat knows (policy.def). A decision takes
 * well under a microsecond, so the search plays hands out with it. The weights of a game come from
 * self-play; see weights.h.
 */
#ifndef HEARTS_POLICY_POLICY_H
#define HEARTS_POLICY_POLICY_H

#include "players/memory/public_state.h"

enum policy_turn { TURN_LEAD, TURN_FOLLOW, TURN_SLOUGH };

enum policy_kind {
    KIND_LEAD,
    KIND_EARLY, /* two or more seats still to play to the trick */
    KIND_NEXT_TO_LAST,
    KIND_LAST,
    KIND_SLOUGH,
    KIND_FIRST_FOLLOW, /* on the first trick */
    KIND_FIRST_SLOUGH,
    KINDS
};

/* The offset of each table in the weights. */
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

enum { WEIGHT_UNIT = 16 }; /* a weight of this doubles the chance */

/* ---- Play: value i is for the i-th lowest face of `legal` ---- */

/* The sum of the policy's weights for each card, in parts of WEIGHT_UNIT. Returns the number of
 * cards. */
int policy_weigh(const struct public_state *s, int seat, struct hearts_pile hand,
                 hearts_faces legal, int out[HEARTS_FACES]);

/* Which weights make up these sums, PLAY_TABLES_COUNT per card: for learning. */
int policy_weights_of(const struct public_state *s, int seat, struct hearts_pile hand,
                      hearts_faces legal, uint16_t out[][PLAY_TABLES_COUNT]);

/* Converts sums to chances that add up to 1; `n` is at least 1. */
void policy_chances(const int *sums, int n, double *out);

/* Draws one of n by their sums; returns its index. */
int policy_draw(const int *sums, int n, uint64_t *rng);

/* Plays the hand out with the policy from the phase of play, and scores it; a moon is scored by its
 * fallback. Every card is drawn by its chance. The public state must belong to the game, and is
 * unusable afterwards. */
struct hearts_game;
void policy_playout(struct public_state *s, struct hearts_game *g, uint64_t *rng);

/* Plays one card in both, for the seat whose turn it is. */
void policy_follow(struct public_state *s, struct hearts_game *g, hearts_card c);

/* policy_playout() for only `plies` more cards; *s and *g are left in the state after them. */
void policy_play(struct public_state *s, struct hearts_game *g, int plies, uint64_t *rng);

/* ---- Before the play: choosing cards to give away, one after another ---- */

/* The kind of giving away: the direction of a pass, or burying. */
enum { WAY_LEFT, WAY_RIGHT, WAY_ACROSS, WAY_OTHER, WAY_BURY };

/* The weight of each card of `from` as the next one to leave the hand, when `left` are still to go,
 * this one included. */
int policy_pass_weigh(const struct roles *l, int way, struct hearts_pile hand, hearts_faces from,
                      int left, int out[HEARTS_FACES]);
int policy_pass_weights_of(const struct roles *l, int way, struct hearts_pile hand,
                           hearts_faces from, int left, uint16_t out[][PASS_TABLES_COUNT]);

/* The weight of charging c; not charging has the weight 0. */
int policy_charge_weigh(const struct roles *l, struct hearts_pile hand, hearts_card c);
void policy_charge_weights_of(const struct roles *l, struct hearts_pile hand, hearts_card c,
                              uint16_t out[CHARGE_TABLES_COUNT]);

/* The direction of a pass, from its letter. */
int policy_way(const struct roles *l, char letter);

/* Writes the cards to give away to m: at random, or the likeliest if rng is NULL. */
void policy_part(const struct roles *l, int way, struct hearts_pile hand,
                 const struct hearts_choice *may, struct hearts_move *m, uint64_t *rng);

/* The same for the charges to make. */
void policy_charge(const struct roles *l, struct hearts_pile hand, const struct hearts_choice *may,
                   struct hearts_move *m, uint64_t *rng);

/* Makes a complete decision in any phase of a fully known game, at random. */
void policy_decide_in(const struct roles *l, struct hearts_game *g, int seat, uint64_t *rng);

/* Plays a game of the policy against itself, from the current state until the hand is scored. */
void policy_hand(const struct roles *l, struct hearts_game *g, uint64_t *rng);

#endif
