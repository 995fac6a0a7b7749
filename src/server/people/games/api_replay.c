/* api_replay.c - replaying records: of a stored game, or one sent by the client. The work is done
 * on the thread that records games. */
#include "server/people/games/api_replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "record/replay_tell.h"
#include "server/net/log.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"

enum { NAME = 200, AGAIN_S = 1 };

struct replaying {
    const char *text; /* of the record */
    size_t length;
    const struct facts *facts; /* facts of the stored game, or NULL */
    enum replay_told told;
    struct record_fault fault;
};

/* ---- On the other thread ---- */

static void tell_kept(struct json *j, const struct facts *f)
{
    json_hex(j, "game", f->game.byte, ID_BYTES);
    facts_tell_names(j, f);
    json_bool(j, "public", f->open);
    json_bool(j, "shared", f->shared);
    if (f->imported)
        json_bool(j, "brought", true);
    facts_tell_seats(j, f);
}

static void tell_names(struct json *j, const struct record *record, unsigned seats)
{
    json_list(j, "seats");
    for (unsigned s = 0; s < seats; s++) {
        char name[NAME];
        (void)record_tag(record, (char[]){ (char)('A' + s), '\0' }, name, sizeof name);
        json_object(j, NULL);
        json_text(j, "name", name);
        json_object_end(j);
    }
    json_list_end(j);
}

static void work(struct task *t)
{
    struct replaying *r = t->more;
    struct json j;
    unsigned seats = 0;
    struct record *record = record_read(r->text, r->length, &r->fault);
    r->told = REPLAY_TOLD_FAULT;
    if (!record)
        return;
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    r->told = replay_tell(record, &j, &seats, &r->fault);
    if (r->facts)
        tell_kept(&j, r->facts);
    else
        tell_names(&j, record, seats);
    json_object_end(&j);
    record_free(record);
}

/* ---- On the loop's thread ---- */

bool replay_refuse(struct task *t, const struct record_fault *f)
{
    struct json j;
    char say[sizeof f->why + 40];
    if (f->line)
        snprintf(say, sizeof say, "Line %u: %s.", f->line, f->why);
    else
        snprintf(say, sizeof say, "It is no record: %s.", f->why);
    buffer_release(&t->body);
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_text(&j, "why", "bad-record");
    json_text(&j, "say", say);
    if (f->line)
        json_number(&j, "line", f->line);
    json_object_end(&j);
    people_answer(t, 400, NULL);
    return false;
}

static void replay(struct task *t, struct replaying *r)
{
    t->more = r;
    if (!task_work(t, LANE_RECORDS, work, AGAIN_S))
        return;
    if (r->told == REPLAY_TOLD) {
        people_answer(t, 200, NULL);
    } else if (r->told == REPLAY_TOLD_MEMORY) {
        people_refuse(t, REFUSE_NO_MEMORY);
    } else if (!r->facts) {
        replay_refuse(t, &r->fault);
    } else {
        log_line(LOG_ERROR, "a kept record cannot be played through", "why", r->fault.why, NULL);
        people_refuse(t, REFUSE_NOT_FOUND);
    }
}

void replay_of_game(struct task *t, const struct facts *f, const char *record, size_t length)
{
    struct replaying r = { .text = record, .length = length, .facts = f };
    if (people_may_go_on_here(t, RATE_REPLAY))
        replay(t, &r);
}

/* The decoded text is shorter than its JSON form, which has quotes and escapes. */
char *replay_take_text(struct json_span given, size_t *length)
{
    char *text = malloc(given.length);
    if (text && !json_as_text(given, text, given.length)) {
        free(text);
        text = NULL;
    }
    *length = text ? strlen(text) : 0;
    return text;
}

bool replay_read_text(struct task *t, struct json_span *given)
{
    *given = json_member(t->asked, "record");
    return json_kind(*given) == JSON_TEXT ||
           people_malformed(t, "\"record\" is the text of a record.");
}

void api_replay(struct task *t, const char *rest)
{
    struct json_span given;
    struct replaying r = { .facts = NULL };
    (void)rest;
    if (!people_read_body(t) || !replay_read_text(t, &given) ||
        !people_may_go_on_here(t, RATE_REPLAY))
        return;
    char *text = replay_take_text(given, &r.length);
    r.text = text;
    if (text)
        replay(t, &r);
    else
        people_refuse(t, REFUSE_NO_MEMORY);
    free(text);
}
