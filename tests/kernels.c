/* kernels.c - every copy of the play code plays the same games, byte for byte.
 *
 *   kernels [HANDS]     hands for each mixture
 *
 * Each row of kernels.def beside the last one, which fits every plan; the tables with and
 * without the processor's own bit instructions; a random deal and pass beside the deck and the
 * moves that they come to. Prints TAP: a line for every row, one for each of the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernels.h"
#include "playing.h"
#include "reference/reference.h"
#include "seed.h"

struct trial {
    struct hearts_plan plan;
    struct hearts_game game;
    char rules[HEARTS_RULES_TEXT];
    uint64_t rng;
    long mixtures, played;
    char fault[900];
};

static int failed, printed;

static void report(bool ok, const struct trial *t, const char *name, const char *what)
{
    failed += !ok;
    printf("%s %d - %s %s: %ld mixtures, %ld hands\n", ok ? "ok" : "not ok", ++printed, name, what,
           t->mixtures, t->played);
    if (!ok)
        printf("# %s\n", t->fault);
    fflush(stdout);
}

static bool wrong(struct trial *t, const char *why)
{
    snprintf(t->fault, sizeof t->fault,
             "%s: rules \"%.500s\", random state %llu, trick %d, phase %s", why, t->rules,
             (unsigned long long)t->rng, t->game.tricks + 1, hearts_phase_name(t->game.phase));
    return false;
}

static bool same_games(struct trial *t, const struct hearts_game *a, const struct hearts_game *b,
                       const char *why)
{
    return memcmp(a, b, sizeof *a) == 0 || wrong(t, why);
}

/* ---- Mixtures ---- */

/* Rules that some row of kernels.def is made for, beyond the presets. */
static const char *const telling[] = {
    "classic must_qs=hand",
    "classic qs_after_hearts=on",
    "classic trick1_order=queen jack=-10",
    "classic hearts_break=sloughed",
    "turbo charge_slough=off",
    "booster boost_ban=first trick1_ban=h",
    "cancellation last_unwon=second",
    "cancellation kitty=swap",
    "cancellation players=7 kitty_when=first_point",
    "cancellation boost=on",
    "three kitty=swap",
    "five kitty=take",
    "classic decks=2",
    "black-maria decks=2",
    "cancellation players=10",
    "booster players=6 kitty=swap",
    "american players=10 decks=1 kitty=take",
};

enum { MIXTURES = 220 };

/* The i-th mixture's plan; false when its options do not agree. */
static bool mixture(struct trial *t, int i, uint64_t *rng)
{
    const int presets = (int)hearts_presets_count;
    const int more = sizeof telling / sizeof *telling;
    struct hearts_error e;
    if (i < presets)
        snprintf(t->rules, sizeof t->rules, "%s", hearts_presets[i].name);
    else if (i < presets + more)
        snprintf(t->rules, sizeof t->rules, "%s", telling[i - presets]);
    else
        ref_options_random(t->rules, sizeof t->rules, rng);
    return hearts_plan_read(&t->plan, t->rules, strlen(t->rules), &e);
}

static bool deal(struct trial *t)
{
    playing_start(&t->plan, &t->game, &t->rng);
    return playing_deal(&t->plan, &t->game, &t->rng) || wrong(t, "the deck is refused");
}

static struct hearts_move choose(struct trial *t)
{
    int seat = playing_seat(&t->game, &t->rng);
    return playing_choose(&t->plan, &t->game, seat, -1, &t->rng);
}

/* Plays some decisions of a hand, so that a playout begins anywhere. */
static bool play_some(struct trial *t)
{
    if (!deal(t))
        return false;
    uint32_t n = hearts_random_below(&t->rng, t->plan.deck_cards);
    for (; n && playing_on(&t->game); n--) {
        struct hearts_move m = choose(t);
        (void)hearts_game_move(&t->plan, &t->game, &m, NULL);
    }
    return true;
}

/* ---- Rows ---- */

/* One hand by two plans that differ in their kernels, card by card. */
static bool same_moves(struct trial *t, const struct hearts_plan *other)
{
    if (!deal(t))
        return false;
    struct hearts_game twin = t->game;
    while (playing_on(&t->game)) {
        struct hearts_move m = choose(t);
        bool ok = hearts_game_move(&t->plan, &t->game, &m, NULL).code == HEARTS_OK;
        if (!ok || hearts_game_move(other, &twin, &m, NULL).code != HEARTS_OK)
            return wrong(t, "one kernel refuses what the other offers");
        if (!same_games(t, &t->game, &twin, "a move leaves the kernels' games unlike"))
            return false;
    }
    return true;
}

static bool same_playout(struct trial *t, const struct hearts_plan *other)
{
    if (!play_some(t))
        return false;
    bool on = playing_on(&t->game);
    struct hearts_game mine = t->game, theirs = t->game;
    uint64_t my_rng = t->rng, their_rng = t->rng;
    hearts_game_playout(&t->plan, &mine, &my_rng);
    hearts_game_playout(other, &theirs, &their_rng);
    if (playing_on(&mine))
        return wrong(t, "a playout from here does not end the hand");
    const char *fault = on ? playing_result_fault(&t->plan, &mine) : NULL;
    if (fault)
        return wrong(t, fault);
    return same_games(t, &mine, &theirs, "a playout from here leaves the kernels' games unlike") &&
           (my_rng == their_rng || wrong(t, "a playout from here draws other random numbers"));
}

static void row(int row, int hands, uint64_t seed)
{
    static struct trial t;
    t = (struct trial){ .rng = seed };
    uint64_t rng = seed;
    bool ok = true;
    for (int i = 0; i < MIXTURES && ok; i++) {
        if (!mixture(&t, i, &rng) || !hearts__kernels_plain[row].fits(&t.plan))
            continue;
        struct hearts_plan last = t.plan;
        t.plan.kernel = (uint8_t)row;
        last.kernel = HEARTS__KERNELS - 1;
        t.mixtures++;
        for (int n = 0; n < hands && ok; n++, t.played++)
            ok = same_moves(&t, &last) && same_playout(&t, &last);
    }
    if (ok && !t.mixtures)
        ok = wrong(&t, "no mixture has this kernel");
    report(ok, &t, hearts__kernels_plain[row].name, "plays as the last row does");
}

/* ---- A random deal and pass ---- */

/* The deck that would be dealt into the hands and the kitty of g. */
static void deck_of(const struct hearts_plan *p, const struct hearts_game *g, hearts_card *deck)
{
    hearts_card list[HEARTS_CARDS];
    for (int s = 0; s < p->seats; s++) {
        int place = (s + p->seats - g->dealer - 1) % p->seats;
        size_t n = hearts_pile_list(g->hand[s], list);
        for (size_t i = 0; i < n && i < p->hand_cards; i++)
            deck[(size_t)place + i * p->seats] = list[i];
    }
    (void)hearts_pile_list(g->kitty, &deck[p->seats * p->hand_cards]);
}

static bool deal_is_a_deck(struct trial *t)
{
    hearts_card deck[2 * HEARTS_CARDS] = { 0 };
    playing_start(&t->plan, &t->game, &t->rng);
    struct hearts_game by_deck = t->game;
    hearts_game_deal_random(&t->plan, &t->game, &t->rng);
    const char *fault = playing_fault(&t->plan, &t->game);
    if (fault)
        return wrong(t, fault);
    deck_of(&t->plan, &t->game, deck);
    if (hearts_game_deal(&t->plan, &by_deck, deck, NULL).code != HEARTS_OK)
        return wrong(t, "a random deal is of no deck");
    return same_games(t, &t->game, &by_deck, "a random deal is not what its deck deals");
}

/* The kernel's pass, made at once, beside the same cards passed by one seat after the other. */
static bool pass_is_moves(struct trial *t)
{
    struct hearts_game by_moves = t->game;
    if (t->game.phase != HEARTS_PASS)
        return true;
    hearts__kernel_of(&t->plan)->pass(&t->plan, &t->game, &t->rng);
    const char *fault = playing_fault(&t->plan, &t->game);
    if (fault)
        return wrong(t, fault);
    if (t->game.phase == HEARTS_PASS)
        return same_games(t, &t->game, &by_moves, "a pass left to the moves changes the game");
    for (int s = 0; s < t->plan.seats; s++) {
        struct hearts_move m = { .seat = (uint8_t)s, .count = t->game.sent_count[s] };
        memcpy(m.cards, t->game.sent[s], sizeof m.cards);
        if (hearts_game_move(&t->plan, &by_moves, &m, NULL).code != HEARTS_OK)
            return wrong(t, "a random pass is not allowed");
    }
    return same_games(t, &t->game, &by_moves, "a random pass is not what its moves come to");
}

static void deals_and_passes(int hands, uint64_t seed)
{
    static struct trial t;
    t = (struct trial){ .rng = seed };
    uint64_t rng = seed;
    bool ok = true;
    for (int i = 0; i < MIXTURES && ok; i++) {
        if (!mixture(&t, i, &rng))
            continue;
        t.mixtures++;
        for (int n = 0; n < hands && ok; n++, t.played++)
            ok = deal_is_a_deck(&t) && pass_is_moves(&t);
    }
    report(ok, &t, "a random deal and pass", "are what a deck and moves come to");
}

/* ---- The same code for processors that pick bits apart by themselves ---- */

#ifdef __x86_64__
static bool same_deals(struct trial *t, const struct hearts__kernel *a,
                       const struct hearts__kernel *b)
{
    struct hearts_game mine, theirs;
    playing_start(&t->plan, &mine, &t->rng);
    theirs = mine;
    uint64_t my_rng = t->rng, their_rng = t->rng;
    if (t->plan.decks == 1) {
        a->deal(&t->plan, &mine, &my_rng);
        b->deal(&t->plan, &theirs, &their_rng);
    }
    if (!same_games(t, &mine, &theirs, "the bit instructions deal otherwise"))
        return false;
    hearts_game_deal_random(&t->plan, &mine, &my_rng);
    theirs = mine;
    their_rng = my_rng;
    if (mine.phase == HEARTS_PASS) {
        a->pass(&t->plan, &mine, &my_rng);
        b->pass(&t->plan, &theirs, &their_rng);
    }
    return same_games(t, &mine, &theirs, "the bit instructions pass otherwise") &&
           (my_rng == their_rng || wrong(t, "the bit instructions draw other random numbers"));
}

static bool same_play(struct trial *t, const struct hearts__kernel *a,
                      const struct hearts__kernel *b)
{
    if (!play_some(t) || t->game.phase != HEARTS_PLAY)
        return true;
    struct hearts_game mine = t->game, theirs = t->game;
    uint64_t my_rng = t->rng, their_rng = t->rng;
    if (a->legal(&t->plan, &mine) != b->legal(&t->plan, &mine))
        return wrong(t, "the bit instructions find other legal cards");
    a->playout(&t->plan, &mine, &my_rng);
    b->playout(&t->plan, &theirs, &their_rng);
    return same_games(t, &mine, &theirs, "the bit instructions play on otherwise") &&
           (my_rng == their_rng || wrong(t, "the bit instructions draw other random numbers"));
}

static void instructions(int hands, uint64_t seed)
{
    static struct trial t;
    t = (struct trial){ .rng = seed };
    uint64_t rng = seed;
    bool ok = true;
    if (!__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2")) {
        printf("ok %d - # SKIP this processor has no BMI2\n", ++printed);
        return;
    }
    for (int i = 0; i < MIXTURES && ok; i++) {
        if (!mixture(&t, i, &rng))
            continue;
        const struct hearts__kernel *a = &hearts__kernels_plain[t.plan.kernel];
        const struct hearts__kernel *b = &hearts__kernels_bmi2[t.plan.kernel];
        t.mixtures++;
        for (int n = 0; n < hands && ok; n++, t.played++)
            ok = same_deals(&t, a, b) && same_play(&t, a, b);
    }
    report(ok, &t, "with and without BMI2", "deals, passes and playouts are the same");
}
#else
static void instructions(int hands, uint64_t seed)
{
    (void)hands, (void)seed;
    printf("ok %d - # SKIP no processor of this kind has BMI2\n", ++printed);
}
#endif

int main(int argc, char **argv)
{
    int hands = argc > 1 ? atoi(argv[1]) : 12;
    uint64_t seed = test_seed();
    printf("1..%d\n# %d hands for each mixture\n", HEARTS__KERNELS + 2, hands);
    for (int i = 0; i < HEARTS__KERNELS; i++)
        row(i, hands, seed);
    deals_and_passes(hands, seed);
    instructions(hands, seed);
    return failed != 0;
}
