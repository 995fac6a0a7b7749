/* api_blocks.c - lists of people blocked or muted. */
#include "server/people/api/api_blocks.h"

#include <string.h>

#include "base/json.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/blocks.h"

void blocks_write(struct json *j, const struct task *t, size_t scanned)
{
    struct task_row row;
    json_list(j, "blocks");
    for (size_t at = 0; task_row(t, scanned, &at, &row);) {
        json_object(j, NULL);
        json_text(j, "person", strrchr(row.key, '/') + 1);
        json_bool(j, "mute", strcmp(row.value, "mute") == 0);
        json_object_end(j);
    }
    json_list_end(j);
}

void api_blocks(struct task *t, const char *rest)
{
    struct json j;
    (void)rest;
    if (!people_needs_human(t))
        return;
    (void)task_scan(t, key_id_text("block", &t->who.id, ""), 0);
    if (!task_ask(t))
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    blocks_write(&j, t, 0);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_block_new(struct task *t, const char *rest)
{
    struct task_row row;
    bool mute = false, there = false;
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t) || !people_read_other(t))
        return;
    if (json_is_there(json_member(t->asked, "mute")) &&
        !json_as_bool(json_member(t->asked, "mute"), &mute)) {
        people_malformed(t, "\"mute\" is true or false.");
        return;
    }
    if (!people_may_go_on_here(t, RATE_KEEP) || !people_lock(t, &t->who.id))
        return;
    (void)task_scan(t, key_id_text("block", &t->who.id, ""), 0);
    if (!task_ask(t))
        return;
    struct key key = key_id_id("block", &t->who.id, &t->id);
    for (size_t at = 0; task_row(t, 0, &at, &row);)
        there |= strcmp(row.key, key.text) == 0;
    if (!there && task_rows(t, 0) >= PEOPLE_BLOCKS_EACH) {
        people_refuse(t, REFUSE_TOO_MANY);
        return;
    }
    task_clear(t);
    (void)task_put(t, key, mute ? "mute" : "block", mute ? 4 : 5);
    if (!task_ask(t))
        return;
    if (blocks_set(t->people->blocks, &t->who.id, &t->id, mute))
        people_done(t, NULL);
    else
        people_refuse(t, REFUSE_NO_MEMORY);
}

void api_block_delete(struct task *t, const char *rest)
{
    if (!people_needs_human(t))
        return;
    if (!hex_read(rest, t->id.byte, ID_BYTES)) {
        people_refuse(t, REFUSE_BAD_ID);
        return;
    }
    if (!people_lock(t, &t->who.id))
        return;
    (void)task_delete(t, key_id_id("block", &t->who.id, &t->id));
    if (!task_ask(t))
        return;
    blocks_clear(t->people->blocks, &t->who.id, &t->id);
    people_done(t, NULL);
}
