/* runs.c - computers play a hand of a record to its end, many times. */
#include "clients/browser/runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"
#include "clients/browser/fetched_weights.h"
#include "clients/browser/page_link.h"
#include "server/api/api_retry.h"
#include "table/retry_run.h"

enum { RUNS_MOST = 50, FIRST_MOST = 100000 };

/* Requested runs; they are done one at a time, so that tables can go on between two. */
struct runs {
    struct runs *next;
    struct request *request;
    struct table_retry *again;
    unsigned first, count, done;
    bool failed;
    struct retry_end end[RUNS_MOST];
};

static struct runs *waiting;
static struct scratch *scratch;

static void runs_free(struct runs *w)
{
    retry_free(w->again);
    free(w);
}

static void refuse(struct runs *w, int status, const char *why, const char *say)
{
    net_refuse(w->request, status, why, say, 0);
    runs_free(w);
}

static void answer(const struct runs *w)
{
    struct buffer out = { 0 };
    struct json j;
    json_begin(&j, &out);
    json_object(&j, NULL);
    json_list(&j, "points");
    for (unsigned i = 0; i < w->count; i++)
        json_number(&j, NULL, w->end[i].points[w->again->steps.seat]);
    json_list_end(&j);
    json_list(&j, "moves");
    for (unsigned i = 0; i < w->count; i++)
        json_number(&j, NULL, w->end[i].moves);
    json_list_end(&j);
    json_object_end(&j);
    if (out.failed)
        net_refuse(w->request, 503, "full", "There is no memory left.", 0);
    else
        net_reply(w->request,
                  &(struct reply){ .status = 200, .body = out.data, .length = out.length });
    buffer_release(&out);
}

static void run_one(void *with)
{
    struct runs *w = with;
    unsigned n = w->done++;
    w->failed = !retry_run(&w->again->steps, w->first + n, scratch, &w->end[n]);
}

static void run_done(void *with);

static void go_on(struct runs *w)
{
    if (!link_work(run_one, run_done, w))
        refuse(w, 503, "full", "There is no memory left.");
}

static void run_done(void *with)
{
    struct runs *w = with;
    if (w->failed) {
        refuse(w, 400, "bad-record", "The hand can't be played on.");
    } else if (w->done < w->count) {
        go_on(w);
    } else {
        answer(w);
        runs_free(w);
    }
}

static void begin(struct runs *w)
{
    if (weights_are_here(&w->again->steps.plan)) {
        go_on(w);
        return;
    }
    w->next = waiting;
    waiting = w;
}

void runs_begin(void)
{
    struct runs *first = waiting;
    waiting = NULL;
    while (first) {
        struct runs *w = first;
        first = w->next;
        begin(w);
    }
}

static bool read_number(struct json_span m, const char *name, int64_t low, int64_t most,
                        unsigned *out)
{
    int64_t number = low;
    bool good = !json_is_there(json_member(m, name)) ||
                json_as_whole(json_member(m, name), low, most, &number);
    *out = (unsigned)number;
    return good;
}

static bool read(struct runs *w)
{
    size_t length;
    const char *why, *text = request_body(w->request, &length);
    struct json_span m;
    if (!json_open(text, length, &m, &why) || json_kind(m) != JSON_OBJECT ||
        !read_number(m, "first", 0, FIRST_MOST, &w->first) ||
        !read_number(m, "count", 1, RUNS_MOST, &w->count)) {
        net_refuse(w->request, 400, "malformed",
                   "The body has to be an object with `from`, and `first` from 0 and `count` up "
                   "to 50.",
                   0);
        return false;
    }
    return retry_read(json_member(m, "from"), w->request, &w->again);
}

bool runs_request(struct request *r)
{
    if (request_method(r) != METHOD_POST || strcmp(request_path(r), "/api/runs") != 0)
        return false;
    struct runs *w = calloc(1, sizeof *w);
    if (!scratch)
        scratch = scratch_new();
    if (!w || !scratch) {
        net_refuse(r, 503, "full", "There is no memory left.", 0);
        free(w);
        return true;
    }
    w->request = r;
    if (read(w))
        begin(w);
    else
        runs_free(w);
    return true;
}
