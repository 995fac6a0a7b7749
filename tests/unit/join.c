/* join.c - the client of a table on a server: it knows all that it is told, and survives wrong
 * messages. */
#define _DEFAULT_SOURCE
#include "clients/terminal/remote/join_inside.h"
#include "clients/terminal/remote/join_who.h"
#include "clients/terminal/tui/say.h"
#include "record/record.h"
#include "seed.h"
#include "unit/join_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define SEED test_seed_from(20261)

static const char *const mixtures[] = {
    "cancellation players=9",
    "american players=5 strip=none kitty=swap pass_through=whole",
    "american players=3 strip=none kitty=swap kitty_when=first_point bury_points=off",
    "american jack=-10 pass=LRAS pass_through=partial pass_count=4",
    "turbo teams=AC,BD charge_limit=4 charge_order=rounds sun=on half_moon=on",
    "american players=8 decks=2 boost=on tc_doubles=on jack=-10 second_copy=off",
    "american players=10 decks=2 boost=on last_unwon=second kitty_when=first_point",
    "classic points=h:0,QS:0,AC:20,2D:-7 moon=choose",
    "american players=7 decks=2 kitty=swap kitty_seen=all boost=on boost_last=off pass=L",
};

/* ---- It knows all that it is told ---- */

static int decisions;

static void same_decision(struct host *h, struct join *j, const char *name)
{
    const struct player *player = player_find(name);
    struct advice told = { 0 }, known = { 0 };
    uint64_t rng = h->rng;
    struct thinking t = { .rng = rng, .scratch = j->scratch };
    if (h->before.choice.low > h->before.choice.high)
        return;
    decisions++;
    player->decide(player, &h->seat, &h->before, &t, &known);
    assert_true(join_decide(j, player, rng, &told));
    assert_memory_equal(&told.move, &known.move, sizeof told.move);
}

/* A reason is sent as a word; its sentence must be the same. */
static void same_reasons(const struct join *j, const struct hearts_view *got,
                         const struct hearts_view *known)
{
    struct say say = { .plan = &j->plan, .person = known->seat, .ascii = true, .brief = true };
    for (hearts_faces f = known->hand.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        struct buffer told = { 0 }, real = { 0 };
        say_refusal(&say, got, got->why[c], c, &told);
        say_refusal(&say, known, known->why[c], c, &real);
        assert_string_equal(told.data, real.data);
        buffer_release(&told);
        buffer_release(&real);
    }
}

static void same_knowledge(struct host *h, struct join *j)
{
    struct hearts_view got, known = h->before;
    show_all(j);
    if (j->asked)
        fail_msg("%s: this is not taken: %s", h->rules, h->out.data);
    seat_view(join_seat(j), &got);
    same_reasons(j, &got, &known);
    memset(got.why, 0, sizeof got.why);
    memset(known.why, 0, sizeof known.why);
    assert_memory_equal(&got, &known, sizeof got);
    assert_memory_equal(&j->memory.memory, &h->seat.memory, sizeof j->memory.memory);
    size_t count = seat_seen_count(join_seat(j));
    assert_true(count >= (size_t)h->seen_count);
    for (int i = 0; i < h->seen_count; i++) {
        struct hearts_seen seen = h->seen[i];
        const struct hearts_seen *told = seat_seen(join_seat(j),
                                                   count - (size_t)h->seen_count + (size_t)i);
        bool nobody = seen.kind == HEARTS_EXCHANGED || seen.kind == HEARTS_BOOSTED ||
                      seen.kind == HEARTS_SCORED || seen.kind == HEARTS_FINISHED;
        seen.seat = nobody ? HEARTS_NO_SEAT : seen.seat; /* its value means nothing there */
        assert_memory_equal(told, &seen, sizeof seen);
    }
    same_decision(h, j, "duck");
}

static void end(struct host *h, struct join *j)
{
    join_free(j);
    buffer_release(&h->out);
}

static void play_one(const char *rules, int seat, uint64_t seed)
{
    static struct host h;
    begin_host(&h, rules, seat, seed);
    struct join *j = begin_join(&h);
    for (int steps = 0; steps < 700 && h.game.phase != HEARTS_OVER; steps++) {
        go_on(&h);
        give(j, h.out.data);
        same_knowledge(&h, j);
        if (steps % 97 == 50) { /* as after a break */
            write_view(&h);
            give(j, h.out.data);
            same_knowledge(&h, j);
        }
    }
    end(&h, j);
}

static void test_knows_what_it_is_told(void **state)
{
    (void)state;
    int step = test_one_in(5, "places at each preset");
    for (size_t i = 0; i < hearts_preset_count(); i++)
        for (int seat = (int)i % step; seat < 3; seat += step)
            play_one(hearts_preset_at(i)->name, seat == 2 ? HEARTS_WATCHER : seat, SEED + i);
    for (size_t i = 0; i < 2 * (sizeof mixtures / sizeof *mixtures); i += (size_t)step)
        play_one(mixtures[i / 2], (int)(i % 2), SEED + i / 2);
    assert_true(decisions > 3000 / step);
}

static void same_amount(const char *told, struct hearts_fraction amount)
{
    struct buffer text = { 0 };
    record_fraction_write(&text, amount);
    assert_string_equal(told, text.data);
    buffer_release(&text);
}

/* Stakes of every hand, and the pot at the end, are right. */
static void test_money(void **state)
{
    static struct host h;
    struct hearts_fraction amounts[HEARTS_SEATS];
    size_t hands = 0;
    (void)state;
    begin_host(&h, "super hands=none target=60 pot=7", 0, SEED);
    struct join *j = begin_join(&h);
    while (h.game.phase != HEARTS_OVER) {
        go_on(&h);
        give(j, h.out.data);
        show_all(j);
        hearts_money_stakes(&h.plan, &h.game, amounts);
        for (int seat = 0; seat < 4 && h.game.hands_played > hands; seat++)
            same_amount(seat_stakes(join_seat(j), hands, seat), amounts[seat]);
        hands = h.game.hands_played;
    }
    assert_true(hands > 1 && !*seat_stakes(join_seat(j), hands, 0));
    hearts_money_pot(&h.plan, &h.game, amounts);
    for (int seat = 0; seat < 4; seat++)
        same_amount(seat_pot(join_seat(j), seat), amounts[seat]);
    end(&h, j);
}

/* Names with control characters do not affect the terminal; equal names are told apart. */
static void test_names_are_clean(void **state)
{
    static struct host h;
    (void)state;
    begin_host(&h, "partners", 0, SEED);
    struct join *j = begin_join(&h);
    const struct seat *table = join_seat(j);
    assert_string_equal(table->names[0], "Ada A");
    assert_string_equal(table->names[1], "full");
    assert_string_equal(table->names[2], "E [2Jvil");
    assert_string_equal(table->names[3], "Ada D");
    assert_string_equal(table->title, "Friday");
    give(j, "{\"is\":\"event\",\"table\":\"" TABLE "\",\"n\":2,\"what\":\"said\",\"seat\":\"B\","
            "\"name\":\"B\\u001bo\",\"text\":\"a\\u202eb\\u0007c\"}");
    show_all(j);
    assert_string_equal(table->others->lines[0].text, "B o: ab c");
    end(&h, j);
}

/* ---- Commands ---- */

/* The last thing that was sent. */
static const char *last_sent(const struct join *j)
{
    const char *text = join_sent(j), *last = text;
    for (const char *at = text; *at; at++)
        if (*at == '\n' && at[1])
            last = at + 1;
    return last;
}

static void id_of(const char *line, char id[33])
{
    const char *at = strstr(line, "\"id\":\"");
    assert_non_null(at);
    (void)snprintf(id, 33, "%.32s", at + 6);
}

/* A game of classic, played on until the person at A has to decide. */
static struct join *begin_asked(struct host *h)
{
    begin_host(h, "classic", 0, SEED);
    struct join *j = begin_join(h);
    while (seat_waits(join_seat(j)) != SEAT_PERSON) {
        go_on(h);
        give(j, h->out.data);
        show_all(j);
    }
    return j;
}

static struct hearts_move first_cards(const struct hearts_view *v)
{
    hearts_card cards[2 * HEARTS_FACES];
    struct hearts_move m = { .seat = v->seat, .count = v->choice.low };
    (void)hearts_pile_list(v->choice.from, cards);
    for (int i = 0; i < m.count; i++)
        m.cards[i] = cards[i];
    return m;
}

/* A command is sent again, with the same id, until it is answered; and the person is not asked
 * again before the command's event has come. */
static void test_commands_are_kept(void **state)
{
    static struct host h;
    char text[200], id[33], again[33];
    (void)state;
    struct join *j = begin_asked(&h);
    struct hearts_move m = first_cards(&h.before);
    assert_int_equal(seat_move(join_seat(j), &m).code, HEARTS_OK);
    assert_int_equal(seat_waits(join_seat(j)), SEAT_OUTSIDE);
    assert_int_equal(seat_move(join_seat(j), &m).code, HEARTS_NOT_YOUR_TURN);
    id_of(last_sent(j), id);
    join__lost(j, "", 300);
    assert_true(join_seat(j)->others->trouble[0]);
    give(j, "{\"is\":\"hello\",\"protocol\":1,\"you\":null}");
    id_of(last_sent(j), again);
    assert_string_equal(id, again);
    assert_string_equal(join_seat(j)->others->trouble, "");
    /* Its event is the next; the answer comes first. */
    (void)snprintf(text, sizeof text,
                   "{\"is\":\"ok\",\"id\":\"%s\",\"table\":\"" TABLE "\",\"n\":%ld}", id, h.n + 1);
    give(j, text);
    assert_int_equal(seat_waits(join_seat(j)), SEAT_OUTSIDE);
    int first = h.seen_count;
    assert_int_equal(hearts_game_move(&h.plan, &h.game, &m, &h.events).code, HEARTS_OK);
    see(&h);
    write_event(&h, first);
    give(j, h.out.data);
    show_all(j);
    assert_int_equal(j->pending_count, 0);
    size_t before = strlen(join_sent(j));
    join__lost(j, "", 300);
    give(j, "{\"is\":\"hello\",\"protocol\":1,\"you\":null}");
    assert_null(strstr(join_sent(j) + before, "\"do\":\"play\""));
    end(&h, j);
}

/* A refusal gives the turn back, and says why. */
static void test_refusals_give_the_turn_back(void **state)
{
    static struct host h;
    char text[260], id[33];
    (void)state;
    struct join *j = begin_asked(&h);
    struct hearts_move m = first_cards(&h.before);
    assert_int_equal(seat_move(join_seat(j), &m).code, HEARTS_OK);
    id_of(last_sent(j), id);
    (void)snprintf(text, sizeof text,
                   "{\"is\":\"no\",\"id\":\"%s\",\"table\":\"" TABLE "\","
                   "\"why\":\"no-room\",\"say\":\"The disk is full.\"}",
                   id);
    give(j, text);
    assert_int_equal(seat_waits(join_seat(j)), SEAT_PERSON);
    const struct seat_others *c = join_seat(j)->others;
    assert_string_equal(c->lines[(c->line_count - 1) % NOTICES].text, "The disk is full.");
    assert_int_equal(c->refusals, 1);
    struct hearts_move twice = m;
    twice.cards[0] = m.cards[1];
    struct hearts_refusal r = seat_move(join_seat(j), &twice);
    assert_int_equal(r.code, HEARTS_NAMED_TOO_OFTEN);
    assert_int_equal(r.card, m.cards[1]);
    m.count = 1;
    assert_int_equal(seat_move(join_seat(j), &m).code, HEARTS_WRONG_COUNT);
    end(&h, j);
}

/* A server that goes down says so; decisions made meanwhile are kept, and the client says that. */
static void test_says_why_it_is_alone(void **state)
{
    static struct host h;
    static const char hello[] = "{\"is\":\"hello\",\"protocol\":1,\"you\":null}";
    (void)state;
    struct join *j = begin_asked(&h);
    give(j, "{\"is\":\"bye\",\"why\":\"restart\",\"say\":\"Back soon.\"}");
    join__lost(j, "", 300);
    assert_string_equal(last_line(j), "Back soon.");
    struct hearts_move m = first_cards(&h.before);
    assert_int_equal(seat_move(join_seat(j), &m).code, HEARTS_OK);
    assert_string_equal(last_line(j), "That will be sent when the server is back.");
    assert_null(strstr(join_sent(j), "\"do\":\"play\""));
    give(j, hello);
    assert_non_null(strstr(join_sent(j), "\"do\":\"play\""));
    join__lost(j, "", 300); /* without a word this time */
    assert_string_equal(last_line(j), "Connection lost. Reconnecting.");
    end(&h, j);
}

/* Before the play there is nothing to claim, even if the server does not say so. */
static void test_claims_while_cards_are_played(void **state)
{
    static struct host h;
    struct seat_command claim = { .kind = COMMAND_CLAIM };
    (void)state;
    struct join *j = begin_asked(&h);
    assert_int_equal(h.game.phase, HEARTS_PASS);
    seat_ask(join_seat(j), &claim);
    assert_string_equal(last_line(j), "You can only claim tricks while cards are being played.");
    assert_null(strstr(join_sent(j), "\"do\":\"claim\""));
    while (h.game.phase != HEARTS_PLAY) {
        go_on(&h);
        give(j, h.out.data);
        show_all(j);
    }
    seat_ask(join_seat(j), &claim);
    assert_non_null(strstr(join_sent(j), "\"do\":\"claim\""));
    end(&h, j);
}

/* The person's own tables come first, the others in their order. */
static void test_own_tables_come_first(void **state)
{
    static struct host h;
    static const char *const ids[] = { "000000000000000000000000000000a3",
                                       "000000000000000000000000000000a1",
                                       "000000000000000000000000000000a2" };
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    give(j, "{\"is\":\"lobby\",\"tables\":["
            "{\"table\":\"000000000000000000000000000000a1\",\"seats\":["
            "{\"kind\":\"person\",\"name\":\"Adam\"},{\"kind\":\"computer\",\"name\":\"Ada\"}]},"
            "{\"table\":\"000000000000000000000000000000a2\",\"seats\":[]},"
            "{\"table\":\"000000000000000000000000000000a3\",\"seats\":["
            "{\"kind\":\"person\",\"name\":\"Bo\"},{\"kind\":\"person\",\"name\":\"Ada\"}]}]}");
    assert_int_equal(join_lobby_count(j), 3);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(join_lobby_at(j, i)->id, ids[i]);
        assert_int_equal(join_lobby_at(j, i)->mine, i == 0);
    }
    end(&h, j);
}

static void test_names_for_guests(void **state)
{
    char name[WHO_NAME];
    (void)state;
    who_name("greta", name);
    assert_string_equal(name, "greta");
    who_name(" \x1b[2J\xff"
             "e\xc3\xa9",
             name);
    assert_string_equal(name, "[2Je\xc3\xa9");
    who_name("abcdefghijklmnopqrstuvwxyz", name);
    assert_string_equal(name, "abcdefghijklmnopqrstuvwx");
    who_name("", name);
    assert_string_equal(name, "");
}

/* After a gap the client asks for what is missing, once, and ignores later events until it comes.
 */
static void test_gaps_are_asked_for(void **state)
{
    static struct host h;
    char text[160];
    (void)state;
    begin_host(&h, "classic", 0, SEED);
    struct join *j = begin_join(&h);
    go_on(&h);
    give(j, h.out.data);
    show_all(j);
    go_on(&h); /* lost on the way */
    go_on(&h);
    give(j, h.out.data);
    assert_int_not_equal(seat_waits(join_seat(j)), SEAT_NEWS);
    (void)snprintf(text, sizeof text, "{\"do\":\"open\",\"table\":\"" TABLE "\",\"since\":%ld}\n",
                   h.n - 2);
    assert_string_equal(last_sent(j), text);
    size_t before = strlen(join_sent(j));
    go_on(&h);
    give(j, h.out.data);
    assert_int_equal(strlen(join_sent(j)), before);
    write_view(&h);
    give(j, h.out.data);
    same_knowledge(&h, j);
    end(&h, j);
}

/* ---- It survives wrong messages ---- */

/* Changes a few bytes of a valid message. */
static void spoil(struct buffer *text, uint64_t *rng)
{
    static const char signs[] = "0123456789ABCDEFGHJ\"[]{},:-2CQSKHTDnulltruefalse\\";
    int count = 1 + (int)player_random_below(rng, 4);
    while (count--) {
        size_t at = player_random_below(rng, (uint32_t)text->length);
        if (player_random_below(rng, 3) == 0) {
            size_t from = player_random_below(rng, (uint32_t)text->length);
            size_t length = player_random_below(rng, 24);
            if (at + length < text->length && from + length < text->length)
                memmove(text->data + at, text->data + from, length);
        } else
            text->data[at] = signs[player_random_below(rng, sizeof signs - 1)];
    }
}

/* Calls everything that draws or prints what was told. */
static void look_at(struct join *j)
{
    struct hearts_view v;
    struct advice advice;
    struct seat *table = join_seat(j);
    struct buffer out = { 0 };
    if (!table)
        return;
    struct say say = { .plan = table->plan, .person = table->person };
    for (int seat = 0; seat < table->plan->seats; seat++)
        say.names[seat] = table->names[seat];
    seat_view(table, &v);
    say_ask(&say, &v, &out, &out);
    say_trick(&say, &v, &out);
    for (hearts_faces f = v.hand.once; f; f &= f - 1)
        say_refusal(&say, &v, v.why[hearts_faces_lowest(f)], hearts_faces_lowest(f), &out);
    for (size_t i = 0; i < seat_seen_count(table); i++)
        (void)say_event(&say, &out, seat_seen(table, i));
    if (join_decide(j, player_find("duck"), 1, &advice) && seat_waits(table) == SEAT_PERSON)
        (void)seat_move(table, &advice.move);
    buffer_release(&out);
}

static int spoilt_kept;

static void spoil_one(const char *rules, uint64_t seed)
{
    static struct host h;
    struct buffer bad = { 0 };
    begin_host(&h, rules, (int)(seed % 4), seed);
    struct join *j = begin_join(&h);
    uint64_t rng = seed;
    for (int steps = 0; steps < 120 && h.game.phase != HEARTS_OVER; steps++) {
        go_on(&h);
        if (steps % 5 == 4)
            write_view(&h);
        buffer_cut(&bad, 0);
        buffer_append(&bad, h.out.data, h.out.length);
        spoil(&bad, &rng);
        join_take(j, bad.data, bad.length);
        spoilt_kept += j->first != NULL;
        show_all(j);
        look_at(j);
        if (steps % 3 == 0) { /* then the true message, so that the game goes on */
            join_open(j, TABLE, "");
            write_view(&h);
            give(j, h.out.data);
            show_all(j);
        }
    }
    end(&h, j);
    buffer_release(&bad);
}

static void test_survives_what_cannot_be(void **state)
{
    (void)state;
    int games = test_many(20, 60, "games with messages that cannot be");
    for (uint64_t i = 0; i < (uint64_t)games; i++) {
        spoil_one(hearts_preset_at(i % hearts_preset_count())->name, SEED + i);
        spoil_one(mixtures[i % (sizeof mixtures / sizeof *mixtures)], SEED + i);
    }
    assert_true(spoilt_kept > 8 * games);
}

/* Messages that a server of ours would not send. */
static void test_refuses_what_cannot_be(void **state)
{
    static const char *const games[] = {
        "{\"phase\":\"dance\"}",
        "{\"leader\":\"Z\"}",
        "{\"hand\":[\"2C\",\"2C\"]}",
        "{\"hand\":[\"1C\"]}",
        "{\"choice\":{\"low\":1,\"high\":99,\"from\":[]}}",
        ("{\"phase\":\"play\",\"hand\":[\"3C\"],"
         "\"choice\":{\"low\":1,\"high\":1,\"from\":[\"2C\"]}}"),
        "{\"phase\":\"over\",\"choice\":{\"low\":0,\"high\":0,\"from\":[]}}",
        "{\"held\":[1,2,3]}",
        "{\"held\":[1,2,3,400]}",
        "{\"points\":[0,0,0,1e99]}",
        "{\"trick\":\"QS\"}",
        "{\"to_act\":[\"E\"]}",
        "{\"pass\":\"9\"}",
        "{\"hand_number\":-1}",
        "{\"shot\":{\"what\":\"moon\",\"shooter\":\"A\",\"worth\":26}}",
        "[]",
        "7",
    };
    static const char *const seen[] = {
        "{\"what\":\"danced\",\"seat\":\"A\"}",
        "{\"what\":\"played\",\"seat\":\"A\"}",
        "{\"what\":\"played\",\"cards\":[\"QS\"]}",
        "{\"what\":\"played\",\"seat\":\"A\",\"cards\":[\"QS\",\"2C\"]}",
        "{\"what\":\"hand\",\"seat\":\"A\",\"pass\":\"2\",\"number\":1}",
        "{\"what\":\"scored\",\"scores\":[1],\"totals\":[1]}",
        "{\"what\":\"exchanged\",\"seats\":[\"E\"]}",
        "\"played\"",
    };
    struct hearts_plan plan;
    struct hearts_error e;
    (void)state;
    assert_true(hearts_plan_read(&plan, "classic", 7, &e));
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct hearts_view v;
        const char *why = "";
        struct json_span game = json_of(games[i], strlen(games[i]));
        read_view_begin(&v, 0);
        if (!json_is_there(game) || read_view(&plan, game, &v, &why))
            fail_msg("%s is taken", games[i]);
    }
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        struct hearts_seen out;
        struct json_span value = json_of(seen[i], strlen(seen[i]));
        if (!json_is_there(value) || read_seen(&plan, value, &out))
            fail_msg("%s is taken", seen[i]);
    }
}

/* The server says that all seats passed on unseen, although this seat has passed its own cards. So
 * where they went cannot be found, and the search must end. */
static void test_cards_that_come_to_nobody(void **state)
{
    static struct host h;
    (void)state;
    begin_host(&h, "american pass_through=whole pass=L", 0, SEED);
    struct join *j = begin_join(&h);
    go_on(&h);
    give(j, h.out.data);
    show_all(j);
    give(j, "{\"is\":\"event\",\"table\":\"" TABLE "\",\"n\":3,\"what\":\"moved\",\"seen\":["
            "{\"what\":\"chose\",\"seat\":\"A\",\"cards\":[\"2C\",\"3C\",\"4C\"]},"
            "{\"what\":\"exchanged\",\"seats\":[\"A\",\"B\",\"C\",\"D\"]}]}");
    show_all(j);
    assert_int_equal(j->memory.memory.sent_count, 3);
    end(&h, j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_knows_what_it_is_told),
        cmocka_unit_test(test_names_are_clean),
        cmocka_unit_test(test_commands_are_kept),
        cmocka_unit_test(test_refusals_give_the_turn_back),
        cmocka_unit_test(test_says_why_it_is_alone),
        cmocka_unit_test(test_claims_while_cards_are_played),
        cmocka_unit_test(test_own_tables_come_first),
        cmocka_unit_test(test_names_for_guests),
        cmocka_unit_test(test_money),
        cmocka_unit_test(test_gaps_are_asked_for),
        cmocka_unit_test(test_survives_what_cannot_be),
        cmocka_unit_test(test_refuses_what_cannot_be),
        cmocka_unit_test(test_cards_that_come_to_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
