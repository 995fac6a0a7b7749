/* said.c - at which tables somebody has said something, so that it is found again. */
#include "people/data/said.h"

#include <stdlib.h>
#include <string.h>

#include "people/task/parts.h"

enum { PLACES = 4096 };

/* What was kept of late: a place each for who and where, by their bytes. */
struct said {
    struct table_id who, table;
};

struct talkers {
    struct said said[PLACES];
};

struct talkers *talkers_new(void) { return calloc(1, sizeof(struct talkers)); }

void talkers_free(struct talkers *all) { free(all); }

static void noted(struct task *t, enum store_result result)
{
    struct said *place = &t->people->talkers->said[t->number];
    if (result != STORE_OK && id_same(&place->who, &t->who.id) && id_same(&place->table, &t->id))
        memset(place, 0, sizeof *place);
    task_end(t);
}

void people_said_nothing(struct people *p, const struct table_id *who)
{
    for (size_t i = 0; i < PLACES; i++)
        if (id_same(&p->talkers->said[i].who, who))
            memset(&p->talkers->said[i], 0, sizeof p->talkers->said[i]);
}

void people_said(struct people *p, const struct table_id *who, const struct table_id *table)
{
    size_t at = (size_t)(who->byte[0] ^ table->byte[0]) << 8 | (who->byte[1] ^ table->byte[1]);
    struct said *place = &p->talkers->said[at % PLACES];
    if (id_is_zero(who) || (id_same(&place->who, who) && id_same(&place->table, table)))
        return;
    struct task *t = people_task(p, NULL, NULL);
    if (!t)
        return;
    *place = (struct said){ *who, *table };
    t->number = (int64_t)(at % PLACES);
    t->who.id = *who;
    t->id = *table;
    (void)task_put(t, key_id_id("said", who, table), "1", 1);
    task_send(t, noted);
}
