/* plot.c - charts: well-formed XML, texts that stay on the canvas, round ticks. */
#define _XOPEN_SOURCE 700
#include "base/plot/plot.h"
#include "base/plot/plot_inside.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Reading a chart back ---- */

enum { DEPTH = 16 };

static size_t name_length(const char *at) { return strcspn(at, " />\n"); }

/* The value of an attribute within a tag that ends at `end`, or NULL. */
static const char *attribute(const char *tag, const char *end, const char *name)
{
    char key[32];
    (void)snprintf(key, sizeof key, " %s=\"", name);
    const char *at = strstr(tag, key);
    return at && at < end ? at + strlen(key) : NULL;
}

static double number_of(const char *tag, const char *end, const char *name)
{
    const char *value = attribute(tag, end, name);
    assert_non_null(value);
    char *after;
    double n = strtod(value, &after);
    assert_true(after > value && *after == '"');
    return n;
}

/* A text as its reader sees it. */
static void unescape(const char *from, const char *to, char *out, size_t room)
{
    static const char *const names[][2] = {
        { "&amp;", "&" },
        { "&lt;", "<" },
        { "&gt;", ">" },
        { "&quot;", "\"" },
    };
    size_t n = 0;
    while (from < to && n + 1 < room) {
        size_t used = 1;
        char sign = *from;
        if (sign == '&') {
            size_t i = 0;
            while (i < 4 && strncmp(from, names[i][0], strlen(names[i][0])) != 0)
                i++;
            assert_in_range(i, 0, 3);
            used = strlen(names[i][0]);
            sign = names[i][1][0];
        }
        out[n++] = sign;
        from += used;
    }
    out[n] = '\0';
}

/* Whether the text element of this tag stays on the canvas. */
static void check_text(const char *tag, const char *end, const char *close, double width,
                       double height)
{
    char text[1000];
    unescape(end + 1, close, text, sizeof text);
    double x = number_of(tag, end, "x"), y = number_of(tag, end, "y");
    double wide = plot_text_width(text, number_of(tag, end, "font-size"));
    const char *anchor = attribute(tag, end, "text-anchor");
    assert_non_null(anchor);
    double left = *anchor == 's' ? x : *anchor == 'm' ? x - wide / 2 : x - wide;
    if (left < 0 || left + wide > width + 0.5 || y < 0 || y > height)
        fail_msg("\"%s\" runs over the edge: %.0f to %.0f of %.0f, %.0f of %.0f", text, left,
                 left + wide, width, y, height);
}

/* Reads tags one by one: they must nest, attributes be quoted, texts be inside elements and on the
 * canvas. */
static void check_sheet(const char *svg)
{
    const char *open[DEPTH], *at = svg;
    int depth = 0;
    double width = number_of(svg, strchr(svg, '>'), "width");
    double height = number_of(svg, strchr(svg, '>'), "height");
    assert_null(strstr(svg, "nan"));
    assert_null(strstr(svg, "inf\""));
    while ((at = strchr(at, '<'))) {
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (at[1] == '/') {
            assert_true(depth-- > 0);
            assert_int_equal(strncmp(open[depth], at + 2, name_length(at + 2)), 0);
        } else if (end[-1] != '/') {
            assert_true(depth < DEPTH);
            open[depth++] = at + 1;
        }
        int quotes = 0;
        for (const char *c = at + 1; c < end; c++) {
            quotes += *c == '"';
            assert_true(*c != '<');
        }
        assert_int_equal(quotes % 2, 0);
        if (strncmp(at, "<text", 5) == 0)
            check_text(at, end, strchr(end, '<'), width, height);
        at = end + 1;
    }
    assert_int_equal(depth, 0);
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        n++;
    return n;
}

static char *drawn(const struct plot *p)
{
    struct buffer b;
    buffer_init(&b);
    plot_write(p, &b);
    assert_false(b.failed);
    return b.data; /* the caller's to free */
}

/* ---- Charts ---- */

static uint64_t rng = 3;

static double chance(void)
{
    rng = rng * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(rng >> 11) / 9007199254740992.0;
}

static const char *const texts[] = {
    "full",
    "a \"quoted\" <name> & more",
    "",
    "\xc3\x84lteste \xe2\x88\x92 \xe4\xb8\x8d",
    ("a text that goes on and on, much further than any canvas of paper is ever going to be wide, "
     "and further still when the canvas is small, for it has no end that could be seen from here"),
    "broken \xff\xc3( utf \x01\x7f",
};

static const char *any_text(void) { return texts[(size_t)(chance() * 6)]; }

static double any_number(void)
{
    double kind = chance();
    if (kind < 0.03)
        return (double)NAN;
    if (kind < 0.06)
        return (double)INFINITY;
    return (chance() - 0.4) * pow(10, floor(chance() * 9) - 3);
}

enum { POINTS = 30 };

static void any_plot(struct plot *p, struct plot_series *series, struct plot_point *points)
{
    *p = (struct plot){ .kind = (enum plot_kind)(chance() * 3),
                        .title = any_text(),
                        .note = chance() < 0.5 ? any_text() : NULL,
                        .x_label = chance() < 0.5 ? any_text() : NULL,
                        .y_label = chance() < 0.5 ? any_text() : NULL,
                        .series = series,
                        .series_count = (size_t)(chance() * 7),
                        .names = texts,
                        .name_count = 6,
                        .log_x = chance() < 0.3,
                        .with_zero = chance() < 0.5,
                        .width = chance() < 0.5 ? 0 : 340 + (int)(chance() * 1200),
                        .height = chance() < 0.5 ? 0 : 400 + (int)(chance() * 300) };
    double scale = pow(10, floor(chance() * 8) - 4);
    for (size_t i = 0; i < PLOT_SERIES; i++) {
        struct plot_point *own = points + i * POINTS;
        series[i] = (struct plot_series){ .label = any_text(),
                                          .points = own,
                                          .count = (size_t)(chance() * POINTS),
                                          .band = chance() < 0.3 };
        for (size_t j = 0; j < POINTS; j++) {
            double y = chance() < 0.02 ? any_number() : (chance() - 0.3) * scale;
            own[j] = (struct plot_point){ p->kind == PLOT_LINES ? any_number() : (double)(j % 7), y,
                                          y - scale * chance(), y + scale * chance() };
        }
    }
}

static void test_any(void **state)
{
    struct plot_point points[PLOT_SERIES * POINTS];
    struct plot_series series[PLOT_SERIES];
    (void)state;
    for (int i = 0; i < 1000; i++) {
        struct plot p;
        any_plot(&p, series, points);
        char *svg = drawn(&p);
        check_sheet(svg);
        free(svg);
    }
}

static void test_lines(void **state)
{
    const struct plot_point points[] = {
        { 1, 1, 0.5, 1.5 },
        { 10, 2, 2, 2 },
        { 100, (double)NAN, 0, 0 },
        { 0, 5, 5, 5 },
    };
    const struct plot_series series = { .label = "A & B", .points = points, .count = 4 };
    const struct plot p = { .kind = PLOT_LINES,
                            .title = "Title",
                            .x_label = "ms",
                            .series = &series,
                            .series_count = 1,
                            .log_x = true };
    (void)state;
    char *svg = drawn(&p);
    check_sheet(svg);
    assert_int_equal(count_of(svg, "<polyline"), 1);
    assert_non_null(strstr(svg, "A &amp; B"));
    assert_non_null(strstr(svg, "prefers-color-scheme:dark"));
    /* Marks: two points that can be shown, and one in the legend. Strokes: three for one point's
     * error bar, and one in the legend. */
    assert_int_equal(count_of(svg, "class=\"mark\""), 3);
    assert_int_equal(count_of(svg, "class=\"error\""), 4);
    free(svg);
}

static void test_rows(void **state)
{
    const char *const names[] = { "full against strong", "strong against good" };
    const struct plot_point points[] = { { 0, 1.25, 1, 1.5 }, { 1, -0.5, -0.5, -0.5 } };
    const struct plot_series series = { .points = points, .count = 2 };
    struct plot p = { .kind = PLOT_BARS,
                      .title = "Ladder",
                      .names = names,
                      .name_count = 2,
                      .series = &series,
                      .series_count = 1 };
    (void)state;
    char *svg = drawn(&p);
    check_sheet(svg);
    assert_int_equal(count_of(svg, "class=\"bar\""), 2);
    assert_int_equal(count_of(svg, "class=\"mark\""), 0);
    assert_non_null(strstr(svg, ">+1.25 \xc2\xb1 0.25<"));
    assert_non_null(strstr(svg, ">\xe2\x88\x92"
                                "0.50<"));
    assert_non_null(strstr(svg, ">full against strong<"));
    free(svg);
    p.kind = PLOT_MARKS;
    svg = drawn(&p);
    assert_int_equal(count_of(svg, "class=\"mark\""), 2);
    free(svg);
}

static void check_ticks(double low, double high, int wanted, double first, double last, int count)
{
    struct plot_axis a = { 0 };
    plot_axis_take(&a, low);
    plot_axis_take(&a, high);
    plot_axis_finish(&a, wanted, true);
    assert_int_equal(a.tick_count, count);
    assert_true(fabs(a.tick[0] - first) < 1e-9 && fabs(a.tick[count - 1] - last) < 1e-9);
}

static void test_ticks(void **state)
{
    struct plot_axis log = { .log = true, .from = 0, .to = 100 };
    (void)state;
    check_ticks(0, 10, 5, 0, 10, 6);
    check_ticks(-0.4, 2.1, 6, -0.5, 2.5, 7);
    check_ticks(3, 3, 4, 1, 5, 5);
    check_ticks(0, 0, 4, -1, 1, 5);
    plot_axis_take(&log, 1);
    plot_axis_take(&log, 100);
    plot_axis_take(&log, -5); /* nowhere on it */
    plot_axis_finish(&log, 9, false);
    assert_int_equal(log.tick_count, 7);
    assert_true(fabs(plot_axis_at(&log, 10) - 50) < 1e-9);
}

static void test_numbers(void **state)
{
    char text[PLOT_NUMBER];
    (void)state;
    assert_string_equal(plot_number(1.005, 1, false, text), "1.0");
    assert_string_equal(plot_number(-2.5, 2, false, text), "\xe2\x88\x92"
                                                           "2.50");
    assert_string_equal(plot_number(-0.001, 2, true, text), "0.00");
    assert_string_equal(plot_number(12, 0, true, text), "+12");
    assert_string_equal(plot_number(0.07, 2, false, text), "0.07");
}

static void test_save(void **state)
{
    const struct plot p = { .title = "Nothing" };
    struct error e = { "" };
    char folder[] = "/tmp/plot-XXXXXX", path[64];
    (void)state;
    assert_false(plot_save(&p, "/nowhere/at/all.svg", &e));
    assert_non_null(strstr(e.text, "/nowhere/at/all.svg: "));
    assert_false(plot_save(&p, "/dev/full", &e));
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/a.svg", folder);
    assert_true(plot_save(&p, path, &e));
    assert_int_equal(remove(path), 0);
    assert_int_equal(remove(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),   cmocka_unit_test(test_rows), cmocka_unit_test(test_ticks),
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_any),  cmocka_unit_test(test_save),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
