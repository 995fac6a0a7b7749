/* deals_count.c - adds the deals of a finished game to the sum over all games. */
#include "server/people/games/deals_count.h"

#include <string.h>

#include "server/net/log.h"

void deals_count_read(struct deals *d, const struct task *t, size_t op, const struct facts *f)
{
    size_t length;
    unsigned computers = 0;
    const char *record = task_got(t, op, &length);
    for (unsigned s = 0; s < f->seats; s++)
        computers |= (unsigned)id_is_zero(&f->seat[s].who) << s;
    if (!record || f->imported || !deals_of(d, record, length, computers))
        memset(d, 0, sizeof *d);
}

bool deals_count_any(const struct deals *d) { return d->deals > 0; }

void deals_count_add(const struct task *t, size_t op, struct deals *d)
{
    struct deals before;
    size_t length;
    const char *text = task_got(t, op, &length);
    if (text && deals_read(&before, text, length))
        deals_add(d, &before);
    else if (text)
        log_line(LOG_ERROR, "deals are not as they were written", "key", task_key(t, op), NULL);
}

void deals_count_put(struct task *t, const struct facts *f, const struct deals *sum)
{
    struct buffer out = { 0 };
    if (strstr(f->rules, " strip="))
        return;
    deals_write(sum, &out);
    t->failed |= out.failed;
    (void)task_put(t, deals_key(&sum->shape), out.data, out.length);
    buffer_release(&out);
}
