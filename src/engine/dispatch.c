/* dispatch.c - chooses the play code by the shape of the plan and the features of the CPU. */
#include "kernels.h"

#if defined __x86_64__ && defined HEARTS__HAVE_BMI2
#include <cpuid.h>

/* Whether pdep of BMI2 is fast: the first two generations of Zen (family 0x17) do it in microcode.
 */
static bool fast_bits(void)
{
    unsigned a, b, c, d, family;
    if (!__get_cpuid(1, &a, &b, &c, &d))
        return false;
    family = (a >> 8 & 15) + ((a >> 8 & 15) == 15 ? a >> 20 & 255 : 0);
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d))
        return false;
    bool bmi = b >> 3 & 1, bmi2 = b >> 8 & 1;
    return bmi && bmi2 && family != 0x17;
}

static const struct hearts__kernel *kernels(void)
{
    static int fast = -1; /* every thread computes the same value */
    int known = __atomic_load_n(&fast, __ATOMIC_RELAXED);
    if (known < 0) {
        known = fast_bits();
        __atomic_store_n(&fast, known, __ATOMIC_RELAXED);
    }
    return known ? hearts__kernels_bmi2 : hearts__kernels_plain;
}
#else
static const struct hearts__kernel *kernels(void) { return hearts__kernels_plain; }
#endif

int hearts__kernel_for(const struct hearts_plan *p)
{
    for (int i = 0;; i++)
        if (i == HEARTS__KERNELS - 1 || hearts__kernels_plain[i].fits(p))
            return i;
}

const struct hearts__kernel *hearts__kernel_of(const struct hearts_plan *p)
{
    return &kernels()[p->kernel];
}
