/* scheduler.c - whose decision is next: each share takes its turn, however much of another waits.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/app/scheduler.h"
#include "unit/fake_net.h"

enum { MANY = 60, OTHERS = 5 };

static struct net *net;
static struct scheduler *scheduler;
static struct think_job think_jobs[MANY + OTHERS];
static char order[MANY + OTHERS + 1]; /* whose decisions were done, in order */

/* Chooses nothing, and takes some of the processor. */
static void decide(const struct player *p, const struct player_seat *memory,
                   const struct hearts_view *v, struct thinking *thinking, struct advice *out)
{
    (void)p, (void)memory, (void)v, (void)thinking;
    volatile unsigned n = 0;
    while (n < 200000)
        n = n + 1;
    memset(out, 0, sizeof *out);
}

static const struct player slow = { .name = "slow", .decide = decide };

static void done(struct think_job *t)
{
    assert_true(t->decided);
    order[strlen(order)] = *(const char *)t->with;
}

static bool think_at(struct think_job *t, char *whose, char where);

static bool think(struct think_job *t, char *whose) { return think_at(t, whose, *whose); }

static bool think_at(struct think_job *t, char *whose, char where)
{
    memset(t, 0, sizeof *t);
    t->player = &slow;
    t->done = done;
    t->with = whose;
    memset(&t->share, *whose, sizeof t->share);
    memset(&t->site, where, sizeof t->site);
    return scheduler_begin(scheduler, t);
}

static int begin(void **state)
{
    (void)state;
    net = fake_net_new(1000);
    scheduler = scheduler_new(net, 1, 1);
    memset(order, 0, sizeof order);
    return scheduler ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    assert_int_equal(scheduler_busy(scheduler), 0);
    scheduler_free(scheduler);
    net_free(net);
    return 0;
}

/* One person has many tables. Another, who comes later with one decision, is next after those under
 * way. */
static void many_of_one(void **state)
{
    static char many[] = "m", one[] = "o";
    (void)state;
    for (int i = 0; i < MANY; i++)
        assert_true(think(&think_jobs[i], many));
    assert_true(think(&think_jobs[MANY], one));
    assert_int_equal(scheduler_waiting(scheduler), MANY);
    fake_net_settle(net, NULL);
    assert_int_equal(strlen(order), MANY + 1);
    assert_in_range(strchr(order, 'o') - order, 1, 2);
}

/* Everybody gets a turn before anybody gets a second one. */
static void turns(void **state)
{
    static char names[OTHERS][2] = { "a", "b", "c", "d", "e" };
    int at = 0;
    (void)state;
    for (int round = 0; round < 4; round++)
        for (int who = 0; who < OTHERS; who++)
            assert_true(think(&think_jobs[at++], names[who]));
    fake_net_settle(net, NULL);
    assert_int_equal(strlen(order), 4 * OTHERS);
    for (int who = 0; who < OTHERS; who++)
        assert_in_range(strchr(order, names[who][0]) - order, 0, OTHERS);
}

/* Many people at one address together count as one; among themselves each counts. */
static void many_at_one_place(void **state)
{
    static char names[MANY][2], one[] = "!";
    (void)state;
    for (int i = 0; i < MANY; i++) {
        names[i][0] = (char)('A' + i % 20);
        assert_true(think_at(&think_jobs[i], names[i], 'p'));
    }
    assert_true(think_at(&think_jobs[MANY], one, 'q'));
    fake_net_settle(net, NULL);
    assert_in_range(strchr(order, '!') - order, 1, 2);
    for (int who = 0; who < 20; who++)
        assert_in_range(strchr(order, 'A' + who) - order, 0, 20 + 1);
}

/* When threads are short, tables with people come before those that are only watched. */
static void watched_tables_wait(void **state)
{
    static char watched[] = "w", seated[] = "s";
    (void)state;
    for (int i = 0; i < 10; i++)
        assert_true(think_at(&think_jobs[i], watched, 0));
    for (int i = 10; i < 30; i++)
        assert_true(think_at(&think_jobs[i], seated, 'p'));
    fake_net_settle(net, NULL);
    assert_int_equal(strlen(order), 30);
    assert_in_range(strrchr(order, 's') - order, 20, 21); /* one was under way already */
}

/* A share may have only so many decisions waiting; others are not refused for that. */
static void too_much_of_one(void **state)
{
    static char many[] = "m", one[] = "o";
    static struct think_job more[10];
    int refused = 0;
    (void)state;
    for (int i = 0; i < MANY; i++)
        assert_true(think(&think_jobs[i], many));
    for (int i = 0; i < 10; i++)
        refused += !think(&more[i], many);
    assert_int_equal(refused, 5); /* 64 wait, and one is under way */
    assert_true(think(&think_jobs[MANY], one));
    fake_net_settle(net, NULL);
}

static int not_decided;

static void done_in_vain(struct think_job *t)
{
    assert_false(t->decided);
    not_decided++;
}

/* When threads accept nothing, waiting decisions are answered, and new ones refused. */
static void threads_take_nothing(void **state)
{
    static char one[] = "o", other[] = "x";
    (void)state;
    assert_true(think(&think_jobs[0], one));
    assert_true(think(&think_jobs[1], one));
    assert_true(think(&think_jobs[2], other));
    think_jobs[1].done = think_jobs[2].done = done_in_vain;
    fake_net_refuse_work(net, true);
    fake_net_settle(net, NULL);
    assert_string_equal(order, "o");
    assert_int_equal(not_decided, 2);
    assert_false(think(&think_jobs[3], one));
    assert_int_equal(scheduler_busy(scheduler), 0);
    fake_net_refuse_work(net, false);
    assert_true(think(&think_jobs[3], one));
    fake_net_settle(net, NULL);
    assert_string_equal(order, "oo");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(many_of_one, begin, end),
        cmocka_unit_test_setup_teardown(turns, begin, end),
        cmocka_unit_test_setup_teardown(many_at_one_place, begin, end),
        cmocka_unit_test_setup_teardown(watched_tables_wait, begin, end),
        cmocka_unit_test_setup_teardown(too_much_of_one, begin, end),
        cmocka_unit_test_setup_teardown(threads_take_nothing, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
