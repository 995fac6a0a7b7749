/* read_plan.h - the plan of a test's rules; rules that cannot be played fail the test. */
#ifndef TESTS_UNIT_READ_PLAN_H
#define TESTS_UNIT_READ_PLAN_H

#include "hearts/plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static inline void read_plan(struct hearts_plan *p, const char *rules)
{
    struct hearts_error e;
    if (!hearts_plan_read(p, rules, strlen(rules), &e)) {
        char why[256];
        (void)hearts_error_write(&e, why, sizeof why);
        fail_msg("%s: %s", rules, why);
    }
}

#endif
