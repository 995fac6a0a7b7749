/* hint.c - hints: the strongest computer player is asked what it would do at somebody's seat. The
 * computers' threads work it out, and only the person who asked gets the answer.
 *
 * The player knows only what the seat knows, its view and its memory. A hint is no event at the
 * table.
 */
#include "server/rooms/hint.h"

#include "base/json.h"
#include "server/rooms/at_stake.h"
#include "server/rooms/deal.h"
#include "table/wire/wire_answer.h"

#include <stdlib.h>
#include <string.h>

/* Few, since computers that have to play should not wait for hints. */
enum { HINTS_MOST = 16 };

/* A hint under way. Its table may end, and its socket close, meanwhile. */
struct hint {
    struct hint *next;
    struct think_job job;
    struct advice advice;
    struct rooms *rooms;
    struct client *client;
    struct kept_plan *plan;
    struct id id, table;
    int seat;
};

/* ---- Whether a hint is possible ---- */

static const char *refuse(enum table_refusal refusal, const char **say)
{
    *say = table_refusal_sentence(refusal);
    return table_refusal_word(refusal);
}

/* Why a seat gets no hint now. NULL: it does, and its view is in rooms->now. */
static const char *refusal_of(struct room *room, int seat, const char **say)
{
    struct rooms *r = room->rooms;
    const struct table_view *v = &r->now;
    if (seat == HEARTS_WATCHER)
        return refuse(TABLE_NOT_SEATED, say);
    if (!room_is_solitary(room)) {
        *say = "Hints are only for games alone with computers.";
        return table_refusal_word(TABLE_NOT_ALLOWED);
    }
    if (at_stake(room)) {
        *say = "There are no hints in a game that counts.";
        return table_refusal_word(TABLE_NOT_ALLOWED);
    }
    table_view(&room->table, seat, room_now_ms(room), &r->now);
    if (v->stage != TABLE_PLAYING)
        return refuse(TABLE_NOT_NOW, say);
    if (v->paused_by != HEARTS_NO_SEAT)
        return refuse(TABLE_PAUSED_NOW, say);
    if (v->offer.kind != TABLE_NO_OFFER_OPEN)
        return refuse(TABLE_OFFER_OPEN, say);
    bool decides = v->game.choice.low <= v->game.choice.high && !v->seat[seat].stood_in;
    return decides ? NULL : refuse(TABLE_NOT_NOW, say);
}

/* Whether the decision is still the same. In a pass others may have chosen meanwhile; nobody knows
 * which cards, so that makes no difference. */
static bool is_same(const struct hearts_view *then, const struct hearts_view *now)
{
    struct hearts_view then_now;
    memcpy(&then_now, then, sizeof then_now);
    then_now.to_act = now->to_act;
    return memcmp(&then_now, now, sizeof then_now) == 0;
}

/* ---- The answer ---- */

static void answer(const struct hint *h)
{
    struct rooms *r = h->rooms;
    struct client *c = h->client;
    struct room *room = rooms_find(r, &h->table);
    const char *why = NULL, *say = NULL;
    if (!room) {
        why = "no-table";
        say = "There is no such table.";
    } else if (r->draining) {
        why = "draining";
        say = "The server is being updated and will be back in a moment.";
    } else if (!h->job.decided) {
        why = "full";
        say = "The server has no memory left: try again soon.";
    } else {
        int seat = table_seat_of(&room->table, &c->who.id);
        why = refusal_of(room, seat, &say);
        if (!why && (seat != h->seat || !is_same(&h->job.view, &r->now.game)))
            why = refuse(TABLE_NOT_NOW, &say);
    }
    if (why) {
        client_no(c, &h->id, &h->table, why, say);
        return;
    }

    struct wire_hint hint = { .id = &h->id,
                              .table = &h->table,
                              .n = room_sent_count(room, h->seat),
                              .view = &h->job.view,
                              .advice = &h->advice };
    struct json j;
    buffer_cut(&r->out, 0);
    json_begin(&j, &r->out);
    wire_hint(&j, &hint);
    client_send(c, &r->out);
    if (c->behind) /* it was dropped: a hint is too long to keep */
        client_no(c, &h->id, &h->table, table_refusal_word(TABLE_NOT_NOW),
                  "Too much is waiting to be sent to you.");
}

static void hint_free(struct hint *h)
{
    plans_leave(&h->rooms->plans, h->plan);
    free(h);
}

static void think_job_done(struct think_job *job)
{
    struct hint *h = job->with;
    struct rooms *r = h->rooms;
    struct hint **at = &r->hints;
    while (*at != h)
        at = &(*at)->next;
    *at = h->next;
    if (h->client->socket)
        answer(h);
    client_leave(h->client);
    hint_free(h);
}

/* ---- Asking ---- */

/* Refuses if that person already waits for a hint, on any socket, or if too many are under way. */
static const char *must_wait(const struct rooms *r, const struct id *who, const char **say)
{
    size_t count = 0;
    for (const struct hint *h = r->hints; h; h = h->next, count++)
        if (id_same(&h->client->who.id, who)) {
            *say = "Your hint is already on its way.";
            return "too-fast";
        }
    *say = "Too many hints are being worked out. Try again soon.";
    return count < HINTS_MOST ? NULL : "full";
}

/* Begins a job for the view in rooms->now. */
static bool begin(struct room *room, struct client *c, const struct id *id, int seat)
{
    struct rooms *r = room->rooms;
    struct hint *h = calloc(1, sizeof *h);
    if (!h)
        return false;
    h->rooms = r;
    h->client = c;
    h->plan = room->plan;
    h->plan->users++;
    h->table = room->id;
    h->seat = seat;
    h->job.player = player_find("full");
    h->job.rng = deal_draws(room, seat);
    h->job.advice = &h->advice;
    h->job.exact = true; /* the answer states how many hands were played out */
    h->job.share = c->who.id;
    payer_site(&c->payer, &c->who.id, &h->job.site);
    h->job.done = think_job_done;
    h->job.with = h;
    memcpy(&h->job.view, &r->now.game, sizeof h->job.view);
    table_memory(&room->table, seat, &h->job.memory);
    if (!r->platform->think(r->platform->with, &h->job)) {
        hint_free(h);
        return false;
    }
    h->id = *id;
    h->next = r->hints;
    r->hints = h;
    c->users++;
    return true;
}

void room_hint(struct room *room, struct client *c, const struct id *id)
{
    int seat = table_seat_of(&room->table, &c->who.id);
    const char *say, *why = refusal_of(room, seat, &say);
    if (!why)
        why = must_wait(room->rooms, &c->who.id, &say);
    if (why)
        client_no(c, id, &room->id, why, say);
    else if (!begin(room, c, id, seat))
        client_no(c, id, &room->id, "full", "The server has no memory left: try again soon.");
}
