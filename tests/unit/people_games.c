/* people_games.c - finished games of guests, shared by tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/people/games/facts.h"
#include "unit/people_games.h"

static struct hearts_plan plan;

const char record_text[] =
    "[Hearts \"1\"]\n[Rules \"classic\"]\n[A \"Ada\"]\n[B \"Bea\"]\n[C \"full\"]\n[D \"full\"]\n";

struct people_game game_of(uint8_t number, const char *rules, const struct person *const *who,
                           const int32_t *score)
{
    struct hearts_error e;
    struct people_game g = { .table = { { number, 1 } },
                             .plan = &plan,
                             .hands = 7,
                             .record = record_text,
                             .record_length = sizeof record_text - 1 };
    if (!hearts_plan_read(&plan, rules, strlen(rules), &e))
        fail_msg("%s: %s", rules, e.why);
    int32_t best = INT32_MAX;
    for (int s = 0; s < plan.seats; s++) {
        best = score[s] < best ? score[s] : best;
        g.score[s] = score[s];
        g.moons[s] = s == 0;
        snprintf(g.seat[s].name, TABLE_NAME, "%s", who[s] ? who[s]->name : "full");
        if (who[s]) {
            g.seat[s].who = who[s]->id;
            g.seat[s].person = g.seat[s].to_the_end = true;
        }
    }
    for (int s = 0; s < plan.seats; s++)
        g.winners |= (uint16_t)((score[s] == best) << s);
    return g;
}

void over(struct rig *h, const struct people_game *g)
{
    people_game_over(h->server.people, g);
    fake_net_settle(h->server.site.net, h->server.site.journal);
}

void four_guests(struct rig *h, struct four *f)
{
    static const char *const names[] = { "Ada", "Bea", "Cem", "Dan" };
    for (int i = 0; i < 4; i++) {
        guest(h, names[i], f->ticket[i]);
        f->who[i] = who_is(h, f->ticket[i]);
        hex_write(f->hex[i], f->who[i].id.byte, ID_BYTES);
    }
}

const struct people_game *classic(struct four *f, uint8_t number)
{
    static struct people_game g;
    g = game_of(number, "classic", PEOPLE(&f->who[0], &f->who[1], &f->who[2], &f->who[3]),
                SCORES(10, 40, 60, 102));
    return &g;
}

int number_in(const cJSON *object, const char *key)
{
    const cJSON *n = cJSON_GetObjectItem(object, key);
    assert_true(cJSON_IsNumber(n));
    return n->valueint;
}

const cJSON *family(const struct answer *a, int i)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(a->json, "families"), i);
}

int games_in(const struct answer *a)
{
    assert_int_equal(a->status, 200);
    return cJSON_GetArraySize(cJSON_GetObjectItem(a->json, "games"));
}

int rating(struct rig *h, const struct four *f, int i)
{
    char path[80];
    snprintf(path, sizeof path, "/api/stats?person=%s", f->hex[i]);
    const cJSON *n = cJSON_GetObjectItem(family(ask(h, NULL, "GET", path, " "), 0), "rating");
    return cJSON_IsNumber(n) ? n->valueint : 0;
}

void path_of_game(const struct people_game *g, char out[60])
{
    struct id id;
    char hex[33];
    facts_id(&g->table, g->number, &id);
    hex_write(hex, id.byte, ID_BYTES);
    snprintf(out, 60, "/api/games/%s", hex);
}
