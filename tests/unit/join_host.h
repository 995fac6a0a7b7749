/* join_host.h - for the tests of the client: a server that serves one seat and plays at random, and
 * a client that gets its messages. */
#ifndef TESTS_UNIT_JOIN_HOST_H
#define TESTS_UNIT_JOIN_HOST_H

#include "base/json.h"
#include "clients/terminal/remote/join_inside.h"
#include "hearts/game.h"
#include "playing.h"
#include "table/wire/wire_game.h"
#include "table/wire/wire_seen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#define TABLE "0123456789abcdef0123456789abcdef"

struct host {
    struct hearts_plan plan;
    struct hearts_game game;
    struct hearts_events events;
    struct hearts_view before;
    struct player_seat seat;       /* the seat's own memory */
    struct hearts_seen seen[2048]; /* of the hand in play */
    int seen_count, watched;       /* watched: which seat */
    char rules[HEARTS_RULES_TEXT];
    uint64_t rng;
    long n;
    struct buffer out;
};

static inline void begin_host(struct host *h, const char *rules, int seat, uint64_t seed)
{
    struct hearts_error e;
    memset(h, 0, sizeof *h);
    if (!hearts_plan_read(&h->plan, rules, strlen(rules), &e))
        fail_msg("%s: not a game", rules);
    hearts_rules_write(&h->plan.rules, h->rules, sizeof h->rules);
    h->rng = seed;
    h->watched = seat < h->plan.seats ? seat : HEARTS_WATCHER;
    playing_new_game(&h->plan, &h->game, &h->rng);
    player_seat_init(&h->seat, &h->plan, h->watched);
}

/* Stores and remembers what the seat saw of the latest move. */
static inline void see(struct host *h)
{
    for (int i = 0; i < h->events.count; i++) {
        struct hearts_seen seen;
        hearts_seen_of(&h->plan, &h->events.at[i], h->watched, &seen);
        if (seen.kind == HEARTS_HAND)
            h->seen_count = 0;
        h->seen[h->seen_count++] = seen;
        player_seat_see(&h->seat, &seen);
    }
}

static inline void write_seats(struct host *h, struct json *j)
{
    json_list(j, "seats");
    for (int seat = 0; seat < h->plan.seats; seat++) {
        json_object(j, NULL);
        json_text(j, "kind", seat % 3 == 1 ? "computer" : "person");
        json_text(j, "name", seat % 3 == 1 ? "full" : seat == 2 ? "E\x1b[2Jvil" : "Ada");
        if (seat % 3 == 1)
            json_text(j, "player", "full");
        json_object_end(j);
    }
    json_list_end(j);
}

static inline void message_begin(struct host *h, struct json *j, const char *is)
{
    buffer_cut(&h->out, 0);
    json_begin(j, &h->out);
    json_object(j, NULL);
    json_text(j, "is", is);
    json_text(j, "table", TABLE);
    json_number(j, "n", ++h->n);
}

static inline void write_stage(struct host *h, struct json *j)
{
    json_text(j, "stage", h->game.phase == HEARTS_OVER ? "over" : "playing");
}

/* The money of the hand scored last, also given as the total, which no test looks at. */
static inline void money_of(const struct host *h, struct wire_money *m)
{
    memset(m, 0, sizeof *m);
    hearts_money_stakes(&h->plan, &h->game, m->hand);
    memcpy(m->all, m->hand, sizeof m->all);
    hearts_money_pot(&h->plan, &h->game, m->won);
    m->over = h->game.phase == HEARTS_OVER;
}

static inline void write_view(struct host *h)
{
    struct json j;
    struct hearts_view now;
    hearts_view_of(&h->plan, &h->game, h->watched, &now);
    message_begin(h, &j, "view");
    char letter = (char)('A' + h->watched);
    if (h->watched == HEARTS_WATCHER)
        json_null(&j, "seat");
    else
        json_text_of(&j, "seat", &letter, 1);
    json_text(&j, "rules", h->rules);
    json_text(&j, "title", "Friday");
    write_stage(h, &j);
    json_text(&j, "host", "A");
    write_seats(h, &j);
    wire_game(&j, &h->plan, NULL, &now, NULL);
    json_list(&j, "seen");
    for (int i = 0; i < h->seen_count; i++)
        wire_seen(&j, &h->plan, &h->seen[i], h->watched);
    json_list_end(&j);
    json_object_end(&j);
    h->before = now;
}

/* Of the seen events, those from `first` on. */
static inline void write_event(struct host *h, int first)
{
    struct json j;
    struct hearts_view now;
    hearts_view_of(&h->plan, &h->game, h->watched, &now);
    struct wire_money money;
    message_begin(h, &j, "event");
    json_text(&j, "what", "moved");
    json_text(&j, "seat", "A");
    json_list(&j, "seen");
    for (int i = first; i < h->seen_count; i++)
        wire_seen(&j, &h->plan, &h->seen[i], h->watched);
    json_list_end(&j);
    money_of(h, &money);
    wire_game(&j, &h->plan, &h->before, &now, &money);
    json_object(&j, "to_table");
    write_stage(h, &j);
    json_object_end(&j);
    json_object_end(&j);
    h->before = now;
}

/* The next deal or random decision. */
static inline void go_on(struct host *h)
{
    hearts_card deck[HEARTS_CARDS];
    int first = h->seen_count;
    if (h->game.phase == HEARTS_DEAL) {
        hearts_deck_shuffle(&h->plan, deck, &h->rng);
        assert_int_equal(hearts_game_deal(&h->plan, &h->game, deck, &h->events).code, HEARTS_OK);
    } else {
        int seat = playing_seat(&h->game, &h->rng);
        struct hearts_move m = playing_choose(&h->plan, &h->game, seat, -1, &h->rng);
        assert_int_equal(hearts_game_move(&h->plan, &h->game, &m, &h->events).code, HEARTS_OK);
    }
    see(h);
    bool begins = h->events.count && h->events.at[0].all.kind == HEARTS_HAND;
    write_event(h, begins ? 0 : first);
}

/* ---- The client ---- */

static inline void give(struct join *j, const char *text) { join_take(j, text, strlen(text)); }

static inline void show_all(struct join *j)
{
    struct error e = { "" };
    while (join_seat(j) && seat_waits(join_seat(j)) == SEAT_NEWS)
        if (!seat_step(join_seat(j), &e))
            return;
}

static inline struct join *begin_join(struct host *h)
{
    struct error e;
    struct join *j = join_new(NULL, "", &e);
    assert_non_null(j);
    give(j, "{\"is\":\"hello\",\"protocol\":1,"
            "\"you\":{\"person\":\"" TABLE "\",\"name\":\"Ada\"}}");
    join_open(j, TABLE, "");
    write_view(h);
    give(j, h->out.data);
    assert_non_null(join_seat(j));
    return j;
}

static inline const char *last_line(struct join *j)
{
    const struct seat_others *c = join_seat(j)->others;
    return c->lines[(c->line_count - 1) % NOTICES].text;
}

#endif
