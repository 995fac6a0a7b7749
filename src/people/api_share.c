/* api_share.c - POST /api/games/ID/share: a finished game is shown to everybody who has its id, or
 * no longer. */
#include <string.h>

#include <cjson/cJSON.h>

#include "people/history_game.h"
#include "people/people_inside.h"

static void changed(struct errand *e, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    json_begin(&j, &e->body);
    json_object(&j, NULL);
    json_bool(&j, "shared", e->flag);
    json_object_end(&j);
    people_answer(e, 200, NULL);
}

/* A key of its own: the game's facts may be written anew meanwhile, when somebody is deleted. */
static void game_found(struct errand *e, enum store_result result)
{
    struct facts f;
    size_t length;
    if (result != STORE_OK) {
        people_refuse_store(e, result);
        return;
    }
    const char *text = errand_got(e, 0, &length);
    if (!text || !facts_read(&f, text, length) || facts_seat_of(&f, &e->who.id) < 0) {
        people_refuse(e, REFUSE_NOT_FOUND);
        return;
    }
    errand_clear(e);
    if (e->flag)
        (void)errand_put(e, key_id("shared", &e->id), "1", 1);
    else
        (void)errand_delete(e, key_id("shared", &e->id));
    errand_send(e, changed);
}

void api_game_change(struct errand *e, const char *rest)
{
    if (!id_read(rest, &e->id) || strcmp(rest + 2 * TABLE_ID, "/share") != 0) {
        people_refuse(e, REFUSE_NOT_FOUND);
        return;
    }
    if (!people_needs_human(e) || !people_read_body(e))
        return;
    if (!json_get_bool(e->asked, "on", &e->flag)) {
        people_malformed(e, "\"on\" is true or false.");
        return;
    }
    if (!people_may_go_on_here(e, RATE_KEEP))
        return;
    (void)errand_get(e, key_id("game", &e->id));
    errand_send(e, game_found);
}
