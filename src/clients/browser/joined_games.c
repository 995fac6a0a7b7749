/* joined_games.c - stores under sent/PERSON/GAME: "1" if the game has joined that account, "0" if
 * it was refused. */
#include "clients/browser/joined_games.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"

enum { PLAYED, SENT };
enum { GAME_DIGITS = 2 * ID_BYTES };

static const char *game_of(const char *key) { return strrchr(key, '/') + 1; }

struct noted {
    const char *game;
    bool sent;
};

static int by_game(const void *a, const void *b)
{
    return strcmp(((const struct noted *)a)->game, ((const struct noted *)b)->game);
}

/* The stored states of the games, sorted by id; NULL: out of memory. */
static struct noted *all_noted(const struct task *t, size_t *count)
{
    struct noted *all = malloc((task_rows(t, SENT) + 1) * sizeof *all);
    struct task_row row;
    *count = 0;
    for (size_t at = 0; all && task_row(t, SENT, &at, &row);)
        all[(*count)++] = (struct noted){ game_of(row.key), row.value[0] == '1' };
    if (all)
        qsort(all, *count, sizeof *all, by_game);
    return all;
}

static void tell_list(struct json *j, const char *key, const struct task *t,
                      const struct noted *all, size_t count, bool sent)
{
    struct task_row row;
    json_list(j, key);
    for (size_t at = 0; task_row(t, PLAYED, &at, &row);) {
        struct noted wanted = { game_of(row.key), false };
        const struct noted *found = bsearch(&wanted, all, count, sizeof *all, by_game);
        if (sent ? found && found->sent : !found)
            json_text(j, NULL, wanted.game);
    }
    json_list_end(j);
}

void api_sent(struct task *t, const char *rest)
{
    char hex[GAME_DIGITS + 2];
    struct json j;
    size_t count;
    (void)rest;
    if (!request_query(t->request, "person", hex, sizeof hex) ||
        !hex_read(hex, t->id.byte, ID_BYTES)) {
        people_refuse(t, REFUSE_BAD_ID);
        return;
    }
    (void)task_scan(t, key_id_text("played", &t->who.id, ""), 0);
    (void)task_scan(t, key_id_text("sent", &t->id, ""), 0);
    if (!task_ask(t))
        return;
    struct noted *all = all_noted(t, &count);
    if (!all) {
        people_refuse_store(t, STORE_FULL);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    tell_list(&j, "sent", t, all, count, true);
    tell_list(&j, "unsent", t, all, count, false);
    json_object_end(&j);
    free(all);
    people_answer(t, 200, NULL);
}

static void noted(struct task *t, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(t, result);
    else
        people_done(t, NULL);
}

void api_sent_note(struct task *t, const char *rest)
{
    struct id person, game;
    bool sent;
    (void)rest;
    if (!people_read_body(t))
        return;
    bool good = json_as_hex(json_member(t->asked, "person"), person.byte, ID_BYTES) &&
                json_as_hex(json_member(t->asked, "game"), game.byte, ID_BYTES) &&
                json_as_bool(json_member(t->asked, "sent"), &sent);
    if (!good) {
        people_malformed(t, "\"person\", \"game\" and \"sent\" say which game, and what of it.");
        return;
    }
    (void)task_put(t, key_id_id("sent", &person, &game), sent ? "1" : "0", 1);
    task_send(t, noted);
}
