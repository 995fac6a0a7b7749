/* interrupt.c - Ctrl-C: noticed once, sent twice by mistake, meant twice, and not caught if it was
 * ignored before. Each case has its own process, since catching cannot be undone. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/os/interrupt.h"

enum { TRIES = 20 };

/* The wait() status of a process that does this. */
static int end_of(void (*what)(void))
{
    int status = 0;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        what();
        _exit(interrupted() ? interrupt_status() : 0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return status;
}

static void none(void) { interrupt_catch(); }

static void once(void)
{
    interrupt_catch();
    (void)raise(SIGINT);
}

static void terminated(void)
{
    interrupt_catch();
    (void)raise(SIGTERM);
}

/* A signal between the check for one and the wait for something else is not missed. */
static void seen_by_poll(void)
{
    interrupt_catch();
    struct pollfd file = { .fd = interrupt_file(), .events = POLLIN };
    if (poll(&file, 1, 0) != 0)
        _exit(1);
    (void)raise(SIGINT);
    if (poll(&file, 1, 0) != 1)
        _exit(2);
}

/* timeout(1) signals a program, and then its group, which includes the program. */
static void told_twice(void)
{
    interrupt_catch();
    (void)raise(SIGINT);
    (void)raise(SIGINT);
}

/* For somebody who does not want to wait for an orderly end. */
static void again_and_again(void)
{
    interrupt_catch();
    for (;;)
        (void)raise(SIGINT);
}

static void leave(int number) { _exit(number == SIGTERM ? 77 : 78); }

/* A handler that was set before, such as that of ncurses, which restores the terminal, runs first.
 */
static void after_another(void)
{
    (void)signal(SIGTERM, leave);
    interrupt_catch();
    interrupt_catch(); /* changes nothing */
    for (;;)
        (void)raise(SIGTERM);
}

/* As with nohup, or "&" in a script. */
static void ignored_before(void)
{
    (void)signal(SIGINT, SIG_IGN);
    interrupt_catch();
    (void)raise(SIGINT);
}

static void test_signals(void **state)
{
    (void)state;
    int end = end_of(none);
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 0);
    end = end_of(once);
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 130);
    end = end_of(terminated);
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 143);
    end = end_of(seen_by_poll);
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 130);
    /* On a busy machine more than 200 ms may pass between the two signals, so it is tried again. */
    for (int i = 0; i < TRIES; i++) {
        end = end_of(told_twice);
        if (WIFEXITED(end))
            break;
    }
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 130);
    end = end_of(again_and_again);
    assert_true(WIFSIGNALED(end) && WTERMSIG(end) == SIGINT);
    end = end_of(after_another);
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 77);
    end = end_of(ignored_before);
    assert_true(WIFEXITED(end) && WEXITSTATUS(end) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_signals) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
