/* api_field.c - comparing people's results at the daily hand.
 *
 * A result is submitted as the decisions only. The hand is replayed with them on the reviews'
 * thread, and its points are stored for comparison.
 */
#include "server/people/api/api_field.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "server/people/games/reviews.h"
#include "server/people/task/admit.h"
#include "server/people/task/answer.h"
#include "server/people/task/ask.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"
#include "server/people/task/requests.h"
#include "table/day_points.h"

enum {
    DAY_MS = 86400000,
    /* In days. Somewhere tomorrow has begun already. And a hand that was begun before midnight may
     * be finished after it. */
    EARLY = 1,
    LATE = 2,
    FIELD_MOST = 10000, /* most results for a day's hand */
    RULES_HASH = 16,
    AGAIN_S = 2
};

struct field {
    char date[DATE_TEXT];
    struct hearts_plan plan;
    char rules[HEARTS_RULES_TEXT];
    struct key prefix; /* "field/DATE/HASH/": all results */
    struct key own;    /* "days/PERSON/DATE/HASH" */
    char hex[2 * RULES_HASH + 1];

    /* For submitting a result. */
    struct day_decisions decisions;
    const struct reviews *reviews;
    enum day_result result;
    int32_t points;
    size_t at;
};

/* ---- Replying ---- */

static int in_order(const void *a, const void *b)
{
    const int32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* The results of a day from a scan, sorted. NULL when out of memory. */
static int32_t *results_of(const struct task *t, size_t op, size_t *count)
{
    struct task_row row;
    int32_t *all = calloc(FIELD_MOST + 1, sizeof *all);
    *count = 0;
    for (size_t at = 0; all && *count < FIELD_MOST && task_row(t, op, &at, &row);)
        all[(*count)++] = (int32_t)strtol(row.value, NULL, 10);
    if (all)
        qsort(all, *count, sizeof *all, in_order);
    return all;
}

enum { RESULTS, OWN };

static bool ask_field(struct task *t, const struct field *f)
{
    task_clear(t);
    (void)task_scan(t, f->prefix, FIELD_MOST);
    (void)task_get(t, f->own);
    return task_ask(t);
}

/* Replies with what ask_field() found. */
static void tell_field(struct task *t, const struct field *f, int status)
{
    int64_t points;
    struct json j;
    size_t count;
    int32_t *all = results_of(t, RESULTS, &count);
    if (!all) {
        people_refuse(t, REFUSE_NO_MEMORY);
        return;
    }
    json_begin(&j, &t->body);
    json_object(&j, NULL);
    json_text(&j, "date", f->date);
    json_text(&j, "rules", f->rules);
    json_list(&j, "results");
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && all[end] == all[i]; end++)
            continue;
        json_object(&j, NULL);
        json_number(&j, "points", all[i]);
        json_number(&j, "people", (int64_t)(end - i));
        json_object_end(&j);
    }
    json_list_end(&j);
    if (json_as_whole(json_member(task_got_json(t, OWN), "points"), INT32_MIN, INT32_MAX, &points))
        json_number(&j, "yours", points);
    json_object_end(&j);
    free(all);
    people_answer(t, status, NULL);
}

/* ---- Reading the request ---- */

/* False: the request was answered. */
static bool read_what(struct task *t, struct field *f, bool has_date, const char *rules)
{
    struct hearts_error why;
    char say[REFUSAL_SAY];
    if (!has_date || !date_is_valid(f->date))
        return people_malformed(t, "\"date\" is a day, as 2026-11-24.");
    if (!hearts_plan_read(&f->plan, rules, strlen(rules), &why)) {
        (void)hearts_error_write(&why, say, sizeof say);
        return people_refuse_saying(t, REFUSE_BAD_RULES, say);
    }

    uint8_t hash[RULES_HASH];
    char rest[DATE_TEXT + 2 * RULES_HASH + 2];
    (void)hearts_rules_write(&f->plan.rules, f->rules, sizeof f->rules);
    (void)crypto_generichash(hash, sizeof hash, (const uint8_t *)f->rules, strlen(f->rules), NULL,
                             0);
    hex_write(f->hex, hash, sizeof hash);
    snprintf(rest, sizeof rest, "%s/%s", f->date, f->hex);
    f->own = key_id_text("days", &t->who.id, rest);
    snprintf(rest, sizeof rest, "%s/%s/", f->date, f->hex);
    f->prefix = key_text("field", rest);
    return true;
}

/* NULL: the request was answered. */
static struct field *begin(struct task *t)
{
    struct field *f = calloc(1, sizeof *f);
    t->more = f;
    t->more_free = free;
    if (!f)
        people_refuse(t, REFUSE_NO_MEMORY);
    return f;
}

void api_field(struct task *t, const char *rest)
{
    char rules[HEARTS_RULES_TEXT] = "classic";
    (void)rest;
    if (!people_may_go_on_here(t, RATE_FIELD))
        return;
    struct field *f = begin(t);
    if (!f)
        return;
    (void)request_query(t->request, "rules", rules, sizeof rules);
    bool dated = request_query(t->request, "date", f->date, sizeof f->date);
    if (read_what(t, f, dated, rules) && ask_field(t, f))
        tell_field(t, f, 200);
}

/* ---- Submitting a result ---- */

/* Stores the result; *first: there was none before. False: the request was answered. */
static bool keep(struct task *t, const struct field *f, bool *first)
{
    enum { FORMER };
    struct buffer own = { 0 };
    struct json j;
    char points[12], person[2 * ID_BYTES + 1], rest[DATE_TEXT + sizeof f->hex + sizeof person + 2];
    enum store_result result;
    json_begin(&j, &own);
    json_object(&j, NULL);
    json_text(&j, "rules", f->rules);
    json_number(&j, "points", f->points);
    json_object_end(&j);
    snprintf(points, sizeof points, "%d", (int)f->points);
    hex_write(person, t->who.id.byte, ID_BYTES);
    snprintf(rest, sizeof rest, "%s/%s/%s", f->date, f->hex, person);
    task_clear(t);
    t->failed = own.failed;
    (void)task_get(t, key_id("former", &t->who.id));
    (void)task_put_new(t, f->own, own.data, own.length);
    (void)task_put(t, key_text("field", rest), points, strlen(points));
    buffer_release(&own);
    if (!task_try(t, &result))
        return false;
    if (result != STORE_OK && result != STORE_EXISTS)
        return people_refuse_store(t, result);
    *first = result == STORE_OK;
    /* The person was deleted meanwhile: delete this too. */
    return !*first || !task_got(t, FORMER, NULL) || jobs_delete_again(t);
}

/* Runs on the other thread. */
static void work(struct task *t)
{
    struct field *f = t->more;
    f->result = DAY_MEMORY;
    if (!reviews_are_over(f->reviews))
        f->result = day_points(f->date, &f->plan, &f->decisions, &f->points, &f->at);
}

/* Replays the hand. False: the request was answered. */
static bool play(struct task *t, struct field *f)
{
    struct reviews *reviews = t->people->reviews;
    struct id by = t->who.id;
    char say[80];
    f->reviews = reviews;
    switch (reviews_begin(reviews, &by)) {
    case REVIEWS_BUSY: return people_refuse_later(t, REFUSE_TOO_FAST, AGAIN_S);
    case REVIEWS_FULL: return people_refuse_later(t, REFUSE_FULL, AGAIN_S);
    case REVIEWS_OK: break;
    }
    bool worked = task_work(t, LANE_REVIEWS, work, AGAIN_S);
    reviews_end(reviews, &by);
    if (!worked)
        return false;
    switch (f->result) {
    case DAY_PLAYED: return true;
    case DAY_NOT_ALLOWED:
        snprintf(say, sizeof say, "Decision %zu is not possible in this hand.", f->at + 1);
        return people_refuse_saying(t, REFUSE_NOT_PLAYED, say);
    case DAY_UNFINISHED:
        return people_refuse_saying(t, REFUSE_NOT_PLAYED,
                                    "These decisions do not finish the hand.");
    case DAY_TOO_MANY:
        return people_refuse_saying(t, REFUSE_NOT_PLAYED,
                                    "The hand is over before the last decision.");
    case DAY_MEMORY: break;
    }
    return people_refuse(t, REFUSE_NO_MEMORY);
}

/* False: the request was answered. */
static bool read_decisions(struct task *t, struct field *f)
{
    struct json_span all = json_member(t->asked, "decisions"), name, value;
    bool good = json_kind(all) == JSON_LIST;
    for (struct json_walk w = json_walk(all); good && json_next(&w, &name, &value);) {
        good = f->decisions.count < DAY_DECISIONS &&
               json_as_text(value, f->decisions.text[f->decisions.count], DAY_DECISION);
        f->decisions.count++;
    }
    if (!good)
        people_malformed(t, "\"decisions\" has what you decided, at most 64 texts: \"QS AH 2C\".");
    return good;
}

/* Whether the day is being played anywhere now. False: the request was answered. */
static bool is_open(struct task *t, const struct field *f)
{
    int64_t today = people_wall_ms() / DAY_MS, day = date_number(f->date);
    if (day > today + EARLY)
        return people_refuse(t, REFUSE_NOT_YET);
    return day >= today - LATE || people_refuse(t, REFUSE_TOO_LATE);
}

void api_field_join(struct task *t, const char *rest)
{
    char rules[HEARTS_RULES_TEXT] = "classic";
    (void)rest;
    if (!people_needs_human(t) || !people_read_body(t))
        return;
    struct field *f = begin(t);
    if (!f)
        return;
    struct json_span given = json_member(t->asked, "rules");
    if (json_is_there(given) && !json_as_text(given, rules, sizeof rules)) {
        people_malformed(t, "\"rules\" is the text of rules.");
        return;
    }
    bool dated = json_as_text(json_member(t->asked, "date"), f->date, sizeof f->date);
    if (!read_what(t, f, dated, rules) || !is_open(t, f) || !read_decisions(t, f) ||
        !people_may_go_on_here(t, RATE_KEEP) || !play(t, f) || !ask_field(t, f))
        return;
    bool first = !task_got(t, OWN, NULL);
    if (first && task_rows(t, RESULTS) >= FIELD_MOST) {
        people_refuse(t, REFUSE_FIELD_FULL);
        return;
    }
    if (!first || (keep(t, f, &first) && ask_field(t, f)))
        tell_field(t, f, first ? 201 : 200);
}
