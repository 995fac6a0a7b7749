/* blocking.c - who has blocked whom: looked up in memory, which is loaded from the store. */
#include "server/people/blocking.h"

#include <string.h>

#include "server/net/log.h"
#include "server/people/task/parts.h"
#include "server/people/who/blocks.h"

void blocking_take(struct task *t, size_t op)
{
    struct id whom[PEOPLE_BLOCKS_EACH];
    bool mute[PEOPLE_BLOCKS_EACH];
    struct task_row row;
    size_t count = 0;
    for (size_t at = 0; count < PEOPLE_BLOCKS_EACH && task_row(t, op, &at, &row);) {
        mute[count] = strcmp(row.value, "mute") == 0;
        count += id_read(strrchr(row.key, '/') + 1, &whom[count]);
    }
    if (!blocks_load(t->people->blocks, &t->id, whom, mute, count))
        log_line(LOG_ERROR, "no memory for blocks", NULL);
}

bool people_knows_blocks(const struct people *p, const struct id *by)
{
    return id_is_zero(by) || blocks_are_held(p->blocks, by);
}

static void blocks_found(struct task *t, enum store_result result)
{
    void (*then)(void *with) = t->then;
    void *with = t->with;
    if (result == STORE_OK)
        blocking_take(t, 0);
    task_end(t);
    if (then)
        then(with);
}

void people_find_blocks(struct people *p, const struct id *by, void (*then)(void *with), void *with)
{
    struct task *t = people_task(p, NULL, NULL);
    if (!t) {
        if (then)
            then(with);
        return;
    }
    t->id = *by;
    t->then = then;
    t->with = with;
    (void)task_scan(t, key_id_text("block", by, ""), PEOPLE_BLOCKS_EACH);
    task_send(t, blocks_found);
}

bool people_has_blocked(struct people *p, const struct id *by, const struct id *whom, bool mute)
{
    if (!people_knows_blocks(p, by))
        people_find_blocks(p, by, NULL, NULL);
    char how = blocks_look(p->blocks, by, whom);
    return how == 'b' || (mute && how == 'm');
}
