/* explained.h - whether settlements at tables follow from the records of their games. */
#ifndef HEARTS_APP_EXPLAINED_H
#define HEARTS_APP_EXPLAINED_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct explained {
    uint64_t settled, unrecorded; /* settlements; those of unfinished or void games */
    bool good;
    struct error why; /* the first one that does not follow */
};

/* Checks the database of a folder, which others may have open. False, with *e set: it cannot be
 * checked. */
bool explained_folder(const char *folder, struct explained *out, struct error *e);

#endif
