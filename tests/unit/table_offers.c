/* table_offers.c - the table machine: decisions taken back, and claims of all the rest. */
#include "at_table.h"

static enum table_refusal takes_back(struct at_table *a, int who)
{
    return does(a, who, TABLE_TAKE_BACK);
}

/* ---- Taking back ---- */

static void all_others_have_to_agree(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW); /* she has decided nothing yet */
    struct table before = a.t;
    a.now = 4000;
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    a.now = 10000;
    assert_int_equal(takes_back(&a, ADA), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_TAKEBACK_ASKED);
    assert_int_equal(a.t.offer.waits_for, 14);
    assert_int_equal(wanted(&a).kind, TABLE_WANTS_NOTHING);
    assert_int_equal(wanted(&a).tick_ms, 25000);
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_OFFER_OPEN);
    assert_int_equal(takes_back(&a, BEN), TABLE_OFFER_OPEN);
    assert_int_equal(answers(&a, ADA, true), TABLE_NO_OFFER);
    assert_int_equal(answers(&a, ELI, true), TABLE_NOT_SEATED);
    assert_int_equal(answers(&a, BEN, true), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_ANSWERED);
    assert_int_equal(answers(&a, BEN, false), TABLE_NO_OFFER);
    assert_int_equal(answers(&a, DORA, true), TABLE_OK);
    a.now = 12000;
    assert_int_equal(answers(&a, CLEO, true), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_TOOK_BACK);
    assert_int_equal(a.last.seat, 0);
    assert_int_equal(a.t.rated, 0); /* the game is no longer the one that they began */
    assert_memory_equal(&a.t.game, &before.game, sizeof before.game);
    assert_int_equal(a.t.hand_length, 0);
    assert_memory_equal(a.t.hand, before.hand, sizeof before.hand);
    assert_int_equal(a.t.seats[0].asked_at_ms, 12000);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    close_table(&a);
}

static void one_no_is_enough_and_is_not_asked_for_twice(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    a.now = 5000;
    assert_int_equal(takes_back(&a, ADA), TABLE_OK);
    a.now = 15000;
    assert_int_equal(answers(&a, CLEO, false), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_OFFER_ENDED);
    assert_int_equal(a.last.seat, 2);
    assert_int_equal(a.t.rated, 15);
    assert_int_equal(a.t.seats[1].asked_at_ms, 10000); /* Ben's clock stood for 10 s */
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW);
    assert_int_equal(answers(&a, BEN, false), TABLE_NO_OFFER);
    assert_int_equal(plays(&a, BEN, "6C"), TABLE_OK);
    assert_int_equal(takes_back(&a, BEN), TABLE_OK); /* another decision may be taken back */
    close_table(&a);
}

/* The game may be rated for a person who has gone, and they cannot agree. */
static void who_has_gone_cannot_agree(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table_view v;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, CLEO, TABLE_LEAVE), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW);
    table_view(&a.t, 0, a.now, &v);
    assert_false(v.can_take_back);
    close_table(&a);
}

static void an_offer_ends_by_itself(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_OK);
    a.now = 1000;
    assert_int_equal(does(&a, BEN, TABLE_PAUSE), TABLE_OK);
    assert_int_equal(answers(&a, BEN, true), TABLE_PAUSED_NOW);
    a.now = 101000;
    assert_int_equal(does(&a, BEN, TABLE_RESUME), TABLE_OK);
    assert_int_equal(wanted(&a).tick_ms, 115000);
    a.now = 114999;
    assert_int_equal(does(&a, 0, TABLE_TICK), TABLE_NOT_NOW);
    a.now = 115000;
    assert_int_equal(does(&a, 0, TABLE_TICK), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_OFFER_ENDED);
    assert_int_equal(a.last.seat, HEARTS_NO_SEAT);
    assert_false(a.last.yes);
    assert_int_equal(a.t.seats[1].asked_at_ms, 115000);
    close_table(&a);
}

static void an_offer_ends_when_somebody_leaves(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    for (int paused = 0; paused < 2; paused++) {
        begin_even(&a, &terms);
        assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
        a.now = 2000;
        assert_int_equal(takes_back(&a, ADA), TABLE_OK);
        assert_int_equal(sits(&a, ELI, 0), TABLE_OFFER_OPEN);
        a.now = 3000;
        if (paused)
            assert_int_equal(does(&a, BEN, TABLE_PAUSE), TABLE_OK);
        a.now = 7000;
        assert_int_equal(does(&a, CLEO, TABLE_LEAVE), TABLE_OK);
        assert_int_equal(a.t.offer.kind, TABLE_NO_OFFER_OPEN);
        a.now = 9000;
        if (paused)
            assert_int_equal(does(&a, BEN, TABLE_RESUME), TABLE_OK);
        assert_int_equal(a.t.seats[1].asked_at_ms, paused ? 7000 : 5000);
        close_table(&a);
    }
}

static void computers_agree(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic pass=none", &terms, 1);
    hearts_card deck[HEARTS_CARDS];
    deck_of(&a.plan, 3, even, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_TOOK_BACK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    struct table_command c = command(&a, TABLE_COMPUTER_MOVE, 0);
    c.move = (struct hearts_move){ .seat = 1, .count = 1, .cards = { HEARTS_CARD(0, 6) } };
    assert_int_equal(give(&a, &c), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_OK); /* nobody minds that B has played after it */
    close_table(&a);
    terms.takebacks = false;
    begin_even(&a, &terms);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_ALLOWED);
    close_table(&a);
}

/* Alone with computers a person goes back decision by decision, as far as the pass; and the game
 * notes it, for it says little about skill then. */
static void alone_one_goes_back_as_far_as_the_pass(void **state)
{
    enum { DECISIONS = 5 };
    static struct hearts_game before[DECISIONS];
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic pass=L", &terms, 1);
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW);
    assert_int_equal(deals_random(&a), TABLE_OK);
    for (int decided = 0; decided < DECISIONS;) {
        int seat = hearts_faces_lowest(a.t.game.to_act);
        if (seat == 0)
            memcpy(&before[decided++], &a.t.game, sizeof before[0]);
        decides_random(&a, seat);
    }
    while (!(a.t.game.to_act & 1))
        decides_random(&a, hearts_faces_lowest(a.t.game.to_act));
    for (int left = DECISIONS; left--;) {
        assert_int_equal(takes_back(&a, ADA), TABLE_OK);
        assert_memory_equal(&a.t.game, &before[left], sizeof before[0]);
    }
    assert_in_range(a.t.takebacks, 1, DECISIONS); /* not where she led right after taking a trick */
    assert_int_equal(a.t.rated, 0);
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW); /* she has decided nothing any more */
    plays_until(&a, HEARTS_DEAL);
    assert_int_equal(takes_back(&a, ADA), TABLE_LEARNT); /* the hand is over */
    close_table(&a);
}

/* What nobody has learnt from is no reason to note anything; and with others it stays as it is. */
static void going_back_freely_is_for_one_who_is_alone(void **state)
{
    struct table_terms terms = usual_terms();
    static struct table_view view;
    struct at_table a;
    (void)state;
    for (int people = 1; people <= 2; people++) {
        begin_game(&a, "classic pass=none", &terms, people);
        deal_even(&a);
        assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
        if (people == 1) {
            assert_int_equal(takes_back(&a, ADA), TABLE_OK);
            assert_int_equal(a.t.takebacks, 0);
            table_view(&a.t, 0, a.t.at_ms, &view);
            assert_false(view.taken_back);
            assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
        }
        for (int seat = 1; seat < 4; seat++)
            decides_random(&a, seat);
        assert_int_equal(takes_back(&a, ADA), people == 1 ? TABLE_OK : TABLE_LEARNT);
        assert_int_equal(a.t.takebacks, people == 1);
        table_view(&a.t, 0, a.t.at_ms, &view);
        assert_int_equal(view.taken_back, people == 1);
        close_table(&a);
    }
}

static void a_pass_is_taken_back_until_all_have_chosen(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 4);
    hearts_card deck[HEARTS_CARDS];
    deck_of(&a.plan, 3, even, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    a.now = 3000;
    assert_int_equal(plays(&a, ADA, "2C 3C 4C"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "6C 7C 8C"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "9C TC JC"), TABLE_OK);
    a.now = 6000;
    assert_int_equal(takes_back(&a, ADA), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_TOOK_BACK);
    assert_int_equal(a.t.game.to_act, 9);
    assert_int_equal(a.t.seats[0].asked_at_ms, 0); /* no time is won by it */
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW);
    a.now = 50000; /* but the bank is not charged again for the same time */
    assert_int_equal(takes_back(&a, CLEO), TABLE_OK);
    assert_int_equal(a.t.seats[2].asked_at_ms, 30000);
    assert_int_equal(plays(&a, ADA, "2D 3D 4D"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "AS KS QS"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "8D 9D TD"), TABLE_OK);
    assert_int_equal(a.t.game.phase, HEARTS_PLAY);
    assert_true(a.t.game.hand[1].once & hearts_face(HEARTS_CARD(HEARTS_DIAMONDS, 2)));
    assert_int_equal(takes_back(&a, CLEO), TABLE_LEARNT);
    assert_int_equal(takes_back(&a, ADA), TABLE_LEARNT);
    close_table(&a);
}

static void charges_once_shown_stay(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    hearts_card deck[HEARTS_CARDS];
    (void)state;
    begin_game(&a, "turbo pass=none charge_order=turns", &terms, 4);
    deck_of(&a.plan, 3, even, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, ADA, ""), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_OK); /* nothing charged: the others are asked */
    assert_int_equal(a.last.kind, TABLE_TAKEBACK_ASKED);
    assert_int_equal(answers(&a, BEN, false), TABLE_OK);
    assert_int_equal(plays(&a, BEN, ""), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "TC"), TABLE_OK);
    assert_int_equal(takes_back(&a, CLEO), TABLE_LEARNT);
    close_table(&a);
    begin_game(&a, "turbo pass=none", &terms, 4);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "AH"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "TC"), TABLE_OK);
    assert_int_equal(takes_back(&a, DORA),
                     TABLE_OK); /* all charge together, and not all have chosen */
    assert_int_equal(a.last.kind, TABLE_TOOK_BACK);
    assert_int_equal(plays(&a, ADA, ""), TABLE_OK);
    assert_int_equal(plays(&a, BEN, ""), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "QS"), TABLE_OK);
    assert_int_equal(a.t.game.phase, HEARTS_PLAY);
    assert_int_equal(takes_back(&a, DORA), TABLE_LEARNT);
    close_table(&a);
}

/* D holds no clubs. */
static const char *const void_in_clubs[] = {
    "2C 3C 4C 5C 6C 2D 3D 2S 3S 4S 2H 3H 4H",
    "7C 8C 9C TC 5D 6D 7D 5S 6S 7S 5H 6H 7H",
    "JC QC KC AC 8D 9D TD 8S 9S TS 8H 9H TH",
    "4D JD QD KD AD JS QS KS AS JH QH KH AH",
};

static void a_void_once_shown_stays(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    hearts_card deck[HEARTS_CARDS];
    (void)state;
    begin_game(&a, "classic pass=none", &terms, 4);
    deck_of(&a.plan, 3, void_in_clubs, deck);
    assert_int_equal(deals(&a, 3, deck), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "7C"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "JC"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "AD"), TABLE_OK);
    assert_int_equal(takes_back(&a, DORA), TABLE_LEARNT);
    assert_int_equal(plays(&a, CLEO, "TD"), TABLE_OK);
    assert_int_equal(takes_back(&a, CLEO), TABLE_OK); /* a lead reveals nothing else */
    close_table(&a);
}

static void a_kitty_once_taken_stays(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    for (int kitty = 0; kitty < 2; kitty++) {
        begin_game(&a,
                   kitty ? "classic players=3 kitty=take strip=none pass=none" : "three pass=none",
                   &terms, 3);
        assert_int_equal(deals_random(&a), TABLE_OK);
        bool follows = true;
        int suit = 0, last = 0;
        for (int i = 0; i < 3; i++) {
            last = hearts_faces_lowest(a.t.game.to_act);
            decides_random(&a, last);
            suit = i ? suit : hearts_card_suit(a.last.move.cards[0]);
            follows = hearts_card_suit(a.last.move.cards[0]) == suit;
        }
        assert_true(follows);
        assert_int_equal(a.t.game.tricks, 1);
        assert_int_equal(takes_back(&a, ADA + last), kitty ? TABLE_LEARNT : TABLE_OK);
        close_table(&a);
    }
}

static void a_hand_once_over_stays(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 1);
    steps(&a);
    plays_until(&a, HEARTS_DEAL);
    assert_int_equal(takes_back(&a, ADA), TABLE_LEARNT);
    assert_int_equal(deals_random(&a), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_NOT_NOW);
    close_table(&a);
}

static void any_card_ahead_goes_with_what_is_taken_back(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(ahead(&a, DORA, "QC"), TABLE_OK);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(takes_back(&a, ADA), TABLE_OK);
    assert_int_equal(answers(&a, BEN, true), TABLE_OK);
    assert_int_equal(answers(&a, CLEO, true), TABLE_OK);
    assert_int_equal(answers(&a, DORA, true), TABLE_OK);
    assert_int_equal(a.t.seats[3].ahead_count, 0);
    close_table(&a);
}

/* ---- Claims ---- */

static const char *const suits[] = {
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
};

static void begin_with(struct at_table *a, const struct table_terms *terms, int people,
                       const char *const hands[])
{
    hearts_card deck[HEARTS_CARDS];
    begin_game(a, "classic pass=none", terms, people);
    deck_of(&a->plan, 3, hands, deck);
    assert_int_equal(deals(a, 3, deck), TABLE_OK);
}

static enum table_refusal thinks(struct at_table *a, int seat, const char *card)
{
    struct table_command c = command(a, TABLE_COMPUTER_MOVE, 0);
    c.move.seat = (uint8_t)seat;
    c.move.count = (uint8_t)cards_of(card, c.move.cards);
    return give(a, &c);
}

static void what_is_certain_needs_nobody(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_with(&a, &terms, 1, suits);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM),
                     TABLE_NOT_CERTAIN); /* nobody claims the first trick */
    assert_int_equal(a.t.exposed, 0);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(thinks(&a, 1, "AD"), TABLE_OK);
    assert_int_equal(thinks(&a, 2, "AS"), TABLE_OK);
    assert_int_equal(thinks(&a, 3, "5H"), TABLE_OK);
    struct table_view v;
    table_view(&a.t, 0, 0, &v);
    assert_true(v.can_claim);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CLAIM_HELD);
    assert_int_equal(a.last.count, 48);
    assert_int_equal(a.t.game.hands_played, 1);
    assert_int_equal(a.t.game.hand_score[0], 0); /* the moon */
    assert_int_equal(a.t.game.hand_score[1], 26);
    struct player_seat memory;
    table_memory(&a.t, 2, &memory);
    assert_memory_equal(&memory.memory, &a.memories[2].memory, sizeof memory.memory);
    close_table(&a);
}

static void a_claim_is_answered_by_people(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    struct table_view v;
    (void)state;
    begin_even(&a, &terms);
    table_view(&a.t, 0, 0, &v);
    assert_true(v.can_claim);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CLAIMED);
    table_view(&a.t, HEARTS_WATCHER, 0, &v);
    assert_int_equal(hearts_pile_count(v.exposed[0]), 13);
    assert_int_equal(hearts_pile_count(v.exposed[1]), 0);
    assert_int_equal(v.offer.kind, TABLE_OFFER_CLAIM);
    assert_int_equal(v.offer.waits_for, 14);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OFFER_OPEN);
    assert_int_equal(answers(&a, BEN, true), TABLE_OK);
    assert_int_equal(answers(&a, DORA, false), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_OFFER_ENDED);
    assert_int_equal(a.last.seat, 3);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_NOT_NOW); /* it is asked already */
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    table_view(&a.t, 2, 0, &v);
    assert_int_equal(hearts_pile_count(v.exposed[0]), 12); /* her hand stays open */
    assert_false(v.can_take_back);
    close_table(&a);
}

static void agreement_does_not_make_it_possible(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_OK);
    assert_int_equal(answers(&a, BEN, true), TABLE_OK);
    assert_int_equal(answers(&a, CLEO, true), TABLE_OK);
    assert_int_equal(answers(&a, DORA, true), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_OFFER_ENDED);
    assert_int_equal(a.last.seat, HEARTS_NO_SEAT);
    assert_true(a.last.yes);
    assert_int_equal(a.t.game.trick_count, 0);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    close_table(&a);
}

/* Clubs and KH for A; AH, and a club that takes the first trick, for D. */
static const char *const possible[] = {
    "2C 3C 5C 6C 7C 8C 9C TC JC QC KC AC KH",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH 4C AH",
};

static void the_others_help_when_they_have_agreed(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_with(&a, &terms, 4, possible);
    assert_int_equal(plays(&a, ADA, "2C"), TABLE_OK);
    assert_int_equal(plays(&a, BEN, "2D"), TABLE_OK);
    assert_int_equal(plays(&a, CLEO, "2S"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "4C"), TABLE_OK);
    assert_int_equal(plays(&a, DORA, "2H"), TABLE_OK);
    assert_int_equal(a.t.game.trick_count, 1);
    /* KH takes this one: AH lies where 2H came from. Ada cannot know that, and asks. */
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CLAIMED);
    assert_int_equal(answers(&a, BEN, true), TABLE_OK);
    assert_int_equal(answers(&a, CLEO, true), TABLE_OK);
    a.now = 7000;
    assert_int_equal(answers(&a, DORA, true), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CLAIM_HELD);
    assert_int_equal(a.last.count, 47);
    assert_int_equal(a.t.offer.kind, TABLE_NO_OFFER_OPEN);
    assert_int_equal(a.t.exposed, 0);
    assert_int_equal(a.t.game.hands_played, 1);
    close_table(&a);
    begin_with(&a, &terms, 4, possible);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_CLAIMED);
    assert_int_equal(answers(&a, CLEO, true), TABLE_OK);
    assert_int_equal(answers(&a, DORA, true), TABLE_OK);
    assert_int_equal(answers(&a, BEN, true), TABLE_OK);
    assert_int_equal(a.last.kind, TABLE_OFFER_ENDED); /* 4C takes 2C: D has to follow */
    close_table(&a);
}

static void who_may_claim(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_game(&a, "classic", &terms, 4);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_NOT_NOW);
    deals_random(&a);
    assert_int_equal(does(&a, ADA, TABLE_CLAIM), TABLE_NOT_NOW); /* while cards are passed */
    close_table(&a);
    begin_even(&a, &terms);
    assert_int_equal(to_seat(&a, TABLE_AWAY, 2), TABLE_OK);
    a.now = 40000;
    assert_int_equal(does(&a, 0, TABLE_TICK), TABLE_OK);
    assert_int_equal(does(&a, BEN, TABLE_CLAIM),
                     TABLE_NOT_CERTAIN); /* Cleo's stand-in agrees to nothing */
    struct table_event e = a.last;
    e.seq++;
    e.id = id_of(5);
    e.kind = TABLE_CLAIMED;
    e.seat = 1;
    assert_false(table_apply(&a.t, &e, NULL));
    close_table(&a);
    terms.claims = false;
    begin_even(&a, &terms);
    assert_int_equal(does(&a, BEN, TABLE_CLAIM), TABLE_NOT_ALLOWED);
    close_table(&a);
}

static void a_claim_held_is_checked_card_by_card(void **state)
{
    struct table_terms terms = usual_terms();
    struct at_table a;
    (void)state;
    begin_with(&a, &terms, 4, suits);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(plays(&a, ADA + seat,
                               seat == 0   ? "2C"
                               : seat == 1 ? "AD"
                               : seat == 2 ? "AS"
                                           : "5H"),
                         TABLE_OK);
    struct table_command c = command(&a, TABLE_CLAIM, ADA);
    struct table_event e, bad;
    assert_int_equal(table_decide(&a.t, 0, &c, &e, NULL), TABLE_OK);
    bad = e;
    bad.count--;
    assert_false(table_apply(&a.t, &bad, NULL));
    bad = e;
    bad.cards[1] = bad.cards[2];
    assert_false(table_apply(&a.t, &bad, NULL));
    bad = e;
    bad.cards[0] = 255;
    assert_false(table_apply(&a.t, &bad, NULL));
    bad = e;
    bad.seat = 1;
    assert_false(table_apply(&a.t, &bad, NULL));
    assert_true(table_apply(&a.t, &e, NULL));
    close_table(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_others_have_to_agree),
        cmocka_unit_test(one_no_is_enough_and_is_not_asked_for_twice),
        cmocka_unit_test(who_has_gone_cannot_agree),
        cmocka_unit_test(an_offer_ends_by_itself),
        cmocka_unit_test(an_offer_ends_when_somebody_leaves),
        cmocka_unit_test(computers_agree),
        cmocka_unit_test(alone_one_goes_back_as_far_as_the_pass),
        cmocka_unit_test(going_back_freely_is_for_one_who_is_alone),
        cmocka_unit_test(a_pass_is_taken_back_until_all_have_chosen),
        cmocka_unit_test(charges_once_shown_stay),
        cmocka_unit_test(a_void_once_shown_stays),
        cmocka_unit_test(a_kitty_once_taken_stays),
        cmocka_unit_test(a_hand_once_over_stays),
        cmocka_unit_test(any_card_ahead_goes_with_what_is_taken_back),
        cmocka_unit_test(what_is_certain_needs_nobody),
        cmocka_unit_test(a_claim_is_answered_by_people),
        cmocka_unit_test(agreement_does_not_make_it_possible),
        cmocka_unit_test(the_others_help_when_they_have_agreed),
        cmocka_unit_test(who_may_claim),
        cmocka_unit_test(a_claim_held_is_checked_card_by_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
