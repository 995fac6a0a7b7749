/* payer.h - the address to which is charged what comes from it. */
#ifndef HEARTS_ROOMS_PAYER_H
#define HEARTS_ROOMS_PAYER_H

#include "table/table.h"

#include <stdbool.h>
#include <stdint.h>

/* The part of it that one owner has: see address_network(). */
struct payer {
    uint8_t length; /* 0: not known */
    uint8_t bytes[16];
};

/* NULL: not known. */
void payer_set(struct payer *p, const char *address);
/* Of the same owner; two that are not known are not the same. */
bool payer_same(const struct payer *a, const struct payer *b);
/* Who counts as one with others of that address: the address, or, where none is known, the person.
 */
void payer_site(const struct payer *p, const struct id *person, struct id *out);

#endif
