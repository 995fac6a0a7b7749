/* play_day.c - the hand of a day in the terminal. */
#define _POSIX_C_SOURCE 200809L
#include "clients/cli/play_day.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/os/interrupt.h"
#include "clients/cli/json_line.h"
#include "clients/cli/progress.h"
#include "clients/terminal/tui/line.h"
#include "table/retry_run.h"

void day_today(char out[DATE_TEXT])
{
    time_t now = time(NULL);
    struct tm tm;
    if (!localtime_r(&now, &tm) || !strftime(out, DATE_TEXT, "%Y-%m-%d", &tm))
        memcpy(out, "1970-01-01", DATE_TEXT);
}

void day_tell(const struct retry_report *a, struct buffer *out)
{
    buffer_format(out,
                  "The hand of the day, %s, %s: everybody gets the same cards and the same "
                  "computers. Your first try is the one that counts, on your honour. It is not "
                  "saved, and your own game stays as it is.",
                  a->order.date, solo_rules(a->retry.table));
}

/* ---- The computer's runs ---- */

static bool run_all(struct retry_report *a, const struct retry_steps *s, struct scratch *scratch)
{
    struct progress line = { 0 };
    bool good = true;
    if (!a->order.json)
        progress_begin(&line, false);
    while (good && a->runs < DAY_RUNS && !interrupted()) {
        struct retry_end end;
        progress_show(&line, (double)a->runs / DAY_RUNS, "%u of %u hands by the computer", a->runs,
                      (unsigned)DAY_RUNS);
        good = retry_run(s, a->runs, scratch, &end);
        if (good)
            a->run[a->runs++] = end.points[s->seat];
    }
    progress_end(&line);
    return good;
}

static int compare(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

bool day_judge(struct retry_report *a, const struct record *record)
{
    struct retry_steps *s = calloc(1, sizeof *s);
    struct scratch *scratch = scratch_new();
    struct record_fault f;
    bool good = s && scratch && retry_steps_read(record, &a->order.at, s, &f) == RETRY_READY &&
                run_all(a, s, scratch);
    qsort(a->run, a->runs, sizeof a->run[0], compare);
    if (s)
        retry_steps_release(s);
    free(s);
    scratch_free(scratch);
    return good;
}

/* ---- In words ---- */

static double mean_of(const struct retry_report *a)
{
    double sum = 0;
    for (unsigned i = 0; i < a->runs; i++)
        sum += a->run[i];
    return a->runs ? sum / a->runs : 0;
}

/* Prints a text to share that shows no card, to keep the hand a surprise: a heart for each point,
 * but no more of them than two decks have. */
static void print_share(const struct retry_report *a, int32_t points)
{
    struct buffer text = { 0 };
    say_points(&a->say, &text, points);
    printf("\nTo share without spoilers:\n\n    OpenHearts, hand of the day\n    %s, %s\n"
           "    %s",
           a->order.date, solo_rules(a->retry.table), text.failed ? "" : text.data);
    if (points > 0)
        putchar(' ');
    for (int32_t i = 0; i < points && i < 26; i++)
        fputs(a->say.ascii ? "*" : "♥", stdout);
    if (a->runs)
        printf("\n    The computer's average: %.1f", mean_of(a));
    fputs("\n\n", stdout);
    buffer_release(&text);
}

bool day_print(const struct retry_report *a)
{
    int32_t points = a->now.points[a->retry.seat];
    struct buffer text = { 0 };
    putchar('\n');
    say_points(&a->say, &text, points);
    buffer_text(&text, ". ");
    if (a->runs) {
        unsigned worse = 0;
        for (unsigned i = 0; i < a->runs; i++)
            worse += a->run[i] > points;
        buffer_format(&text, "The strongest computer played this hand %u times in your seat: best ",
                      a->runs);
        say_number(&a->say, &text, a->run[0]);
        buffer_format(&text, ", average %.1f, worst ", mean_of(a));
        say_number(&a->say, &text, a->run[a->runs - 1]);
        buffer_format(&text, ". You beat it in %u of them.", worse);
    }
    bool good = !text.failed;
    if (good) {
        line_fold(stdout, text.data, 2);
        if (a->tries == 1)
            print_share(a, points);
    }
    buffer_release(&text);
    return good;
}

bool day_print_json(const struct retry_report *a)
{
    struct json_line l;
    struct json *j = &l.json;
    json_line_object(&l);
    json_text(j, "date", a->order.date);
    json_text(j, "rules", solo_rules(a->retry.table));
    json_number(j, "try", a->tries);
    json_number(j, "points", a->now.points[a->retry.seat]);
    json_list(j, "runs");
    for (unsigned i = 0; i < a->runs; i++)
        json_number(j, NULL, a->run[i]);
    json_list_end(j);
    if (a->runs)
        json_figure(j, "mean", mean_of(a));
    return json_line_object_end(&l);
}
