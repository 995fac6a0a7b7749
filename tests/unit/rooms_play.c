/* rooms_play.c - clients that play at live tables. */
#include "unit/rooms_play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "base/json.h"

void (*playing_heard)(struct playing *p, const struct cJSON *m);

void playing_open(struct playing *p, struct rig *h, const struct person *who, const char *table)
{
    unsigned ids = p->client.ids;
    memset(p, 0, sizeof *p);
    p->client.ids = ids;
    client_open(&p->client, h, who);
    if (table)
        client_say(&p->client, "{\"do\":\"open\",\"table\":\"%s\"}", table);
    playing_catch_up(p);
}

void playing_forget(struct playing *p)
{
    cJSON_Delete(p->game);
    cJSON_Delete(p->table);
    p->game = p->table = NULL;
    p->n = 0;
}

void playing_close(struct playing *p)
{
    playing_forget(p);
    client_close(&p->client);
}

static void take_members(cJSON *into, const cJSON *from)
{
    const cJSON *m;
    cJSON_ArrayForEach(m, from)
    {
        cJSON_DeleteItemFromObjectCaseSensitive(into, m->string);
        cJSON_AddItemToObject(into, m->string, cJSON_Duplicate(m, true));
    }
}

static void take_view(struct playing *p, cJSON *m, int64_t n)
{
    playing_forget(p);
    p->n = n;
    p->views++;
    p->game = cJSON_DetachItemFromObject(m, "game");
    p->table = cJSON_Duplicate(m, true);
    cJSON_AddItemToObject(m, "game", cJSON_CreateObject());
}

static void take_event(struct playing *p, const cJSON *m, int64_t n)
{
    assert_int_equal(n, ++p->n);
    p->events++;
    take_members(p->game, cJSON_GetObjectItem(m, "game"));
    take_members(p->table, cJSON_GetObjectItem(m, "to_table"));
}

void playing_catch_up(struct playing *p)
{
    struct client *c = &p->client;
    while (c->read < fake_socket_count(c->socket)) {
        cJSON *m = cJSON_Parse(fake_socket_said(c->socket, c->read++));
        const cJSON *n = cJSON_GetObjectItem(m, "n");
        bool view = strcmp(text_of(m, "is"), "view") == 0;
        bool event = strcmp(text_of(m, "is"), "event") == 0;
        if (view || event)
            assert_true(cJSON_IsNumber(n) && n->valueint > 0);
        if (view)
            take_view(p, m, n->valueint);
        if (event)
            take_event(p, m, n->valueint);
        if (playing_heard)
            playing_heard(p, m);
        cJSON_Delete(m);
    }
}

const char *playing_stage(const struct playing *p) { return text_of(p->table, "stage"); }

bool playing_play(struct playing *p, const char *table, const char *const but[2])
{
    const cJSON *choice = cJSON_GetObjectItem(p->game, "choice"), *card;
    char rest[256] = "\"cards\":[";
    int chosen = 0;
    if (!cJSON_IsObject(choice))
        return false;
    int low = cJSON_GetObjectItem(choice, "low")->valueint;
    cJSON_ArrayForEach(card, cJSON_GetObjectItem(choice, "from"))
    {
        const char *text = cJSON_GetStringValue(card);
        size_t at = strlen(rest);
        bool not_this = but && (strcmp(text, but[0]) == 0 || strcmp(text, but[1]) == 0);
        if (chosen == low || not_this)
            continue;
        (void)snprintf(rest + at, sizeof rest - at, "%s\"%s\"", chosen++ ? "," : "", text);
    }
    if (chosen < low)
        return false;
    strcat(rest, "]");
    if (cJSON_GetArraySize(cJSON_GetObjectItem(choice, "options")) > 0)
        (void)snprintf(rest + strlen(rest), sizeof rest - strlen(rest), ",\"option\":\"%s\"",
                       text_of(choice, "fallback"));
    client_command(&p->client, "play", table, rest);
    p->moves++;
    playing_catch_up(p);
    return true;
}

void make_table(struct rig *h, const struct person *who, const char *body, char table[33])
{
    cJSON *made = rig_ask(h, METHOD_POST, "/api/tables", body, who, 201);
    (void)snprintf(table, 33, "%s", text_of(made, "table"));
    cJSON_Delete(made);
}

void make_game(struct rig *h, struct playing *ada, struct playing *bob, const char *rules,
               char table[33])
{
    struct person a = rig_person("Ada"), b = rig_person("Bob");
    char body[200];
    (void)snprintf(body, sizeof body, "{\"rules\":\"%s\",\"title\":\"Friday\",\"seat\":\"A\"}",
                   rules);
    make_table(h, &a, body, table);
    playing_open(ada, h, &a, table);
    playing_open(bob, h, &b, table);
    client_command(&bob->client, "sit", table, "\"seat\":\"C\"");
    client_command(&ada->client, "seat", table, "\"seat\":\"B\",\"player\":\"random\"");
    client_command(&ada->client, "start", table, "\"player\":\"random\"");
    playing_catch_up(ada);
    playing_catch_up(bob);
    assert_string_equal(playing_stage(ada), "playing");
}

void play_until(struct rig *h, struct playing *const *who, int count, const char *table,
                const char *stage, int rounds)
{
    for (int i = 0; i < rounds && strcmp(playing_stage(who[0]), stage) != 0; i++) {
        bool played = false;
        for (int k = 0; k < count && !played; k++)
            played = playing_play(who[k], table, NULL);
        if (!played)
            rig_wait(h, 200);
        for (int k = 0; k < count; k++)
            playing_catch_up(who[k]);
    }
}
