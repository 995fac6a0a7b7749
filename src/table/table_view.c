/* table_view.c - what a seat or a watcher may know of a table: decided here and nowhere else.
 *
 * As in the engine's view.c: a list of what to show, never of what to hide.
 */
#include "table/table_inside.h"

#include <string.h>

static void show_clock(const struct table *t, int seat, int64_t now_ms, struct table_view *v)
{
    const struct table_seat *s = &t->seats[seat];
    if (t->stage != TABLE_PLAYING || !t->terms.turn_ms || s->kind != TABLE_PERSON)
        return;
    v->seat[seat].bank_left_ms = s->bank_ms;
    if (!table__clock_runs(t, seat))
        return;
    int64_t used = table__elapsed(t, s->asked_at_ms, now_ms), turn = t->terms.turn_ms;
    int64_t over = used > turn ? used - turn : 0;
    v->seat[seat].turn_left_ms = (uint32_t)(used < turn ? turn - used : 0);
    v->seat[seat].bank_left_ms = over < s->bank_ms ? s->bank_ms - (uint32_t)over : 0;
}

static void show_seats(const struct table *t, int64_t now_ms, struct table_view *v)
{
    v->host_seat = HEARTS_NO_SEAT;
    for (int seat = 0; seat < t->plan->seats; seat++) {
        const struct table_seat *s = &t->seats[seat];
        v->seat[seat].kind = s->kind;
        v->seat[seat].colour = s->colour;
        v->seat[seat].picture = s->picture;
        v->seat[seat].bot = s->bot;
        v->seat[seat].away = s->away;
        v->seat[seat].stood_in = s->stood_in;
        v->seat[seat].again = s->again;
        v->seat[seat].ends = t->ends >> seat & 1;
        memcpy(v->seat[seat].name, s->name, sizeof s->name);
        memcpy(v->seat[seat].player, s->player, sizeof s->player);
        show_clock(t, seat, now_ms, v);
        if (s->kind == TABLE_PERSON && id_same(&s->who, &t->host))
            v->host_seat = (uint8_t)seat;
        if (t->exposed >> seat & 1)
            v->exposed[seat] = t->game.hand[seat];
    }
}

/* Sets which of claim, finish and takeback the seat may use now. */
static void show_offers(const struct table *t, int seat, struct table_view *v)
{
    uint16_t asked;
    if (t->stage != TABLE_PLAYING || table__is_paused(t) || t->offer.kind)
        return;
    v->can_take_back = table__may_take_back_now(t, seat, &asked) == TABLE_OK;
    if (t->terms.claims && t->game.phase == HEARTS_PLAY && t->game.hand[seat].once)
        v->can_claim = (!(t->exposed >> seat & 1) && table__claim_asks(t, seat)) ||
                       table_claim_is_certain(t, seat);
    v->can_finish = t->terms.claims && table__is_decided(t->plan, &v->game);
}

void table_view(const struct table *t, int audience, int64_t now_ms, struct table_view *out)
{
    bool plays = audience >= 0 && audience < t->plan->seats;
    int seat = plays ? audience : HEARTS_WATCHER;
    memset(out, 0, sizeof *out);
    hearts_view_of(t->plan, &t->game, seat, &out->game);
    show_seats(t, now_ms > t->at_ms ? now_ms : t->at_ms, out);
    out->stage = t->stage;
    out->paused_by = t->paused_by;
    out->games = t->games;
    out->taken_back = t->takebacks > 0;
    out->offer.kind = t->offer.kind;
    out->offer.seat = t->offer.seat;
    out->offer.waits_for = t->offer.waits_for;
    out->offer.at_ms = t->offer.at_ms;
    out->told = plays ? t->seats[seat].told : t->told_watchers;
    if (!plays || t->seats[seat].kind != TABLE_PERSON)
        return;
    show_offers(t, seat, out);
    out->ahead_count = t->seats[seat].ahead_count;
    memcpy(out->ahead, t->seats[seat].ahead, sizeof out->ahead);
}
