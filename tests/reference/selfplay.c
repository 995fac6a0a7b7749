/* selfplay.c - the reference implementation plays random games with itself. */
#include "cases.h"

#include <stdio.h>
#include <string.h>

static uint64_t next_random(uint64_t *rng)
{
    *rng ^= *rng << 13;
    *rng ^= *rng >> 7;
    *rng ^= *rng << 17;
    return *rng;
}

int random_below(uint64_t *rng, int limit) { return (int)(next_random(rng) % (uint64_t)limit); }

void shuffle_and_deal(struct ref *r, uint64_t *rng)
{
    int deck[104];
    int count = ref_deck(r, deck);

    for (int i = count - 1; i > 0; i--) {
        int j = random_below(rng, i + 1);
        int card = deck[i];

        deck[i] = deck[j];
        deck[j] = card;
    }
    ref_deal(r, deck);
}

/* A random move among those offered. */
static bool random_move(struct ref *r, int seat, uint64_t *rng)
{
    struct ref_choice choice = ref_choice(r, seat);
    int count = choice.low + random_below(rng, choice.high - choice.low + 1);
    int option = choice.options > 0 ? random_below(rng, choice.options) : 0;

    if (phase_is(r, "pass") && option == 1)
        count = 0;
    for (int i = 0; i < count; i++) {
        int j = i + random_below(rng, choice.count - i);
        int card = choice.from[i];

        choice.from[i] = choice.from[j];
        choice.from[j] = card;
    }
    return ref_move(r, seat, option, choice.from, count);
}

/* Is every card of the deck somewhere, and nowhere twice? */
static bool cards_are_all_there(const struct ref *r)
{
    int deck[104], copies[52] = { 0 };
    int count = ref_deck(r, deck);

    for (int i = 0; i < count; i++)
        copies[deck[i]]++;
    for (int card = 0; card < 52; card++) {
        if (ref_test_anywhere(r, card) != copies[card])
            return false;
    }
    return true;
}

/* Do the piles hold together the points that are in play? */
static bool points_are_all_there(const struct ref *r)
{
    long points = 0;

    for (int seat = 0; seat < ref_players(r); seat++)
        points += ref_test_pile_points(r, seat);
    return points == ref_test_points_in_play(r);
}

bool play_hand(struct ref *r, uint64_t *rng)
{
    while (!phase_is(r, "deal") && !phase_is(r, "over")) {
        int seat = random_below(rng, ref_players(r));
        int tried = 0;

        while (!ref_acts(r, seat) && tried < ref_players(r)) {
            seat = (seat + 1) % ref_players(r);
            tried++;
        }
        if (!ref_acts(r, seat) || !random_move(r, seat, rng) || !cards_are_all_there(r))
            return false;
    }
    return points_are_all_there(r);
}

/* Zero in all: nobody wins money that nobody pays. */
static bool money_balances(const struct ref *r)
{
    double sum = 0;

    for (int seat = 0; seat < ref_players(r); seat++) {
        long num, den;

        ref_stakes(r, seat, &num, &den);
        sum += (double)num / (double)den;
        ref_pot(r, seat, &num, &den);
        sum += (double)num / (double)den;
    }
    return sum < 0.001 && sum > -0.001;
}

static bool play_games(const char *rules, int games, int most_hands, uint64_t *rng, int *ended)
{
    struct ref *r = table(rules);
    bool ok = true;

    ref_start(r, random_below(rng, ref_players(r)));
    for (int game = 0; ok && game < games; game++) {
        for (int hand = 0; ok && hand < most_hands && !phase_is(r, "over"); hand++) {
            shuffle_and_deal(r, rng);
            ok = play_hand(r, rng) && money_balances(r);
        }
        if (!phase_is(r, "over"))
            break;
        (*ended)++;
        ref_next(r);
    }
    ref_free(r);
    if (!ok)
        printf("# %s\n", rules);
    return ok;
}

static void every_preset(uint64_t *rng)
{
    static const char *const presets[] = { "classic",
                                           "american",
                                           "super",
                                           "sahara",
                                           "spot",
                                           "spot-courts",
                                           "black-maria",
                                           "black-maria-spades",
                                           "black-maria-spot",
                                           "three",
                                           "five",
                                           "turbo",
                                           "booster",
                                           "cancellation",
                                           "partners",
                                           "partners-solo",
                                           "grand-prix",
                                           "windows" };

    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        char what[100];
        int ended = 0;
        bool ok = play_games(presets[i], 10, 1000, rng, &ended);

        snprintf(what, sizeof what, "self-play: %s", presets[i]);
        check(0, ok && ended == 10, what);
    }
}

void self_play(void)
{
    char rules[500], why[200];
    const uint64_t begin = 20240229;
    uint64_t rng = begin;
    int played = 0, ended = 0, tried = 0;
    bool ok = true;

    every_preset(&rng);
    while (ok && played < 500) {
        struct ref *r;

        tried++;
        ref_options_random(rules, sizeof rules, &rng);
        r = ref_new(rules, why, sizeof why);
        if (r == NULL) {
            /* Refused together is expected; a text that does not read at all is not. */
            ok = strstr(why, "do not go together") != NULL;
            if (!ok)
                printf("# %s: %s\n", rules, why);
            continue;
        }
        ref_free(r);
        ok = play_games(rules, 2, 40, &rng, &ended);
        played++;
    }
    printf("# %d random texts, %d accepted, %d games ended; chance began with %llu\n", tried,
           played, ended, (unsigned long long)begin);
    check(0, ok && played == 500, "self-play: random options");
}
