/* math.h - the functions that players and a worker need; see maths.c. */
#ifndef HEARTS_INCLUDE_MATH_H
#define HEARTS_INCLUDE_MATH_H

#define INFINITY (__builtin_inff())
#define NAN      (__builtin_nanf(""))

double exp(double x);
double exp2(double x);
double log(double x);
double pow(double x, double y);

/* Each is one instruction. */
static inline double sqrt(double x) { return __builtin_sqrt(x); }
static inline double fabs(double x) { return __builtin_fabs(x); }
static inline double floor(double x) { return __builtin_floor(x); }

#define isfinite(x) __builtin_isfinite(x)

/* To the nearest, halves away from 0. */
static inline double round(double x)
{
    double whole = floor(fabs(x));
    whole += fabs(x) - whole >= 0.5;
    return __builtin_copysign(whole, x);
}

static inline long long llround(double x) { return (long long)round(x); }

/* To the nearest, ties to the even number. */
static inline long lrint(double x) { return (long)__builtin_nearbyint(x); }

static inline double fmax(double a, double b) { return a > b || b != b ? a : b; }
static inline double fmin(double a, double b) { return a < b || b != b ? a : b; }

#endif
