/* no_deals.c - statistics of deals: only servers keep them. */
#include "server/people/games/deals_count.h"

void deals_count_read(struct deals *d, const struct task *t, size_t op, const struct facts *f)
{
    (void)d, (void)t, (void)op, (void)f;
}

bool deals_count_any(const struct deals *d) { return (void)d, false; }

void deals_count_add(const struct task *t, size_t op, struct deals *d)
{
    (void)t, (void)op, (void)d;
}

void deals_count_put(struct task *t, const struct facts *f, const struct deals *sum)
{
    (void)t, (void)f, (void)sum;
}

struct key deals_key(const struct deals_shape *s) { return (void)s, key_text("", ""); }

void deals_count_own(struct deals_own *o, const struct deals *game, unsigned seat)
{
    (void)o, (void)game, (void)seat;
}

void deals_own_write(struct json *j, const struct deals_own *o) { (void)j, (void)o; }
void deals_own_read(struct deals_own *o, struct json_span object) { (void)o, (void)object; }
