/* report.c - figures as a table for people, or as JSON, each with what is asked for. */
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

static void print_json(const struct row *r, const char *const controls[CONTROLS])
{
    printf("  {\"figure\": \"%s\", \"unit\": \"%s\", \"value\": %.3f", r->word, r->unit, r->here);
    for (int i = 0; i < CONTROLS; i++)
        if (r->beside[i] > 0)
            printf(", \"%s\": %.3f", controls[i], r->beside[i]);
    if (is_asked(r))
        printf(", \"%s\": %g, \"pass\": %s", r->most > 0 ? "most" : "least",
               r->most > 0 ? r->most : r->least, is_missed(r) ? "false" : "true");
    printf("}");
}

bool report_rows(const struct row *row, size_t n, const char *const controls[CONTROLS], bool json)
{
    bool good = true;
    if (json)
        printf("\"figures\": [\n");
    else
        printf("%-47s %9s %9s %9s  %s\n", "", "hearts", controls[0], controls[1], "wanted");
    for (size_t i = 0; i < n; i++) {
        if (json)
            print_json(&row[i], controls);
        else
            print_row(&row[i]);
        if (json)
            printf("%s\n", i + 1 < n ? "," : "]");
        good = good && !is_missed(&row[i]);
    }
    return good;
}
