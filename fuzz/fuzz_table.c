/* fuzz_table.c - any bytes as commands to a table, from people and from whoever runs it.
 *
 * The first byte chooses the rules. The rest makes commands, some of them what the table waits for.
 * table_decide() never changes the table. An event that it allows can be applied; written, read and
 * applied to a second table, it leaves that table the same.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop_table(const char *what)
{
    fprintf(stderr, "fuzz_table: %s\n", what);
    abort();
}

struct input {
    const uint8_t *at, *end;
};

static uint8_t take(struct input *in) { return in->at < in->end ? *in->at++ : 0; }

static void take_text(struct input *in, char *out, size_t capacity)
{
    size_t length = take(in) % capacity;
    for (size_t i = 0; i < length; i++)
        out[i] = (char)take(in);
}

/* Makes the command that the table waits for, so that games go on. */
static void serve_wants(const struct table *t, struct input *in, struct table_command *c)
{
    struct table_want want;
    table_wants(t, &want);
    c->seat = want.seat;
    if (want.kind == TABLE_WANTS_DECK) {
        uint64_t rng = take(in);
        c->kind = TABLE_DEAL;
        c->dealer = (uint8_t)(take(in) % t->plan->seats);
        hearts_deck_shuffle(t->plan, c->deck, &rng);
    } else if (want.kind == TABLE_WANTS_AHEAD) {
        c->kind = TABLE_AHEAD_DUE;
    } else if (want.kind == TABLE_WANTS_COMPUTER_MOVE) {
        struct hearts_choice may = hearts_game_choice(t->plan, &t->game, want.seat);
        hearts_card list[HEARTS_CARDS];
        size_t count = hearts_pile_list(may.from, list);
        c->kind = TABLE_COMPUTER_MOVE;
        c->move.seat = want.seat;
        for (unsigned i = 0; i < may.low; i++)
            c->move.cards[c->move.count++] = list[(take(in) + i) % count];
    } else {
        c->kind = TABLE_TICK;
    }
}

static void make_up(const struct table *t, struct input *in, struct table_command *c)
{
    uint8_t how = take(in);
    c->id.byte[0] = take(in);
    c->id.byte[1] = how;
    c->id.byte[2] = (uint8_t)t->seq;
    if (how < 120) {
        serve_wants(t, in, c);
        return;
    }
    c->kind = take(in) % (TABLE_COMMANDS + 1);
    c->who.byte[0] = take(in) % 6; /* 0: whoever runs the table */
    c->seat = take(in) % 12 < 11 ? (uint8_t)(take(in) % 12) : HEARTS_NO_SEAT;
    c->other = take(in);
    c->yes = take(in) & 1;
    c->dealer = take(in);
    c->count = take(in) % (TABLE_AHEAD + 3);
    for (int i = 0; i < TABLE_AHEAD; i++)
        c->cards[i] = take(in);
    c->move.option = take(in) & 3;
    c->move.count = take(in) % (HEARTS_MOVE_MAX + 2);
    for (int i = 0; i < HEARTS_MOVE_MAX; i++)
        c->move.cards[i] = take(in);
    take_text(in, c->name, sizeof c->name);
    take_text(in, c->player, sizeof c->player);
    take_text(in, c->text, 64);
}

/* Gives the command to both tables; the second one gets its event by way of stored bytes. */
static void give_both(struct table *t, struct table *kept, int64_t now,
                      const struct table_command *c)
{
    struct table_event e, read;
    struct hearts_refusal why;
    uint8_t bytes[TABLE_EVENT_BYTES];
    struct table before = *t;
    enum table_refusal r = table_decide(t, now, c, &e, &why);
    if (memcmp(&before, t, sizeof before) != 0)
        stop_table("a decision changes the table");
    if (r != TABLE_OK)
        return;
    size_t length = table_event_write(&e, bytes);
    if (length > sizeof bytes || !table_event_read(&read, bytes, length))
        stop_table("an event cannot be read back");
    if (!table_apply(t, &e, NULL) || !table_apply(kept, &read, NULL))
        stop_table("an event that was decided does not follow");
    if (memcmp(t->seats, kept->seats, sizeof *t - offsetof(struct table, seats)) != 0)
        stop_table("what was kept makes another table");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = { data, data + size };
    struct hearts_plan plan;
    struct hearts_error why;
    const char *name = hearts_preset_at(take(&in) % hearts_preset_count())->name;
    if (!hearts_plan_read(&plan, name, strlen(name), &why))
        stop_table("a preset cannot be played");
    struct table_terms terms = { .turn_ms = 1000u * take(&in),
                                 .bank_ms = 100u * take(&in),
                                 .grace_ms = 1000,
                                 .offer_ms = 1000,
                                 .takebacks = true,
                                 .claims = true,
                                 .pauses = true,
                                 .watching = true,
                                 .talking = true,
                                 .stand_in = "duck" };
    struct id id = { { 200 } }, host = { { 1 } };
    struct table_event created;
    struct table t, kept;
    int64_t now = 0;
    table_init(&t, &plan);
    table_init(&kept, &plan);
    table_create(&created, &plan, &terms, &id, &host, 0);
    if (!table_apply(&t, &created, NULL) || !table_apply(&kept, &created, NULL))
        stop_table("a table cannot be made");
    while (in.at < in.end) {
        struct table_command c;
        memset(&c, 0, sizeof c);
        make_up(&t, &in, &c);
        now += take(&in) * 20;
        give_both(&t, &kept, now, &c);
    }
    return 0;
}
