/* chances.c - the clients' random contributions to a room's deals: wiped when they are freed. */
#include "server/rooms/chances.h"

#include <sodium.h>
#include <stdlib.h>

void chances_free(struct room_fair *f)
{
    if (!f)
        return;
    table_fair_release(&f->log);
    sodium_memzero(f, sizeof *f);
    free(f);
}
