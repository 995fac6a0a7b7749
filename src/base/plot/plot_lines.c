/* plot_lines.c - charts of lines over two axes. */
#include <math.h>

#include "base/plot/plot_inside.h"

static double widest_tick(const struct plot_axis *a)
{
    double widest = 0;
    char text[PLOT_NUMBER];
    for (int i = 0; i < a->tick_count; i++)
        widest = fmax(widest,
                      plot_text_width(plot_number(a->tick[i], a->places, false, text), PLOT_SMALL));
    return widest;
}

static void draw_y_axis(struct plot_canvas *s)
{
    char text[PLOT_NUMBER];
    for (int i = 0; i < s->y.tick_count; i++) {
        double y = plot_axis_at(&s->y, s->y.tick[i]);
        bool zero = fabs(s->y.tick[i]) < (s->y.high - s->y.low) * 1e-9;
        plot_stroke(s->out, zero ? "zero" : "grid", s->left, y, s->right, y);
        plot_text(s->out, "quiet", s->left - 8, y + 4, PLOT_END, PLOT_SMALL, s->width,
                  plot_number(s->y.tick[i], s->y.places, false, text));
    }
}

/* Numbers that would touch the previous one are left out; their ticks stay. */
static void draw_x_axis(struct plot_canvas *s)
{
    double y = s->y.from, end = -1e9;
    char text[PLOT_NUMBER];
    plot_stroke(s->out, "axis", s->left, y, s->right, y);
    for (int i = 0; i < s->x.tick_count; i++) {
        double x = plot_axis_at(&s->x, s->x.tick[i]);
        int places = s->x.log && s->x.tick[i] > 0.999 ? 0 : s->x.places;
        if (s->x.log && places)
            places = (int)fmax(0, ceil(-log10(s->x.tick[i]) - 1e-9));
        double half = plot_text_width(plot_number(s->x.tick[i], places, false, text), PLOT_SMALL) /
                      2;
        plot_stroke(s->out, "axis", x, y, x, y + 5);
        if (x - half < end + 8)
            continue;
        end = x + half;
        plot_text(s->out, "quiet", x, y + 19, PLOT_MIDDLE, PLOT_SMALL, s->width, text);
    }
    if (s->plot->x_label)
        plot_text(s->out, "quiet", (s->left + s->right) / 2, y + 39, PLOT_MIDDLE, PLOT_PLAIN,
                  s->right - s->left, s->plot->x_label);
}

static void add_place(struct plot_canvas *s, double x, double y)
{
    plot_pixels(s->out, plot_axis_at(&s->x, x));
    buffer_char(s->out, ',');
    plot_pixels(s->out, plot_axis_at(&s->y, y));
    buffer_char(s->out, ' ');
}

static void draw_band(struct plot_canvas *s, const struct plot_series *of)
{
    buffer_text(s->out, "<polygon class=\"band\" points=\"");
    for (size_t i = 0; i < of->count; i++)
        if (plot_point_good(s->plot, &of->points[i]))
            add_place(s, of->points[i].x, of->points[i].high);
    for (size_t i = of->count; i-- > 0;)
        if (plot_point_good(s->plot, &of->points[i]))
            add_place(s, of->points[i].x, of->points[i].low);
    buffer_text(s->out, "\"/>\n");
}

static void draw_errors(struct plot_canvas *s, const struct plot_point *p)
{
    double x = plot_axis_at(&s->x, p->x);
    double low = plot_axis_at(&s->y, p->low), high = plot_axis_at(&s->y, p->high);
    if (low - high < 0.5)
        return;
    plot_stroke(s->out, "error", x, low, x, high);
    plot_stroke(s->out, "error", x - 4, low, x + 4, low);
    plot_stroke(s->out, "error", x - 4, high, x + 4, high);
}

static void draw_series(struct plot_canvas *s, size_t number)
{
    const struct plot_series *of = &s->plot->series[number];
    buffer_format(s->out, "<g class=\"s%zu\">\n", number);
    if (of->band)
        draw_band(s, of);
    buffer_text(s->out, "<polyline class=\"line\" points=\"");
    for (size_t i = 0; i < of->count; i++)
        if (plot_point_good(s->plot, &of->points[i]))
            add_place(s, of->points[i].x, of->points[i].y);
    buffer_text(s->out, "\"/>\n");
    for (size_t i = 0; i < of->count && !of->band; i++) {
        const struct plot_point *p = &of->points[i];
        if (!plot_point_good(s->plot, p))
            continue;
        draw_errors(s, p);
        plot_mark(s->out, number, plot_axis_at(&s->x, p->x), plot_axis_at(&s->y, p->y));
    }
    buffer_text(s->out, "</g>\n");
}

void plot_lines(struct plot_canvas *s)
{
    if (s->plot->y_label) {
        s->top += PLOT_ROW + 4;
        plot_text(s->out, "quiet", PLOT_MARGIN, s->top - 6, PLOT_START, PLOT_PLAIN,
                  s->width - 2 * PLOT_MARGIN, s->plot->y_label);
    }
    s->y.to = s->top + 10;
    s->y.from = fmax(s->height - (s->plot->x_label ? 50 : 30), s->y.to + 20);
    plot_axis_finish(&s->y, (int)((s->y.from - s->y.to) / 44), true);
    s->left = PLOT_MARGIN + widest_tick(&s->y) + 8;
    s->right = fmax(s->width - PLOT_MARGIN, s->left + 40);
    s->x.from = s->left + 10;
    s->x.to = s->right - 14;
    plot_axis_finish(&s->x, (int)((s->x.to - s->x.from) / 80), false);
    draw_y_axis(s);
    draw_x_axis(s);
    for (size_t i = 0; i < s->plot->series_count && i < PLOT_SERIES; i++)
        draw_series(s, i);
}
