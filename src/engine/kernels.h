/* kernels.h - the two tables of play code, and random numbers for playouts. */
#ifndef HEARTS_ENGINE_KERNELS_H
#define HEARTS_ENGINE_KERNELS_H

#include "engine.h"

#define KERNEL(name, ...) HEARTS__KERNEL_##name,
enum {
#include "kernels.def"
    HEARTS__KERNELS
};
#undef KERNEL

extern const struct hearts__kernel hearts__kernels_plain[HEARTS__KERNELS];
extern const struct hearts__kernel hearts__kernels_bmi2[HEARTS__KERNELS];

/* 64 random bits; splitmix64. */
static inline uint64_t hearts__random64(uint64_t *s)
{
    uint64_t z = (*s += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint32_t hearts__random(uint64_t *s) { return (uint32_t)(hearts__random64(s) >> 32); }

#endif
