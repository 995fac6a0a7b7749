/* maths.c - the functions of <math.h> that players need, without a C library.
 *
 * Players compare chances, so a difference in the last bit can change a decision. To agree with the
 * C library nearly always, each result is computed with some more bits than a double has, and
 * rounded once.
 */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { STEPS = 32, CENTRES = 64, CENTRE_FIRST = 45, MANTISSA = 52, BIAS = 1023 };

/* A number in two parts; `low` is the difference from `high`. */
struct pair {
    double high, low;
};

static const struct pair powers[] = {
#define POWER(high, low) { high, low },
#include "clients/browser/libc/maths.def"
#undef POWER
};

static const struct pair logarithms[] = {
#define LOGARITHM(high, low) { high, low },
#include "clients/browser/libc/maths.def"
#undef LOGARITHM
};

/* log 2; the product of its high part and any exponent is exact. */
static const struct pair ln2 = { 0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45 };
static const struct pair ln2_step = { 0x1.62e42fefap-6, 0x1.cf79abc9e3b3ap-45 }; /* divided by
                                                                                  * STEPS */

static uint64_t bits_of(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static double from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* The sum, and its exact rounding error. */
static struct pair sum_of(double a, double b)
{
    double sum = a + b, second = sum - a;
    return (struct pair){ sum, (a - (sum - second)) + (b - second) };
}

/* The upper half of a number's digits: the product of two such halves is exact. */
static double upper_half(double x) { return from_bits(bits_of(x) & ~(uint64_t)0x7ffffff); }

static struct pair product_of(double a, double b)
{
    double product = a * b, c = upper_half(a), d = upper_half(b), e = a - c, f = b - d;
    return (struct pair){ product, c * d - product + c * f + e * d + e * f };
}

/* 2^n for n from -1022 to 1023. */
static double power_of_two(int n) { return from_bits((uint64_t)(n + BIAS) << MANTISSA); }

/* ---- Powers ---- */

/* 2^(k/STEPS) times e^r, with r less than one step. */
static double power_of(int k, struct pair r)
{
    int n = k >= 0 ? k / STEPS : -((STEPS - 1 - k) / STEPS);
    struct pair base = powers[k - n * STEPS];
    double x = r.high;
    double rest = x * x * (1 / 2.0 + x * (1 / 6.0 + x * (1 / 24.0 + x * (1 / 120.0 + x / 720.0))));
    double value = base.high + (base.low + base.high * (x + (r.low + rest)));
    if (n > BIAS)
        return value * 2 * power_of_two(n - 1);
    if (n < 1 - BIAS)
        return value * power_of_two(n + MANTISSA + 2) * power_of_two(-MANTISSA - 2);
    return value * power_of_two(n);
}

/* e^(x + more), with `more` tiny. */
static double exp_of(double x, double more)
{
    if (!(x < 710))
        return x + INFINITY;
    if (x < -746)
        return 0;
    int k = (int)floor(x * 0x1.71547652b82fep+5 + 0.5);
    return power_of(k, sum_of(x - k * ln2_step.high, more - k * ln2_step.low));
}

double exp(double x) { return exp_of(x, 0); }

double exp2(double x)
{
    if (!(x < 1024))
        return x + INFINITY;
    if (x < -1076)
        return 0;
    int k = (int)floor(x * STEPS + 0.5);
    return power_of(k, (struct pair){ (x - (double)k / STEPS) * 0x1.62e42fefa39efp-1, 0 });
}

/* ---- Logarithms ---- */

/* log x, for finite x above 0. */
static struct pair log_of(double x)
{
    int e = 0;
    if (x < power_of_two(1 - BIAS)) {
        x *= power_of_two(MANTISSA + 2);
        e = -MANTISSA - 2;
    }
    uint64_t bits = bits_of(x), digits = bits & (((uint64_t)1 << MANTISSA) - 1);
    e += (int)(bits >> MANTISSA) - BIAS;
    double m = from_bits(digits | (uint64_t)BIAS << MANTISSA); /* from 1 to 2 */
    if (m > 0x1.6a09e667f3bcdp+0) {                            /* the square root of 2 */
        m /= 2;
        e++;
    }
    int j = (int)floor(m * CENTRES + 0.5);
    double centre = (double)j / CENTRES, far = m - centre;
    /* log m is log centre + log(1 + r + low), with r short enough for an exact square. */
    double r = upper_half(far / centre), low = (far - r * centre) / centre;
    double tail = r * r * r *
                  (1 / 3.0 -
                   r * (1 / 4.0 - r * (1 / 5.0 - r * (1 / 6.0 - r * (1 / 7.0 - r / 8.0)))));
    struct pair base = logarithms[j - CENTRE_FIRST];
    struct pair a = sum_of(e * ln2.high + base.high, r), b = sum_of(a.high, -r * r / 2);
    double rest = a.low + b.low + (low / (1 + r) + (tail + (e * ln2.low + base.low)));
    return sum_of(b.high, rest);
}

double log(double x)
{
    if (!(x > 0))
        return x == 0 ? -INFINITY : NAN;
    return x < INFINITY ? log_of(x).high : x;
}

/* Only for x >= 0, which is all that the players need. */
double pow(double x, double y)
{
    if (y == 0 || x == 1)
        return 1;
    if (!(x >= 0) || y != y)
        return NAN;
    if (x == 0 || x == INFINITY)
        return (x == 0) == (y > 0) ? 0 : INFINITY;
    struct pair l = log_of(x);
    if (l.high * y > 710 || l.high * y < -746)
        return l.high * y > 0 ? INFINITY : 0;
    struct pair at = product_of(l.high, y);
    return exp_of(at.high, at.low + l.low * y);
}
