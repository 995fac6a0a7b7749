/* house.c - the daily limit on what people win from computers and lose to them. */
#include "server/rooms/house.h"

#include "base/array.h"
#include "base/json.h"
#include "base/json_span.h"
#include "server/net/log.h"
#include "server/rooms/registry.h"

#include <stdlib.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };

/* ---- People, sorted by their ids ---- */

/* The index of a person in the list, or where they would be inserted. */
static size_t place_of(const struct rooms *r, const struct id *who)
{
    size_t low = 0, high = r->house.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (memcmp(&r->house.all[middle].who, who, sizeof *who) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct house_person *find(const struct rooms *r, const struct id *who)
{
    size_t at = place_of(r, who);
    bool there = at < r->house.count && id_same(&r->house.all[at].who, who);
    return there ? &r->house.all[at] : NULL;
}

/* Whether the rest of their limit is in play at a table other than this. */
static bool plays_elsewhere(const struct rooms *r, const struct house_person *p,
                            const struct id *table)
{
    const struct room *there = rooms_find(r, &p->at);
    return there && !id_same(&p->at, table) && there->limited;
}

/* Forgets earlier days, except of people whose limit is in play. */
static void begin_day(struct rooms *r, int64_t day)
{
    static const struct id none;
    size_t kept = 0;
    if (r->house.day == day)
        return;
    r->house.day = day;
    for (size_t i = 0; i < r->house.count; i++)
        if (r->house.all[i].day >= day || plays_elsewhere(r, &r->house.all[i], &none))
            r->house.all[kept++] = r->house.all[i];
    r->house.count = kept;
}

/* NULL: out of memory. */
static struct house_person *find_or_add(struct rooms *r, const struct id *who, int64_t day)
{
    struct house_person *p = find(r, who);
    if (p)
        return p;
    p = array_grow(r->house.all, r->house.count, &r->house.room, sizeof *p);
    if (!p)
        return NULL;
    r->house.all = p;
    p = r->house.all + place_of(r, who);
    memmove(p + 1, p, (size_t)(r->house.all + r->house.count - p) * sizeof *p);
    r->house.count++;
    *p = (struct house_person){ .who = *who, .day = day };
    return p;
}

void house_release(struct rooms *r)
{
    free(r->house.all);
    r->house.all = NULL;
    r->house.count = r->house.room = 0;
}

/* ---- A hand ---- */

struct table_house house_take(struct rooms *r, const struct room *room, const struct id *who,
                              int64_t now_ms)
{
    begin_day(r, now_ms / DAY_MS);
    struct house_person *p = find_or_add(r, who, now_ms / DAY_MS);
    if (!p || plays_elsewhere(r, p, &room->id))
        return (struct table_house){ 0, 0 };
    p->at = room->id;
    /* If the option was higher earlier today, more may have been won than it now allows. */
    int64_t most = (int64_t)r->options->house_day * LEDGER_CHIP;
    int64_t won = p->day == now_ms / DAY_MS ? p->won : 0;
    return (struct table_house){ won < most ? most - won : 0, won > -most ? most + won : 0 };
}

bool house_note(const struct rooms *r, const struct id *who, int64_t won, int64_t now_ms,
                struct house_note *out)
{
    const struct house_person *p = find(r, who);
    int64_t day = now_ms / DAY_MS;
    struct buffer text = { 0 };
    struct json j;
    memset(out, 0, sizeof *out);
    out->is = (struct house_person){ .who = *who, .day = day, .won = won };
    if (p && p->day == day)
        out->is.won += p->won;
    out->key = key_id("house", who);
    json_begin(&j, &text);
    json_object(&j, NULL);
    json_number(&j, "day", day);
    json_number(&j, "won", out->is.won);
    json_object_end(&j);
    if (!text.failed && text.length < sizeof out->value)
        memcpy(out->value, text.data, text.length);
    buffer_release(&text);
    return out->value[0];
}

void house_stored(struct rooms *r, const struct house_note *n)
{
    struct house_person *p = find_or_add(r, &n->is.who, n->is.day);
    if (p) {
        p->day = n->is.day;
        p->won = n->is.won;
    }
}

/* ---- A start ---- */

static bool note_person(void *with, const void *key, size_t key_length, const void *value,
                        size_t value_length)
{
    struct rooms *r = with;
    struct key text = { "" };
    const char *why;
    struct json_span kept;
    struct house_note n;
    memcpy(text.text, key, key_length);
    if (!id_read(strchr(text.text, '/') + 1, &n.is.who) ||
        !json_open(value, value_length, &kept, &why) ||
        !json_as_whole(json_member(kept, "day"), 0, INT32_MAX, &n.is.day) ||
        !json_as_whole(json_member(kept, "won"), -LEDGER_MOST, LEDGER_MOST, &n.is.won))
        log_line(LOG_ERROR, "what somebody won from computers is not as it was written", NULL);
    else
        house_stored(r, &n);
    return true;
}

bool house_find(struct rooms *r, const struct store_ops *ops, struct store *store)
{
    static const char prefix[] = "house/";
    int64_t today = r->platform->wall_ms(r->platform->with) / DAY_MS;
    struct store_op op = { .kind = STORE_SCAN,
                           .key = prefix,
                           .key_length = sizeof prefix - 1,
                           .scan = note_person,
                           .with = r };
    bool good = ops->begin(store) == STORE_OK && ops->run(store, &op, 1) == STORE_OK;
    for (size_t i = 0; i < r->house.count && good; i++) {
        struct key key = key_id("house", &r->house.all[i].who);
        op = (struct store_op){ .kind = STORE_DELETE,
                                .key = key.text,
                                .key_length = strlen(key.text) };
        good = r->house.all[i].day >= today || ops->run(store, &op, 1) == STORE_OK;
    }
    begin_day(r, today);
    return good && ops->commit(store) == STORE_OK;
}
