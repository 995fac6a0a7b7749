/* api_share.c - POST /api/games/ID/share: a finished game is shown to everybody who has its id, or
 * no longer. */
#include "server/people/task/requests.h"

#include <string.h>

#include "base/json.h"
#include "server/people/games/facts.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"

static void changed(struct task *t, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_bool(&j, "shared", t->flag);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

/* A key of its own: the game's facts may be written anew meanwhile, when somebody is deleted. */
static void game_found(struct task *t, enum store_result result)
{
    struct facts f;
    size_t length;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    const char *text = task_got(t, 0, &length);
    if (!text || !facts_read(&f, text, length) || facts_seat_of(&f, &t->who.id) < 0) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    task_clear(t);
    if (t->flag)
        (void)task_put(t, key_id("shared", &t->id), "1", 1);
    else
        (void)task_delete(t, key_id("shared", &t->id));
    task_send(t, changed);
}

void api_game_change(struct task *t, const char *rest)
{
    if (!id_read(rest, &t->id) || strcmp(rest + 2 * ID_BYTES, "/share") != 0) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    if (!people_needs_human(t) || !people_read_body(t))
        return;
    if (!json_as_bool(json_member(t->asked, "on"), &t->flag)) {
        people_malformed(t, "\"on\" is true or false.");
        return;
    }
    if (!people_may_go_on_here(t, RATE_KEEP))
        return;
    (void)task_get(t, key_id("game", &t->id));
    task_send(t, game_found);
}
