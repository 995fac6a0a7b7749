/* billed.h - the address that pays for what a client stores. */
#ifndef HEARTS_ROOMS_BILLED_H
#define HEARTS_ROOMS_BILLED_H

#include "table/table.h"

#include <stdbool.h>
#include <stdint.h>

/* The network part of the address that one owner has: see address_network(). */
struct billed {
    uint8_t length; /* 0: not known */
    uint8_t bytes[16];
};

/* Sets the payer from an address; NULL: not known. */
void billed_set(struct billed *p, const char *address);
/* Whether both are known and have the same owner. */
bool billed_same(const struct billed *a, const struct billed *b);
/* The id under which all people of one address count as one: made from the address, or, where it is
 * not known, the person's own id. */
void billed_site(const struct billed *p, const struct id *person, struct id *out);

#endif
