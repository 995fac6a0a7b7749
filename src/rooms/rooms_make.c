/* rooms_make.c - tables made, by somebody who says how, or quickly. */
#define _POSIX_C_SOURCE 200809L

#include "rooms/rooms_inside.h"
#include "text/unseen.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/utf8.h"

enum { QUICK_TRIES = 3, TITLE_CHARACTERS = 40 };

/* What a table is to be. */
struct wanted {
    struct hearts_plan plan;
    struct table_terms terms;
    char title[WIRE_TITLE + 1], password[WIRE_PASSWORD + 1];
    bool open, quick, sits;
    uint8_t seat, colour;
    struct person who;
};

/* ---- Answers ---- */

static int status_of(const char *why)
{
    static const struct {
        const char *why;
        int status;
    } rows[] = { { "draining", 503 },    { "no-room", 503 }, { "full", 503 },
                 { "too-fast", 429 },    { "blocked", 403 }, { "no-table", 404 },
                 { "not-allowed", 403 }, { "no-seat", 400 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].why, why) == 0)
            return rows[i].status;
    return 409;
}

static void write_link(struct json *j, const struct room *room, struct request *q)
{
    const char *origin = room->rooms->site->net_options->origin,
               *host = request_header(q, HEADER_HOST);
    char key[8 + 2 * TABLE_ID], link[OPTION_TEXT_MAX + 64];
    key[room_meta_key(&room->id, key)] = '\0';
    bool plain = host[0] && strlen(host) < 256 &&
                 strspn(host,
                        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]") ==
                     strlen(host);
    if (origin[0])
        (void)snprintf(link, sizeof link, "%s/t/%s", origin, key + 5);
    else
        (void)snprintf(link, sizeof link, "%s%s/t/%s", plain ? "http://" : "", plain ? host : "",
                       key + 5);
    json_text(j, "link", link);
}

static void reply_table(const struct room *room, struct request *q, const struct table_id *who,
                        int status)
{
    struct buffer out = { 0 };
    struct json j;
    int seat = table_seat_of(&room->table, who);
    char letter = (char)('A' + seat);
    json_begin(&j, &out);
    json_object(&j, NULL);
    wire_id(&j, "table", &room->id);
    write_link(&j, room, q);
    if (seat < HEARTS_SEATS)
        json_text_of(&j, "seat", &letter, 1);
    json_object_end(&j);
    rooms__reply(q, status, &out);
    buffer_release(&out);
}

/* ---- Sitting down ---- */

static bool quick_again(struct rooms *r, struct task *t);

static void sat(struct task *t, const struct verdict *v)
{
    struct rooms *r = t->room->rooms;
    if (v->done)
        reply_table(t->room, t->request, &t->who, t->sits ? 201 : 200);
    else if (!t->tries || !quick_again(r, t))
        rooms__reply_no(t->request, status_of(v->why), v->why, v->say);
}

/* Who sits down at a table of their own, or at any: a quick seat. */
struct sitting {
    struct person who;
    uint8_t seat, colour; /* of the command */
    int tries;            /* of a quick seat; 0: the table is new */
    bool any_rules;       /* the same */
};

static void sit(struct room *room, struct request *q, const struct sitting *s)
{
    struct task *t = rooms__task(room->rooms);
    if (!t) {
        rooms__reply_no(q, 503, "full", "The server has no memory left: try again soon.");
        return;
    }
    t->answer = sat;
    t->request = q;
    t->sits = !s->tries;
    t->tries = (uint8_t)s->tries;
    t->any_rules = s->any_rules;
    t->colour = s->colour;
    struct table_command *c = &room->rooms->command;
    memset(c, 0, sizeof *c);
    c->kind = TABLE_SIT;
    c->seat = s->seat;
    c->colour = s->colour;
    c->who = s->who.id;
    memcpy(c->name, s->who.name, sizeof c->name);
    randombytes_buf(c->id.byte, TABLE_ID);
    room_give(room, t, c);
}

/* ---- Making ---- */

static void coming_begins(struct room *room)
{
    struct rooms *r = room->rooms;
    room->coming_next = r->first_coming;
    r->first_coming = room;
    r->coming++;
}

static void coming_ends(struct room *room)
{
    struct room **at = &room->rooms->first_coming;
    while (*at != room)
        at = &(*at)->coming_next;
    *at = room->coming_next;
    room->rooms->coming--;
}

/* Whether there may be one more table, of that person; else it is answered. */
static bool may_have(struct rooms *r, struct request *q, const struct person *who)
{
    uint64_t own = 0;
    if (r->room_count + r->coming >= r->options->tables) {
        rooms__reply_no(q, 503, "full",
                        "The server has as many tables as it may: try again later.");
        return false;
    }
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next)
            own += rooms__id_equal(&room->made_by, &who->id) && !room->over;
    for (struct room *room = r->first_coming; room; room = room->coming_next)
        own += rooms__id_equal(&room->made_by, &who->id);
    if (own < r->options->tables_each)
        return true;
    rooms__reply_no(q, 409, "full",
                    "You have made as many tables as you may: leave one, and it will be closed.");
    return false;
}

/* The same, and it counts as made from the address that asks. */
static bool may_make(struct rooms *r, struct request *q, const struct person *who)
{
    int64_t wait;
    if (!may_have(r, q, who))
        return false;
    if (rate_try_address_at(r->rates, RATE_TABLE, rate_each_minute(r->options->tables_minute),
                            request_address(q), net_now_ms(r->site->net), &wait))
        return true;
    rooms__reply_too_fast(q, "Too many tables were made from your address: wait a little.", wait);
    return false;
}

static void made(struct task *t, const struct verdict *v)
{
    struct room *room = t->room;
    struct sitting s = { .who.id = t->who, .seat = t->seat, .colour = t->colour };
    coming_ends(room);
    memcpy(s.who.name, t->name, sizeof s.who.name);
    if (!v->done)
        rooms__reply_no(t->request, status_of(v->why), v->why, v->say);
    else if (t->sits)
        sit(room, t->request, &s);
    else
        reply_table(room, t->request, &s.who.id, 201);
}

static struct room *room_of(struct rooms *r, const struct wanted *w, const char *hash)
{
    struct table_id id;
    struct kept_plan *plan = rooms__plan(r, &w->plan);
    randombytes_buf(id.byte, TABLE_ID);
    struct room *room = plan ? room_new(r, plan, &id) : NULL;
    if (!room) {
        if (plan)
            rooms__plan_leave(r, plan);
        return NULL;
    }
    char *title = strdup(w->title);
    room->password = hash ? strdup(hash) : NULL;
    if (!title || (hash && !room->password)) {
        free(title);
        room_free(room);
        return NULL;
    }
    free(room->title);
    room->title = title;
    room->open = w->open;
    room->quick = w->quick;
    room->made_by = w->who.id;
    room->fill_at_ms = rooms__now_ms(r) + (int64_t)r->options->quick_wait;
    return room;
}

static void begin(struct rooms *r, struct request *q, const struct wanted *w, const char *hash)
{
    struct task *t = rooms__task(r);
    struct room *room = t ? room_of(r, w, hash) : NULL;
    if (!room) {
        if (t)
            rooms__task_free(r, t);
        rooms__reply_no(q, 503, "full", "The server has no memory left: try again soon.");
        return;
    }
    t->answer = made;
    t->request = q;
    t->sits = w->sits;
    t->seat = w->seat;
    t->colour = w->colour;
    t->who = w->who.id;
    memcpy(t->name, w->who.name, sizeof t->name);
    randombytes_buf(t->id.byte, TABLE_ID);
    table_create(&r->event, &room->plan->plan, &w->terms, &t->id, &w->who.id, rooms__now_ms(r));
    coming_begins(room);
    room_create(room, t, &r->event);
}

static void hashed(struct knock *k)
{
    struct wanted *w = k->with;
    bool may = !k->right || may_have(k->rooms, k->request, &w->who); /* others were made since */
    if (k->right && may)
        begin(k->rooms, k->request, w, k->hash);
    else if (may)
        rooms__reply_no(k->request, 503, "full", "The server has no memory left: try again soon.");
    rooms__look_drained(k->rooms);
    free(w);
    knock_free(k);
}

static void begin_behind_password(struct rooms *r, struct request *q, const struct wanted *w)
{
    struct wanted *kept = malloc(sizeof *kept);
    struct knock *k = kept ? knock_new(r, w->password) : NULL;
    if (k) {
        *kept = *w;
        k->make = true;
        k->request = q;
        k->then = hashed;
        k->with = kept;
        if (knock_begin(k))
            return;
        knock_free(k);
    }
    free(kept);
    rooms__reply_no(q, 503, "full", "Too many passwords are being worked on: try again soon.");
}

static void standard_terms(const struct rooms_options *o, bool open, struct table_terms *t)
{
    memset(t, 0, sizeof *t);
    t->turn_ms = (uint32_t)o->turn;
    t->bank_ms = (uint32_t)o->bank;
    t->grace_ms = (uint32_t)o->grace;
    t->offer_ms = OFFER_MS;
    t->takebacks = t->claims = t->watching = t->talking = t->tricks = true;
    t->pauses = !open;
    memcpy(t->stand_in, "strong", sizeof "strong");
}

/* ---- What is asked for ---- */

static bool bad(struct request *q, const char *say)
{
    rooms__reply_no(q, 400, "malformed", say);
    return false;
}

static bool bad_title(struct request *q, const char *say)
{
    rooms__reply_no(q, 400, "bad-title", say);
    return false;
}

static const char bad_colour[] = "`colour` has to be a whole number from 0 to 9.";

static bool read_rules(const cJSON *m, struct request *q, struct hearts_plan *out)
{
    struct hearts_error fault;
    const cJSON *rules = cJSON_GetObjectItemCaseSensitive(m, "rules");
    const char *text = cJSON_GetStringValue(rules);
    if (!text || strlen(text) > WIRE_RULES)
        return bad(q, "`rules` has to be text of at most 2047 bytes.");
    if (hearts_plan_read(out, text, strlen(text), &fault))
        return true;
    rooms__reply_bad_rules(q, &fault);
    return false;
}

static bool read_title(const cJSON *m, struct request *q, char out[WIRE_TITLE + 1])
{
    char say[UNSEEN_SAY];
    if (!json_has(m, "title"))
        return true;
    bool is_text = json_get_text(m, "title", out, WIRE_TITLE + 1);
    if (is_text && unseen_tell("the title", out, false, say))
        return bad_title(q, say);
    if (is_text && utf8_count(out, strlen(out)) <= TITLE_CHARACTERS)
        return true;
    return bad_title(q, "`title` has to be text of at most 40 characters.");
}

static bool read_terms(const cJSON *m, struct request *q, struct wanted *w)
{
    char say[WIRE_SAY];
    const cJSON *terms = cJSON_GetObjectItemCaseSensitive(m, "terms");
    if (json_has(m, "terms") && !wire_read_terms(terms, &w->terms, say))
        return bad(q, say);
    if (!player_find(w->terms.stand_in)) {
        rooms__reply_no(q, 400, "no-player", "There is no such computer player: see `stand_in`.");
        return false;
    }
    if (w->open && !w->terms.turn_ms)
        return bad(q, "terms: at a public table the clocks have to run: `turn` is from 1000 "
                      "milliseconds on.");
    if (w->open && w->terms.pauses)
        return bad(q, "terms: at a public table there are no pauses.");
    return true;
}

static bool read_rest(const cJSON *m, struct request *q, struct wanted *w)
{
    char seat[4];
    if (json_has(m, "public") && !json_get_bool(m, "public", &w->open))
        return bad(q, "`public` has to be true or false.");
    if (!read_title(m, q, w->title))
        return false;
    if (json_has(m, "password") &&
        (!json_get_text(m, "password", w->password, sizeof w->password) || !w->password[0]))
        return bad(q, "`password` has to be text of 1 to 200 bytes.");
    if (!wire_read_colour(m, &w->colour))
        return bad(q, bad_colour);
    if (!json_has(m, "seat"))
        return true;
    int at = json_get_text(m, "seat", seat, sizeof seat) ? wire_seat_of(seat) : -1;
    if (at < 0 || at >= w->plan.seats)
        return bad(q, "`seat` has to be the letter of a seat that the rules have.");
    w->sits = true;
    w->seat = (uint8_t)at;
    return true;
}

void rooms__make(struct rooms *r, struct request *q, const struct person *who)
{
    struct wanted w = { .who = *who, .seat = HEARTS_NO_SEAT };
    cJSON *m = rooms__body(q);
    if (!m)
        return;
    bool good = read_rules(m, q, &w.plan) && read_rest(m, q, &w);
    if (good) {
        standard_terms(r->options, w.open, &w.terms);
        good = read_terms(m, q, &w) && may_make(r, q, who);
    }
    cJSON_Delete(m);
    if (good && w.password[0])
        begin_behind_password(r, q, &w);
    else if (good)
        begin(r, q, &w, NULL);
    sodium_memzero(w.password, sizeof w.password);
}

/* ---- A quick seat ---- */

/* `plan`: NULL where any rules will do. */
static bool quick_fits(const struct room *room, const struct kept_plan *plan)
{
    return room->open && !room->password && !room->over && (!plan || room->plan == plan) &&
           room->table.stage == TABLE_GATHERING;
}

/* Quick tables begin by themselves, and the fuller one begins sooner. */
static bool begins_sooner(const struct room *room, const struct room *other)
{
    if (room->quick != other->quick)
        return room->quick;
    return room_seats(room, TABLE_NOBODY) < room_seats(other, TABLE_NOBODY);
}

static struct room *quick_room(struct rooms *r, const struct kept_plan *plan,
                               const struct person *who)
{
    struct room *found = NULL;
    const char *say;
    for (size_t i = 0; i < ROOM_BUCKETS; i++)
        for (struct room *room = r->rooms[i]; room; room = room->next) {
            if (!quick_fits(room, plan))
                continue;
            if (table_seat_of(&room->table, &who->id) != HEARTS_WATCHER)
                return room;
            if (room_seats(room, TABLE_NOBODY) && !room_may_sit(room, who, &say) &&
                (!found || begins_sooner(room, found)))
                found = room;
        }
    return found;
}

static void quick_make(struct rooms *r, struct request *q, const struct hearts_plan *p,
                       const struct sitting *s)
{
    struct wanted w = { .open = true,
                        .quick = true,
                        .sits = true,
                        .seat = HEARTS_NO_SEAT,
                        .colour = s->colour,
                        .who = s->who };
    struct hearts_error fault;
    if (p)
        w.plan = *p;
    else
        (void)hearts_plan_read(&w.plan, "classic", 7, &fault);
    standard_terms(r->options, true, &w.terms);
    if (may_make(r, q, &w.who))
        begin(r, q, &w, NULL);
}

/* A quick seat that waits until it is known whom a table's host blocks. */
struct quick {
    struct rooms *rooms;
    struct request *request;
    struct sitting sitting;
    struct hearts_plan plan;
    struct table_id host;
};

static void quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                  const struct sitting *s);

static void quick_goes_on(void *with)
{
    struct quick *w = with;
    struct rooms *r = w->rooms;
    if (people_knows_blocks(r->people, &w->host))
        quick(r, w->request, w->sitting.any_rules ? NULL : &w->plan, &w->sitting);
    else
        rooms__reply_no(w->request, 503, "full", "The server has no memory left: try again soon.");
    free(w);
    r->knocks--;
    rooms__look_drained(r);
}

static bool quick_waits(const struct room *room, struct request *q, const struct sitting *s)
{
    struct rooms *r = room->rooms;
    if (!r->people || people_knows_blocks(r->people, &room->table.host))
        return false;
    struct quick *w = malloc(sizeof *w);
    if (!w) {
        rooms__reply_no(q, 503, "full", "The server has no memory left: try again soon.");
        return true;
    }
    *w = (struct quick){ r, q, *s, room->plan->plan, room->table.host };
    r->knocks++;
    people_find_blocks(r->people, &w->host, quick_goes_on, w);
    return true;
}

/* `p`: NULL where any rules will do. */
static void quick(struct rooms *r, struct request *q, const struct hearts_plan *p,
                  const struct sitting *s)
{
    struct kept_plan *plan = p ? rooms__plan(r, p) : NULL;
    struct room *room = s->tries && (plan || !p) ? quick_room(r, plan, &s->who) : NULL;
    if (plan)
        rooms__plan_leave(r, plan); /* a room holds it, or a new one takes it up again */
    if (!room)
        quick_make(r, q, p, s);
    else if (table_seat_of(&room->table, &s->who.id) != HEARTS_WATCHER)
        reply_table(room, q, &s->who.id, 200);
    else if (!quick_waits(room, q, s))
        sit(room, q, s);
}

/* Somebody else was faster: another table, or, the last time, a new one. */
static bool quick_again(struct rooms *r, struct task *t)
{
    struct sitting s = { .who.id = t->who,
                         .seat = HEARTS_NO_SEAT,
                         .colour = t->colour,
                         .tries = t->tries - 1,
                         .any_rules = t->any_rules };
    struct hearts_plan plan = t->room->plan->plan;
    memcpy(s.who.name, t->name, sizeof s.who.name);
    quick(r, t->request, t->any_rules ? NULL : &plan, &s);
    return true;
}

void rooms__quick(struct rooms *r, struct request *q, const struct person *who)
{
    struct sitting s = { .who = *who, .seat = HEARTS_NO_SEAT, .tries = QUICK_TRIES };
    struct hearts_plan plan;
    size_t length;
    (void)request_body(q, &length);
    cJSON *m = length ? rooms__body(q) : NULL;
    if (length && !m)
        return;
    s.any_rules = !m || !json_has(m, "rules");
    if (m && !wire_read_colour(m, &s.colour))
        (void)bad(q, bad_colour);
    else if (s.any_rules)
        quick(r, q, NULL, &s);
    else if (read_rules(m, q, &plan))
        quick(r, q, &plan, &s);
    cJSON_Delete(m);
}
