/* table_secrets.c - what a seat is given by the table does not depend on cards that it cannot see.
 *
 * At every step of random games, for every seat and for a watcher, other worlds are made: two cards
 * that the seat has not seen are exchanged in the deck, or another seat passes or charges other
 * cards, and the hand is replayed. If that is possible, the seat's view and memory have to be the
 * same to the byte.
 */
#include "at_table.h"
#include "seed.h"
#include "table/table_inside.h"

static long swapped, rechosen;

/* The seat that was dealt the i-th card of the deck; `seats` for the kitty. */
static int owner(const struct table *t, int i)
{
    int seats = t->plan->seats;
    return i < seats * t->plan->hand_cards ? (t->before.dealer + 1 + i) % seats : seats;
}

static bool knows_kitty(const struct table *t, int seat)
{
    int taker = t->game.kitty_taker;
    return taker != HEARTS_NO_SEAT &&
           (taker == seat || t->plan->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL);
}

static bool holds_now(const struct table *t, int seat, hearts_card c)
{
    return seat < t->plan->seats && t->game.hand[seat].once >> c & 1;
}

/* Whether an exposed hand has the card, which was dealt, passed or from a kitty. */
static bool lies_open(const struct table *t, hearts_card c)
{
    for (int seat = 0; seat < t->plan->seats; seat++)
        if (t->exposed >> seat & 1 && holds_now(t, seat, c))
            return true;
    return false;
}

/* Exchanges in the deck two cards of two other seats that were neither played nor passed. */
static bool swap_cards(struct at_table *a, struct table *other, int seat)
{
    int n = a->plan.deck_cards;
    int i = (int)hearts_random_below(&a->rng, (uint32_t)n),
        j = (int)hearts_random_below(&a->rng, (uint32_t)n);
    int p = owner(other, i), q = owner(other, j), kitty = a->plan.seats;
    hearts_card c = other->deck[i], d = other->deck[j];
    bool open = lies_open(other, c) || lies_open(other, d);
    if (p == q || p == seat || q == seat || c == d || open || holds_now(other, seat, c) ||
        holds_now(other, seat, d) || ((p == kitty || q == kitty) && knows_kitty(other, seat)))
        return false;
    other->deck[i] = d;
    other->deck[j] = c;
    if (!table__hand_replay(other, other->hand_length, &other->game))
        return false;
    swapped++;
    return true;
}

/* Changes a hidden decision of another seat. */
static bool choose_again(struct at_table *a, struct table *other, int seat)
{
    int who = (int)hearts_random_below(&a->rng, a->plan.seats);
    bool charge = other->game.phase == HEARTS_CHARGE &&
                  a->plan.rules.charge_order == HEARTS_CHARGE_TOGETHER;
    size_t from, to;
    if (who == seat || other->game.to_act >> who & 1 ||
        !(other->game.phase == HEARTS_PASS || charge) || !table__hand_last(other, who, &from, &to))
        return false;
    table__hand_cut(other, from, to);
    if (!table__hand_replay(other, other->hand_length, &other->game))
        return false;
    struct hearts_move m = playing_choose(&a->plan, &other->game, who, -1, &a->rng);
    assert_true(table__hand_add(other, &m));
    assert_true(table__hand_replay(other, other->hand_length, &other->game));
    rechosen++;
    return true;
}

static void given_alike(const struct at_table *a, const struct table *other, int seat)
{
    struct table_view here, there;
    struct player_seat memory, elsewhere;
    memset(&here, 0xa5, sizeof here);
    memset(&there, 0x5a, sizeof there);
    table_view(&a->t, seat, a->now, &here);
    table_view(other, seat, a->now, &there);
    assert_memory_equal(&here, &there, sizeof here);
    table_memory(&a->t, seat, &memory);
    table_memory(other, seat, &elsewhere);
    assert_memory_equal(&memory.memory, &elsewhere.memory, sizeof memory.memory);
}

static void try_other_worlds(struct at_table *a, int seat)
{
    for (int tries = 0; tries < 12; tries++) {
        struct table other;
        memcpy(&other, &a->t, sizeof other);
        bool made = tries % 3 ? swap_cards(a, &other, seat) : choose_again(a, &other, seat);
        for (int s = 0; s < a->plan.seats; s++)
            if (s != seat) { /* cards played ahead are hidden from others */
                other.seats[s].ahead_count = 1;
                other.seats[s].ahead[0] = 3;
                other.seats[s].told = a->t.seats[s].told + 7;
            }
        /* Who may open follows from the cards, and is public. */
        if (made && other.game.phase == a->t.game.phase && other.game.leader == a->t.game.leader &&
            other.game.to_act == a->t.game.to_act)
            given_alike(a, &other, seat);
    }
}

static bool is_hidden(const struct at_table *a)
{
    int phase = a->t.game.phase;
    return phase == HEARTS_PASS || phase == HEARTS_CHARGE || phase == HEARTS_PLAY ||
           phase == HEARTS_BURY;
}

static void nobody_is_given_what_they_may_not_know(void **state)
{
    static const char *const more[] = { "five kitty=swap strip=none",
                                        "classic players=3 strip=none kitty=take",
                                        "american pass_through=whole", "turbo charge_order=turns",
                                        "cancellation players=7 kitty_seen=all" };
    struct table_terms terms = usual_terms();
    (void)state;
    for (size_t i = 0; i < hearts_preset_count() + 5; i++) {
        struct at_table a;
        const char *rules = i < hearts_preset_count() ? hearts_preset_at(i)->name
                                                      : more[i - hearts_preset_count()];
        begin_game(&a, rules, &terms, 3);
        a.rng = test_seed_from(100 + i);
        steps(&a);
        for (int step = 0; is_hidden(&a); step++) {
            for (int seat = 0; seat <= a.plan.seats; seat++)
                try_other_worlds(&a, seat < a.plan.seats ? seat : HEARTS_WATCHER);
            if (step == 20 && a.t.game.phase == HEARTS_PLAY) /* from here on B's hand is exposed */
                a.t.exposed = a.shadow.exposed = 2;
            steps(&a);
        }
        close_table(&a);
    }
    print_message("# %ld deals changed, %ld choices\n", swapped, rechosen);
    assert_true(swapped > 2000 && rechosen > 200);
}

/* A person who has not sat down sees no hand. */
static void a_watcher_sees_no_hand(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table_view v;
    (void)state;
    begin_game(&a, "classic", &terms, 4);
    steps(&a);
    table_view(&a.t, HEARTS_WATCHER, 0, &v);
    assert_int_equal(v.game.seat, HEARTS_WATCHER);
    assert_int_equal(hearts_pile_count(v.game.hand), 0);
    assert_int_equal(v.game.held[2], 13);
    assert_false(v.can_claim || v.can_take_back);
    table_view(&a.t, 17, 0, &v);
    assert_int_equal(v.game.seat, HEARTS_WATCHER);
    table_view(&a.t, -1, 0, &v);
    assert_int_equal(v.game.seat, HEARTS_WATCHER);
    for (int seat = 0; seat < 4; seat++) {
        table_view(&a.t, seat, 0, &v);
        assert_int_equal(hearts_pile_count(v.game.hand), 13);
        assert_int_equal(v.host_seat, 0);
    }
    close_table(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_given_what_they_may_not_know),
        cmocka_unit_test(a_watcher_sees_no_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
