/* api_import.c - POST /api/games: imports a record. It is replayed on the thread that records
 * games, and the game is stored among those of the person who imported it. */
#include "server/people/task/requests.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/games/api_replay.h"
#include "server/people/games/game_import.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"

enum { AGAIN_S = 1 };

struct bringing {
    char *text;
    size_t length;
    struct importer by;
    enum import_result result;
    struct game_import game;
};

static void bringing_free(void *with)
{
    struct bringing *b = with;
    game_import_release(&b->game);
    free(b->text);
    free(b);
}

static void work(struct task *t)
{
    struct bringing *b = t->more;
    b->result = game_import_read(&b->game, b->text, b->length, &b->by);
}

/* False: the request was answered. */
static bool read_through(struct task *t, const struct bringing *b)
{
    if (!task_work(t, LANE_RECORDS, work, AGAIN_S))
        return false;
    switch (b->result) {
    case IMPORT_WHOLE: return true;
    case IMPORT_PART:
    case IMPORT_BROKEN: return replay_refuse(t, &b->game.fault);
    case IMPORT_NOBODY:
        return people_malformed(t,
                                "\"seat\" is the letter of your seat; the record does not say it.");
    case IMPORT_MEMORY: break;
    }
    return people_refuse(t, REFUSE_NO_MEMORY);
}

/* The person was deleted meanwhile: deletes what was just stored. */
static void take_back(struct task *t)
{
    if (jobs_delete_again(t))
        people_refuse(t, REFUSE_NOT_YOU);
}

static void keep(struct task *t, const struct game_import *b)
{
    enum { FORMER };
    struct buffer facts = { 0 };
    const struct facts *f = &b->facts;
    struct json j;
    enum store_result result;
    facts_write(f, &facts);
    t->failed |= facts.failed;
    (void)task_get(t, key_id("former", &t->who.id));
    (void)task_put_new(t, key_id("game", &f->game), facts.data, facts.length);
    (void)task_put(t, key_id("record", &f->game), b->record.data, b->record.length);
    (void)task_put(t, key_played(&t->who.id, f->ended_ms, &f->game), "1", 1);
    buffer_release(&facts);
    if (!task_try(t, &result))
        return;
    if (result != STORE_OK && result != STORE_EXISTS) {
        people_refuse_store(t, result);
        return;
    }
    if (result == STORE_OK && task_got(t, FORMER, NULL)) {
        take_back(t);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_hex(&j, "game", f->game.byte, ID_BYTES);
    json_object_end(&j);
    people_answer(t, result == STORE_OK ? 201 : 200, NULL);
}

/* ---- The request ---- */

/* Reads the seat; -1 if none is named. False: the request was answered. */
static bool read_seat(struct task *t, int *seat)
{
    struct json_span given = json_member(t->asked, "seat");
    char text[2];
    *seat = -1;
    if (!json_is_there(given))
        return true;
    if (!json_as_text(given, text, sizeof text) || text[0] < 'A' || text[0] > 'J')
        return people_malformed(t, "\"seat\" is the letter of a seat.");
    *seat = text[0] - 'A';
    return true;
}

void api_import(struct task *t, const char *rest)
{
    struct json_span given;
    int seat;
    (void)rest;
    if (!people_needs_account(t) || !people_read_body(t) || !replay_read_text(t, &given) ||
        !read_seat(t, &seat) || !people_may_go_on_here(t, RATE_REPLAY) ||
        !people_may_go_on(t, RATE_BRING, t->who.id.byte, ID_BYTES))
        return;
    struct bringing *b = calloc(1, sizeof *b);
    t->more = b;
    t->more_free = b ? bringing_free : NULL;
    if (b)
        b->text = replay_take_text(given, &b->length);
    if (!b || !b->text) {
        people_refuse(t, REFUSE_NO_MEMORY);
        return;
    }
    b->by = (struct importer){ .who = &t->who, .now_ms = people_wall_ms(), .seat = seat };
    if (read_through(t, b))
        keep(t, &b->game);
}
