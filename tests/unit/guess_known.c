/* guess_known.c - guessed hands: what a seat concludes of single cards, and counts of deals,
 * compared with every deal of a few cards. */
#include "seed.h"
#include "unit/guess_table.h"

static struct scratch *scratch;

/* ---- Every deal of a few cards ---- */

/* All deals that fit, one by one; twins count as different cards. */
struct deals {
    const struct guess_known *k;
    hearts_card card[HEARTS_CARDS];
    int cards;
    double count;
    hearts_faces seen[GUESS_PLACES]; /* faces that lie there in some deal */
    uint8_t place[HEARTS_CARDS];
};

static void deal_on(struct deals *d, uint8_t *room, int card)
{
    if (card == d->cards) {
        d->count++;
        for (int i = 0; i < d->cards; i++)
            d->seen[d->place[i]] |= hearts_face(d->card[i]);
        return;
    }
    for (int p = 0; p < GUESS_PLACES; p++)
        if (room[p] && d->k->may[p] >> d->card[card] & 1) {
            room[p]--;
            d->place[card] = (uint8_t)p;
            deal_on(d, room, card + 1);
            room[p]++;
        }
}

static void list_deals(struct deals *d, const struct guess_known *k)
{
    uint8_t room[GUESS_PLACES];
    memset(d, 0, sizeof *d);
    d->k = k;
    d->cards = (int)hearts_pile_list(k->unknown, d->card);
    memcpy(room, k->room, sizeof room);
    deal_on(d, room, 0);
}

/* The number of deals by the tables: those of the places with limits, times those of the rest. */
static double counted(const struct guess *g)
{
    const struct guess_stage *first = &g->stage[0];
    int left = 0;
    for (int i = 0; i < g->pools; i++)
        left += g->pool_room[i];
    double deals = g->factorial[left];
    for (int i = 0; i < g->pools; i++)
        deals /= g->factorial[g->pool_room[i]];
    if (!g->stages)
        return deals;
    if (!first->takes)
        return 0;
    uint32_t all = 0;
    for (int i = 0; i < first->groups; i++)
        all += first->most[i] * first->stride[i];
    return deals * first->ways[0][all];
}

/* Whether a guess lies within the limits. */
static bool fits(const struct guess_known *k, const struct hearts_pile places[GUESS_PLACES])
{
    for (int p = 0; p < GUESS_PLACES; p++) {
        struct hearts_pile rest = hearts_pile_less(places[p], k->certain[p]);
        if (rest.once & ~k->may[p] || hearts_pile_count(rest) != k->room[p])
            return false;
    }
    return true;
}

/* If some deal fits the limits, the guess does, with and without tables; else no card is lost. */
static void check_guess(const struct guess_known *k, const struct deals *d, size_t states)
{
    struct hearts_pile places[GUESS_PLACES], all = { 0, 0 };
    uint64_t rng = test_seed();
    scratch_clear(scratch);
    struct guess *g = guess_begin_within(k, scratch, states);
    assert_non_null(g);
    assert_int_equal(g->walk.used, !states && d->count > 0);
    for (int i = 0; i < 3; i++) {
        guess_draw(g, &rng, places);
        if (fits(k, places) != (d->count > 0))
            fail_msg("%d cards, %.0f deals: a guess by %s %s", d->cards, d->count,
                     states ? "tables" : "walking", d->count > 0 ? "does not fit" : "fits");
    }
    for (int p = 0; p < GUESS_PLACES; p++)
        all = hearts_pile_join(all, hearts_pile_less(places[p], k->certain[p]));
    assert_int_equal(all.once, k->unknown.once);
    assert_int_equal(all.twice, k->unknown.twice);
}

static void check_count(const struct guess_known *k, const struct deals *d)
{
    static struct guess g;
    bool none;
    memset(&g, 0, sizeof g);
    g.factorial[0] = g.inverse[0] = 1;
    for (int n = 1; n <= HEARTS_CARDS; n++) {
        g.factorial[n] = g.factorial[n - 1] * n;
        g.inverse[n] = 1 / g.factorial[n];
    }
    scratch_clear(scratch);
    assert_true(guess_count(&g, k, scratch, GUESS_STATES, &none));
    assert_int_equal(none, d->count == 0);
    if (!none && (counted(&g) > d->count * 1.0001 || counted(&g) < d->count * 0.9999))
        fail_msg("%d cards: %.3f deals are counted, and %.0f fit", d->cards, counted(&g), d->count);
}

/* Settling excludes no deal, and finds the cards that have only one place. */
static void check_settled(const struct guess_known *k, const struct deals *before)
{
    struct guess_known settled = *k;
    struct deals after;
    guess_settle(&settled);
    list_deals(&after, &settled);
    if (!(before->count > 0))
        return;
    assert_true(after.count == before->count);
    for (int p = 0; p < GUESS_PLACES; p++) {
        hearts_faces here = before->seen[p],
                     certain = settled.certain[p].once & ~k->certain[p].once;
        assert_int_equal((after.seen[p] | certain) & ~here, 0);
        assert_int_equal(here & ~(after.seen[p] | certain), 0);
        struct hearts_pile may = { settled.unknown.once & settled.may[p],
                                   settled.unknown.twice & settled.may[p] };
        assert_true(!settled.room[p] || hearts_pile_count(may) > settled.room[p]);
        hearts_faces others = 0;
        for (int other = 0; other < GUESS_PLACES; other++)
            others |= other == p ? 0 : settled.may[other];
        assert_int_equal(settled.may[p] & ~others, 0);
    }
}

static void test_small(void **state)
{
    static const char *const games[] = { "classic", "cancellation" };
    uint64_t rng = 77 * test_seed();
    int none = 0, some = 0;
    (void)state;
    for (int i = 0; i < 1500; i++) {
        struct hearts_plan p;
        struct guess_known k;
        struct deals d;
        const char *rules = games[i % 2];
        assert_true(hearts_plan_read(&p, rules, strlen(rules), &(struct hearts_error){ 0 }));
        make_up(&k, &p, 2 + i % 6, 2 + i % 4, &rng);
        if (i % 3 == 0) /* tighter limits, so that some have no deal */
            for (int place = 0; place < 5; place++)
                k.may[place] &= hearts_random(&rng) | hearts_random(&rng);
        list_deals(&d, &k);
        none += d.count == 0;
        some += d.count > 0;
        check_guess(&k, &d, GUESS_STATES);
        check_guess(&k, &d, 0);
        check_count(&k, &d);
        check_settled(&k, &d);
    }
    assert_true(none > 100 && some > 500);
}

/* Rooms for more or fewer cards than there are: nothing fits, and still all cards are dealt. */
static void test_wrong_rooms(void **state)
{
    struct hearts_plan p;
    struct guess_known k = { .plan = &p };
    struct hearts_pile places[GUESS_PLACES];
    uint64_t rng = 1;
    (void)state;
    assert_true(hearts_plan_read(&p, "classic", 7, &(struct hearts_error){ 0 }));
    for (int room = 1; room < 8; room++) {
        scratch_clear(scratch);
        k.unknown.once = 0x1f; /* five cards, all of which seat 1 may hold, and two seat 2 */
        k.room[1] = (uint8_t)room;
        k.room[2] = 2;
        k.may[1] = ~(hearts_faces)0;
        k.may[2] = 3;
        struct guess *g = guess_begin(&k, scratch);
        assert_non_null(g);
        guess_draw(g, &rng, places);
        assert_int_equal(places[1].once | places[2].once, 0x1f);
        assert_int_equal(fits(&k, places), room == 3);
    }
}

/* ---- Who opens by the lowest club ---- */

/* The faces that a place may hold by what is known. */
static hearts_faces possible(const struct guess_known *k, int place)
{
    return k->certain[place].once | k->may[place];
}

/* Seat `me` leads first, its lowest club known to itself: nobody has a lower one, nor, before it in
 * turn, the same. The others do not know it yet. */
static void check_opener(struct table *t, int me)
{
    const struct hearts_plan *p = &t->plan;
    const struct memory *m = &t->seats[me].memory;
    struct hearts_view v;
    struct guess_known k;
    hearts_view_of(p, &t->game, me, &v);
    guess_know(&k, &t->seats[me], &v);
    hearts_faces clubs = hearts_suit_faces(HEARTS_CLUBS);
    hearts_faces mine = (v.hand.once | m->played_by[me].once) & clubs, lowest = mine & (~mine + 1);
    bool before = true;
    for (int i = 1; i <= p->seats; i++) {
        int s = (t->game.dealer + i) % p->seats;
        before = before && s != me;
        hearts_faces not = lowest ? (lowest - 1) | (before ? lowest : 0) : clubs;
        if (s != me && possible(&k, s) & not &clubs)
            fail_msg("%s, card %d: seat %d opened and takes seat %d to hold clubs that it cannot",
                     t->rules, m->order_count, me, s);
    }
}

/* A seat that does not open knows only its own hand. */
static void check_waiting(struct table *t, int seat)
{
    const struct hearts_plan *p = &t->plan;
    struct hearts_view v;
    struct guess_known k;
    hearts_view_of(p, &t->game, seat, &v);
    guess_know(&k, &t->seats[seat], &v);
    for (int s = 0; s < p->seats; s++)
        if (s != seat)
            assert_int_equal(possible(&k, s) & k.unknown.once, k.unknown.once);
}

/* Whoever opens: a seat asked whenever it is to play, with and without a card played. */
static void test_opener(void **state)
{
    static const char *const games[] = {
        "american players=5 strip=none kitty=take opening=lead2c pass=H",
        "american players=7 decks=2 kitty=swap pass=H opening=lead2c",
        "cancellation players=6 opening=any_club pass=H",
        "cancellation players=9 opening=any_card pass=H",
    };
    static struct table t;
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        sit_down(&t, games[i], 30 * test_seed());
        for (int hand = 0; hand < 12; hand++) {
            deal(&t);
            int me = t.game.leader;
            for (int s = 0; s < t.plan.seats; s++)
                if (s != me)
                    check_waiting(&t, s);
            while (in_hand(&t)) {
                if (t.game.phase == HEARTS_PLAY && t.game.kitty_taker == HEARTS_NO_SEAT)
                    check_opener(&t, me);
                decide(&t, __builtin_ctz(t.game.to_act));
            }
        }
    }
}

/* If the lowest club does not decide who leads, the leader concludes nothing of other hands. */
static void test_other_openings(void **state)
{
    static const char *const games[] = { "classic opening=dealer_left pass=H",
                                         "classic opening=low_score pass=H" };
    static struct table t;
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        sit_down(&t, games[i], 30 * test_seed());
        deal(&t);
        for (int s = 0; s < t.plan.seats; s++)
            check_waiting(&t, s);
    }
}

/* ---- Without a memory ---- */

/* The game as somebody who joins now would see it, from the view alone, given all hands. */
static void strangers_game(const struct table *t, int seat, struct hearts_game *g)
{
    struct player_seat stranger;
    struct hearts_view v;
    struct hearts_pile places[GUESS_PLACES] = { { 0, 0 } };
    for (int s = 0; s < t->plan.seats; s++)
        places[s] = t->game.hand[s];
    player_seat_init(&stranger, &t->plan, seat);
    hearts_view_of(&t->plan, &t->game, seat, &v);
    guess_game(&stranger, &v, places, g);
}

/* Plays six hands; at each decision, checks the game as a stranger in that seat would see it. */
static void watch_strangers(const char *rules,
                            void (*check)(const struct table *t, const struct hearts_game *g))
{
    static struct table t;
    sit_down(&t, rules, 9 * test_seed());
    for (int hand = 0; hand < 6; hand++) {
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            struct hearts_game g;
            strangers_game(&t, seat, &g);
            check(&t, &g);
            decide(&t, seat);
        }
    }
}

static void check_alone(const struct table *t, const struct hearts_game *g)
{
    assert_int_equal(g->spade_fell, t->game.spade_fell);
    assert_int_equal(g->last_winner, t->game.last_winner);
    for (int side = 0; side < t->plan.sides; side++)
        assert_int_equal(g->latest[side], t->game.latest[side]);
}

/* The view alone tells who may have led and what is over the queen of spades. */
static void test_stranger(void **state)
{
    (void)state;
    watch_strangers("classic must_qs=hand", check_alone);
}

static void check_team(const struct table *t, const struct hearts_game *g)
{
    for (int side = 0; side < t->plan.sides; side++) {
        int latest = g->latest[side];
        assert_int_equal(t->plan.side[latest], side);
        if (t->game.tricks && side == t->plan.side[t->game.leader])
            assert_int_equal(latest, t->game.leader);
        bool any = false;
        for (int s = 0; s < t->plan.seats; s++)
            any |= t->plan.side[s] == side && t->game.tricks_won[s];
        assert_true(any ? t->game.tricks_won[latest] : latest == t->plan.first[side]);
    }
}

/* Of a team that shares a score the leader took the latest trick, if it is one of them. */
static void test_stranger_in_team(void **state)
{
    (void)state;
    watch_strangers("partners", check_team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),    cmocka_unit_test(test_wrong_rooms),
        cmocka_unit_test(test_opener),   cmocka_unit_test(test_other_openings),
        cmocka_unit_test(test_stranger), cmocka_unit_test(test_stranger_in_team),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
