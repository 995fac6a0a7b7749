/* explained.h - whether what was settled at tables follows from the records of their games. */
#ifndef HEARTS_APP_EXPLAINED_H
#define HEARTS_APP_EXPLAINED_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

struct explained {
    uint64_t settled, unrecorded; /* settlements; and those of games that are not over, or void */
    bool good;
    struct error why; /* the first that does not follow */
};

/* Looks at the database of a folder, which others may have open. False and *e: that failed. */
bool explained_folder(const char *folder, struct explained *out, struct error *e);

#endif
