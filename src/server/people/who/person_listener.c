/* person_listener.c - notifying that a person has changed, or is gone. */
#include "server/people/who/person_listener.h"

#include <string.h>

void listener_changed(const struct listener *l, const struct id *from, const struct person *to)
{
    if (l->changed)
        l->changed(l->with, from, to);
}

void listener_gone(const struct listener *l, const struct id *id, const struct id *owner,
                   const uint8_t *hash, enum people_gone how)
{
    struct person who = { .id = *id, .owner = *owner };
    if (hash)
        memcpy(who.ticket.byte, hash, ID_BYTES);
    if (l->gone)
        l->gone(l->with, &who, how);
}
