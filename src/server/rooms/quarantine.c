/* quarantine.c - tables whose logs cannot be replayed. */
#include "server/rooms/quarantine.h"

#include "base/array.h"
#include "server/net/log.h"

const char quarantine_why[] = "set-aside",
           quarantine_say[] =
               "This table is set aside: this version of the server can't read what is saved of "
               "it. Nothing is lost, and a later version may be able to go on with it.";

void quarantine_add(struct rooms *r, const struct id *table, const char *why)
{
    char key[8 + 2 * ID_BYTES];
    key[room_meta_key(table, key)] = '\0';
    log_line(LOG_ERROR, "a table is set aside", "table", key + 5, "why", why, "look",
             "hearts serve --check", NULL);
    if (quarantine_has(r, table))
        return;
    struct id *tables = array_grow(r->quarantine.tables, r->quarantine.count, &r->quarantine.room,
                                   sizeof *tables);
    if (!tables) {
        r->quarantine.unlisted++; /* only counted, not listed by id */
        return;
    }
    r->quarantine.tables = tables;
    r->quarantine.tables[r->quarantine.count++] = *table;
}

bool quarantine_has(const struct rooms *r, const struct id *table)
{
    for (size_t i = 0; i < r->quarantine.count; i++)
        if (id_same(&r->quarantine.tables[i], table))
            return true;
    return false;
}

size_t quarantine_count(const struct rooms *r)
{
    return r->quarantine.count + r->quarantine.unlisted;
}
