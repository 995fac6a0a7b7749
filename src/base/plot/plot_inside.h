/* plot_inside.h - what the files of the charts share: axes and text. */
#ifndef HEARTS_PLOT_PLOT_INSIDE_H
#define HEARTS_PLOT_PLOT_INSIDE_H

#include "base/plot/plot.h"

/* ---- Axes: plot_axis.c ---- */

enum { PLOT_TICKS = 40, PLOT_NUMBER = 40 };

/* A range of values over a range of pixels. */
struct plot_axis {
    double low, high; /* values; both 0 while the range is empty */
    double from, to;  /* where those lie, in pixels */
    bool log, some;
    int places; /* after the point, in the numbers at its ticks */
    int tick_count;
    double tick[PLOT_TICKS];
};

/* Widens the range to include a value. */
void plot_axis_take(struct plot_axis *a, double value);

/* Chooses about `wanted` round ticks. Where `round`, the range grows to end at ticks. */
void plot_axis_finish(struct plot_axis *a, int wanted, bool round);

/* The pixel position of a value. */
double plot_axis_at(const struct plot_axis *a, double value);

/* A number with this many places, with a true minus sign, whatever the locale. */
const char *plot_number(double value, int places, bool sign, char out[PLOT_NUMBER]);

/* The number of decimals, up to 4, that shows a number of about this size to three digits. */
int plot_places(double size);

/* ---- Text: plot_text.c ---- */

/* An upper estimate of the width of a text: the font is the reader's. */
double plot_text_width(const char *text, double size);

/* How many bytes of a text fit on a line: whole words if possible, at least one character. */
size_t plot_text_line(const char *text, double size, double width);

/* Appends text for XML, cut to a width. */
void plot_text_escape(struct buffer *out, const char *text, double size, double width);

/* Appends a number for a coordinate: tenths, whatever the locale. */
void plot_pixels(struct buffer *out, double n);

/* Appends ` name="n"`. */
void plot_attribute(struct buffer *out, const char *name, double n);

enum plot_anchor { PLOT_START, PLOT_MIDDLE, PLOT_END };

/* A text at a place, cut to a width; class as in the style sheet. */
void plot_text(struct buffer *out, const char *class, double x, double y, enum plot_anchor anchor,
               double size, double width, const char *text);

/* ---- The contents of the frame: plot_lines.c, plot_rows.c ---- */

/* The picture being drawn: `top` moves down as the head is written. */
struct plot_canvas {
    const struct plot *plot;
    struct buffer *out;
    double width, height, top;
    double left, right; /* of the frame; marks keep off its edges */
    struct plot_axis x, y;
};

enum { PLOT_MARGIN = 18, PLOT_SMALL = 12, PLOT_PLAIN = 13, PLOT_ROW = 20 };

/* Whether a point can be shown. */
bool plot_point_good(const struct plot *p, const struct plot_point *at);

/* The range of all points that can be shown, error bars included. */
void plot_ranges(struct plot_canvas *s);

/* A stroke from one place to another. */
void plot_stroke(struct buffer *out, const char *class, double x1, double y1, double x2, double y2);

/* The mark of a series; shapes differ, so that colour is never the only sign. */
void plot_mark(struct buffer *out, size_t series, double x, double y);

void plot_lines(struct plot_canvas *s);
void plot_rows(struct plot_canvas *s);

/* The height of a chart of rows without its head. */
double plot_rows_height(const struct plot *p);

#endif
