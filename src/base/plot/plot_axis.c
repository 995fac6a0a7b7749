/* plot_axis.c - ranges, round ticks, numbers. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/plot/plot_inside.h"

void plot_axis_take(struct plot_axis *a, double value)
{
    if (!isfinite(value) || (a->log && value <= 0))
        return;
    a->low = a->some ? fmin(a->low, value) : value;
    a->high = a->some ? fmax(a->high, value) : value;
    a->some = true;
}

static void add_tick(struct plot_axis *a, double value)
{
    if (a->tick_count < PLOT_TICKS)
        a->tick[a->tick_count++] = value;
}

/* 1, 2 or 5 times a power of ten, not below `least`. */
static double round_step(double least)
{
    double power = pow(10, floor(log10(least)));
    double times = least / power;
    return (times <= 1.0001 ? 1 : times <= 2.0001 ? 2 : times <= 5.0001 ? 5 : 10) * power;
}

static void finish_log(struct plot_axis *a, int wanted)
{
    static const double times[] = { 1, 2, 5 };
    int first = (int)floor(log10(a->low)), last = (int)ceil(log10(a->high));
    bool sparse = 3 * (last - first) > 2 * wanted;
    for (int power = first; power <= last; power++)
        for (int i = 0; i < (sparse ? 1 : 3); i++) {
            double value = times[i] * pow(10, power);
            if (value >= a->low * 0.999 && value <= a->high * 1.001)
                add_tick(a, value);
        }
    a->places = first < 0 ? -first : 0;
}

static void finish_plain(struct plot_axis *a, int wanted, bool round)
{
    double step = round_step((a->high - a->low) / wanted);
    if (round) {
        a->low = floor(a->low / step + 1e-9) * step;
        a->high = ceil(a->high / step - 1e-9) * step;
    }
    for (double n = ceil(a->low / step - 1e-9); n * step <= a->high + step * 1e-6; n++) {
        if (a->tick_count == PLOT_TICKS)
            break;
        add_tick(a, n * step);
    }
    double places = ceil(-log10(step) - 1e-9);
    a->places = places > 0 ? (int)places : 0;
}

void plot_axis_finish(struct plot_axis *a, int wanted, bool round)
{
    a->tick_count = 0;
    if (!a->some)
        a->low = a->log ? 1 : 0, a->high = a->log ? 10 : 1;
    double size = fmax(fabs(a->low), fabs(a->high));
    if (a->high - a->low <= size * 1e-9) {
        double grow = size > 0 ? size / 2 : 1;
        a->low = a->log ? a->low / 2 : a->low - grow;
        a->high = a->log ? a->high * 2 : a->high + grow;
    }
    if (wanted < 2)
        wanted = 2;
    if (a->log)
        finish_log(a, wanted);
    else
        finish_plain(a, wanted, round);
    if (a->places > 9)
        a->places = 9;
}

double plot_axis_at(const struct plot_axis *a, double value)
{
    double part = a->log ? log(value / a->low) / log(a->high / a->low)
                         : (value - a->low) / (a->high - a->low);
    return a->from + part * (a->to - a->from);
}

int plot_places(double size)
{
    if (!(size > 0) || size >= 100)
        return 0;
    return size >= 10 ? 1 : size >= 0.1 ? 2 : size >= 0.01 ? 3 : 4;
}

const char *plot_number(double value, int places, bool sign, char out[PLOT_NUMBER])
{
    double unit = pow(10, places), whole = round(fabs(value) * unit);
    const char *before = whole > 0 && value < 0 ? "\xe2\x88\x92" : sign && whole > 0 ? "+" : "";
    if (whole > 9e15) {
        (void)snprintf(out, PLOT_NUMBER, "%s%.3g", before, fabs(value));
        return out;
    }
    long long n = (long long)whole, u = (long long)unit;
    char digits[24]; /* of the fraction, after a 1 that preserves leading zeros */
    (void)snprintf(digits, sizeof digits, "%lld", n % u + u);
    (void)snprintf(out, PLOT_NUMBER, "%s%lld%s%s", before, n / u, places > 0 ? "." : "",
                   digits + 1);
    return out;
}
