/* rated.c - somebody's rating: one lookup in the stored statistics. */
#include "server/people/games/rated.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/people/games/stats.h"
#include "server/people/task/parts.h"

struct lookup {
    char family[FAMILY_NAME];
    void (*then)(void *with, int32_t rating, bool sure);
    void *with;
};

static void found(struct task *t, enum store_result result)
{
    struct lookup w = *(struct lookup *)t->more;
    struct stats s;
    size_t length;
    const char *text = result == STORE_OK ? task_got(t, 0, &length) : NULL;
    bool rated = text && stats_read(&s, w.family, text, length) && s.rated > 0;
    task_end(t);
    int64_t rating = rated ? stats_rating(&s) : 0;
    if (rated && rating < 1)
        rating = 1;
    if (rating > INT32_MAX)
        rating = INT32_MAX;
    w.then(w.with, (int32_t)rating, rated && stats_is_sure(&s));
}

void people_find_rating(struct people *p, const struct id *who, const char *family,
                        void (*then)(void *with, int32_t rating, bool sure), void *with)
{
    struct task *t = people_task(p, NULL, NULL);
    struct lookup *w = t ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        if (t)
            task_end(t);
        then(with, 0, false);
        return;
    }
    *w = (struct lookup){ .then = then, .with = with };
    (void)snprintf(w->family, sizeof w->family, "%s", family);
    t->more = w;
    t->more_free = free;
    (void)task_get(t, key_id_text("stats", who, w->family));
    task_send(t, found);
}
