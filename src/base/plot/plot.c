/* plot.c - a chart's canvas: its background, head and legend, and the document around them. */
#include "base/plot/plot.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/plot/plot_inside.h"

enum { WIDTH = 720, HEIGHT = 400, TITLE = 18, LEGEND_GAP = 22, NOTE_LINES = 3, NOTE_LINE = 400 };

/* ---- Points ---- */

bool plot_point_good(const struct plot *p, const struct plot_point *at)
{
    bool finite = isfinite(at->x) && isfinite(at->y) && isfinite(at->low) && isfinite(at->high);
    if (p->kind == PLOT_LINES)
        return finite && (!p->log_x || at->x > 0);
    return finite && at->x >= 0 && at->x < (double)p->name_count;
}

void plot_ranges(struct plot_canvas *s)
{
    const struct plot *p = s->plot;
    s->x.log = p->log_x && p->kind == PLOT_LINES;
    for (size_t i = 0; i < p->series_count && i < PLOT_SERIES; i++)
        for (size_t j = 0; j < p->series[i].count; j++) {
            const struct plot_point *at = &p->series[i].points[j];
            if (!plot_point_good(p, at))
                continue;
            plot_axis_take(&s->x, at->x);
            plot_axis_take(&s->y, at->y);
            plot_axis_take(&s->y, at->low);
            plot_axis_take(&s->y, at->high);
        }
    if (p->with_zero)
        plot_axis_take(&s->y, 0);
}

/* ---- Shapes ---- */

void plot_stroke(struct buffer *out, const char *class, double x1, double y1, double x2, double y2)
{
    buffer_format(out, "<line class=\"%s\"", class);
    plot_attribute(out, "x1", x1);
    plot_attribute(out, "y1", y1);
    plot_attribute(out, "x2", x2);
    plot_attribute(out, "y2", y2);
    buffer_text(out, "/>\n");
}

void plot_mark(struct buffer *out, size_t series, double x, double y)
{
    static const char *const shapes[PLOT_SERIES] = {
        "m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z",
        "m-4 -4h8v8h-8z",
        "m0 -5l5 9h-10z",
        "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
        "m0 5l5 -9h-10z",
        "m-1.5 -5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
    };
    buffer_text(out, "<path class=\"mark\" d=\"M");
    plot_pixels(out, x);
    buffer_char(out, ' ');
    plot_pixels(out, y);
    buffer_format(out, "%s\"/>\n", shapes[series % PLOT_SERIES]);
}

/* ---- The canvas ---- */

/* A picture follows the light or dark scheme of the page: the file has both. */
static const char style[] =
    "<style>\n"
    "text{font-family:-apple-system,\"Segoe UI\",Roboto,Cantarell,\"Noto Sans\",\"Helvetica Neue\","
    "sans-serif}\n"
    ".title{font-weight:700}.line{fill:none;stroke:currentColor;stroke-width:2.5;"
    "stroke-linejoin:round;stroke-linecap:round}\n"
    ".mark,.bar{fill:currentColor}.band{fill:currentColor;fill-opacity:.2}\n"
    ".error{stroke:currentColor;stroke-width:1.5}.whisker{stroke-width:1.5}\n"
    ".page{fill:#fffcf4}.title,.ink{fill:#20223a}.quiet{fill:#565468}.grid{stroke:#d9cbb2}\n"
    ".axis{stroke:#8b7d66}.zero{stroke:#565468;stroke-width:1.5}.whisker{stroke:#20223a}\n"
    ".s0{color:#2c3a6b}.s1{color:#b0761a}.s2{color:#1f6a4d}.s3{color:#8a4f9c}.s4{color:#a3452c}"
    ".s5{color:#2f7f9a}\n"
    ".bar{fill-opacity:.75}\n"
    "@media (prefers-color-scheme:dark){.page{fill:#1f2132}.title,.ink{fill:#f3eadb}"
    ".quiet{fill:#b9b3ac}.grid{stroke:#3d3f55}.axis{stroke:#8a8ca3}.zero{stroke:#b9b3ac}"
    ".whisker{stroke:#f3eadb}.s0{color:#9db0ff}.s1{color:#e0ad4c}.s2{color:#7fd0a8}"
    ".s3{color:#cfa2e0}.s4{color:#ef9a80}.s5{color:#7fc8e0}}\n"
    "</style>\n";

static void write_canvas(struct plot_canvas *s)
{
    struct buffer *out = s->out;
    int width = (int)s->width, height = (int)s->height;
    buffer_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" role=\"img\">\n<title>",
                  width, height, width, height);
    plot_text_escape(out, s->plot->title, 1, INFINITY);
    buffer_text(out, "</title>\n");
    buffer_text(out, style);
    buffer_format(out, "<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"10\"/>\n", width,
                  height);
}

static bool has_legend(const struct plot *p)
{
    return p->series_count > 1 || (p->series_count == 1 && p->series[0].label);
}

/* Writes the legend, with as many entries to a row as fit, and returns where it ends; with out NULL
 * it only measures. */
static double legend(const struct plot *p, struct buffer *out, double width, double top)
{
    double x = PLOT_MARGIN, most = width - 2 * PLOT_MARGIN - LEGEND_GAP;
    if (!has_legend(p))
        return top;
    for (size_t i = 0; i < p->series_count && i < PLOT_SERIES; i++) {
        const char *label = p->series[i].label ? p->series[i].label : "";
        double wide = fmin(plot_text_width(label, PLOT_PLAIN), most);
        if (x > PLOT_MARGIN && x + LEGEND_GAP + wide > width - PLOT_MARGIN) {
            x = PLOT_MARGIN;
            top += PLOT_ROW;
        }
        if (out) {
            buffer_format(out, "<g class=\"s%zu\">\n", i);
            if (p->kind == PLOT_LINES)
                plot_stroke(out, "error", x, top + 12, x + 14, top + 12);
            plot_mark(out, i, x + 7, top + 12);
            buffer_text(out, "</g>\n");
            plot_text(out, "ink", x + LEGEND_GAP, top + 16, PLOT_START, PLOT_PLAIN, most, label);
        }
        x += LEGEND_GAP + wide + 20;
    }
    return top + PLOT_ROW + 2;
}

/* Writes the note in up to three lines and returns where it ends; with out NULL it only
 * measures. */
static double note(const struct plot *p, struct buffer *out, double width)
{
    double top = 50, most = width - 2 * PLOT_MARGIN;
    const char *text = p->note ? p->note : "";
    for (int i = 0; *text && i < NOTE_LINES; i++, top += 18) {
        char line[NOTE_LINE];
        size_t length = plot_text_line(text, PLOT_PLAIN, most);
        if (i == NOTE_LINES - 1 || length >= sizeof line)
            length = strlen(text);
        (void)snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (out)
            plot_text(out, "quiet", PLOT_MARGIN, top, PLOT_START, PLOT_PLAIN, most, line);
        text += length;
    }
    return top - 12;
}

void plot_write(const struct plot *p, struct buffer *out)
{
    struct plot_canvas s = { .plot = p, .out = out };
    bool rows = p->kind != PLOT_LINES;
    s.width = p->width > 0 ? p->width : WIDTH;
    double head = legend(p, NULL, s.width, note(p, NULL, s.width));
    double least = rows ? head + 8 + plot_rows_height(p) : 0;
    s.height = fmax(p->height > 0 ? p->height : rows ? 0 : HEIGHT, least);
    plot_ranges(&s);
    write_canvas(&s);

    /* A title that is too long is set smaller, and cut if that is not enough. Bold letters are
     * wider: 1.06. */
    double most = (s.width - 2 * PLOT_MARGIN) / 1.06, size = TITLE;
    while (size > PLOT_PLAIN && plot_text_width(p->title, size) > most)
        size--;
    plot_text(out, "title", PLOT_MARGIN, 30, PLOT_START, size, most, p->title);
    s.top = legend(p, out, s.width, note(p, out, s.width));
    if (rows)
        plot_rows(&s);
    else
        plot_lines(&s);
    buffer_text(out, "</svg>\n");
}

bool plot_save(const struct plot *p, const char *path, struct error *e)
{
    struct buffer text;
    buffer_init(&text);
    plot_write(p, &text);
    FILE *f = text.failed ? NULL : fopen(path, "w");
    bool good = f && fwrite(text.data, 1, text.length, f) == text.length;
    int why = errno;
    if (f && fclose(f) != 0 && good) {
        good = false;
        why = errno;
    }
    if (text.failed)
        error_set(e, "there is not enough memory");
    else if (!good)
        error_set(e, "%.120s: %s", path, strerror(why));
    buffer_release(&text);
    return good;
}
