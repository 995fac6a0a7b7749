/* golden.c - a game of every preset told in full, compared with a telling that was checked by hand.
 *
 *   golden FOLDER            compares, prints TAP
 *   golden --write FOLDER    writes the tellings again, to be read before they are kept
 *
 * A telling has the deals, every decision, the engine's events and who is told of them, what each
 * seat sees at some moments, scores and money. Decisions are made from the views alone, by rules
 * that a reader can follow: pass what is dangerous, lead low, stay under the trick, slough what
 * costs most.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/os/file.h"
#include "golden_tell.h"
#include "hearts/game.h"

/* House rules, for options that no preset uses. */
static const struct {
    const char *name, *rules;
} houses[] = {
    { "house-swap", "five kitty=swap jack=-10 must_qs=trick" },
    { "house-unseen", "classic pass_through=whole pass=LS qs_after_hearts=on" },
    { "house-charges", "turbo charge_order=rounds charge_limit=2 sun=on stakes=1" },
    { "house-twins",
      "cancellation players=5 strip=standard kitty=none pass=L boost=on stakes=2 split=odd_left" },
    { "house-teams", "partners players=6 teams=AD,BE,CF kitty=take moon=auto no_tricks=-5 pot=5" },
};

enum { HANDS = 2, FILE_LIMIT = 1 << 20 };

/* ---- Deciding, from a view ---- */

static int danger(const struct hearts_plan *p, hearts_card c)
{
    int rank = hearts_card_rank(c);
    if (hearts_card_suit(c) == HEARTS_SPADES && rank >= HEARTS_QUEEN)
        return 100 - rank;
    return 2 * rank + 3 * p->value[c];
}

/* The card of the list with the most, or the least, of something. */
static int extreme(const struct hearts_plan *p, const hearts_card *list, int n, bool most,
                   int (*of)(const struct hearts_plan *p, hearts_card c))
{
    int best = 0;
    for (int i = 1; i < n; i++) {
        int a = of(p, list[i]), b = of(p, list[best]);
        if (most ? a > b : a < b)
            best = i;
    }
    return best;
}

static int rank_of(const struct hearts_plan *p, hearts_card c)
{
    (void)p;
    return hearts_card_rank(c);
}

static int lead_cost(const struct hearts_plan *p, hearts_card c)
{
    return hearts_card_rank(c) + (p->value[c] > 0 ? 20 + p->value[c] : 0);
}

/* The highest card below the best one of the suit led; if there is none, the lowest. */
static int follow(const struct hearts_view *v, const hearts_card *list, int n)
{
    int top = 0, best = -1, lowest = 0;
    for (int i = 0; i < v->trick_count; i++)
        if (hearts_card_suit(v->trick[i]) == hearts_card_suit(v->trick[0]) &&
            hearts_card_rank(v->trick[i]) > top)
            top = hearts_card_rank(v->trick[i]);
    for (int i = 0; i < n; i++) {
        int rank = hearts_card_rank(list[i]);
        if (rank < top && (best < 0 || rank > hearts_card_rank(list[best])))
            best = i;
        if (rank < hearts_card_rank(list[lowest]))
            lowest = i;
    }
    return best >= 0 ? best : lowest;
}

static int choose_card(const struct hearts_plan *p, const struct hearts_view *v,
                       const hearts_card *list, int n)
{
    switch ((enum hearts_phase)v->phase) {
    case HEARTS_PLAY:
        if (!v->trick_count)
            return extreme(p, list, n, false, lead_cost);
        if (hearts_card_suit(list[0]) == hearts_card_suit(v->trick[0]))
            return follow(v, list, n);
        return extreme(p, list, n, true, danger);
    case HEARTS_BURY: return extreme(p, list, n, true, rank_of);
    case HEARTS_PASS:
    case HEARTS_CHARGE:
    case HEARTS_DEAL:
    case HEARTS_SCORE:
    case HEARTS_OVER: break;
    }
    return extreme(p, list, n, true, danger);
}

/* How many cards to choose: as few as it may; a charge if the first such card is of a long suit.
 * Seat B passes unseen if it may, so that the telling has that too. */
static int choose_count(const struct hearts_view *v, int *option)
{
    int longest = 0;
    for (int suit = 0; suit < 4; suit++) {
        struct hearts_pile held = { v->hand.once & hearts_suit_faces(suit),
                                    v->hand.twice & hearts_suit_faces(suit) };
        bool may = (v->choice.from.once & hearts_suit_faces(suit)) != 0;
        longest = may && hearts_pile_count(held) > longest ? hearts_pile_count(held) : longest;
    }
    *option = v->choice.fallback;
    if (v->phase == HEARTS_CHARGE)
        return longest >= 4 && v->choice.high ? 1 : 0;
    if (v->phase == HEARTS_PASS && v->choice.options && v->seat == 1)
        *option = 1;
    return *option && v->phase == HEARTS_PASS ? 0 : v->choice.high;
}

static struct hearts_move decide(const struct hearts_plan *p, const struct hearts_view *v)
{
    struct hearts_move m = { .seat = v->seat };
    hearts_card list[HEARTS_CARDS];
    int option, left = (int)hearts_pile_list(v->choice.from, list);
    int n = choose_count(v, &option);
    m.option = (uint8_t)option;
    while (n-- > 0 && left > 0) {
        int i = choose_card(p, v, list, left);
        m.cards[m.count++] = list[i];
        left--;
        memmove(&list[i], &list[i + 1], (size_t)(left - i) * sizeof *list);
    }
    return m;
}

/* ---- One game ---- */

static bool deal(struct tell *t, uint64_t *rng)
{
    hearts_card deck[HEARTS_CARDS];
    struct hearts_events events;
    hearts_deck_shuffle(&t->plan, deck, rng);
    if (hearts_game_deal(&t->plan, &t->game, deck, &events).code != HEARTS_OK)
        return false;
    tell_hand(t);
    tell_events(t, &events);
    return true;
}

static bool step(struct tell *t)
{
    struct hearts_view v;
    struct hearts_events events;
    int seat = 0;
    while (!(t->game.to_act >> seat & 1))
        seat++;
    tell_moment(t, seat);
    hearts_view_of(&t->plan, &t->game, seat, &v);
    struct hearts_move m = decide(&t->plan, &v);
    tell_barred(t, &v);
    if (hearts_game_move(&t->plan, &t->game, &m, &events).code != HEARTS_OK)
        return false;
    tell_events(t, &events);
    return true;
}

/* Plays and tells a game's first hands; false when the engine refuses something. */
static bool play(struct tell *t, const char *rules, uint64_t seed)
{
    struct hearts_error e;
    struct hearts_start start = { 0 };
    uint64_t rng = seed;
    if (!hearts_plan_read(&t->plan, rules, strlen(rules), &e))
        return false;
    start.dealer = (uint8_t)(t->plan.seats - 1);
    hearts_game_start(&t->plan, &t->game, &start);
    tell_begin(t, rules, seed);
    for (int hands = 0; hands < HANDS; hands++) {
        if (t->game.phase == HEARTS_OVER)
            hearts_game_next(&t->plan, &t->game);
        if (!deal(t, &rng))
            return false;
        while (t->game.to_act)
            if (!step(t))
                return false;
        tell_result(t);
    }
    return !t->out.failed;
}

/* ---- Comparing ---- */

static int printed, failed;

/* Prints where two texts first differ: the line's number, the line now and the line before. */
static void say_difference(const struct buffer *now, const struct buffer *kept)
{
    size_t at = 0, line = 1, start = 0;
    while (at < now->length && at < kept->length && now->data[at] == kept->data[at])
        if (now->data[at++] == '\n') {
            line++;
            start = at;
        }
    printf("# line %zu differs\n# now:  %.*s\n# kept: %.*s\n", line,
           (int)strcspn(now->data + start, "\n"), now->data + start,
           (int)strcspn(kept->data + start, "\n"), kept->data + start);
}

static bool compare(const struct buffer *now, const char *path)
{
    struct buffer kept = { 0 };
    struct error error = { "" };
    bool read = file_read_all(path, FILE_LIMIT, &kept, &error);
    bool same = read && kept.length == now->length &&
                memcmp(kept.data, now->data, now->length) == 0;
    if (!read)
        printf("# %s\n", error.text);
    else if (!same && kept.length)
        say_difference(now, &kept);
    buffer_release(&kept);
    return same;
}

static void golden(const char *name, const char *rules, uint64_t seed, const char *folder,
                   bool write)
{
    static struct tell t;
    char path[1000];
    struct error error;
    t = (struct tell){ 0 };
    snprintf(path, sizeof path, "%s/%s.txt", folder, name);
    bool ok = play(&t, rules, seed);
    if (!ok)
        printf("# the game cannot be played\n");
    else if (write) {
        ok = file_write_atomic(path, t.out.data, t.out.length, &error);
        if (!ok)
            printf("# %s\n", error.text);
    } else
        ok = compare(&t.out, path);
    buffer_release(&t.out);
    failed += !ok;
    printf("%s %d - %s is told as it was\n", ok ? "ok" : "not ok", ++printed, name);
}

int main(int argc, char **argv)
{
    bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
    const char *folder = argc > 1 + write ? argv[1 + write] : "tests/golden";
    const size_t more = sizeof houses / sizeof *houses;
    printf("1..%zu\n", hearts_preset_count() + more);
    for (size_t i = 0; i < hearts_preset_count(); i++)
        golden(hearts_preset_at(i)->name, hearts_preset_at(i)->name, i + 1, folder, write);
    for (size_t i = 0; i < more; i++)
        golden(houses[i].name, houses[i].rules, 100 + i, folder, write);
    return failed != 0;
}
