/* report.c - figures as a table for people, or as JSON, each with the limit it has to keep. */
#include "bench/server/report.h"

#include <stdio.h>
#include <stdlib.h>

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

double median(double *value, int n)
{
    qsort(value, (size_t)n, sizeof *value, by_size);
    return n < 1 ? 0 : (value[(n - 1) / 2] + value[n / 2]) / 2;
}

static bool is_asked(const struct row *r) { return r->most > 0 || r->least > 0; }

static bool is_missed(const struct row *r)
{
    return (r->most > 0 && r->here > r->most) || (r->least > 0 && r->here < r->least);
}

static void print_row(const struct row *r)
{
    char wanted[32] = "";
    int digits = r->here < 100 ? 2 : 0;
    printf("%-47s %9.*f", r->name, digits, r->here);
    for (int i = 0; i < CONTROLS; i++)
        if (r->beside[i] > 0)
            printf(" %9.*f", r->beside[i] < 100 ? 2 : 0, r->beside[i]);
        else
            printf(" %9s", "");
    if (is_asked(r))
        (void)snprintf(wanted, sizeof wanted, "%s %g",
                       r->most > 0 ? "<=" : ">=", r->most > 0 ? r->most : r->least);
    printf("  %-8s %s\n", wanted, !is_asked(r) ? "" : is_missed(r) ? "missed" : "pass");
}

static void add_json(struct json *j, const struct row *r, const char *const controls[CONTROLS])
{
    json_object(j, NULL);
    json_text(j, "figure", r->word);
    json_text(j, "unit", r->unit);
    json_fixed(j, "value", r->here, 3);
    for (int i = 0; i < CONTROLS; i++)
        if (r->beside[i] > 0)
            json_fixed(j, controls[i], r->beside[i], 3);
    if (is_asked(r)) {
        json_figure(j, r->most > 0 ? "most" : "least", r->most > 0 ? r->most : r->least);
        json_bool(j, "pass", !is_missed(r));
    }
    json_object_end(j);
}

bool report_rows(const struct row *row, size_t n, const char *const controls[CONTROLS],
                 struct json *j)
{
    bool good = true;
    if (j)
        json_list(j, "figures");
    else
        printf("%-47s %9s %9s %9s  %s\n", "", "hearts", controls[0], controls[1], "wanted");
    for (size_t i = 0; i < n; i++) {
        if (j)
            add_json(j, &row[i], controls);
        else
            print_row(&row[i]);
        good = good && !is_missed(&row[i]);
    }
    if (j)
        json_list_end(j);
    return good;
}

bool report_line(struct buffer *text)
{
    bool good = !text->failed;
    if (good)
        puts(text->data);
    else
        fputs("bench: there is not enough memory\n", stderr);
    buffer_release(text);
    return good;
}
