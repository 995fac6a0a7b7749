/* arena_plot.c - the results of matches as pictures. */
#include <stdio.h>

#include "base/plot/plot.h"
#include "clients/cli/arena.h"

enum { NAME = 64, TEXT = 300 };

static void write_note(const struct arena_request *r, const struct arena_match *m, char out[TEXT])
{
    char rules[HEARTS_RULES_TEXT];
    (void)hearts_rules_write(&r->plan.rules, rules, sizeof rules);
    (void)snprintf(out, TEXT, "%.150s: %llu %s in %d seatings, seed %llu; with the 95 %% interval",
                   rules, (unsigned long long)m->result.deals, r->order.games ? "games" : "deals",
                   m->result.seatings, (unsigned long long)r->order.seed);
}

/* Writes the label of the axis, the same measure as in the table; for points, fewer are better. */
static void write_measure(const struct arena_match *m, const char *difference, const char *first,
                          char out[TEXT])
{
    (void)snprintf(out, TEXT, "%s, %s: %s 0 %s is better", arena_measure(m->result.measure),
                   difference, m->result.measure == MATCH_POINTS ? "below" : "above", first);
}

static struct plot_point point_of(double x, double difference, double margin)
{
    return (struct plot_point){ x, difference, difference - margin, difference + margin };
}

/* The final result of a match as a point. */
static struct plot_point result_point(double x, const struct match_result *r)
{
    const struct stats *s = &r->difference[r->measure];
    return point_of(x, s->mean, stats_margin(s));
}

/* Leaves out the first fiftieth of the deals: they say little and would stretch the axis. */
static bool plot_curve(const struct arena_request *r, const struct arena_match *m, struct error *e)
{
    struct plot_point points[MATCH_CURVE + 1];
    char title[TEXT], note[TEXT], measure[TEXT];
    const struct match_result *s = &m->result;
    size_t count = 0;
    for (int i = 0; i < s->moments; i++)
        if (s->curve[i].deals >= 20 && s->curve[i].deals >= s->deals / 50)
            points[count++] = point_of((double)s->curve[i].deals, s->curve[i].difference,
                                       s->curve[i].margin);
    points[count++] = result_point((double)s->deals, s);
    (void)snprintf(title, sizeof title, "A: %.60s against B: %.60s", m->side[0].player->name,
                   m->side[1].player->name);
    write_note(r, m, note);
    write_measure(m, "A minus B", "A", measure);
    const struct plot_series series = { .points = points, .count = count, .band = count > 1 };
    const struct plot plot = {
        .kind = PLOT_LINES,
        .title = title,
        .note = note,
        .y_label = measure,
        .x_label = r->order.games ? "games" : "deals",
        .series = &series,
        .series_count = 1,
        .with_zero = true,
    };
    return plot_save(&plot, r->plot, e);
}

static bool plot_ladder(const struct arena_request *r, const struct arena_match *m, int count,
                        struct error *e)
{
    struct plot_point points[ARENA_PLAYERS];
    char text[ARENA_PLAYERS][NAME], note[TEXT], measure[TEXT];
    const char *names[ARENA_PLAYERS];
    for (int i = 0; i < count; i++) {
        const struct match_result *s = &m[i].result;
        points[i] = result_point(i, s);
        (void)snprintf(text[i], NAME, "%.24s against %.24s", m[i].side[0].player->name,
                       m[i].side[1].player->name);
        names[i] = text[i];
    }
    write_note(r, m, note);
    write_measure(m, "the first minus the second", "the first", measure);
    const struct plot_series series = { .points = points, .count = (size_t)count };
    const struct plot plot = {
        .kind = PLOT_MARKS,
        .title = "Each player against the next",
        .note = note,
        .y_label = measure,
        .names = names,
        .name_count = (size_t)count,
        .series = &series,
        .series_count = 1,
        .with_zero = true,
    };
    return plot_save(&plot, r->plot, e);
}

static bool plot_times(const struct arena_request *r, const struct arena_match *m, int count,
                       struct error *e)
{
    struct plot_point points[ARENA_TIMES];
    char title[TEXT], note[TEXT], measure[TEXT];
    for (int i = 0; i < count; i++)
        points[i] = result_point((double)m[i].side[0].time_ns * 1e-6, &m[i].result);
    (void)snprintf(title, sizeof title, "Strength against time: A: %.50s, B: %.50s",
                   m->side[0].player->name, m->side[1].player->name);
    write_note(r, m, note);
    write_measure(m, "A minus B", "A", measure);
    const struct plot_series series = { .points = points, .count = (size_t)count };
    const struct plot plot = {
        .kind = PLOT_LINES,
        .title = title,
        .note = note,
        .y_label = measure,
        .log_x = true,
        .x_label = r->time_ns[1] ? "milliseconds a decision of A"
                                 : "milliseconds a decision of both",
        .series = &series,
        .series_count = 1,
        .with_zero = true,
    };
    return plot_save(&plot, r->plot, e);
}

bool arena_plot(const struct arena_request *r, const struct arena_match *m, int count,
                struct error *e)
{
    if (r->order.calibrate)
        return arena_plot_expected(r, m, e);
    if (r->ladder)
        return plot_ladder(r, m, count, e);
    return r->time_count ? plot_times(r, m, count, e) : plot_curve(r, m, e);
}
