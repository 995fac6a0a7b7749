/* copy_tables.c - the tables of a store, for copying. */
#include "server/store/copy.h"

const struct copy_table copy_tables[COPY_TABLES] = {
#define X(constant, name, columns, kinds, order, word) \
    [constant] = { name, columns, kinds, order, word },
    COPY_LIST_TABLE(X)
#undef X
};

const char copy_mark[] = "store/copying";
