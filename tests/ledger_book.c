/* ledger_book.c - the transfers that book.h makes from seats and amounts: odd chips, payments,
 * nothing lost. */
#include <string.h>

#include "ledger.h"
#include "server/store/book.h"
#include "store_try.h"

enum { A = 1, B = 2, C = 4, D = 8 }; /* seats, as winners */

#define CHIP    LEDGER_CHIP
#define HALF    (LEDGER_CHIP / 2)
#define THIRD   (LEDGER_CHIP / 3)
#define QUARTER (LEDGER_CHIP / 4)

static void units(void)
{
    int64_t out;
    try_begin();
    for (int64_t den = 1; den <= 10; den++)
        for (int64_t by = 1; by <= 100; by *= 10)
            (void)try_hold(book_units(7, den * by, &out) && out * den * by == 7 * LEDGER_CHIP,
                           "7/%lld", (long long)(den * by));
    (void)try_hold(book_units(-7, 3, &out) && out == -7 * THIRD, "below 0");
    (void)try_hold(!book_units(1, 11, &out) && !book_units(1, 0, &out) && !book_units(1, -1, &out),
                   "what has no units");
    (void)try_hold(book_units(1000000000000, 1, &out) && out == LEDGER_MOST &&
                       !book_units(1000000000001, 1, &out) && !book_units(INT64_MIN, 1, &out),
                   "more than there can be");
    (void)try_end("a chip divides by 1 to 10, and tenths and hundredths of it do");
}

static void odd_chips(void)
{
    static const struct {
        int64_t has[BOOK_SEATS];
        int seats, dealer;
        uint16_t winners;
        int64_t chips[BOOK_SEATS];
    } cases[] = {
        { { 3 * CHIP, CHIP, 0, 2 * CHIP }, 4, 0, A | B, { 3, 1, 0, 2 } },
        /* A and B share 5 chips; the odd one goes to the first from the dealer's left. */
        { { 2 * CHIP + HALF, 2 * CHIP + HALF, 0, 0 }, 4, 3, A | B, { 3, 2, 0, 0 } },
        { { 2 * CHIP + HALF, 2 * CHIP + HALF, 0, 0 }, 4, 0, A | B, { 2, 3, 0, 0 } },
        { { 2 * CHIP + HALF, 2 * CHIP + HALF, 0, 0 }, 4, 1, A | B, { 3, 2, 0, 0 } },
        /* Three seats have 8 chips together, of which two are odd ones. */
        { { 3 * CHIP - THIRD, 3 * CHIP - THIRD, 0, 3 * CHIP - THIRD },
          4,
          0,
          A | B | D,
          { 2, 3, 0, 3 } },
        /* Parts of chips from earlier hands: winners get odd chips first, then others. */
        { { HALF, QUARTER, CHIP, QUARTER }, 4, 0, D, { 0, 0, 1, 1 } },
        { { HALF, QUARTER, CHIP, QUARTER }, 4, 0, C, { 0, 1, 1, 0 } },
        { { HALF, HALF, HALF, HALF }, 4, 2, B, { 0, 1, 0, 1 } },
        /* A winner with whole chips gets none of the odd ones. */
        { { 4 * CHIP, HALF, HALF, 0 }, 4, 3, A, { 4, 1, 0, 0 } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t whole[BOOK_SEATS] = { 0 };
        try_begin();
        book_whole(cases[i].has, cases[i].seats, cases[i].dealer, cases[i].winners, whole);
        for (int seat = 0; seat < cases[i].seats; seat++)
            (void)try_hold(whole[seat] == cases[i].chips[seat] * CHIP, "seat %d: %lld units", seat,
                           (long long)whole[seat]);
        (void)try_end("odd chips at the end, case %zu", i + 1);
    }
}

/* With random parts of chips at the seats: leaving moves all of it, and no seat gains a chip. */
static bool leaves(uint64_t *rng)
{
    struct book_game g = { .table = try_id(1), .game = 1, .seats = 2 + (int)try_below(rng, 9) };
    struct ledger_transfer out[BOOK_MOST];
    int64_t has[BOOK_SEATS] = { 0 }, got[BOOK_SEATS] = { 0 }, sum = 0;
    for (int seat = 0; seat < g.seats; seat++) {
        g.person[seat] = try_id(1 + (unsigned)seat);
        has[seat] = try_below(rng, 3) ? try_below(rng, 50 * CHIP) : 0;
        sum += has[seat];
    }
    has[0] += (LEDGER_CHIP - sum % LEDGER_CHIP) % LEDGER_CHIP;
    int64_t left[BOOK_SEATS];
    memcpy(left, has, sizeof left);
    size_t count = book_cash_out(&g, 3, has, (int)try_below(rng, (uint32_t)g.seats),
                                 (uint16_t)try_below(rng, 1024), out);
    bool good = count <= BOOK_MOST;
    for (size_t i = 0; i < count && good; i++) {
        left[out[i].debit.seat] -= out[i].amount;
        if (out[i].place.kind == BOOK_ODD)
            left[out[i].credit.seat] += out[i].amount;
        else
            got[out[i].debit.seat] += out[i].amount;
        good = ledger_transfer_good(&out[i]) && left[out[i].debit.seat] >= 0;
    }
    for (int seat = 0; seat < g.seats && good; seat++)
        good = left[seat] == 0 && got[seat] - has[seat] < CHIP && has[seat] - got[seat] < CHIP;
    return good;
}

/* ---- Table stakes ---- */

static void short_of_chips(void)
{
    static const struct {
        int64_t has[BOOK_SEATS];
        int64_t due[BOOK_SEATS], gets[BOOK_SEATS];
    } cases[] = {
        /* All can pay. */
        { { 9 * CHIP, 0, 5 * CHIP, 0 },
          { -4 * CHIP, 9 * CHIP, -5 * CHIP, 0 },
          { -4 * CHIP, 9 * CHIP, -5 * CHIP, 0 } },
        /* One has 2 of the 6 that are due: a sole winner gets that. */
        { { 2 * CHIP, 0, 0, 0 }, { -6 * CHIP, 6 * CHIP, 0, 0 }, { -2 * CHIP, 2 * CHIP, 0, 0 } },
        /* 12 are due, but only 9 are there: seats that were due 8 and 4 get 6 and 3. */
        { { 7 * CHIP, 2 * CHIP, 0, 0 },
          { -7 * CHIP, -5 * CHIP, 8 * CHIP, 4 * CHIP },
          { -7 * CHIP, -2 * CHIP, 6 * CHIP, 3 * CHIP } },
        /* One unit for seats that are due the same: the first one gets it. */
        { { 1, 0, 0, 0 }, { -3, 1, 1, 1 }, { -1, 1, 0, 0 } },
        /* Nobody has anything. */
        { { 0 }, { -2 * CHIP, CHIP, CHIP, 0 }, { 0 } },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t gets[BOOK_SEATS];
        try_begin();
        memcpy(gets, cases[i].due, sizeof gets);
        book_table_stakes(cases[i].has, 4, gets);
        for (int seat = 0; seat < 4; seat++)
            (void)try_hold(gets[seat] == cases[i].gets[seat], "seat %d: %lld units", seat,
                           (long long)gets[seat]);
        (void)try_end("nobody pays more than they have, case %zu", i + 1);
    }
}

/* The sum is still 0, no seat is below 0, and winners get their part to within a unit. */
static bool pays_what_it_has(uint64_t *rng)
{
    int64_t has[BOOK_SEATS] = { 0 }, due[BOOK_SEATS] = { 0 }, gets[BOOK_SEATS], sum = 0, paid = 0;
    int seats = 2 + (int)try_below(rng, 9), winners = 1 + (int)try_below(rng, (uint32_t)seats - 1);
    int64_t pool = 0;
    for (int seat = winners; seat < seats; seat++) {
        has[seat] = try_below(rng, 20 * CHIP);
        due[seat] = -(int64_t)try_below(rng, 40 * CHIP);
        pool -= due[seat];
    }
    for (int seat = 0; seat < winners; seat++)
        due[seat] = pool / winners + (seat < pool % winners);
    memcpy(gets, due, sizeof gets);
    book_table_stakes(has, seats, gets);
    for (int seat = 0; seat < seats; seat++) {
        sum += gets[seat];
        paid -= gets[seat] < 0 ? gets[seat] : 0;
    }
    bool good = sum == 0;
    for (int seat = 0; seat < seats && good; seat++)
        if (due[seat] > 0) {
            __extension__ __int128 part = (__int128)due[seat] * paid / pool;
            good = gets[seat] - part >= 0 && gets[seat] - part <= 1;
        } else
            good = has[seat] + gets[seat] >= 0 && gets[seat] >= due[seat];
    return good;
}

/* Two people at A and B, and two computers. */
static void limits(void)
{
    static const struct {
        int64_t gets[BOOK_SEATS], win[2], lose[2], after[BOOK_SEATS], won[2]; /* in chips */
    } cases[] = {
        /* Within the limits nothing changes, and it is known what each has won from computers. */
        { { 30, -10, -20, 0 }, { 20, 0 }, { 0, 0 }, { 30, -10, -20, 0 }, { 20, 0 } },
        { { -30, 10, 20, 0 }, { 0, 0 }, { 20, 0 }, { -30, 10, 20, 0 }, { -20, 0 } },
        /* Beyond the limits, what computers pay or get goes back; what people pay each other does
           not. */
        { { 30, -10, -20, 0 }, { 5, 9 }, { 9, 9 }, { 15, -10, -5, 0 }, { 5, 0 } },
        { { -30, 10, 20, 0 }, { 9, 9 }, { 5, 9 }, { -15, 10, 5, 0 }, { -5, 0 } },
        /* Everybody who got something has won part of it from computers. */
        { { 30, 10, -40, 0 }, { 30, 10 }, { 0, 0 }, { 30, 10, -40, 0 }, { 30, 10 } },
        { { 30, 10, -60, 20 }, { 0, 10 }, { 0, 0 }, { 0, 10, -30, 20 }, { 0, 10 } },
        /* Two computers that paid 30 and 10 get 12 back as 9 and 3. */
        { { 40, 0, -30, -10 }, { 28, 0 }, { 0, 0 }, { 28, 0, -21, -7 }, { 28, 0 } },
        /* Among computers all is the mint's. */
        { { 0, 0, -30, 30 }, { 0, 0 }, { 0, 0 }, { 0, 0, -30, 30 }, { 0, 0 } },
        { { 30, -30, 0, 0 }, { 0, 0 }, { 0, 0 }, { 30, -30, 0, 0 }, { 0, 0 } },
    };
    const struct book_game g = { .seats = 4, .person = { try_id(1), try_id(2) } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int64_t gets[BOOK_SEATS], back[BOOK_SEATS], won[BOOK_SEATS];
        struct book_limits most = { { 0 }, { 0 } };
        for (int seat = 0; seat < BOOK_SEATS; seat++)
            gets[seat] = cases[i].gets[seat] * CHIP;
        for (int seat = 0; seat < 2; seat++) {
            most.win[seat] = cases[i].win[seat] * CHIP;
            most.lose[seat] = cases[i].lose[seat] * CHIP;
        }
        try_begin();
        book_limit(&g, gets, &most, back, won);
        for (int seat = 0; seat < 4; seat++)
            (void)try_hold(gets[seat] + back[seat] == cases[i].after[seat] * CHIP,
                           "seat %d: %lld units back", seat, (long long)back[seat]);
        for (int seat = 0; seat < 2; seat++)
            (void)try_hold(won[seat] == cases[i].won[seat] * CHIP, "seat %d won %lld units", seat,
                           (long long)won[seat]);
        (void)try_end("nobody wins more from computers than they may, case %zu", i + 1);
    }
}

/* Whatever was moved: the sum is still 0, nobody gets or pays more than before, and computers lose
 * and win just what people have won and lost within their limits. */
static bool keeps_limits(uint64_t *rng)
{
    struct book_game g = { .seats = 2 + (int)try_below(rng, 9) };
    int64_t gets[BOOK_SEATS] = { 0 }, back[BOOK_SEATS], won[BOOK_SEATS], sum = 0, all = 0, of = 0;
    struct book_limits most;
    for (int seat = 0; seat < g.seats; seat++) {
        if (try_below(rng, 2))
            g.person[seat] = try_id(1 + (unsigned)seat);
        if (seat)
            gets[0] -= gets[seat] = (int64_t)try_below(rng, 40 * CHIP) - 20 * CHIP;
        most.win[seat] = try_below(rng, 3) ? try_below(rng, 30 * CHIP) : 0;
        most.lose[seat] = try_below(rng, 3) ? try_below(rng, 30 * CHIP) : 0;
    }
    book_limit(&g, gets, &most, back, won);
    bool good = true;
    for (int seat = 0; seat < g.seats; seat++) {
        int64_t after = gets[seat] + back[seat];
        bool person = !id_is_zero(&g.person[seat]);
        good = good && (gets[seat] < 0 ? after <= 0 && after >= gets[seat]
                                       : after >= 0 && after <= gets[seat]);
        good = good && won[seat] <= most.win[seat] && -won[seat] <= most.lose[seat] &&
               (person || !won[seat]);
        sum += back[seat];
        all += won[seat];
        of -= person ? 0 : after;
    }
    return good && sum == 0 && all == of;
}

static void grants(void)
{
    struct id who = try_id(7), other = try_id(8);
    uint8_t first[LEDGER_ID], day[LEDGER_ID], next[LEDGER_ID], again[LEDGER_ID], others[LEDGER_ID];
    struct ledger_transfer t = book_grant(&who, 5, 100, 1000);
    try_begin();
    (void)try_hold(ledger_transfer_good(&t) && t.debit.kind == LEDGER_MINT &&
                       t.credit.kind == LEDGER_WALLET && t.amount == 100 * CHIP,
                   "from the mint to a wallet");
    ledger_id(&t.place, day);
    t = book_grant(&who, 5, 100, 2000);
    ledger_id(&t.place, again);
    t = book_grant(&who, 6, 100, 2000);
    ledger_id(&t.place, next);
    t = book_grant(&who, 0, 1000, 1000);
    ledger_id(&t.place, first);
    t = book_grant(&other, 5, 100, 1000);
    ledger_id(&t.place, others);
    (void)try_hold(memcmp(day, again, LEDGER_ID) == 0, "the same day is the same transfer");
    (void)try_hold(memcmp(day, next, LEDGER_ID) && memcmp(day, first, LEDGER_ID) &&
                       memcmp(day, others, LEDGER_ID),
                   "another day, the arrival and another person are others");
    (void)try_end("chips are given once a day, and once on arrival");
}

/* ---- Settling up ---- */

static size_t groups_slow(const int64_t has[], unsigned left, int people, int64_t sum)
{
    size_t most = 0;
    for (int i = 0; i < people; i++)
        if (left >> i & 1) {
            int64_t next = sum + has[i];
            size_t here = groups_slow(has, left & ~(1U << i), people, next) + (next == 0);
            most = here > most ? here : most;
        }
    return most;
}

enum { CROWD = 65 };

/* Whether everybody is even after the payments. */
static bool settles(const int64_t *has, int people, size_t *count)
{
    struct book_payment out[CROWD];
    int64_t used[CROWD], left[CROWD];
    memcpy(used, has, (size_t)people * sizeof *has);
    memcpy(left, has, (size_t)people * sizeof *has);
    *count = book_fewest(used, people, out);
    bool good = *count < (size_t)people;
    for (size_t i = 0; i < *count; i++) {
        left[out[i].from] += out[i].amount;
        left[out[i].to] -= out[i].amount;
        good = good && out[i].amount > 0;
    }
    for (int i = 0; i < people; i++)
        good = good && left[i] == 0;
    return good;
}

/* Whether no fewer payments would do, found by trying all orders. */
static bool settles_with_fewest(const int64_t *has, int people)
{
    size_t count;
    return settles(has, people, &count) &&
           count == (size_t)people - groups_slow(has, (1U << people) - 1, people, 0);
}

static void settle_up(uint64_t *rng, long rounds)
{
    int64_t pairs[] = { 5, 3, -5, -3 }, far[CROWD] = { [3] = 5, [20] = -8, [40] = 3 };
    struct book_payment out[CROWD];
    size_t count;
    try_begin();
    (void)try_hold(book_fewest(pairs, 4, out) == 2, "two pairs need two payments");
    for (long i = 0; i < rounds; i++) {
        int64_t has[BOOK_SEATS] = { 0 };
        int people = 2 + (int)try_below(rng, 5);
        for (int p = 1; p < people; p++) {
            has[p] = (int64_t)try_below(rng, 9) - 4;
            has[0] -= has[p];
        }
        (void)try_hold(settles_with_fewest(has, people), "round %ld: %d people", i, people);
    }
    int64_t all[BOOK_SEATS] = { 1, -1, 20, -20, 300, -300, 4000, -4000, 50000, -50000 };
    (void)try_hold(book_fewest(all, 10, out) == 5, "five pairs of ten people");
    (void)try_hold(book_fewest(far, CROWD, out) == 2 && out[0].from == 20 && out[0].to == 3 &&
                       out[1].from == 20 && out[1].to == 40,
                   "three of many who are not even");
    for (int people = BOOK_SEATS + 1; people <= CROWD; people++) {
        int64_t crowd[CROWD] = { 0 };
        for (int p = 1; p < people; p++) {
            crowd[p] = (int64_t)try_below(rng, 900) - 450;
            crowd[0] -= crowd[p];
        }
        (void)try_hold(settles(crowd, people, &count), "%d people", people);
    }
    (void)try_end("slates are settled with the fewest payments, %ld times", rounds);
}

void try_book(uint64_t seed, long rounds)
{
    uint64_t rng = seed;
    units();
    odd_chips();
    short_of_chips();
    limits();
    grants();
    try_begin();
    for (long i = 0; i < rounds; i++)
        (void)try_hold(pays_what_it_has(&rng), "round %ld", i);
    (void)try_end("what cannot be paid is missed by all winners alike, %ld times", rounds);
    try_begin();
    for (long i = 0; i < rounds; i++)
        (void)try_hold(keeps_limits(&rng), "round %ld", i);
    (void)try_end("computers pay and get what people win and lose by their limits, %ld times",
                  rounds);
    try_begin();
    for (long i = 0; i < rounds; i++)
        (void)try_hold(leaves(&rng), "round %ld", i);
    (void)try_end(
        "people who leave take everything, in whole chips and less than one off, %ld times",
        rounds);
    settle_up(&rng, rounds);
}
