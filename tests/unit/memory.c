/* memory.c - what a seat remembers of a hand: compared with the engine, with what all saw, and with
 * what single cards prove. */
#include "mixtures.h"
#include "players/memory/memory_rules.h"
#include "playing.h"
#include "seed.h"
#include "unit/seated.h"

/* ---- Games followed ---- */

/* The play of a hand, recorded with all cards open. */
struct curve {
    int cards;
    hearts_card card[HEARTS_CARDS];
    uint8_t seat[HEARTS_CARDS], trick[HEARTS_CARDS];
    uint8_t voids[HEARTS_SEATS];
    struct hearts_pile played, played_by[HEARTS_SEATS];
};

static void write_down(const struct table *t, struct curve *c, const struct hearts_move *m)
{
    const struct hearts_game *g = &t->game;
    if (g->phase != HEARTS_PLAY)
        return;
    if (g->trick_count && hearts_card_suit(m->cards[0]) != hearts_card_suit(g->trick[0]))
        c->voids[m->seat] |= (uint8_t)(1u << hearts_card_suit(g->trick[0]));
    c->card[c->cards] = m->cards[0];
    c->seat[c->cards] = m->seat;
    c->trick[c->cards++] = g->tricks;
    hearts_pile_add(&c->played, m->cards[0]);
    hearts_pile_add(&c->played_by[m->seat], m->cards[0]);
}

static void same(const struct table *t, const char *what, uint64_t remembered, uint64_t wanted)
{
    if (remembered != wanted)
        fail_msg("%s, hand %d, phase %d, trick %d, card %d: %s is remembered as %llx, and is %llx",
                 t->rules, t->game.hand_number, t->game.phase, t->game.tricks, t->game.trick_count,
                 what, (unsigned long long)remembered, (unsigned long long)wanted);
}

static void same_pile(const struct table *t, const char *what, struct hearts_pile remembered,
                      struct hearts_pile wanted)
{
    same(t, what, remembered.once, wanted.once);
    same(t, what, remembered.twice, wanted.twice);
}

static struct hearts_pile pile_of(const hearts_card *cards, int n)
{
    struct hearts_pile pile = { 0, 0 };
    for (int i = 0; i < n; i++)
        hearts_pile_add(&pile, cards[i]);
    return pile;
}

static void check_curve(const struct table *t, const struct memory *m, const struct curve *c)
{
    same_pile(t, "what was played", m->played, c->played);
    same(t, "how many cards were played", m->order_count, (uint64_t)c->cards);
    for (int i = 0; i < c->cards; i++) {
        same(t, "a card played", m->order[i], c->card[i]);
        same(t, "who played it", m->order_seat[i], c->seat[i]);
        same(t, "its trick", m->order_trick[i], c->trick[i]);
    }
    for (int s = 0; s < t->plan.seats; s++) {
        same_pile(t, "what a seat played", m->played_by[s], c->played_by[s]);
        same(t, "what a seat showed it lacks", m->voids[s], c->voids[s]);
    }
}

static void check_trick(const struct table *t, const struct memory *m)
{
    const struct hearts_game *g = &t->game;
    same_pile(t, "the trick", memory_trick(m),
              (struct hearts_pile){ g->trick_once, g->trick_twice });
    same(t, "how many cards it has", m->trick_count, g->trick_count);
    if (g->trick_count)
        same(t, "its suit", m->trick_suit, (uint64_t)hearts_card_suit(g->trick[0]));
    same(t, "how many are finished", m->tricks, g->tricks);
    same(t, "what suits were led", m->led, g->led);
    if (t->plan.lead_ban)
        same(t, "whether hearts are broken", m->broken, !g->lead_ban);
    if (t->plan.rules.must_qs)
        same(t, "whether a king or ace of spades fell", m->spade_fell, g->spade_fell);
    for (int side = 0; side < t->plan.sides; side++)
        same(t, "who took a side's latest trick", m->latest[side], g->latest[side]);
}

/* What is known of hands is true; charged cards are all known. */
static void check_hands(const struct table *t, const struct memory *m, int seat)
{
    const struct hearts_game *g = &t->game;
    same(t, "what is charged", m->charged, g->charged);
    for (int s = 0; s < t->plan.seats; s++) {
        hearts_faces charged = g->charges[s] & g->hand[s].once;
        if (s == seat)
            continue;
        same(t, "a card known in a hand", m->holds[s].once & ~g->hand[s].once, 0);
        same(t, "its twin", m->holds[s].twice & ~g->hand[s].twice, 0);
        same(t, "a charged card in a hand", charged & ~m->holds[s].once, 0);
    }
    same_pile(t, "what I passed", m->sent, pile_of(g->sent[seat], g->sent_count[seat]));
    same_pile(t, "what I was passed", m->received, pile_of(g->got[seat], g->got_count[seat]));
    if (t->plan.kitty == HEARTS_KITTY_SWAP && g->kitty_taker == seat && g->phase == HEARTS_PLAY)
        same_pile(t, "what I buried", m->buried, g->kitty);
}

static void check_seat(const struct table *t, const struct curve *c, int seat)
{
    const struct memory *m = &t->seats[seat].memory;
    const struct hearts_game *g = &t->game;
    struct hearts_view v;
    hearts_view_of(&t->plan, g, seat, &v);
    assert_true(memory_fits(m, &t->plan, &v));
    same(t, "the hand", m->hand_number, g->hand_number);
    same(t, "the dealer", m->dealer, g->dealer);
    if (g->phase == HEARTS_CHARGE && t->plan.rules.charge_order != HEARTS_CHARGE_TOGETHER)
        same(t, "how many charged nothing", m->charge_silence, g->charge_silence);
    if (g->phase != HEARTS_PLAY && g->phase != HEARTS_BURY)
        return;
    check_curve(t, m, c);
    check_trick(t, m);
    check_hands(t, m, seat);
}

static void follow(const char *rules, int hands)
{
    static struct table t;
    sit_down(&t, rules, 40 + test_seed());
    for (int hand = 0; hand < hands; hand++) {
        struct curve c;
        memset(&c, 0, sizeof c);
        deal(&t);
        while (in_hand(&t)) {
            int seat = playing_seat(&t.game, &t.rng);
            struct hearts_move m = playing_choose(&t.plan, &t.game, seat, -1, &t.rng);
            if (t.game.phase == HEARTS_BURY)
                c.voids[seat] = 0; /* what it lacked may have lain in the kitty it took */
            for (int s = 0; s < t.plan.seats; s++)
                check_seat(&t, &c, s);
            write_down(&t, &c, &m);
            assert_int_equal(hearts_game_move(&t.plan, &t.game, &m, &t.events).code, HEARTS_OK);
            tell(&t);
        }
    }
}

static void test_every_preset(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        follow(hearts_preset_at(i)->name, 4);
}

static void test_options(void **state)
{
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    (void)state;
    m = (struct mixtures){ .games = 2 };
    while (mixtures_next(&m, rules))
        follow(rules, 2);
}

/* A memory of another hand or of another seat, or one that missed a card, does not fit. */
static void test_fits(void **state)
{
    static struct table t;
    struct hearts_view v;
    (void)state;
    sit_down(&t, "cancellation", test_seed());
    deal(&t);
    while (t.game.tricks < 3) {
        struct hearts_move m = playing_choose(&t.plan, &t.game, playing_seat(&t.game, &t.rng), -1,
                                              &t.rng);
        hearts_view_of(&t.plan, &t.game, 0, &v);
        assert_true(memory_fits(&t.seats[0].memory, &t.plan, &v));
        assert_false(memory_fits(&t.seats[1].memory, &t.plan, &v));
        struct memory before = t.seats[0].memory;
        before.hand_number++;
        assert_false(memory_fits(&before, &t.plan, &v));
        before = t.seats[0].memory;
        assert_int_equal(hearts_game_move(&t.plan, &t.game, &m, &t.events).code, HEARTS_OK);
        tell(&t);
        hearts_view_of(&t.plan, &t.game, 0, &v);
        bool played = before.order_count != t.seats[0].memory.order_count;
        assert_true(memory_fits(&before, &t.plan, &v) != played);
    }
}

/* ---- A hand told event by event ---- */

struct told {
    struct hearts_plan plan;
    struct memory memory;
};

static hearts_card card(const char *name)
{
    hearts_card c = HEARTS_NO_CARD;
    assert_int_equal(hearts_card_read(name, 2, &c), 2);
    return c;
}

/* Faces by name, with spaces between. */
static hearts_faces faces(const char *names)
{
    hearts_faces f = 0;
    for (; *names; names += names[2] ? 3 : 2)
        f |= hearts_face(card(names));
    return f;
}

static void see(struct told *t, int kind, int seat, const char *cards)
{
    struct hearts_seen seen = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    for (; *cards; cards += cards[2] ? 3 : 2)
        seen.cards[seen.known++] = card(cards);
    seen.count = seen.known;
    memory_see(&t->memory, &t->plan, &seen);
}

/* The memory of a seat when a hand begins that is dealt by the last seat. */
static void tell_hand(struct told *t, const char *rules, int seat, char letter)
{
    struct hearts_error e;
    assert_true(hearts_plan_read(&t->plan, rules, strlen(rules), &e));
    memory_init(&t->memory, seat);
    struct hearts_seen seen = {
        .kind = HEARTS_HAND, .seat = (uint8_t)(t->plan.seats - 1), .letter = letter, .number = { 1 }
    };
    memory_see(&t->memory, &t->plan, &seen);
}

/* Cards played from a leader on, trick by trick, each won by its highest card of the suit led. */
static void tell_play(struct told *t, int leader, const char *cards)
{
    int best = leader, n = 0;
    hearts_card lead = 0, high = 0;
    for (int at = leader; *cards; cards += cards[2] ? 3 : 2, at = (at + 1) % t->plan.seats) {
        char name[3] = { cards[0], cards[1], 0 };
        hearts_card c = card(name);
        see(t, HEARTS_PLAYED, at, name);
        lead = n ? lead : c;
        if (!n || (hearts_card_suit(c) == hearts_card_suit(lead) && c > high)) {
            high = c;
            best = at;
        }
        if (++n == t->plan.seats) {
            see(t, HEARTS_TRICK, best, "");
            at = best + t->plan.seats - 1;
            n = 0;
        }
    }
}

static void test_left(void **state)
{
    struct told t;
    (void)state;
    tell_hand(&t, "classic", 1, '1');
    see(&t, HEARTS_CHOSE, 1, "QS 2H AC");
    assert_int_equal(t.memory.holds[2].once, 0); /* not before all have chosen */
    see(&t, HEARTS_EXCHANGED, 0, "");
    assert_int_equal(t.memory.holds[2].once, faces("QS 2H AC"));
    assert_int_equal(t.memory.holds[0].once | t.memory.holds[1].once | t.memory.holds[3].once, 0);
    tell_play(&t, 0, "2C 3C AC");
    assert_int_equal(t.memory.holds[2].once, faces("QS 2H"));
}

static void test_scattered(void **state)
{
    struct told t;
    (void)state;
    tell_hand(&t, "classic pass=S", 2, 'S');
    see(&t, HEARTS_CHOSE, 2, "QS 2H AC");
    see(&t, HEARTS_EXCHANGED, 0, "");
    assert_int_equal(t.memory.holds[3].once, faces("QS"));
    assert_int_equal(t.memory.holds[0].once, faces("2H"));
    assert_int_equal(t.memory.holds[1].once, faces("AC"));
}

static void tell_through(struct told *t, const char *rules, int unseen)
{
    struct hearts_seen seen = { .kind = HEARTS_EXCHANGED, .seats = (uint16_t)unseen };
    tell_hand(t, rules, 0, '1');
    see(t, HEARTS_CHOSE, 0, "QS 2H AC");
    memory_see(&t->memory, &t->plan, &seen);
}

/* Cards passed on unseen go one seat further; if that is not shown, nobody knows where they are. */
static void test_passed_through(void **state)
{
    struct told t;
    (void)state;
    tell_through(&t, "american pass_through=whole pass_through_shown=on", 1 << 1 | 1 << 2);
    assert_int_equal(t.memory.holds[3].once, faces("QS 2H AC"));
    assert_int_equal(t.memory.holds[1].once | t.memory.holds[2].once, 0);
    tell_through(&t, "american pass_through=whole pass_through_shown=on", 15); /* back to me */
    for (int s = 0; s < 4; s++)
        assert_int_equal(t.memory.holds[s].once, 0);
    tell_through(&t, "american pass_through=whole pass_through_shown=off", 0);
    for (int s = 0; s < 4; s++)
        assert_int_equal(t.memory.holds[s].once, 0);
    tell_through(&t, "american pass_through=partial", 0);
    for (int s = 0; s < 4; s++)
        assert_int_equal(t.memory.holds[s].once, 0);
}

/* Cards chosen after the pass are charges: they do not move. */
static void test_charges(void **state)
{
    struct told t;
    (void)state;
    tell_hand(&t, "turbo", 1, '1');
    see(&t, HEARTS_CHOSE, 1, "2H 3H 4H");
    see(&t, HEARTS_EXCHANGED, 0, "");
    see(&t, HEARTS_CHOSE, 1, "QS");
    see(&t, HEARTS_CHOSE, 2, "");
    assert_int_equal(t.memory.charge_silence, 2);
    see(&t, HEARTS_CHARGED, 3, "AH");
    see(&t, HEARTS_CHARGED, 1, "QS");
    assert_int_equal(t.memory.charge_silence, 0);
    assert_int_equal(t.memory.sent.once, faces("2H 3H 4H"));
    assert_int_equal(t.memory.charged, faces("QS AH"));
    assert_int_equal(t.memory.holds[3].once, faces("AH"));
    assert_int_equal(t.memory.holds[1].once, 0);
    tell_hand(&t, "turbo", 1, 'H');
    see(&t, HEARTS_CHOSE, 1, "QS");
    assert_int_equal(t.memory.sent.once, 0);
    tell_hand(&t, "turbo pass_through=whole", 1, '1'); /* passes on unseen what it gets */
    see(&t, HEARTS_CHOSE, 1, "");
    see(&t, HEARTS_EXCHANGED, 0, "");
    see(&t, HEARTS_CHOSE, 1, "QS");
    assert_int_equal(t.memory.sent.once, 0);
}

/* ---- The kitty ---- */

static void tell_kitty(struct told *t, const char *rules)
{
    tell_hand(t, rules, 0, '1');
    see(t, HEARTS_CHOSE, 0, "QS 2H AC");
    see(t, HEARTS_EXCHANGED, 0, "");
    tell_play(t, 0, "2C 4D 3C 4C KC"); /* seat 4 takes the trick, and seat 1 has no clubs */
    assert_int_equal(t->memory.voids[1], 1 << HEARTS_CLUBS);
    see(t, HEARTS_KITTY, 1, "3S 4S");
}

/* A seat that swaps with the kitty may hold suits it lacked, and may have buried what it was
 * passed. */
static void test_swapped(void **state)
{
    struct told t;
    (void)state;
    tell_kitty(&t, "american players=5 strip=none kitty=swap pass=L kitty_seen=all");
    assert_int_equal(t.memory.voids[1], 0);
    assert_int_equal(t.memory.cannot[1] | t.memory.lacks[1] | t.memory.holds[1].once, 0);
    assert_int_equal(t.memory.mixed.once, faces("QS 2H AC 3S 4S"));
    see(&t, HEARTS_PLAYED, 1, "3S");
    assert_int_equal(t.memory.mixed.once, faces("QS 2H AC 4S"));
}

/* A seat that adds the kitty to its tricks has the same hand as before. */
static void test_taken(void **state)
{
    struct told t;
    (void)state;
    tell_kitty(&t, "american players=5 strip=none kitty=take pass=L");
    assert_int_equal(t.memory.voids[1], 1 << HEARTS_CLUBS);
    assert_int_equal(t.memory.holds[1].once, faces("QS 2H AC"));
    assert_int_equal(t.memory.cannot[1] & hearts_suit_faces(HEARTS_CLUBS),
                     hearts_suit_faces(HEARTS_CLUBS));
    assert_int_equal(t.memory.kitty.once, faces("3S 4S"));
    assert_int_equal(t.memory.mixed.once, 0);
}

/* ---- What a card proves ---- */

/* The last card of a play proves that its seat lacks some cards; others it may still have. */
struct example {
    const char *rules, *charged; /* by seat 3, if any */
    const char *play;
    const char *lacks, *may;
};

static const struct example examples[] = {
    /* Following. */
    { "classic", "", "2C 5C 9C 8C", "", "KC 2D QS AH" },
    { "classic", "", "2C 5C 9C 4D", "3C AC", "2D QS AH" },
    { "classic", "", "2C 5C 9C 4H", "AC 4D 2S KS", "AH QS" },
    { "classic trick1_order=hearts", "", "2C 5C 9C QS", "AC 4D 2S 2H AH", "" },
    { "classic trick1_order=hearts", "", "2C 5C 9C 4H", "AC 4D 2S", "AH QS" },
    { "classic trick1_order=queen", "", "2C 5C 9C 4H", "AC 4D 2S QS", "AH" },
    { "classic trick1_order=queen", "", "2C 5C 9C QS", "AC 4D 2S", "2H AH" },
    /* The queen of spades falls where it is safe, if it must. */
    { "classic must_qs=trick", "", "2C 5C 9C AC 3S 4S KS 5S", "QS", "2S AS" },
    { "classic must_qs=trick", "", "2C 5C 9C AC 3S 4S JS 5S", "", "QS 2S AS" },
    { "classic must_qs=trick", "", "2C 5C 9C AC 3S 4S KS 4D", "QS 2S AS", "AD" },
    { "classic must_qs=hand", "", "2C 5C AC 9C 3S KS 4S 6S 7S 8S 9S TS", "QS", "JS" },
    { "classic must_qs=trick", "", "2C 5C AC 9C 3S KS 4S 6S 7S 8S 9S TS", "", "JS QS" },
    /* Charged cards are kept back. */
    { "turbo", "QS", "2C 5C AC 9C 3C 4C 6C QS", "7C KC", "4D 2S AH" },
    { "turbo charge_slough=off", "QS", "2C 5C AC 9C 3C 4C 6C QS", "7C 4D 2S AH", "" },
    { "turbo", "QS", "2C 5C AC 9C 3S 4S 6S QS", "7S 2S AS", "AH 4D" },
    { "turbo charge_slough=off", "QS", "2C 5C AC 9C 3C 4C 6C AH", "7C", "4D 2S QS" },
    /* Leading. */
    { "classic", "", "2C 5C 9C AC 3H", "2D KS 7C QS", "AH" },
    { "classic qs_or_hearts=either", "", "2C 5C 9C AC 3H", "2D KS 7C", "QS AH" },
    { "classic", "", "2C 5C 9C AC QS", "", "2D KS 7C AH" },
    { "classic qs_after_hearts=on", "", "2C 5C 9C AC QS", "2D KS 7C", "" },
    { "turbo", "AD", "2C 5C 9C AC AD", "", "" },
};

static void test_proofs(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *e = &examples[i];
        struct told t;
        tell_hand(&t, e->rules, 0, 'H');
        if (*e->charged)
            see(&t, HEARTS_CHARGED, 3, e->charged);
        tell_play(&t, 0, e->play);
        hearts_faces cannot = t.memory.cannot[t.memory.order_seat[t.memory.order_count - 1]];
        hearts_faces missed = faces(e->lacks) & ~cannot, wrong = faces(e->may) & cannot;
        if (missed | wrong)
            fail_msg("%s, %s: %s face %d", e->rules, e->play,
                     missed ? "does not rule out" : "rules out",
                     hearts_faces_lowest(missed ? missed : wrong));
    }
}

/* Nobody else has a club below the one that opened. */
static void test_opening(void **state)
{
    struct told t;
    (void)state;
    tell_hand(&t, "american players=5 strip=none kitty=take opening=lead2c pass=H", 0, 'H');
    tell_play(&t, 2, "4C");
    for (int s = 0; s < 5; s++)
        assert_int_equal(t.memory.cannot[s] & faces("2C 3C 5C AC"), faces("2C 3C"));
    tell_hand(&t, "classic opening=any_card", 0, 'H');
    tell_play(&t, 2, "4C");
    for (int s = 0; s < 4; s++)
        assert_int_equal(t.memory.cannot[s] & faces("2C 3C 5C AC"), s == 2 ? 0 : faces("2C"));
}

/* What a sensible seat would have thrown off: the queen, on a suit that it lacks or under the king;
 * not on the first trick, which takes no points. */
static void test_lacks(void **state)
{
    struct told t;
    (void)state;
    tell_hand(&t, "classic", 0, 'H');
    tell_play(&t, 0, "2C 5C AC 4D");
    for (int s = 0; s < 4; s++)
        assert_int_equal(t.memory.lacks[s], 0);
    tell_play(&t, 2, "3C 5D 4C 6C"); /* seat 3 has no clubs */
    assert_int_equal(t.memory.lacks[3], faces("QS"));
    assert_int_equal(t.memory.lacks[0] | t.memory.lacks[1] | t.memory.lacks[2], 0);
    tell_play(&t, 1, "JS 2S KS 3S");
    assert_int_equal(t.memory.lacks[0], faces("QS"));
    assert_int_equal(t.memory.lacks[1] | t.memory.lacks[2], 0); /* they came before the king */
    tell_play(&t, 3, "4H 5H 6H QS");                            /* it had the queen all the same */
    assert_int_equal(t.memory.lacks[2], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset), cmocka_unit_test(test_options),
        cmocka_unit_test(test_fits),         cmocka_unit_test(test_left),
        cmocka_unit_test(test_scattered),    cmocka_unit_test(test_passed_through),
        cmocka_unit_test(test_charges),      cmocka_unit_test(test_swapped),
        cmocka_unit_test(test_taken),        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_opening),      cmocka_unit_test(test_lacks),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
