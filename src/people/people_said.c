/* people_said.c - at which tables somebody has said something, so that it is found again. */
#include <string.h>

#include "people/people_inside.h"

static void noted(struct errand *e, enum store_result result)
{
    struct said *place = &e->people->said[e->number];
    if (result != STORE_OK && id_same(&place->who, &e->who.id) && id_same(&place->table, &e->id))
        memset(place, 0, sizeof *place);
    errand_end(e);
}

void people_said_nothing(struct people *p, const struct table_id *who)
{
    for (size_t i = 0; i < PEOPLE_SAID; i++)
        if (id_same(&p->said[i].who, who))
            memset(&p->said[i], 0, sizeof p->said[i]);
}

void people_said(struct people *p, const struct table_id *who, const struct table_id *table)
{
    size_t at = (size_t)(who->byte[0] ^ table->byte[0]) << 8 | (who->byte[1] ^ table->byte[1]);
    struct said *place = &p->said[at % PEOPLE_SAID];
    if (id_is_zero(who) || (id_same(&place->who, who) && id_same(&place->table, table)))
        return;
    struct errand *e = errand_new(p, NULL, NULL);
    if (!e)
        return;
    *place = (struct said){ *who, *table };
    e->number = (int64_t)(at % PEOPLE_SAID);
    e->who.id = *who;
    e->id = *table;
    (void)errand_put(e, key_id_id("said", who, table), "1", 1);
    errand_send(e, noted);
}
