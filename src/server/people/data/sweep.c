/* sweep.c - deletes sessions that were not used for long, and results of daily hands long past. */
#include "server/people/data/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/json.h"
#include "server/people/api/api_field.h"
#include "server/people/task/answer.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"
#include "server/people/who/sessions.h"

enum { PIECE = 200, FIRST_MS = 60000, PIECE_MS = 1000, EACH_MS = 6 * 3600000, DAY_MS = 86400000 };

struct sweeper {
    struct people *people;
    struct timer *timer;
    struct key after; /* last key looked at */
    bool days;        /* there may be more old results */
};

/* A session to delete. */
struct unused {
    struct id id;
    uint8_t hash[KEY_HASH];
};

struct sweep {
    struct unused at[PIECE];
    size_t count;
    struct key old[PIECE][2]; /* keys of old results */
    size_t results;
};

static void rang(void *with)
{
    static const struct id nobody;
    struct sweeper *s = with;
    jobs_add(s->people->jobs, JOB_SWEEP, &nobody);
}

struct sweeper *sweeper_new(struct people *p)
{
    struct sweeper *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->people = p;
    s->timer = timer_new(p->tasks.net, rang, s);
    if (s->timer)
        return s;
    free(s);
    return NULL;
}

void sweeper_free(struct sweeper *s)
{
    if (s)
        timer_free(s->timer);
    free(s);
}

void sweeper_begin(struct sweeper *s) { timer_set(s->timer, FIRST_MS); }

/* Reads a row "sessions/PERSON/HASH". True: it was not used for so long that it is deleted. */
static bool read_row(const struct people *p, const struct task_row *row, struct unused *out)
{
    const char *person = strchr(row->key, '/') + 1;
    int64_t used = 0;
    struct json_span kept = json_of(row->value, row->value_length);
    bool good = json_as_whole(json_member(kept, "used"), 0, INT64_MAX / 2048, &used) &&
                id_read(person, &out->id) &&
                hex_read(person + 2 * ID_BYTES + 1, out->hash, KEY_HASH);
    return good && people_wall_ms() - used > (int64_t)p->ticket_age_ms;
}

enum { SESSIONS, RESULTS };

/* Finds results "field/DATE/RULES/PERSON" that are too old, oldest first. A result's other key is
 * "days/PERSON/DATE/RULES". */
static size_t old_results(struct task *t, struct key (*out)[2])
{
    int64_t oldest = people_wall_ms() / DAY_MS - FIELD_DAYS;
    struct task_row row;
    size_t count = 0;
    for (size_t at = 0; count < PIECE && task_row(t, RESULTS, &at, &row); count++) {
        const char *date = strchr(row.key, '/') + 1, *person = strrchr(row.key, '/') + 1;
        char rest[STORE_KEY_MAX + 1];
        if (date_number(date) >= oldest)
            break;
        out[count][0] = key_text("field", date);
        (void)snprintf(rest, sizeof rest, "%s/%.*s", person, (int)(person - 1 - date), date);
        out[count][1] = key_text("days", rest);
    }
    return count;
}

/* Finds a piece of what has to go, and deletes it. */
static enum store_result sweep(struct task *t, struct sweep *w)
{
    struct people *p = t->people;
    struct sweeper *s = p->sweeper;
    struct task_row row;
    (void)task_scan_after(t, key_text("sessions", ""), s->after, PIECE);
    (void)task_scan(t, key_text("field", ""), PIECE);
    enum store_result result = job_ask(t);
    if (result != STORE_OK)
        return result;
    bool more = task_rows(t, SESSIONS) == PIECE;
    w->results = old_results(t, w->old);
    s->days = w->results == PIECE;
    s->after.text[0] = '\0';
    for (size_t at = 0; w->count < PIECE && task_row(t, SESSIONS, &at, &row);) {
        w->count += read_row(p, &row, &w->at[w->count]);
        if (more)
            memcpy(s->after.text, row.key, strlen(row.key) + 1);
    }
    task_clear(t);
    for (size_t i = 0; i < w->count; i++) {
        (void)task_delete(t, key_hash("session", w->at[i].hash));
        (void)task_delete(t, key_id_hash("sessions", &w->at[i].id, w->at[i].hash));
    }
    for (size_t i = 0; i < w->results; i++) {
        (void)task_delete(t, w->old[i][0]);
        (void)task_delete(t, w->old[i][1]);
    }
    result = job_ask(t);
    for (size_t i = 0; result == STORE_OK && i < w->count; i++) {
        sessions_drop(p->sessions, w->at[i].hash);
        listener_gone(&p->listener, &w->at[i].id, &w->at[i].id, w->at[i].hash, PEOPLE_TICKET);
    }
    timer_set(s->timer, s->after.text[0] || s->days ? PIECE_MS : EACH_MS);
    return result;
}

static void sweep_piece(struct task *t, const char *nothing)
{
    struct sweep *w = calloc(1, sizeof *w);
    (void)nothing;
    enum store_result result = w ? sweep(t, w) : STORE_FULL;
    free(w);
    job_end(t, result);
}

void job_sweep(struct task *t) { job_run(t, sweep_piece); }
