/* seeded.c - makes hearts-seeded: the program with decks, dealers and computers by HEARTS_SEED,
 * or 1.
 *
 * Tokens, keys, ids and times stay random. The calls are redirected here by the linker's --wrap;
 * the released program contains nothing of this.
 */
#include "clients/cli/commands.h"
#include "clients/terminal/solo/solo_inside.h"
#include "hearts/game.h"
#include "server/rooms/deal.h"
#include "server/rooms/room.h"
#include "server/rooms/sealed_deal.h"

#include <stdlib.h>
#include <string.h>

/* They have the type of the functions they replace, so the compiler notices if that changes. */
__typeof__(deal_deck) __wrap_deal_deck;
__typeof__(deal_dealer) __wrap_deal_dealer;
__typeof__(deal_draws) __real_deal_draws, __wrap_deal_draws;
__typeof__(fair_add) __real_fair_add, __wrap_fair_add;
__typeof__(fair_due) __real_fair_due, __wrap_fair_due;
__typeof__(fair_todo) __real_fair_todo, __wrap_fair_todo;
__typeof__(seed_by_chance) __wrap_seed_by_chance;
__typeof__(solo_chance) __real_solo_chance, __wrap_solo_chance;
__typeof__(solo_random) __wrap_solo_random;

/* Each kind has its own numbers, so that how often one is asked does not affect the others. */
enum { DECKS, DEALERS, DRAWS, SEEDS, STEPS, SECRETS, KINDS };

static uint64_t number(int kind, uint64_t at)
{
    const char *text = getenv("HEARTS_SEED");
    uint64_t state = text ? strtoull(text, NULL, 10) : 1;
    state = hearts_random(&state) + at * KINDS + (uint64_t)kind;
    return hearts_random(&state);
}

static uint64_t decks, dealers, seeds; /* how many so far */

void __wrap_deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS])
{
    uint64_t rng = number(DECKS, decks++);
    hearts_deck_shuffle(p, deck, &rng);
}

int __wrap_deal_dealer(const struct hearts_plan *p)
{
    uint64_t rng = number(DEALERS, dealers++);
    return (int)hearts_random_below(&rng, p->seats);
}

/* One number for all decisions of a hand, so that a decision that has to be made again, because
 * somebody else was faster, is the same. A hand that is played again uses its own numbers. */
uint64_t __wrap_deal_draws(const struct room *room, int seat)
{
    return room->chance ? __real_deal_draws(room, seat) : number(DRAWS, decks);
}

bool __wrap_seed_by_chance(uint64_t *out)
{
    *out = number(SEEDS, seeds++);
    return true;
}

/* Without fair deals, since decks come from the seed, unless HEARTS_FAIR asks for them. */
bool __wrap_fair_add(struct room *room, struct table_event *e)
{
    const char *fair = getenv("HEARTS_FAIR");
    return !fair || !*fair || __real_fair_add(room, e);
}

/* How many times as long as usual a deal waits for people's chances: with HEARTS_FAIR=patient a
 * browser on a busy machine is not left out. */
static int64_t patience(void)
{
    const char *fair = getenv("HEARTS_FAIR");
    return fair && strcmp(fair, "patient") == 0 ? 30 : 1;
}

enum fair_todo __wrap_fair_todo(struct room *room, int64_t now_ms)
{
    return __real_fair_todo(room, now_ms / patience());
}

int64_t __wrap_fair_due(const struct room *room)
{
    int64_t due = __real_fair_due(room), times = patience();
    return due < INT64_MAX / times ? due * times : due;
}

/* At a one-person table without a seed of its own, the step determines the number. */
bool __wrap_solo_chance(const struct solo *t, uint64_t salt, uint64_t *out)
{
    if (t->seeded)
        return __real_solo_chance(t, salt, out);
    *out = number(STEPS, (t->step_count + 1) * salt);
    return true;
}

/* The secrets of a one-person table's deals: different for every deal and every length. */
bool __wrap_solo_random(const struct solo *t, void *out, size_t length)
{
    uint64_t rng = number(SECRETS, (t->fair->count + 1) * length);
    for (size_t i = 0; i < length; i++)
        ((uint8_t *)out)[i] = (uint8_t)hearts_random(&rng);
    return true;
}
