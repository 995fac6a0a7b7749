/* fnv.h - FNV-1a of 64 bits: quick, but collisions are easy to make on purpose. */
#ifndef HEARTS_BASE_FNV_H
#define HEARTS_BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_BEGIN UINT64_C(0xcbf29ce484222325)

/* Continues `hash` with these bytes; start with FNV_BEGIN. */
static inline uint64_t fnv(uint64_t hash, const void *bytes, size_t length)
{
    for (const uint8_t *at = bytes; length; at++, length--)
        hash = (hash ^ *at) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
