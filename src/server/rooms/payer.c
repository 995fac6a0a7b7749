/* payer.c - the address that pays for what a client stores. */
#include "server/rooms/payer.h"

#include <string.h>

#include "server/net/address.h"

void payer_set(struct payer *p, const char *address)
{
    uint8_t bytes[ADDRESS_NETWORK];
    size_t length = address ? address_network(address, bytes) : 0;
    p->length = (uint8_t)(length < sizeof p->bytes ? length : sizeof p->bytes);
    memcpy(p->bytes, bytes, p->length);
}

bool payer_same(const struct payer *a, const struct payer *b)
{
    return a->length && a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

void payer_site(const struct payer *p, const struct id *person, struct id *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->byte, p->length ? p->bytes : person->byte, p->length ? p->length : ID_BYTES);
}
