/* billed.c - the address that pays for what a client stores. */
#include "server/rooms/billed.h"

#include <string.h>

#include "server/net/address.h"

void billed_set(struct billed *p, const char *address)
{
    uint8_t bytes[ADDRESS_NETWORK];
    size_t length = address ? address_network(address, bytes) : 0;
    p->length = (uint8_t)(length < sizeof p->bytes ? length : sizeof p->bytes);
    memcpy(p->bytes, bytes, p->length);
}

bool billed_same(const struct billed *a, const struct billed *b)
{
    return a->length && a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

void billed_site(const struct billed *p, const struct id *person, struct id *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->byte, p->length ? p->bytes : person->byte, p->length ? p->length : ID_BYTES);
}
