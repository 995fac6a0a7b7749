/* plot.h - charts as SVG: lines, or rows of bars or marks, with error bars, for light and dark
 * pages.
 *
 * The caller says what a chart shows; positions, ticks and room for texts are computed here. Texts
 * are UTF-8, and cut with an ellipsis if they are too long. Values that are not finite are left
 * out.
 */
#ifndef HEARTS_PLOT_PLOT_H
#define HEARTS_PLOT_PLOT_H

#include "base/buffer.h"
#include "base/error.h"

enum { PLOT_SERIES = 6 }; /* at most: each has its own colour and mark */

enum plot_kind {
    PLOT_LINES, /* a line through the points of each series */
    PLOT_BARS,  /* a row for every name, with a bar from 0 to y for each series */
    PLOT_MARKS, /* the same with a mark at y alone */
};

/* A value and the ends of its error bar; both are y if it has none. */
struct plot_point {
    double x, y, low, high; /* in rows x is the number of the row, from 0 */
};

struct plot_series {
    const char *label; /* for the legend, or NULL */
    const struct plot_point *points;
    size_t count;
    bool band; /* lines: errors as a band, without marks; for many points */
};

struct plot {
    enum plot_kind kind;
    const char *title;
    const char *note;              /* a line under the title, or NULL */
    const char *x_label, *y_label; /* of the points' x and y; NULL for none. Rows have no x_label */
    const struct plot_series *series;
    size_t series_count;
    const char *const *names; /* of rows, from the top */
    size_t name_count;
    bool log_x;        /* lines: points whose x is not above 0 are left out */
    bool with_zero;    /* the axis of y includes 0 */
    int width, height; /* in pixels; 0: 720 wide, and as high as the rows need, or 400 */
};

/* Appends the chart; out->failed is set when out of memory. */
void plot_write(const struct plot *p, struct buffer *out);

/* Writes the chart to a file. On false *e says why, the path included. */
bool plot_save(const struct plot *p, const char *path, struct error *e);

#endif
