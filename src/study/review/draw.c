/* draw.c - the curve of a hand as a picture. */
#include <stdio.h>

#include "base/plot/plot.h"
#include "study/review/review.h"

enum { TEXT = 200 };

static double range_of(const struct review_curve *c, int seat)
{
    double low = c->points[0][seat], high = low;
    for (int i = 1; i < c->count; i++) {
        low = c->points[i][seat] < low ? c->points[i][seat] : low;
        high = c->points[i][seat] > high ? c->points[i][seat] : high;
    }
    return high - low;
}

/* Chooses the seats to draw, in seat order; if there are more than colours, those whose curves vary
 * most. */
static int choose(const struct review *r, int out[PLOT_SERIES])
{
    int count = 0;
    for (int seat = 0; seat < r->plan.seats; seat++) {
        int more = 0;
        double own = range_of(&r->curve, seat);
        for (int s = 0; s < r->plan.seats; s++) {
            double other = range_of(&r->curve, s);
            more += other > own || (s < seat && !(other < own));
        }
        if (more < PLOT_SERIES)
            out[count++] = seat;
    }
    return count;
}

bool review_draw(const struct review *r, const char *const names[HEARTS_SEATS], const char *path,
                 struct error *e)
{
    const struct review_curve *c = &r->curve;
    static struct plot_point points[PLOT_SERIES][HEARTS_CARDS];
    struct plot_series series[PLOT_SERIES] = { { 0 } };
    int who[PLOT_SERIES];
    char title[TEXT], note[TEXT], game[32] = "";
    if (!c->count) {
        error_set(e, "there is nothing to draw: no hand of the record comes to its first trick");
        return false;
    }
    int count = choose(r, who);
    for (int i = 0; i < count; i++) {
        for (int at = 0; at < c->count; at++) {
            double y = c->points[at][who[i]];
            points[i][at] = (struct plot_point){ c->tricks[at], y, y, y };
        }
        series[i] = (struct plot_series){ .label = names[who[i]],
                                          .points = points[i],
                                          .count = (size_t)c->count };
    }
    if (r->games > 1)
        (void)snprintf(game, sizeof game, "Game %u, hand", c->game);
    (void)snprintf(title, sizeof title, "%s %u, trick by trick", r->games > 1 ? game : "Hand",
                   c->hand);
    (void)snprintf(note, sizeof note, "what each is likely to score, as the cards lie%s%s",
                   c->ended ? "; at the end what each did score" : "",
                   count < r->plan.seats ? "; the six whose course moves most" : "");
    const struct plot plot = {
        .kind = PLOT_LINES,
        .title = title,
        .note = note,
        .x_label = "tricks played",
        .y_label = "points in this hand",
        .series = series,
        .series_count = (size_t)count,
        .with_zero = true,
    };
    return plot_save(&plot, path, e);
}
