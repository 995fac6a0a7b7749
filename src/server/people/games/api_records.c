/* api_records.c - GET /api/records: one's own games as records, one behind the other, the latest of
 * a page last, and the latest page first; or one of them. */
#include "server/people/task/requests.h"

#include <stdlib.h>

#include "base/json.h"
#include "server/people/games/api_games.h"
#include "server/people/games/stamp.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"

/* A record that cannot be read is not taken along, and the others are. */
static bool write_one(const struct facts *f, const char *text, size_t length, struct buffer *out)
{
    struct record_fault fault;
    struct record *r = record_read(text, length, &fault);
    bool good = r && stamp_write(r, f);
    if (good && out->length)
        buffer_char(out, '\n');
    if (good)
        record_write(r, out);
    record_free(r);
    return good;
}

static void tell(struct task *t, enum store_result result)
{
    struct facts *f = malloc(sizeof *f);
    struct buffer text = { 0 };
    struct json j;
    size_t length;
    int64_t games = 0;
    if (result != STORE_OK || !f) {
        free(f);
        people_refuse_store(t, result == STORE_OK ? STORE_FULL : result);
        return;
    }
    for (size_t op = t->count; op > 0;) {
        op -= GAME_PARTS + 1;
        const char *record = task_got(t, op + GAME_PARTS, &length);
        if (record && game_read(t, op, f) && facts_may_see(f, &t->who))
            games += write_one(f, record, length, &text);
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_number(&j, "games", games);
    json_text_of(&j, "records", text.data ? text.data : "", text.length);
    if (t->ticket[0])
        json_text(&j, "before", t->ticket);
    json_object_end(&j);
    t->body.failed |= text.failed;
    buffer_release(&text);
    free(f);
    people_answer(t, 200, NULL);
}

static void ask(struct task *t, const struct id *game)
{
    game_ask(t, game);
    (void)task_get(t, key_id("record", game));
}

static void keys_found(struct task *t, enum store_result result)
{
    struct id game[PEOPLE_GAMES_PAGE];
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    size_t count = games_page(t, 0, game, PEOPLE_GAMES_PAGE);
    task_clear(t);
    for (size_t i = 0; i < count; i++)
        ask(t, &game[i]);
    task_send(t, tell);
}

/* The game of the query. */
static void one_of_them(struct task *t, const char *hex)
{
    if (!hex_read(hex, t->id.byte, ID_BYTES)) {
        people_refuse(t, REFUSE_BAD_ID);
        return;
    }
    if (!people_may_go_on_here(t, RATE_REPLAY))
        return;
    ask(t, &t->id);
    task_send(t, tell);
}

void api_records(struct task *t, const char *rest)
{
    struct key after;
    char hex[2 * ID_BYTES + 2];
    (void)rest;
    if (!people_needs_known(t))
        return;
    if (request_query(t->request, "game", hex, sizeof hex)) {
        one_of_them(t, hex);
        return;
    }
    t->id = t->who.id;
    if (!games_from(t, &after) || !people_may_go_on(t, RATE_EXPORT, t->id.byte, ID_BYTES))
        return;
    (void)task_scan_after(t, key_id_text("played", &t->id, ""), after, PEOPLE_GAMES_PAGE);
    task_send(t, keys_found);
}
