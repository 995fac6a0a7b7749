/* join_tell.c - what the client prints besides the game: who sits down, and who only has a new
 * name; and all talk, however much comes at once. */
#include "seed.h"
#include "unit/join_host.h"

#include <stdio.h>
#include <stdlib.h>

#define SEED test_seed_from(1107)

#define ADA  TABLE
#define BEA  "0123456789abcdef0123456789abcd00"
#define CLEO "0123456789abcdef0123456789abcd01"

/* Who sits at a seat; no name: nobody. */
struct sitter {
    const char *name, *person;
};

/* Writes an event after which these people sit there; `what` happened at `seat`. */
static void write_sitting(struct host *h, const char *what, int seat, const struct sitter now[4])
{
    struct json j;
    char letter = (char)('A' + seat);
    message_begin(h, &j, "event");
    json_text(&j, "what", what);
    json_text_of(&j, "seat", &letter, 1);
    if (now[seat].name) {
        json_text(&j, "name", now[seat].name);
        json_text(&j, "person", now[seat].person);
    }
    json_object(&j, "to_table");
    json_list(&j, "seats");
    for (int other = 0; other < 4; other++) {
        json_object(&j, NULL);
        json_text(&j, "kind", now[other].name ? "person" : "nobody");
        if (now[other].name) {
            json_text(&j, "name", now[other].name);
            json_text(&j, "person", now[other].person);
        }
        json_object_end(&j);
    }
    json_list_end(&j);
    json_object_end(&j);
    json_object_end(&j);
}

/* The line that the client prints for it; "": none. */
static const char *told(struct host *h, struct join *j, int seat, const struct sitter now[4])
{
    size_t before = join_seat(j)->others->line_count;
    write_sitting(h, now[seat].name ? "sat" : "left", seat, now);
    give(j, h->out.data);
    show_all(j);
    return join_seat(j)->others->line_count == before ? "" : last_line(j);
}

static void test_who_sits_down_and_who_has_another_name(void **state)
{
    static struct host h;
    struct sitter now[4] = { { "Ada", ADA } };
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    (void)told(&h, j, 1, now); /* the others leave */
    now[2] = (struct sitter){ "Cleo", CLEO };
    assert_string_equal(told(&h, j, 2, now), "Cleo sits down.");
    now[2].name = "Cleopatra";
    assert_string_equal(told(&h, j, 2, now), "Cleo is now called Cleopatra.");
    assert_string_equal(told(&h, j, 2, now), ""); /* only another colour, which is not shown */
    now[0].name = "Adele";
    assert_string_equal(told(&h, j, 0, now), "You are now called Adele.");
    now[2] = (struct sitter){ NULL, NULL };
    assert_string_equal(told(&h, j, 2, now), "Seat C was vacated.");
    now[2] = (struct sitter){ "Bea", BEA };
    assert_string_equal(told(&h, j, 2, now), "Bea sits down.");
    now[2] = (struct sitter){ "Cleo", CLEO }; /* the one before left without an event */
    assert_string_equal(told(&h, j, 2, now), "Cleo sits down.");
    join_free(j);
    buffer_release(&h.out);
}

/* If two people have the same name, their seats' letters are added. */
static void test_names_that_two_have(void **state)
{
    static struct host h;
    struct sitter now[4] = { { "Ada", ADA } };
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    (void)told(&h, j, 1, now);
    now[2] = (struct sitter){ "Ada", CLEO };
    assert_string_equal(told(&h, j, 2, now), "Ada C sits down.");
    now[2].name = "Cleo";
    assert_string_equal(told(&h, j, 2, now), "Ada C is now called Cleo.");
    now[2].name = "Ada";
    assert_string_equal(told(&h, j, 2, now), "Cleo is now called Ada C.");
    join_free(j);
    buffer_release(&h.out);
}

/* Alone with computers, a game with something taken back after more was shown is in no statistics.
 */
static void test_what_taking_back_costs(void **state)
{
    static struct host h;
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    for (int counts = 1; counts >= 0; counts--) {
        struct json w;
        message_begin(&h, &w, "event");
        json_text(&w, "what", "took-back");
        json_text(&w, "seat", "A");
        json_object(&w, "to_table");
        if (!counts)
            json_bool(&w, "taken_back", true);
        json_object_end(&w);
        json_object_end(&w);
        give(j, h.out.data);
        show_all(j);
        assert_string_equal(last_line(j), counts ? "You take back the last decision."
                                                 : "This game is left out of your statistics now.");
    }
    join_free(j);
    buffer_release(&h.out);
}

/* ---- Talk ---- */

static void say(struct host *h, struct join *j, int number)
{
    struct json w;
    char text[20];
    (void)snprintf(text, sizeof text, "line %d", number);
    message_begin(h, &w, "event");
    json_text(&w, "what", "said");
    json_text(&w, "name", "Bea");
    json_text(&w, "person", BEA);
    json_text(&w, "text", text);
    json_object_end(&w);
    give(j, h->out.data);
}

/* Reads the waiting lines one by one; returns how many talk lines came, in order. */
static int heard(struct join *j, int already)
{
    struct seat *p = join_seat(j);
    struct error e = { "" };
    size_t read = p->others->line_count;
    while (seat_waits(p) == SEAT_NEWS) {
        char wanted[30];
        assert_true(seat_step(p, &e));
        assert_true(p->others->line_count <= read + NOTICES);
        for (; read < p->others->line_count; read++) {
            (void)snprintf(wanted, sizeof wanted, "Bea: line %d", already++);
            assert_string_equal(p->others->lines[read % NOTICES].text, wanted);
        }
    }
    return already;
}

static void test_all_that_is_said_is_heard(void **state)
{
    enum { MANY = 3 * JOIN_WAITING };
    static struct host h;
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    for (int i = 0; i < 300; i++)
        say(&h, j, i);
    assert_int_equal(heard(j, 0), 300);
    /* A view in place of waiting events does not lose talk. */
    for (int i = 300; i < 500; i++)
        say(&h, j, i);
    write_view(&h);
    give(j, h.out.data);
    assert_int_equal(heard(j, 300), 500);
    /* More than may wait: the client asks for a view, which comes later. */
    size_t sent = strlen(join_sent(j));
    for (int i = 0; i < MANY; i++)
        say(&h, j, i);
    assert_non_null(strstr(join_sent(j) + sent, "\"do\":\"open\""));
    assert_int_equal(heard(j, 0), MANY);
    say(&h, j, MANY);
    write_view(&h);
    give(j, h.out.data);
    say(&h, j, MANY + 1);
    assert_int_equal(heard(j, MANY), MANY + 2);
    join_free(j);
    buffer_release(&h.out);
}

/* A client that never reads its lines does not fill the memory. */
static void test_not_without_end(void **state)
{
    static struct host h;
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 2 * JOIN_WAITING; i++)
            say(&h, j, i);
        write_view(&h);
        give(j, h.out.data);
    }
    assert_true(j->waiting <= JOIN_LATE_MOST + JOIN_WAITING + 1);
    show_all(j);
    assert_int_equal(j->waiting, 0);
    join_free(j);
    buffer_release(&h.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_sits_down_and_who_has_another_name),
        cmocka_unit_test(test_names_that_two_have),
        cmocka_unit_test(test_what_taking_back_costs),
        cmocka_unit_test(test_all_that_is_said_is_heard),
        cmocka_unit_test(test_not_without_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
