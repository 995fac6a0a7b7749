/* no_deals.c - how cards were dealt is counted by servers; in a browser nobody asks. */
#include "people/games/deals.h"

bool deals_of(struct deals *d, const char *record, size_t length, unsigned computers)
{
    (void)d, (void)record, (void)length, (void)computers;
    return false;
}

void deals_add(struct deals *sum, const struct deals *game) { (void)sum, (void)game; }
struct key deals_key(const struct deals_shape *s) { return (void)s, key_text("deals", ""); }
bool deals_read(struct deals *d, const char *text, size_t length)
{
    (void)d, (void)text, (void)length;
    return false;
}

void deals_write(const struct deals *d, struct buffer *out) { (void)d, (void)out; }

void deals_count_own(struct deals_own *o, const struct deals *game, unsigned seat)
{
    (void)o, (void)game, (void)seat;
}

void deals_own_write(struct json *j, const struct deals_own *o) { (void)j, (void)o; }
void deals_own_read(struct deals_own *o, struct json_span object) { (void)o, (void)object; }
