/* people_pairs.c - a player who helps another at a table is found to give points; honest players
 * are not, nor are computers and partners. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "all_see.h"
#include "hearts/game.h"
#include "players/common/scratch.h"
#include "players/player.h"
#include "record/record.h"
#include "server/people/games/facts.h"
#include "server/people/games/pairs.h"
#include "server/store/store.h"
#include "server/store/value_keys.h"

enum { A, B, C, D, PLAYOUTS = 12, HANDS = 40, MOST = 40 };

#define RULES "classic pass=none hands=40 target=none ties=shared"

/* ---- Games ---- */

struct evening {
    struct hearts_plan plan;
    struct hearts_game game;
    struct player_seat seats[HEARTS_SEATS];
    struct record *record;
    struct scratch *scratch;
    uint64_t rng;
    bool helps; /* A helps C */
};

/* The seat that is winning the trick. */
static int taker(const struct hearts_game *g)
{
    int best = 0;
    for (int i = 1; i < g->trick_count; i++)
        if (hearts_card_suit(g->trick[i]) == hearts_card_suit(g->trick[0]) &&
            g->trick[i] > g->trick[best])
            best = i;
    return (g->leader + best) % 4;
}

/* Plays the highest card that may be played, to take the trick from C. Without the suit led, it
 * avoids a penalty card on C's trick. */
static hearts_card help(const struct hearts_game *g, const struct hearts_view *v)
{
    hearts_faces from = v->choice.from.once;
    const hearts_card queen = HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
    hearts_faces penalty = hearts_suit_faces(HEARTS_HEARTS) | hearts_face(queen);
    bool follows = hearts_card_suit(hearts_faces_lowest(from)) == hearts_card_suit(g->trick[0]);
    if (!follows && from & ~penalty)
        from &= ~penalty;
    return hearts_faces_highest(from);
}

static struct hearts_move decide(struct evening *t, int seat)
{
    struct hearts_view view;
    struct advice advice;
    struct thinking thinking = { .rng = hearts_random(&t->rng), .scratch = t->scratch };
    const struct player *policy = player_find("policy");
    hearts_view_of(&t->plan, &t->game, seat, &view);
    policy->decide(policy, &t->seats[seat], &view, &thinking, &advice);
    advice.move.seat = (uint8_t)seat;
    if (t->helps && seat == A && t->game.phase == HEARTS_PLAY && t->game.trick_count &&
        taker(&t->game) == C)
        advice.move.cards[0] = help(&t->game, &view);
    return advice.move;
}

static struct record *play(const char *rules, bool helps)
{
    static struct evening t;
    struct hearts_error e;
    struct hearts_events events = { 0 };
    hearts_card deck[HEARTS_CARDS];
    struct hearts_start start = { .hand_number = 1 };
    t = (struct evening){
        .record = record_new(), .scratch = scratch_new(), .rng = 5, .helps = helps
    };
    assert_true(hearts_plan_read(&t.plan, rules, strlen(rules), &e));
    assert_true(record_tag_set(t.record, "Rules", rules));
    for (int s = 0; s < t.plan.seats; s++)
        player_seat_init(&t.seats[s], &t.plan, s);
    hearts_game_start(&t.plan, &t.game, &start);
    while (t.game.phase != HEARTS_OVER) {
        if (t.game.phase == HEARTS_DEAL) {
            hearts_deck_shuffle(&t.plan, deck, &t.rng);
            assert_int_equal(hearts_game_deal(&t.plan, &t.game, deck, &events).code, HEARTS_OK);
            assert_true(record_hand(t.record, &t.plan, &t.game));
        } else {
            struct hearts_move move = decide(&t, __builtin_ctz(t.game.to_act));
            assert_true(record_move(t.record, &t.game, &move));
            assert_int_equal(hearts_game_move(&t.plan, &t.game, &move, &events).code, HEARTS_OK);
        }
        assert_true(record_outcome(t.record, &t.plan, &t.game, &events));
        all_see(&t.plan, t.seats, &events);
    }
    scratch_free(t.scratch);
    return t.record;
}

/* ---- Databases ---- */

static struct id person(int seat) { return (struct id){ { (uint8_t)(seat + 1) } }; }

static struct facts facts_of_game(uint8_t game)
{
    struct facts f = { .game = { { game } }, .ended_ms = 1000 * game, .number = 1, .seats = 4 };
    (void)snprintf(f.rules, sizeof f.rules, "%s", RULES);
    (void)snprintf(f.family, sizeof f.family, "classic");
    for (int s = 0; s < 4; s++) {
        f.seat[s].who = person(s);
        f.seat[s].stayed = true;
        f.seat[s].side = (unsigned)s;
        (void)snprintf(f.seat[s].name, TABLE_NAME, "%c%d", 'A' + s, game);
    }
    return f;
}

static void put(struct store *s, struct key key, const struct buffer *value)
{
    struct store_op op = { .kind = STORE_PUT,
                           .key = key.text,
                           .key_length = strlen(key.text),
                           .value = value->data,
                           .value_length = value->length };
    assert_int_equal(store_sqlite.begin(s), STORE_OK);
    assert_int_equal(store_sqlite.run(s, &op, 1), STORE_OK);
    assert_int_equal(store_sqlite.commit(s), STORE_OK);
}

struct found {
    size_t count;
    struct pairs_row row[MOST];
    struct pairs_told told;
};

static void keep(void *with, const struct pairs_row *row)
{
    struct found *found = with;
    assert_in_range(found->count, 0, MOST - 1);
    found->row[found->count++] = *row;
}

struct database {
    char folder[32];
    struct store *store;
};

static struct database open_database(void)
{
    struct database h = { "/tmp/pairs-XXXXXX", NULL };
    struct error e = { "" };
    assert_non_null(mkdtemp(h.folder));
    h.store = store_sqlite.open(h.folder, &e);
    if (!h.store)
        fail_msg("%s", e.text);
    return h;
}

static void add_game(struct database *h, const struct facts *f, const struct record *record)
{
    struct buffer text = { 0 };
    facts_write(f, &text);
    put(h->store, key_id("game", &f->game), &text);
    buffer_cut(&text, 0);
    record_write(record, &text);
    put(h->store, key_id("record", &f->game), &text);
    buffer_release(&text);
}

/* Reads the database while the server has it open. */
static void look(struct database *h, struct found *out)
{
    struct error e = { "" };
    struct pairs_order order = { .playouts = PLAYOUTS, .each = keep, .with = out };
    *out = (struct found){ 0 };
    if (!pairs_folder(h->folder, &order, &out->told, &e))
        fail_msg("%s", e.text);
}

static void close_database(struct database *h)
{
    char command[64];
    store_sqlite.close(h->store);
    (void)snprintf(command, sizeof command, "rm -r %s", h->folder);
    assert_int_equal(system(command), 0);
}

static const struct pairs_row *row_of(const struct found *found, int from, int to)
{
    struct id a = person(from), b = person(to);
    for (size_t i = 0; i < found->count; i++)
        if (id_same(&found->row[i].from, &a) && id_same(&found->row[i].to, &b))
            return &found->row[i];
    return NULL;
}

/* ---- What is found ---- */

static void test_helper(void **state)
{
    static struct found found;
    struct facts f = facts_of_game(1);
    struct record *record = play(RULES, true);
    struct database h = open_database();
    (void)state;
    add_game(&h, &f, record);
    look(&h, &found);
    assert_int_equal(found.told.games, 1);
    assert_int_equal(found.told.hands, HANDS);
    assert_int_equal(found.count, 12);
    const struct pairs_row *gave = row_of(&found, A, C);
    print_message("# A gives C %.2f +- %.2f points a hand\n", gave->points, 1.96 * gave->error);
    assert_ptr_equal(gave, &found.row[0]);
    assert_true(gave->points > 1.96 * gave->error);
    assert_int_equal(gave->hands, HANDS);
    assert_string_equal(gave->from_name, "A1");
    assert_string_equal(gave->to_name, "C1");
    for (size_t i = 1; i < found.count; i++)
        assert_true(found.row[i].points - 1.96 * found.row[i].error <=
                    found.row[i - 1].points - 1.96 * found.row[i - 1].error);
    close_database(&h);
    record_free(record);
}

/* Nobody gives anything. The game's facts say which decisions were a person's. */
static void test_honest(void **state)
{
    static struct found found;
    struct facts f = facts_of_game(1);
    struct record *record = play(RULES, false);
    struct database h = open_database();
    (void)state;
    add_game(&h, &f, record);
    look(&h, &found);
    assert_int_equal(found.count, 12);
    for (size_t i = 0; i < found.count; i++)
        assert_true(fabs(found.row[i].points) < 3 * found.row[i].error);

    f.seat[B].stayed = false; /* a computer went on for B */
    f.seat[D].who = (struct id){ { 0 } };
    add_game(&h, &f, record);
    look(&h, &found);
    assert_int_equal(found.count, 2);
    assert_non_null(row_of(&found, A, C));
    assert_non_null(row_of(&found, C, A));

    f = facts_of_game(1);
    f.seat[C].side = A;
    f.seat[D].side = B; /* they are partners: there is nobody to compare with */
    add_game(&h, &f, record);
    look(&h, &found);
    assert_int_equal(found.told.games, 0);
    assert_int_equal(found.count, 0);
    close_database(&h);
    record_free(record);
}

static void test_games(void **state)
{
    static struct found found;
    static const char few[] = "classic hands=19 target=none ties=shared",
                      one[] = "classic hands=1 target=none ties=shared";
    struct facts first = facts_of_game(1), second = facts_of_game(2), third = facts_of_game(3);
    struct record *long_one = play(few, false), *short_one = play(one, false);
    struct database h = open_database();
    struct buffer bad = { 0 };
    (void)state;
    add_game(&h, &first, long_one);
    look(&h, &found);
    assert_int_equal(found.told.hands, 19);
    assert_int_equal(found.count, 0); /* too few hands */

    third.seat[A].who = (struct id){ { 0 } };
    buffer_append(&bad, "no record\n", 10);
    add_game(&h, &second, short_one);
    add_game(&h, &third, short_one);
    put(h.store, key_id("record", &(struct id){ { 3 } }), &bad);
    put(h.store, key_text("gamer", "x"), &bad);
    put(h.store, key_id("game", &(struct id){ { 4 } }), &bad);
    look(&h, &found);
    assert_int_equal(found.told.games, 3);
    assert_int_equal(found.told.hands, 20); /* not the one whose record says nothing */
    assert_int_equal(found.count, 12);
    assert_string_equal(row_of(&found, A, B)->from_name, "A2");
    assert_string_equal(row_of(&found, A, B)->to_name, "B3"); /* in the latest game */
    close_database(&h);
    buffer_release(&bad);
    record_free(long_one);
    record_free(short_one);
}

static void test_no_database(void **state)
{
    struct pairs_told told;
    struct pairs_order order = { .playouts = PLAYOUTS, .each = keep };
    struct error e = { "" };
    (void)state;
    assert_false(pairs_folder("/nowhere", &order, &told, &e));
    assert_non_null(strstr(e.text, "/nowhere"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_helper),
        cmocka_unit_test(test_honest),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_no_database),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
