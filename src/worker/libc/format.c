/* format.c - writing by a format, as much of it as the table and the players use.
 *
 * %c %s %d %u %x %X %f %g %% with flags 0 and -, width, precision, and the lengths l, ll and z.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "worker/libc/decimal.h"

struct writing {
    char *out;
    size_t room, length;
};

/* One conversion: what stands between % and its letter. */
struct how {
    bool left, zeros;
    int width, precision; /* precision -1: none */
    int longs;            /* bytes of a whole number */
};

static void put(struct writing *w, char c)
{
    if (w->length + 1 < w->room)
        w->out[w->length] = c;
    w->length++;
}

static void put_many(struct writing *w, char c, int count)
{
    while (count-- > 0)
        put(w, c);
}

/* A sign, or none, and what follows it, filled up to the width. */
static void put_filled(struct writing *w, const struct how *how, char sign, const char *text,
                       int length)
{
    int fill = how->width - length - (sign != 0);
    if (!how->left && !how->zeros)
        put_many(w, ' ', fill);
    if (sign)
        put(w, sign);
    if (how->zeros && !how->left)
        put_many(w, '0', fill);
    for (int i = 0; i < length; i++)
        put(w, text[i]);
    if (how->left)
        put_many(w, ' ', fill);
}

enum { DIGITS = 40 };

/* Writes n so that it ends before `end`; returns where it begins. */
static char *digits_before(char *end, uint64_t n, char letter)
{
    unsigned base = letter == 'x' || letter == 'X' ? 16 : 10;
    const char *digits = letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    do {
        *--end = digits[n % base];
        n /= base;
    } while (n);
    return end;
}

static void put_number(struct writing *w, const struct how *how, char letter, char sign, uint64_t n)
{
    char text[DIGITS], *end = text + sizeof text, *at = digits_before(end, n, letter);
    while (end - at < how->precision && at > text)
        *--at = '0';
    put_filled(w, how, sign, at, (int)(end - at));
}

/* ---- Numbers with a point ---- */

enum { PLACES = 40, REAL = 310 + PLACES + 2 }; /* the most there are; the longest text */

/* From the last place to the first, so that it ends before `end`. */
static char *places_before(char *end, const struct decimal *d, int places)
{
    int whole = d->point > 0 ? d->point : 1;
    for (int i = places; i > -whole; i--) {
        int digit = d->point + i - 1;
        if (i == 0 && places)
            *--end = '.';
        *--end = (char)('0' + (digit >= 0 && digit < d->count ? d->digit[digit] : 0));
    }
    return end;
}

/* d.ddde+xx */
static char *power_before(char *end, const struct decimal *d, int places)
{
    struct decimal one = *d;
    int power = d->count ? d->point - 1 : 0, digits = power < 0 ? -power : power;
    char *begins = digits_before(end, (uint64_t)digits, 'u');
    if (digits < 10)
        *--begins = '0';
    *--begins = power < 0 ? '-' : '+';
    *--begins = 'e';
    one.point = d->count ? 1 : 0;
    return places_before(begins, &one, places);
}

/* So many digits in all, without noughts at their end; with a power where that is shorter. */
static char *digits_or_power_before(char *end, struct decimal *d, int digits)
{
    decimal_round(d, digits);
    int power = d->count ? d->point - 1 : 0;
    int behind = d->count > d->point ? d->count - d->point : 0;
    if (power < -4 || power >= digits)
        return power_before(end, d, d->count > 1 ? d->count - 1 : 0);
    return places_before(end, d, behind);
}

/* Ties go to the even digit, as the exact value of the number has them. */
static void put_real(struct writing *w, const struct how *how, char letter, double x)
{
    char text[REAL], *end = text + sizeof text, *at;
    int places = how->precision < 0 ? 6 : how->precision > PLACES ? PLACES : how->precision;
    struct decimal d;
    char sign = __builtin_signbit(x) ? '-' : 0;
    x = __builtin_fabs(x);
    if (!(x < __builtin_inf())) {
        struct how filled = *how;
        filled.zeros = false;
        put_filled(w, &filled, sign, x == x ? "inf" : "nan", 3);
        return;
    }
    decimal_of(&d, x);
    if (letter == 'f') {
        decimal_round(&d, d.point + places);
        at = places_before(end, &d, places);
    } else {
        at = digits_or_power_before(end, &d, places ? places : 1);
    }
    put_filled(w, how, sign, at, (int)(end - at));
}

static void put_text(struct writing *w, const struct how *how, const char *text)
{
    size_t length = 0;
    while ((how->precision < 0 || length < (size_t)how->precision) && text[length])
        length++;
    put_filled(w, how, 0, text, (int)length);
}

/* The arguments by a pointer: a list of them is not passed on alike by all machines. */
struct arguments {
    va_list list;
};

static int read_size(const char **at, struct arguments *args)
{
    int n = 0;
    if (**at == '*') {
        ++*at;
        return va_arg(args->list, int);
    }
    for (; **at >= '0' && **at <= '9'; ++*at)
        n = n < 10000 ? n * 10 + (**at - '0') : n;
    return n;
}

static struct how read_how(const char **at, struct arguments *args)
{
    struct how how = { .precision = -1, .longs = (int)sizeof(int) };
    for (; **at == '-' || **at == '0'; ++*at)
        *(**at == '-' ? &how.left : &how.zeros) = true;
    how.width = read_size(at, args);
    if (**at == '.') {
        ++*at;
        how.precision = read_size(at, args);
    }
    for (; **at == 'l' || **at == 'z' || **at == 'h'; ++*at)
        if (**at == 'z')
            how.longs = (int)sizeof(size_t);
        else if (**at == 'l')
            how.longs = (*at)[1] == 'l' || (*at)[-1] == 'l' ? 8 : (int)sizeof(long);
    return how;
}

static void put_conversion(struct writing *w, const struct how *how, char letter,
                           struct arguments *args)
{
    if (letter == 'c')
        put_filled(w, how, 0, (char[]){ (char)va_arg(args->list, int) }, 1);
    else if (letter == 's')
        put_text(w, how, va_arg(args->list, const char *));
    else if (letter == 'f' || letter == 'g')
        put_real(w, how, letter, va_arg(args->list, double));
    else if (letter == 'd') {
        int64_t n = how->longs == 8 ? va_arg(args->list, long long) : va_arg(args->list, int);
        put_number(w, how, letter, n < 0 ? '-' : 0, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
    } else if (letter == 'u' || letter == 'x' || letter == 'X') {
        uint64_t n = how->longs == 8 ? va_arg(args->list, unsigned long long)
                                     : va_arg(args->list, unsigned);
        put_number(w, how, letter, 0, n);
    } else if (letter == '%')
        put(w, '%');
    else
        __builtin_trap(); /* this format has to be taught first */
}

int vsnprintf(char *out, size_t room, const char *format, va_list args)
{
    struct writing w = { .out = out, .room = room };
    struct arguments from;
    va_copy(from.list, args);
    for (const char *at = format; *at; at++) {
        if (*at != '%') {
            put(&w, *at);
            continue;
        }
        at++;
        struct how how = read_how(&at, &from);
        put_conversion(&w, &how, *at, &from);
    }
    va_end(from.list);
    if (room)
        out[w.length < room ? w.length : room - 1] = '\0';
    return (int)w.length;
}

int snprintf(char *out, size_t room, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(out, room, format, args);
    va_end(args);
    return length;
}
