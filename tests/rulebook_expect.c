/* rulebook_expect.c - the expectations of the rulebook: one function each, found by its word. */
#include "tests/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Decisions ---- */

static bool wants_seat(struct scene *s, const struct words *w, int at, int *seat)
{
    *seat = at < w->count ? word_seat(s, w->at[at]) : -1;
    return *seat >= 0 || scene_fault(s, "a seat's letter is wanted");
}

static bool expect_legal(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    int seat;
    struct hearts_pile wanted;
    if (!wants_seat(s, w, 1, &seat) || !words_pile(s, w, 2, &wanted))
        return false;
    struct hearts_choice may = hearts_game_choice(&s->replay.plan, &s->replay.game, seat);
    if (may.low > may.high)
        return scene_fault(s, "%s has nothing to decide now", w->at[1]);
    /* A face held twice may be named once. */
    if (!wanted.twice)
        may.from.twice = 0;
    return pile_is(s, "these may be chosen", may.from, wanted);
}

static int option_of(enum hearts_phase phase, const char *word)
{
    for (int i = 0; i < 2; i++)
        if (strcmp(hearts_choice_word(phase, i), word) == 0 && *word)
            return i;
    return -1;
}

static bool expect_choice(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    int seat;
    if (!wants_seat(s, w, 1, &seat))
        return false;
    enum hearts_phase phase = (enum hearts_phase)s->replay.game.phase;
    struct hearts_choice may = hearts_game_choice(&s->replay.plan, &s->replay.game, seat);
    if (may.low > may.high)
        return scene_fault(s, "%s has nothing to decide now", w->at[1]);
    if (may.options != w->count - 2)
        return scene_fault(s, "there are %d numbered choices", may.options);
    for (int i = 2; i < w->count; i++)
        if (option_of(phase, w->at[i]) < 0)
            return scene_fault(s, "\"%s\" is no choice here", w->at[i]);
    return true;
}

/* Reads a seat, and the words after it as what it decides. */
static bool read_move(struct scene *s, const struct words *w, struct hearts_move *m)
{
    int seat;
    if (!wants_seat(s, w, 1, &seat))
        return false;
    *m = (struct hearts_move){ .seat = (uint8_t)seat };
    if (w->count == 3 && strcmp(w->at[2], "-") == 0)
        return true;
    int option = w->count == 3 ? option_of((enum hearts_phase)s->replay.game.phase, w->at[2]) : -1;
    if (option >= 0) {
        m->option = (uint8_t)option;
        return true;
    }
    /* These are choices of other rules or phases; the engine refuses their number. */
    if (w->count == 3 && (strcmp(w->at[2], "unseen") == 0 || strcmp(w->at[2], "subtract") == 0 ||
                          strcmp(w->at[2], "add") == 0)) {
        m->option = 2;
        return true;
    }
    for (int i = 2; i < w->count; i++) {
        if (m->count == HEARTS_MOVE_MAX ||
            record_cards_read(w->at[i], strlen(w->at[i]), &m->cards[m->count], 1) != 1)
            return scene_fault(s, "\"%s\" is not a card, or one too many", w->at[i]);
        m->count++;
    }
    return m->count > 0 || scene_fault(s, "cards are wanted");
}

static bool expect_refuse(struct scene *s, const struct words *w, const char *rest)
{
    struct hearts_move m;
    char reason[160];
    if (!read_move(s, w, &m))
        return false;
    struct hearts_refusal why = hearts_game_check(&s->replay.plan, &s->replay.game, &m);
    if (why.code == HEARTS_OK)
        return scene_fault(s, "it is allowed");
    *s->refusals |= UINT64_C(1) << why.code;
    (void)hearts_refusal_write(why, reason, sizeof reason);
    return !rest || strstr(reason, rest) || scene_fault(s, "the reason is: %s", reason);
}

static bool expect_allow(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_move m;
    char reason[160];
    if (!read_move(s, w, &m))
        return false;
    struct hearts_refusal why = hearts_game_check(&s->replay.plan, &s->replay.game, &m);
    (void)hearts_refusal_write(why, reason, sizeof reason);
    return why.code == HEARTS_OK || scene_fault(s, "it is refused: %s", reason);
}

static bool read_seats(struct scene *s, const struct words *w, int first, uint16_t *out)
{
    *out = 0;
    if (first + 1 == w->count &&
        (strcmp(w->at[first], "-") == 0 || strcmp(w->at[first], "none") == 0))
        return true;
    if (first == w->count)
        return scene_fault(s, "seats, or -, are wanted");
    for (int i = first; i < w->count; i++) {
        int seat = word_seat(s, w->at[i]);
        if (seat < 0)
            return scene_fault(s, "\"%s\" is not a seat", w->at[i]);
        *out |= (uint16_t)(1u << seat);
    }
    return true;
}

static bool seats_are(struct scene *s, const char *what, uint16_t is, uint16_t wanted)
{
    char text[3 * HEARTS_SEATS] = " -";
    size_t length = 0;
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        if (is >> seat & 1) {
            text[length++] = ' ';
            text[length++] = (char)('A' + seat);
            text[length] = '\0';
        }
    return is == wanted || scene_fault(s, "%s:%s", what, text);
}

static bool expect_acts(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    uint16_t wanted;
    return read_seats(s, w, 1, &wanted) &&
           seats_are(s, "these have a decision", s->replay.game.to_act, wanted);
}

/* ---- How things stand ---- */

static bool expect_phase(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    const char *is = hearts_phase_name((enum hearts_phase)s->replay.game.phase);
    return (w->count == 2 && strcmp(w->at[1], is) == 0) || scene_fault(s, "the phase is %s", is);
}

static bool seat_is(struct scene *s, const struct words *w, const char *what, int is)
{
    int seat;
    if (!wants_seat(s, w, 1, &seat))
        return false;
    if (is == HEARTS_NO_SEAT)
        return scene_fault(s, "%s is nobody", what);
    return seat == is || scene_fault(s, "%s is %c", what, 'A' + is);
}

static bool expect_leader(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    if (s->replay.game.phase != HEARTS_PLAY && s->replay.game.phase != HEARTS_BURY)
        return scene_fault(s, "nothing is being played now");
    return seat_is(s, w, "the leader", s->replay.game.leader);
}

static bool expect_dealer(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    return seat_is(s, w, "the dealer", s->replay.game.dealer);
}

static bool expect_winner(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    if (!s->any_trick)
        return scene_fault(s, "no trick has been finished");
    if (w->count == 2 && (strcmp(w->at[1], "none") == 0 || strcmp(w->at[1], "-") == 0))
        return s->winner == HEARTS_NO_SEAT || scene_fault(s, "%c won it", 'A' + s->winner);
    return seat_is(s, w, "the winner", s->winner);
}

static bool expect_broken(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    const struct hearts_game *g = &s->replay.game;
    bool before = g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE ||
                  (g->phase == HEARTS_DEAL && !s->replay.scored);
    bool is = before ? !s->replay.plan.lead_ban : !g->lead_ban;
    if (w->count != 2 || (strcmp(w->at[1], "yes") != 0 && strcmp(w->at[1], "no") != 0))
        return scene_fault(s, "yes or no is wanted");
    return is == (w->at[1][0] == 'y') ||
           scene_fault(s, is ? "hearts are broken" : "hearts are not broken");
}

/* The digit of a letter, as hearts_plan_pass() gives it. */
static char letter_of(const struct scene *s, char letter)
{
    int seats = s->replay.plan.seats;
    switch (letter) {
    case 'L': return '1';
    case 'R': return (char)('0' + seats - 1);
    case 'A': return (char)('0' + seats / 2);
    default: return letter;
    }
}

static bool expect_pass(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    for (int i = 1; i < w->count; i++) {
        char is = hearts_plan_pass(&s->replay.plan, s->replay.game.hand_number + i - 1);
        if (strlen(w->at[i]) != 1 || letter_of(s, w->at[i][0]) != is)
            return scene_fault(s, "the letter of hand %d is %c", s->replay.game.hand_number + i - 1,
                               is);
    }
    return w->count > 1 || scene_fault(s, "a letter is wanted");
}

static bool number_is(struct scene *s, const struct words *w, int at, const char *what, int is)
{
    char *end;
    if (at >= w->count || !*w->at[at])
        return scene_fault(s, "a number is wanted");
    long wanted = strtol(w->at[at], &end, 10);
    return (!*end && wanted == is) || scene_fault(s, "%s: %d", what, is);
}

static bool expect_hand_number(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    return number_is(s, w, 1, "the number of the hand", s->replay.game.hand_number);
}

/* ---- Cards ---- */

static bool expect_hand(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    int seat;
    struct hearts_pile wanted;
    return wants_seat(s, w, 1, &seat) && words_pile(s, w, 2, &wanted) &&
           pile_is(s, "the hand", s->replay.game.hand[seat], wanted);
}

static bool expect_held(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    int seat;
    return wants_seat(s, w, 1, &seat) &&
           number_is(s, w, 2, "cards held", hearts_pile_count(s->replay.game.hand[seat]));
}

static bool expect_kitty(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    const struct hearts_game *g = &s->replay.game;
    struct hearts_pile lying = { 0, 0 }, wanted;
    if (g->kitty_taker == HEARTS_NO_SEAT)
        lying = g->kitty;
    if (w->count == 2 && strlen(w->at[1]) <= 2 &&
        strspn(w->at[1], "0123456789") == strlen(w->at[1]))
        return number_is(s, w, 1, "cards of the kitty that lie there", hearts_pile_count(lying));
    return words_pile(s, w, 1, &wanted) && pile_is(s, "the kitty", lying, wanted);
}

static bool expect_pile(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    const struct hearts_game *g = &s->replay.game;
    int seat;
    struct hearts_pile wanted;
    if (!wants_seat(s, w, 1, &seat) || !words_pile(s, w, 2, &wanted))
        return false;
    struct hearts_pile is = g->won[seat];
    if (g->kitty_taker == seat)
        is = hearts_pile_join(is, g->kitty);
    return pile_is(s, "the pile", is, wanted);
}

static bool expect_carried(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_pile wanted;
    return words_pile(s, w, 1, &wanted) && pile_is(s, "carried", s->replay.game.carried, wanted);
}

static bool expect_tricks(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_fraction is[HEARTS_SEATS];
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        is[seat] = (struct hearts_fraction){ s->replay.game.tricks_won[seat], 1 };
    return numbers_are(s, w, 1, "tricks taken", is);
}

/* ---- Scores ---- */

static void whole(const int32_t *numbers, struct hearts_fraction *out)
{
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        out[seat] = (struct hearts_fraction){ numbers[seat], 1 };
}

static bool expect_score(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_fraction is[HEARTS_SEATS];
    whole(s->replay.game.hand_score, is);
    if (!s->replay.scored)
        return scene_fault(s, "no hand has been scored here");
    return numbers_are(s, w, 1, "the hand scores", is);
}

static bool expect_total(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_fraction is[HEARTS_SEATS];
    whole(s->replay.game.score, is);
    return numbers_are(s, w, 1, "the totals", is);
}

static bool expect_moons(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_fraction is[HEARTS_SEATS];
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        is[seat] = (struct hearts_fraction){ s->replay.game.moons[seat], 1 };
    return numbers_are(s, w, 1, "moons and suns", is);
}

static bool expect_stakes(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_fraction is[HEARTS_SEATS];
    hearts_money_stakes(&s->replay.plan, &s->replay.game, is);
    return numbers_are(s, w, 1, "the stakes", is);
}

static bool expect_pot(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    struct hearts_fraction is[HEARTS_SEATS];
    if (s->replay.called_off)
        hearts_money_void(&s->replay.plan, &s->replay.game, s->replay.left, is);
    else
        hearts_money_pot(&s->replay.plan, &s->replay.game, is);
    return numbers_are(s, w, 1, "the pot", is);
}

/* `void-pot B: 5 -5 ...`: the game called off here, seat B having left it. */
static bool expect_void_pot(struct scene *s, const struct words *w, const char *rest)
{
    struct hearts_fraction is[HEARTS_SEATS];
    struct words numbers;
    uint16_t left;
    if (!read_seats(s, w, 1, &left))
        return false;
    if (!rest || !words_split(rest, &numbers))
        return scene_fault(s, "numbers are wanted after a colon");
    hearts_money_void(&s->replay.plan, &s->replay.game, left, is);
    return numbers_are(s, &numbers, 0, "the pot of the void game", is);
}

static bool expect_over(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    uint16_t wanted;
    if (!read_seats(s, w, 1, &wanted))
        return false;
    if (s->replay.game.phase != HEARTS_OVER)
        return scene_fault(s, "the game goes on");
    return seats_are(s, "the winners", s->replay.game.winners, wanted);
}

static bool expect_goes(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    if (w->count != 2 || strcmp(w->at[1], "on") != 0)
        return scene_fault(s, "this expectation is written: goes on");
    return s->replay.game.phase != HEARTS_OVER || scene_fault(s, "the game is over");
}

static bool expect_plan(struct scene *s, const struct words *w, const char *rest)
{
    (void)rest;
    const struct hearts_plan *p = &s->replay.plan;
    const struct {
        const char *word;
        int is;
    } facts[] = {
        { "cards", p->deck_cards }, { "hand", p->hand_cards }, { "kitty", p->kitty_cards },
        { "total", (int)p->total }, { "players", p->seats },   { "decks", p->decks },
        { "teams", p->teams },      { "sides", p->sides },
    };
    for (int i = 1; i < w->count; i += 2) {
        size_t at = 0;
        while (at < sizeof facts / sizeof *facts && strcmp(facts[at].word, w->at[i]) != 0)
            at++;
        if (at == sizeof facts / sizeof *facts)
            return scene_fault(s, "\"%s\" is nothing that a plan says", w->at[i]);
        if (!number_is(s, w, i + 1, facts[at].word, facts[at].is))
            return false;
    }
    return true;
}

static const struct {
    const char *word;
    bool (*judge)(struct scene *s, const struct words *w, const char *rest);
} expectations[] = {
    { "legal", expect_legal },       { "refuse", expect_refuse },
    { "allow", expect_allow },       { "acts", expect_acts },
    { "choice", expect_choice },     { "phase", expect_phase },
    { "leader", expect_leader },     { "hand", expect_hand },
    { "held", expect_held },         { "kitty", expect_kitty },
    { "pile", expect_pile },         { "carried", expect_carried },
    { "tricks", expect_tricks },     { "score", expect_score },
    { "total", expect_total },       { "moons", expect_moons },
    { "stakes", expect_stakes },     { "pot", expect_pot },
    { "void-pot", expect_void_pot }, { "over", expect_over },
    { "goes", expect_goes },         { "winner", expect_winner },
    { "broken", expect_broken },     { "dealer", expect_dealer },
    { "pass", expect_pass },         { "number", expect_hand_number },
    { "plan", expect_plan },
};

static bool judge_words(struct scene *s, char *text, const char *rest)
{
    struct words w;
    if (!words_split(text, &w) || !w.count)
        return scene_fault(s, "this expectation has no words, or too many");
    if (strcmp(w.at[0], "sees") == 0)
        return expect_sees(s, &w);
    for (size_t i = 0; i < sizeof expectations / sizeof *expectations; i++)
        if (strcmp(expectations[i].word, w.at[0]) == 0)
            return expectations[i].judge(s, &w, rest);
    return scene_fault(s, "\"%s\" is no expectation; tests/rules/README.md lists them", w.at[0]);
}

bool expect_judge(struct scene *s, const char *text)
{
    char copy[LINE_MAX_BYTES];
    text += strspn(text, " \t");
    if (strncmp(text, "rules:", 6) == 0)
        return expect_rules(s, text + 6);
    size_t length = strcspn(text, "\r\n");
    if (length >= sizeof copy)
        return scene_fault(s, "this line is too long");
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *rest = strchr(copy, ':');
    if (rest) {
        *rest++ = '\0';
        rest += strspn(rest, " \t");
        for (size_t n = strlen(rest); n && (rest[n - 1] == ' ' || rest[n - 1] == '\t'); n--)
            rest[n - 1] = '\0';
    }
    return judge_words(s, copy, rest);
}
