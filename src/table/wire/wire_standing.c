/* wire_standing.c - how a table stands for one audience, whole or only what changed. */
#include "table/wire/wire_standing.h"

#include <string.h>

#include "table/wire/wire_values.h"

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

static void write_person(struct json *j, const struct wire_table *t, int seat)
{
    json_text(j, "kind", "person");
    json_text(j, "name", t->view->seat[seat].name);
    wire_id(j, "person", &t->who[seat]);
    wire_colour(j, t->view->seat[seat].colour);
    wire_picture(j, t->view->seat[seat].picture);
    if (t->view->seat[seat].bot)
        json_bool(j, "bot", true);
    json_bool(j, "away", t->view->seat[seat].away);
    json_bool(j, "stood_in", t->view->seat[seat].stood_in);
    json_bool(j, "again", t->view->seat[seat].again);
    if (t->view->seat[seat].ends)
        json_bool(j, "ends", true);
}

static void write_seats(struct json *j, const struct wire_table *t)
{
    json_list(j, "seats");
    for (int s = 0; s < t->plan->seats; s++) {
        json_object(j, NULL);
        switch ((enum table_seat_kind)t->view->seat[s].kind) {
        case TABLE_PERSON: write_person(j, t, s); break;
        case TABLE_COMPUTER:
            json_text(j, "kind", "computer");
            json_text(j, "name", t->view->seat[s].player);
            json_text(j, "player", t->view->seat[s].player);
            if (t->late && t->late[s])
                json_number(j, "thought", 100 - t->late[s]);
            break;
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
    json_seat(j, "seat", v->offer.seat);
    json_seats(j, "waits_for", v->offer.waits_for);
    json_object_end(j);
}

static void write_can(struct json *j, const struct table_view *v)
{
    json_list(j, "can");
    if (v->can_take_back)
        json_text(j, NULL, "takeback");
    if (v->can_claim)
        json_text(j, NULL, "claim");
    if (v->can_finish)
        json_text(j, NULL, "finish");
    json_list_end(j);
}

static void write_exposed(struct json *j, const struct table_view *v)
{
    json_object(j, "exposed");
    for (int s = 0; s < HEARTS_SEATS; s++) {
        char key[2] = { (char)('A' + s), '\0' };
        if (v->exposed[s].once)
            json_pile(j, key, v->exposed[s]);
    }
    json_object_end(j);
}

/* Clocks always run on, so they are not compared. */
static bool seats_differ(const struct wire_table *a, const struct wire_table *b)
{
    if (memcmp(a->who, b->who, sizeof a->who) != 0 ||
        (b->late && memcmp(a->late, b->late, HEARTS_SEATS) != 0))
        return true;
    for (int s = 0; s < a->plan->seats; s++) {
        const char *name = a->view->seat[s].name, *player = a->view->seat[s].player;
        if (a->view->seat[s].kind != b->view->seat[s].kind ||
            a->view->seat[s].colour != b->view->seat[s].colour ||
            a->view->seat[s].picture != b->view->seat[s].picture ||
            a->view->seat[s].bot != b->view->seat[s].bot ||
            a->view->seat[s].away != b->view->seat[s].away ||
            a->view->seat[s].stood_in != b->view->seat[s].stood_in ||
            a->view->seat[s].again != b->view->seat[s].again ||
            a->view->seat[s].ends != b->view->seat[s].ends ||
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

void wire_standing(struct json *j, const struct wire_table *before, const struct wire_table *now)
{
    const struct table_view *b = before ? before->view : NULL, *v = now->view;
    if (!b || b->stage != v->stage)
        json_text(j, "stage", stage_word(v->stage));
    if (!b || b->stage != v->stage || before->counts != now->counts)
        json_bool(j, "counts", now->counts);
    if (b ? b->taken_back != v->taken_back : v->taken_back)
        json_bool(j, "taken_back", v->taken_back);
    if (!b || b->host_seat != v->host_seat)
        json_seat(j, "host", v->host_seat);
    if (!b || b->games != v->games)
        json_number(j, "games", v->games);
    /* The time always runs on, so it is not compared. */
    if (now->begins && !(before && before->begins))
        json_number(j, "begins", now->begins_ms);
    else if (!now->begins && before && before->begins)
        json_null(j, "begins");
    if (!b || b->paused_by != v->paused_by)
        json_seat(j, "paused", v->paused_by);
    if (!b || seats_differ(before, now))
        write_seats(j, now);
    if (!b || offers_differ(&b->offer, &v->offer))
        write_offer(j, v);
    if (!b || b->can_take_back != v->can_take_back || b->can_claim != v->can_claim ||
        b->can_finish != v->can_finish)
        write_can(j, v);
    if (!b || ahead_differs(b, v))
        json_cards(j, "ahead", v->ahead, v->ahead_count);
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
