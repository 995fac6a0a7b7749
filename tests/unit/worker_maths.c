/* worker_maths.c - exp() and other functions of the browser modules, compared with the C library's.
 */
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

#define exp  worker_exp
#define exp2 worker_exp2
#define log  worker_log
#define pow  worker_pow
double worker_exp(double x);
double worker_exp2(double x);
double worker_log(double x);
double worker_pow(double x, double y);
#include "clients/browser/libc/maths.c"
#undef exp
#undef exp2
#undef log
#undef pow

enum { TRIES = 400000 };

static uint64_t chance;

static double below_one(void)
{
    chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(chance >> 11) * 0x1p-53;
}

struct tried {
    const char *name;
    double worst;
    int apart; /* results that are other than the C library's */
};

/* How far a result is from the exact value, in units of its last place. */
static void try_one(struct tried *t, double got, double library, long double exact)
{
    double size = fabs((double)exact);
    long double unit = (long double)nextafter(size, INFINITY) - (long double)size;
    double far = (double)(fabsl((long double)got - exact) / unit);
    t->worst = far > t->worst ? far : t->worst;
    t->apart += got != library;
}

/* Results are rounded once from a few bits more than a double has, so they are off by half a unit
 * and a little. Fewer than one in fifty may differ from the C library's. */
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
        try_one(&e, worker_exp(x), exp(x), expl((long double)x));
        if (i % 2)
            x = floor(x * 16) / 16; /* as the policy asks */
        try_one(&two, worker_exp2(x), exp2(x), exp2l((long double)x));
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
        try_one(&p, worker_pow(x, y), pow(x, y), powl((long double)x, (long double)y));
        x = i % 3 == 0 ? ldexp(x, i % 2000 - 1000) : i % 3 == 1 ? 1 + (x - 0.5) / 1000 : x;
        try_one(&l, worker_log(x), log(x), logl((long double)x));
    }
    check(&l);
    check(&p);
}

/* Checks that a result is the same, including the sign of a zero, or the next number. */
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
        near(worker_exp(x[i]), exp(x[i]));
        near(worker_exp2(x[i]), exp2(x[i]));
        near(worker_log(x[i]), log(x[i]));
        if (!signbit(x[i]))
            for (double y = -2; y <= 2; y += 0.5)
                near(worker_pow(x[i], y), pow(x[i], y));
    }
}

int main(void)
{
    chance = test_seed_from(20260720);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exponentials),
        cmocka_unit_test(logarithms_and_powers),
        cmocka_unit_test(ends_of_the_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
