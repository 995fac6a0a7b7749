/* stores.c - the kinds of store, by name. */
#include "server/app/stores.h"

#include <string.h>

const struct store_ops *store_find(const char *name)
{
#define X(constant, brief)                \
    if (strcmp(constant.name, name) == 0) \
        return &constant;
#include "server/app/stores.def"
#undef X
    return NULL;
}
