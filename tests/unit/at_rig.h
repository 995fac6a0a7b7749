/* at_rig.h - what most tests of live tables begin with: a rig (a test server without sockets),
 * three people who may come to it, and the id of a table. */
#ifndef TESTS_UNIT_AT_RIG_H
#define TESTS_UNIT_AT_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "seed.h"
#include "unit/rooms_play.h"

#define SEED test_seed_from(5150)

static struct rig rig;
static struct playing ada, bob, eve;
static struct person a, b, e;
static char table[33];

/* Makes an empty rig: nobody is there, nobody has blocked anybody, cards are random. */
static int begin(void **state)
{
    (void)state;
    rig_chance(SEED);
    rig_begin(&rig);
    memset(&ada, 0, sizeof ada);
    memset(&bob, 0, sizeof bob);
    memset(&eve, 0, sizeof eve);
    a = rig_person("Ada");
    b = rig_person("Bob");
    e = rig_person("Eve");
    rig_blocks[0] = rig_mutes[0] = "";
    rig_deck = NULL;
    rig_games = rig_looks = 0;
    rig_rated = NULL;
    return 0;
}

static int end(void **state)
{
    struct playing *all[] = { &ada, &bob, &eve };
    (void)state;
    fake_net_hold_work(rig.server.site.net, false);
    for (int i = 0; i < 3; i++)
        if (all[i]->client.socket)
            playing_close(all[i]);
    rig_end(&rig);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

#endif
