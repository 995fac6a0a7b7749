/* net_source.c - where connections come from: how many a network and a site may have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/net/source.h"

enum { EACH = 3, NETWORKS = 2, MOST = 64 };

static struct sources sources;

/* Counts how many connections these addresses may have; they are given back. */
static int taken(const char *pattern, int many)
{
    struct source *held[MOST];
    char address[ADDRESS_TEXT];
    int count = 0;
    for (int i = 0; i < many; i++) {
        (void)snprintf(address, sizeof address, pattern, i);
        struct source *p = source_take(&sources, address);
        assert_non_null(p);
        if (source_is_full(p, EACH, NETWORKS)) {
            source_give(&sources, p);
            continue;
        }
        source_count(p, 1);
        held[count++] = p;
    }
    for (int i = 0; i < count; i++) {
        source_count(held[i], -1);
        source_give(&sources, held[i]);
    }
    return count;
}

static void nothing_is_left(void)
{
    static const struct sources none;
    assert_memory_equal(&sources, &none, sizeof none);
}

static void an_address_has_so_many(void **state)
{
    (void)state;
    assert_int_equal(taken("10.0.0.1", 9), EACH);
    assert_int_equal(taken("::ffff:10.0.0.1", 9), EACH);
    assert_int_equal(taken("local", 9), EACH);
    assert_int_equal(taken("10.0.0.%d", 9), 9);
    nothing_is_left();
}

static void a_network_is_an_address(void **state)
{
    (void)state;
    assert_int_equal(taken("2001:db8:1:1::%x", 9), EACH);
    nothing_is_left();
}

static void a_site_has_so_many_networks(void **state)
{
    (void)state;
    assert_int_equal(taken("2001:db8:1:%x::1", 20), EACH * NETWORKS);
    assert_int_equal(taken("2001:db8:%x::1", 20), 20);
    nothing_is_left();
}

/* The site counts for its networks, and is gone with the last of them. */
static void a_site_lasts_as_long_as_its_networks(void **state)
{
    (void)state;
    struct source *one = source_take(&sources, "2001:db8::1"), *same, *other;
    same = source_take(&sources, "2001:db8::2");
    other = source_take(&sources, "2001:db8:0:1::1");
    assert_ptr_equal(one, same);
    assert_ptr_equal(one->site, other->site);
    source_count(one, 1);
    source_count(other, 1);
    assert_int_equal(other->sockets, 1);
    assert_int_equal(other->site->sockets, 2);
    source_count(one, -1);
    source_give(&sources, one);
    source_give(&sources, same);
    assert_int_equal(other->site->sockets, 1);
    source_count(other, -1);
    source_give(&sources, other);
    nothing_is_left();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_so_many),
        cmocka_unit_test(a_network_is_an_address),
        cmocka_unit_test(a_site_has_so_many_networks),
        cmocka_unit_test(a_site_lasts_as_long_as_its_networks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
