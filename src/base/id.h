/* id.h - 16 bytes that identify a log, a command, a table, a game or a person. */
#ifndef HEARTS_BASE_ID_H
#define HEARTS_BASE_ID_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ID_BYTES = 16 };

struct id {
    uint8_t byte[ID_BYTES];
};

static inline bool id_same(const struct id *a, const struct id *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline bool id_is_zero(const struct id *id)
{
    static const struct id zero;
    return id_same(id, &zero);
}

#endif
