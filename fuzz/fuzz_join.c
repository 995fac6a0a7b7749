/* fuzz_join.c - any bytes as a server's messages about a table: a view, then events, a line each.
 *
 * A message is refused with a reason, or good enough for a player to remember and decide from.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_span.h"
#include "clients/terminal/remote/read.h"
#include "players/player.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct told {
    struct hearts_plan plan;
    struct hearts_view view;
    struct player_seat memory;
    bool begun;
};

static void need_join(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "fuzz_join: %s\n", what);
    abort();
}

static void see(struct told *t, struct json_span list)
{
    struct json_span item;
    for (struct json_walk w = json_walk(list); json_next(&w, NULL, &item);) {
        struct hearts_seen seen;
        if (read_seen(&t->plan, item, &seen))
            player_seat_see(&t->memory, &seen);
    }
}

static void decide(const struct told *t)
{
    const struct player *duck = player_find("duck");
    struct thinking thinking = { .rng = 1 };
    struct advice advice;
    if (t->view.seat >= t->plan.seats || t->view.choice.low > t->view.choice.high)
        return;
    duck->decide(duck, &t->memory, &t->view, &thinking, &advice);
    need_join(advice.move.count >= t->view.choice.low && advice.move.count <= t->view.choice.high,
              "a decision is beside its choice");
}

static bool begin(struct told *t, struct json_span m)
{
    struct hearts_error why;
    char rules[HEARTS_RULES_TEXT];
    int seat = HEARTS_WATCHER;
    if (!json_as_text(read_member(m, "rules"), rules, sizeof rules) ||
        !hearts_plan_read(&t->plan, rules, strlen(rules), &why))
        return false;
    struct json_span mine = read_member(m, "seat");
    if (json_is_there(mine) && !read_seat(&t->plan, mine, &seat))
        return false;
    read_view_begin(&t->view, seat);
    player_seat_init(&t->memory, &t->plan, seat);
    return true;
}

static bool line(struct told *t, const char *text, size_t length)
{
    const char *why = NULL;
    struct json_span m;
    bool good = json_open(text, length, &m, &why) && (t->begun || begin(t, m));
    if (good) {
        t->begun = true;
        struct json_span game = read_member(m, "game");
        why = NULL;
        good = !json_is_there(game) || read_view(&t->plan, game, &t->view, &why);
        need_join(good || (why && why[0]), "a view is refused without a reason");
    }
    if (good) {
        see(t, read_member(m, "seen"));
        decide(t);
    }
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct told t;
    t.begun = false;
    while (size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        /* A copy of exactly this size, so that reading past its end is noticed. */
        char *copy = malloc(length ? length : 1);
        need_join(copy != NULL, "no memory");
        memcpy(copy, data, length);
        bool good = line(&t, copy, length);
        free(copy);
        if (!good)
            return 0;
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
    return 0;
}
