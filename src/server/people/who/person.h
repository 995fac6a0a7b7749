/* person.h - who somebody is. */
#ifndef HEARTS_WHO_PERSON_H
#define HEARTS_WHO_PERSON_H

#include "table/table.h"

/* Who somebody is; all zero and "": a stranger. */
struct person {
    struct id id;
    char name[TABLE_NAME];
    bool guest, bot;
    struct id owner, ticket; /* by whose ticket it came (of a bot: its owner's); by which */
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
