/* kernels.c - every compiled copy (kernel) of the play code plays the same games, byte for byte.
 *
 *   kernels [MIXTURES]     random mixtures, after every value of every option
 *
 * These are compared: each row of kernels.def with the last one, which fits every plan and handles
 * every option; the code with and without the processor's own bit instructions; a random deal and
 * pass with the same cards dealt and passed by moves; what each side has with its cards counted one
 * by one. Prints TAP: a line for every row but the last, one for each other comparison.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernels.h"
#include "every.h"
#include "playing.h"
#include "random_rules.h"
#include "seed.h"

struct trial {
    struct hearts_plan plan, last; /* the same rules, played by the last row */
    struct hearts_game game;
    char rules[HEARTS_RULES_TEXT];
    uint64_t seed, rng;
    char fault[900];
};

enum { LAST = HEARTS__KERNELS - 1, DEALS = LAST, COUNTS, BITS, LINES };

/* A line of the result. */
static struct line {
    const char *what;
    long mixtures;
    bool failed;
    char fault[900];
} lines[LINES] = {
    [DEALS] = { .what = "a random deal and pass are what a deck and moves come to" },
    [COUNTS] = { .what = "what each side has is its cards counted one by one" },
    [BITS] = { .what = "with and without BMI2 deals, passes and playouts are the same" },
};

static bool wrong(struct trial *t, const char *why)
{
    snprintf(t->fault, sizeof t->fault, "%s: rules \"%.500s\", seed %llu, trick %d, phase %s", why,
             t->rules, (unsigned long long)t->seed, t->game.tricks + 1,
             hearts_phase_name(t->game.phase));
    return false;
}

static bool same_games(struct trial *t, const struct hearts_game *a, const struct hearts_game *b,
                       const char *why)
{
    return memcmp(a, b, sizeof *a) == 0 || wrong(t, why);
}

/* ---- Hands ---- */

static bool deal(struct trial *t)
{
    playing_new_game(&t->plan, &t->game, &t->rng);
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
    uint32_t n = hearts_random_below(&t->rng, t->plan.deck_cards + 1u);
    for (; n && playing_on(&t->game); n--) {
        struct hearts_move m = choose(t);
        (void)hearts_game_move(&t->plan, &t->game, &m, NULL);
    }
    return true;
}

/* ---- Rows ---- */

/* Plays one hand by two plans that differ only in their kernels, and compares after every card. */
static bool same_moves(struct trial *t)
{
    if (!deal(t))
        return false;
    struct hearts_game twin = t->game;
    while (playing_on(&t->game)) {
        struct hearts_move m = choose(t);
        if (t->game.phase == HEARTS_PLAY &&
            hearts_game_legal(&t->plan, &t->game) != hearts_game_legal(&t->last, &twin))
            return wrong(t, "the kernels find other cards legal");
        bool ok = hearts_game_move(&t->plan, &t->game, &m, NULL).code == HEARTS_OK;
        if (!ok || hearts_game_move(&t->last, &twin, &m, NULL).code != HEARTS_OK)
            return wrong(t, "one kernel refuses what the other offers");
        if (!same_games(t, &t->game, &twin, "a move leaves the kernels' games unlike"))
            return false;
    }
    return true;
}

static bool same_playout(struct trial *t)
{
    if (!play_some(t))
        return false;
    bool on = playing_on(&t->game);
    struct hearts_game mine = t->game, theirs = t->game;
    uint64_t my_rng = t->rng, their_rng = t->rng;
    hearts_game_playout(&t->plan, &mine, &my_rng);
    hearts_game_playout(&t->last, &theirs, &their_rng);
    if (playing_on(&mine))
        return wrong(t, "a playout from here does not end the hand");
    const char *fault = on ? playing_result_fault(&t->plan, &mine) : NULL;
    if (fault)
        return wrong(t, fault);
    return same_games(t, &mine, &theirs, "a playout from here leaves the kernels' games unlike") &&
           (my_rng == their_rng || wrong(t, "a playout from here draws other random numbers"));
}

static bool row_holds(struct trial *t) { return same_moves(t) && same_playout(t); }

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
    playing_new_game(&t->plan, &t->game, &t->rng);
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

/* Compares the kernel's pass, made at once, with the same cards passed by one seat after another.
 */
static bool pass_is_moves(struct trial *t)
{
    struct hearts_game by_moves = t->game;
    if (t->game.phase != HEARTS_PASS)
        return true;
    hearts__random_pass(&t->plan, &t->game, hearts__kernel_of(&t->plan), &t->rng);
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

static bool deals_hold(struct trial *t) { return deal_is_a_deck(t) && pass_is_moves(t); }

/* ---- Counting ---- */

/* The cards and tricks of a side, counted seat by seat, with the kitty if it took that. */
static struct hearts_pile pile_of(const struct trial *t, int side, int *tricks)
{
    struct hearts_pile pile = { 0, 0 };
    *tricks = 0;
    for (int s = 0; s < t->plan.seats; s++) {
        if (t->plan.side[s] != side)
            continue;
        pile = hearts_pile_join(pile, t->game.won[s]);
        if (t->game.kitty_taker == s)
            pile = hearts_pile_join(pile, t->game.kitty);
        *tricks += t->game.tricks_won[s];
    }
    return pile;
}

static bool counts_hold(struct trial *t)
{
    struct hearts__taken taken;
    if (!play_some(t))
        return false;
    hearts__kernel_of(&t->plan)->taken(&t->plan, &t->game, &taken);
    for (int side = 0; side < t->plan.sides; side++) {
        int tricks;
        struct hearts_pile pile = pile_of(t, side, &tricks);
        if (memcmp(&pile, &taken.pile[side], sizeof pile) != 0 || tricks != taken.tricks[side])
            return wrong(t, "a side has other cards or tricks than its seats");
        if (taken.penalty[side] !=
            hearts__pile_worth(&t->plan, t->game.charged, pile, t->plan.penalty))
            return wrong(t, "a side's penalty is not what its cards are worth");
    }
    return true;
}

/* ---- The same code for processors with their own bit instructions ---- */

#ifdef __x86_64__
static bool same_deals(struct trial *t, const struct hearts__kernel *a,
                       const struct hearts__kernel *b)
{
    struct hearts_game mine, theirs;
    playing_new_game(&t->plan, &mine, &t->rng);
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
        hearts__random_pass(&t->plan, &mine, a, &my_rng);
        hearts__random_pass(&t->plan, &theirs, b, &their_rng);
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

static bool bits_hold(struct trial *t)
{
    const struct hearts__kernel *a = &hearts__kernels_plain[t->plan.kernel];
    const struct hearts__kernel *b = &hearts__kernels_bmi2[t->plan.kernel];
    return same_deals(t, a, b) && same_play(t, a, b);
}

static bool have_bits(void)
{
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
#else
static bool bits_hold(struct trial *t)
{
    (void)t;
    return true;
}

static bool have_bits(void) { return false; }
#endif

/* ---- Mixtures ---- */

/* After its first fault a line is not tried again. */
static void try(struct trial *t, struct line *line, bool (*holds)(struct trial *t))
{
    t->rng = t->seed;
    if (line->failed)
        return;
    line->mixtures++;
    if (holds(t))
        return;
    line->failed = true;
    memcpy(line->fault, t->fault, sizeof line->fault);
}

/* Tries the rules in t->rules, unless they contradict each other. */
static bool mixture(struct trial *t)
{
    struct hearts_error e;
    if (!hearts_plan_read(&t->plan, t->rules, strlen(t->rules), &e))
        return false;
    const struct hearts_plan plan = t->last = t->plan;
    t->last.kernel = LAST;
    try(t, &lines[DEALS], deals_hold);
    try(t, &lines[COUNTS], counts_hold);
    if (have_bits())
        try(t, &lines[BITS], bits_hold);
    for (int row = 0; row < LAST; row++) {
        t->plan.kernel = (uint8_t)row;
        if (hearts__kernels_plain[row].fits(&plan))
            try(t, &lines[row], row_holds);
    }
    return true;
}

static void every_option(uint64_t seed)
{
    static struct trial t;
    static struct every every;
    t.seed = seed;
    for (size_t i = 0; i < hearts_option_count(); i++) {
        every_begin(&every, hearts_option_at(i));
        while (every_next(&every, t.rules, sizeof t.rules)) {
            t.seed++;
            (void)mixture(&t);
        }
    }
}

static void random_mixtures(long count, uint64_t seed)
{
    static struct trial t;
    uint64_t rng = seed;
    while (count > 0) {
        t.seed = rng;
        random_rules(t.rules, sizeof t.rules, &rng);
        count -= mixture(&t);
    }
}

static int report(void)
{
    int failed = 0;
    for (int i = 0; i < LINES; i++) {
        const struct line *line = &lines[i];
        bool ok = !line->failed && line->mixtures;
        failed += !ok;
        if (i == BITS && !have_bits()) {
            printf("ok %d - # SKIP this processor has no BMI2\n", i + 1);
            failed--;
        } else if (i < LAST) {
            printf("%s %d - %s plays as the last row does: %ld mixtures\n", ok ? "ok" : "not ok",
                   i + 1, hearts__kernels_plain[i].name, line->mixtures);
        } else {
            printf("%s %d - %s: %ld mixtures\n", ok ? "ok" : "not ok", i + 1, line->what,
                   line->mixtures);
        }
        if (!ok && line->failed)
            printf("# %s\n", line->fault);
    }
    return failed;
}

int main(int argc, char **argv)
{
    long mixtures = argc > 1 ? atol(argv[1]) : 2000;
    uint64_t seed = test_seed();
    printf("1..%d\n", LINES);
    every_option(seed * 1000003);
    random_mixtures(mixtures, seed);
    return report() != 0;
}
