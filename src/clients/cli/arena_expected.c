/* arena_expected.c - prints what players expected of the cards they chose, and what happened: as a
 * table, JSON, a picture. */
#include <math.h>
#include <stdio.h>

#include "base/plot/plot.h"
#include "clients/cli/arena.h"

static const char *const words[EXPECTED_WHATS] = {
    [EXPECTED_POINTS] = "points",
    [EXPECTED_QUEEN] = "queen",
    [EXPECTED_MOON] = "own moon",
    [EXPECTED_OTHER_MOON] = "other's moon",
};

/* Chances are shown in hundredths. */
static double unit(int what) { return what == EXPECTED_POINTS ? 1 : 100; }

static double mean(double sum, const struct expected_row *r, int what)
{
    return r->cards > 0 ? unit(what) * sum / r->cards : 0;
}

/* ---- The table ---- */

static void print_row(const struct expected_row *r, int trick)
{
    char name[12] = "all";
    if (trick != EXPECTED_ALL)
        (void)snprintf(name, sizeof name, "%d", trick);
    printf("%-4s%7.0f", name, r->cards);
    for (int what = 0; what < EXPECTED_WHATS; what++) {
        double margin;
        int places = what == EXPECTED_POINTS ? 2 : 1;
        (void)expected_more(r, (enum expected_what)what, &margin);
        printf("%6.*f%6.*f", places, mean(r->said[what], r, what), places,
               mean(r->came[what], r, what));
        if (isfinite(margin))
            printf("%5.*f", places, unit(what) * margin);
        else
            printf("%5s", "-");
    }
    putchar('\n');
}

void arena_print_expected(const struct arena_match *m)
{
    for (int which = 0; which < 2; which++) {
        const struct expected *e = &m->result.expected[which];
        const char *name = m->side[which].player->name;
        if (e->row[EXPECTED_ALL].cards == 0) {
            printf("\n%c, %.40s, plays no hands out in thought: it expects nothing.\n", "AB"[which],
                   name);
            continue;
        }
        printf("\nWhat %c, %.40s, expected of the cards it chose, what came, and +/- of the\n"
               "difference, 95 in 100; chances in 100:\n\n%11s",
               "AB"[which], name, "");
        for (int what = 0; what < EXPECTED_WHATS; what++)
            printf("%17s", words[what]);
        printf("\n%-4s%7s", "", "cards");
        for (int what = 0; what < EXPECTED_WHATS; what++)
            printf("%6s%6s%5s", "said", "came", "+/-");
        putchar('\n');
        for (int trick = 1; trick < EXPECTED_ROWS; trick++)
            if (e->row[trick].cards > 0)
                print_row(&e->row[trick], trick);
        print_row(&e->row[EXPECTED_ALL], EXPECTED_ALL);
    }
}

/* ---- JSON ---- */

void arena_json_expected(struct json *j, const struct expected *e)
{
    static const char *const keys[EXPECTED_WHATS] = { "points", "queen", "moon", "moon_other" };
    json_list(j, "expected");
    for (int trick = 0; trick < EXPECTED_ROWS; trick++) {
        const struct expected_row *r = &e->row[trick];
        if (r->cards <= 0)
            continue;

        json_object(j, NULL);
        if (trick != EXPECTED_ALL)
            json_number(j, "trick", trick);
        json_number(j, "cards", (int64_t)r->cards);
        for (int what = 0; what < EXPECTED_WHATS; what++) {
            double margin;
            (void)expected_more(r, (enum expected_what)what, &margin);
            json_object(j, keys[what]);
            json_figure(j, "said", r->said[what] / r->cards);
            json_figure(j, "came", r->came[what] / r->cards);
            if (isfinite(margin))
                json_figure(j, "margin95", margin);
            else
                json_null(j, "margin95");
            json_object_end(j);
        }
        json_object_end(j);
    }
    json_list_end(j);
}

/* ---- The picture ---- */

bool arena_plot_expected(const struct arena_request *r, const struct arena_match *m,
                         struct error *e)
{
    struct plot_point points[EXPECTED_WHATS - 1][EXPECTED_TRICKS];
    struct plot_series series[EXPECTED_WHATS - 1];
    char title[120], note[160];
    for (int what = EXPECTED_QUEEN; what < EXPECTED_WHATS; what++) {
        int line = what - EXPECTED_QUEEN;
        size_t count = 0;
        for (int trick = 1; trick < EXPECTED_ROWS; trick++) {
            const struct expected_row *row = &m->result.expected[0].row[trick];
            double margin, more = 100 * expected_more(row, (enum expected_what)what, &margin);
            if (isfinite(margin))
                points[line][count++] = (struct plot_point){ trick, more, more - 100 * margin,
                                                             more + 100 * margin };
        }
        series[line] = (struct plot_series){ .label = words[what],
                                             .points = points[line],
                                             .count = count };
    }
    (void)snprintf(title, sizeof title, "What %.30s expects, against %.30s",
                   m->side[0].player->name, m->side[1].player->name);
    (void)snprintf(note, sizeof note, "%llu %s, seed %llu; with the 95 %% interval",
                   (unsigned long long)m->result.deals, arena_samples(r),
                   (unsigned long long)r->order.seed);
    const struct plot plot = {
        .kind = PLOT_LINES,
        .title = title,
        .note = note,
        .x_label = "trick",
        .y_label = "came, less what was said, in 100",
        .series = series,
        .series_count = EXPECTED_WHATS - 1,
        .with_zero = true,
    };
    return plot_save(&plot, r->plot, e);
}
