/* fuzz_event.c - any bytes as a stored event.
 *
 * An event that can be read has to be written back as the same bytes. Applied to a table in the
 * middle of a hand, it is either applied or refused; if refused, the table is unchanged.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop_event(const char *what)
{
    fprintf(stderr, "fuzz_event: %s\n", what);
    abort();
}

static bool give(struct table *t, struct table_command *c, int64_t now)
{
    struct table_event e;
    struct hearts_refusal why;
    c->id.byte[0] = (uint8_t)(t->seq + 1);
    return table_decide(t, now, c, &e, &why) == TABLE_OK && table_apply(t, &e, NULL);
}

/* A table of one person and computers, their hand dealt. */
static void begin_table(struct table *t, struct hearts_plan *p)
{
    struct table_terms terms = { .turn_ms = 20000,
                                 .bank_ms = 60000,
                                 .grace_ms = 30000,
                                 .offer_ms = 20000,
                                 .takebacks = true,
                                 .claims = true,
                                 .pauses = true,
                                 .watching = true,
                                 .talking = true,
                                 .stand_in = "duck" };
    struct id id = { { 1 } }, host = { { 2 } };
    struct table_event created;
    struct hearts_error why;
    uint64_t rng = 1;
    if (!hearts_plan_read(p, "classic pass=none", 17, &why))
        stop_event("the rules cannot be played");
    table_init(t, p);
    table_create(&created, p, &terms, &id, &host, 0);
    struct table_command sit = { .who = host, .kind = TABLE_SIT, .seat = 0, .name = "Ada" };
    struct table_command start = { .who = host, .kind = TABLE_START, .player = "duck" };
    struct table_command deal = { .kind = TABLE_DEAL, .dealer = 3 };
    hearts_deck_shuffle(p, deal.deck, &rng);
    if (!table_apply(t, &created, NULL) || !give(t, &sit, 1) || !give(t, &start, 2) ||
        !give(t, &deal, 3))
        stop_event("a table cannot be begun");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hearts_plan plan;
    static struct table begun;
    uint8_t again[TABLE_EVENT_BYTES];
    struct table_event e;
    if (!begun.plan)
        begin_table(&begun, &plan);
    if (!table_event_read(&e, data, size))
        return 0;
    if (table_event_write(&e, again) != size || memcmp(again, data, size) != 0)
        stop_event("an event is written otherwise than it was read");
    struct table t = begun;
    if (!table_apply(&t, &e, NULL)) {
        if (memcmp(&t, &begun, sizeof t) != 0)
            stop_event("an event that does not follow changes the table");
        /* Most fail because they belong to another place in the log: try again with this one's. */
        e.seq = begun.seq + 1;
        e.at_ms = begun.at_ms;
        if (!table_apply(&t, &e, NULL)) {
            if (memcmp(&t, &begun, sizeof t) != 0)
                stop_event("an event that does not follow changes the table");
            return 0;
        }
    }
    struct table_view view;
    for (int seat = 0; seat < plan.seats; seat++)
        table_view(&t, seat, t.at_ms, &view);
    table_view(&t, HEARTS_WATCHER, t.at_ms, &view);
    return 0;
}
