/* format.c - writing by a format, as much of it as the table and the players use.
 *
 * %c %s %d %u %x %f %% with flags 0 and -, width, precision, and the lengths l, ll and z.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

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
static char *digits_before(char *end, uint64_t n, unsigned base)
{
    do {
        *--end = "0123456789abcdef"[n % base];
        n /= base;
    } while (n);
    return end;
}

static void put_number(struct writing *w, const struct how *how, char sign, uint64_t n,
                       unsigned base)
{
    char text[DIGITS], *end = text + sizeof text, *at = digits_before(end, n, base);
    while (end - at < how->precision && at > text)
        *--at = '0';
    put_filled(w, how, sign, at, (int)(end - at));
}

/* Ties go to the even digit, as the exact value of the number has them. */
static void put_real(struct writing *w, const struct how *how, double x)
{
    enum { POINT = 60 };
    int places = how->precision < 0 ? 6 : how->precision > 9 ? 9 : how->precision;
    bool minus = __builtin_signbit(x);
    x = __builtin_fabs(x);
    if (!(x < 0x1p53)) {
        put_filled(w, how, minus ? '-' : 0, x == x ? "inf" : "nan", 3);
        return;
    }
    uint64_t whole = (uint64_t)x, unit = 1, digits = 0;
    double far = (x - (double)whole) * 0x1p60;
    uint64_t rest = (uint64_t)far;
    rest |= (double)rest < far; /* what is smaller only says that it is more than a tie */
    for (int i = 0; i < places; i++, unit *= 10) {
        rest *= 10;
        digits = digits * 10 + (rest >> POINT);
        rest &= (UINT64_C(1) << POINT) - 1;
    }
    uint64_t half = UINT64_C(1) << (POINT - 1), last = places ? digits : whole;
    digits += rest > half || (rest == half && last & 1);
    whole += digits / unit;
    char text[DIGITS], *end = text + sizeof text, *at = end;
    if (places) {
        at = digits_before(end, digits % unit + unit, 10); /* a 1 holds the zeros' place */
        *at = '.';
    }
    at = digits_before(at, whole, 10);
    put_filled(w, how, minus ? '-' : 0, at, (int)(end - at));
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
    else if (letter == 'f')
        put_real(w, how, va_arg(args->list, double));
    else if (letter == 'd') {
        int64_t n = how->longs == 8 ? va_arg(args->list, long long) : va_arg(args->list, int);
        put_number(w, how, n < 0 ? '-' : 0, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 10);
    } else if (letter == 'u' || letter == 'x') {
        uint64_t n = how->longs == 8 ? va_arg(args->list, unsigned long long)
                                     : va_arg(args->list, unsigned);
        put_number(w, how, 0, n, letter == 'x' ? 16 : 10);
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
