/* batch.c - a batch plays as single games do, and tells each seat what its view tells.
 *
 *   batch [MIXTURES]
 *
 * In every named game, in games with kitties, charges and odd passes, and in random mixtures, a
 * batch is stepped by random actions. The same decisions are made in single games, one by one, with
 * hearts_game_move(). After every step the games must be equal byte for byte, and so must the rows:
 * the test makes its own from hearts_view_of() and hearts_seen_of() alone, with a function for each
 * line of observation.def. Prints TAP.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/batch.h"
#include "playing.h"
#include "random_rules.h"
#include "seed.h"

enum { GAMES = 5, BYTES_MAX = 4000, SCORES_MAX = 40 };

/* A single game to compare with the batch's, and what its seats saw. */
struct single {
    struct hearts_game game;
    struct hearts_move laid;
    struct hearts_pile played[HEARTS_SEATS];
    uint8_t voids[HEARTS_SEATS];
    int count;
    hearts_card lead;
};

struct trial {
    struct hearts_plan plan;
    struct hearts_batch *batch;
    struct single single[GAMES];
    uint8_t observation[GAMES * BYTES_MAX + 1], mask[GAMES * HEARTS_ACTIONS];
    int32_t score[GAMES * SCORES_MAX], reward[GAMES * HEARTS_SEATS];
    uint8_t seat[GAMES], done[GAMES], action[GAMES];
    char rules[HEARTS_RULES_TEXT];
    uint64_t seed, rng;
    long rows, hands, swapped;
    char fault[900];
};

static struct hearts_batch_arrays arrays(struct trial *t)
{
    return (struct hearts_batch_arrays){
        .observation = t->observation,
        .score = t->score,
        .mask = t->mask,
        .seat = t->seat,
        .reward = t->reward,
        .done = t->done,
        .action = t->action,
    };
}

static bool wrong(struct trial *t, int i, const char *why)
{
    snprintf(t->fault, sizeof t->fault, "%s: rules \"%.500s\", seed %llu, game %d, phase %s", why,
             t->rules, (unsigned long long)t->seed, i, hearts_phase_name(t->single[i].game.phase));
    return false;
}

/* ---- A row from the view ---- */

struct sight {
    const struct hearts_plan *p;
    const struct single *s;
    struct hearts_view v;
};

static void cards(uint8_t *to, struct hearts_pile pile)
{
    for (int suit = 0; suit < 4; suit++)
        for (int rank = HEARTS_TWO; rank <= HEARTS_ACE; rank++)
            *to++ = (uint8_t)hearts_pile_copies(pile, HEARTS_CARD(suit, rank));
}

static struct hearts_pile pile_of(const hearts_card *list, int count)
{
    struct hearts_pile pile = { 0, 0 };
    for (int i = 0; i < count; i++)
        hearts_pile_add(&pile, list[i]);
    return pile;
}

/* Each writes the columns of one line; if every seat has some, those of `seat`. */
#define EXPECT(name) static void expect_##name(const struct sight *w, int seat, uint8_t *to)
#define CARDS(name, pile) \
    EXPECT(name) { (void)seat, cards(to, pile); }
#define ONE(name, value) \
    EXPECT(name) { (void)seat, *to = (uint8_t)(value); }
#define MANY(name, count, value)        \
    EXPECT(name)                        \
    {                                   \
        (void)seat;                     \
        for (int i = 0; i < count; i++) \
            to[i] = (uint8_t)(value);   \
    }
CARDS(hand, w->v.hand)
CARDS(laid, pile_of(w->s->laid.cards, w->s->laid.count))
CARDS(trick, pile_of(w->v.trick, w->v.trick_count))
CARDS(played, w->s->played[seat])
CARDS(taken, w->v.won[seat])
CARDS(charged, ((struct hearts_pile){ w->v.charged[seat], 0 }))
CARDS(passed, pile_of(w->v.passed, w->v.passed_count))
CARDS(received, pile_of(w->v.received, w->v.received_count))
CARDS(carried, w->v.carried)
CARDS(kitty, w->v.kitty)
CARDS(buried, w->v.buried)
MANY(void, 4, w->s->voids[seat] >> i & 1)
MANY(phase, 5, w->v.phase == HEARTS_PASS + i)
ONE(pass, w->v.pass == 'H' ? 0 : w->v.pass == 'S' ? 10 : w->v.pass - '0')
MANY(suit, 4, w->v.trick_count &&hearts_card_suit(w->v.trick[0]) == i)
MANY(suits_led, 4, (w->v.led >> (16 * i) & 4) != 0)
ONE(broken, w->v.broken)
MANY(trick_cards, 2, i ? w->v.trick_end : w->v.trick_count)
ONE(tricks, w->v.tricks_won[seat])
ONE(carried_tricks, w->v.carried_tricks)
ONE(held, w->v.held[seat])
ONE(leader, w->v.leader == seat)
ONE(dealer, w->v.dealer == seat)
ONE(partner, w->p->team[seat] == w->p->team[w->v.seat])
ONE(waiting, w->v.to_act >> seat & 1)
ONE(unseen, w->v.passed_unseen >> seat & 1)
ONE(kitty_taker, w->v.kitty_taker == seat)
ONE(kitty_cards, w->v.kitty_count)
ONE(moons, w->v.moons[seat])
MANY(shot, 3, w->v.phase == HEARTS_SCORE && w->v.shot == HEARTS_SHOT_MOON + i)

typedef void expectation(const struct sight *w, int seat, uint8_t *to);

static expectation *const expectations[] = {
#define OBSERVED(name, count, seats, meaning)   expect_##name,
#define REMEMBERED(name, count, seats, meaning) expect_##name,
#include "hearts/observation.def"
};

enum { LINES = sizeof expectations / sizeof *expectations };

static bool row_is_the_view(struct trial *t, int i, const struct sight *w)
{
    static uint8_t expected[BYTES_MAX];
    size_t width = hearts_batch_width(&t->plan);
    struct hearts_columns c;
    char why[120];
    for (size_t line = 0; line < LINES; line++) {
        (void)hearts_batch_columns(&t->plan, line, &c);
        int times = c.seats ? t->plan.seats : 1, each = c.count / times;
        for (int n = 0; n < times; n++)
            expectations[line](w, (w->v.seat + n) % t->plan.seats, expected + c.first + n * each);
        snprintf(why, sizeof why, "%s is not what its view has", c.name);
        if (memcmp(expected + c.first, t->observation + (size_t)i * width + c.first, c.count) != 0)
            return wrong(t, i, why);
    }
    bool ends = (size_t)(c.first + c.count) == width && t->observation[GAMES * width] == 0xa5;
    return ends || wrong(t, i, "a row has another width, or goes past its end");
}

static bool score_is_the_view(struct trial *t, int i, const struct sight *w)
{
    int seats = t->plan.seats;
    const int32_t *row = t->score + (size_t)i * hearts_batch_score_width(&t->plan);
    bool same = row[2 * seats] == w->v.shot_worth;
    for (int n = 0; n < seats; n++) {
        int seat = (w->v.seat + n) % seats;
        same &= row[n] == w->v.points[seat] && row[seats + n] == w->v.score[seat];
    }
    return same || wrong(t, i, "points are not those of its view");
}

/* Whether the mask has just the actions that may come next in this decision, each one tried. */
static bool mask_is_the_choice(struct trial *t, int i, const struct sight *w)
{
    const struct hearts_choice *may = &w->v.choice;
    const struct hearts_move *laid = &w->s->laid;
    const uint8_t *mask = t->mask + (size_t)i * HEARTS_ACTIONS;
    struct hearts_pile before = pile_of(laid->cards, laid->count);
    bool same = true, score = w->v.phase == HEARTS_SCORE, room = laid->count < may->high;
    for (int a = 0; a < HEARTS_ACTION_DONE; a++) {
        hearts_card c = HEARTS_CARD(a / 13, a % 13 + 2);
        int left = hearts_pile_copies(may->from, c) - hearts_pile_copies(before, c);
        same &= mask[a] == (room && left > 0);
    }
    bool done = !score && w->v.phase != HEARTS_PLAY && laid->count >= may->low;
    same &= mask[HEARTS_ACTION_DONE] == done;
    same &= mask[HEARTS_ACTION_ADD] == score && mask[HEARTS_ACTION_SUBTRACT] == score;
    same &= mask[HEARTS_ACTION_UNSEEN] == (!score && may->options == 2 && !laid->count);
    return same || wrong(t, i, "the mask is not the choice of its view");
}

static bool rows_are_right(struct trial *t)
{
    for (int i = 0; i < GAMES; i++) {
        const struct single *s = &t->single[i];
        struct sight w = { .p = &t->plan, .s = s };
        if (memcmp(&s->game, hearts_batch_game(t->batch, (size_t)i), sizeof s->game) != 0)
            return wrong(t, i, "the game is another than the single one");
        if (t->seat[i] != __builtin_ctz(s->game.to_act))
            return wrong(t, i, "another seat decides");
        hearts_view_of(&t->plan, &s->game, t->seat[i], &w.v);
        t->rows++;
        if (!row_is_the_view(t, i, &w) || !score_is_the_view(t, i, &w) ||
            !mask_is_the_choice(t, i, &w))
            return false;
    }
    return true;
}

/* ---- The single game ---- */

/* Shows an event to every seat, as far as it may see it. */
static void see(struct trial *t, struct single *s, const struct hearts_event *e)
{
    struct hearts_seen seen;
    hearts_seen_of(&t->plan, e, HEARTS_WATCHER, &seen);
    if (seen.kind == HEARTS_PLAYED) {
        hearts_card c = seen.cards[0];
        hearts_pile_add(&s->played[seen.seat], c);
        if (!s->count++)
            s->lead = c;
        if (hearts_card_suit(c) != hearts_card_suit(s->lead))
            s->voids[seen.seat] |= (uint8_t)(1u << hearts_card_suit(s->lead));
    }
    if (seen.kind == HEARTS_TRICK)
        s->count = 0;
    if (seen.kind == HEARTS_KITTY && s->game.phase == HEARTS_BURY) {
        s->voids[seen.seat] = 0;
        t->swapped++;
    }
}

/* Takes an action; the move is made when it is complete. False: the single game refuses it. */
static bool act(struct trial *t, struct single *s, int action)
{
    struct hearts_move *m = &s->laid;
    struct hearts_events events;
    int seat = __builtin_ctz(s->game.to_act);
    struct hearts_choice may = hearts_game_choice(&t->plan, &s->game, seat);
    m->seat = (uint8_t)seat;
    if (action < HEARTS_ACTION_DONE)
        m->cards[m->count++] = HEARTS_CARD(action / 13, action % 13 + 2);
    m->option = action == HEARTS_ACTION_SUBTRACT || action == HEARTS_ACTION_UNSEEN;
    if (action < HEARTS_ACTION_DONE && m->count < may.high)
        return true;
    bool made = hearts_game_move(&t->plan, &s->game, m, &events).code == HEARTS_OK;
    for (int i = 0; made && i < events.count; i++)
        see(t, s, &events.at[i]);
    s->laid = (struct hearts_move){ 0 };
    return made;
}

/* After a hand: whether the step reported it correctly, and dealt the next one completely. */
static bool next_hand(struct trial *t, int i)
{
    struct single *s = &t->single[i];
    const struct hearts_game *dealt = hearts_batch_game(t->batch, (size_t)i);
    bool over = s->game.phase == HEARTS_OVER;
    if (t->done[i] != (HEARTS_HAND_OVER | (over ? HEARTS_GAME_OVER_TOO : 0)))
        return wrong(t, i, "it is not told that the hand is over");
    for (int seat = 0; seat < t->plan.seats; seat++)
        if (t->reward[i * t->plan.seats + seat] != -s->game.hand_score[seat])
            return wrong(t, i, "the reward is not the hand score");
    if (over)
        hearts_game_next(&t->plan, &s->game);
    if (dealt->dealer != s->game.dealer || dealt->hand_number != s->game.hand_number ||
        memcmp(dealt->score, s->game.score, sizeof s->game.score) != 0)
        return wrong(t, i, "the next hand is not the one that follows");
    if (playing_fault(&t->plan, dealt))
        return wrong(t, i, playing_fault(&t->plan, dealt));
    t->hands++;
    *s = (struct single){ .game = *dealt };
    return true;
}

static bool follow(struct trial *t)
{
    for (int i = 0; i < GAMES; i++) {
        struct single *s = &t->single[i];
        if (!act(t, s, t->action[i]))
            return wrong(t, i, "the single game refuses what the batch did");
        if (!playing_on(&s->game)) {
            if (!next_hand(t, i))
                return false;
            continue;
        }
        if (t->done[i])
            return wrong(t, i, "a hand is over before its end");
        for (int seat = 0; seat < t->plan.seats; seat++)
            if (t->reward[i * t->plan.seats + seat])
                return wrong(t, i, "there is a reward within a hand");
    }
    return true;
}

/* An action that is not allowed in one game changes none. */
static bool refuses(struct trial *t)
{
    static uint8_t before[1 << 16];
    size_t size = hearts_batch_size(GAMES);
    struct hearts_batch_arrays out = { 0 };
    int game = (int)hearts_random_below(&t->rng, GAMES);
    uint8_t actions[GAMES];
    memcpy(before, t->batch, size);
    for (int i = 0; i < GAMES; i++) {
        const uint8_t *mask = t->mask + i * HEARTS_ACTIONS;
        bool want = i != game;
        int a = (int)hearts_random_below(&t->rng, want ? HEARTS_ACTIONS : 256);
        while (want ? !mask[a] : a < HEARTS_ACTIONS && mask[a])
            a = want ? (a + 1) % HEARTS_ACTIONS : (a + 1) % 256;
        actions[i] = (uint8_t)a;
    }
    return (hearts_batch_step(t->batch, actions, &out) == (size_t)game &&
            memcmp(before, t->batch, size) == 0) ||
           wrong(t, game, "an action that is not allowed is taken");
}

/* ---- Trials ---- */

static bool begin(struct trial *t)
{
    struct hearts_error e;
    t->rng = t->seed;
    t->fault[0] = '\0';
    if (!hearts_plan_read(&t->plan, t->rules, strlen(t->rules), &e))
        return false;
    t->batch = hearts_batch_init(t->batch, &t->plan, GAMES, t->seed);
    for (int i = 0; i < GAMES; i++)
        t->single[i] = (struct single){ .game = *hearts_batch_game(t->batch, (size_t)i) };
    return true;
}

/* 1: all is equal, 0: something is not, -1: the rules contradict each other. */
static int play(struct trial *t, int hands)
{
    if (!begin(t))
        return -1;
    struct hearts_batch_arrays out = arrays(t);
    t->observation[GAMES * hearts_batch_width(&t->plan)] = 0xa5;
    hearts_batch_observe(t->batch, &out);
    long end = t->hands + hands;
    for (int step = 0; t->hands < end; step++) {
        if (!rows_are_right(t) || (step % 16 == 0 && !refuses(t)))
            return 0;
        if (hearts_batch_step(t->batch, NULL, &out) != GAMES)
            return wrong(t, 0, "a step of drawn actions is refused");
        if (!follow(t))
            return 0;
    }
    return rows_are_right(t);
}

static int failed, printed;

static void report(bool ok, const char *name, const char *fault)
{
    failed += !ok;
    printf("%s %d - %s\n", ok ? "ok" : "not ok", ++printed, name);
    if (!ok)
        printf("# %s\n", fault);
    fflush(stdout);
}

/* Rules that random mixtures make too seldom. */
static const char *const odd[] = {
    "five kitty=swap",
    "five kitty=swap kitty_seen=all kitty_when=first_point",
    "three kitty=take kitty_seen=all",
    "cancellation players=10 kitty=swap",
    "classic pass_through=whole",
    "classic pass_through=partial pass=LRAHS",
    "turbo charge_order=rounds charge_limit=4",
    "five kitty=swap charge=all jack=-10",
    "partners moon=choose hearts=pips",
};

static void mixtures(struct trial *t, int count)
{
    const int first = sizeof odd / sizeof *odd;
    uint64_t rng = test_seed();
    int agreed = 0, result = 1;
    char name[80];
    for (int i = 0; result && agreed < count; i++) {
        t->seed = rng;
        if (i < first)
            snprintf(t->rules, sizeof t->rules, "%s", odd[i]);
        else
            random_rules(t->rules, sizeof t->rules, &rng);
        result = play(t, 2 * GAMES);
        agreed += result > 0;
    }
    snprintf(name, sizeof name, "%d mixtures: the same games and rows", agreed);
    report(result != 0, name, t->fault);
    report(t->swapped > 0, "a kitty was swapped on the way", "none was");
}

/* ---- Alone ---- */

static void put(struct trial *t)
{
    struct hearts_batch_arrays out = arrays(t);
    snprintf(t->rules, sizeof t->rules, "turbo");
    (void)begin(t);
    for (int i = 0; i < 30; i++)
        (void)hearts_batch_step(t->batch, NULL, &out);
    struct hearts_game g = *hearts_batch_game(t->batch, 0), over = g;
    bool ok = hearts_batch_set(t->batch, 1, &g);
    hearts_batch_observe(t->batch, &out);
    struct sight w = { .p = &t->plan, .s = &t->single[1] };
    hearts_view_of(&t->plan, &g, t->seat[1], &w.v);
    ok = ok && score_is_the_view(t, 1, &w) && mask_is_the_choice(t, 1, &w);
    report(ok, "a game that is put there goes on from where it stands", t->fault);
    hearts_game_void(&t->plan, &over);
    report(!hearts_batch_set(t->batch, 1, &over) &&
               memcmp(hearts_batch_game(t->batch, 1), &g, sizeof g) == 0,
           "one that waits for a deal is refused", "it is taken");
}

static void same_cards(struct trial *t)
{
    struct hearts_batch *other = malloc(hearts_batch_size(1));
    snprintf(t->rules, sizeof t->rules, "classic");
    (void)begin(t);
    if (!other)
        abort();
    other = hearts_batch_init(other, &t->plan, 1, t->seed);
    report(memcmp(hearts_batch_game(other, 0), hearts_batch_game(t->batch, 0),
                  sizeof(struct hearts_game)) == 0,
           "a game's cards come from the seed and its number alone", "they are others");
    other = hearts_batch_init(other, &t->plan, 1, t->seed + 1);
    report(memcmp(hearts_batch_game(other, 0), hearts_batch_game(t->batch, 0),
                  sizeof(struct hearts_game)) != 0,
           "another seed deals other cards", "they are the same");
    report(!hearts_batch_size(0) && !hearts_batch_size(HEARTS_BATCH_MAX + 1),
           "there is no batch of none, or of too many", "there is");
    free(other);
}

int main(int argc, char **argv)
{
    static struct trial t;
    int count = argc > 1 ? atoi(argv[1]) : 120;
    printf("1..%zu\n", hearts_preset_count() + 7);
    t.batch = malloc(hearts_batch_size(GAMES));
    if (!t.batch)
        abort();
    for (size_t i = 0; i < hearts_preset_count(); i++) {
        t.seed = test_seed() * 1000 + i;
        snprintf(t.rules, sizeof t.rules, "%s", hearts_preset_at(i)->name);
        report(play(&t, 4 * GAMES) == 1, t.rules, t.fault);
    }
    mixtures(&t, count);
    put(&t);
    same_cards(&t);
    printf("# %ld rows, %ld hands\n", t.rows, t.hands);
    free(t.batch);
    return failed != 0;
}
