/* guess.c - guessed hands: they fit what is known, never rule out the truth, and are played on. */
#include "players/memory_rules.h"
#include "unit/guess_table.h"

/* Games that no preset has: every phase, every way to know something of a card. */
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
    "classic points=h:0,QS:0,AC:20,2D:-7 moon=choose_late",
    "partners-solo least=1 moon=off stakes=2 teams=AB,CD",
    "american players=6 decks=1 kitty=take teams=AD,BE,CF moon_bonus=on jack=-5 pass=L",
};

static struct desk *desk;

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

/* The bytes between the fields of a choice are nobody's. */
static void clear_gap(struct hearts_view *v)
{
    size_t from = offsetof(struct hearts_choice, fallback) + sizeof v->choice.fallback;
    memset((char *)&v->choice + from, 0, sizeof v->choice - from);
}

static bool same_view(const struct hearts_view *v, const struct hearts_view *w)
{
    struct hearts_view a = *v, b = *w;
    clear_gap(&a);
    clear_gap(&b);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The guessed game shows the same to the seat and is played to its end; `memory` says whether the
 * seat remembers the hand. */
static void check_game(const struct table *t, const struct player_seat *s,
                       const struct hearts_view *v, const struct hearts_pile *places, bool memory)
{
    struct hearts_game game;
    struct hearts_view again;
    uint64_t rng = t->rng;
    guess_game(s, v, places, &game);
    hearts_view_of(&t->plan, &game, v->seat, &again);
    if (memory && !same_view(v, &again))
        fail_msg("%s, hand %d, phase %d, trick %d: a guess looks otherwise to the seat", t->rules,
                 v->hand_number, v->phase, v->tricks);
    hearts_game_playout(&t->plan, &game, &rng);
    assert_true(game.phase == HEARTS_DEAL || game.phase == HEARTS_OVER);
}

/* With the cards as they lie, a guessed game goes on as the true one does. */
static void check_course(const struct table *t, const struct player_seat *s,
                         const struct hearts_view *v, const struct hearts_pile *places)
{
    struct hearts_game game;
    const struct hearts_game *g = &t->game;
    guess_game(s, v, places, &game);
    bool in_play = g->phase == HEARTS_PLAY || g->phase == HEARTS_BURY;
    if (memcmp(game.latest, g->latest, sizeof game.latest) != 0 ||
        game.last_winner != g->last_winner ||
        (g->hand_number <= t->plan.rules.hands && game.hands_played != g->hands_played) ||
        (t->plan.rules.must_qs && game.spade_fell != g->spade_fell) ||
        (g->phase == HEARTS_CHARGE && game.charge_silence != g->charge_silence) ||
        (in_play && game.lead_ban != g->lead_ban) || game.led != g->led ||
        (g->phase == HEARTS_PLAY && !g->tricks && !g->trick_count && game.opening != g->opening))
        fail_msg("%s, hand %d, phase %d, trick %d: a guess goes on otherwise", t->rules,
                 v->hand_number, v->phase, v->tricks);
}

static void check_guesses(const struct table *t, const struct player_seat *s,
                          const struct hearts_view *v, bool memory, size_t states)
{
    struct guess_known known;
    struct hearts_pile places[GUESS_PLACES];
    uint64_t rng = t->rng ^ 99;
    desk_clear(desk);
    guess_know(&known, s, v);
    truth(t, places);
    check_places(t, &known, places, "the truth is ruled out");
    check_game(t, s, v, places, memory);
    if (memory)
        check_course(t, s, v, places);
    struct guess *g = guess_begin_within(&known, desk, states);
    assert_non_null(g);
    for (int i = 0; i < 2; i++) {
        guess_draw(g, &rng, places);
        check_places(t, &known, places, "a guess does not fit");
        check_game(t, s, v, places, memory);
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
    for (size_t i = 0; i < hearts_presets_count; i++)
        check_rules(hearts_presets[i].name, 12);
}

static void test_mixtures(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++)
        check_rules(mixtures[i], 20);
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

/* Whatever card the seat might play next: a face is ruled out by it if, and only if, the card could
 * not be played from a hand that has the face too. */
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
    for (size_t i = 0; i < hearts_presets_count; i++)
        prove_hands(hearts_presets[i].name, 2);
    for (size_t i = 0; i < sizeof mixtures / sizeof *mixtures; i++)
        prove_hands(mixtures[i], 8);
}

/* What a seat has passed lies where it went until it is played. */
static void test_passed(void **state)
{
    static struct table t;
    struct hearts_view view;
    struct guess_known known;
    int checked = 0;
    (void)state;
    sit_down(&t, "classic pass=LRA", 5);
    for (int hand = 0; hand < 6; hand++) {
        deal(&t);
        while (in_hand(&t)) {
            int seat = __builtin_ctz(t.game.to_act);
            hearts_view_of(&t.plan, &t.game, seat, &view);
            guess_know(&known, &t.seats[seat], &view);
            for (int i = 0; i < view.passed_count; i++) {
                int to = (seat + view.pass - '0') % 4;
                if (!(t.game.hand[to].once >> view.passed[i] & 1))
                    continue;
                checked++;
                assert_true(known.certain[to].once >> view.passed[i] & 1);
            }
            decide(&t, seat);
        }
    }
    assert_true(checked > 300);
}

/* Every value of every option that has few enough, on top of some presets. */
static void test_options(void **state)
{
    static const char *const bases[] = { "classic", "booster", "cancellation" };
    (void)state;
    for (size_t i = 0; i < hearts_options_count; i++)
        for (size_t b = 0; b < sizeof bases / sizeof *bases; b++) {
            const struct hearts_option *o = &hearts_options[i];
            int values = o->kind == HEARTS_OPTION_FLAG ? 2 : 0;
            for (; o->kind == HEARTS_OPTION_CHOICE && o->words[values].word; values++) {
            }
            for (int n = 0; n < values; n++) {
                char text[128];
                struct hearts_plan plan;
                struct hearts_error e;
                const char *word = o->kind == HEARTS_OPTION_FLAG ? (n ? "on" : "off")
                                                                 : o->words[n].word;
                (void)snprintf(text, sizeof text, "%s %s=%s", bases[b], o->name, word);
                if (hearts_plan_read(&plan, text, strlen(text), &e))
                    check_rules(text, 4);
            }
        }
}

/* ---- Nonsense ---- */

/* Whatever is said to be known, a guess is made, of the cards there are. */
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
        desk_clear(desk);
        struct guess *g = guess_begin_within(&k, desk, i % 4 ? GUESS_STATES : 0);
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

/* With a full desk there is no guess; with a nearly full one it walks. */
static void test_full_desk(void **state)
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
        desk_clear(desk);
        assert_non_null(desk_take(desk, DESK_SIZE - sizeof(struct guess) - 64));
        struct guess *g = guess_begin(&known, desk);
        assert_non_null(g);
        guess_draw(g, &rng, places);
        check_places(&t, &known, places, "a guess on a full desk does not fit");
        assert_null(guess_begin(&known, desk));
        decide(&t, seat);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_preset), cmocka_unit_test(test_mixtures),
        cmocka_unit_test(test_proofs),       cmocka_unit_test(test_passed),
        cmocka_unit_test(test_options),      cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_full_desk),
    };
    desk = desk_new();
    int failed = desk ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    desk_free(desk);
    return failed;
}
