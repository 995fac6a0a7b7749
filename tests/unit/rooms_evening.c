/* rooms_evening.c - storage quotas never refuse an ordinary evening: an hour at a table whose
 * people play, talk and pause, and many such tables behind one address, as at a school. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "seed.h"
#include "server/rooms/registry.h"
#include "unit/rooms_play.h"

enum {
    SCHOOL = 25, /* tables of four */
    HOUR_MS = 3600000,
    STEP_MS = 4000,  /* time of a person's decision: a hand takes two minutes */
    TALK_MS = 20000, /* between two things that people say */
    PAUSE_MS = 600000,
};

static char table[33];

static void say(struct rig *h, struct playing *p, const char *word, const char *rest)
{
    client_command(&p->client, word, table, rest);
    rig_settle(h);
    playing_catch_up(p);
}

/* What people do besides playing. */
static void company(struct rig *h, struct playing *ada, struct playing *bob, int64_t at_ms)
{
    struct playing *who = at_ms / TALK_MS % 2 ? bob : ada;
    if (at_ms % TALK_MS == 0)
        say(h, who, "say", "\"text\":\"Well played! And what became of the queen of spades?\"");
    if (at_ms % PAUSE_MS == 0 && at_ms && strcmp(playing_stage(ada), "playing") == 0) {
        say(h, ada, "pause", "");
        rig_wait(h, STEP_MS);
        say(h, ada, "resume", "");
    }
}

static void an_hour_at_a_table(void **state)
{
    struct rig h;
    struct playing ada = { .n = 0 }, bob = { .n = 0 }, *both[] = { &ada, &bob };
    (void)state;
    rig_chance(test_seed_from(7));
    rig_begin(&h);
    make_game(&h, &ada, &bob, "classic", table);
    const struct rooms *r = h.server.rooms;
    for (int64_t at_ms = 0; at_ms < HOUR_MS; at_ms += STEP_MS) {
        rig_wait(&h, STEP_MS);
        for (int i = 0; i < 2; i++) {
            playing_catch_up(both[i]);
            (void)playing_play(both[i], table, NULL);
        }
        company(&h, &ada, &bob, at_ms);
        if (strcmp(playing_stage(&ada), "over") == 0)
            for (int i = 0; i < 2; i++)
                say(&h, both[i], "rematch", "");
    }
    const struct rooms_options *o = r->options;
    uint64_t events = r->events + r->said, bytes = r->charged_bytes;
    print_message("# %llu events, %llu bytes in an hour\n", (unsigned long long)events,
                  (unsigned long long)bytes);
    assert_true(events > 1000);
    assert_true(r->said >= HOUR_MS / TALK_MS && r->refused_by_server == 0);
    for (size_t i = 0; i < sizeof r->too_much / sizeof *r->too_much; i++)
        assert_int_equal(r->too_much[i], 0);
    assert_true(events < o->table_events && bytes < o->table_bytes);
    assert_true(SCHOOL * events < o->address_events && SCHOOL * bytes < o->address_bytes);
    playing_close(&ada);
    playing_close(&bob);
    rig_end(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(an_hour_at_a_table) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
