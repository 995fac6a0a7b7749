/* seeded.c - beside the program: its decks, dealers and computers by the seed HEARTS_SEED, or 1.
 *
 * Tokens, keys, ids and times stay what they are. The calls come here by the linker's --wrap; the
 * program that is shipped has nothing of this.
 */
#include "cli/commands.h"
#include "hearts/game.h"
#include "rooms/deal.h"

#include <stdlib.h>

void __wrap_deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS]);
int __wrap_deal_dealer(const struct hearts_plan *p);
uint64_t __wrap_deal_draws(void);
bool __wrap_seed_by_chance(uint64_t *out);

/* Each kind has numbers of its own: how often one is asked changes nothing of the others. */
enum { DECKS, DEALERS, DRAWS, SEEDS, KINDS };

static uint64_t number(int kind, uint64_t at)
{
    const char *text = getenv("HEARTS_SEED");
    uint64_t state = text ? strtoull(text, NULL, 10) : 1;
    state = hearts_random(&state) + at * KINDS + (uint64_t)kind;
    return hearts_random(&state);
}

static uint64_t decks, dealers, seeds; /* so many so far */

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

/* One number for all that is thought in a hand: what is thought over again, because somebody else
 * was faster, comes out the same. */
uint64_t __wrap_deal_draws(void) { return number(DRAWS, decks); }

bool __wrap_seed_by_chance(uint64_t *out)
{
    *out = number(SEEDS, seeds++);
    return true;
}
