/* api_records.c - GET /api/records: the client's own games as records in one file, or one of them.
 * The latest page comes first; within a page the latest game is last. */
#include "server/people/task/requests.h"

#include <stdlib.h>

#include "base/json.h"
#include "server/people/games/api_games.h"
#include "server/people/games/stamp.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"

/* Writes one record; one that cannot be read is left out. */
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

/* Finds the game in the query, or a page of games. False: the request was answered. */
static bool find_games(struct task *t, struct id game[PEOPLE_GAMES_PAGE], size_t *count)
{
    struct key after;
    char hex[2 * ID_BYTES + 2];
    if (request_query(t->request, "game", hex, sizeof hex)) {
        *count = 1;
        return hex_read(hex, game[0].byte, ID_BYTES) ? people_may_go_on_here(t, RATE_REPLAY)
                                                     : people_refuse(t, REFUSE_BAD_ID);
    }
    t->id = t->who.id;
    if (!games_from(t, &after) || !people_may_go_on(t, RATE_EXPORT, t->id.byte, ID_BYTES))
        return false;
    (void)task_scan_after(t, key_id_text("played", &t->id, ""), after, PEOPLE_GAMES_PAGE);
    if (!task_ask(t))
        return false;
    *count = games_page(t, 0, game, PEOPLE_GAMES_PAGE);
    task_clear(t);
    return true;
}

void api_records(struct task *t, const char *rest)
{
    struct id game[PEOPLE_GAMES_PAGE];
    struct buffer text = { 0 };
    struct json j;
    size_t count, length;
    int64_t games = 0;
    (void)rest;
    if (!people_needs_known(t) || !find_games(t, game, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        game_ask(t, &game[i]);
        (void)task_get(t, key_id("record", &game[i]));
    }
    if (!task_ask(t))
        return;

    struct facts *f = malloc(sizeof *f);
    if (!f) {
        people_refuse_store(t, STORE_FULL);
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
