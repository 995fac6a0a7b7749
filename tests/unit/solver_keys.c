/* solver_keys.c - positions that have the same key for the solver, and positions that have not. */
#include "solver_positions.h"

static struct standing standing(const struct position *x)
{
    static struct study s;
    struct standing st;
    study_begin(&s, &x->plan, &x->game);
    standing_of(&s, &x->game, &st);
    return st;
}

static void same(const struct position *a, const struct position *b)
{
    struct standing x = standing(a), y = standing(b);
    assert_true(x.key == y.key);
    assert_true(x.check == y.check);
}

static void other(const struct position *a, const struct position *b)
{
    struct standing x = standing(a), y = standing(b);
    assert_true(x.key != y.key);
    assert_true(x.check != y.check);
}

/* Cards count by their order: gaps left by played cards do not matter. */
static void cards_by_their_order(void **state)
{
    (void)state;
    struct position a = queen_and_hearts("classic"), b = a;
    holds(&b, "QS 2C", "2S 8C", "TC AH", "3D KD");
    same(&a, &b);
    holds(&b, "QS 5C", "2S 4C", "6C AH", "3D 5D");
    other(&a, &b);
    holds(&b, "QS 4C", "2S 5C", "6C KH", "3D 5D");
    same(&a, &b);
    holds(&b, "QS 4D", "2S 5C", "6C AH", "3D 5D");
    other(&a, &b);
    holds(&b, "JS 4C", "2S 5C", "6C AH", "3D 5D");
    other(&a, &b);
}

/* Cards that differ by a charge or a value have different keys, whatever their order. */
static void cards_by_their_worth(void **state)
{
    (void)state;
    struct position a, b;
    set_between_tricks(&a, "spot");
    holds(&a, "2H", "3C", "4C", "5C");
    b = a;
    holds(&b, "3H", "3C", "4C", "5C");
    other(&a, &b);
    set_between_tricks(&a, "turbo");
    holds(&a, "2H", "3C", "4C", "5C");
    b = a;
    holds(&b, "3H", "3C", "4C", "5C");
    same(&a, &b);
}

static void set_leader(struct hearts_game *g) { g->leader = 2; }
static void set_lead_ban(struct hearts_game *g)
{
    g->lead_ban = hearts_suit_faces(HEARTS_HEARTS) & HEARTS_ALL_FACES;
}
static void set_first(struct hearts_game *g) { g->tricks = 0; }
static void set_spade_fell(struct hearts_game *g) { g->spade_fell = true; }
static void set_led(struct hearts_game *g) { g->led = hearts_suit_faces(HEARTS_DIAMONDS); }
static void set_taker(struct hearts_game *g) { g->kitty_taker = 1; }
static void set_winner(struct hearts_game *g) { g->last_winner = 3; }
static void set_carried_trick(struct hearts_game *g) { g->carried_tricks = 1; }
static void set_carried(struct hearts_game *g) { g->carried = cards("6H"); }
static void set_carried_plain(struct hearts_game *g) { g->carried = cards("9C"); }
static void set_charged_led(struct hearts_game *g)
{
    g->led = hearts_suit_faces(HEARTS_DIAMONDS);
    g->charged = g->charges[0] = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
}
static void set_charged(struct hearts_game *g)
{
    g->charged = g->charges[0] = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
}
static void set_nothing(struct hearts_game *g) { (void)g; }

/* Facts that may affect the play from here: in games where they matter, and where they do not. */
static void facts_that_matter(void **state)
{
    (void)state;
    static const struct {
        const char *rules;
        void (*one)(struct hearts_game *g), (*another)(struct hearts_game *g);
        bool matters;
    } cases[] = {
        { "classic", set_nothing, set_leader, true },
        { "classic", set_nothing, set_lead_ban, true },
        { "classic", set_nothing, set_first, true },
        { "classic", set_nothing, set_spade_fell, false },
        { "classic must_qs=hand", set_nothing, set_spade_fell, true },
        { "classic", set_nothing, set_led, false },
        { "turbo", set_nothing, set_led, false },
        { "turbo", set_charged, set_charged_led, true },
        { "classic", set_nothing, set_taker, false },
        { "american players=3 strip=none kitty=take", set_nothing, set_taker, true },
        { "classic", set_nothing, set_winner, false },
        { "cancellation players=4", set_nothing, set_winner, true },
        { "cancellation players=4", set_nothing, set_carried_trick, true },
        { "cancellation players=4", set_nothing, set_carried, true },
        { "cancellation players=4", set_nothing, set_carried_plain, false },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct position a = queen_and_hearts(cases[i].rules), b = a;
        cases[i].one(&a.game);
        cases[i].another(&b.game);
        if (cases[i].matters)
            other(&a, &b);
        else
            same(&a, &b);
    }
}

/* All combinations of who leads, who has taken a kitty and who won last have different keys. */
static void seats_that_matter(void **state)
{
    enum { SEATS = 5, KEYS = SEATS * SEATS * (SEATS + 1) };
    static struct standing found[KEYS];
    struct position x;
    int keys = 0;
    (void)state;
    set_between_tricks(&x, "cancellation players=5");
    holds(&x, "QS 4C", "2S 5C", "6C AH", "3D 5D");
    for (uint8_t leader = 0; leader < SEATS; leader++)
        for (uint8_t winner = 0; winner < SEATS; winner++)
            for (uint8_t taker = 0; taker <= SEATS; taker++) {
                x.game.leader = leader;
                x.game.last_winner = winner;
                x.game.kitty_taker = taker < SEATS ? taker : HEARTS_NO_SEAT;
                found[keys++] = standing(&x);
            }
    for (int a = 0; a < keys; a++)
        for (int b = 0; b < a; b++) {
            assert_true(found[a].key != found[b].key);
            assert_true(found[a].check != found[b].check);
        }
}

/* With a charged card, it matters for each suit whether it has been led. */
static void suits_led_with_charges(void **state)
{
    (void)state;
    for (int one = 0; one < 16; one++)
        for (int another = 0; another < one; another++) {
            struct position a = queen_and_hearts("turbo"), b;
            set_charged(&a.game);
            b = a;
            for (int suit = 0; suit < 4; suit++) {
                a.game.led |= one >> suit & 1 ? hearts_suit_faces(suit) : 0;
                b.game.led |= another >> suit & 1 ? hearts_suit_faces(suit) : 0;
            }
            other(&a, &b);
        }
}

/* Points taken matter only for players who may still shoot. */
static void piles_that_matter(void **state)
{
    (void)state;
    struct position a = queen_and_hearts("classic"), b = a;
    b.game.won[1] = cards("2H");
    b.game.won[2] = cards("3H 4H 5H");
    same(&a, &b);
    b.game.won[1] = cards(ALL_BUT_THE_ACE);
    b.game.won[2] = cards("");
    other(&a, &b); /* B may shoot the moon */
    assert_int_equal(standing(&b).moon, 1 << 1);
    assert_int_equal(standing(&a).moon, 0);
    set_between_tricks(&a, "american sun=on");
    holds(&a, "QS", "2S", "3S", "4S");
    b = a;
    memset(b.game.tricks_won, 0, sizeof b.game.tricks_won);
    b.game.tricks_won[3] = 5;
    other(&a, &b);
    assert_int_equal(standing(&b).sun, 1 << 3);
    set_between_tricks(&a, "american no_tricks=-5");
    holds(&a, "QS", "2S", "3S", "4S");
    b = a;
    b.game.tricks_won[3] = 0;
    other(&a, &b);
    assert_int_equal(standing(&b).no_trick, 1 << 3);
}

/* Twins: every way to deal two copies each of two faces to three hands, or away. Keys are equal if
 * and only if the hands are equal in the faces that are left. */
static void twins_by_who_has_them(void **state)
{
    enum { PLACES = 4, WAYS = 256 };
    static struct standing found[WAYS];
    static struct hearts_pile hands[WAYS][3];
    static const hearts_card face[] = { HEARTS_CARD(HEARTS_CLUBS, 5),
                                        HEARTS_CARD(HEARTS_CLUBS, 7) };
    (void)state;
    for (int way = 0; way < WAYS; way++) {
        struct position x;
        set_between_tricks(&x, "cancellation players=4");
        for (int copy = 0, at = way; copy < 4; copy++, at /= PLACES)
            if (at % PLACES < 3)
                hearts_pile_add(&x.game.hand[at % PLACES], face[copy / 2]);
        found[way] = standing(&x);
        /* When both copies of a face are gone, the other face takes its place. */
        hearts_faces here = x.game.hand[0].once | x.game.hand[1].once | x.game.hand[2].once;
        bool shift = !(here >> face[0] & 1);
        for (int seat = 0; seat < 3; seat++) {
            hands[way][seat] = x.game.hand[seat];
            if (shift) {
                hands[way][seat].once >>= face[1] - face[0];
                hands[way][seat].twice >>= face[1] - face[0];
            }
        }
    }
    for (int a = 0; a < WAYS; a++)
        for (int b = 0; b < a; b++) {
            bool equal = true;
            for (int seat = 0; seat < 3; seat++)
                equal = equal && hands[a][seat].once == hands[b][seat].once &&
                        hands[a][seat].twice == hands[b][seat].twice;
            assert_int_equal(found[a].key == found[b].key, equal);
            assert_int_equal(found[a].check == found[b].check, equal);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_by_their_order),   cmocka_unit_test(cards_by_their_worth),
        cmocka_unit_test(facts_that_matter),      cmocka_unit_test(seats_that_matter),
        cmocka_unit_test(suits_led_with_charges), cmocka_unit_test(piles_that_matter),
        cmocka_unit_test(twins_by_who_has_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
