/* api_share.c - POST /api/games/ID/share: makes a finished game visible to everybody who has its
 * id, or no longer. */
#include "server/people/task/requests.h"

#include <string.h>

#include "base/json.h"
#include "server/people/games/facts.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"

/* Sharing has its own key, since the game's facts may be rewritten meanwhile, when somebody is
 * deleted. */
void api_game_change(struct task *t, const char *rest)
{
    struct facts f;
    size_t length;
    struct json j;
    bool on;
    if (!id_read(rest, &t->id) || strcmp(rest + 2 * ID_BYTES, "/share") != 0) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    if (!people_needs_human(t) || !people_read_body(t))
        return;
    if (!json_as_bool(json_member(t->asked, "on"), &on)) {
        people_malformed(t, "\"on\" is true or false.");
        return;
    }
    if (!people_may_go_on_here(t, RATE_KEEP))
        return;
    (void)task_get(t, key_id("game", &t->id));
    if (!task_ask(t))
        return;
    const char *text = task_got(t, 0, &length);
    if (!text || !facts_read(&f, text, length) || facts_seat_of(&f, &t->who.id) < 0) {
        people_refuse(t, REFUSE_NOT_FOUND);
        return;
    }
    task_clear(t);
    if (on)
        (void)task_put(t, key_id("shared", &t->id), "1", 1);
    else
        (void)task_delete(t, key_id("shared", &t->id));
    if (!task_ask(t))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_bool(&j, "shared", on);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}
