/* after.c - checks when a game is over and all messages have been answered. */
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

/* Gives the accepted commands again at the same times, without a network, crashes or repeats: the
 * log has to be the same. */
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

/* An event with a wrong byte is refused when it is read or applied, without changing anything; or
 * it is another valid event. */
static void check_damage(struct sim *s)
{
    static struct table t, before;
    static struct table_event e;
    static uint8_t bytes[TABLE_EVENT_BYTES];
    size_t at = 1 + sim_below(s, (uint32_t)s->log.count - 1);
    table_init(&t, &s->plan);
    for (size_t i = 0; i < at; i++)
        if (!log_read(&s->log, i, &e) || !table_apply(&t, &e, NULL))
            sim_wrong(s, "replay", "event %zu does not follow", i + 1);
    const struct log_entry *entry = &s->log.entries[at];
    for (int tries = 0; tries < 40; tries++) {
        memcpy(bytes, s->log.bytes + entry->at, entry->length);
        bytes[sim_below(s, (uint32_t)entry->length)] ^= (uint8_t)(1 + sim_below(s, 255));
        before = t;
        if (!table_event_read(&e, bytes, entry->length))
            continue;
        if (!table_apply(&t, &e, NULL) && memcmp(&before, &t, sizeof t) != 0)
            sim_wrong(s, "damage", "event %zu is refused, and the table is another", at + 1);
        t = before;
    }
}

void after_check(struct sim *s)
{
    check_once(s);
    check_promises(s);
    if (!*s->fault)
        runner_verify(s);
    if (!*s->fault && s->setup.disturbed)
        check_decisions(s);
    if (!*s->fault && s->setup.disturbed)
        check_damage(s);
}

void after_core(struct sim *s, struct stream *out)
{
    static struct table_event e;
    static const struct heard nothing;
    out->count = 0;
    for (size_t i = 0; i < s->log.count; i++) {
        if (!log_read(&s->log, i, &e) || e.kind == TABLE_WENT_AWAY || e.kind == TABLE_CAME_BACK ||
            e.kind == TABLE_STOOD_IN)
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
