/* table_clock.c - turn clocks and banks, absence, stand-ins, pauses, and what is due by time alone.
 *
 * A clock is stored as the moment since which it runs. While the table is paused or an offer is
 * open, all clocks stand still: afterwards those moments are moved on.
 */
#include "table/table_inside.h"

/* ---- Time ---- */

int64_t table__elapsed(const struct table *t, int64_t since, int64_t now_ms)
{
    int64_t until = now_ms;
    if (table__is_paused(t) && t->paused_at_ms < until)
        until = t->paused_at_ms;
    if (t->offer.kind && t->offer.at_ms < until)
        until = t->offer.at_ms;
    return until > since ? until - since : 0;
}

/* Moves `since` so that a clock shows the same at `now_ms` as at `stopped_at`. */
static int64_t moved(int64_t since, int64_t stopped_at, int64_t now_ms)
{
    return now_ms - (stopped_at > since ? stopped_at - since : 0);
}

void table__go_on(struct table *t, int64_t stopped_at, int64_t now_ms)
{
    for (int seat = 0; seat < t->plan->seats; seat++) {
        struct table_seat *s = &t->seats[seat];
        if (t->game.to_act >> seat & 1)
            s->asked_at_ms = moved(s->asked_at_ms, stopped_at, now_ms);
        if (s->away)
            s->away_at_ms = moved(s->away_at_ms, stopped_at, now_ms);
    }
}

bool table__clock_runs(const struct table *t, int seat)
{
    return t->stage == TABLE_PLAYING && t->terms.turn_ms && t->game.to_act >> seat & 1 &&
           table__is_active(t, seat) && !t->seats[seat].late;
}

static int64_t clock_ends_at(const struct table *t, int seat)
{
    const struct table_seat *s = &t->seats[seat];
    uint32_t bank = s->bank_ms;
    return table__clock_runs(t, seat) ? s->asked_at_ms + t->terms.turn_ms + bank : INT64_MAX;
}

static int64_t grace_ends_at(const struct table *t, int seat)
{
    const struct table_seat *s = &t->seats[seat];
    bool waits = t->stage == TABLE_PLAYING && s->away && table__is_active(t, seat);
    return waits ? s->away_at_ms + t->terms.grace_ms : INT64_MAX;
}

/* When an absent seat gets a stand-in; INT64_MAX (never) if no other person is there to wait. */
static int64_t stand_in_due_at(const struct table *t, int seat)
{
    for (int other = 0; other < t->plan->seats; other++)
        if (other != seat && t->seats[other].kind == TABLE_PERSON && !t->seats[other].away)
            return grace_ends_at(t, seat);
    return INT64_MAX;
}

int64_t table__next_tick(const struct table *t)
{
    int64_t next = INT64_MAX;
    if (t->stage != TABLE_PLAYING || table__is_paused(t))
        return next;
    if (t->offer.kind)
        return t->offer.at_ms + t->terms.offer_ms;
    for (int seat = 0; seat < t->plan->seats; seat++) {
        int64_t clock = clock_ends_at(t, seat), absence = stand_in_due_at(t, seat);
        int64_t due = clock < absence ? clock : absence;
        next = due < next ? due : next;
    }
    return next;
}

void table__charge(struct table *t, int seat, int64_t now_ms)
{
    struct table_seat *s = &t->seats[seat];
    int64_t over = table__elapsed(t, s->asked_at_ms, now_ms) - t->terms.turn_ms;
    if (t->terms.turn_ms && over > 0)
        s->bank_ms = over >= s->bank_ms ? 0 : s->bank_ms - (uint32_t)over;
}

/* ---- Ticks and stand-ins ---- */

enum table_refusal table__decide_tick(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    (void)c;
    (void)why;
    if (table__next_tick(t) > out->at_ms)
        return TABLE_NOT_NOW;
    if (t->offer.kind) {
        out->kind = TABLE_OFFER_ENDED;
        out->seat = HEARTS_NO_SEAT;
        return TABLE_OK;
    }
    for (int seat = 0; seat < t->plan->seats; seat++) {
        int64_t clock = clock_ends_at(t, seat), absence = stand_in_due_at(t, seat);
        if (clock > out->at_ms && absence > out->at_ms)
            continue;
        out->kind = TABLE_STOOD_IN;
        out->seat = (uint8_t)seat;
        out->by = clock <= absence ? TABLE_BY_CLOCK : TABLE_BY_ABSENCE;
        return TABLE_OK;
    }
    return TABLE_NOT_NOW;
}

bool table__apply_stood_in(struct table *t, const struct table_event *e,
                           const struct table_listener *listener)
{
    (void)listener;
    if (e->seat >= t->plan->seats)
        return false;
    struct table_seat *s = &t->seats[e->seat];
    if (e->by == TABLE_BY_CLOCK && clock_ends_at(t, e->seat) <= e->at_ms) {
        s->bank_ms = 0;
        s->late = true;
    } else if (e->by != TABLE_BY_ABSENCE || grace_ends_at(t, e->seat) > e->at_ms) {
        return false;
    }
    s->stood_in = true;
    return true;
}

/* ---- Coming and going ---- */

enum table_refusal table__decide_away(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    (void)why;
    if (c->seat >= t->plan->seats)
        return TABLE_NO_SEAT;
    if (t->seats[c->seat].kind != TABLE_PERSON || t->seats[c->seat].away)
        return TABLE_NOT_NOW;
    out->kind = TABLE_WENT_AWAY;
    out->seat = c->seat;
    return TABLE_OK;
}

bool table__apply_away(struct table *t, const struct table_event *e,
                       const struct table_listener *listener)
{
    (void)listener;
    if (e->seat >= t->plan->seats)
        return false;
    struct table_seat *s = &t->seats[e->seat];
    if (s->kind != TABLE_PERSON || s->away)
        return false;
    s->away = true;
    s->away_at_ms = e->at_ms;
    return true;
}

/* Whether a person can come back to a seat: they were away, or have a stand-in. */
static bool may_come_back(const struct table *t, int seat)
{
    const struct table_seat *s = &t->seats[seat];
    return s->kind == TABLE_PERSON && (s->away || s->stood_in);
}

static enum table_refusal come_back(const struct table *t, int seat, struct table_event *out)
{
    if (!may_come_back(t, seat))
        return TABLE_NOT_NOW;
    out->kind = TABLE_CAME_BACK;
    out->seat = (uint8_t)seat;
    return TABLE_OK;
}

enum table_refusal table__decide_here(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    (void)why;
    return c->seat < t->plan->seats ? come_back(t, c->seat, out) : TABLE_NO_SEAT;
}

enum table_refusal table__decide_back(const struct table *t, const struct table_command *c,
                                      struct table_event *out, struct hearts_refusal *why)
{
    (void)why;
    return come_back(t, table_seat_of(t, &c->who), out);
}

bool table__apply_back(struct table *t, const struct table_event *e,
                       const struct table_listener *listener)
{
    (void)listener;
    if (e->seat >= t->plan->seats || !may_come_back(t, e->seat))
        return false;
    struct table_seat *s = &t->seats[e->seat];
    s->away = false;
    s->stood_in = false;
    return true;
}

/* ---- Pauses ---- */

enum table_refusal table__decide_pause(const struct table *t, const struct table_command *c,
                                       struct table_event *out, struct hearts_refusal *why)
{
    (void)why;
    if (!t->terms.pauses)
        return TABLE_NOT_ALLOWED;
    out->kind = TABLE_PAUSED;
    out->seat = (uint8_t)table_seat_of(t, &c->who);
    return TABLE_OK;
}

bool table__apply_paused(struct table *t, const struct table_event *e,
                         const struct table_listener *listener)
{
    (void)listener;
    if (!t->terms.pauses || e->seat >= t->plan->seats || t->seats[e->seat].kind != TABLE_PERSON)
        return false;
    t->paused_by = e->seat;
    t->paused_at_ms = e->at_ms;
    return true;
}

enum table_refusal table__decide_resume(const struct table *t, const struct table_command *c,
                                        struct table_event *out, struct hearts_refusal *why)
{
    (void)why;
    if (!table__is_paused(t))
        return TABLE_NOT_NOW;
    out->kind = TABLE_RESUMED;
    out->seat = (uint8_t)table_seat_of(t, &c->who);
    return TABLE_OK;
}

void table__lift_pause(struct table *t, int64_t now_ms)
{
    table__go_on(t, t->paused_at_ms, now_ms);
    if (t->offer.kind)
        t->offer.at_ms = moved(t->offer.at_ms, t->paused_at_ms, now_ms);
    t->paused_by = HEARTS_NO_SEAT;
    t->paused_at_ms = 0;
}

bool table__apply_resumed(struct table *t, const struct table_event *e,
                          const struct table_listener *listener)
{
    (void)listener;
    if (!table__is_paused(t) || e->seat >= t->plan->seats || t->seats[e->seat].kind != TABLE_PERSON)
        return false;
    table__lift_pause(t, e->at_ms);
    return true;
}
