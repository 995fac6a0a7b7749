/* join_address.c - the address of a server, and the client's token there. */
#define _DEFAULT_SOURCE
#include "clients/terminal/remote/join_inside.h"
#include "clients/terminal/remote/join_who.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define TABLE "0123456789abcdef0123456789abcdef"

static void test_addresses(void **state)
{
    static const struct {
        const char *url, *host, *table;
        int port;
        bool safe, good;
    } cases[] = {
        { "https://example.org", "example.org", "", 443, true, true },
        { "http://example.org/", "example.org", "", 80, false, true },
        { "ws://h:8000/t/" TABLE, "h", TABLE, 8000, false, true },
        { "wss://[::1]:1/", "::1", "", 1, true, true },
        { "localhost:8000", "localhost", "", 8000, false, true },
        { .url = "" },
        { .url = "ftp://h" },
        { .url = "http://" },
        { .url = "http://h:0" },
        { .url = "http://h:65536" },
        { .url = "http://h:-1" },
        { .url = "http://h/x" },
        { .url = "http://h/t/xyz" },
        { .url = "http://h/t/" TABLE "0" },
        { .url = "http://a b" },
        { .url = "http://[::1" },
        { .url = "http://h\r\nX: y" },
        { .url = "http://u@h" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct address a;
        struct error e;
        bool good = address_read(&a, cases[i].url, &e);
        if (good != cases[i].good)
            fail_msg("%s", cases[i].url);
        if (!good)
            continue;
        assert_string_equal(a.host, cases[i].host);
        assert_string_equal(a.table, cases[i].table);
        assert_int_equal(a.port, cases[i].port);
        assert_int_equal(a.safe, cases[i].safe);
    }
}

/* A token received over TLS is stored separately from one that was not. */
static void test_tokens(void **state)
{
    char folder[] = "/tmp/hearts-join.XXXXXX", safe[ADDRESS_PATH], open[ADDRESS_PATH];
    char token[ADDRESS_TOKEN];
    struct address a;
    struct error e;
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
    assert_true(address_read(&a, "https://example.org", &e));
    assert_true(address_token_path(&a, safe, &e));
    assert_true(address_read(&a, "http://example.org", &e));
    assert_true(address_token_path(&a, open, &e));
    assert_string_not_equal(safe, open);
    assert_true(address_token_read(safe, token, &e));
    assert_string_equal(token, "");
    FILE *file = fopen(safe, "w");
    assert_non_null(file);
    fputs("abc.DEF-1\n", file);
    fclose(file);
    assert_true(address_token_read(safe, token, &e));
    assert_string_equal(token, "abc.DEF-1");
    file = fopen(safe, "w");
    assert_non_null(file);
    fputs("abc\x01"
          "def",
          file);
    fclose(file);
    assert_true(address_token_read(safe, token, &e));
    assert_string_equal(token, "");
    (void)unlink(safe);
    (void)snprintf(safe, sizeof safe, "%s/hearts/join", folder);
    (void)rmdir(safe);
    (void)snprintf(safe, sizeof safe, "%s/hearts", folder);
    (void)rmdir(safe);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_tokens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
