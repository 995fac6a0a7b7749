/* api_blocks.c - whom people block or mute, and what they report. */
#include "server/people/api/api_blocks.h"

#include <sodium.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "server/net/log.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "server/people/who/blocks.h"

static void done(struct task *t) { people_done(t, NULL); }

/* ---- Blocks ---- */

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

static void tell_blocks(struct task *t, enum store_result result)
{
    struct json j;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    blocks_write(&j, t, 0);
    json_object_end(&j);
    people_answer(t, 200, NULL);
}

void api_blocks(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_human(t))
        return;
    (void)task_scan(t, key_id_text("block", &t->who.id, ""), 0);
    task_send(t, tell_blocks);
}

static void block_kept(struct task *t, enum store_result result)
{
    if (result != STORE_OK)
        people_refuse_store(t, result);
    else if (!blocks_set(t->people->blocks, &t->who.id, &t->id, t->flag))
        people_refuse(t, REFUSE_NO_MEMORY);
    else
        done(t);
}

static void block_looked(struct task *t, enum store_result result)
{
    struct task_row row;
    struct key key = key_id_id("block", &t->who.id, &t->id);
    bool there = false;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    for (size_t at = 0; task_row(t, 0, &at, &row);)
        there |= strcmp(row.key, key.text) == 0;
    if (!there && task_rows(t, 0) >= PEOPLE_BLOCKS_EACH) {
        people_refuse(t, REFUSE_TOO_MANY);
        return;
    }
    task_clear(t);
    (void)task_put(t, key, t->flag ? "mute" : "block", t->flag ? 4 : 5);
    task_send(t, block_kept);
}

void api_block_new(struct task *t, const char *rest)
{
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t) || !people_read_other(t))
        return;
    if (json_is_there(json_member(t->asked, "mute")) &&
        !json_as_bool(json_member(t->asked, "mute"), &t->flag)) {
        people_malformed(t, "\"mute\" is true or false.");
        return;
    }
    if (!people_may_go_on_here(t, RATE_KEEP) || !people_lock(t, &t->who.id))
        return;
    (void)task_scan(t, key_id_text("block", &t->who.id, ""), 0);
    task_send(t, block_looked);
}

static void block_gone(struct task *t, enum store_result result)
{
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    blocks_clear(t->people->blocks, &t->who.id, &t->id);
    done(t);
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
    task_send(t, block_gone);
}
