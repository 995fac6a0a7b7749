/* robots.c - clients that play at tables: each plays the first cards that it may. */
#define _POSIX_C_SOURCE 200809L

#include "bench/server/robots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tables are filled SEATED_AT_ONCE at a time, as people do not come all at once either. */
enum { PATIENCE_S = 60, BURST_MS = 20, SEATED_AT_ONCE = 16, SETTLE_S = 5 };

/* How long a client that has lost its connection waits: docs/PROTOCOL.md, "Coming back". */
enum { FIRST_WAIT_MS = 400, LONGEST_WAIT_MS = 15000 };

static struct robot *robot_of(struct client *client) { return client->with; }

/* ---- Output ---- */

static void say(struct robot *r, const char *text)
{
    size_t length = strlen(text);
    r->crowd->sent_bytes += length;
    if (!wire_send(&r->client, text, length))
        wire_close(&r->client);
}

/* Sends a command to the robot's table, with an id that no other has. */
static void command(struct robot *r, const char *word, const char *more)
{
    char text[512];
    (void)snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":\"%08x%024x\",\"table\":\"%s\"%s}",
                   word, r->place + 1, ++r->number, r->crowd->table[r->place / TABLE_SEATS], more);
    say(r, text);
}

static void look(struct robot *r)
{
    char text[128];
    (void)snprintf(text, sizeof text, "{\"do\":\"open\",\"table\":\"%s\"}",
                   r->crowd->table[r->place / TABLE_SEATS]);
    r->stage = STAGE_LOOKING;
    say(r, text);
}

static void sit(struct robot *r)
{
    char seat[16];
    (void)snprintf(seat, sizeof seat, ",\"seat\":\"%c\"", 'A' + (int)(r->place % TABLE_SEATS));
    r->stage = STAGE_SITTING;
    command(r, "sit", seat);
}

static void get_ready(struct robot *r)
{
    struct crowd *c = r->crowd;
    if (r->ready)
        return;
    r->ready = true;
    c->queue[(c->queue_first + c->queued++) % c->robots] = r->place;
}

/* Sends the move of the first robot in the queue. */
static void send_next(struct crowd *c)
{
    struct robot *r = &c->robot[c->queue[c->queue_first]];
    c->queue_first = (c->queue_first + 1) % c->robots;
    c->queued--;
    r->ready = false;
    if (r->client.fd < 0)
        return;
    r->sent_ns = now_ns();
    r->waits = true;
    c->waiting++;
    if (r->role == ROLE_ECHO)
        say(r, "{\"do\":\"play\",\"id\":\"00000001000000000000000000000001\",\"table\":"
               "\"00000000000000000000000000000000\",\"cards\":[\"2C\"]}");
    else
        command(r, "play", r->move);
}

/* ---- Input ---- */

static void stop_waiting(struct robot *r)
{
    r->crowd->waiting -= r->waits;
    r->waits = false;
}

static void note_lag(struct robot *r)
{
    struct crowd *c = r->crowd;
    uint64_t lag_us = (now_ns() - r->sent_ns) / 1000;
    if (c->acked < LAGS)
        c->lag_us[c->acked] = lag_us > UINT32_MAX ? UINT32_MAX : (uint32_t)lag_us;
    c->acked++;
    stop_waiting(r);
}

/* Decides for the least number of cards that the choice asks for, the first ones of it, and for its
 * fallback option. */
static void decide(struct robot *r, struct piece choice)
{
    struct piece low = { 0 }, from = { 0 }, fallback, card;
    size_t length = (size_t)snprintf(r->move, MOVE_ROOM, ",\"cards\":[");
    if (!scan_member(choice, "low", &low) || !scan_member(choice, "from", &from))
        return;
    for (int i = 0; i < scan_number(low) && scan_item(from, i, &card) && length < 80; i++)
        length += (size_t)snprintf(r->move + length, MOVE_ROOM - length, "%s%.*s", i ? "," : "",
                                   (int)card.length, card.at);
    length += (size_t)snprintf(r->move + length, MOVE_ROOM - length, "]");
    if (scan_member(choice, "fallback", &fallback) && *fallback.at == '"')
        (void)snprintf(r->move + length, MOVE_ROOM - length, ",\"option\":%.*s",
                       (int)fallback.length, fallback.at);
    get_ready(r);
}

static void hear_game(struct robot *r, struct piece message)
{
    struct piece game, choice;
    if (scan_member(message, "game", &game) && scan_member(game, "choice", &choice) &&
        *choice.at == '{')
        decide(r, choice);
}

static void hear_ok(struct robot *r, struct piece message)
{
    struct piece n;
    if (r->stage == STAGE_SITTING)
        look(r);
    if (!r->waits)
        return;
    r->crowd->answered_bytes += message.length;
    note_lag(r);
    if (scan_member(message, "n", &n))
        r->known = scan_number(n);
}

static void hear_no(struct robot *r, struct piece message)
{
    struct crowd *c = r->crowd;
    if (!c->refused++)
        (void)snprintf(c->refusal, sizeof c->refusal, "%.*s",
                       message.length < 150 ? (int)message.length : 150, message.at);
    stop_waiting(r);
}

static void hear_view(struct robot *r, struct piece message)
{
    struct piece n;
    if (r->stage != STAGE_THERE && r->crowd->killed_ns)
        r->crowd->lag_us[r->crowd->there] = (uint32_t)((now_ns() - r->crowd->killed_ns) / 1000);
    r->crowd->there += r->stage != STAGE_THERE;
    r->stage = STAGE_THERE;
    if (scan_member(message, "n", &n) && scan_number(n) < r->known)
        r->crowd->behind = true;
    hear_game(r, message);
}

static void greet(struct robot *r)
{
    r->stage = STAGE_GREETED;
    r->crowd->greeted++;
    if (r->crowd->returning)
        look(r);
}

static void on_message(struct client *client, struct piece text)
{
    struct robot *r = robot_of(client);
    struct piece is;
    if (r->role == ROLE_ECHO) {
        note_lag(r);
        get_ready(r);
        return;
    }
    if (!scan_member(text, "is", &is))
        return;
    if (scan_is(is, "event")) {
        r->crowd->told++;
        r->crowd->told_bytes += text.length;
        hear_game(r, text);
    } else if (scan_is(is, "ok"))
        hear_ok(r, text);
    else if (scan_is(is, "no"))
        hear_no(r, text);
    else if (scan_is(is, "view"))
        hear_view(r, text);
    else if (scan_is(is, "hello"))
        greet(r);
}

static void on_open(struct client *client)
{
    robot_of(client)->crowd->opened++;
    if (robot_of(client)->role == ROLE_ECHO)
        greet(robot_of(client));
}

static void on_close(struct client *client)
{
    struct robot *r = robot_of(client);
    r->crowd->lost++;
    r->stage = STAGE_OFF;
    stop_waiting(r);
}

/* ---- The crowd ---- */

bool crowd_init(struct crowd *c, int most)
{
    static const struct wire_handlers handlers = { on_open, on_message, on_close };
    *c = (struct crowd){ .wire = wire_new(&handlers), .robots = most };
    size_t n = (size_t)most;
    c->robot = calloc(n, sizeof *c->robot);
    c->table = calloc(n / TABLE_SEATS + 1, sizeof *c->table);
    c->queue = calloc(n, sizeof *c->queue);
    c->lag_us = calloc(LAGS, sizeof *c->lag_us);
    for (int i = 0; c->robot && i < most; i++) {
        c->robot[i].crowd = c;
        c->robot[i].place = (uint32_t)i;
        c->robot[i].client = (struct client){ .fd = -1, .with = &c->robot[i] };
    }
    return c->wire && c->robot && c->table && c->queue && c->lag_us;
}

void crowd_release(struct crowd *c)
{
    crowd_close(c, 0, c->robot ? c->robots : 0);
    for (int i = 0; c->robot && i < c->robots; i++)
        free(c->robot[i].token);
    wire_free(c->wire);
    free(c->robot);
    free(c->table);
    free(c->queue);
    free(c->lag_us);
}

void crowd_clear(struct crowd *c)
{
    c->opened = c->greeted = c->there = c->lost = 0;
    c->acked = c->told = c->refused = 0;
    c->told_bytes = c->answered_bytes = c->sent_bytes = 0;
    c->refusal[0] = '\0';
    c->behind = false;
}

bool crowd_invite(struct crowd *c, int upto)
{
    static struct http http;
    bool good = http_connect(&http, c->port);
    for (int i = 0; good && i < upto; i++) {
        char name[32], token[512];
        struct piece body, value;
        if (c->robot[i].token)
            continue;
        (void)snprintf(name, sizeof name, "{\"name\":\"Robot %d\"}", i);
        int status = http_post(&http, "/api/guest", NULL, name, &body);
        good = (status == 200 || status == 201) && scan_member(body, "token", &value) &&
               scan_text(value, token, sizeof token) && (c->robot[i].token = strdup(token));
        if (!good)
            fprintf(stderr, "bench: a guest is answered %d\n", status);
    }
    http_close(&http);
    return good;
}

/* Handles input until the count is reached; false when it takes too long. */
static bool wait_for(struct crowd *c, const int *count, int wanted, const char *what)
{
    uint64_t end = now_ns() + (uint64_t)PATIENCE_S * 1000000000;
    while (*count < wanted && now_ns() < end)
        wire_turn(c->wire, 10);
    if (*count >= wanted)
        return true;
    fprintf(stderr, "bench: %d of %d %s; %d lost; first refusal: %s\n", *count, wanted, what,
            c->lost, c->refused ? c->refusal : "none");
    return false;
}

bool crowd_open(struct crowd *c, int first, int upto, enum role role)
{
    crowd_clear(c);
    for (int i = first; i < upto; i++) {
        struct robot *r = &c->robot[i];
        r->role = (uint8_t)role;
        r->stage = STAGE_OPENING;
        r->ready = false;
        stop_waiting(r);
        if (!wire_open(c->wire, &r->client, c->port, "hearts.1", r->token)) {
            fprintf(stderr, "bench: socket %d cannot be opened\n", i);
            return false;
        }
        if (i % 16 == 0)
            wire_turn(c->wire, 0);
    }
    return wait_for(c, &c->greeted, upto - first, "are greeted");
}

void crowd_close(struct crowd *c, int first, int upto)
{
    for (int i = first; i < upto; i++) {
        wire_close(&c->robot[i].client);
        stop_waiting(&c->robot[i]);
        c->robot[i].ready = false;
        c->robot[i].stage = STAGE_OFF;
    }
    c->queue_first = c->queued = 0;
}

static bool make_table(struct crowd *c, struct http *http, int table)
{
    struct piece body, value;
    int status = http_post(
        http, "/api/tables", c->robot[table * TABLE_SEATS].token,
        c->open ? "{\"rules\":\"classic target=1000\",\"public\":true,\"seat\":\"A\"}"
                : "{\"rules\":\"classic target=1000\",\"public\":false,\"seat\":\"A\"}",
        &body);
    if ((status == 200 || status == 201) && scan_member(body, "table", &value) &&
        scan_text(value, c->table[table], sizeof c->table[table]))
        return true;
    fprintf(stderr, "bench: a table is answered %d: %.*s\n", status, status ? (int)body.length : 0,
            status ? body.at : "");
    return false;
}

/* Makes the tables from `first` on, and waits until all that sit there have cards. */
static bool seat_some(struct crowd *c, struct http *http, int first, int upto)
{
    int seats = (upto - first) * TABLE_SEATS, queued = c->queued;
    crowd_clear(c);
    for (int t = first; t < upto; t++) {
        struct robot *r = &c->robot[t * TABLE_SEATS];
        if (!make_table(c, http, t))
            return false;
        look(r);
        for (int s = 1; s < TABLE_SEATS; s++)
            sit(r + s);
        wire_turn(c->wire, 0);
    }
    if (!wait_for(c, &c->there, seats, "robots sit"))
        return false;
    for (int t = first; t < upto; t++)
        command(&c->robot[t * TABLE_SEATS], "start", "");
    return wait_for(c, &c->queued, queued + seats, "robots have cards");
}

bool crowd_seat(struct crowd *c, int tables)
{
    static struct http http;
    bool good = http_connect(&http, c->port);
    while (good && c->tables < tables) {
        int upto = c->tables + SEATED_AT_ONCE < tables ? c->tables + SEATED_AT_ONCE : tables;
        good = seat_some(c, &http, c->tables, upto);
        c->tables = upto;
    }
    http_close(&http);
    return good;
}

/* Reconnects one robot in `every`, each to look at its table. */
static bool come_back(struct crowd *c, int every, int wanted, const char *what)
{
    bool good = true;
    crowd_clear(c);
    c->returning = true;
    for (int i = 0; good && i < c->tables * TABLE_SEATS; i++) {
        struct robot *r = &c->robot[i];
        if (r->client.fd >= 0 || i % every)
            continue;
        r->stage = STAGE_OPENING;
        good = wire_open(c->wire, &r->client, c->port, "hearts.1", r->token);
        wire_turn(c->wire, 0);
    }
    good = good && wait_for(c, &c->there, wanted, what);
    c->returning = false;
    return good;
}

bool crowd_return(struct crowd *c) { return come_back(c, TABLE_SEATS, c->tables, "tables answer"); }

bool crowd_rejoin(struct crowd *c)
{
    return come_back(c, 1, c->tables * (TABLE_SEATS - 1), "robots are back");
}

/* Doubles the wait after each try, and makes it random: docs/PROTOCOL.md, "Coming back". */
static void wait_again(struct robot *r, unsigned *chance)
{
    uint64_t wait_ms = (uint64_t)FIRST_WAIT_MS << (r->tries < 6 ? r->tries : 6);
    wait_ms = wait_ms < LONGEST_WAIT_MS ? wait_ms : LONGEST_WAIT_MS;
    wait_ms = wait_ms / 2 + wait_ms * (uint64_t)rand_r(chance) / RAND_MAX;
    r->due_ns = now_ns() + wait_ms * 1000000;
    r->tries++;
}

/* Reconnects those whose wait is over; returns how many. */
static int try_due(struct crowd *c, int seats, unsigned *chance)
{
    uint64_t now = now_ns();
    int tried = 0;
    for (int i = 0; i < seats; i++) {
        struct robot *r = &c->robot[i];
        if (r->client.fd >= 0 || r->stage == STAGE_THERE || r->due_ns > now)
            continue;
        r->stage = STAGE_OPENING;
        wait_again(r, chance);
        (void)wire_open(c->wire, &r->client, c->port, "hearts.1", r->token);
        if (++tried % 16 == 0)
            wire_turn(c->wire, 0);
    }
    return tried;
}

bool crowd_come_back(struct crowd *c, uint64_t killed_ns, int *connections)
{
    int seats = c->tables * TABLE_SEATS;
    unsigned chance = 1;
    crowd_clear(c);
    crowd_close(c, 0, seats);
    for (int i = 0; i < seats; i++) {
        c->robot[i].tries = 0;
        wait_again(&c->robot[i], &chance);
    }
    c->returning = true;
    c->killed_ns = killed_ns;
    *connections = 0;
    while (c->there < seats && now_ns() < killed_ns + (uint64_t)PATIENCE_S * 1000000000) {
        *connections += try_due(c, seats, &chance);
        wire_turn(c->wire, 1);
    }
    c->returning = false;
    c->killed_ns = 0;
    c->acked = (uint64_t)c->there;
    if (c->there == seats)
        return true;
    fprintf(stderr, "bench: %d of %d have their view\n", c->there, seats);
    return false;
}

void crowd_echo(struct crowd *c, int many)
{
    for (int i = 0; i < many; i++)
        get_ready(&c->robot[i]);
}

bool crowd_gather(struct crowd *c, int tables)
{
    int seats = tables * TABLE_SEATS;
    for (int t = 0; t < tables; t++) /* names in no order, like those of our tables */
        (void)snprintf(c->table[t], ID_HEX + 1, "%016llx%016x",
                       (unsigned long long)(t + 1) * 0x9e3779b97f4a7c15ULL, t);
    if (!crowd_open(c, 0, seats, ROLE_ROBOT))
        return false;
    for (int i = 0; i < seats; i++) {
        look(&c->robot[i]);
        wire_turn(c->wire, 0);
    }
    c->tables = tables;
    return wait_for(c, &c->there, seats, "robots sit");
}

void crowd_settle(struct crowd *c)
{
    uint64_t end = now_ns() + (uint64_t)SETTLE_S * 1000000000;
    while (c->waiting > 0 && now_ns() < end)
        wire_turn(c->wire, 1);
    wire_turn(c->wire, 1); /* events for others, after the last answer */
}

double crowd_run(struct crowd *c, double seconds, double rate)
{
    crowd_clear(c);
    return crowd_go_on(c, seconds, rate);
}

double crowd_go_on(struct crowd *c, double seconds, double rate)
{
    uint64_t begin = now_ns(), now = begin, end = begin + (uint64_t)(seconds * 1e9);
    double may = 0;
    while (now < end) {
        wire_turn(c->wire, c->queued && (rate <= 0 || may >= 1) ? 0 : 1);
        uint64_t then = now;
        now = now_ns();
        /* What could not be sent in time is made up for, but only as much as BURST_MS allow. */
        may += (double)(now - then) * 1e-9 * rate;
        if (may > rate * BURST_MS / 1000)
            may = rate * BURST_MS / 1000;
        for (; c->queued && (rate <= 0 || may >= 1); may -= 1)
            send_next(c);
    }
    return (double)(now - begin) * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

double crowd_lag_ms(struct crowd *c, double part)
{
    size_t n = c->acked < LAGS ? (size_t)c->acked : LAGS;
    if (!n)
        return 0;
    qsort(c->lag_us, n, sizeof *c->lag_us, by_size);
    size_t at = (size_t)(part * (double)n);
    return c->lag_us[at < n ? at : n - 1] / 1000.0;
}
