/* one_person.c - the games of a browser's one person, using the files of src/server/people. */
#include "clients/browser/one_person.h"

#include <stdlib.h>
#include <string.h>

#include "clients/browser/fetched_weights.h"
#include "clients/browser/import.h"
#include "clients/browser/joined_games.h"
#include "server/net/budget.h"
#include "server/people/games/count.h"
#include "server/people/games/facts.h"
#include "server/people/games/reviews.h"
#include "server/people/people_options.h"
#include "server/people/routes.h"
#include "server/people/task/answer.h"
#include "server/people/task/jobs.h"
#include "server/people/task/parts.h"
#include "server/people/task/rates.h"
#include "server/people/task/requests.h"
#include "server/people/who/passwords.h"

static struct people people;
static struct worker_store *store;

/* A request that waits until earlier changes are saved; from then on its reads run at once. A
 * review also waits for the weights of its game: so the game's rules are read while it waits. */
struct pending {
    struct pending *next;
    struct request *request;
    const struct person *who;
    struct journal_request ask;
    struct store_op get;
    struct key key;
    struct buffer text;
    bool found;
    struct hearts_plan plan;
};

static struct pending *waiting;

/* ---- The environment of src/server/people ---- */

void journal_ask(struct journal *j, struct journal_request *r)
{
    (void)j, worker_store_ask(store, r);
}

/* There are no passwords here. */
void secret_free(struct secret *s) { (void)s; }

/* There are no accounts to delete here, and no sessions to clean up. */
static void nothing(struct task *t) { job_end(t, STORE_OK); }

static void (*const job_begin[JOB_KINDS])(struct task *t) = {
    [JOB_KEEP] = job_keep, [JOB_COUNT] = job_count, [JOB_DELETE] = nothing, [JOB_SWEEP] = nothing
};

static void too_much(struct task *t, int64_t wait_ms)
{
    (void)wait_ms;
    people_refuse(t, REFUSE_TOO_FAST);
}

/* The server's default. */
static uint64_t review_nodes(void)
{
    struct people_options o = { 0 };
#define OPTION(kind, field, name, standard, low, high, brief) \
    (void)option_number(OPTION_IS_##kind, standard, &o.field);
#include "server/people/people_options.def"
#undef OPTION
    return o.review_nodes;
}

bool people_begin_here(struct worker_store *k, struct store *memory, struct error *e)
{
    store = k;
    people.tasks.too_much = too_much;
    people.tasks.address_bytes = INT64_MAX / 2;
    people.tasks.networks_each = 1;
    people.review_nodes = review_nodes();
    people.tasks.budget = budget_new(NULL);
    people.rates = rates_new(NULL, NULL, 1);
    people.reviews = reviews_new();
    people.jobs = jobs_new(&people, job_begin);
    if (people.tasks.budget && people.rates && people.reviews && people.jobs)
        return jobs_load(people.jobs, &store_memory, memory, e);
    error_set(e, "there is not enough memory for what was played");
    return false;
}

/* Those who share a device are told apart only by the names they typed: no game here is rated. */
void people_keep_game(void *with, const struct people_game *g)
{
    struct people_game kept = *g;
    int people_there = 0;
    (void)with;
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        people_there += kept.seat[seat].person;
    for (int seat = 0; seat < HEARTS_SEATS && people_there > 1; seat++)
        kept.seat[seat].unrated = kept.seat[seat].person;
    import_forget();
    people_game_over(&people, &kept);
}

/* ---- Requests ---- */

static const struct route routes[] = {
#define REQUEST(path, method, function) { path, method, function },
#include "clients/browser/requests.def"
#undef REQUEST
    /* Servers do not have these: a page may not write to a server's archive this way. */
    { "/api/records", METHOD_POST, api_import },
    { "/api/sent", METHOD_GET, api_sent },
    { "/api/sent", METHOD_POST, api_sent_note },
};

static const struct route *route_of(const struct request *r, const char **rest)
{
    const char *path = request_path(r);
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        size_t length = strlen(routes[i].path);
        bool open = routes[i].path[length - 1] == '/';
        *rest = path + length;
        if (routes[i].method == request_method(r) && strncmp(path, routes[i].path, length) == 0 &&
            (open ? **rest != '\0' : **rest == '\0'))
            return &routes[i];
    }
    return NULL;
}

static void answer(const struct route *route, const char *rest, struct request *r,
                   const struct person *who)
{
    struct task *t = people_task(&people, r, who);
    if (t)
        route->answer(t, rest);
}

/* Answers the request; a review whose weights are missing waits. */
static void go_on(struct pending *a)
{
    const char *rest;
    if (a->plan.seats && !weights_are_here(&a->plan)) {
        a->next = waiting;
        waiting = a;
        return;
    }
    answer(route_of(a->request, &rest), rest, a->request, a->who);
    buffer_release(&a->text);
    free(a);
}

static void all_is_kept(struct journal_request *r, enum store_result result)
{
    static struct facts f;
    struct pending *a = r->with;
    struct hearts_error e;
    bool good = result == STORE_OK && a->found && facts_read(&f, a->text.data, a->text.length) &&
                hearts_plan_read(&a->plan, f.rules, strlen(f.rules), &e);
    if (!good)
        a->plan.seats = 0; /* not a review; or the reply says what is wrong */
    go_on(a);
}

bool people_answer_here(struct request *r, const struct person *who)
{
    const char *rest;
    struct id game;
    const struct route *route = route_of(r, &rest);
    if (!route)
        return false;
    struct pending *a = calloc(1, sizeof *a);
    if (!a) {
        net_refuse(r, 503, "full", "There is not enough memory.", 0);
        return true;
    }
    bool judges = id_read(rest, &game) && strcmp(rest + 2 * ID_BYTES, "/review") == 0;
    a->request = r;
    a->who = who;
    if (judges)
        a->key = key_id("game", &game);
    a->get = (struct store_op){ .kind = STORE_GET,
                                .key = a->key.text,
                                .key_length = strlen(a->key.text),
                                .out = &a->text,
                                .found = &a->found };
    a->ask = (struct journal_request){
        .ops = &a->get, .count = judges ? 1 : 0, .answer = all_is_kept, .with = a
    };
    worker_store_ask(store, &a->ask);
    return true;
}

enum store_result people_read_here(struct store_op *ops, size_t count)
{
    return worker_store_read(store, ops, count);
}

void people_resume_reviews(void)
{
    struct pending *first = waiting;
    waiting = NULL;
    while (first) {
        struct pending *a = first;
        first = a->next;
        go_on(a);
    }
}
