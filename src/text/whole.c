/* whole.c - whole numbers as JSON writes them.
 *
 * A number is 0.D1 D2 D3... times 10 to some power. Programs may write 17 in many ways, and always
 * could write 17.00000000000000000001, which the double nearest to it is: so that is kept, by
 * comparing digits, without the C library's strtod().
 */
#include "text/whole.h"

#include <string.h>

enum {
    INTEGER = 16,          /* digits before the point: more than 2^52 has */
    FRACTION = 54,         /* digits behind it that tell a double from the next */
    TINIEST = -324,        /* what lies below this power of ten is 0 as a double */
    EXPONENT = 1000000000, /* no text is long enough to make up for more */
};

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static size_t digits_span(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && is_digit(text[i]))
        i++;
    return i;
}

/* The exponent's, with its letter; 0: none. */
static size_t exponent_span(const char *text, size_t length)
{
    size_t i = 1;
    if (length == 0 || (*text != 'e' && *text != 'E'))
        return 0;
    if (i < length && (text[i] == '+' || text[i] == '-'))
        i++;
    size_t digits = digits_span(text + i, length - i);
    return digits ? i + digits : 0;
}

size_t whole_span(const char *text, size_t length)
{
    size_t i = length && *text == '-', before, behind = 0;
    before = digits_span(text + i, length - i);
    i += before;
    if (i < length && text[i] == '.') {
        behind = digits_span(text + i + 1, length - i - 1);
        i += 1 + behind;
    }
    return before + behind ? i + exponent_span(text + i, length - i) : 0;
}

/* The digits of a number that matter, from the first on that is not 0. */
struct decimal {
    uint8_t digit[INTEGER + FRACTION];
    int count;
    int64_t point; /* so many of them stand before the point; below 0: zeros stand behind it */
    bool more;     /* and there are others behind these, not all of them 0 */
    bool negative;
};

static int64_t exponent_of(const char *text, const char *end)
{
    int64_t e = 0;
    bool negative = text < end && *text == '-';
    for (; text < end; text++)
        if (is_digit(*text) && e < EXPONENT)
            e = 10 * e + (*text - '0');
    return negative ? -e : e;
}

static void take_digit(struct decimal *d, char c, bool behind)
{
    if (d->count == 0 && c == '0') {
        d->point -= behind;
        return;
    }
    d->point += !behind;
    if (d->count < INTEGER + FRACTION)
        d->digit[d->count++] = (uint8_t)(c - '0');
    else
        d->more |= c != '0';
}

static void decimal_of(struct decimal *d, const char *text, size_t length)
{
    const char *end = text + length;
    bool behind = false;
    memset(d, 0, sizeof *d);
    d->negative = length && *text == '-';
    for (text += d->negative; text < end && *text != 'e' && *text != 'E'; text++)
        if (*text == '.')
            behind = true;
        else
            take_digit(d, *text, behind);
    if (text < end)
        d->point += exponent_of(text + 1, end);
}

static uint8_t digit_at(const struct decimal *d, int64_t i)
{
    return i >= 0 && i < d->count ? d->digit[i] : 0;
}

/* Half of what parts two doubles of so many bits before the point, as digits behind the point. */
static void half_step(int bits, uint8_t out[FRACTION])
{
    memset(out, 0, FRACTION);
    uint8_t carry = 1; /* 1 before the point, halved again and again */
    for (int times = FRACTION - bits; times > 0; times--) {
        for (int i = 0; i < FRACTION; i++) {
            int n = 10 * carry + out[i];
            out[i] = (uint8_t)(n / 2);
            carry = (uint8_t)(n % 2);
        }
        carry = 0;
    }
}

/* What is missing to the next whole number, but for what stands behind the last digit. */
static void turn_round(uint8_t digit[FRACTION])
{
    int last = FRACTION - 1;
    while (last > 0 && digit[last] == 0)
        last--;
    for (int i = 0; i < last; i++)
        digit[i] = (uint8_t)(9 - digit[i]);
    digit[last] = (uint8_t)(10 - digit[last]);
}

/* Which way a fraction that is not 0 is lost in the nearest double: -1 down, 1 up, 0 not at all. */
static int rounds(const struct decimal *d, uint64_t whole)
{
    uint8_t fraction[FRACTION], half[FRACTION];
    int bits = 0;
    bool more = d->more;
    for (int64_t i = d->point + FRACTION; i >= 0 && i < d->count; i++)
        more |= d->digit[i] != 0;
    while (whole >> bits)
        bits++;
    if (bits >= FRACTION)
        return 0;
    half_step(bits, half);
    for (int i = 0; i < FRACTION; i++)
        fraction[i] = digit_at(d, d->point + i);
    int order = memcmp(fraction, half, FRACTION);
    if (whole && (order < 0 || (order == 0 && !more)))
        return -1;
    turn_round(fraction);
    return memcmp(fraction, half, FRACTION) <= 0 ? 1 : 0;
}

bool whole_read(const char *text, size_t length, int64_t low, int64_t high, int64_t *out)
{
    struct decimal d;
    uint64_t whole = 0;
    decimal_of(&d, text, length);
    if (d.count && d.point > INTEGER)
        return false;
    for (int64_t i = 0; d.count && i < d.point; i++)
        whole = 10 * whole + digit_at(&d, i);
    if (d.count > d.point && d.count && d.point > TINIEST) {
        bool fraction = d.more;
        for (int64_t i = d.point > 0 ? d.point : 0; i < d.count; i++)
            fraction |= d.digit[i] != 0;
        int way = fraction ? rounds(&d, whole) : -1;
        if (way == 0)
            return false;
        whole += way > 0;
    }
    int64_t n = d.negative ? -(int64_t)whole : (int64_t)whole;
    *out = n;
    return n >= low && n <= high;
}
