/* billed.h - the address that pays for what a client stores. */
#ifndef HEARTS_ROOMS_BILLED_H
#define HEARTS_ROOMS_BILLED_H

#include "table/table.h"

#include <stdbool.h>
#include <stdint.h>

/* The part of it that one owner has: see address_network(). */
struct billed {
    uint8_t length; /* 0: not known */
    uint8_t bytes[16];
};

/* NULL: not known. */
void billed_set(struct billed *p, const char *address);
/* Of the same owner; two that are not known are not the same. */
bool billed_same(const struct billed *a, const struct billed *b);
/* Who counts as one with others of that address: the address, or, where none is known, the person.
 */
void billed_site(const struct billed *p, const struct id *person, struct id *out);

#endif
