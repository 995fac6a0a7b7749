/* guess_uniform.c - guessed hands: every deal that fits is equally likely. */
#include "seed.h"
#include "unit/guess_table.h"

static struct scratch *scratch;

enum { LINE_MAX_CARDS = 16, OUTCOMES_MAX = 300, DRAWS = 20000 };

/* Every deal that fits, by a number made of the places of the unknown cards, in order; twins are
 * dealt one by one, so that some deals that look alike count twice. */
struct outcomes {
    const struct guess_known *k;
    hearts_card card[HEARTS_CARDS];
    int cards, count;
    bool too_many;
    uint64_t key[OUTCOMES_MAX];
    double weight[OUTCOMES_MAX], seen[OUTCOMES_MAX], total;
};

static int by_size(const void *a, const void *b)
{
    uint8_t x = *(const uint8_t *)a, y = *(const uint8_t *)b;
    return (x > y) - (x < y);
}

/* The number of a deal: each face's places in order, whichever twin lies where. */
static uint64_t key_of(const struct outcomes *o, const uint8_t *place)
{
    uint64_t key = 0;
    for (int i = 0, n; i < o->cards; i += n) {
        uint8_t at[2] = { 0, 0 };
        for (n = 0; i + n < o->cards && o->card[i + n] == o->card[i]; n++)
            at[n] = place[i + n];
        qsort(at, (size_t)n, 1, by_size);
        for (int j = 0; j < n; j++)
            key = key * GUESS_PLACES + at[j];
    }
    return key;
}

static int find(const struct outcomes *o, uint64_t key)
{
    int i = 0;
    while (i < o->count && o->key[i] != key)
        i++;
    return i;
}

static void enumerate(struct outcomes *o, uint8_t *room, uint8_t *place, int card)
{
    if (card == o->cards) {
        int i = find(o, key_of(o, place));
        o->too_many = o->too_many || i == OUTCOMES_MAX;
        if (o->too_many)
            return;
        o->count += i == o->count;
        o->key[i] = key_of(o, place);
        o->weight[i]++;
        o->total++;
        return;
    }
    for (int p = 0; p < GUESS_PLACES && !o->too_many; p++)
        if (room[p] && o->k->may[p] >> o->card[card] & 1) {
            room[p]--;
            place[card] = (uint8_t)p;
            enumerate(o, room, place, card + 1);
            room[p]++;
        }
}

static void list_outcomes(struct outcomes *o, const struct guess_known *k)
{
    uint8_t room[GUESS_PLACES], place[HEARTS_CARDS] = { 0 };
    memset(o, 0, sizeof *o);
    o->k = k;
    o->cards = (int)hearts_pile_list(k->unknown, o->card);
    memcpy(room, k->room, sizeof room);
    o->too_many = o->cards > LINE_MAX_CARDS;
    if (!o->too_many)
        enumerate(o, room, place, 0);
}

static uint64_t key_of_guess(const struct outcomes *o, const struct hearts_pile *places)
{
    struct hearts_pile rest[GUESS_PLACES];
    uint8_t place[HEARTS_CARDS] = { 0 };
    for (int p = 0; p < GUESS_PLACES; p++)
        rest[p] = hearts_pile_less(places[p], o->k->certain[p]);
    for (int i = 0; i < o->cards; i++)
        for (int p = GUESS_PLACES - 1; p >= 0; p--)
            if (hearts_pile_copies(rest[p], o->card[i])) {
                place[i] = (uint8_t)p;
                hearts_pile_take(&rest[p], o->card[i]);
                break;
            }
    return key_of(o, place);
}

/* Chi-squared over all outcomes, `every` draw counted. */
static void check_uniform(struct outcomes *o, size_t states, int every, const char *what)
{
    struct hearts_pile places[GUESS_PLACES];
    uint64_t rng = 20260101;
    double square = 0, freedom = o->count - 1;
    memset(o->seen, 0, sizeof o->seen);
    scratch_clear(scratch);
    struct guess *g = guess_begin_within(o->k, scratch, states);
    assert_non_null(g);
    assert_true(g->walk.used == (states == 0));
    for (int i = 0; i < DRAWS; i++) {
        for (int j = 0; j < every; j++)
            guess_draw(g, &rng, places);
        int at = find(o, key_of_guess(o, places));
        assert_true(at < o->count);
        o->seen[at]++;
    }
    for (int i = 0; i < o->count; i++) {
        double expected = DRAWS * o->weight[i] / o->total, off = o->seen[i] - expected;
        square += off * off / expected;
    }
    /* Four and a half times the usual spread above the mean. */
    double over = square - freedom - 20;
    if (over > 0 && over * over > 20.25 * 2 * freedom)
        fail_msg("%s, %d cards, %s: chi-squared %.0f, %.0f degrees of freedom", what, o->cards,
                 states ? "tables" : "walk", square, freedom);
}

/* Checks positions late in hands, in which few enough deals fit. */
static void check_late(const char *rules, uint64_t seed, int wanted)
{
    static struct table t;
    static struct outcomes o;
    struct hearts_view view;
    struct guess_known known;
    int found = 0, last_hand = -1;
    sit_down(&t, rules, seed);
    for (int hand = 0; hand < 60 && found < wanted; hand++) {
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            hearts_view_of(&t.plan, &t.game, seat, &view);
            guess_know(&known, &t.seats[seat], &view);
            list_outcomes(&o, &known);
            if (hand != last_hand && !o.too_many && o.count >= 12 && found < wanted) {
                check_uniform(&o, GUESS_STATES, 1, rules);
                check_uniform(&o, 0, 3, rules);
                last_hand = hand;
                found++;
            }
            decide(&t, seat);
        }
    }
    assert_int_equal(found, wanted);
}

static void test_uniform(void **state)
{
    static const char *const games[] = {
        "classic",
        "black-maria",
        "five",
        "turbo",
        "cancellation",
        "classic players=6 strip=2C,2D,2S,2H",
        "american players=5 strip=none kitty=swap kitty_seen=all pass=L",
        "american players=3 decks=2 kitty=take pass=LR",
        "american players=6 kitty=take pass=R",
    };
    (void)state;
    int positions = test_many(1, 2, "positions of each game");
    size_t step = (size_t)test_one_in(2, "games");
    for (size_t i = 0; i < sizeof games / sizeof *games; i += step)
        check_late(games[i], 31 + i, positions);
}

static void test_made_up(void **state)
{
    static const char *const games[] = { "classic", "cancellation" };
    static struct outcomes o;
    uint64_t rng = 8;
    (void)state;
    int wanted = test_many(3, 24, "positions made up");
    for (int found = 0, tries = 0; found < wanted; tries++) {
        struct hearts_plan p;
        struct guess_known k;
        const char *rules = games[tries % 2];
        assert_true(tries < 4000);
        assert_true(hearts_plan_read(&p, rules, strlen(rules), &(struct hearts_error){ 0 }));
        make_up(&k, &p, 8 + tries % 3, 3 + tries % 4, &rng);
        if (tries % 3 == 0)
            guess_settle(&k);
        list_outcomes(&o, &k);
        if (o.too_many || o.count < 10)
            continue;
        found++;
        check_uniform(&o, GUESS_STATES, 1, "made up");
        check_uniform(&o, 0, 4, "made up");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uniform),
        cmocka_unit_test(test_made_up),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
