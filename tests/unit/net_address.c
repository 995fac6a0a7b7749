/* net_address.c - addresses as text: where to listen, whose network it is, and invalid ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/address.h"

static void places_to_listen(void **state)
{
    static const struct {
        const char *text, *host, *port;
    } good[] = { { "127.0.0.1:8000", "127.0.0.1", "8000" },
                 { "[::1]:0", "::1", "0" },
                 { "localhost:65535", "localhost", "65535" } };
    static const char *const bad[] = { "",          "8000",  ":8000",  "::1:8000", "a:65536",
                                       "a:1234567", "a:80 ", "a:",     "[]:80",    "a:x",
                                       "127.0.0.1", "a:-1",  "[::1]8", "[::1]" };
    char host[ADDRESS_HOST], port[ADDRESS_PORT];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(address_split(good[i].text, host, port));
        assert_string_equal(host, good[i].host);
        assert_string_equal(port, good[i].port);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (address_split(bad[i], host, port))
            fail_msg("\"%s\" is no place to listen", bad[i]);
}

static void always_written_the_same_way(void **state)
{
    static const struct {
        const char *text, *tidy;
    } good[] = { { "10.0.0.1", "10.0.0.1" },
                 { "::ffff:10.0.0.1", "10.0.0.1" },
                 { "::FFFF:0a00:1", "10.0.0.1" },
                 { "2001:DB8:0:0:0:0:0:1", "2001:db8::1" },
                 { "::", "::" } };
    static const char *const bad[] = { "",          " ",           "10.0.0", "10.0.0.1 ",
                                       "unknown",   "10.0.0.1:80", "[::1]",  "::1%lo",
                                       "1.2.3.4.5", "_hidden" };
    char out[ADDRESS_TEXT];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(address_tidy(good[i].text, out));
        assert_string_equal(out, good[i].tidy);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (address_tidy(bad[i], out))
            fail_msg("\"%s\" is no address", bad[i]);
}

static void of_one_owner(void **state)
{
    uint8_t one[ADDRESS_NETWORK], other[ADDRESS_NETWORK];
    (void)state;
    assert_int_equal(address_network("10.0.0.1", one), 4);
    assert_int_equal(address_network("::ffff:10.0.0.1", other), 4);
    assert_memory_equal(one, other, 4);
    assert_int_equal(address_network("2001:db8:1:2::1", one), ADDRESS_SIX_LENGTH);
    assert_int_equal(address_network("2001:db8:1:2:ffff::", other), ADDRESS_SIX_LENGTH);
    assert_memory_equal(one, other, ADDRESS_SIX_LENGTH);
    (void)address_network("2001:db8:1:3::1", other);
    assert_memory_equal(one, other, ADDRESS_SITE_LENGTH);
    assert_memory_not_equal(one, other, ADDRESS_SIX_LENGTH);
    assert_int_equal(address_network("local", one), 5);
}

static void names_at_home(void **state)
{
    static const char *const home[] = {
        "127.0.0.1",      "127.0.0.1:8000", "[::1]:8000",  "[fe80::1]",
        "localhost",      "localhost:8000", "LOCALHOST.",  "nas",
        "nas.local",      "Nas.LOCAL:80",   "a.home.arpa", "box.lan:8000",
        "hearts.internal"
    };
    static const char *const away[] = { "evil.example",
                                        "evil.example:8000",
                                        "127.0.0.1.evil.example",
                                        "local.evil.com",
                                        "evillan.com",
                                        "[::1].evil.example",
                                        "localhost.com",
                                        ".local",
                                        "",
                                        ":8000",
                                        "[]",
                                        "evil.example.",
                                        "192.168.0.1.nip.io" };
    (void)state;
    for (size_t i = 0; i < sizeof home / sizeof *home; i++)
        if (!address_is_at_home(home[i]))
            fail_msg("%s is a name at home", home[i]);
    for (size_t i = 0; i < sizeof away / sizeof *away; i++)
        if (address_is_at_home(away[i]))
            fail_msg("%s may be anybody's", away[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_at_home),
        cmocka_unit_test(places_to_listen),
        cmocka_unit_test(always_written_the_same_way),
        cmocka_unit_test(of_one_owner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
