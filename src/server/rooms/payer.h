/* payer.h - the address that pays for what a client stores. */
#ifndef HEARTS_ROOMS_PAYER_H
#define HEARTS_ROOMS_PAYER_H

#include "table/table.h"

#include <stdbool.h>
#include <stdint.h>

/* The part of an address that is assigned to one owner: see address_network(). */
struct payer {
    uint8_t length; /* 0: not known */
    uint8_t bytes[16];
};

/* Sets the payer from an address; NULL: not known. */
void payer_set(struct payer *p, const char *address);
/* Whether both are known and have the same owner. */
bool payer_same(const struct payer *a, const struct payer *b);
/* The id under which all people of one address count as one: made from the address, or, where it is
 * not known, the person's own id. */
void payer_site(const struct payer *p, const struct id *person, struct id *out);

#endif
