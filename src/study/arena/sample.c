/* sample.c - plays a deal or a game repeatedly, until everybody has held every hand. */
#include "study/arena/sample.h"

#include <math.h>
#include <string.h>

/* Every share among up to ten players, and every such share of a tenth of a pot, is a whole number
 * of these units. */
enum { UNIT = 25200 };

/* Sums of whole numbers, so that opposite seatings cancel exactly. Each is the amount of A's seats
 * times the number of B's, minus the reverse, kept apart by the size of the smaller side. */
struct balance {
    int64_t sum[HEARTS_SEATS / 2 + 1];
};

static void balance_add(struct balance *b, const struct hearts_plan *p, uint16_t seats_of_a,
                        const int64_t amount[HEARTS_SEATS])
{
    int64_t of[2] = { 0, 0 };
    int a = __builtin_popcount(seats_of_a), others = p->seats - a;
    for (int s = 0; s < p->seats; s++)
        of[seats_of_a >> s & 1 ? 0 : 1] += amount[s];
    b->sum[a < others ? a : others] += of[0] * others - of[1] * a;
}

/* One seating being played. */
struct sitting {
    const struct sample_design *design;
    uint16_t seats_of_a;
    struct playing *table;
    struct hearts_game game;
    struct expected_hand noted;
    struct sample *out;
    uint64_t seed; /* for the shuffles: the same for every seating */
    int64_t points[HEARTS_SEATS], money[HEARTS_SEATS];
    int hands;
};

static int64_t in_units(struct hearts_fraction f)
{
    return (int64_t)llround((double)f.num * UNIT / (double)f.den);
}

static void count_money(struct sitting *s)
{
    struct hearts_fraction got[HEARTS_SEATS];
    hearts_money_stakes(s->design->plan, &s->game, got);
    for (int i = 0; i < s->design->plan->seats; i++)
        s->money[i] += in_units(got[i]);
    hearts_money_pot(s->design->plan, &s->game, got);
    for (int i = 0; i < s->design->plan->seats; i++)
        s->money[i] += in_units(got[i]);
}

static void count_hand(struct sitting *s, const uint8_t moons_before[HEARTS_SEATS])
{
    const struct hearts_plan *p = s->design->plan;
    s->hands++;
    s->out->hands++;
    for (int i = 0; i < p->seats; i++) {
        struct match_tally *t = &s->out->side[s->seats_of_a >> i & 1 ? 0 : 1];
        s->points[i] += s->game.hand_score[i];
        t->points += s->game.hand_score[i];
        t->seat_hands++;
        if (p->first[p->side[i]] == i && s->game.moons[i] > moons_before[i])
            t->moons += (uint64_t)(s->game.moons[i] - moons_before[i]);
    }
}

static bool play_hand(struct sitting *s, struct error *e)
{
    const struct hearts_plan *p = s->design->plan;
    uint64_t rng = playing_seed(s->seed, (uint64_t)s->hands);
    hearts_card deck[HEARTS_CARDS];
    const struct hearts_game before = s->game;
    hearts_deck_shuffle(p, deck, &rng);
    if (!playing_hand(s->table, &s->game, deck, e))
        return false;
    count_hand(s, before.moons);
    if (s->design->calibrate)
        expected_came(&s->noted, s->design->calibrate, &before, &s->game, s->seats_of_a,
                      s->out->expected);
    if (s->design->games)
        count_money(s);
    return true;
}

/* Plays the hand, or all hands of a game. A game that does not end is called off. */
static bool play_sitting(struct sitting *s, uint64_t number, struct error *e)
{
    const struct hearts_plan *p = s->design->plan;
    bool whole = s->design->games && p->rules.hands != 1;
    struct hearts_start start = playing_start(p, number);
    if (whole)
        start = (struct hearts_start){ .hand_number = 1, .dealer = (uint8_t)(number % p->seats) };
    hearts_game_start(p, &s->game, &start);
    s->table->noted = s->design->calibrate ? &s->noted : NULL;
    playing_begin(s->table, playing_seed(s->seed ^ s->seats_of_a, UINT64_MAX));
    do {
        if (!play_hand(s, e))
            return false;
    } while (whole && s->game.phase == HEARTS_DEAL && s->hands < SAMPLE_HANDS);
    if (whole && s->game.phase != HEARTS_OVER)
        s->out->endless++;
    return true;
}

/* Divides the game equally among the winners; among everybody if it was called off. */
static void share_out(const struct sitting *s, int64_t share[HEARTS_SEATS])
{
    int seats = s->design->plan->seats;
    unsigned winners = s->game.phase == HEARTS_OVER ? s->game.winners : 0;
    if (!winners)
        winners = (1u << seats) - 1;
    for (int i = 0; i < seats; i++)
        share[i] = winners >> i & 1 ? UNIT / __builtin_popcount(winners) : 0;
}

static void set_table(const struct sample_design *d, uint16_t seats_of_a, struct sample *out,
                      struct playing *table)
{
    for (int s = 0; s < d->plan->seats; s++) {
        int which = seats_of_a >> s & 1 ? 0 : 1;
        table->players[s] = d->side[which].player;
        table->nodes[s] = d->side[which].nodes;
        table->time_ns[s] = d->side[which].time_ns;
        table->spent[s] = &out->side[which].spent;
    }
}

static void measure(const struct balance balance[MATCH_MEASURES], const struct sample_design *d,
                    struct sample *out)
{
    const int unit[MATCH_MEASURES] = { 1, UNIT, UNIT };
    for (int m = 0; m < MATCH_MEASURES; m++) {
        /* The mean over the seatings of A's mean minus B's. */
        double sum = 0;
        for (int few = 1; few <= d->plan->seats / 2; few++)
            sum += (double)balance[m].sum[few] / (few * (d->plan->seats - few));
        out->difference[m] = sum / d->seatings / unit[m];
    }
    /* Games differ in length: the points are per mean hand of this sample. */
    out->difference[MATCH_POINTS] *= (double)d->seatings / (double)out->hands;
}

bool sample_play(const struct sample_design *d, uint64_t number, struct scratch *scratch,
                 struct sample *out, struct error *e)
{
    struct playing table = {
        .plan = d->plan, .scratch = scratch, .stand_in = d->stand_in, .stopped = d->stopped
    };
    struct balance balance[MATCH_MEASURES] = { 0 };
    memset(out, 0, sizeof *out);
    for (int i = 0; i < d->seatings; i++) {
        struct sitting s = { .design = d,
                             .seats_of_a = d->seating[i],
                             .table = &table,
                             .out = out,
                             .seed = playing_seed(d->seed, number) };
        int64_t share[HEARTS_SEATS];
        set_table(d, d->seating[i], out, &table);
        if (!play_sitting(&s, number, e))
            return false;
        share_out(&s, share);
        balance_add(&balance[MATCH_POINTS], d->plan, d->seating[i], s.points);
        balance_add(&balance[MATCH_SHARE], d->plan, d->seating[i], share);
        balance_add(&balance[MATCH_MONEY], d->plan, d->seating[i], s.money);
    }
    measure(balance, d, out);
    for (int which = 0; which < 2 && d->calibrate; which++)
        expected_close(&out->expected[which]);
    return true;
}

void match_tally_add(struct match_tally *a, const struct match_tally *b)
{
    struct playing_spent *to = &a->spent;
    const struct playing_spent *from = &b->spent;
    a->points += b->points;
    a->seat_hands += b->seat_hands;
    a->moons += b->moons;
    if (!to->forfeits && from->forfeits)
        memcpy(to->refused, from->refused, sizeof to->refused);
    to->decisions += from->decisions;
    to->nodes += from->nodes;
    to->cpu_ns += from->cpu_ns;
    to->longest_ns = from->longest_ns > to->longest_ns ? from->longest_ns : to->longest_ns;
    to->wall_ns += from->wall_ns;
    to->forfeits += from->forfeits;
}
