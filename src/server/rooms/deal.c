/* deal.c - shuffling with the system's random numbers. */
#include "server/rooms/deal.h"

#include <sodium.h>

#include "table/chance.h"

void deal_deck(const struct hearts_plan *p, hearts_card deck[HEARTS_CARDS])
{
    size_t count = hearts_pile_list(p->deck, deck);
    for (size_t i = count; i > 1; i--) {
        size_t other = randombytes_uniform((uint32_t)i);
        hearts_card c = deck[i - 1];
        deck[i - 1] = deck[other];
        deck[other] = c;
    }
}

int deal_dealer(const struct hearts_plan *p) { return (int)randombytes_uniform(p->seats); }

bool deal_is_over(const struct room *room)
{
    return room->hands_most && room->hand_count >= room->hands_most;
}

uint64_t deal_draws(const struct room *room, int seat)
{
    uint64_t draws;
    if (room->chance)
        return chance_of_decision(room->chance, seat, table_decisions(&room->table, seat));
    randombytes_buf(&draws, sizeof draws);
    return draws;
}
