/* plot_rows.c - charts of rows: a name, a bar or a mark with its error, the value in figures. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/plot/plot_inside.h"

enum { LANE = 18, BETWEEN = 12, FIGURES = 96 };

/* The same for bars and marks: a row has a lane for every series. */
static double row_height(const struct plot *p)
{
    return (double)(LANE * (p->series_count ? p->series_count : 1) + BETWEEN);
}

double plot_rows_height(const struct plot *p)
{
    return row_height(p) * (double)p->name_count + (p->y_label ? 58 : 38);
}

static void figures(const struct plot_canvas *s, const struct plot_point *at, char out[FIGURES])
{
    char value[PLOT_NUMBER], error[PLOT_NUMBER];
    int places = plot_places(fmax(fabs(s->y.low), fabs(s->y.high)));
    double half = (at->high - at->low) / 2;
    (void)plot_number(at->y, places, s->y.low < 0, value);
    if (half > 0)
        (void)snprintf(out, FIGURES, "%s \xc2\xb1 %s", value,
                       plot_number(half, places, false, error));
    else
        (void)snprintf(out, FIGURES, "%s", value);
}

static double widest_figures(const struct plot_canvas *s)
{
    double widest = 0;
    char text[FIGURES];
    for (size_t i = 0; i < s->plot->series_count && i < PLOT_SERIES; i++)
        for (size_t j = 0; j < s->plot->series[i].count; j++)
            if (plot_point_good(s->plot, &s->plot->series[i].points[j])) {
                figures(s, &s->plot->series[i].points[j], text);
                widest = fmax(widest, plot_text_width(text, PLOT_SMALL));
            }
    return widest;
}

static void draw_axis(struct plot_canvas *s, double top, double bottom)
{
    double end = -1e9;
    char text[PLOT_NUMBER];
    for (int i = 0; i < s->y.tick_count; i++) {
        double x = plot_axis_at(&s->y, s->y.tick[i]);
        bool zero = fabs(s->y.tick[i]) < (s->y.high - s->y.low) * 1e-9;
        double half = plot_text_width(plot_number(s->y.tick[i], s->y.places, false, text),
                                      PLOT_SMALL) /
                      2;
        plot_stroke(s->out, zero ? "zero" : "grid", x, top, x, bottom);
        if (x - half < end + 8)
            continue;
        end = x + half;
        plot_text(s->out, "quiet", x, bottom + 18, PLOT_MIDDLE, PLOT_SMALL, s->width, text);
    }
    if (!s->plot->y_label)
        return;
    /* Under its axis if it fits there, else across the canvas. */
    bool fits = plot_text_width(s->plot->y_label, PLOT_PLAIN) <= s->y.to - s->y.from;
    plot_text(s->out, "quiet", fits ? (s->y.from + s->y.to) / 2 : s->width / 2, bottom + 38,
              PLOT_MIDDLE, PLOT_PLAIN, s->width - 2 * PLOT_MARGIN, s->plot->y_label);
}

static void draw_errors(struct plot_canvas *s, const struct plot_point *at, double y)
{
    const char *class = s->plot->kind == PLOT_BARS ? "whisker" : "error";
    double low = plot_axis_at(&s->y, at->low), high = plot_axis_at(&s->y, at->high);
    if (high - low < 0.5)
        return;
    plot_stroke(s->out, class, low, y, high, y);
    plot_stroke(s->out, class, low, y - 4, low, y + 4);
    plot_stroke(s->out, class, high, y - 4, high, y + 4);
}

static void draw_point(struct plot_canvas *s, size_t series, const struct plot_point *at, double y)
{
    char text[FIGURES];
    buffer_format(s->out, "<g class=\"s%zu\">\n", series);
    if (s->plot->kind == PLOT_BARS) {
        double zero = plot_axis_at(&s->y, 0), end = plot_axis_at(&s->y, at->y);
        buffer_text(s->out, "<rect class=\"bar\"");
        plot_attribute(s->out, "x", fmin(zero, end));
        plot_attribute(s->out, "y", y - 6);
        plot_attribute(s->out, "width", fabs(end - zero));
        plot_attribute(s->out, "height", 12);
        buffer_text(s->out, "/>\n");
    }
    draw_errors(s, at, y);
    if (s->plot->kind == PLOT_MARKS)
        plot_mark(s->out, series, plot_axis_at(&s->y, at->y), y);
    buffer_text(s->out, "</g>\n");
    figures(s, at, text);
    plot_text(s->out, "ink", s->width - PLOT_MARGIN, y + 4, PLOT_END, PLOT_SMALL, s->width, text);
}

void plot_rows(struct plot_canvas *s)
{
    const struct plot *p = s->plot;
    double widest = 0;
    for (size_t i = 0; i < p->name_count; i++)
        widest = fmax(widest, plot_text_width(p->names[i], PLOT_PLAIN));
    double names = fmin(widest, s->width * 0.4), height = row_height(p);
    double top = s->top + 8, bottom = top + height * (double)p->name_count;
    if (p->kind == PLOT_BARS)
        plot_axis_take(&s->y, 0);
    double figures_width = widest_figures(s);
    s->y.from = PLOT_MARGIN + names + 14;
    s->y.to = fmax(s->width - PLOT_MARGIN - figures_width - 16, s->y.from + 20);
    plot_axis_finish(&s->y, (int)((s->y.to - s->y.from) / 70), true);
    draw_axis(s, top, bottom);
    for (size_t i = 0; i < p->name_count; i++)
        plot_text(s->out, "ink", PLOT_MARGIN + names, top + height * ((double)i + 0.5) + 4.5,
                  PLOT_END, PLOT_PLAIN, names + 1, p->names[i]);
    for (size_t i = 0; i < p->series_count && i < PLOT_SERIES; i++)
        for (size_t j = 0; j < p->series[i].count; j++) {
            const struct plot_point *at = &p->series[i].points[j];
            double y = top + height * (at->x + 0.5) +
                       LANE * ((double)i - (double)(p->series_count - 1) / 2);
            if (plot_point_good(p, at))
                draw_point(s, i, at, y);
        }
}
