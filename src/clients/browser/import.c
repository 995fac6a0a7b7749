/* import.c - reads a file of records, piece by piece. */
#include "clients/browser/import.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "record/records.h"
#include "server/people/games/api_replay.h"
#include "server/people/games/game_import.h"
#include "server/people/task/answer.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"

enum { SCANNED = 200 }; /* records read between two turns */

/* Identities of the stored games, independent of their ids; read before the first piece. */
static struct {
    struct identity *at;
    size_t count, room;
    bool whole;
    unsigned changes; /* counts calls of import_forget() */
} known;

static bool busy; /* only one file at a time */

struct importing {
    char *text;
    size_t length;
    unsigned before, lines, kept, known; /* of the request and its reply: see import.h */
    unsigned changes;                    /* known.changes when the request began */
    bool more;
    struct buffer bad; /* a JSON list */
    struct json j;     /* writes that list */
    struct id *counted;
    size_t count;
};

static void importing_free(void *with)
{
    struct importing *x = with;
    buffer_release(&x->bad);
    free(x->counted);
    free(x->text);
    free(x);
    busy = false;
}

/* ---- Games already stored ---- */

void import_forget(void)
{
    known.whole = false;
    known.changes++;
}

static bool is_known(const struct identity *identity)
{
    for (size_t i = 0; i < known.count; i++)
        if (memcmp(&known.at[i], identity, sizeof *identity) == 0)
            return true;
    return false;
}

static bool note(const struct identity *identity)
{
    struct identity *at = array_grow(known.at, known.count, &known.room, sizeof *at);
    if (!at)
        return false;
    known.at = at;
    known.at[known.count++] = *identity;
    return true;
}

static void take_in(struct task *t);
static void scan(struct task *t, struct key after);

static void scanned(struct task *t, enum store_result result)
{
    const struct importing *x = t->more;
    struct key last = { "" };
    struct identity identity;
    struct task_row row;
    if (result != STORE_OK) {
        people_refuse_store(t, result);
        return;
    }
    for (size_t at = 0; task_row(t, 0, &at, &row);) {
        memcpy(last.text, row.key, strlen(row.key) + 1);
        if (game_import_identify(row.value, row.value_length, &identity) && !note(&identity)) {
            people_refuse(t, REFUSE_NO_MEMORY);
            return;
        }
    }
    task_clear(t);
    if (last.text[0]) {
        scan(t, last);
        return;
    }
    known.whole = x->changes == known.changes;
    take_in(t);
}

static void scan(struct task *t, struct key after)
{
    (void)task_scan_after(t, key_text("record", ""), after, SCANNED);
    task_send(t, scanned);
}

/* ---- A piece ---- */

static bool put(struct task *t, struct importing *x, const struct game_import *b)
{
    const struct facts *f = &b->facts;
    struct buffer facts = { 0 };
    bool own = facts_seat_of(f, &t->who.id) >= 0;
    struct id *counted = realloc(x->counted, (x->count + 1) * sizeof *counted);
    facts_write(f, &facts);
    bool good = counted && !facts.failed && note(&b->identity);
    if (counted)
        x->counted = counted;
    if (good) {
        (void)task_put(t, key_id("game", &f->game), facts.data, facts.length);
        (void)task_put(t, key_id("record", &f->game), b->record.data, b->record.length);
        (void)task_put(t, key_played(&t->who.id, f->ended_ms, &f->game), "1", 1);
        if (own)
            (void)task_put(t, key_id("uncounted", &f->game), "1", 1);
        if (own)
            x->counted[x->count++] = f->game;
        x->kept++;
    }
    buffer_release(&facts);
    return good;
}

/* Imports one record; false when out of memory. */
static bool take_one(struct task *t, struct importing *x, const struct records_one *one)
{
    struct importer by = {
        .who = &t->who, .now_ms = people_wall_ms(), .seat = -1, .own_device = true
    };
    struct game_import b = { .fault.line = 0 };
    enum import_result result = game_import_read(&b, one->text, one->length, &by);
    bool good = result != IMPORT_MEMORY;
    if (result == IMPORT_WHOLE && is_known(&b.identity))
        x->known++;
    else if (result == IMPORT_WHOLE)
        good = put(t, x, &b);
    else if (good) {
        records_fault(one, &b.fault);
        json_object(&x->j, NULL);
        json_number(&x->j, "line", x->before + (b.fault.line ? b.fault.line : one->before + 1));
        json_text(&x->j, "why", result == IMPORT_PART ? "part" : "bad-record");
        json_text(&x->j, "say", b.fault.why);
        json_object_end(&x->j);
    }
    game_import_release(&b);
    return good;
}

static void kept(struct task *t, enum store_result result)
{
    struct importing *x = t->more;
    struct jobs *jobs = t->people->jobs;
    struct id *counted = x->counted;
    size_t count = x->count;
    x->counted = NULL;
    if (result != STORE_OK) {
        import_forget();
        people_refuse_store(t, result);
    } else {
        struct json j;
        json_begin(&j, &t->body);
        json_object(&j, NULL);
        json_number(&j, "lines", x->lines);
        json_number(&j, "kept", x->kept);
        json_number(&j, "known", x->known);
        json_raw(&j, "bad", x->bad.data, x->bad.length);
        json_object_end(&j);
        people_answer(t, 200, NULL);
    }
    for (size_t i = 0; i < count && result == STORE_OK; i++)
        jobs_add(jobs, JOB_COUNT, &counted[i]);
    free(counted);
}

static void take_in(struct task *t)
{
    struct importing *x = t->more;
    struct records all = { .text = x->text, .length = x->length };
    struct records_one one;
    bool good = true;
    json_begin(&x->j, &x->bad);
    json_list(&x->j, NULL);
    while (good && records_next(&all, &one)) {
        if (one.last && x->more)
            break;
        x->lines = all.line;
        good = one.length == 0 || take_one(t, x, &one);
    }
    json_list_end(&x->j);
    if (good && !x->bad.failed) {
        task_send(t, kept);
        return;
    }
    import_forget();
    people_refuse(t, REFUSE_NO_MEMORY);
}

/* ---- The request ---- */

static bool read_piece(struct task *t, struct importing *x)
{
    struct json_span given = json_member(t->asked, "records");
    int64_t before = 0;
    bool good = json_kind(given) == JSON_TEXT &&
                json_as_whole(json_member(t->asked, "before"), 0, UINT32_MAX / 2, &before) &&
                json_as_bool(json_member(t->asked, "more"), &x->more);
    if (!good) {
        people_malformed(t, "\"records\", \"before\" and \"more\" are a piece of a file.");
        return false;
    }
    x->before = (unsigned)before;
    x->text = replay_take_text(given, &x->length);
    if (!x->text)
        people_refuse(t, REFUSE_NO_MEMORY);
    return x->text;
}

void api_import(struct task *t, const char *rest)
{
    (void)rest;
    if (busy) {
        people_refuse(t, REFUSE_BUSY);
        return;
    }
    struct importing *x = people_read_body(t) ? calloc(1, sizeof *x) : NULL;
    if (!x)
        return; /* already answered; or out of memory, which ends the worker */
    busy = true;
    x->changes = known.changes;
    t->more = x;
    t->more_free = importing_free;
    if (!read_piece(t, x))
        return;
    if (known.whole) {
        take_in(t);
        return;
    }
    known.count = 0;
    scan(t, (struct key){ "" });
}
