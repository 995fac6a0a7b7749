/* placed.c - a game that is set up again from its position goes on in the same way.
 *
 *   placed [MIXTURES]     random mixtures, after every value of every option
 *
 * Between two tricks, everything that struct hearts_position has is read from a game, and
 * hearts_game_place() makes another game of it. The two must be equal byte for byte, except for the
 * fields listed below, each of which must differ somewhere. The cards that may be played and the
 * result of a playout must always be equal. Prints TAP: a line for every option, one for random
 * mixtures and one for what a position leaves out.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"
#include "seed.h"
#include "trials.h"

/* ---- What a position leaves out ---- */

static bool always(const struct hearts_plan *p, const struct hearts_game *g)
{
    (void)p, (void)g;
    return true;
}

static bool after_trick_one(const struct hearts_plan *p, const struct hearts_game *g)
{
    (void)p;
    return g->tricks > 0;
}

static bool kitty_was_swapped(const struct hearts_plan *p, const struct hearts_game *g)
{
    return p->kitty == HEARTS_KITTY_SWAP && g->kitty_taker != HEARTS_NO_SEAT;
}

static bool with_joined_teams(const struct hearts_plan *p, const struct hearts_game *g)
{
    (void)g;
    return p->sides < p->seats;
}

static bool shot_by_a_team(const struct hearts_plan *p, const struct hearts_game *g)
{
    return p->sides < p->seats && g->shot != HEARTS_NO_SHOT;
}

#define FIELD(name) #name, offsetof(struct hearts_game, name), sizeof((struct hearts_game *)0)->name

static struct {
    const char *name;
    size_t offset, size;
    bool (*when)(const struct hearts_plan *p, const struct hearts_game *g);
    const char *why;
    bool needed;
} left_out[] = {
    { FIELD(trick), always, "cards of a trick that is over", false },
    { FIELD(opening), after_trick_one, "what the first trick was to be led from", false },
    { FIELD(unseen), always, "the pass is over", false },
    { FIELD(sent_count), always, "the pass is over", false },
    { FIELD(got_count), always, "the pass is over", false },
    { FIELD(sent), always, "the pass is over", false },
    { FIELD(got), always, "the pass is over", false },
    { FIELD(charge_silence), always, "charging is over", false },
    { FIELD(kitty_dealt), kitty_was_swapped, "a position has the cards buried for it", false },
    { FIELD(latest), with_joined_teams, "which partner took the latest trick of a team", false },
    { FIELD(answerer), shot_by_a_team, "that partner answers for the team", false },
    { FIELD(to_act), shot_by_a_team, "and is asked how a moon is to be scored", false },
};

/* Copies from `g` what `placed` cannot know. */
static void tell_left_out(const struct hearts_plan *p, const struct hearts_game *g,
                          struct hearts_game *placed)
{
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++) {
        const char *from = (const char *)g + left_out[i].offset;
        char *to = (char *)placed + left_out[i].offset;
        if (!left_out[i].when(p, g))
            continue;
        left_out[i].needed |= memcmp(from, to, left_out[i].size) != 0;
        memcpy(to, from, left_out[i].size);
    }
}

static bool report_left_out(void)
{
    bool ok = true;
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        ok = ok && left_out[i].needed;
    printf("%s %zu - what a position leaves out is left out\n", ok ? "ok" : "not ok",
           hearts_option_count() + 3);
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (!left_out[i].needed)
            printf("# %s never differs (%s)\n", left_out[i].name, left_out[i].why);
    return ok;
}

/* ---- A position ---- */

static struct hearts_position position_of(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_position at = {
        .kitty = g->kitty,
        .carried = g->carried,
        .kitty_taker = g->kitty_taker,
        .carried_tricks = g->carried_tricks,
        .leader = g->leader,
        .last_winner = g->last_winner,
        .tricks = g->tricks,
        .led = g->led &
               (UINT64_C(0x1000100010001) << 2), /* the two of each suit stands for the suit */
        .broken = !g->lead_ban,
        .spade_fell = g->spade_fell,
    };
    for (int s = 0; s < p->seats; s++) {
        at.hand[s] = g->hand[s];
        at.won[s] = g->won[s];
        at.tricks_won[s] = g->tricks_won[s];
        at.charges[s] = g->charges[s];
    }
    return at;
}

static bool same_playout(struct trial *t, const struct hearts_game *placed)
{
    struct hearts_game a = t->game, b = *placed;
    uint64_t a_rng = t->rng, b_rng = t->rng;
    hearts_game_playout(&t->plan, &a, &a_rng);
    hearts_game_playout(&t->plan, &b, &b_rng);
    for (int s = 0; s < t->plan.seats; s++)
        if (a.hand_score[s] != b.hand_score[s] || a.score[s] != b.score[s])
            return trial_wrong(t, "a playout comes to another score from the position");
    return a.phase == b.phase || trial_wrong(t, "a playout ends otherwise from the position");
}

/* The game as it stands, played out or not, set up again in `fresh`, which waits for a deal. */
static bool same_from_here(struct trial *t, const struct hearts_game *fresh)
{
    struct hearts_game placed = *fresh;
    struct hearts_position at = position_of(&t->plan, &t->game);
    bool over = hearts_game_played_out(&t->game);
    const char *why = hearts_game_place(&t->plan, &placed, &at, NULL);
    t->counted++;
    if (why)
        return trial_wrong(t, why);
    if (over)
        hearts__play_finish(&t->plan, &t->game, NULL);
    else if (hearts_game_legal(&t->plan, &t->game) != hearts_game_legal(&t->plan, &placed))
        return trial_wrong(t, "other cards may be played in the position");
    if (!same_playout(t, &placed))
        return false;
    tell_left_out(&t->plan, &t->game, &placed);
    return memcmp(&placed, &t->game, sizeof placed) == 0 ||
           trial_wrong(t, "the position makes another game");
}

/* ---- Hands ---- */

static void decide(struct trial *t, int shooter)
{
    int seat = playing_seat(&t->game, &t->rng);
    struct hearts_move m = playing_choose(&t->plan, &t->game, seat, shooter, &t->rng);
    if (t->game.phase == HEARTS_PLAY)
        hearts_game_play(&t->plan, &t->game, m.cards[0]); /* the last card is not scored yet */
    else
        (void)hearts_game_move(&t->plan, &t->game, &m, NULL);
}

/* Plays all at random, or helps one seat to shoot the moon. */
static bool hand(struct trial *t, int number)
{
    bool helped = number % 2;
    int shooter = helped ? (int)hearts_random_below(&t->rng, t->plan.seats) : -1;
    playing_new_game(&t->plan, &t->game, &t->rng);
    for (int s = 0; s < t->plan.seats; s++)
        t->game.hand_score[s] = (int32_t)hearts_random_below(&t->rng, 20);
    struct hearts_game fresh = t->game;
    if (!playing_deal(&t->plan, &t->game, &t->rng))
        return trial_wrong(t, "the deck is refused");
    int tricks = HEARTS_CARDS;
    if (hearts_random_below(&t->rng, 4))
        tricks = (int)hearts_random_below(&t->rng, t->plan.hand_cards);
    while (t->game.phase != HEARTS_PLAY ||
           (!hearts_game_played_out(&t->game) && (t->game.trick_count || t->game.tricks < tricks)))
        decide(t, shooter);
    return same_from_here(t, &fresh);
}

/* If a team whose seats share a score shoots the moon, the other partner has to be asked. Random
 * mixtures of rules rarely get there. */
static bool teams_choose(void)
{
    static struct trial t = { .rules = "partners moon=choose" };
    struct hearts_error e;
    t.rng = t.seed = test_seed();
    bool ok = hearts_plan_read(&t.plan, t.rules, strlen(t.rules), &e);
    for (int i = 0; i < 20000 && ok; i++)
        ok = hand(&t, 1);
    printf("%s %zu - joined teams choose: %ld positions\n", ok ? "ok" : "not ok",
           hearts_option_count() + 2, t.counted);
    if (!ok)
        printf("# %s\n", t.fault);
    return ok;
}

int main(int argc, char **argv)
{
    int failed = trials(argc > 1 ? atol(argv[1]) : 2000, 6, hand, "positions", 2);
    failed += !teams_choose();
    failed += !report_left_out();
    return failed != 0;
}
