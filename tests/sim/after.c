/* after.c - what must hold when a game is over and all have settled. */
#include "sim/sim.h"

#include <string.h>

static void check_promises(struct sim *s)
{
    for (int i = 0; i < s->command_count; i++) {
        const struct sim_command *c = &s->commands[i];
        if (!c->promised)
            continue;
        if (c->seq > s->log.count || log_find(&s->log, &c->c.id) != c->seq)
            sim_wrong(s, "kept", "event %lu was acknowledged and is not kept",
                      (unsigned long)c->seq);
    }
}

/* log_find() looks from the end: a command that is in the log twice is found later. */
static void check_once(struct sim *s)
{
    for (size_t i = 0; i < s->log.count; i++)
        if (log_find(&s->log, &s->log.entries[i].id) != i + 1)
            sim_wrong(s, "repeats", "the command of event %zu was done twice", i + 1);
}

/* The same accepted commands at the same times, given without a network, a crash or a repeat. */
static void check_decisions(struct sim *s)
{
    static struct table t;
    static struct table_event e, was;
    static uint8_t bytes[TABLE_EVENT_BYTES];
    struct hearts_refusal why;
    table_init(&t, &s->plan);
    for (size_t i = 0; i < s->log.count; i++) {
        const struct log_entry *entry = &s->log.entries[i];
        bool read = log_read(&s->log, i, &was);
        if (i == 0)
            e = was;
        else if (table_decide(&t, entry->handed_ms, &s->commands[entry->command].c, &e, &why) !=
                 TABLE_OK)
            read = false;
        if (!read || table_event_write(&e, bytes) != entry->length ||
            memcmp(bytes, s->log.bytes + entry->at, entry->length) != 0 ||
            !table_apply(&t, &e, NULL)) {
            sim_wrong(s, "same", "event %zu, \"%s\", is another in the undisturbed game", i + 1,
                      table_event_word(was.kind));
            return;
        }
    }
}

void after_check(struct sim *s)
{
    check_promises(s);
    check_once(s);
    if (!*s->fault)
        runner_verify(s);
    if (!*s->fault && s->setup.disturbed)
        check_decisions(s);
}

static bool is_presence(const struct table_event *e)
{
    return e->kind == TABLE_WENT_AWAY || e->kind == TABLE_CAME_BACK || e->kind == TABLE_STOOD_IN;
}

void after_core(struct sim *s, struct stream *out)
{
    static struct table_event e;
    static const struct heard nothing;
    out->count = 0;
    for (size_t i = 0; i < s->log.count; i++) {
        if (!log_read(&s->log, i, &e) || is_presence(&e))
            continue;
        uint64_t digest = tell_digest(&s->plan, &e, &nothing, HEARTS_WATCHER);
        for (int k = 0; k < HEARTS_CARDS; k++)
            digest = sim_hash(digest, e.cards[k], 1);
        for (int k = 0; k < HEARTS_MOVE_MAX; k++)
            digest = sim_hash(digest, e.move.cards[k], e.move.option);
        digest = sim_hash(digest, e.by, e.dealer);
        stream_add(out, digest);
    }
}
