/* table_games.c - the table machine plays whole games: every preset, the same log the same table,
 * what a computer remembers, and room for the longest hand. */
#include "at_table.h"

/* Presets, and rules with the longest hands. */
static const char *const more_rules[] = {
    "cancellation players=10",
    "cancellation players=6",
    "classic charge=all charge_order=rounds jack=-10 ten=-10",
    "five kitty=swap strip=none players=5 kitty_when=first_point",
    "american pass_through=whole",
    "american pass_through=partial pass_count=5",
    "cancellation players=8 pass=SLR pass_count=5",
    "classic hands=1",
    "booster target=30",
};

/* Compares the memories that the table would give its computers with those that followed the game.
 */
static void memories_are_alike(const struct at_table *a)
{
    for (int seat = 0; seat < a->plan.seats; seat++) {
        struct player_seat memory;
        memset(&memory, 0, sizeof memory);
        table_memory(&a->t, seat, &memory);
        assert_memory_equal(&memory.memory, &a->memories[seat].memory, sizeof memory.memory);
    }
}

static void wants_are_right(const struct at_table *a)
{
    struct table_want want = wanted(a);
    if (a->t.stage != TABLE_PLAYING)
        assert_int_equal(want.kind, TABLE_WANTS_NOTHING);
    else if (a->t.game.phase == HEARTS_DEAL)
        assert_int_equal(want.kind, TABLE_WANTS_DECK);
    else if (a->t.game.to_act & ~1) {
        assert_int_equal(want.kind, TABLE_WANTS_COMPUTER_MOVE);
        assert_true(a->t.game.to_act >> want.seat & 1);
        assert_string_equal(want.player, "duck");
    } else
        assert_int_equal(want.kind, TABLE_WANTS_NOTHING);
}

/* Applies the log again from the beginning, and to a copy from the middle. */
static void replays(const struct at_table *a)
{
    struct table again, middle;
    memset(&again, 0x33, sizeof again);
    table_init(&again, &a->plan);
    for (size_t i = 0; i < a->logged; i++) {
        if (i == a->logged / 2)
            memcpy(&middle, &again, sizeof middle);
        assert_true(table_apply(&again, &a->log[i], NULL));
    }
    same_table(&again, &a->t);
    for (size_t i = a->logged / 2; i < a->logged; i++)
        assert_true(table_apply(&middle, &a->log[i], NULL));
    same_table(&middle, &a->t);
}

static void every_game_is_played_and_replayed(void **state)
{
    struct table_terms terms = usual_terms();
    size_t presets = hearts_preset_count();
    (void)state;
    for (size_t i = 0; i < presets + sizeof more_rules / sizeof *more_rules; i++) {
        struct at_table a;
        int hands = 0;
        begin_game(&a, i < presets ? hearts_preset_at(i)->name : more_rules[i - presets], &terms,
                   1);
        while (a.t.stage == TABLE_PLAYING && hands < 3) {
            hands += a.t.game.phase == HEARTS_DEAL;
            steps(&a);
            wants_are_right(&a);
            memories_are_alike(&a);
        }
        replays(&a);
        memories_are_alike(&a);
        close_table(&a);
    }
}

/* ---- Another game ---- */

static void another_game_when_all_want_it(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic target=1", &terms, 3);
    assert_int_equal(does(&a, ADA, TABLE_REMATCH), TABLE_NOT_NOW);
    deals_random(&a);
    a.now = 70000;
    assert_int_equal(does(&a, CLEO, TABLE_LEAVE), TABLE_OK);
    plays_until(&a, HEARTS_OVER);
    assert_int_equal(a.t.stage, TABLE_OVER);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    struct id none = id_of(0);
    assert_memory_equal(&a.t.seats[2].who, &none, sizeof none);
    assert_int_equal(sits(&a, CLEO, 3), TABLE_OK); /* in place of a computer */
    assert_int_equal(does(&a, BEN, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_WANTS_REMATCH);
    assert_int_equal(does(&a, BEN, TABLE_REMATCH), TABLE_NOT_NOW);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 0), TABLE_OK); /* Ada need not be waited for */
    assert_int_equal(does(&a, CLEO, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_NEXT_GAME);
    assert_int_equal(a.t.stage, TABLE_PLAYING);
    assert_int_equal(a.t.games, 2);
    assert_false(a.t.seats[1].again);
    assert_int_equal(wanted(&a).seat, 0); /* a dealer is drawn */
    plays_until(&a, HEARTS_OVER);
    assert_int_equal(does(&a, BEN, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(a.t.seats[1].kind, TABLE_NOBODY);
    assert_int_equal(starts(&a, ADA, ""), TABLE_SEATS_EMPTY);
    assert_int_equal(starts(&a, CLEO, "full"), TABLE_NOT_HOST);
    assert_int_equal(starts(&a, ADA, "full"), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_NEXT_GAME);
    assert_string_equal(a.t.seats[1].player, "full");
    assert_int_equal(a.t.seats[0].bank_ms, 60000);
    close_table(&a);
}

static void a_game_is_called_off_when_all_want_it(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 3);
    assert_int_equal(does(&a, ADA, TABLE_END), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_WANTS_END);
    assert_int_equal(does(&a, DORA, TABLE_END), TABLE_NOT_SEATED);
    assert_int_equal(does(&a, ADA, TABLE_END), TABLE_NOT_NOW);
    deals_random(&a);
    assert_int_equal(a.t.ends, 0); /* nobody has agreed to end the next hand yet */
    assert_int_equal(does(&a, ADA, TABLE_END), TABLE_OK);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 1), TABLE_OK); /* who is away is asked as well */
    assert_int_equal(does(&a, CLEO, TABLE_END), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_WANTS_END);
    assert_int_equal(a.t.ends, 5);
    assert_int_equal(does(&a, CLEO, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(a.t.ends, 1);
    assert_int_equal(does(&a, BEN, TABLE_END), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CLOSED);
    assert_int_equal(a.t.stage, TABLE_SHUT);
    replays(&a);
    close_table(&a);
}

static void a_game_for_money_is_called_off_by_people_alone(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    terms.money = TABLE_FOR_CHIPS;
    terms.buy_in = 100;
    begin_game(&a, "classic stakes=1", &terms, 3); /* and a computer */
    assert_int_equal(does(&a, ADA, TABLE_END), TABLE_HOUSE_PLAYS);
    close_table(&a);
    begin_game(&a, "classic stakes=1", &terms, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(does(&a, (int[]){ ADA, BEN, CLEO, DORA }[i], TABLE_END), TABLE_OK);
    assert_int_equal(a.t.stage, TABLE_SHUT);
    close_table(&a);
    begin_game(&a, "classic", &terms, 1);
    assert_int_equal(does(&a, ADA, TABLE_END), TABLE_NOT_NOW); /* nobody is there to agree */
    close_table(&a);
}

static void whoever_leaves_holds_up_no_rematch(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic target=1", &terms, 2);
    plays_until(&a, HEARTS_OVER);
    assert_int_equal(does(&a, ADA, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(does(&a, BEN, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(does(&a, ADA, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_NEXT_GAME);
    assert_string_equal(a.t.seats[1].player, "duck"); /* the stand-in fills the gap */
    close_table(&a);
}

static void games_of_one_hand_go_on_with_the_cycle(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic hands=1", &terms, 1);
    plays_until(&a, HEARTS_OVER);
    int dealer = a.t.game.dealer, number = a.t.game.hand_number;
    assert_int_equal(does(&a, ADA, TABLE_REMATCH), TABLE_OK);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_DECK);
    assert_int_equal(wanted(&a).seat, HEARTS_NO_SEAT);
    assert_int_equal(deals_random(&a), TABLE_OK);
    assert_int_equal(a.t.game.dealer, (dealer + 1) % 4);
    assert_int_equal(a.t.game.hand_number, number + 1);
    close_table(&a);
}

/* ---- Room ---- */

static int chargeable(const struct at_table *a, int seat)
{
    struct hearts_game g = a->t.game;
    g.to_act = (uint16_t)(1u << seat);
    return hearts_game_choice(&a->plan, &g, seat).high;
}

/* Charges as slowly as possible: one card, by the last seat that can before a round without a
 * charge. */
static struct hearts_move slowest(struct at_table *a, int seat)
{
    const struct hearts_game *g = &a->t.game;
    struct hearts_move m = playing_choose(&a->plan, g, seat, -1, &a->rng);
    hearts_card list[HEARTS_CARDS];
    if (g->phase != HEARTS_CHARGE)
        return m;
    struct hearts_choice may = hearts_game_choice(&a->plan, g, seat);
    m.count = may.high > 0;
    for (int i = 1; i < a->plan.seats - g->charge_silence; i++)
        if (chargeable(a, (seat + i) % a->plan.seats))
            m.count = 0; /* somebody else can, later */
    if (m.count && hearts_pile_list(may.from, list))
        m.cards[0] = list[0];
    return m;
}

static size_t longest(struct at_table *a)
{
    size_t most = 0;
    assert_int_equal(deals_random(a), TABLE_OK);
    while (a->t.stage == TABLE_PLAYING && a->t.game.phase != HEARTS_DEAL) {
        int seat = hearts_faces_lowest(a->t.game.to_act);
        struct table_command c = command(a, TABLE_COMPUTER_MOVE, 0);
        c.move = slowest(a, seat);
        c.move.seat = (uint8_t)seat;
        assert_int_equal(give(a, &c), TABLE_OK);
        most = a->t.hand_length > most ? a->t.hand_length : most;
    }
    return most;
}

static void the_longest_hand_has_room(void **state)
{
    static const char *const slow[] = {
        "",
        " pass=S pass_count=5",
        " charge=all charge_order=rounds charge_limit=4",
        " pass=1 pass_count=5 charge=all charge_order=rounds charge_limit=4"
        " points=2C:-1,3C:-1,4C:-1,5C:-1,6C:-1,7C:-1,8C:-1,9C:-1,TC:-1,JC:-1,QC:-1,KC:-1,AC:-1,"
        "2D:-1,3D:-1,4D:-1,5D:-1,6D:-1,7D:-1,8D:-1,9D:-1,TD:-1,JD:-1,QD:-1,KD:-1,AD:-1,"
        "2S:-1,3S:-1,4S:-1,5S:-1,6S:-1,7S:-1,8S:-1,9S:-1,TS:-1,JS:-1,QS:13,KS:-1,AS:-1,h:1",
    };
    struct table_terms terms = usual_terms();
    size_t most = 0;
    int tried = 0;
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        for (int players = 3; players <= HEARTS_SEATS; players++)
            for (size_t k = 0; k < 2 * sizeof slow / sizeof *slow; k++) {
                char rules[900];
                struct hearts_plan p;
                struct hearts_error why;
                struct at_table a;
                (void)snprintf(rules, sizeof rules, "%s players=%d decks=%d kitty=take%s",
                               hearts_preset_at(i)->name, players, 1 + (int)(k % 2), slow[k / 2]);
                if (!hearts_plan_read(&p, rules, strlen(rules), &why))
                    continue;
                begin_game(&a, rules, &terms, 0);
                size_t length = longest(&a);
                most = length > most ? length : most;
                tried++;
                close_table(&a);
            }
    print_message("# %d games, the longest hand has %zu bytes of %d\n", tried, most,
                  TABLE_HAND_BYTES);
    assert_true(tried > 200);
    assert_true(most > 500 && most + 200 < TABLE_HAND_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_played_and_replayed),
        cmocka_unit_test(another_game_when_all_want_it),
        cmocka_unit_test(a_game_is_called_off_when_all_want_it),
        cmocka_unit_test(a_game_for_money_is_called_off_by_people_alone),
        cmocka_unit_test(whoever_leaves_holds_up_no_rematch),
        cmocka_unit_test(games_of_one_hand_go_on_with_the_cycle),
        cmocka_unit_test(the_longest_hand_has_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
