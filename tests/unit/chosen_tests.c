/* chosen_tests.c - beside a unit test: only those that HEARTS_TESTS names are run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

__attribute__((constructor)) static void choose(void)
{
    const char *tests = getenv("HEARTS_TESTS");
    if (tests)
        cmocka_set_test_filter(tests);
}
