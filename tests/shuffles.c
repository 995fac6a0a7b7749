/* shuffles.c - the shuffle of fair deals: every number is equally likely, and every order; and
 * shuffles that are known to be wrong fail the same checks.
 *
 *   shuffles [DEALS]   this many deals are compared with what chance gives
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/fair/stream.h"
#include "seed.h"

enum { CARDS = 52, LONGEST = 8, ORDERS = 40320 /* of eight */ };

typedef unsigned draw_number(struct fair_stream *s, unsigned k);
typedef void shuffle_cards(struct fair_stream *s, uint8_t *deck, unsigned n);

static int printed, failed;

static void told(bool good, const char *what)
{
    printf("%s %d - %s\n", good ? "ok" : "not ok", ++printed, what);
    fflush(stdout);
    failed += !good;
}

/* ---- What is known to be wrong ---- */

/* The first 256 mod k numbers are likelier. */
static unsigned modulo(struct fair_stream *s, unsigned k) { return fair_stream_byte(s) % k; }

static void swap(uint8_t *deck, unsigned i, unsigned j)
{
    uint8_t card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
}

/* Swaps each place with any other: n^n ways for n! orders. */
static void naive(struct fair_stream *s, uint8_t *deck, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        swap(deck, i, fair_uniform(s, n));
}

/* Never swaps a place with itself: gives only cyclic orders. */
static void one_round(struct fair_stream *s, uint8_t *deck, unsigned n)
{
    for (unsigned i = n; i > 1; i--)
        swap(deck, i - 1, fair_uniform(s, i - 1));
}

static void by_modulo(struct fair_stream *s, uint8_t *deck, unsigned n)
{
    for (unsigned i = n; i > 1; i--)
        swap(deck, i - 1, modulo(s, i));
}

/* ---- Every number as likely ---- */

static uint8_t given[FAIR_BLOCK];

static void given_block(struct fair_stream *s, uint8_t out[FAIR_BLOCK])
{
    (void)s;
    memcpy(out, given, FAIR_BLOCK);
}

static struct fair_stream stream_of_given(void)
{
    return (struct fair_stream){ .block = given_block, .at = FAIR_BLOCK };
}

/* Whether over all 256 bytes each number that a byte gives at once comes equally often. */
static bool numbers_are_even(draw_number *draw, unsigned k)
{
    unsigned times[256] = { 0 };
    memset(given, 0, sizeof given);
    for (unsigned byte = 0; byte < 256; byte++) {
        struct fair_stream s = stream_of_given();
        given[0] = (uint8_t)byte;
        unsigned number = draw(&s, k);
        if (number >= k)
            return false;
        times[number] += s.drawn == 1;
    }
    for (unsigned i = 0; i < k; i++)
        if (times[i] != times[0] || times[i] == 0)
            return false;
    return true;
}

/* ---- Every order as likely ---- */

static unsigned order_number(const uint8_t *deck, unsigned n)
{
    unsigned number = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned smaller = 0;
        for (unsigned j = i + 1; j < n; j++)
            smaller += deck[j] < deck[i];
        number = number * (n - i) + smaller;
    }
    return number;
}

/* The next of all ways to draw `count` numbers below those of `below`. */
static bool next_way(const unsigned *below, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (++given[i] < below[i])
            return true;
        given[i] = 0;
    }
    return false;
}

/* Whether all ways to draw lead to each order of n cards equally often. */
static bool orders_are_even(shuffle_cards *shuffle, unsigned n, const unsigned *below,
                            unsigned count)
{
    static unsigned times[ORDERS];
    unsigned orders = 1;
    for (unsigned i = 2; i <= n; i++)
        orders *= i;
    memset(times, 0, sizeof times);
    memset(given, 0, sizeof given);
    do {
        struct fair_stream s = stream_of_given();
        uint8_t deck[LONGEST];
        for (unsigned i = 0; i < n; i++)
            deck[i] = (uint8_t)i;
        shuffle(&s, deck, n);
        times[order_number(deck, n)]++;
    } while (next_way(below, count));
    for (unsigned i = 0; i < orders; i++)
        if (times[i] != times[0] || times[i] == 0)
            return false;
    return true;
}

static bool shuffle_is_even(shuffle_cards *shuffle, unsigned n)
{
    unsigned below[LONGEST];
    for (unsigned i = 0; i + 1 < n; i++)
        below[i] = n - i;
    return orders_are_even(shuffle, n, below, n - 1);
}

static bool naive_is_even(unsigned n)
{
    unsigned below[LONGEST];
    for (unsigned i = 0; i < n; i++)
        below[i] = n;
    return orders_are_even(naive, n, below, n);
}

static bool one_round_is_even(unsigned n)
{
    unsigned below[LONGEST];
    for (unsigned i = 0; i + 1 < n; i++)
        below[i] = n - 1 - i;
    return orders_are_even(one_round, n, below, n - 1);
}

/* ---- Many deals ---- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* How far the table of cards and places is from what chance gives, in standard deviations. A place
 * has each card in one of 52 deals; the sum of squares over 52 times 52 cells then has 51 times 51
 * degrees of freedom. */
static double away_from_chance(shuffle_cards *shuffle, long deals, uint64_t *rng)
{
    static uint64_t times[CARDS][CARDS];
    static struct fair_deal deal;
    const double even = (double)deals / CARDS, freedom = (CARDS - 1) * (CARDS - 1);
    double sum = 0;
    memset(times, 0, sizeof times);
    for (long i = 0; i < deals; i++) {
        struct fair_stream s;
        uint8_t deck[CARDS];
        for (unsigned k = 0; k < FAIR_SECRET; k++)
            deal.secret[k] = (uint8_t)next_random(rng);
        fair_stream_begin(&s, FAIR_HASH, &deal, FAIR_FOR_DECK);
        for (unsigned c = 0; c < CARDS; c++)
            deck[c] = (uint8_t)c;
        shuffle(&s, deck, CARDS);
        for (unsigned c = 0; c < CARDS; c++)
            times[c][deck[c]]++;
    }
    for (unsigned c = 0; c < CARDS; c++)
        for (unsigned d = 0; d < CARDS; d++)
            sum += ((double)times[c][d] - even) * ((double)times[c][d] - even) / even;
    sum *= (double)(CARDS - 1) / CARDS;
    return (sum - freedom) / (1.4142135623730951 * (CARDS - 1));
}

/* The limit in standard deviations. One seed in a million goes beyond it. */
#define WITHIN 5.0

static void deals_are_even(long deals, uint64_t seed)
{
    char what[120];
    uint64_t rng = seed;
    double good = away_from_chance(fair_shuffle, deals, &rng);
    snprintf(what, sizeof what, "%ld deals: %.2f deviations from what chance gives", deals, good);
    told(good > -WITHIN && good < WITHIN, what);
    long few = deals < 100000 ? deals : 100000;
    told(away_from_chance(naive, few, &rng) > WITHIN, "a naive swap is found by the same check");
    told(away_from_chance(by_modulo, few, &rng) > WITHIN, "and so is a modulo");
}

int main(int argc, char **argv)
{
    long deals = argc > 1 ? atol(argv[1]) : 100000;
    bool even = true, uneven = true;
    uint64_t seed = test_seed();
    for (unsigned k = 1; k <= 256; k++) {
        even &= numbers_are_even(fair_uniform, k);
        uneven &= numbers_are_even(modulo, k) == (256 % k == 0);
    }
    told(even, "numbers below 1 to 256: every one comes of as many bytes");
    told(uneven, "a modulo is found wherever 256 does not divide");
    for (unsigned n = 2; n <= LONGEST; n++)
        if (!shuffle_is_even(fair_shuffle, n))
            even = false;
    told(even, "2 to 8 cards: every order comes of one way to draw");
    for (unsigned n = 3; n <= 6; n++)
        uneven &= !naive_is_even(n) && !one_round_is_even(n);
    told(uneven, "a naive swap is found, and one that leaves no card in its place");
    deals_are_even(deals, seed);
    printf("1..%d\n", printed);
    return failed != 0;
}
