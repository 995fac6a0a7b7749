/* faults_memory.c - every allocation of an operation fails in turn. */
#include "faults_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory that runs out ---- */

struct faults_memory memory;

static bool runs_out(void)
{
    memory.asked++;
    bool out = memory.fails_at &&
               (memory.onward ? memory.asked >= memory.fails_at : memory.asked == memory.fails_at);
    memory.failed = memory.failed || out;
    return out;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) { return runs_out() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size)
{
    return runs_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return runs_out() ? NULL : __real_realloc(old, size);
}

void memory_fails(long at, bool onward)
{
    memory.asked = 0;
    memory.fails_at = at;
    memory.onward = onward;
    memory.failed = false;
}

void memory_suffices(void) { memory.fails_at = 0; }

/* ---- Every failure of an operation ---- */

void expect_same(const char *what, long n, const struct buffer *got, const struct buffer *wanted)
{
    if (got->failed || got->length != wanted->length ||
        (got->length && memcmp(got->data, wanted->data, got->length) != 0))
        fail_msg("%s, allocation %ld: reported as done, but it is:\n%s\nand not:\n%s", what, n,
                 got->data ? got->data : "", wanted->data ? wanted->data : "");
}

void every_failure(const char *what, operation run, const void *with, enum recovery how)
{
    struct buffer calm = { 0 };
    memory_fails(0, false);
    assert_true(run(with, &calm));
    for (int onward = 0; onward < 2; onward++) {
        bool failed = true;
        long n = 1;
        for (; failed; n++) {
            struct buffer got = { 0 };
            memory_fails(n, onward);
            bool done = run(with, &got);
            failed = memory.failed;
            memory_suffices();
            if (done)
                expect_same(what, n, &got, &calm);
            if (done && failed && how == FAILS)
                fail_msg("%s, allocation %ld: the failure is not reported", what, n);
            if (!done && !failed)
                fail_msg("%s: a failure without a cause", what);
            buffer_release(&got);
        }
        assert_true(n > 2);
    }
    buffer_release(&calm);
}
