/* decimal.c - numbers with a point, exactly: digit by digit, halved and doubled as on paper. */
#include "worker/libc/decimal.h"

#include <stdlib.h>
#include <string.h>

enum { SHIFT = 27, BITS = 53, LEAST = -1022, MOST = 1023 };

static void trim(struct decimal *d)
{
    while (d->count && !d->digit[d->count - 1])
        d->count--;
    if (!d->count)
        d->point = 0;
}

static void put_first(struct decimal *d, uint8_t digit)
{
    if (d->count == DECIMAL_DIGITS)
        d->more |= d->digit[--d->count] != 0;
    memmove(d->digit + 1, d->digit, (size_t)d->count++);
    d->digit[0] = digit;
    d->point++;
}

/* Times 2 to the power of `by`, at most SHIFT. */
static void double_it(struct decimal *d, int by)
{
    uint64_t carry = 0;
    for (int i = d->count - 1; i >= 0; i--, carry /= 10) {
        carry += (uint64_t)d->digit[i] << by;
        d->digit[i] = (uint8_t)(carry % 10);
    }
    for (; carry; carry /= 10)
        put_first(d, (uint8_t)(carry % 10));
    trim(d);
}

static void halve_it(struct decimal *d, int by)
{
    uint64_t rest = 0, below = (UINT64_C(1) << by) - 1;
    int from = 0, to = 0, count = d->count;
    while (from < count || rest) {
        rest = rest * 10 + (from < count ? d->digit[from] : 0);
        from++;
        if (!to && !(rest >> by))
            d->point--; /* a nought at the beginning */
        else if (to < DECIMAL_DIGITS)
            d->digit[to++] = (uint8_t)(rest >> by);
        else
            d->more |= rest >> by != 0;
        rest &= below;
    }
    d->count = to;
    trim(d);
}

/* Times 2 to that power. */
static void shift(struct decimal *d, int by)
{
    for (; by > 0; by -= by < SHIFT ? by : SHIFT)
        double_it(d, by < SHIFT ? by : SHIFT);
    for (; by < 0; by += -by < SHIFT ? -by : SHIFT)
        halve_it(d, -by < SHIFT ? -by : SHIFT);
}

void decimal_of(struct decimal *d, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int power = (int)(bits >> (BITS - 1) & 0x7ff);
    uint64_t n = bits & ((UINT64_C(1) << (BITS - 1)) - 1);
    if (power)
        n |= UINT64_C(1) << (BITS - 1);
    d->count = d->point = 0;
    d->more = false;
    for (; n; n /= 10)
        put_first(d, (uint8_t)(n % 10));
    trim(d);
    shift(d, (power ? power : 1) + LEAST - BITS);
}

static bool rounds_up(const struct decimal *d, int digits)
{
    if (digits < 0 || digits >= d->count)
        return false;
    bool tie = d->digit[digits] == 5 && digits + 1 == d->count && !d->more;
    return tie ? digits > 0 && d->digit[digits - 1] % 2 : d->digit[digits] >= 5;
}

void decimal_round(struct decimal *d, int digits)
{
    bool up = rounds_up(d, digits);
    if (digits >= d->count)
        return;
    d->count = digits < 0 ? 0 : digits;
    while (up && d->count && d->digit[d->count - 1] == 9)
        d->count--;
    if (up && d->count)
        d->digit[d->count - 1]++;
    else if (up)
        put_first(d, 1);
    trim(d);
}

static uint64_t whole(struct decimal *d)
{
    uint64_t n = 0;
    decimal_round(d, d->point);
    for (int i = 0; i < d->point; i++)
        n = n * 10 + (i < d->count ? d->digit[i] : 0);
    return n;
}

double decimal_number(struct decimal *d)
{
    int power = 0;
    if (!d->count || d->point < -330)
        return 0;
    if (d->point > 310)
        return __builtin_inf();
    /* To at least 1, and below 2. */
    while (d->point > 1 || (d->point == 1 && d->digit[0] >= 2)) {
        int by = d->point > 9       ? SHIFT
                 : d->point > 1     ? 3 * (d->point - 1)
                 : d->digit[0] >= 4 ? 2
                                    : 1;
        shift(d, -by);
        power += by;
    }
    while (d->point < 1) {
        int by = d->point < -8 ? SHIFT : d->point < 0 ? -3 * d->point : 1;
        shift(d, by);
        power -= by;
    }
    int low = power < LEAST ? LEAST : power;
    shift(d, BITS - 1 + power - low);
    uint64_t n = whole(d), one = UINT64_C(1) << (BITS - 1);
    if (n == 2 * one) {
        n = one;
        low++;
    }
    if (low > MOST)
        return __builtin_inf();
    uint64_t bits = n < one ? n : n - one + ((uint64_t)(low - LEAST + 1) << (BITS - 1));
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* ---- Reading ---- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void put_last(struct decimal *d, uint8_t digit)
{
    if (d->count < DECIMAL_DIGITS)
        d->digit[d->count++] = digit;
    else
        d->more |= digit != 0;
}

static const char *read_digits(struct decimal *d, const char *at)
{
    bool point = false;
    for (; is_digit(*at) || (*at == '.' && !point); at++) {
        if (*at == '.') {
            point = true;
            continue;
        }
        if (d->count || *at != '0') {
            put_last(d, (uint8_t)(*at - '0'));
            d->point += !point;
        } else if (point) {
            d->point--;
        }
    }
    trim(d);
    return at;
}

/* As the field's numbers are written: no spaces before them, no names of what is not finite. */
double strtod(const char *text, char **end)
{
    struct decimal d = { .count = 0, .point = 0, .more = false };
    bool minus = *text == '-', down;
    const char *at = read_digits(&d, text + (minus || *text == '+'));
    int power = 0;
    if (*at == 'e' || *at == 'E') {
        const char *digits = at + 1 + (at[1] == '-' || at[1] == '+');
        down = at[1] == '-';
        if (is_digit(*digits))
            for (at = digits; is_digit(*at); at++)
                power = power < 100000 ? 10 * power + (*at - '0') : power;
        d.point += d.count ? down ? -power : power : 0;
    }
    if (end)
        *end = (char *)(uintptr_t)at;
    double x = decimal_number(&d);
    return minus ? -x : x;
}
