/* crash.c - the runner forgets everything, and builds the table again from the bytes that are
 * durable. */
#include "sim/sim.h"

#include <stddef.h>
#include <string.h>

static struct table lost; /* as it was when it crashed */

/* Compares everything from `seats` on; the plan before it is only a pointer. */
static bool same_table(const struct table *a, const struct table *b)
{
    size_t from = offsetof(struct table, seats);
    return memcmp((const char *)a + from, (const char *)b + from, sizeof *a - from) == 0;
}

bool runner_crashes(struct sim *s, enum crash_point point)
{
    uint64_t seq = point == CRASH_DECIDED ? s->runner.table.seq + 1 : s->runner.event.seq;
    if (!s->setup.disturbed || s->settling || *s->fault)
        return false;
    if (s->setup.crash_always) {
        if (s->crashed_at == seq || sim_hash(s->setup.seed, seq, 5) % CRASH_POINTS != point)
            return false;
    } else if (sim_below(s, 500)) {
        return false;
    }
    s->crashed_at = seq;
    runner_crash(s);
    return true;
}

static void check_promises(struct sim *s)
{
    for (int i = 0; i < s->command_count; i++) {
        const struct sim_command *c = &s->commands[i];
        if (!c->promised)
            continue;
        if (c->seq > s->log.count ||
            memcmp(&s->log.entries[c->seq - 1].id, &c->c.id, sizeof c->c.id) != 0)
            sim_wrong(s, "kept", "event %lu was acknowledged and is not kept",
                      (unsigned long)c->seq);
    }
}

void runner_crash(struct sim *s)
{
    struct runner *r = &s->runner;
    struct log *l = &s->log;
    s->count.crashes++;
    lost = r->table;
    /* What was written but not yet durable may have survived all the same. */
    if (l->count && !l->entries[l->count - 1].durable && sim_below(s, 2))
        log_cut(l, l->count - 1);
    if (s->applied > l->count)
        sim_wrong(s, "kept", "event %lu was told and is not kept", (unsigned long)s->applied);
    check_promises(s);
    uint32_t plan = r->plan; /* clocks that were set before the crash must not count afterwards */
    memset(r, 0xa5, sizeof *r);
    r->up = r->writing = false;
    r->queued = 0;
    r->plan = plan + 1;
    r->event.seq = 0;
    memset(r->known, 0, sizeof r->known);
    memset(r->era, 0, sizeof r->era);
    net_timer(s, TIMER_RESTART, -1, s->now + 20 + sim_below(s, s->setup.crash_always ? 200 : 4000),
              0);
}

/* Applies an event that everybody was told of: it must tell the same again. */
static void replay(struct sim *s, const struct table_event *e, bool compare)
{
    static struct heard heard;
    static uint32_t numbers[SIM_AUDIENCES];
    struct table *t = &s->runner.table;
    struct table_listener listener = { heard_take, &heard };
    heard.count = 0;
    if (e->seq == 1)
        memset(numbers, 0, sizeof numbers);
    if (!table_apply(t, e, &listener)) {
        sim_wrong(s, "replay", "event %lu, \"%s\", does not follow", (unsigned long)e->seq,
                  table_event_word(e->kind));
        return;
    }
    for (int i = 0; i <= s->plan.seats && compare; i++) {
        int audience = audience_at(&s->plan, i);
        const struct stream *told = &s->told[audience_slot(audience)];
        if (!tell_is_for(e, audience))
            continue;
        uint32_t n = numbers[audience_slot(audience)]++;
        if (n >= told->count || told->digest[n] != tell_digest(&s->plan, e, &heard, audience))
            sim_wrong(s, "replay", "event %lu, \"%s\", tells seat %d another story",
                      (unsigned long)e->seq, table_event_word(e->kind), audience);
    }
}

static void rebuild(struct sim *s, bool compare)
{
    static struct table_event e;
    for (size_t i = 0; i < s->log.count && !*s->fault; i++) {
        s->log.entries[i].durable = true;
        if (!log_read(&s->log, i, &e)) {
            sim_wrong(s, "bytes", "event %zu cannot be read", i + 1);
            return;
        }
        if (i >= s->applied) {
            runner_apply(s, &e);
            continue;
        }
        replay(s, &e, compare);
        if (i + 1 == s->applied && !*s->fault && !same_table(&lost, &s->runner.table))
            sim_wrong(s, "replay", "after event %zu, \"%s\", the table is another", i + 1,
                      table_event_word(e.kind));
    }
}

void runner_verify(struct sim *s)
{
    lost = s->runner.table;
    memset(&s->runner.table, 0x5a, sizeof s->runner.table);
    table_init(&s->runner.table, &s->plan);
    rebuild(s, true);
}

void runner_restart(struct sim *s)
{
    struct runner *r = &s->runner;
    s->count.rebuilt++;
    table_init(&r->table, &s->plan);
    /* Comparing everything that was ever told at each of many crashes would take long. */
    rebuild(s, !s->setup.crash_always || !sim_below(s, 8));
    if (*s->fault)
        return;
    r->up = true;
    r->command = -1;
    r->clock = r->table.at_ms - s->now; /* nobody loses the time of the crash */
    for (int c = 0; c < SIM_CLIENTS; c++)
        r->gone_at[c] = s->now;
}
