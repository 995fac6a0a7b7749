/* wasm_libc.c - what the WebAssembly build has in place of a C library, beside the real one. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "seed.h"

#define exp  wasm_exp
#define exp2 wasm_exp2
#define log  wasm_log
#define pow  wasm_pow
double wasm_exp(double x);
double wasm_exp2(double x);
double wasm_log(double x);
double wasm_pow(double x, double y);
#include "worker/libc/maths.c"
#undef exp
#undef exp2
#undef log
#undef pow

#undef snprintf
#undef vsnprintf
#define snprintf  wasm_snprintf
#define vsnprintf wasm_vsnprintf
int wasm_snprintf(char *out, size_t room, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int wasm_vsnprintf(char *out, size_t room, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));
#include "worker/libc/format.c"
#undef snprintf
#undef vsnprintf

#define strtod wasm_strtod
double wasm_strtod(const char *text, char **end);
#include "worker/libc/decimal.c"
#undef strtod

#define strtoull wasm_strtoull
#define strtoul  wasm_strtoul
#define qsort    wasm_qsort
unsigned long long wasm_strtoull(const char *text, char **end, int base);
unsigned long wasm_strtoul(const char *text, char **end, int base);
void wasm_qsort(void *all, size_t count, size_t size, int (*compare)(const void *a, const void *b));
#include "worker/libc/whole.c"
#undef strtoull
#undef strtoul
#undef qsort

enum { TRIES = 400000 };

static uint64_t chance;

static double below_one(void)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(chance >> 11) * 0x1p-53;
}

/* How far a result is from the exact value, in units of its last place. */
static double far_from(double got, long double exact)
{
    double size = fabs((double)exact);
    long double unit = (long double)nextafter(size, INFINITY) - (long double)size;
    return (double)(fabsl((long double)got - exact) / unit);
}

struct tried {
    const char *name;
    double worst;
    int apart; /* results that are other than the C library's */
};

static void try_one(struct tried *t, double got, double library, long double exact)
{
    double far = far_from(got, exact);
    t->worst = far > t->worst ? far : t->worst;
    t->apart += got != library;
}

/* Rounded once from some bits more than a double has: half a unit and a little. One in fifty would
 * be too many to be other than the C library's. */
static void check(const struct tried *t)
{
    print_message("# %s: %.4f units at worst, %d of %d other than the C library's\n", t->name,
                  t->worst, t->apart, TRIES);
    assert_true(t->worst > 0 && t->worst < 0.6);
    assert_true(t->apart < TRIES / 50);
}

static void exponentials(void **state)
{
    (void)state;
    struct tried e = { .name = "exp" }, two = { .name = "exp2" };
    for (int i = 0; i < TRIES; i++) {
        double x = -40 * below_one() + (i % 5 ? 0 : 600 * below_one());
        try_one(&e, wasm_exp(x), exp(x), expl((long double)x));
        if (i % 2)
            x = floor(x * 16) / 16; /* as the policy asks */
        try_one(&two, wasm_exp2(x), exp2(x), exp2l((long double)x));
    }
    check(&e);
    check(&two);
}

static void logarithms_and_powers(void **state)
{
    (void)state;
    struct tried l = { .name = "log" }, p = { .name = "pow" };
    for (int i = 0; i < TRIES; i++) {
        double x = below_one() + DBL_MIN, y = (double)(i % 24 + 1) / 8;
        try_one(&p, wasm_pow(x, y), pow(x, y), powl((long double)x, (long double)y));
        x = i % 3 == 0 ? ldexp(x, i % 2000 - 1000) : i % 3 == 1 ? 1 + (x - 0.5) / 1000 : x;
        try_one(&l, wasm_log(x), log(x), logl((long double)x));
    }
    check(&l);
    check(&p);
}

/* The same, down to the sign of a nought, or the number next to it. */
static void near(double got, double wanted)
{
    if (isnan(wanted))
        assert_true(isnan(got));
    else
        assert_true((got == wanted && !signbit(got) == !signbit(wanted)) ||
                    (wanted != 0 && nextafter(got, wanted) == wanted));
}

static void ends_of_the_numbers(void **state)
{
    (void)state;
    static const double x[] = { 0,       -0.0,     1,     -1,       DBL_MIN,   DBL_TRUE_MIN,
                                DBL_MAX, -DBL_MAX, 709.5, -745,     -746,      1023,
                                1024,    -1074,    -1080, INFINITY, -INFINITY, NAN };
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        near(wasm_exp(x[i]), exp(x[i]));
        near(wasm_exp2(x[i]), exp2(x[i]));
        near(wasm_log(x[i]), log(x[i]));
        if (!signbit(x[i]))
            for (double y = -2; y <= 2; y += 0.5)
                near(wasm_pow(x[i], y), pow(x[i], y));
    }
}

/* Both writers, the same arguments, with room and with too little. */
static void both(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void both(const char *format, ...)
{
    for (size_t room = 0; room <= 64; room += room < 8 ? 1 : 56) {
        char got[64] = "untouched", wanted[64] = "untouched";
        va_list args, again;
        va_start(args, format);
        va_copy(again, args);
        int length = wasm_vsnprintf(got, room, format, args);
        assert_int_equal(length, vsnprintf(wanted, room, format, again));
        assert_string_equal(got, wanted);
        va_end(again);
        va_end(args);
    }
}

static void formats(void **state)
{
    (void)state;
    both("nothing, 100%%");
    both("%s|%.3s|%5s|%-5s|%.*s", "card", "cards", "AH", "AH", 2, "queen");
    both("%c%c", 'Q', 'S');
    both("%d %d %d %d %5d|%-5d|%05d|%.3d", 0, -1, INT32_MAX, INT32_MIN, 42, 42, -42, 7);
    both("%u %x %04x %04X", UINT32_MAX, 0xbeefu, 0xafu, 0xafu);
    both("%ld %lu %lld %llu %zu", -5L, 5UL, (long long)INT64_MIN, (unsigned long long)UINT64_MAX,
         sizeof(int));
}

static void reals(void **state)
{
    (void)state;
    static const double x[] = { 0,
                                -0.0,
                                0.05,
                                0.25,
                                0.35,
                                0.45,
                                0.75,
                                0.95,
                                0.949,
                                1.25,
                                2.5,
                                3.5,
                                9.95,
                                9.96,
                                99.95,
                                0.5,
                                1.5,
                                1e-20,
                                0.04999999999999999,
                                12345678.9,
                                0.15 };
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) {
        both("%.0f %.1f %.2f %f %.9f", x[i], x[i], x[i], x[i], x[i]);
        both("%6.1f|%-8.2f|%06.1f", -x[i], -x[i], -x[i]);
    }
    for (int i = 0; i < 20000; i++) {
        double y = (below_one() - 0.5) * 200;
        both("%.1f %.3f", y, y);
        both("%.1f", floor(y * 100) / 100);
    }
    both("%.1f %.1f %.1f", INFINITY, -INFINITY, NAN);
}

static double any_number(void)
{
    uint64_t bits = 0;
    double x;
    for (int i = 0; i < 4; i++)
        bits = bits << 16 | (uint64_t)(below_one() * 0x1p16);
    memcpy(&x, &bits, sizeof x);
    return isfinite(x) ? x : 1 / 3.0;
}

/* What is written is the same, and what is read of it too, from a word to the longest text. */
static void read_back(double x, const char *format, int digits)
{
    char got[400], wanted[400], *end;
    (void)wasm_snprintf(got, sizeof got, format, digits, x);
    (void)snprintf(wanted, sizeof wanted, format, digits, x);
    assert_string_equal(got, wanted);
    assert_true(wasm_strtod(got, &end) == strtod(wanted, NULL));
    assert_ptr_equal(end, got + strlen(got));
}

static void numbers_of_any_size(void **state)
{
    (void)state;
    static const double x[] = { 0,    -0.0,     1,      0.5,  DBL_MIN, DBL_TRUE_MIN, DBL_MAX,
                                1e15, 1e16,     123456, 1e17, 9.5,     1e5,          1e-4,
                                1e-5, 999999.5, 0x1p53, 1e22, 1e23,    100 };
    for (size_t i = 0; i < sizeof x / sizeof *x; i++)
        for (int digits = 0; digits <= 20; digits++) {
            read_back(x[i], "%.*g", digits);
            read_back(-x[i], "%.*f", digits);
        }
    for (int i = 0; i < 20000; i++) {
        double y = any_number(), tie = floor(below_one() * 0x1p33) / 0x1p17;
        read_back(y, "%.*g", i % 18 + 1);
        read_back(y, "%.*f", i % 5);
        read_back(tie, "%.*g", 17);
        read_back(tie, "%.*f", i % 17);
    }
    both("%g %g %g|%8g|%-8g|%08g", 0.001, 0.512, 1e300, 0.5, 0.5, -0.5);
}

static void numbers_that_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = { "0",
                                         "-0",
                                         "1e400",
                                         "-1e400",
                                         "1e-400",
                                         "4.9e-324",
                                         "2.4e-324",
                                         "2.5e-324",
                                         "2.2250738585072011e-308",
                                         "1.7976931348623158e308",
                                         "1.7976931348623159e308",
                                         "9007199254740993",
                                         "9007199254740992.99999999999999999999999999",
                                         "9007199254740993.00000000000000000000000001",
                                         "0.000001",
                                         "00012.500",
                                         "1e",
                                         "1e+",
                                         "1.5.2",
                                         "7x",
                                         "1E2",
                                         "1e99999999999",
                                         "0e99999999999",
                                         ".5",
                                         "5." };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *end, *other;
        double got = wasm_strtod(texts[i], &end), wanted = strtod(texts[i], &other);
        assert_true(got == wanted && !signbit(got) == !signbit(wanted));
        assert_ptr_equal(end, other);
    }
}

static void whole_numbers(void **state)
{
    (void)state;
    static const char *const texts[] = { "",
                                         "0",
                                         "007",
                                         "12x",
                                         "ffG",
                                         "x1",
                                         "18446744073709551615",
                                         "18446744073709551616",
                                         "99999999999999999999999",
                                         "ffffffffffffffff",
                                         "10000000000000000" };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int base = 10; base <= 16; base += 6) {
            char *end, *other;
            assert_true(wasm_strtoull(texts[i], &end, base) == strtoull(texts[i], &other, base));
            assert_ptr_equal(end, other);
            assert_true(wasm_strtoul(texts[i], NULL, base) == strtoul(texts[i], NULL, base));
        }
}

static int by_size(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void in_order(void **state)
{
    (void)state;
    int got[200], wanted[200];
    for (size_t n = 0; n <= 200; n++) {
        for (size_t i = 0; i < n; i++)
            got[i] = wanted[i] = (int)(below_one() * 100);
        wasm_qsort(got, n, sizeof *got, by_size);
        qsort(wanted, n, sizeof *wanted, by_size);
        assert_memory_equal(got, wanted, n * sizeof *got);
    }
}

int main(void)
{
    chance = test_seed_from(20260720);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponentials),
        cmocka_unit_test(logarithms_and_powers),
        cmocka_unit_test(ends_of_the_numbers),
        cmocka_unit_test(formats),
        cmocka_unit_test(reals),
        cmocka_unit_test(numbers_of_any_size),
        cmocka_unit_test(numbers_that_are_read),
        cmocka_unit_test(whole_numbers),
        cmocka_unit_test(in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
