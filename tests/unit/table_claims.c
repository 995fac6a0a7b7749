/* table_claims.c - a claim that is called certain is certain: against every deal of the unseen
 * cards and every play.
 *
 * Random endings are made in which one seat holds high cards. If its claim is called certain, the
 * unseen cards are dealt again many times, and a search with open cards, in which the others
 * cooperate, must not find a play that takes a trick from it. If it is not, some deal should show
 * why.
 */
#include "at_table.h"
#include "seed.h"
#include "table/table_inside.h"

enum { POSITIONS = 2000, DEALS = 40 };

struct ending {
    struct hearts_plan plan;
    struct table t;
    int seat;
    uint64_t rng;
};

static uint32_t below(struct ending *e, uint32_t n) { return hearts_random_below(&e->rng, n); }

/* Gives a seat `count` of the cards left: if `high`, from the highest ones. */
static void draw(struct ending *e, hearts_faces *from, struct hearts_pile *to, int count, bool high)
{
    while (count-- > 0) {
        hearts_card list[HEARTS_CARDS];
        uint32_t n = (uint32_t)hearts_pile_list((struct hearts_pile){ *from, 0 }, list), best = 0;
        for (int tries = high ? 4 : 1; tries > 0; tries--) {
            uint32_t i = below(e, n);
            if (tries == 1 + 3 * high || hearts_card_rank(list[i]) > hearts_card_rank(list[best]))
                best = i;
        }
        *from &= ~hearts_face(list[best]);
        hearts_pile_add(to, list[best]);
    }
}

static bool make_ending(struct ending *e, const char *rules)
{
    struct hearts_error why;
    struct hearts_start start = { 0 };
    struct hearts_position at;
    assert_true(hearts_plan_read(&e->plan, rules, strlen(rules), &why));
    const struct hearts_plan *p = &e->plan;
    table_init(&e->t, p);
    e->t.stage = TABLE_PLAYING;
    int each = 1 + (int)below(e, 4);
    memset(&at, 0, sizeof at);
    hearts_faces left = p->deck.once;
    e->seat = (int)below(e, p->seats);
    draw(e, &left, &at.hand[e->seat], each, true);
    for (int s = 0; s < p->seats; s++)
        if (s != e->seat)
            draw(e, &left, &at.hand[s], each, false);
    draw(e, &left, &at.kitty, p->kitty_cards, false);
    at.kitty_taker = p->kitty_cards ? (uint8_t)below(e, p->seats) : HEARTS_NO_SEAT;
    at.tricks = (uint8_t)(p->hand_cards - each);
    at.tricks_won[0] = at.tricks;
    at.won[0].once = left;
    at.leader = (uint8_t)(below(e, 2) ? (uint32_t)e->seat : below(e, p->seats));
    at.last_winner = 0;
    at.led = HEARTS_ALL_FACES;
    at.broken = below(e, 2);
    hearts_game_start(p, &e->t.game, &start);
    if (hearts_game_place(p, &e->t.game, &at, NULL))
        return false;
    for (int cards = (int)below(e, p->seats); cards > 0; cards--) {
        int seat = hearts_faces_lowest(e->t.game.to_act);
        struct hearts_move m = playing_choose(p, &e->t.game, seat, e->seat, &e->rng);
        (void)hearts_game_move(p, &e->t.game, &m, NULL);
    }
    return e->t.game.phase == HEARTS_PLAY && e->t.game.hand[e->seat].once;
}

/* Whether the seat can take all that is left, with open cards, against the others. */
static bool takes_all(const struct hearts_plan *p, const struct hearts_game *g, int seat)
{
    bool mine = g->to_act >> seat & 1;
    for (hearts_faces f = hearts_game_legal(p, g); f; f &= f - 1) {
        struct hearts_game next = *g;
        hearts_game_play(p, &next, hearts_faces_lowest(f));
        bool closed = next.trick_count == 0;
        bool good = (!closed || next.tricks_won[seat] > g->tricks_won[seat]) &&
                    (hearts_game_played_out(&next) || takes_all(p, &next, seat));
        if (good == mine)
            return mine;
    }
    return !mine;
}

/* Deals the cards again that the seat cannot see; only its taker has seen the kitty. */
static void deal_unseen(struct ending *e, struct hearts_game *g)
{
    const struct hearts_plan *p = &e->plan;
    struct hearts_pile all = { 0, 0 };
    int held[HEARTS_SEATS];
    bool kitty = p->kitty_cards && g->kitty_taker != e->seat;
    for (int s = 0; s < p->seats; s++) {
        held[s] = hearts_pile_count(g->hand[s]);
        if (s != e->seat)
            all.once |= g->hand[s].once;
    }
    all.once |= kitty ? g->kitty.once : 0;
    for (int s = 0; s < p->seats; s++)
        if (s != e->seat) {
            g->hand[s] = (struct hearts_pile){ 0, 0 };
            draw(e, &all.once, &g->hand[s], held[s], false);
        }
    if (kitty)
        g->kitty = all;
}

/* Whether some deal of the unseen cards, of this many tried, stops the claim. */
static bool some_deal_stops(struct ending *e)
{
    for (int i = 0; i < DEALS; i++) {
        struct hearts_game g = e->t.game;
        if (i)
            deal_unseen(e, &g);
        if (!takes_all(&e->plan, &g, e->seat))
            return true;
    }
    return false;
}

static void certain_is_certain(void **state)
{
    static const char *const games[] = { "classic",
                                         "black-maria",
                                         "five",
                                         "american players=3",
                                         "classic players=3 strip=none kitty=take",
                                         "turbo",
                                         "spot qs_after_hearts=on",
                                         "classic players=6 kitty=take" };
    struct ending e = { .rng = test_seed_from(20240) };
    int certain = 0, plain = 0, missed = 0, counted = 0;
    (void)state;
    int positions = test_many(POSITIONS / 4, POSITIONS, "positions");
    for (int i = 0; i < positions; i++) {
        if (!make_ending(&e, games[(size_t)i % (sizeof games / sizeof *games)]))
            continue;
        bool called = table_claim_is_certain(&e.t, e.seat);
        bool stopped = some_deal_stops(&e);
        if (called && stopped)
            fail_msg("position %d: not certain at all", i);
        counted++;
        certain += called;
        missed += !called && !stopped;
        plain += !stopped;
        hearts_card line[HEARTS_CARDS];
        int cards = called ? table__claim_line(&e.t, e.seat, true, line) : 0;
        if (called && (!cards || !table__claim_holds(&e.t, e.seat, line, cards)))
            fail_msg("position %d: there is no line", i);
    }
    print_message("# %d positions, %d certain, %d that no deal stopped, %d of them not seen\n",
                  counted, certain, plain, missed);
    assert_true(certain > counted / 20);
    assert_true(missed < plain / 10);
}

/* D QS TS 8S 7S leads, 9S 4S are out, hearts are not broken: the ten draws one of them, the queen
 * may not be led while there is another card, and the other takes the seven or the eight. */
static void a_queen_that_may_not_be_led_draws_nothing(void **state)
{
    static const char *const hands[] = { "3H 8H 4S 9S", "5C 6C 9D AD", "7C 2D 5D 8D",
                                         "7S 8S TS QS" };
    (void)state;
    for (int broken = 0; broken < 2; broken++) {
        static struct ending e;
        struct hearts_start start = { 0 };
        struct hearts_error why;
        struct hearts_position at = { .kitty_taker = HEARTS_NO_SEAT, .leader = 3, .tricks = 9 };
        static const char rules[] = "classic qs_after_hearts=on";
        assert_true(hearts_plan_read(&e.plan, rules, strlen(rules), &why));
        table_init(&e.t, &e.plan);
        e.t.stage = TABLE_PLAYING;
        at.won[0] = e.plan.deck;
        for (int s = 0; s < 4; s++)
            for (const char *word = hands[s]; *word; word += word[2] ? 3 : 2) {
                hearts_card c;
                assert_int_equal(hearts_card_read(word, 2, &c), 2);
                hearts_pile_add(&at.hand[s], c);
                at.won[0].once &= ~hearts_face(c);
            }
        at.tricks_won[0] = 9;
        at.led = HEARTS_ALL_FACES;
        at.broken = broken;
        hearts_game_start(&e.plan, &e.t.game, &start);
        assert_int_equal(hearts_game_place(&e.plan, &e.t.game, &at, NULL), HEARTS_OK);
        assert_int_equal(table_claim_is_certain(&e.t, 3), broken);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certain_is_certain),
        cmocka_unit_test(a_queen_that_may_not_be_led_draws_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
