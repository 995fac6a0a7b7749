/* fair.c - hearts-deal/1: the test vectors of docs/FAIR.md by both implementations of the hashes,
 * small and large decks, rejected bytes, and that any change gives another result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "hearts/game.h"
#include "record/fair/fair_cards.h"
#include "record/fair/fair_check.h"
#include "record/fair/sealed.h"
#include "record/fair/stream.h"

static const struct fair_hash *const hashes[] = { &fair_hash_sodium, &fair_hash_small };

static void is_hex(const uint8_t *from, size_t bytes, const char *expected)
{
    char text[2 * FAIR_DECK + 1];
    for (size_t i = 0; i < bytes; i++)
        (void)sprintf(text + 2 * i, "%02x", from[i]);
    assert_string_equal(text, expected);
}

/* ---- The vectors ---- */

struct vector {
    unsigned cards, without, seats; /* a byte taken out, or 255 */
    uint32_t number;
    uint8_t kinds[FAIR_SEATS], statuses[FAIR_SEATS];
    const char *commit, *lock, *digest, *deck;
    unsigned dealer, drawn, rejected;
};

static const struct vector vectors[] = {
    { 52,
      255,
      4,
      1,
      { 3, 3, 1, 3 },
      { 1, 1, 0, 2 },
      "435f52ee7fbfd3859b3101f7c0cfe86783b52c3ece842be0f21243550e5b412e",
      "582e6686e7ae42dcf5c29aa7ca61b414ddb891374bdfd65a63c131a6036c4850",
      "844ffd44a662eb287c88221a9c155250031df4df139d3af2ff013bc371e1c8af"
      "1267aad5114566bb5777998c9f90ca1156821491c92995690f10f33baac97fe0",
      "132e0d2824182b062712001e010b071f1a3217153014212d1029332f261c110e"
      "091b222a0c192c1604200f0508232502311d030a",
      0,
      51,
      0 },
    { 52,
      0,
      3,
      2,
      { 3, 3, 3 },
      { 1, 1, 1 },
      "075f1f95fded4eb66f40529c274ab9e68e0f187f14b4a1f7c5a8f7369668850a",
      "228f1df581b2003509c7a2852e932f812014b7ce3ebb6d2af98667db85876783",
      "d156234527ddada82c67c758db482e602c672aa6e0c82e9efe866049b3787dbc"
      "c733e81f570b3a2d24940d8800df6e6b761a1cadb41852aa714cb453228184c3",
      "2908201c2227261b312e2a112301132b2c16250a06302f052d1d12330d211a0f"
      "0e1e320c0428091410190b1517181f24070302",
      1,
      53,
      3 },
    { 104,
      255,
      10,
      3,
      { 3, 1, 1, 1, 1, 1, 1, 1, 2, 3 },
      { 1, 0, 0, 0, 0, 0, 0, 0, 0, 1 },
      "b8b8c5173ec2be2798067f997006d632a8be235ea19b5897c24283e40e009fe2",
      "3ff913d07348708fff589f01be115eff5fecbc9bc06b35069b039a4432c00872",
      "f077aa693a97e91b95e37f3b1e561dd56e0b46bb419bb6f3f1a70ca189602acd"
      "1219a31a23617ee5ede8e05cd5d2b6587aa4d7323d4e40ba5520803cb730c9cd",
      "29381a3f5a3e05492c28630d1c5b1051021e3c64402f12623516604f5856613d"
      "06073b2e30671b5d3147091321042d156617270f0023321f4a3a36375e654b39"
      "08524c420b45591848550324501d57265420462a255c41010c4d0e5f0a333443"
      "4e53442b14221119",
      4,
      120,
      17 },
    { 52,
      255,
      4,
      4,
      { 1, 1, 1, 1 },
      { 0, 0, 0, 0 },
      "b9a770ab48df14002a79cfd1df6bd2d5c67ffb40c7ae189843a7b04e570bf72a",
      "a722c0cae1f1cc7628490e25ab4fc6b887f19cf3ad6cc85da8c14a5e831b5a63",
      "95c5dcbc3522a4838d683ddbf7bf4380af65c45870e69375fb1592e8e676629d"
      "23d074b2b848c420588f955e840eeb6a6c6a19eaa2697484151e55d30906d694",
      "182a0b282027170710310c221901090e3225082921112e0a04230602120f1d1b"
      "132c152d142624161c00050d2b2f331e1a03301f",
      0,
      52,
      1 },
    { 2,
      255,
      2,
      5,
      { 3, 1 },
      { 1, 0 },
      "ce08e7e063c4fdf58adc23e17990c658bba0ff3862fe54ef90cdf3c2e7b7f662",
      "5d75f2cfdbc05bddda772752c9193df831fb5140d3b99460347aec702ab88eed",
      "4f68a8e8a19434eda20aa2e26c51e45c3faa97ac0398db440eb659ee31ac6f64"
      "64bbbef59640449ab7e8d2c9ef4d5458619ffbadbeb21513426760c016213420",
      "0100",
      0,
      1,
      0 },
    { 128,
      255,
      10,
      6,
      { 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 },
      { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 },
      "0c75d0ff6794f472dd841ead6cc49df4238bec541ab0ff97eab0eb49e42ada40",
      "3f2638f340d3c7f9511782d4f2acf5306dc3fcb9022173395616ebd9f5159d60",
      "a3ce70601526cf719ee74100d2bf389f7d7342c679cd69b00270011ec8c6e84f"
      "f4da95145b8750c20164f00be97bcd942d7e78248a176b3c4183b3da5c91eca8",
      "1115496c3f1b274b7371705e24653a585f107e3326550209044a1f371c282f18"
      "45340d511d6039382b44745762037d123b777a532e75251e216a324d0a084330"
      "680e72504c61197c5213660c015d3c4200405c0622356f2a4f3d47362d2c3e5b"
      "14785a646d59480b560767542317054e6b6e417f46791a7b29693120630f7616",
      7,
      143,
      16 },
};

static uint8_t game[FAIR_GAME];

static void set_game(void)
{
    for (int i = 0; i < FAIR_GAME; i++)
        game[i] = (uint8_t)(17 * i);
}

static unsigned ascending(unsigned cards, unsigned without, uint8_t deck[FAIR_DECK])
{
    unsigned n = 0;
    for (unsigned byte = 0; byte < cards; byte++)
        if (byte != without)
            deck[n++] = (uint8_t)byte;
    return n;
}

static void chance_of(int seat, uint8_t out[FAIR_CHANCE])
{
    for (int k = 0; k < FAIR_CHANCE; k++)
        out[k] = (uint8_t)(0x40 + 16 * seat + k);
}

/* A deal that stands before its lock. */
static void begin(const struct fair_hash *h, const struct vector *v, struct fair_deal *d)
{
    uint8_t chance[FAIR_CHANCE];
    *d = (struct fair_deal){ .number = v->number, .seats = (uint8_t)v->seats };
    for (unsigned i = 0; i < FAIR_SECRET; i++)
        d->secret[i] = (uint8_t)(7 * i + v->number);
    fair_commit(h, game, d);
    for (int i = 0; i < d->seats; i++) {
        d->seat[i].kind = v->kinds[i];
        chance_of(i, chance);
        if (v->kinds[i] == FAIR_COMMITTED)
            fair_commit_chance(h, game, v->number, i, chance, d->seat[i].commit);
    }
}

/* And one that is dealt. */
static unsigned deal(const struct fair_hash *h, const struct vector *v, struct fair_deal *d,
                     uint8_t deck[FAIR_DECK])
{
    uint8_t chance[FAIR_CHANCE];
    unsigned n = ascending(v->cards, v->without, deck);
    begin(h, v, d);
    fair_lock(h, game, d, deck, n);
    for (int i = 0; i < d->seats; i++) {
        chance_of(i, chance);
        if (v->statuses[i] == FAIR_REVEALED)
            assert_true(fair_reveal(h, game, d, i, chance));
    }
    fair_mix(h, d);
    return n;
}

static void check_vector(const struct fair_hash *h, const struct vector *v)
{
    struct fair_deal d;
    struct fair_stream s;
    struct fair_outcome out;
    uint8_t deck[FAIR_DECK], order[FAIR_DECK];
    unsigned n = deal(h, v, &d, deck);
    is_hex(d.commit, FAIR_SEAL, v->commit);
    is_hex(d.lock, FAIR_SEAL, v->lock);
    is_hex(d.digest, FAIR_DIGEST, v->digest);
    for (int i = 0; i < d.seats; i++)
        assert_int_equal(d.seat[i].status, v->statuses[i]);
    memcpy(order, deck, n);
    fair_stream_begin(&s, h, &d, FAIR_FOR_DECK);
    fair_shuffle(&s, order, n);
    is_hex(order, n, v->deck);
    assert_int_equal(s.drawn, v->drawn);
    assert_int_equal(s.rejected, v->rejected);
    assert_int_equal(fair_dealer(h, &d), v->dealer);
    fair_open(&d, FAIR_GAME_OVER);
    assert_int_equal(fair_check(h, game, &d, deck, n, &out), 0);
    assert_memory_equal(out.deck, order, n);
    assert_int_equal(out.dealer, v->dealer);
}

static void test_vectors(void **state)
{
    (void)state;
    for (size_t h = 0; h < 2; h++)
        for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
            check_vector(hashes[h], &vectors[i]);
}

/* ---- Small and large decks ---- */

static bool is_permutation(const uint8_t *deck, unsigned n)
{
    bool there[256] = { false };
    for (unsigned i = 0; i < n; i++) {
        if (deck[i] >= n || there[deck[i]])
            return false;
        there[deck[i]] = true;
    }
    return true;
}

static void both_orders_of_two_cards(void **state)
{
    (void)state;
    struct fair_deal d;
    uint8_t deck[FAIR_DECK];
    unsigned first = 0;
    for (uint32_t number = 0; number < 400; number++) {
        struct vector v = { .cards = 2,
                            .without = 255,
                            .seats = 2,
                            .number = number,
                            .kinds = { 3, 1 },
                            .statuses = { 1, 0 } };
        unsigned n = deal(&fair_hash_sodium, &v, &d, deck);
        fair_order(&fair_hash_sodium, &d, deck, n);
        assert_true(is_permutation(deck, 2));
        first += deck[0];
    }
    /* Each of the two orders comes about equally often: 200 of 400, within 5 deviations of 10. */
    assert_in_range(first, 150, 250);
}

/* ---- Rejected bytes ---- */

/* Blocks of 0xff but for their last byte, which is the block's number. */
static void mostly_rejected(struct fair_stream *s, uint8_t out[FAIR_BLOCK])
{
    memset(out, 0xff, FAIR_BLOCK);
    out[FAIR_BLOCK - 1] = (uint8_t)s->next;
}

static void runs_of_rejected_bytes(void **state)
{
    (void)state;
    struct fair_stream s = { .block = mostly_rejected, .at = FAIR_BLOCK };
    /* 0xff is past the last whole run of 52, so each draw takes a whole block. */
    for (unsigned i = 0; i < 100; i++) {
        assert_int_equal(fair_uniform(&s, 52), i % 52);
        assert_int_equal(s.drawn, 64 * (i + 1));
        assert_int_equal(s.rejected, 63 * (i + 1));
    }
    /* 256 is a multiple of these: nothing is rejected. */
    struct fair_stream whole = { .block = mostly_rejected, .at = FAIR_BLOCK };
    for (unsigned k = 1; k <= 256; k *= 2)
        assert_int_equal(fair_uniform(&whole, k), 0xff % k);
    assert_int_equal(whole.rejected, 0);
}

/* A draw that begins in one block and ends in the next. */
static void at_the_end_of_a_block(void **state)
{
    (void)state;
    struct fair_stream s = { .block = mostly_rejected, .at = FAIR_BLOCK };
    for (int i = 0; i < FAIR_BLOCK - 2; i++)
        (void)fair_stream_byte(&s);
    assert_int_equal(fair_uniform(&s, 3), 0);
    assert_int_equal(s.next, 1);
    assert_int_equal(fair_uniform(&s, 3), 1);
    assert_int_equal(s.next, 2);
}

/* Every byte stands for a number once, and 256 mod k of them for none. */
static uint8_t only_byte;
static void one_byte(struct fair_stream *s, uint8_t out[FAIR_BLOCK])
{
    memset(out, s->next ? 0 : only_byte, FAIR_BLOCK);
}

static void exactly_uniform(void **state)
{
    (void)state;
    for (unsigned k = 1; k <= 256; k++) {
        unsigned times[256] = { 0 }, rejected = 0;
        for (unsigned byte = 0; byte < 256; byte++) {
            only_byte = (uint8_t)byte;
            struct fair_stream s = { .block = one_byte, .at = FAIR_BLOCK };
            unsigned drawn = fair_uniform(&s, k);
            rejected += s.rejected > 0;
            times[drawn] += s.rejected == 0;
        }
        assert_int_equal(rejected, 256 % k);
        for (unsigned i = 0; i < k; i++)
            assert_int_equal(times[i], 256 / k);
    }
}

/* ---- Cards ---- */

static void spades_and_hearts_change_places(void **state)
{
    (void)state;
    assert_int_equal(fair_card_byte(HEARTS_CARD(HEARTS_CLUBS, HEARTS_TWO), 0), 0);
    assert_int_equal(fair_card_byte(HEARTS_CARD(HEARTS_DIAMONDS, HEARTS_ACE), 0), 25);
    assert_int_equal(fair_card_byte(HEARTS_CARD(HEARTS_HEARTS, HEARTS_TWO), 0), 26);
    assert_int_equal(fair_card_byte(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN), 0), 49);
    assert_int_equal(fair_card_byte(HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE), 1), 103);
    for (unsigned byte = 0; byte < 256; byte++) {
        hearts_card c = fair_card_of((uint8_t)byte);
        if (byte < 104)
            assert_int_equal(fair_card_byte(c, byte / 52), byte);
        else
            assert_int_equal(c, HEARTS_NO_CARD);
    }
}

static void decks_of_rules(void **state)
{
    (void)state;
    struct hearts_plan plan;
    struct hearts_error e;
    static const struct {
        const char *rules;
        unsigned cards, first;
    } all[] = { { "classic", 52, 0 }, { "three", 51, 1 }, { "cancellation players=10", 104, 0 } };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        uint8_t deck[FAIR_DECK];
        hearts_card cards[FAIR_DECK];
        assert_true(hearts_plan_read(&plan, all[i].rules, strlen(all[i].rules), &e));
        unsigned n = fair_deck_list(&plan, deck);
        assert_int_equal(n, plan.deck_cards);
        assert_int_equal(n, all[i].cards);
        for (unsigned k = 1; k < n; k++)
            assert_true(deck[k - 1] < deck[k]);
        fair_deck_cards(deck, n, cards);
        struct hearts_pile pile = { 0, 0 };
        for (unsigned k = 0; k < n; k++)
            hearts_pile_add(&pile, cards[k]);
        assert_true(pile.once == plan.deck.once && pile.twice == plan.deck.twice);
    }
}

/* ---- Nothing can be changed ---- */

/* Deals vector A with one thing changed before the lock, or before the chances. */
enum change {
    COMMIT,
    NUMBER,
    GAME,
    DECK_ORDER,
    DECK_SHORT,
    SEATS,
    KIND,
    K_BIT,
    K_SWAPPED,
    STATUS,
    CHANCE,
    CHANCES_SWAPPED,
    CHANGES
};

static void change_chances(enum change what, struct fair_deal *d)
{
    uint8_t kept[FAIR_CHANCE];
    if (what == STATUS)
        d->seat[1].status = FAIR_DROPPED;
    if (what == CHANCE)
        d->seat[1].chance[31] ^= 1;
    if (what != CHANCES_SWAPPED)
        return;
    memcpy(kept, d->seat[0].chance, sizeof kept);
    memcpy(d->seat[0].chance, d->seat[1].chance, sizeof kept);
    memcpy(d->seat[1].chance, kept, sizeof kept);
}

static void change_lock(enum change what, struct fair_deal *d, uint8_t *deck, unsigned *n)
{
    uint8_t kept[FAIR_SEAL];
    d->commit[0] ^= what == COMMIT;
    d->number += what == NUMBER;
    game[15] ^= what == GAME;
    *n -= what == DECK_SHORT;
    if (what == SEATS)
        d->seats--;
    if (what == DECK_ORDER)
        deck[0] = 1, deck[1] = 0;
    if (what == KIND)
        d->seat[2].kind = FAIR_ABSENT;
    d->seat[0].commit[0] ^= what == K_BIT ? 0x80 : 0;
    if (what != K_SWAPPED)
        return;
    memcpy(kept, d->seat[0].commit, sizeof kept);
    memcpy(d->seat[0].commit, d->seat[1].commit, sizeof kept);
    memcpy(d->seat[1].commit, kept, sizeof kept);
}

static void every_change_gives_another_deal(void **state)
{
    (void)state;
    struct fair_deal first, d;
    uint8_t deck[FAIR_DECK];
    (void)deal(&fair_hash_sodium, &vectors[0], &first, deck);
    for (int what = 0; what < CHANGES; what++) {
        unsigned n = deal(&fair_hash_sodium, &vectors[0], &d, deck);
        if (what < STATUS)
            change_lock((enum change)what, &d, deck, &n);
        change_chances((enum change)what, &d);
        fair_lock(&fair_hash_sodium, game, &d, deck, n);
        fair_mix(&fair_hash_sodium, &d);
        set_game();
        assert_false(memcmp(first.lock, d.lock, FAIR_SEAL) == 0 &&
                     memcmp(first.digest, d.digest, FAIR_DIGEST) == 0);
    }
}

/* What seat 0 commits itself to means nothing at seat 1, in another deal or in another game. */
static void a_chance_counts_once(void **state)
{
    (void)state;
    uint8_t chance[FAIR_CHANCE], k[FAIR_SEAL], other[FAIR_SEAL];
    chance_of(0, chance);
    fair_commit_chance(&fair_hash_sodium, game, 1, 0, chance, k);
    fair_commit_chance(&fair_hash_sodium, game, 1, 1, chance, other);
    assert_memory_not_equal(k, other, FAIR_SEAL);
    fair_commit_chance(&fair_hash_sodium, game, 2, 0, chance, other);
    assert_memory_not_equal(k, other, FAIR_SEAL);
    game[0] ^= 1;
    fair_commit_chance(&fair_hash_sodium, game, 1, 0, chance, other);
    set_game();
    assert_memory_not_equal(k, other, FAIR_SEAL);
}

static void deck_and_dealer_have_streams_of_their_own(void **state)
{
    (void)state;
    struct fair_deal d;
    struct fair_stream a, b;
    uint8_t deck[FAIR_DECK];
    (void)deal(&fair_hash_sodium, &vectors[0], &d, deck);
    fair_stream_begin(&a, &fair_hash_sodium, &d, FAIR_FOR_DECK);
    fair_stream_begin(&b, &fair_hash_sodium, &d, FAIR_FOR_DEALER);
    (void)fair_stream_byte(&a);
    (void)fair_stream_byte(&b);
    assert_memory_not_equal(a.bytes, b.bytes, FAIR_BLOCK);
}

/* ---- Revealing ---- */

static void wrong_late_and_repeated_chances(void **state)
{
    (void)state;
    struct fair_deal d;
    uint8_t deck[FAIR_DECK], chance[FAIR_CHANCE], other[FAIR_CHANCE];
    const struct fair_hash *h = &fair_hash_sodium;
    begin(h, &vectors[0], &d);
    chance_of(0, chance);
    assert_false(fair_reveal(h, game, &d, 0, chance)); /* not locked */
    fair_lock(h, game, &d, deck, ascending(52, 255, deck));
    assert_true(fair_reveal(h, game, &d, 0, chance));
    assert_true(fair_reveal(h, game, &d, 0, chance)); /* sent again */
    chance_of(1, other);
    assert_false(fair_reveal(h, game, &d, 0, other)); /* what was taken stays */
    assert_int_equal(d.seat[0].status, FAIR_REVEALED);
    assert_false(fair_reveal(h, game, &d, 1, chance)); /* another seat's */
    assert_int_equal(d.seat[1].status, FAIR_DROPPED);
    assert_false(fair_reveal(h, game, &d, 1, other));  /* dropped is dropped */
    assert_false(fair_reveal(h, game, &d, 2, chance)); /* a computer has none */
    fair_mix(h, &d);
    assert_int_equal(d.seat[2].status, FAIR_NOTHING);
    assert_int_equal(d.seat[3].status, FAIR_DROPPED); /* never came */
    chance_of(3, chance);
    assert_false(fair_reveal(h, game, &d, 3, chance)); /* too late */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_vectors),
        cmocka_unit_test(both_orders_of_two_cards),
        cmocka_unit_test(runs_of_rejected_bytes),
        cmocka_unit_test(at_the_end_of_a_block),
        cmocka_unit_test(exactly_uniform),
        cmocka_unit_test(spades_and_hearts_change_places),
        cmocka_unit_test(decks_of_rules),
        cmocka_unit_test(every_change_gives_another_deal),
        cmocka_unit_test(a_chance_counts_once),
        cmocka_unit_test(deck_and_dealer_have_streams_of_their_own),
        cmocka_unit_test(wrong_late_and_repeated_chances),
    };
    set_game();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
