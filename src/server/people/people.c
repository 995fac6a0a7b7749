/* people.c - the people of a server: starting, stopping, and metrics. */
#include "server/people/people.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/budget.h"
#include "server/people/data/job_delete.h"
#include "server/people/data/sweep.h"
#include "server/people/games/reviews.h"
#include "server/people/task/answer.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"
#include "server/people/task/rates.h"
#include "server/people/task/turns.h"
#include "server/people/who/blocks.h"
#include "server/people/who/sessions.h"

static void (*const job_begin[JOB_KINDS])(struct task *t) = { [JOB_KEEP] = job_keep,
                                                              [JOB_COUNT] = job_count,
                                                              [JOB_DELETE] = job_delete,
                                                              [JOB_SWEEP] = job_sweep };

/* ---- Starting and stopping ---- */

static void too_much(struct task *t, int64_t wait_ms)
{
    people_refuse_later(t, REFUSE_TOO_FAST, (unsigned)((wait_ms + 999) / 1000));
}

static bool make_parts(struct people *p, const struct people_given *given)
{
    static const struct rate rates[] = {
#define ROW(constant, burst, each_ms) { burst, each_ms },
        PEOPLE_LIST_RATE(ROW)
#undef ROW
    };
    uint8_t rates_key[16], budget_key[16];
    randombytes_buf(rates_key, sizeof rates_key);
    randombytes_buf(budget_key, sizeof budget_key);
    p->tasks.budget = budget_new(budget_key);
    p->sessions = sessions_new(PEOPLE_SESSIONS_HELD);
    p->blocks = blocks_new();
    p->rates = rates_new(rates_key, rates, given->networks_each);
    p->turns = turns_new(&p->tasks, given->options->logins_waiting);
    p->jobs = jobs_new(p, job_begin);
    p->reviews = reviews_new();
    p->sweeper = sweeper_new(p);
    return p->tasks.budget && p->sessions && p->blocks && p->rates && p->turns && p->jobs &&
           p->reviews && p->sweeper;
}

/* Reads, or stores once, since when guests' tickets have a date. */
static bool date_tickets(struct people *p, const struct store_ops *ops, struct store *store,
                         struct error *e)
{
    static const char key[] = "since/dated-tickets";
    char now[24];
    struct buffer kept = { 0 };
    bool found = false;
    struct store_op get = {
        .kind = STORE_GET, .key = key, .key_length = sizeof key - 1, .out = &kept, .found = &found
    };
    (void)snprintf(now, sizeof now, "%lld", (long long)people_wall_ms());
    struct store_op put = get;
    put.kind = STORE_PUT;
    put.value = now;
    put.value_length = strlen(now);
    bool good = ops->begin(store) == STORE_OK && ops->run(store, &get, 1) == STORE_OK &&
                (found || ops->run(store, &put, 1) == STORE_OK) && ops->commit(store) == STORE_OK;
    buffer_char(&kept, '\0');
    good &= !kept.failed;
    if (good)
        p->dated_since_ms = strtoll(found ? kept.data : now, NULL, 10);
    else
        error_set(e, "people cannot be read from the store: %s", ops->why(store));
    buffer_release(&kept);
    return good;
}

struct people *people_new(const struct people_given *given, const struct store_ops *ops,
                          struct store *store, struct error *e)
{
    struct people *p = sodium_init() >= 0 ? calloc(1, sizeof *p) : NULL;
    if (!p) {
        error_set(e, "there is not enough memory for the people of a server");
        return NULL;
    }
    p->tasks.net = given->net;
    p->tasks.over = people_free;
    p->tasks.too_much = too_much;
    p->tasks.address_bytes = given->options->kept_each;
    p->tasks.networks_each = given->networks_each;
    p->chips_first = (int64_t)given->chips_first;
    p->chips_day = (int64_t)given->chips_day;
    p->guests_minute = given->options->guests_minute;
    p->review_nodes = given->options->review_nodes;
    p->ticket_age_ms = given->options->ticket_age_ms;
    p->login_delay_ms = given->options->login_delay_ms;
    p->secure = strncmp(given->origin, "https:", 6) == 0;
    ticket_key(given->key, p->key);
    if (!make_parts(p, given))
        error_set(e, "there is not enough memory for the people of a server");
    else if (date_tickets(p, ops, store, e) && jobs_load(p->jobs, ops, store, e))
        return p;
    people_free(p);
    return NULL;
}

void people_begin(struct people *p, struct journal *journal)
{
    p->tasks.journal = journal;
    sweeper_begin(p->sweeper);
}

/* Jobs on other threads may come back after the rest of the server is gone. */
void people_free(struct people *p)
{
    if (!p)
        return;
    p->tasks.closed = true;
    jobs_free(p->jobs);
    turns_free(p->turns);
    sweeper_free(p->sweeper);
    p->sweeper = NULL;
    p->jobs = NULL;
    p->turns = NULL;
    if (p->tasks.aside)
        return;
    sessions_free(p->sessions);
    blocks_free(p->blocks);
    rates_free(p->rates);
    budget_free(p->tasks.budget);
    coroutines_free(&p->tasks.coroutines);
    reviews_free(p->reviews);
    sodium_memzero(p->key, sizeof p->key);
    free(p);
}

void people_drain(struct people *p)
{
    jobs_drain(p->jobs);
    turns_drain(p->turns);
    reviews_stop(p->reviews);
}

void people_on_change(struct people *p,
                      void (*changed)(void *with, const struct id *from, const struct person *to),
                      void (*gone)(void *with, const struct person *who, enum people_gone how),
                      void *with)
{
    p->listener = (struct listener){ changed, gone, with };
}

void people_figures(const struct people *p, struct buffer *out)
{
    const struct {
        const char *name, *help;
        uint64_t count;
    } rows[] = {
        { "hearts_guests_made", "Guests welcomed.", p->count.guests },
        { "hearts_accounts_made", "Accounts made.", p->count.accounts },
        { "hearts_accounts_deleted", "People whose data was deleted.", p->count.deleted },
        { "hearts_logins", "Logins with the right password.", p->count.logins },
        { "hearts_logins_failed", "Logins with a wrong one.", p->count.failed },
        { "hearts_games_kept", "Finished games kept.", p->count.games },
        { "hearts_games_rated", "Games that changed ratings.", p->count.rated },
        { "hearts_reports", "Reports by people.", p->count.reports },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        buffer_format(out, "# TYPE %s counter\n# HELP %s %s\n%s_total %llu\n", rows[i].name,
                      rows[i].name, rows[i].help, rows[i].name, (unsigned long long)rows[i].count);
    buffer_format(out,
                  "# TYPE hearts_people_held gauge\n"
                  "# HELP hearts_people_held Tickets known in memory.\nhearts_people_held %zu\n",
                  sessions_count(p->sessions));
    buffer_format(out,
                  "# TYPE hearts_logins_waiting gauge\n"
                  "# HELP hearts_logins_waiting Passwords that wait for their turn.\n"
                  "hearts_logins_waiting %zu\n",
                  turns_waiting(p->turns));
    /* The second is the first's name in version 0.1. */
    static const char *const waiting[] = { "hearts_jobs_waiting", "hearts_chores_waiting" };
    for (size_t i = 0; i < sizeof waiting / sizeof *waiting; i++)
        buffer_format(out,
                      "# TYPE %s gauge\n"
                      "# HELP %s Finished games and deletions that wait.\n%s %zu\n",
                      waiting[i], waiting[i], waiting[i], jobs_waiting(p->jobs));
}
