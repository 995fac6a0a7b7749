/* count.c - a finished game: stored at once, then counted once in statistics and ratings. */
#include "server/people/games/count.h"

#include <stdlib.h>
#include <string.h>

#include "server/net/log.h"
#include "server/people/games/career_row.h"
#include "server/people/games/deals_count.h"
#include "server/people/games/facts.h"
#include "server/people/task/answer.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"

/* ---- Storing ---- */

enum { UNRECORDED }; /* the first operation */

static void mark_gone(struct task *t, enum store_result result)
{
    (void)result; /* if the mark stays, it is handled after the next start */
    task_end(t);
}

static void kept(struct task *t, enum store_result result)
{
    if (store_undone(result) && !t->failed) {
        jobs_keep(t->people->jobs, t);
        return;
    }
    if (result == STORE_EXISTS) {
        /* The game was stored already, so the whole request was refused: removes the mark that is
         * still there. */
        struct key key;
        memcpy(key.text, task_key(t, UNRECORDED), sizeof key.text);
        task_clear(t);
        (void)task_delete(t, key);
        task_send(t, mark_gone);
        return;
    }
    if (result == STORE_OK) {
        t->people->count.games++;
        jobs_add(t->people->jobs, JOB_COUNT, &t->id);
    } else {
        log_line(LOG_ERROR, "a finished game was not kept", "why", store_result_word(result), NULL);
    }
    task_end(t);
}

static void kept_late(struct task *t, enum store_result result)
{
    struct jobs *c = t->people->jobs;
    struct id id = t->id;
    bool fresh = result == STORE_OK;
    t->people->count.games += fresh;
    job_end(t, result);
    if (fresh)
        jobs_add(c, JOB_COUNT, &id);
}

void job_keep(struct task *t) { task_send(t, kept_late); }

void people_game_over(struct people *p, const struct people_game *g)
{
    static const struct person nobody;
    struct facts *f = malloc(sizeof *f);
    struct task *t = f ? people_task(p, NULL, &nobody) : NULL;
    if (!t) {
        free(f);
        log_line(LOG_ERROR, "no memory to keep a finished game", NULL);
        return;
    }
    facts_of(f, g, people_wall_ms());
    facts_write(f, &t->body);
    t->failed |= t->body.failed;
    t->id = f->game;
    (void)task_delete(t, key_unrecorded(&g->table, g->number));
    (void)task_put_new(t, key_id("game", &f->game), t->body.data, t->body.length);
    (void)task_put(t, key_id("record", &f->game), g->record, g->record_length);
    (void)task_put(t, key_id("uncounted", &f->game), "1", 1);
    for (unsigned s = 0; s < f->seats; s++)
        if (!id_is_zero(&f->seat[s].who))
            (void)task_put(t, key_played(&f->seat[s].who, f->ended_ms, &f->game), "1", 1);
    free(f);
    task_send(t, kept);
}

/* ---- Counting ---- */

struct count {
    struct facts facts;
    struct stats stats[HEARTS_SEATS];
    struct deals deals;
    int64_t rated_before[HEARTS_SEATS];
    bool rated;
};

static void counted(struct task *t, enum store_result result)
{
    struct count *n = t->more;
    struct people *p = t->people;
    struct id former[HEARTS_SEATS];
    size_t count = 0;
    if (result == STORE_OK) {
        p->count.rated += n->rated;
        for (unsigned s = 0; s < n->facts.seats; s++)
            if (n->stats[s].family[0] == '\0' && !id_is_zero(&n->facts.seat[s].who))
                former[count++] = n->facts.seat[s].who;
    }
    job_end(t, result);
    for (size_t i = 0; i < count; i++)
        jobs_add(p->jobs, JOB_DELETE, &former[i]);
}

/* For each person there are two operations: statistics, and whether they were deleted; then the
 * deals. */
static void figures_found(struct task *t, enum store_result result)
{
    struct count *n = t->more;
    struct facts *f = &n->facts;
    if (result != STORE_OK) {
        job_end(t, result);
        return;
    }
    size_t op = 0, length;
    for (unsigned s = 0; s < f->seats; s++) {
        stats_begin(&n->stats[s], f->family);
        if (id_is_zero(&f->seat[s].who))
            continue;
        const char *text = task_got(t, op, &length);
        if (text && !stats_read(&n->stats[s], f->family, text, length))
            log_line(LOG_ERROR, "statistics are not as they were written", "key", task_key(t, op),
                     NULL);
        n->rated_before[s] = n->stats[s].rated;
        if (task_got(t, op + 1, NULL))
            n->stats[s].family[0] =
                '\0'; /* deleted: store nothing, and delete what was just stored */
        op += 2;
    }
    if (deals_count_any(&n->deals))
        deals_count_add(t, op, &n->deals);
    task_clear(t);
    if (deals_count_any(&n->deals))
        deals_count_put(t, f, &n->deals);
    n->rated = facts_count(f, n->stats);
    for (unsigned s = 0; s < f->seats; s++) {
        struct buffer text = { 0 };
        const struct id *who = &f->seat[s].who;
        if (id_is_zero(who))
            continue;
        if (n->stats[s].family[0] == '\0') {
            (void)task_put(t, key_id("leaving", who), "1", 1);
            continue;
        }
        if (deals_count_any(&n->deals))
            deals_count_own(&n->stats[s].dealt, &n->deals, s);
        stats_write(&n->stats[s], &text);
        t->failed |= text.failed;
        (void)task_put(t, key_id_text("stats", who, f->family), text.data, text.length);
        buffer_release(&text);
        if (n->stats[s].rated > n->rated_before[s])
            career_note_rating(t, who, &f->game, stats_rating(&n->stats[s]),
                               stats_spread(&n->stats[s]));
    }
    (void)task_delete(t, key_id("uncounted", &f->game));
    task_send(t, counted);
}

static void game_found(struct task *t, enum store_result result)
{
    enum { MARK, GAME, RECORD };
    if (result != STORE_OK || !task_got(t, MARK, NULL)) {
        job_end(t, result);
        return;
    }
    struct count *n = calloc(1, sizeof *n);
    size_t length;
    const char *text = task_got(t, GAME, &length);
    t->more = n;
    t->more_free = free;
    if (!n) {
        job_end(t, STORE_FULL);
        return;
    }
    if (!text || !facts_read(&n->facts, text, length)) {
        /* Removes a mark without a game, which would be handled again after every start. */
        log_line(LOG_ERROR, "a finished game cannot be counted", NULL);
        task_clear(t);
        (void)task_delete(t, key_id("uncounted", &t->id));
        task_send(t, job_end);
        return;
    }
    deals_count_read(&n->deals, t, RECORD, &n->facts);
    task_clear(t);
    for (unsigned s = 0; s < n->facts.seats; s++)
        if (!id_is_zero(&n->facts.seat[s].who)) {
            (void)task_get(t, key_id_text("stats", &n->facts.seat[s].who, n->facts.family));
            (void)task_get(t, key_id("former", &n->facts.seat[s].who));
        }
    if (deals_count_any(&n->deals))
        (void)task_get(t, deals_key(&n->deals.shape));
    task_send(t, figures_found);
}

void job_count(struct task *t)
{
    (void)task_get(t, key_id("uncounted", &t->id));
    (void)task_get(t, key_id("game", &t->id));
    (void)task_get(t, key_id("record", &t->id));
    task_send(t, game_found);
}
