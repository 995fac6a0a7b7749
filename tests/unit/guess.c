/* guess.c - guessed hands: they fit what is known, never rule out the truth, and are played on. */
#include "mixtures.h"
#include "players/memory/memory_rules.h"
#include "seed.h"
#include "unit/guess_table.h"

/* Rules besides the presets: every phase, every way to know something of a card. */
static const char *const mixtures[] = {
    "cancellation players=9",
    "american players=5 strip=none kitty=swap pass_through=whole",
    "american players=5 strip=none kitty=swap kitty_seen=all pass=L",
    "american players=7 decks=2 kitty=swap kitty_seen=all pass=LS opening=lead2c",
    "american players=3 strip=none kitty=swap kitty_when=first_point bury_points=off",
    "american jack=-10 pass=LRAS pass_through=partial pass_count=4",
    "american pass_through=whole pass_through_shown=off",
    "turbo teams=AC,BD charge_limit=4 charge_order=rounds sun=on half_moon=on",
    "turbo charge_limit=4 charge_slough=off charge_or_hearts=queen charge_order=turns",
    "classic must_qs=hand qs_after_hearts=on trick1_order=queen no_tricks=-5",
    "classic trick1_order=hearts must_qs=trick opening=any_club hearts_break=sloughed",
    "classic jack=-10 trick1_bonus=on trick1_order=queen qs_or_hearts=either hands=3",
    "turbo hearts_break=sloughed charge_or_hearts=queen",
    "classic opening=any_card open_free=on qs_or_hearts=either",
    "american players=8 decks=2 boost=on tc_doubles=on jack=-10 second_copy=off must_qs=hand",
    "american players=10 decks=2 boost=on last_unwon=second kitty_when=first_point",
    "classic boost=on boost_ban=first trick1_order=hearts",
    "turbo charge_lead=on charge_limit=4",
    "classic points=h:0,QS:0,AC:20,2D:-7 moon=choose_late",
    "partners-solo least=1 moon=off stakes=2 teams=AB,CD",
    "american players=6 decks=1 kitty=take teams=AD,BE,CF moon_bonus=on jack=-5 pass=L",
};

static struct scratch *scratch;

/* ---- Every decision of many games ---- */

static void check_place(const struct table *t, const struct guess_known *k, int place,
                        struct hearts_pile cards, const char *what)
{
    bool has = hearts_pile_within(k->certain[place], cards);
    struct hearts_pile rest = hearts_pile_less(cards, k->certain[place]);
    if (!has || rest.once & ~k->may[place] || hearts_pile_count(rest) != k->room[place])
        fail_msg("%s, hand %d, phase %d, trick %d: %s: place %d%s%s", t->rules, t->game.hand_number,
                 t->game.phase, t->game.tricks, what, place,
                 has ? "" : ", a certain card is not there",
                 rest.once & ~k->may[place] ? ", holds what it may not" : "");
}

static void check_places(const struct table *t, const struct guess_known *k,
                         const struct hearts_pile places[GUESS_PLACES], const char *what)
{
    struct hearts_pile all = k->unknown;
    for (int p = 0; p < GUESS_PLACES; p++) {
        check_place(t, k, p, places[p], what);
        struct hearts_pile rest = hearts_pile_less(places[p], k->certain[p]);
        assert_true(hearts_pile_within(rest, all));
        all = hearts_pile_less(all, rest);
    }
    assert_int_equal(hearts_pile_count(all), 0);
}

static void truth(const struct table *t, struct hearts_pile places[GUESS_PLACES])
{
    memset(places, 0, GUESS_PLACES * sizeof *places);
    for (int s = 0; s < t->plan.seats; s++)
        places[s] = t->game.hand[s];
    places[GUESS_ASIDE] = t->game.kitty;
}

/* Clears the padding between the fields of a choice, whose bytes may be anything. */
static void clear_gap(struct hearts_view *v)
{
    size_t from = offsetof(struct hearts_choice, fallback) + sizeof v->choice.fallback;
    memset((char *)&v->choice + from, 0, sizeof v->choice - from);
}

/* The guessed game looks the same to the seat and can be played to its end; `memory`: whether the
 * seat remembers the hand. */
static void check_game(const struct table *t, const struct player_seat *s,
                       const struct hearts_view *v, const struct hearts_pile *places, bool memory)
{
    struct hearts_game game;
    struct hearts_view shown = *v, again;
    uint64_t rng = t->rng;
    guess_game(s, v, places, &game);
    hearts_view_of(&t->plan, &game, v->seat, &again);
    clear_gap(&shown);
    clear_gap(&again);
    if (memory && memcmp(&shown, &again, sizeof shown) != 0)
        fail_msg("%s, hand %d, phase %d, trick %d: a guess looks otherwise to the seat", t->rules,
                 v->hand_number, v->phase, v->tricks);
    hearts_game_playout(&t->plan, &game, &rng);
    assert_true(game.phase == HEARTS_DEAL || game.phase == HEARTS_OVER);
}

/* A game without what a guess cannot know, since no view tells it or it no longer matters. */
static struct hearts_game known_of(const struct hearts_plan *p, const struct hearts_view *v,
                                   const struct hearts_game *game)
{
    struct hearts_game g = *game;
    bool chosen = g.phase == HEARTS_PASS || g.phase == HEARTS_CHARGE;
    for (int s = 0; s < p->seats; s++) {
        if (s == v->seat)
            continue;
        g.sent_count[s] = g.got_count[s] = 0;
        memset(g.sent[s], 0, sizeof g.sent[s]);
        memset(g.got[s], 0, sizeof g.got[s]);
        if (chosen)
            g.charges[s] = 0;
    }
    for (int i = g.trick_count; i < HEARTS_TRICK_MAX; i++)
        g.trick[i] = 0;
    if (chosen && p->rules.charge_order == HEARTS_CHARGE_TOGETHER)
        g.charged = 0;
    if (g.phase == HEARTS_PASS || !p->rules.pass_through_shown)
        g.unseen = 0;
    if (g.phase != HEARTS_CHARGE)
        g.charge_silence = 0;
    if (g.phase != HEARTS_PLAY || g.tricks || g.trick_count)
        g.opening = 0;
    if (g.phase != HEARTS_SCORE)
        g.shot = g.shooter = g.answerer = 0, g.shot_worth = 0;
    if (g.phase != HEARTS_PLAY && g.phase != HEARTS_BURY)
        g.lead_ban = 0;
    g.spade_fell = p->rules.must_qs && g.spade_fell;
    g.kitty_dealt = v->kitty.once ? g.kitty_dealt : (struct hearts_pile){ 0, 0 };
    g.hands_played = g.hand_number <= p->rules.hands ? g.hands_played : 0;
    g.scored_dealer = g.hands_played ? g.scored_dealer : 0;
    return g;
}

/* With the true cards, the guessed game equals the true one byte for byte. */
static void check_curve(const struct table *t, const struct player_seat *s,
                        const struct hearts_view *v, const struct hearts_pile *places)
{
    struct hearts_game guess;
    guess_game(s, v, places, &guess);
    struct hearts_game a = known_of(&t->plan, v, &guess), b = known_of(&t->plan, v, &t->game);
    size_t at = 0;
    while (at < sizeof a && ((const char *)&a)[at] == ((const char *)&b)[at])
        at++;
    if (at < sizeof a)
        fail_msg("%s, hand %d, phase %d, trick %d: a guess is another game, from byte %zu on",
                 t->rules, v->hand_number, v->phase, v->tricks, at);
}

/* Who opens by the lowest club, and with what: none where nobody has a club. */
static hearts_faces opening_of(const struct hearts_plan *p, const struct hearts_game *g,
                               int *opener)
{
    hearts_faces lowest = 0;
    for (int i = 1; i <= p->seats; i++) {
        int seat = (g->dealer + i) % p->seats;
        hearts_faces clubs = g->hand[seat].once & hearts_suit_faces(HEARTS_CLUBS);
        hearts_faces low = clubs & (~clubs + 1);
        if (!low || (lowest && low >= lowest))
            continue;
        lowest = low;
        *opener = seat;
    }
    return p->rules.opening == HEARTS_OPEN_ANY_CLUB && lowest
               ? g->hand[*opener].once & hearts_suit_faces(HEARTS_CLUBS)
               : lowest;
}

/* Whether the memory can tell, card by card, who may have opened: not where the lowest club is held
 * with others that may lie in a kitty or have a twin elsewhere. */
static bool tells_opener(const struct hearts_plan *p)
{
    if (p->rules.opening == HEARTS_OPEN_LEAD2C)
        return true;
    bool by_club = p->rules.opening == HEARTS_OPEN_ANY_CLUB ||
                   p->rules.opening == HEARTS_OPEN_ANY_CARD;
    return by_club && p->decks == 1 && !p->kitty_cards;
}

/* The guessed hand could have led to what was played: the same seat would have opened, and every
 * card was legal for its player. */
static void check_past(const struct table *t, const struct player_seat *s,
                       const struct hearts_view *v, const struct hearts_pile *places)
{
    const struct hearts_plan *p = &t->plan;
    const struct memory *m = &s->memory;
    struct hearts_game g;
    if (!m->order_count || (p->kitty == HEARTS_KITTY_SWAP && v->kitty_taker != HEARTS_NO_SEAT))
        return;
    guess_game(s, v, places, &g);
    guess_first_lead(p, m, &g);
    if (tells_opener(p)) {
        int opener = g.leader;
        hearts_faces opening = opening_of(p, &g, &opener);
        if (opener != g.leader)
            fail_msg("%s: by a guess seat %d would have opened, and %d did", t->rules, opener,
                     g.leader);
        g.opening = p->rules.opening == HEARTS_OPEN_ANY_CARD ? 0 : opening;
    }
    for (int i = 0; i < m->order_count; i++) {
        if (!(hearts_game_legal(p, &g) >> m->order[i] & 1))
            fail_msg("%s: by a guess seat %d could not have played %02x, card %d", t->rules,
                     m->order_seat[i], m->order[i], i);
        hearts_game_play(p, &g, m->order[i]);
    }
}

static void check_guesses(const struct table *t, const struct player_seat *s,
                          const struct hearts_view *v, bool memory, size_t states)
{
    struct guess_known known;
    struct hearts_pile places[GUESS_PLACES];
    uint64_t rng = t->rng ^ 99;
    scratch_clear(scratch);
    guess_know(&known, s, v);
    truth(t, places);
    check_places(t, &known, places, "the truth is ruled out");
    check_game(t, s, v, places, memory);
    if (memory)
        check_curve(t, s, v, places);
    struct guess *g = guess_begin_within(&known, scratch, states);
    assert_non_null(g);
    for (int i = 0; i < 2; i++) {
        guess_draw(g, &rng, places);
        check_places(t, &known, places, "a guess does not fit");
        check_game(t, s, v, places, memory);
        if (memory)
            check_past(t, s, v, places);
    }
}

static void check_decision(const struct table *t, int seat)
{
    struct hearts_view view;
    struct player_seat stranger;
    bool all_seats = (t->rng & 15) == 0;
    for (int s = 0; s < t->plan.seats; s++) {
        if (s != seat && !all_seats)
            continue;
        hearts_view_of(&t->plan, &t->game, s, &view);
        check_guesses(t, &t->seats[s], &view, true, GUESS_STATES);
        if ((t->rng & 0xf0) == 0)
            check_guesses(t, &t->seats[s], &view, true, 0);
        player_seat_init(&stranger, &t->plan, s);
        if ((t->rng & 0xf00) == 0)
            check_guesses(t, &stranger, &view, false, GUESS_STATES);
    }
}

static void check_rules(const char *rules, int hands)
{
    static struct table t;
    sit_down(&t, rules, 4711);
    for (int i = 0; i < hands; i++) {
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            check_decision(&t, seat);
            decide(&t, seat);
        }
    }
}

static void test_every_preset(void **state)
{
    (void)state;
    int hands = test_many(2, 12, "hands of each preset");
    for (size_t i = 0; i < hearts_preset_count(); i++)
        check_rules(hearts_preset_at(i)->name, hands);
}

static void test_mixtures(void **state)
{
    (void)state;
    int hands = test_many(3, 20, "hands of each mixture");
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++)
        check_rules(mixtures[i], hands);
}

/* ---- What a play proves ---- */

/* Whether c may be played from a hand of these faces. */
static bool could_play(const struct table *t, int seat, hearts_faces hand, hearts_card c)
{
    struct hearts_game game = t->game;
    hearts_faces clubs = hand & hearts_suit_faces(HEARTS_CLUBS);
    game.hand[seat] = (struct hearts_pile){ hand, 0 };
    if (t->plan.rules.opening == HEARTS_OPEN_LEAD2C)
        game.opening = clubs & (~clubs + 1);
    else if (t->plan.rules.opening == HEARTS_OPEN_ANY_CLUB)
        game.opening = clubs;
    return hearts_game_legal(&t->plan, &game) >> c & 1;
}

/* For each card that the seat might play next: it rules out a face if and only if the card could
 * not be played from a hand with that face. */
static void check_proofs(const struct table *t, int seat)
{
    const struct memory *m = &t->seats[(seat + 1) % t->plan.seats].memory;
    hearts_faces fallen = m->played.twice | (t->plan.decks == 1 ? m->played.once : 0);
    hearts_faces charged = t->game.charges[seat] & t->game.hand[seat].once;
    hearts_faces free = t->plan.deck.once & ~fallen & ~(t->game.charged & ~charged);
    for (hearts_faces f = free; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        struct memory after = *m;
        if (!could_play(t, seat, charged | hearts_face(c), c))
            continue;
        after.cannot[seat] = 0;
        memory_rule_out(&after, &t->plan, seat, c);
        for (hearts_faces g = free & ~hearts_face(c); g; g &= g - 1) {
            hearts_card other = hearts_faces_lowest(g);
            bool could = could_play(t, seat, charged | hearts_face(c) | hearts_face(other), c);
            if (could == (bool)(after.cannot[seat] >> other & 1))
                fail_msg("%s, trick %d, card %d of it: %02x played %s %02x", t->rules,
                         t->game.tricks, t->game.trick_count, c,
                         could ? "does not rule out" : "rules out", other);
        }
    }
}

static void prove_hands(const char *rules, int hands)
{
    static struct table t;
    sit_down(&t, rules, 52);
    for (int i = 0; i < hands; i++) {
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            if (t.game.phase == HEARTS_PLAY)
                check_proofs(&t, seat);
            decide(&t, seat);
        }
    }
}

static void test_proofs(void **state)
{
    (void)state;
    for (size_t i = 0; i < hearts_preset_count(); i++)
        prove_hands(hearts_preset_at(i)->name, 2);
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++)
        prove_hands(mixtures[i], test_all() ? 8 : 3);
}

/* Cards that a seat has passed are guessed where they went until they are played. Returns how often
 * that was seen. */
static int check_passed(const char *rules)
{
    static struct table t;
    struct hearts_view view;
    struct guess_known known;
    int checked = 0;
    sit_down(&t, rules, 5);
    for (int hand = 0; hand < 6; hand++) {
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            bool passed = t.game.phase != HEARTS_PASS;
            hearts_view_of(&t.plan, &t.game, seat, &view);
            guess_know(&known, &t.seats[seat], &view);
            for (int i = 0; i < view.passed_count && passed; i++)
                for (int to = 0; to < t.plan.seats; to++) {
                    if (to == seat || !(t.game.hand[to].once >> view.passed[i] & 1))
                        continue;
                    checked++;
                    if (!(known.certain[to].once >> view.passed[i] & 1))
                        fail_msg("%s: seat %d does not know that %02x went to seat %d", rules, seat,
                                 view.passed[i], to);
                }
            decide(&t, seat);
        }
    }
    return checked;
}

static void test_passed(void **state)
{
    static const char *const games[] = {
        "classic pass=LRA",
        "classic pass=S",
        "american players=6 pass=2",
        "american pass=LRA pass_through=whole",
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        assert_true(check_passed(games[i]) > 100);
}

/* Every value of every option, in one named game after the other. */
static void test_options(void **state)
{
    static struct mixtures m;
    char rules[HEARTS_RULES_TEXT];
    (void)state;
    m = (struct mixtures){ .games = 2 };
    int step = test_one_in(5, "mixtures");
    for (int i = 0; mixtures_next(&m, rules); i++)
        if (i % step == 0) {
            check_rules(rules, 2);
            prove_hands(rules, 1);
        }
}

/* ---- Nonsense ---- */

/* Even contradictory knowledge leads to a guess, with just the cards that there are. */
static void test_contradictions(void **state)
{
    struct hearts_plan p;
    struct guess_known k;
    uint64_t rng = 3;
    (void)state;
    assert_true(hearts_plan_read(&p, "classic", 7, &(struct hearts_error){ 0 }));
    for (int i = 0; i < 3000; i++) {
        struct hearts_pile places[GUESS_PLACES];
        make_up(&k, &p, 20, 5, &rng);
        for (int place = 0; place < 5; place++) {
            if (i % 3 == 0)
                k.room[place] = (uint8_t)hearts_random_below(&rng, 14);
            if (i % 3 == 1)
                k.may[place] = hearts_random(&rng) & hearts_random(&rng) & hearts_random(&rng);
        }
        if (i % 2)
            guess_settle(&k);
        scratch_clear(scratch);
        struct guess *g = guess_begin_within(&k, scratch, i % 4 ? GUESS_STATES : 0);
        assert_non_null(g);
        guess_draw(g, &rng, places);
        struct hearts_pile all = k.unknown;
        for (int place = 0; place < GUESS_PLACES; place++) {
            struct hearts_pile rest = hearts_pile_less(places[place], k.certain[place]);
            assert_true(hearts_pile_within(rest, all));
            all = hearts_pile_less(all, rest);
        }
    }
}

/* With a full scratch there is no guess; with a nearly full one it is made without tables. */
static void test_full_scratch(void **state)
{
    static struct table t;
    struct hearts_view view;
    struct guess_known known;
    struct hearts_pile places[GUESS_PLACES];
    uint64_t rng = 1;
    (void)state;
    sit_down(&t, "classic", 12);
    deal(&t);
    while (in_hand(&t)) {
        int seat = __builtin_ctz(t.game.to_act);
        hearts_view_of(&t.plan, &t.game, seat, &view);
        guess_know(&known, &t.seats[seat], &view);
        scratch_clear(scratch);
        assert_non_null(scratch_take(scratch, SCRATCH_SIZE - sizeof(struct guess) - 64));
        struct guess *g = guess_begin(&known, scratch);
        assert_non_null(g);
        guess_draw(g, &rng, places);
        check_places(&t, &known, places, "a guess on a full scratch does not fit");
        assert_null(guess_begin(&known, scratch));
        decide(&t, seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset), cmocka_unit_test(test_mixtures),
        cmocka_unit_test(test_proofs),       cmocka_unit_test(test_passed),
        cmocka_unit_test(test_options),      cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_full_scratch),
    };
    scratch = scratch_new();
    int failed = scratch ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    scratch_free(scratch);
    return failed;
}
