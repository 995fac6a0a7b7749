/* secrecy.c - nothing that a seat cannot see changes a byte of its views and events.
 *
 *   secrecy [MIXTURES]
 *
 * In random games of every preset and of random mixtures, at every step and for every seat and a
 * watcher, a second world is made: cards that the seat cannot see change places, and decisions that
 * it cannot see are made differently. Its views of the two worlds must be equal byte for byte. So
 * must be what it sees happen next, and its view after that, as long as the next decision reveals
 * nothing. The same is checked of the row that a batch makes for the seat that decides. Prints TAP:
 * a line for every preset, one for the mixtures, and what was tried.
 */
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hearts/batch.h"
#include "playing.h"
#include "random_rules.h"
#include "seed.h"

/* How the worlds differed, counted to show at the end that everything was tried. */
enum trial {
    TRIED_HANDS,
    TRIED_KITTY,
    TRIED_TAKEN,
    TRIED_BURIED,
    TRIED_DEALT_KITTY,
    TRIED_SENT,
    TRIED_UNSEEN,
    TRIED_GOT,
    TRIED_CHARGES,
    TRIED_DEAL,
    TRIED_PASS,
    TRIED_CHARGE,
    TRIED_BURY,
    TRIED_PLAY,
    TRIED_ROW,
    TRIALS
};

static const char *const trial_names[TRIALS] = {
    "cards of two other hands change places",
    "cards of a hand and of the kitty on the table change places",
    "cards of a hand and of a kitty that another took change places",
    "cards of a hand and of those another buried change places",
    "another swapped other cards for those buried, while a moon's way is chosen",
    "another passes other cards, before the exchange",
    "another passes on unseen or not, before it is told or where it never is",
    "another received other cards",
    "another charges other cards, before all have chosen",
    "the others are dealt other cards, in what is seen",
    "a pass is chosen, in what is seen",
    "charges are chosen together, in what is seen",
    "cards are buried, in what is seen",
    "a card is played, in what is seen",
    "the row of a batch, for the seat that decides",
};

struct secrecy {
    struct hearts_plan plan;
    struct hearts_game game, other; /* two worlds */
    uint64_t seed, rng;
    char rules[HEARTS_RULES_TEXT];
    int seat; /* for whom they must be alike */
    long compared;
    char fault[900];
};

static long tried[TRIALS];

static bool wrong(struct secrecy *s, const char *why)
{
    snprintf(s->fault, sizeof s->fault,
             "%s: seat %d, rules \"%.500s\", seed %llu, hand %d, trick %d, phase %s", why, s->seat,
             s->rules, (unsigned long long)s->seed, s->game.hand_number, s->game.tricks + 1,
             hearts_phase_name(s->game.phase));
    return false;
}

static uint32_t below(struct secrecy *s, uint32_t n) { return hearts_random_below(&s->rng, n); }

/* ---- Making another world ---- */

/* A place where a card lies that the seat cannot see. */
struct seat {
    enum { IN_HAND, ASIDE } kind;
    int owner; /* of the hand; for cards set aside HEARTS_NO_SEAT while nobody has taken them */
    hearts_card card;
};

static bool aside_is_hidden(const struct secrecy *s)
{
    const struct hearts_game *g = &s->game;
    bool taken = g->kitty_taker != HEARTS_NO_SEAT;
    bool buried = taken && s->plan.kitty == HEARTS_KITTY_SWAP;
    if (!taken)
        return true;
    if (g->phase == HEARTS_SCORE) /* all other cards lie in the piles, for all to see */
        return false;
    return g->kitty_taker != s->seat &&
           (buried || s->plan.rules.kitty_seen == HEARTS_KITTY_SEEN_TAKER);
}

/* Charged cards lie face up once they are shown. */
static bool charges_are_hidden(const struct secrecy *s)
{
    return s->game.phase == HEARTS_CHARGE && s->plan.rules.charge_order == HEARTS_CHARGE_TOGETHER;
}

static int hidden_places(const struct secrecy *s, struct seat out[HEARTS_CARDS])
{
    const struct hearts_game *g = &s->game;
    hearts_card list[HEARTS_CARDS];
    int n = 0;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        size_t cards = seat == s->seat ? 0 : hearts_pile_list(g->hand[seat], list);
        for (size_t i = 0; i < cards; i++)
            if (charges_are_hidden(s) || !(g->charged >> list[i] & 1))
                out[n++] = (struct seat){ IN_HAND, seat, list[i] };
    }
    size_t cards = aside_is_hidden(s) ? hearts_pile_list(g->kitty, list) : 0;
    for (size_t i = 0; i < cards; i++)
        out[n++] = (struct seat){ ASIDE, g->kitty_taker, list[i] };
    return n;
}

static struct hearts_pile *pile_at(const struct secrecy *s, struct hearts_game *g, struct seat at)
{
    (void)s;
    return at.kind == IN_HAND ? &g->hand[at.owner] : &g->kitty;
}

/* Replaces a card by `now`, in the pile and in unseen cards laid from it. */
static void replace(struct secrecy *s, struct seat at, hearts_card now)
{
    struct hearts_game *g = &s->other;
    hearts_pile_take(pile_at(s, g, at), at.card);
    hearts_pile_add(pile_at(s, g, at), now);
    if (at.kind == ASIDE)
        return;
    if (g->phase == HEARTS_PASS)
        for (int i = 0; i < g->sent_count[at.owner]; i++)
            if (g->sent[at.owner][i] == at.card) {
                g->sent[at.owner][i] = now;
                tried[TRIED_SENT]++;
                break;
            }
    if (charges_are_hidden(s) && g->charges[at.owner] >> at.card & 1)
        g->charges[at.owner] ^= hearts_face(at.card) | hearts_face(now);
}

static bool has_room(struct secrecy *s, struct seat at, hearts_card c)
{
    return hearts_pile_copies(*pile_at(s, &s->other, at), c) < s->plan.decks;
}

/* What was dealt to a kitty that somebody else holds, or has buried for, may have been other
 * cards. */
static void change_dealt_kitty(struct secrecy *s)
{
    struct hearts_game *g = &s->other;
    bool told = g->kitty_taker != HEARTS_NO_SEAT &&
                (g->kitty_taker == s->seat || s->plan.rules.kitty_seen == HEARTS_KITTY_SEEN_ALL);
    if (told || !playing_on(g) || !s->plan.kitty_cards)
        return;
    g->kitty_dealt = g->kitty;
    if (!g->kitty.once)
        g->kitty_dealt = (struct hearts_pile){ hearts_face(HEARTS_CARD(0, 2 + below(s, 13))), 0 };
    tried[TRIED_DEALT_KITTY] += g->phase == HEARTS_SCORE &&
                                g->kitty_dealt.once != s->game.kitty_dealt.once;
}

static void count_swap(const struct secrecy *s, struct seat a, struct seat b)
{
    bool buried = s->plan.kitty == HEARTS_KITTY_SWAP;
    if (a.kind == IN_HAND && b.kind == IN_HAND)
        tried[TRIED_HANDS]++;
    else if (s->game.kitty_taker == HEARTS_NO_SEAT)
        tried[TRIED_KITTY]++;
    else
        tried[buried ? TRIED_BURIED : TRIED_TAKEN]++;
}

/* Swaps two cards that the seat cannot see, if there are two. */
static void swap_cards(struct secrecy *s)
{
    struct seat places[HEARTS_CARDS];
    int n = hidden_places(s, places);
    for (int tries = 0; n > 1 && tries < 8; tries++) {
        struct seat a = places[below(s, (uint32_t)n)], b = places[below(s, (uint32_t)n)];
        /* Cards set aside are few, so they are chosen more often than by chance. */
        if (places[n - 1].kind == ASIDE && !below(s, 3))
            a = places[n - 1];
        bool apart = a.kind != b.kind || a.owner != b.owner;
        if (!apart || a.card == b.card || !has_room(s, a, b.card) || !has_room(s, b, a.card))
            continue;
        replace(s, a, b.card);
        replace(s, b, a.card);
        count_swap(s, a, b);
        return;
    }
}

static hearts_card any_card(struct secrecy *s)
{
    return HEARTS_CARD(below(s, 4), HEARTS_TWO + below(s, 13));
}

/* Changes the passes of others, which are hidden: what came in, what was laid after the exchange,
 * and, unless that is shown, whether it was passed on unseen. */
static void change_passes(struct secrecy *s)
{
    struct hearts_game *g = &s->other;
    bool told = g->phase != HEARTS_PASS && s->plan.rules.pass_through_shown;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        if (seat == s->seat)
            continue;
        for (int i = 0; i < g->got_count[seat]; i++, tried[TRIED_GOT]++)
            g->got[seat][i] = any_card(s);
        for (int i = 0; i < g->sent_count[seat] && g->phase != HEARTS_PASS; i++)
            g->sent[seat][i] = any_card(s);
        bool laid = g->phase == HEARTS_PASS && !(g->to_act >> seat & 1);
        if (laid && s->plan.rules.pass_through && g->sent_count[seat] && !below(s, 2)) {
            g->sent_count[seat] = (uint8_t)below(s, g->sent_count[seat]);
            g->unseen |= (uint16_t)(1u << seat);
            tried[TRIED_UNSEEN]++;
        } else if (!told && s->plan.rules.pass_through && playing_on(g) && !laid && g->tricks) {
            g->unseen ^= (uint16_t)(1u << seat);
            tried[TRIED_UNSEEN]++;
        }
    }
}

/* Changes charges that wait to be shown together. */
static void change_charges(struct secrecy *s)
{
    struct hearts_game *g = &s->other;
    for (int seat = 0; seat < s->plan.seats && charges_are_hidden(s); seat++) {
        hearts_faces may = g->hand[seat].once & s->plan.chargeable;
        if (seat == s->seat || g->to_act >> seat & 1)
            continue;
        g->charges[seat] = below(s, 3) ? may : 0;
        tried[TRIED_CHARGES] += g->charges[seat] != s->game.charges[seat];
    }
}

static void make_other(struct secrecy *s)
{
    s->other = s->game;
    for (int n = 1 + (int)below(s, 6); n; n--) {
        struct hearts_game true_one = s->game;
        s->game = s->other; /* further swaps begin where the last one ended */
        swap_cards(s);
        s->game = true_one;
    }
    change_dealt_kitty(s);
    change_passes(s);
    change_charges(s);
}

/* ---- Comparing the worlds ---- */

/* The row that a batch makes for the seat that decides, from a given world. */
struct row {
    uint8_t observation[4000], mask[HEARTS_ACTIONS];
    int32_t score[40];
};

static bool row_of(struct secrecy *s, const struct hearts_game *g, struct row *row)
{
    static alignas(max_align_t) char memory[1 << 14];
    struct hearts_batch_arrays out = { row->observation, row->score, row->mask, 0, 0, 0, 0 };
    if (hearts_batch_size(1) > sizeof memory)
        abort();
    struct hearts_batch *batch = hearts_batch_init(memory, &s->plan, 1, s->seed);
    if (!hearts_batch_set(batch, 0, g))
        return false;
    hearts_batch_observe(batch, &out);
    return true;
}

static bool rows_alike(struct secrecy *s)
{
    static struct row mine, theirs;
    bool decides = s->game.to_act && __builtin_ctz(s->game.to_act) == s->seat;
    memset(&mine, 0xa5, sizeof mine);
    memset(&theirs, 0xa5, sizeof theirs);
    if (!decides || !row_of(s, &s->game, &mine) || !row_of(s, &s->other, &theirs))
        return true;
    tried[TRIED_ROW]++;
    return memcmp(&mine, &theirs, sizeof mine) == 0;
}

/* Two views filled over different garbage: every byte must have been written. */
static bool views_alike(struct secrecy *s, const char *why)
{
    static struct hearts_view a, b;
    memset(&a, 0xa5, sizeof a);
    memset(&b, 0x5a, sizeof b);
    hearts_view_of(&s->plan, &s->game, s->seat, &a);
    hearts_view_of(&s->plan, &s->other, s->seat, &b);
    s->compared++;
    return (memcmp(&a, &b, sizeof a) == 0 && rows_alike(s)) || wrong(s, why);
}

static bool events_alike(struct secrecy *s, const struct hearts_events *mine,
                         const struct hearts_events *theirs, const char *why)
{
    if (mine->count != theirs->count)
        return wrong(s, why);
    for (int i = 0; i < mine->count; i++) {
        struct hearts_seen a, b;
        memset(&a, 0xa5, sizeof a);
        memset(&b, 0x5a, sizeof b);
        hearts_seen_of(&s->plan, &mine->at[i], s->seat, &a);
        hearts_seen_of(&s->plan, &theirs->at[i], s->seat, &b);
        if (memcmp(&a, &b, sizeof a) != 0)
            return wrong(s, why);
    }
    return true;
}

/* Whether the cards of this decision, made now by `actor`, are hidden from the seat and reveal
 * nothing. */
static bool is_secret(const struct secrecy *s, int actor)
{
    bool last = (s->game.to_act & (s->game.to_act - 1)) == 0;
    if (actor == s->seat)
        return false;
    return s->game.phase == HEARTS_BURY || (s->game.phase == HEARTS_PASS && !last) ||
           (charges_are_hidden(s) && !last);
}

static void count_move(const struct secrecy *s)
{
    static const enum trial of[] = {
        [HEARTS_PASS] = TRIED_PASS,
        [HEARTS_CHARGE] = TRIED_CHARGE,
        [HEARTS_PLAY] = TRIED_PLAY,
        [HEARTS_BURY] = TRIED_BURY,
    };
    tried[of[s->game.phase]]++;
}

/* Whether a move has just shown the seat what was hidden: the kitty, or who holds the lowest
 * club. */
static bool reveals(const struct secrecy *s, const struct hearts_game *after)
{
    if (s->game.phase == HEARTS_CHARGE && after->phase == HEARTS_PLAY &&
        after->leader != s->other.leader)
        return true;
    bool taken = after->kitty_taker != s->game.kitty_taker;
    return taken &&
           (after->kitty_taker == s->seat || s->plan.rules.kitty_seen == HEARTS_KITTY_SEEN_ALL);
}

/* Makes the next decision in both worlds: if it is secret any legal one, else the same. What the
 * seat sees of it, and its view after it, must be equal, unless the hand ends, since then all cards
 * lie open. */
static bool next_alike(struct secrecy *s, const struct hearts_move *m)
{
    struct hearts_game here = s->game;
    struct hearts_events mine, theirs;
    struct hearts_move in_other = *m;
    bool secret = is_secret(s, m->seat), last = (here.to_act & (here.to_act - 1)) == 0;
    if (here.phase == HEARTS_SCORE || (here.phase == HEARTS_PASS && last) ||
        (charges_are_hidden(s) && last))
        return true;
    if (secret)
        in_other = playing_choose(&s->plan, &s->other, m->seat, -1, &s->rng);
    if (hearts_game_move(&s->plan, &s->other, &in_other, &theirs).code != HEARTS_OK ||
        hearts_game_move(&s->plan, &here, m, &mine).code != HEARTS_OK || !playing_on(&here) ||
        here.phase == HEARTS_SCORE || reveals(s, &here))
        return true;
    count_move(s);
    if (!events_alike(s, &mine, &theirs, "it sees what happens to cards it may not see"))
        return false;
    struct hearts_game before = s->game;
    s->game = here;
    bool alike = views_alike(s, "after a move its view shows cards it may not see");
    if (alike)
        s->game = before;
    return alike;
}

/* Compares for every seat and a watcher, in this position and after one decision. */
static bool all_alike(struct secrecy *s, const struct hearts_move *m)
{
    for (int who = -1; who < s->plan.seats; who++) {
        s->seat = who < 0 ? HEARTS_WATCHER : who;
        make_other(s);
        if (!views_alike(s, "its view shows cards it may not see"))
            return false;
        if (m && !next_alike(s, m))
            return false;
    }
    return true;
}

/* ---- Playing ---- */

/* Deals cards so that one seat gets the same in both worlds. */
static bool deal_alike(struct secrecy *s)
{
    hearts_card deck[HEARTS_CARDS], again[HEARTS_CARDS];
    struct hearts_events mine, theirs;
    const struct hearts_plan *p = &s->plan;
    hearts_deck_shuffle(p, deck, &s->rng);
    s->seat = (int)below(s, p->seats);
    memcpy(again, deck, sizeof deck);
    int dealt = p->seats * p->hand_cards;
    for (int i = 0; i < p->deck_cards; i++) {
        int j = (int)below(s, p->deck_cards);
        bool own_i = i < dealt && (s->game.dealer + 1 + i) % p->seats == s->seat;
        bool own_j = j < dealt && (s->game.dealer + 1 + j) % p->seats == s->seat;
        if (own_i || own_j)
            continue;
        hearts_card c = again[i];
        again[i] = again[j];
        again[j] = c;
    }
    s->other = s->game;
    if (hearts_game_deal(p, &s->other, again, &theirs).code != HEARTS_OK ||
        hearts_game_deal(p, &s->game, deck, &mine).code != HEARTS_OK)
        return wrong(s, "the deck is refused");
    tried[TRIED_DEAL]++;
    /* Who opens is public, and follows from the cards. */
    if (s->game.phase == HEARTS_PLAY && s->game.leader != s->other.leader)
        return true;
    return events_alike(s, &mine, &theirs, "it sees the cards of others dealt");
}

static bool hand(struct secrecy *s, int shooter)
{
    if (s->game.phase == HEARTS_OVER)
        hearts_game_next(&s->plan, &s->game);
    if (!deal_alike(s))
        return false;
    while (playing_on(&s->game)) {
        int seat = playing_seat(&s->game, &s->rng);
        struct hearts_move m = playing_choose(&s->plan, &s->game, seat, shooter, &s->rng);
        if (!all_alike(s, &m))
            return false;
        if (hearts_game_move(&s->plan, &s->game, &m, NULL).code != HEARTS_OK)
            return wrong(s, "a move among the choices is refused");
    }
    return all_alike(s, NULL);
}

/* 1: nothing leaks, 0: something does, -1: the rules do not agree. */
static int mixture(struct secrecy *s, int hands)
{
    struct hearts_error e;
    s->rng = s->seed;
    if (!hearts_plan_read(&s->plan, s->rules, strlen(s->rules), &e))
        return -1;
    playing_new_game(&s->plan, &s->game, &s->rng);
    for (int i = 0; i < hands; i++)
        if (!hand(s, i % 2 ? (int)below(s, s->plan.seats) : -1))
            return 0;
    return 1;
}

/* ---- What is tried ---- */

static int failed, printed;

static void report(bool ok, const char *name, const struct secrecy *s)
{
    failed += !ok;
    printf("%s %d - %s: %ld pairs of worlds look the same\n", ok ? "ok" : "not ok", ++printed, name,
           s->compared);
    if (!ok)
        printf("# %s\n", s->fault);
    fflush(stdout);
}

static void preset(const char *name, uint64_t seed)
{
    static struct secrecy s;
    s = (struct secrecy){ .seed = seed };
    snprintf(s.rules, sizeof s.rules, "%s", name);
    report(mixture(&s, 5) == 1, name, &s);
}

/* Options about who sees what, which random mixtures have too seldom. */
static const char *const telling[] = {
    "five kitty=swap",
    "five kitty=swap kitty_seen=all",
    "five kitty=swap points=h:0",
    "five kitty=take points=h:0",
    "three kitty=take",
    "three kitty=take kitty_seen=all",
    "five kitty=swap kitty_when=first_point bury_points=off",
    "cancellation kitty=swap",
    "classic pass_through=whole",
    "classic pass_through=partial pass=LRAHS",
    "classic pass_through=whole pass_through_shown=off",
    "three pass_through=partial pass_through_shown=off",
    "turbo charge_order=turns",
    "turbo charge_order=rounds charge_limit=4",
    "turbo charge_limit=4",
    "five kitty=swap charge=all jack=-10",
    "classic pass=S",
    "five pass=S kitty=take",
};

static void mixtures(int count, uint64_t seed)
{
    static struct secrecy s;
    s = (struct secrecy){ 0 };
    uint64_t rng = seed;
    int result = 1, agreed = 0;
    const int first = sizeof telling / sizeof *telling;
    for (int i = 0; result && agreed < count; i++) {
        s.seed = rng;
        if (i < first)
            snprintf(s.rules, sizeof s.rules, "%s", telling[i]);
        else
            random_rules(s.rules, sizeof s.rules, &rng);
        result = mixture(&s, i < first ? 6 : 2);
        agreed += result > 0;
    }
    char name[60];
    snprintf(name, sizeof name, "%d mixtures", agreed);
    report(result != 0, name, &s);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 300;
    uint64_t seed = test_seed();
    printf("1..%zu\n# %d mixtures\n", hearts_preset_count() + 1 + TRIALS, count);
    for (size_t i = 0; i < hearts_preset_count(); i++)
        preset(hearts_preset_at(i)->name, seed * 1000 + i);
    mixtures(count, seed);
    for (int i = 0; i < TRIALS; i++) {
        failed += tried[i] == 0;
        printf("%s %d - tried %ld times: %s\n", tried[i] ? "ok" : "not ok", ++printed, tried[i],
               trial_names[i]);
    }
    return failed != 0;
}
