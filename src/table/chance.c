/* chance.c - random numbers derived from one number. */
#include "table/chance.h"

uint64_t chance_of_decision(uint64_t chance, int seat, unsigned nth)
{
    uint64_t state = chance ^ (nth + 1) * UINT64_C(0x9e3779b97f4a7c15);
    state = hearts_random(&state) ^ ((unsigned)seat + 1) * UINT64_C(0xbf58476d1ce4e5b9);
    return hearts_random(&state);
}

uint64_t chance_of_deck(const hearts_card *deck, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        sum ^= deck[i];
        sum = hearts_random(&sum);
    }
    return sum ? sum : 1;
}
