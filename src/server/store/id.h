/* id.h - 16 bytes by which a log, a command, a table or a person is known. */
#ifndef HEARTS_STORE_ID_H
#define HEARTS_STORE_ID_H

#include <stdbool.h>
#include <stdint.h>

enum { STORE_ID = 16 };

struct store_id {
    uint8_t byte[STORE_ID];
};

bool store_id_is_zero(const struct store_id *id);

#endif
