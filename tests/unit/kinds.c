/* kinds.c - cards that differ only in their rank: whichever a hand plays first, the result is the
 * same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "mixtures.h"
#include "playing.h"
#include "seed.h"

/* Two neighbouring cards in one hand, and two games that go on from there: one plays the first card
 * wherever the other plays the second. */
struct twins {
    const struct hearts_plan *plan;
    const char *rules;
    hearts_card a, b;
    struct hearts_game game, other;
};

static hearts_faces exchanged(const struct twins *t, hearts_faces f)
{
    hearts_faces a = f >> t->a & 1, b = f >> t->b & 1;
    return (f & ~(hearts_face(t->a) | hearts_face(t->b))) | b << t->a | a << t->b;
}

static void fails(const struct twins *t, const char *what)
{
    char a[3], b[3];
    hearts_card_write(t->a, a);
    hearts_card_write(t->b, b);
    fail_msg("%s: %s and %s are of one kind, and %s", t->rules, a, b, what);
}

static void play_both(struct twins *t, const struct hearts_move *m)
{
    struct hearts_move n = *m;
    for (int i = 0; i < m->count; i++)
        n.cards[i] = m->cards[i] == t->a ? t->b : m->cards[i] == t->b ? t->a : m->cards[i];
    assert_int_equal(hearts_game_move(t->plan, &t->game, m, NULL).code, HEARTS_OK);
    if (hearts_game_move(t->plan, &t->other, &n, NULL).code != HEARTS_OK)
        fails(t, "the other may not be played");
}

/* Both games to the end of the hand. */
static void go_on(struct twins *t, int shooter, uint64_t *rng)
{
    while (playing_on(&t->game)) {
        int seat = playing_seat(&t->game, rng);
        struct hearts_choice here = hearts_game_choice(t->plan, &t->game, seat);
        struct hearts_choice there = hearts_game_choice(t->plan, &t->other, seat);
        if (here.low != there.low || here.from.once != exchanged(t, there.from.once) ||
            here.from.twice != exchanged(t, there.from.twice))
            fails(t, "later choices differ");
        struct hearts_move m = playing_choose(t->plan, &t->game, seat, shooter, rng);
        play_both(t, &m);
    }
    if (memcmp(t->game.hand_score, t->other.hand_score, sizeof t->game.hand_score) != 0 ||
        memcmp(t->game.score, t->other.score, sizeof t->game.score) != 0 ||
        memcmp(t->game.moons, t->other.moons, sizeof t->game.moons) != 0 ||
        t->game.phase != t->other.phase || t->game.winners != t->other.winners)
        fails(t, "the results differ");
}

/* Whether the seat's cards a and b, a the lower, are neighbours, and no twin of them is anywhere.
 */
static bool neighbours(const struct twins *t, const struct hearts_pile *all)
{
    hearts_faces between = (hearts_face(t->b) - 1) & ~((hearts_face(t->a) << 1) - 1);
    hearts_faces both = hearts_face(t->a) | hearts_face(t->b);
    return !(between & all->once) && !(both & t->plan->deck.twice);
}

/* Tries every pair of the seat that plays now; returns how many there were. */
static int try_pairs(const struct hearts_plan *p, const char *rules, const struct hearts_game *g,
                     int shooter, uint64_t *rng)
{
    int seat = (g->leader + g->trick_count) % p->seats, tried = 0;
    hearts_faces legal = hearts_game_choice(p, g, seat).from.once, hand = g->hand[seat].once;
    /* Cards that lie in hands, or are to be picked up. */
    struct hearts_pile all = { g->trick_once, g->trick_twice };
    for (int s = 0; s < p->seats; s++)
        all = hearts_pile_join(all, g->hand[s]);
    if (g->kitty_taker == HEARTS_NO_SEAT)
        all = hearts_pile_join(all, g->kitty);
    for (hearts_faces f = hand; f & (f - 1); f &= f - 1) {
        struct twins t = { p,  rules, hearts_faces_lowest(f), hearts_faces_lowest(f & (f - 1)),
                           *g, *g };
        if (hearts_card_suit(t.a) != hearts_card_suit(t.b) || !neighbours(&t, &all) ||
            !hearts_plan_same_kind(p, g->charged, t.a, t.b) ||
            !(g->opening >> t.a & 1) != !(g->opening >> t.b & 1))
            continue;
        tried++;
        if ((legal >> t.a & 1) != (legal >> t.b & 1))
            fails(&t, "only one of them may be played");
        if (!(legal >> t.a & 1))
            continue;
        play_both(&t, &(struct hearts_move){ .seat = (uint8_t)seat, .count = 1, .cards = { t.a } });
        go_on(&t, shooter, rng);
    }
    return tried;
}

static int play_hand(const struct hearts_plan *p, const char *rules, uint64_t *rng)
{
    struct hearts_game g;
    int tried = 0, shooter = (int)hearts_random_below(rng, p->seats);
    playing_new_game(p, &g, rng);
    assert_true(playing_deal(p, &g, rng));
    while (playing_on(&g)) {
        if (g.phase == HEARTS_PLAY)
            tried += try_pairs(p, rules, &g, shooter, rng);
        int seat = playing_seat(&g, rng);
        struct hearts_move m = playing_choose(p, &g, seat, shooter, rng);
        assert_int_equal(hearts_game_move(p, &g, &m, NULL).code, HEARTS_OK);
    }
    return tried;
}

/* Every value of every option, in three named games each. */
static void test_options(void **state)
{
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    uint64_t rng = 8128 * test_seed();
    long tried = 0;
    (void)state;
    m = (struct mixtures){ .games = 3 };
    while (mixtures_next(&m, rules))
        tried += play_hand(&m.plan, rules, &rng);
    assert_true(tried > 10000);
}

/* A queen that is worth no more than the jack is still a different card. */
static void test_queen(void **state)
{
    static const char *const games[] = {
        "classic queen=0 qs_after_hearts=on",
        "classic queen=0 qs_or_hearts=either strip=c,d players=6 kitty=take",
        "classic queen=0 must_qs=trick",
        "classic queen=0 half_moon=on strip=c,d players=6 kitty=take",
        "classic queen=0 qs_breaks=played",
    };
    uint64_t rng = 28 * test_seed();
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct hearts_plan p;
        assert_true(hearts_plan_read(&p, games[i], strlen(games[i]), &(struct hearts_error){ 0 }));
        for (int hand = 0; hand < 40; hand++)
            (void)play_hand(&p, games[i], &rng);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_options),
                                        cmocka_unit_test(test_queen) };
    return cmocka_run_group_tests_name("kinds", tests, NULL, NULL);
}
