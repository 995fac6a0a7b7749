/* json_real.c - floating-point numbers, written and read. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/json_span.h"

enum { REAL = 340 }; /* the longest has 309 digits before the point */

static void real(struct json *j, const char *key, double n, bool fixed, int digits)
{
    char text[REAL];
    int length = -1;
    if (isfinite(n))
        length = snprintf(text, sizeof text, fixed ? "%.*f" : "%.*g", digits, n);
    if (length > 0 && (size_t)length < sizeof text)
        json_raw(j, key, text, (size_t)length);
    else
        json_null(j, key);
}

void json_real(struct json *j, const char *key, double n) { real(j, key, n, false, 17); }

/* Fifteen digits, if they differ from the number by no more than its last bit. */
void json_figure(struct json *j, const char *key, double n)
{
    char text[REAL];
    (void)snprintf(text, sizeof text, "%.15g", n + 0.0); /* no -0 */
    bool near = fabs(strtod(text, NULL) - n) <= DBL_EPSILON * fabs(n);
    real(j, key, n + 0.0, false, near ? 15 : 17);
}

void json_fixed(struct json *j, const char *key, double n, int places)
{
    real(j, key, n, true, places);
}

bool json_as_real(struct json_span v, double *out)
{
    enum { LONGEST = 64 };
    char text[LONGEST];
    if (json_kind(v) != JSON_NUMBER || v.length >= sizeof text)
        return false;
    memcpy(text, v.at, v.length);
    text[v.length] = '\0';
    double n = strtod(text, NULL);
    if (isfinite(n))
        *out = n;
    return isfinite(n);
}
