/* draws.c - the random numbers of players. */
#include "players/common/draws.h"

uint64_t player_random(uint64_t *rng)
{
    uint64_t z = (*rng += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t player_random_below(uint64_t *rng, uint32_t n)
{
    /* The lowest products occur once too often for some numbers: those draws are rejected. */
    uint32_t spare = (uint32_t)-n % n;
    for (;;) {
        uint64_t product = (player_random(rng) >> 32) * n;
        if ((uint32_t)product >= spare)
            return (uint32_t)(product >> 32);
    }
}
