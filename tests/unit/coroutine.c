/* coroutine.c - functions that wait in their middle: what they keep, in what order they go on, and
 * how much stack they have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/os/coroutine.h"

enum { MANY = 200, DEEP = 40 << 10 };

/* What one of them does, and how far it came. */
struct piece {
    struct coroutines *all;
    struct coroutine *self;
    struct piece *other; /* which it begins or resumes */
    unsigned waits;
    unsigned step;
    bool heard[4];
};

static int begin(void **state)
{
    static struct coroutines all;
    *state = &all;
    return 0;
}

static int end(void **state)
{
    struct coroutines *all = *state;
    coroutines_free(all);
    return all->spare || all->current ? -1 : 0;
}

static void run(void *with)
{
    struct piece *p = with;
    p->self = p->all->current;
    for (p->step = 1; p->step <= p->waits; p->step++)
        p->heard[p->step - 1] = coroutine_wait(p->all);
}

static void waits_and_goes_on(void **state)
{
    struct coroutines *all = *state;
    struct piece p = { .all = all, .waits = 2 };
    assert_true(coroutine_begin(all, run, &p));
    assert_int_equal(p.step, 1);
    assert_null(all->current);
    coroutine_go_on(all, p.self, true);
    assert_int_equal(p.step, 2);
    coroutine_go_on(all, p.self, false);
    assert_int_equal(p.step, 3);
    assert_true(p.heard[0]);
    assert_false(p.heard[1]);
}

static void ends_without_waiting(void **state)
{
    struct coroutines *all = *state;
    struct piece p = { .all = all };
    size_t spares = all->spares;
    assert_true(coroutine_begin(all, run, &p));
    assert_int_equal(p.step, 1);
    assert_null(all->current);
    assert_int_equal(all->spares, spares ? spares : 1);
}

/* Last begun, first run on. */
static void many_wait_at_once(void **state)
{
    static struct piece all_of_them[MANY];
    struct coroutines *all = *state;
    for (size_t i = 0; i < MANY; i++) {
        all_of_them[i] = (struct piece){ .all = all, .waits = 1 };
        assert_true(coroutine_begin(all, run, &all_of_them[i]));
    }
    for (size_t i = MANY; i-- > 0;) {
        assert_int_equal(all_of_them[i].step, 1);
        coroutine_go_on(all, all_of_them[i].self, i % 2 != 0);
        assert_int_equal(all_of_them[i].step, 2);
        assert_int_equal(all_of_them[i].heard[0], i % 2 != 0);
    }
    assert_true(all->spares < MANY);
}

static void run_other(void *with)
{
    struct piece *p = with;
    p->self = p->all->current;
    (void)coroutine_begin(p->all, run, p->other);
    p->step = p->all->current == p->self;
    (void)coroutine_wait(p->all);
    coroutine_go_on(p->all, p->other->self, true);
    p->step += p->all->current == p->self;
}

static void one_runs_another(void **state)
{
    struct coroutines *all = *state;
    struct piece inner = { .all = all, .waits = 2 }, outer = { .all = all, .other = &inner };
    assert_true(coroutine_begin(all, run_other, &outer));
    assert_int_equal(outer.step, 1);
    coroutine_go_on(all, inner.self, false); /* not by the one that began it */
    coroutine_go_on(all, outer.self, true);
    assert_int_equal(outer.step, 2);
    assert_int_equal(inner.step, 3);
    assert_false(inner.heard[0]);
    assert_true(inner.heard[1]);
    assert_null(all->current);
}

static void run_deep(void *with)
{
    struct piece *p = with;
    volatile unsigned char room[DEEP];
    for (size_t i = 0; i < DEEP; i++)
        room[i] = (unsigned char)(i % 251);
    p->self = p->all->current;
    (void)coroutine_wait(p->all);
    p->step = 1;
    for (size_t i = 0; i < DEEP; i++)
        p->step &= room[i] == i % 251;
}

static void keeps_what_is_on_its_stack(void **state)
{
    struct coroutines *all = *state;
    struct piece deep[2] = { { .all = all }, { .all = all } };
    for (size_t i = 0; i < 2; i++)
        assert_true(coroutine_begin(all, run_deep, &deep[i]));
    for (size_t i = 0; i < 2; i++)
        coroutine_go_on(all, deep[i].self, true);
    assert_int_equal(deep[0].step, 1);
    assert_int_equal(deep[1].step, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waits_and_goes_on),          cmocka_unit_test(ends_without_waiting),
        cmocka_unit_test(many_wait_at_once),          cmocka_unit_test(one_runs_another),
        cmocka_unit_test(keeps_what_is_on_its_stack),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
