/* retry_table.c - tables at which a hand from a record is played again. */
#include "server/rooms/retry_table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/rooms/registry.h"
#include "server/rooms/seat_request.h"

bool retry_fits(const struct table_retry *a) { return a->steps.new_game && a->steps.count < 4000; }

void retry_set(struct room *room, const struct table_retry *a)
{
    room->chance = a->steps.chance;
    room->hands_most = (uint16_t)(a->steps.hands + 1);
}

/* ---- The recorded play, as events ---- */

struct writing {
    struct room *room;
    const struct table_retry *a;
    struct id who;       /* the table's maker */
    struct table *table; /* the table after the events so far */
    struct table_event event;
    struct table_command command;
    struct store_op *ops;
    size_t count, room_for;
    struct buffer bytes;
    bool failed, refused; /* refused: the rules do not allow a decision */
};

static struct table_command *command(struct writing *w, enum table_command_kind kind, int seat)
{
    struct table_command *c = &w->command;
    memset(c, 0, sizeof *c);
    c->kind = (uint8_t)kind;
    c->seat = (uint8_t)seat;
    c->other = c->dealer = HEARTS_NO_SEAT;
    randombytes_buf(c->id.byte, ID_BYTES);
    return c;
}

static void happen(struct writing *w)
{
    struct rooms *r = w->room->rooms;
    struct hearts_refusal why;
    uint8_t bytes[SEAL_BYTES];
    const struct table_event *e = &w->event;
    if (w->failed || w->count == w->room_for) {
        w->failed = true;
        return;
    }
    w->refused = table_decide(w->table, room_now_ms(w->room), &w->command, &w->event, &why) !=
                 TABLE_OK;
    w->failed = w->refused || !table_apply(w->table, e, NULL);
    if (w->failed)
        return;
    size_t length = seal_write(r->seal, &w->room->id, e, bytes);
    struct store_op *op = &w->ops[w->count++];
    *op = (struct store_op){
        .kind = STORE_APPEND,
        .event = { .seq = e->seq, .at_ms = e->at_ms, .kind = e->kind, .length = length },
    };
    op->log = w->room->id;
    op->event.command = e->id;
    buffer_append(&w->bytes, (const char *)bytes, length);
    w->failed = w->bytes.failed;
}

static bool is_computer(const struct writing *w, int seat)
{
    return w->a->computer || seat != w->a->steps.seat;
}

static void sit_down(struct writing *w, const struct person *asker)
{
    for (int seat = 0; seat < w->a->steps.plan.seats; seat++) {
        const char *player = seat == w->a->steps.seat ? "full" : w->a->steps.player[seat];
        bool computer = is_computer(w, seat);
        struct table_command *c = command(w, computer ? TABLE_SEAT : TABLE_SIT, seat);
        c->who = w->who;
        c->bot = !computer && asker->bot;
        if (computer)
            memcpy(c->player, player, strlen(player) + 1);
        else
            room_call(w->room, asker, c->name);
        happen(w);
    }
    command(w, TABLE_START, HEARTS_NO_SEAT)->who = w->who;
    happen(w);
}

static void decide(struct writing *w, const struct hearts_move *m)
{
    bool computer = is_computer(w, m->seat);
    struct table_command *c = command(w, computer ? TABLE_COMPUTER_MOVE : TABLE_MOVE, m->seat);
    if (!computer)
        c->who = w->who;
    c->move = *m;
    happen(w);
}

static void write_steps(struct writing *w)
{
    const struct retry_steps *s = &w->a->steps;
    for (size_t i = 0; i < s->from && !w->failed; i++) {
        if (s->steps[i].kind != STEP_DEAL) {
            decide(w, &s->steps[i].as.move);
            continue;
        }
        struct table_command *c = command(w, TABLE_DEAL, HEARTS_NO_SEAT);
        memcpy(c->deck, s->steps[i].as.deck, s->plan.deck_cards);
        if (w->table->draws_dealer)
            c->dealer = s->start.dealer;
        happen(w);
    }
    if (w->a->decides && !w->failed)
        decide(w, &w->a->first);
}

bool retry_store(struct room *room, struct transaction *t, const struct table_event *created,
                 const struct table_retry *a, struct verdict *no)
{
    size_t first = t->journal.count, more = HEARTS_SEATS + 2 + a->steps.from;
    struct writing *w = calloc(1, sizeof *w);
    if (!w)
        return false;
    w->room = room;
    w->a = a;
    w->who = t->asker.id;
    w->table = &room->rooms->dry_run;
    w->room_for = first + more;
    w->ops = calloc(w->room_for, sizeof *w->ops);
    table_init(w->table, &room->plan->plan);
    w->failed = !w->ops || !table_apply(w->table, created, NULL);
    if (w->ops)
        memcpy(w->ops, t->journal.ops, first * sizeof *w->ops);
    w->count = first;
    if (!w->failed)
        sit_down(w, &t->asker);
    if (!w->failed)
        write_steps(w);
    const char *at = w->bytes.data; /* the events' bytes follow one another */
    for (size_t i = first; !w->failed && i < w->count; i++) {
        w->ops[i].event.body = at;
        at += w->ops[i].event.length;
    }
    bool done = !w->failed;
    if (w->refused)
        *no = (struct verdict){ .why = "no-moment",
                                .say = "The rules don't allow `from.move` there." };
    t->earlier = w->ops;
    t->earlier_bytes = w->bytes;
    t->earlier_from = first;
    if (done) {
        t->journal.ops = w->ops;
        t->journal.count = w->count;
    }
    free(w);
    return done;
}
