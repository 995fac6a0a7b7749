/* id.h - 16 bytes by which a log, a command, a table or a person is known. */
#ifndef HEARTS_STORE_ID_H
#define HEARTS_STORE_ID_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { STORE_ID = 16 };

struct store_id {
    uint8_t byte[STORE_ID];
};

static inline bool store_id_same(const struct store_id *a, const struct store_id *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline bool store_id_is_zero(const struct store_id *id)
{
    static const struct store_id zero;
    return store_id_same(id, &zero);
}

#endif
