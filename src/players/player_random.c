/* player_random.c - a random legal decision: each number of cards is equally likely, and then each
 * card. */
#include "players/player.h"

void random_decide(const struct player *self, const struct player_seat *s,
                   const struct hearts_view *v, struct thinking *t, struct advice *out)
{
    const struct hearts_choice *may = &v->choice;
    hearts_card cards[HEARTS_CARDS];
    uint64_t *rng = &t->rng;
    (void)self;
    (void)s;
    advice_begin(out, v);
    if (may->options)
        out->move.option = (uint8_t)player_random_below(rng, may->options);
    if (v->phase == HEARTS_PASS && out->move.option != 0)
        return; /* passes on unseen what it receives, and none of its own cards */
    uint32_t count = may->low + player_random_below(rng, (uint32_t)(may->high - may->low) + 1);
    uint32_t n = (uint32_t)hearts_pile_list(may->from, cards);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t drawn = i + player_random_below(rng, n - i);
        out->move.cards[i] = cards[drawn];
        cards[drawn] = cards[i];
    }
    out->move.count = (uint8_t)count;
}
