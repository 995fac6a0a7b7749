/* rating.c - ratings compared with values computed outside the program, and properties of every
 * rating.
 *
 * The values come from the paper's formulas (Weng and Lin 2011, section 5 and algorithm 4),
 * programmed again in Python. There are k sides, with the sums mu_i and v_i = sigma_i^2 of their
 * players and their places r; b = 25/6:
 *
 *     c = sqrt(sum(v[i] + b*b))
 *     for i: for q with r[q] <= r[i]:
 *         p = exp(mu[i]/c) / sum(exp(mu[s]/c) for s with r[s] >= r[q]);  a = how many s have r[s]
 * == r[q] om += ((q == i) - p) / a;  de += p * (1 - p) / a of a player m, s of side i: m += s*s *
 * om / c;  s *= sqrt(max(1 - s*s * (sqrt(v[i])/c) * de / c**2, 1e-4))
 *
 * The first can be done by hand: c*c = 2 (625/9 + 625/36), p = 1/2, so m rises by 625/9 / (2 c)
 * = 2.6352.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "study/rating/rating.h"

static struct rating_player fresh(int side, int place)
{
    return (struct rating_player){ rating_new(), side, place };
}

static void close_to(double got, double expected)
{
    if (!(fabs(got - expected) < 1e-9))
        fail_msg("%.12f, not %.12f", got, expected);
}

static void are(const struct rating_player *p, int count, const double (*expected)[2])
{
    for (int i = 0; i < count; i++) {
        close_to(p[i].rating.mu, expected[i][0]);
        close_to(p[i].rating.sigma, expected[i][1]);
    }
}

static void two_fresh_players(void **state)
{
    (void)state;
    struct rating_player p[] = { fresh(0, 0), fresh(1, 1) };
    rating_update(p, 2);
    are(p, 2,
        (const double[][2]){ { 27.635231383474, 8.065506316324 },
                             { 22.364768616526, 8.065506316324 } });
}

static void four_fresh_players(void **state)
{
    (void)state;
    struct rating_player p[] = { fresh(0, 0), fresh(1, 1), fresh(2, 2), fresh(3, 3) };
    rating_update(p, 4);
    are(p, 4,
        (const double[][2]){ { 27.795084971875, 8.263160757613 },
                             { 26.552824984375, 8.179213704945 },
                             { 24.689435003125, 8.083731307187 },
                             { 20.962655040625, 8.083731307187 } });
}

static void a_tie_for_the_second_place(void **state)
{
    (void)state;
    struct rating_player p[] = { fresh(0, 0), fresh(1, 1), fresh(2, 1), fresh(3, 3) };
    rating_update(p, 4);
    are(p, 4,
        (const double[][2]){ { 27.795084971875, 8.263160757613 },
                             { 24.689435003125, 8.179213704945 },
                             { 24.689435003125, 8.179213704945 },
                             { 22.826045021875, 8.179213704945 } });
}

static void players_of_different_strength(void **state)
{
    (void)state;
    struct rating_player p[] = { { { 32, 2 }, 0, 2 }, { { 20, 6 }, 1, 0 }, fresh(2, 1) };
    rating_update(p, 3);
    are(p, 3,
        (const double[][2]){ { 31.640236059794, 1.998121270777 },
                             { 22.271960860560, 5.949681994091 },
                             { 26.863261190762, 7.800379492891 } });
}

/* Partners sit apart: A and C against B and D. */
static void partners(void **state)
{
    (void)state;
    struct rating_player p[] = {
        fresh(0, 1), { { 28, 3 }, 1, 0 }, { { 30, 4 }, 0, 1 }, { { 22, 5 }, 1, 0 }
    };
    rating_update(p, 4);
    are(p, 4,
        (const double[][2]){ { 21.647940937302, 7.990760199028 },
                             { 28.434426854526, 2.990108657919 },
                             { 29.227685591954, 3.962719139534 },
                             { 23.206741262571, 4.954071297841 } });
}

/* ---- What holds of any game ---- */

/* A small generator of our own, the same everywhere. */
static uint64_t chance;

static unsigned draw(unsigned below)
{
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((chance >> 33) % below);
}

/* A game of `count` at as many sides, with ties. */
static void any_game(struct rating_player *p, int count)
{
    for (int i = 0; i < count; i++)
        p[i] = (struct rating_player){ { 5 + draw(4000) / 100.0, 1 + draw(800) / 100.0 },
                                       i,
                                       (int)draw((unsigned)count) };
}

static void the_order_of_players_does_not_matter(void **state)
{
    (void)state;
    chance = 1;
    for (int game = 0; game < 1000; game++) {
        int count = 2 + (int)draw(9), turn = (int)draw((unsigned)count);
        struct rating_player p[RATING_PLAYERS], q[RATING_PLAYERS];
        any_game(p, count);
        for (int i = 0; i < count; i++) {
            q[i] = p[(i + turn) % count];
            q[i].side = i;
        }
        rating_update(p, count);
        rating_update(q, count);
        for (int i = 0; i < count; i++) {
            close_to(q[i].rating.mu, p[(i + turn) % count].rating.mu);
            close_to(q[i].rating.sigma, p[(i + turn) % count].rating.sigma);
        }
    }
}

/* If all are equally sure, what some win others lose; everybody grows surer; a variance never
 * becomes 0. */
static void nothing_is_made_and_everybody_grows_surer(void **state)
{
    (void)state;
    chance = 2;
    for (int game = 0; game < 1000; game++) {
        int count = 2 + (int)draw(9);
        struct rating_player p[RATING_PLAYERS];
        double before = 0, after = 0, sigma = 1 + draw(800) / 100.0;
        any_game(p, count);
        for (int i = 0; i < count; i++) {
            p[i].rating.sigma = sigma;
            before += p[i].rating.mu;
        }
        rating_update(p, count);
        for (int i = 0; i < count; i++) {
            after += p[i].rating.mu;
            assert_true(p[i].rating.sigma > 0 && p[i].rating.sigma < sigma);
        }
        close_to(after, before);
    }
}

/* Places at random, none of them shared. */
static void without_ties(struct rating_player *p, int count)
{
    for (int i = 0; i < count; i++)
        p[i].place = i;
    for (int i = count - 1; i > 0; i--) {
        int k = (int)draw((unsigned)i + 1), place = p[i].place;
        p[i].place = p[k].place;
        p[k].place = place;
    }
}

/* Without ties, since by the paper players who share a place share its worth, so that two tied
 * winners of four rise by no more than the third. */
static void a_better_place_is_worth_more(void **state)
{
    (void)state;
    chance = 3;
    for (int game = 0; game < 1000; game++) {
        int count = 2 + (int)draw(9);
        struct rating_player p[RATING_PLAYERS];
        for (int i = 0; i < count; i++)
            p[i] = fresh(i, 0);
        without_ties(p, count);
        rating_update(p, count);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++)
                if (p[i].place < p[k].place)
                    assert_true(p[i].rating.mu > p[k].rating.mu);
    }
}

static void a_shared_place_is_worth_the_same(void **state)
{
    (void)state;
    chance = 5;
    for (int game = 0; game < 1000; game++) {
        int count = 2 + (int)draw(9);
        struct rating_player p[RATING_PLAYERS];
        any_game(p, count);
        for (int i = 0; i < count; i++)
            p[i].rating = rating_new();
        rating_update(p, count);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++)
                if (p[i].place == p[k].place)
                    close_to(p[i].rating.mu, p[k].rating.mu);
    }
}

static void one_side_alone_changes_nothing(void **state)
{
    (void)state;
    struct rating_player p[] = { fresh(0, 0), fresh(0, 0) }, before[2];
    memcpy(before, p, sizeof p);
    rating_update(p, 2);
    rating_update(p, 0);
    are(p, 2, (const double[][2]){ { 25, 25.0 / 3 }, { 25, 25.0 / 3 } });
    assert_memory_equal(p, before, sizeof p);
}

/* Ratings as far apart as possible neither overflow nor become 0. */
static void far_apart(void **state)
{
    (void)state;
    struct rating_player p[] = { { { 100000, 0.01 }, 0, 1 }, { { -100000, 0.01 }, 1, 0 } };
    rating_update(p, 2);
    for (int i = 0; i < 2; i++)
        assert_true(isfinite(p[i].rating.mu) && isfinite(p[i].rating.sigma) &&
                    p[i].rating.sigma > 0);
}

/* How many games it takes until a rating is sure, four at a table. docs/RATINGS.md has the number.
 */
static void sure_after_some_games(void **state)
{
    (void)state;
    int games = 0;
    struct rating_player p[4];
    for (int i = 0; i < 4; i++)
        p[i] = fresh(i, 0);
    chance = 4;
    assert_false(rating_is_sure(p[0].rating));
    while (!rating_is_sure(p[0].rating) && games < 1000) {
        without_ties(p, 4);
        rating_update(p, 4);
        games++;
    }
    print_message("# of four at random, the first is sure after %d games\n", games);
    assert_int_equal(games, 45);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_fresh_players),
        cmocka_unit_test(four_fresh_players),
        cmocka_unit_test(a_tie_for_the_second_place),
        cmocka_unit_test(players_of_different_strength),
        cmocka_unit_test(partners),
        cmocka_unit_test(the_order_of_players_does_not_matter),
        cmocka_unit_test(nothing_is_made_and_everybody_grows_surer),
        cmocka_unit_test(a_better_place_is_worth_more),
        cmocka_unit_test(a_shared_place_is_worth_the_same),
        cmocka_unit_test(one_side_alone_changes_nothing),
        cmocka_unit_test(far_apart),
        cmocka_unit_test(sure_after_some_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
