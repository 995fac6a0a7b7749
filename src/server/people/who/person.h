/* person.h - a person's identity. */
#ifndef HEARTS_WHO_PERSON_H
#define HEARTS_WHO_PERSON_H

#include "table/table.h"

/* A person's identity; all zero and "": a stranger. */
struct person {
    struct id id;
    char name[TABLE_NAME];
    bool guest, bot;
    struct id owner, ticket; /* the account (of a bot: its owner); the ticket used */
};

static inline bool person_is_known(const struct person *p)
{
    static const struct id nobody;
    for (int i = 0; i < ID_BYTES; i++)
        if (p->id.byte[i] != nobody.byte[i])
            return true;
    return false;
}

#endif
