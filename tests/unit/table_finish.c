/* table_finish.c - a hand that is called decided really is: however it is played, and wherever the
 * cards are that a seat cannot see, the result is the same. And whether it is called decided does
 * not reveal those cards to the seat. */
#include "at_table.h"
#include "mixtures.h"
#include "seed.h"
#include "table/table_inside.h"

enum { WAYS = 4, WORLDS = 4 };

static long decided, redealt, rests;

/* Plays a hand to its end at random, but not the decision how to score a moon. */
static void play_out(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    while (playing_on(g)) {
        struct hearts_move m = playing_choose(p, g, playing_seat(g, rng), -1, rng);
        if (g->phase == HEARTS_SCORE)
            m.option = 0;
        assert_int_equal(hearts_game_move(p, g, &m, NULL).code, HEARTS_OK);
    }
}

/* Deals the cards again that a seat cannot see: those of others, and those that nobody has taken.
 */
static void deal_unseen(const struct hearts_plan *p, struct hearts_game *g, int seat, uint64_t *rng)
{
    hearts_card all[HEARTS_CARDS];
    bool kitty = p->kitty_cards && g->kitty_taker == HEARTS_NO_SEAT;
    size_t count = 0;
    for (int s = 0; s < p->seats; s++)
        if (s != seat)
            count += hearts_pile_list(g->hand[s], all + count);
    if (kitty)
        count += hearts_pile_list(g->kitty, all + count);
    for (size_t i = count; i-- > 1;) {
        size_t k = hearts_random_below(rng, (uint32_t)i + 1);
        hearts_card c = all[i];
        all[i] = all[k];
        all[k] = c;
    }
    for (int s = 0; s < p->seats; s++) {
        int held = s == seat ? 0 : hearts_pile_count(g->hand[s]);
        if (held)
            g->hand[s] = (struct hearts_pile){ 0, 0 };
        while (held-- > 0)
            hearts_pile_add(&g->hand[s], all[--count]);
    }
    if (kitty)
        g->kitty = (struct hearts_pile){ 0, 0 };
    while (kitty && count > 0)
        hearts_pile_add(&g->kitty, all[--count]);
}

static void assert_same(const char *rules, int seat, const struct hearts_game *a,
                        const struct hearts_game *b)
{
    if (memcmp(a->hand_score, b->hand_score, sizeof a->hand_score) != 0 ||
        memcmp(a->score, b->score, sizeof a->score) != 0 ||
        memcmp(a->moons, b->moons, sizeof a->moons) != 0)
        fail_msg("%s, trick %d: decided for seat %d, but the results differ", rules, a->tricks,
                 seat);
}

/* Whether nothing public tells where any unseen card is. */
static bool may_be_anywhere(const struct hearts_plan *p, const struct hearts_game *g)
{
    hearts_faces charged = 0;
    for (int s = 0; s < p->seats; s++)
        charged |= g->charges[s];
    return !charged && !g->trick_count && p->kitty != HEARTS_KITTY_SWAP;
}

static void check(const char *rules, struct table *t, int seat, uint64_t *rng)
{
    const struct hearts_plan *p = t->plan;
    struct hearts_game first = t->game;
    struct hearts_view seen, other;
    hearts_view_of(p, &t->game, seat, &seen);
    bool yes = table_hand_is_decided(t, seat), any = may_be_anywhere(p, &t->game);
    struct table *world = malloc(sizeof *world);
    assert_non_null(world);
    if (yes)
        play_out(p, &first, rng);
    decided += yes;
    rests += yes && table__rest_is_mine(p, &seen);
    for (int way = 0; yes && way < WAYS; way++) {
        struct hearts_game g = t->game;
        play_out(p, &g, rng);
        assert_same(rules, seat, &g, &first);
    }
    for (int i = 0; any && i < WORLDS; i++) {
        memcpy(world, t, sizeof *world);
        deal_unseen(p, &world->game, seat, rng);
        hearts_view_of(p, &world->game, seat, &other);
        if (memcmp(&seen, &other, sizeof seen) != 0)
            continue;
        redealt++;
        if (table_hand_is_decided(world, seat) != yes)
            fail_msg("%s, trick %d: for seat %d it depends on hidden cards", rules, t->game.tricks,
                     seat);
        if (!yes)
            continue;
        play_out(p, &world->game, rng);
        if (!p->kitty_cards) /* cards set aside may count */
            assert_same(rules, seat, &world->game, &first);
    }
    free(world);
}

static void check_rules(const char *rules, int hands, uint64_t *rng)
{
    struct hearts_plan p;
    struct hearts_error why;
    static struct table t;
    assert_true(hearts_plan_read(&p, rules, strlen(rules), &why));
    table_init(&t, &p);
    t.stage = TABLE_PLAYING;
    playing_new_game(&p, &t.game, rng);
    for (int hand = 0; hand < hands && t.game.phase != HEARTS_OVER; hand++) {
        int shooter = hand % 2 ? hand % p.seats : -1;
        if (t.game.phase == HEARTS_DEAL)
            (void)playing_deal(&p, &t.game, rng);
        while (playing_on(&t.game)) {
            int seat = playing_seat(&t.game, rng);
            if (t.game.phase == HEARTS_PLAY)
                check(rules, &t, (int)hearts_random_below(rng, p.seats), rng);
            struct hearts_move m = playing_choose(&p, &t.game, seat, shooter, rng);
            assert_int_equal(hearts_game_move(&p, &t.game, &m, NULL).code, HEARTS_OK);
        }
    }
}

static void decided_hands_have_one_result(void **state)
{
    static const char *const few[] = {
        "classic points=h:0,QS:13",
        "classic points=h:0,QS:13 no_tricks=-5 moon=off",
        "classic points=h:0,QS:13 sun=on",
        "classic points=h:0,QS:13 tc_doubles=on",
        "cancellation points=QS:13 players=4 strip=c,d,h,2S,3S,4S,5S,6S,7S,8S",
        "three points=h:0,QS:13 kitty=swap strip=none",
        "three points=h:0,QS:13 kitty=take strip=none kitty_when=first_point",
        "booster points=h:0,QS:13",
        "classic",
    };
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    uint64_t rng = test_seed_from(32);
    (void)state;
    m = (struct mixtures){ .games = 1 };
    while (mixtures_next(&m, rules))
        check_rules(rules, 2, &rng);
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        check_rules(few[i], 40, &rng);
    print_message("# decided %ld times, %ld of them since the rest is the seat's; %ld redeals\n",
                  decided, rests, redealt);
    assert_true(decided > 1000);
    assert_true(rests > 100);
    assert_true(redealt > 10000);
}

/* ---- At a table ---- */

/* Plays until the hand is decided for Ada, or over. */
static bool play_until_decided(struct at_table *a)
{
    while (a->t.stage == TABLE_PLAYING && a->t.game.phase != HEARTS_DEAL &&
           !table_hand_is_decided(&a->t, 0))
        steps(a);
    return a->t.game.phase == HEARTS_PLAY;
}

static void begin_decided(struct at_table *a, const struct table_terms *terms)
{
    begin_game(a, "classic target=none hands=100", terms, 1);
    do
        steps(a);
    while (a->t.game.phase == HEARTS_DEAL || !play_until_decided(a));
}

static void who_plays_it_out(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table_view v;
    (void)state;
    begin_game(&a, "classic", &terms, 2);
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_NOT_NOW);
    assert_int_equal(does(&a, ELI, TABLE_FINISH), TABLE_NOT_SEATED);
    close_table(&a);
    begin_decided(&a, &terms);
    table_view(&a.t, 0, 0, &v);
    assert_true(v.can_finish);
    table_view(&a.t, HEARTS_WATCHER, 0, &v);
    assert_false(v.can_finish);
    int held = 0, hands = a.t.game.hands_played;
    for (int seat = 0; seat < 4; seat++)
        held += hearts_pile_count(a.t.game.hand[seat]);
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_PLAYED_OUT);
    assert_int_equal(a.last.count, held);
    assert_int_equal(a.t.game.hands_played, hands + 1);
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_NOT_NOW);
    close_table(&a);
    terms.claims = false;
    begin_decided(&a, &terms);
    table_view(&a.t, 0, 0, &v);
    assert_false(v.can_finish);
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_NOT_ALLOWED);
    close_table(&a);
}

/* An event in a log has to be possible at the table. */
static void impossible_events_are_refused(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table_event e, bad;
    (void)state;
    begin_decided(&a, &terms);
    struct table_command c = command(&a, TABLE_FINISH, ADA);
    assert_int_equal(table_decide(&a.t, a.now, &c, &e, NULL), TABLE_OK);
    bad = e;
    bad.count--;
    assert_false(table_apply(&a.t, &bad, NULL));
    bad = e;
    bad.cards[0] = 255;
    assert_false(table_apply(&a.t, &bad, NULL));
    bad = e;
    bad.seat = 1; /* a computer's */
    assert_false(table_apply(&a.t, &bad, NULL));
    assert_true(table_apply(&a.t, &e, NULL));
    close_table(&a);
    begin_game(&a, "classic pass=none", &terms, 1);
    steps(&a);
    bad.seq = a.t.seq + 1;
    bad.seat = 0;
    bad.at_ms = a.now;
    bad.count = 52; /* a whole hand, and nothing decided */
    struct hearts_game g = a.t.game;
    for (int i = 0; i < 52; i++) {
        bad.cards[i] = hearts_faces_lowest(hearts_game_legal(&a.plan, &g));
        hearts_game_play(&a.plan, &g, bad.cards[i]);
    }
    assert_false(table_apply(&a.t, &bad, NULL));
    close_table(&a);
}

/* Ada leads and has only clubs and spades, the highest of both: the rest is hers whatever anybody
 * plays. It is not if one of her cards is below another that is out, although she could claim it.
 */
static void all_that_is_left_is_hers(void **state)
{
    static const char *const hands[] = {
        "AC KC QC JC TC 9C 8C AS KS QS JS TS 9S",
        "2C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
        "3C 4C 5C 6C 7C 2S 3S 4S 5S 6S 7S 8S AD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    };
    static const char *const lower[] = {
        "AC KC QC JC TC 9C 2C AS KS QS JS TS 9S",
        "8C 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
        "3C 4C 5C 6C 7C 2S 3S 4S 5S 6S 7S 8S AD",
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    };
    struct table_terms terms = usual_terms();
    hearts_card deck[HEARTS_CARDS];
    struct at_table a;
    (void)state;
    begin_game(&a, "classic pass=none opening=dealer_left trick1_ban=none", &terms, 4);
    deck_of(&a.plan, 3, lower, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "AC"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "8C"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "3C"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "2H"), TABLE_OK);
    assert_true(table_claim_is_certain(&a.t, 0));
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_NOT_NOW);
    close_table(&a);
    begin_game(&a, "classic pass=none opening=dealer_left trick1_ban=none", &terms, 4);
    deck_of(&a.plan, 3, hands, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "AC"), TABLE_OK);
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_NOT_NOW); /* a trick is under way */
    assert_int_equal(plays(&a, BEN, "2C"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "3C"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "2H"), TABLE_OK);
    for (int seat = 1; seat < 4; seat++)
        assert_false(table_hand_is_decided(&a.t, seat));
    assert_int_equal(does(&a, ADA, TABLE_FINISH), TABLE_OK);
    assert_int_equal(a.last.count, 48);
    assert_int_equal(a.t.game.hand_score[1], 26); /* the moon */
    close_table(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decided_hands_have_one_result),
        cmocka_unit_test(who_plays_it_out),
        cmocka_unit_test(impossible_events_are_refused),
        cmocka_unit_test(all_that_is_left_is_hers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
