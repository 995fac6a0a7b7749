/* policy.c - the learned policy in play: weighs cards, and plays hands out for the search. */
#include "players/policy/policy.h"

#include <math.h>

#include "hearts/game.h"
#include "players/policy/policy_tmpl.h"

/* Plays one card in the public state and in the game. */
HOT void follow(struct public_state *s, struct hearts_game *g, int seat, hearts_card c)
{
    const struct hearts_plan *p = s->roles->plan;
    hearts_card trick[HEARTS_TRICK_MAX];
    if (p->decks == 2) {
        for (int i = 0; i < g->trick_count; i++)
            trick[i] = g->trick[i];
        trick[g->trick_count] = c;
    }
    public_lay(s, seat, c, p->seats, p->decks, trick);
    int carried = g->carried_tricks;
    hearts_game_play(p, g, c);
    s->banned = g->lead_ban != 0;
    s->end = g->trick_end;
    if (g->trick_count == 0)
        public_close(s, g->leader, g->carried_tricks > carried ? HEARTS_NO_SEAT : g->leader);
}

void policy_follow(struct public_state *s, struct hearts_game *g, hearts_card c)
{
    follow(s, g, public_turn(s, s->roles->plan->seats), c);
}

/* Buries cards for the taker of a swapped kitty, so that the play goes on. */
static void bury(const struct roles *l, struct hearts_game *g, uint64_t *rng)
{
    for (int seat = 0; seat < l->plan->seats && g->phase == HEARTS_BURY; seat++)
        if (g->to_act >> seat & 1)
            policy_decide_in(l, g, seat, rng);
}

HOT void play(struct public_state *s, struct hearts_game *g, int plies, uint64_t *rng)
{
    const struct hearts_plan *p = s->roles->plan;
    int sums[HEARTS_FACES];
    while (plies-- > 0) {
        if (g->phase == HEARTS_BURY) {
            s->voids[g->kitty_taker] = 0; /* its hand is no longer known */
            bury(s->roles, g, rng);
        }
        if (g->phase != HEARTS_PLAY || hearts_game_played_out(g))
            return;
        int seat = public_turn(s, p->seats);
        hearts_faces legal = hearts_game_legal(p, g);
        hearts_card c = hearts_faces_lowest(legal);
        if (legal & (legal - 1)) {
            int most = weigh(s, seat, g->hand[seat], legal, sums);
            c = nth_face(legal, draw_by(sums, count(legal), most, rng));
        }
        follow(s, g, seat, c);
    }
}

FAST static void play_fast(struct public_state *s, struct hearts_game *g, int plies, uint64_t *rng)
{
    play(s, g, plies, rng);
}

static void play_any(struct public_state *s, struct hearts_game *g, int plies, uint64_t *rng)
{
    play(s, g, plies, rng);
}

void policy_play(struct public_state *s, struct hearts_game *g, int plies, uint64_t *rng)
{
    if (counts_fast())
        play_fast(s, g, plies, rng);
    else
        play_any(s, g, plies, rng);
}

void policy_playout(struct public_state *s, struct hearts_game *g, uint64_t *rng)
{
    policy_play(s, g, HEARTS_CARDS, rng);
    hearts_game_playout(s->roles->plan, g, rng);
}

/* ---- Single decisions ---- */

int policy_weigh(const struct public_state *s, int seat, struct hearts_pile hand,
                 hearts_faces legal, int out[HEARTS_FACES])
{
    (void)weigh(s, seat, hand, legal, out);
    return count(legal);
}

int policy_weights_of(const struct public_state *s, int seat, struct hearts_pile hand,
                      hearts_faces legal, uint16_t out[][PLAY_TABLES_COUNT])
{
    struct facts f;
    int n = 0;
    facts_of(&f, s, seat, hand, legal);
    for (hearts_faces left = legal; left; left &= left - 1) {
        hearts_card c = hearts_faces_lowest(left);
        struct suit_facts u;
        struct rows r;
        suit_of(&u, &f, hearts_card_suit(c));
        rows_of(&r, &f, &u);
        card_weights(out[n++], &r, &f, &u, c);
    }
    return n;
}

void policy_chances(const int *sums, int n, double *out)
{
    double all = 0;
    int most = most_of(sums, n);
    for (int i = 0; i < n; i++)
        all += out[i] = exp2((double)(sums[i] - most) / WEIGHT_UNIT);
    for (int i = 0; i < n; i++)
        out[i] /= all;
}

/* ---- Whole hands ---- */

void policy_decide_in(const struct roles *l, struct hearts_game *g, int seat, uint64_t *rng)
{
    const struct hearts_plan *p = l->plan;
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat, .option = may.fallback };
    if (g->phase == HEARTS_PASS && m.option == 0)
        policy_part(l, policy_way(l, hearts_plan_pass(p, g->hand_number)), g->hand[seat], &may, &m,
                    rng);
    else if (g->phase == HEARTS_BURY)
        policy_part(l, WAY_BURY, g->hand[seat], &may, &m, rng);
    else if (g->phase == HEARTS_CHARGE)
        policy_charge(l, g->hand[seat], &may, &m, rng);
    (void)hearts_game_move(p, g, &m, NULL);
}

void policy_hand(const struct roles *l, struct hearts_game *g, uint64_t *rng)
{
    struct public_state s;
    while (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE)
        for (int seat = 0; seat < l->plan->seats; seat++)
            if (g->to_act >> seat & 1 && (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE))
                policy_decide_in(l, g, seat, rng);
    public_of_game(&s, l, g);
    policy_playout(&s, g, rng);
}
