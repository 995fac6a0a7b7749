/* worker.c - the native program with which a page's worker is compared. `full` plays hands of the
 * day in the person's place, as the worker does for POST /api/runs.
 *
 *   bench_worker DATE RULES FIRST COUNT    prints milliseconds, and of each run a hash of
 *                                           everything decided
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "players/common/scratch.h"
#include "table/day.h"
#include "table/retry_run.h"

static double now_ms(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int fail(const char *why)
{
    fprintf(stderr, "bench_worker: %s\n", why);
    return 1;
}

static bool read_steps(const char *date, const char *rules, struct retry_steps *out)
{
    struct hearts_plan plan;
    struct hearts_error e;
    struct record_fault f;
    struct retry_moment at = { .seat = HEARTS_NO_SEAT };
    if (!date_is_valid(date) || !hearts_plan_read(&plan, rules, strlen(rules), &e))
        return false;
    struct record *record = day_record(date, &plan, NULL);
    bool good = record && retry_steps_read(record, &at, out, &f) == RETRY_READY;
    record_free(record);
    return good;
}

int main(int argc, char **argv)
{
    struct retry_steps steps;
    struct scratch *scratch = scratch_new();
    if (argc != 5 || !scratch)
        return fail("it wants DATE RULES FIRST COUNT");
    if (!read_steps(argv[1], argv[2], &steps))
        return fail("there is no such hand");
    unsigned first = (unsigned)strtoul(argv[3], NULL, 10);
    unsigned count = (unsigned)strtoul(argv[4], NULL, 10);
    struct retry_end *end = calloc(count + 1, sizeof *end);
    if (!end)
        return fail("out of memory");
    double begun = now_ms();
    for (unsigned i = 0; i < count; i++)
        if (!retry_run(&steps, first + i, scratch, &end[i]))
            return fail("the hand cannot be played on");
    printf("%.3f", now_ms() - begun);
    for (unsigned i = 0; i < count; i++)
        printf(" %u", (unsigned)end[i].moves);
    printf("\n");
    free(end);
    retry_steps_release(&steps);
    scratch_free(scratch);
    return 0;
}
