/* wire.c - how a table stands, and what happened at it, as messages. */
#include "wire/wire.h"

#include "wire/wire_inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void wire_id(struct json *j, const char *key, const struct table_id *id)
{
    json_hex(j, key, id->byte, sizeof id->byte);
}

/* ---- How a table stands ---- */

static const char *stage_word(int stage)
{
    static const char *const words[] = {
        [TABLE_GATHERING] = "gathering",
        [TABLE_PLAYING] = "playing",
        [TABLE_OVER] = "over",
        [TABLE_SHUT] = "closed",
    };
    return words[stage];
}

/* Kept as 1 + what is told, where there is one. */
static void write_colour(struct json *j, int colour)
{
    if (colour)
        json_number(j, "colour", colour - 1);
}

static void write_person(struct json *j, const struct wire_table *t, int seat, bool brief)
{
    json_text(j, "kind", "person");
    json_text(j, "name", t->view->seat[seat].name);
    if (brief)
        return;
    wire_id(j, "person", &t->who[seat]);
    write_colour(j, t->view->seat[seat].colour);
    json_bool(j, "away", t->view->seat[seat].away);
    json_bool(j, "stood_in", t->view->seat[seat].stood_in);
    json_bool(j, "again", t->view->seat[seat].again);
}

static void write_computer(struct json *j, const struct wire_table *t, int seat, bool brief)
{
    json_text(j, "kind", "computer");
    json_text(j, "name", t->view->seat[seat].player);
    if (!brief)
        json_text(j, "player", t->view->seat[seat].player);
}

void wire_seats(struct json *j, const struct wire_table *t, bool brief)
{
    json_list(j, "seats");
    for (int s = 0; s < t->plan->seats; s++) {
        json_object(j, NULL);
        switch ((enum table_seat_kind)t->view->seat[s].kind) {
        case TABLE_PERSON: write_person(j, t, s, brief); break;
        case TABLE_COMPUTER: write_computer(j, t, s, brief); break;
        case TABLE_NOBODY: json_text(j, "kind", "nobody"); break;
        }
        json_object_end(j);
    }
    json_list_end(j);
}

static void write_offer(struct json *j, const struct table_view *v)
{
    if (v->offer.kind == TABLE_NO_OFFER_OPEN) {
        json_null(j, "offer");
        return;
    }
    json_object(j, "offer");
    json_text(j, "kind", v->offer.kind == TABLE_OFFER_CLAIM ? "claim" : "takeback");
    wire__seat(j, "seat", v->offer.seat);
    wire__seats(j, "waits_for", v->offer.waits_for);
    json_object_end(j);
}

static void write_can(struct json *j, const struct table_view *v)
{
    json_list(j, "can");
    if (v->can_take_back)
        json_text(j, NULL, "takeback");
    if (v->can_claim)
        json_text(j, NULL, "claim");
    json_list_end(j);
}

static void write_exposed(struct json *j, const struct table_view *v)
{
    json_object(j, "exposed");
    for (int s = 0; s < HEARTS_SEATS; s++) {
        char key[2] = { (char)('A' + s), '\0' };
        if (v->exposed[s].once)
            wire__pile(j, key, v->exposed[s]);
    }
    json_object_end(j);
}

/* Clocks go on from event to event: they are no change of a seat. */
static bool seats_differ(const struct wire_table *a, const struct wire_table *b)
{
    if (memcmp(a->who, b->who, sizeof a->who) != 0)
        return true;
    for (int s = 0; s < a->plan->seats; s++) {
        const char *name = a->view->seat[s].name, *player = a->view->seat[s].player;
        if (a->view->seat[s].kind != b->view->seat[s].kind ||
            a->view->seat[s].colour != b->view->seat[s].colour ||
            a->view->seat[s].away != b->view->seat[s].away ||
            a->view->seat[s].stood_in != b->view->seat[s].stood_in ||
            a->view->seat[s].again != b->view->seat[s].again ||
            strcmp(name, b->view->seat[s].name) != 0 ||
            strcmp(player, b->view->seat[s].player) != 0)
            return true;
    }
    return false;
}

static bool offers_differ(const struct table_offer *a, const struct table_offer *b)
{
    return a->kind != b->kind || a->seat != b->seat || a->waits_for != b->waits_for;
}

static bool ahead_differs(const struct table_view *a, const struct table_view *b)
{
    return a->ahead_count != b->ahead_count || memcmp(a->ahead, b->ahead, a->ahead_count) != 0;
}

/* Time goes on from event to event: that is no change. */
static void write_begins(struct json *j, const struct wire_table *before,
                         const struct wire_table *now)
{
    if (now->begins && !(before && before->begins))
        json_number(j, "begins", now->begins_ms);
    else if (!now->begins && before && before->begins)
        json_null(j, "begins");
}

void wire_standing(struct json *j, const struct wire_table *before, const struct wire_table *now)
{
    const struct table_view *b = before ? before->view : NULL, *v = now->view;
    if (!b || b->stage != v->stage)
        json_text(j, "stage", stage_word(v->stage));
    if (!b || b->host_seat != v->host_seat)
        wire__seat(j, "host", v->host_seat);
    if (!b || b->games != v->games)
        json_number(j, "games", v->games);
    write_begins(j, before, now);
    if (!b || b->paused_by != v->paused_by)
        wire__seat(j, "paused", v->paused_by);
    if (!b || seats_differ(before, now))
        wire_seats(j, now, false);
    if (!b || offers_differ(&b->offer, &v->offer))
        write_offer(j, v);
    if (!b || b->can_take_back != v->can_take_back || b->can_claim != v->can_claim)
        write_can(j, v);
    if (!b || ahead_differs(b, v))
        wire__cards(j, "ahead", v->ahead, v->ahead_count);
    if (!b || memcmp(b->exposed, v->exposed, sizeof v->exposed) != 0)
        write_exposed(j, v);
}

static bool clocks_run(const struct table_view *v)
{
    for (int s = 0; s < HEARTS_SEATS; s++)
        if (v->seat[s].turn_left_ms || v->seat[s].bank_left_ms)
            return true;
    return false;
}

void wire_clocks(struct json *j, const struct table_view *before, const struct table_view *now)
{
    if (!clocks_run(now) && !(before && clocks_run(before)))
        return;
    json_object(j, "clocks");
    for (int s = 0; s < HEARTS_SEATS; s++) {
        char key[2] = { (char)('A' + s), '\0' };
        if (!now->seat[s].turn_left_ms && !now->seat[s].bank_left_ms)
            continue;
        json_object(j, key);
        json_number(j, "turn", now->seat[s].turn_left_ms);
        json_number(j, "bank", now->seat[s].bank_left_ms);
        json_object_end(j);
    }
    json_object_end(j);
}

void wire_terms(struct json *j, const char *key, const struct table_terms *t)
{
    json_object(j, key);
    json_number(j, "turn", t->turn_ms);
    json_number(j, "bank", t->bank_ms);
    json_number(j, "grace", t->grace_ms);
    json_bool(j, "takebacks", t->takebacks);
    json_bool(j, "claims", t->claims);
    json_bool(j, "pauses", t->pauses);
    json_bool(j, "watching", t->watching);
    json_bool(j, "talking", t->talking);
    json_bool(j, "tricks", t->tricks);
    json_text(j, "stand_in", t->stand_in);
    json_object_end(j);
}

/* ---- What happened ---- */

/* That a card was chosen before its turn came is the seat's own affair. */
static const char *by_word(int by)
{
    static const char *const words[] = {
        [TABLE_BY_PERSON] = "person", [TABLE_BY_COMPUTER] = "computer", [TABLE_BY_AHEAD] = "person",
        [TABLE_BY_CLOCK] = "clock",   [TABLE_BY_ABSENCE] = "absence",
    };
    return words[by];
}

static void write_seat(struct json *j, const struct table_event *e)
{
    if (e->seat < HEARTS_SEATS)
        wire__seat(j, "seat", e->seat);
}

static void write_said(struct json *j, const struct table_event *e, const char *name, bool text)
{
    write_seat(j, e);
    json_text(j, "name", name);
    wire_id(j, "person", &e->who);
    json_text(j, "text", text ? e->text : "");
}

static void write_sat(struct json *j, const struct table_event *e)
{
    write_seat(j, e);
    json_text(j, "name", e->name);
    wire_id(j, "person", &e->who);
    write_colour(j, e->colour);
}

void wire_event(struct json *j, const struct table_event *e, const char *name, bool text)
{
    json_text(j, "what", table_event_word(e->kind));
    switch ((enum table_event_kind)e->kind) {
    case TABLE_SAT: write_sat(j, e); break;
    case TABLE_TALKED: write_said(j, e, name, text); break;
    case TABLE_LEFT:
    case TABLE_SEATED:
        write_seat(j, e);
        json_text(j, "player", e->player);
        break;
    case TABLE_STARTED:
    case TABLE_AGAIN:
        if (e->player[0])
            json_text(j, "player", e->player);
        break;
    case TABLE_SWAPPED:
        write_seat(j, e);
        wire__seat(j, "other", e->other);
        break;
    case TABLE_MOVED:
    case TABLE_WENT_AWAY:
    case TABLE_CAME_BACK:
    case TABLE_STOOD_IN:
        write_seat(j, e);
        json_text(j, "by", by_word(e->by));
        break;
    case TABLE_ANSWERED:
    case TABLE_OFFER_ENDED:
        write_seat(j, e);
        json_bool(j, "yes", e->yes);
        break;
    case TABLE_AHEAD_SET:
    case TABLE_CLAIMED:
    case TABLE_CLAIM_HELD:
    case TABLE_TAKEBACK_ASKED:
    case TABLE_TOOK_BACK:
    case TABLE_PAUSED:
    case TABLE_RESUMED:
    case TABLE_WANTS_REMATCH: write_seat(j, e); break;
    case TABLE_CREATED:
    case TABLE_DEALT:
    case TABLE_CLOSED:
    case TABLE_EVENTS: break;
    }
}

/* ---- Answers ---- */

static void answer_begin(struct json *j, struct buffer *out, const char *is,
                         const struct table_id *id, const struct table_id *table)
{
    json_begin(j, out);
    json_object(j, NULL);
    json_text(j, "is", is);
    if (id)
        wire_id(j, "id", id);
    if (table)
        wire_id(j, "table", table);
}

void wire_no(struct buffer *out, const struct wire_no *no)
{
    struct json j;
    answer_begin(&j, out, "no", no->id, no->table);
    json_text(&j, "why", no->why);
    json_text(&j, "say", no->say);
    if (no->rule) {
        char card[3];
        json_text(&j, "rule", hearts_refusal_word(no->rule->code));
        if (no->rule->card != HEARTS_NO_CARD && hearts_card_rank(no->rule->card) >= HEARTS_TWO) {
            hearts_card_write(no->rule->card, card);
            json_text(&j, "card", card);
        }
    }
    if (no->retry_ms > 0)
        json_number(&j, "retry", no->retry_ms);
    json_object_end(&j);
}

void wire_ok(struct buffer *out, const struct table_id *id, const struct table_id *table,
             uint64_t n)
{
    struct json j;
    answer_begin(&j, out, "ok", id, table);
    json_number(&j, "n", (int64_t)n);
    json_object_end(&j);
}

/* With three decimals: there is more chance in what stands behind. */
static void write_decimal(struct json *j, const char *key, float n)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%.3f", fabsf(n) < 0.0005f ? 0 : (double)n);
    if (isfinite(n) && length > 0 && (size_t)length < sizeof text)
        json_raw(j, key, text, (size_t)length);
    else
        json_null(j, key);
}

static void write_opinion(struct json *j, const struct opinion *o)
{
    char card[3];
    hearts_card_write(o->card, card);
    json_object(j, NULL);
    json_text(j, "card", card);
    json_bool(j, "told", o->told);
    if (o->told) {
        write_decimal(j, "points", o->points);
        write_decimal(j, "queen", o->queen);
        write_decimal(j, "moon", o->moon);
        write_decimal(j, "other", o->moon_other);
        write_decimal(j, "loss", o->loss);
    }
    json_text(j, "why", o->why);
    json_object_end(j);
}

void wire_hint(struct buffer *out, const struct wire_hint *hint)
{
    const struct advice *a = hint->advice;
    struct json j;
    answer_begin(&j, out, "hint", hint->id, hint->table);
    json_number(&j, "n", (int64_t)hint->n);
    wire__cards(&j, "cards", a->move.cards, a->move.count);
    if (hint->view->choice.options)
        json_text(&j, "option", hearts_choice_word(hint->view->phase, a->move.option));
    json_text(&j, "why", a->why);
    json_list(&j, "opinions");
    for (int i = 0; i < a->opinions; i++)
        write_opinion(&j, &a->opinion[i]);
    json_list_end(&j);
    json_object_end(&j);
}

void wire_gone(struct buffer *out, const struct table_id *table, const char *why, const char *say)
{
    struct json j;
    answer_begin(&j, out, "gone", NULL, table);
    json_text(&j, "why", why);
    json_text(&j, "say", say);
    json_object_end(&j);
}
