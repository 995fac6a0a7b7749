/* fnv.h - FNV-1a of 64 bits: quick, and no help against somebody who chooses what is hashed. */
#ifndef HEARTS_BASE_FNV_H
#define HEARTS_BASE_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV_BEGIN UINT64_C(0xcbf29ce484222325)

/* Of these bytes behind those that `hash` is of; FNV_BEGIN: none. */
static inline uint64_t fnv(uint64_t hash, const void *bytes, size_t length)
{
    for (const uint8_t *at = bytes; length; at++, length--)
        hash = (hash ^ *at) * UINT64_C(0x100000001b3);
    return hash;
}

#endif
