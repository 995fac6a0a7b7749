/* secrets.c - what an audience is told and sees stays the same to the byte when cards that it may
 * not see are different.
 *
 * Another world is made from the log: two faces that some audiences have never seen are exchanged
 * in the deck and in every decision of the hand. If the changed log is still valid, those audiences
 * must have been told the same, and must see the same now.
 */
#include "sim/sim.h"

#include <string.h>

enum { ONE_IN = 40, WORLDS = 3, TRIES = 12 };

/* What is hidden now: faces of which no copy has been shown to all, and who has seen them. */
struct hidden {
    hearts_card face[HEARTS_FACES];
    uint16_t knows[HEARTS_FACES]; /* bit s: seat s has held it */
    int count;
};

static bool in_hand(const struct hearts_game *g)
{
    return g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE || g->phase == HEARTS_PLAY ||
           g->phase == HEARTS_BURY;
}

/* Who has held a face in this hand; 0xffff when a copy of it is face up. */
static uint16_t who_knows(const struct sim *s, hearts_card c)
{
    const struct table *t = &s->runner.table;
    const struct hearts_game *g = &t->game;
    uint16_t knows = 0;
    int hidden = 0;
    if (s->model.shown >> c & 1)
        return 0xffff;
    for (int seat = 0; seat < s->plan.seats; seat++) {
        int copies = hearts_pile_copies(g->hand[seat], c);
        hidden += copies;
        if (copies && t->exposed >> seat & 1)
            return 0xffff;
        knows |= (uint16_t)((copies != 0) << seat);
        for (int i = 0; i < g->got_count[seat]; i++)
            knows |= (uint16_t)((g->got[seat][i] == c) << seat);
        if (g->charges[seat] >> c & 1)
            return 0xffff;
    }
    if (g->kitty_taker == HEARTS_NO_SEAT)
        hidden += hearts_pile_copies(g->kitty, c);
    for (int i = 0; i < s->plan.seats * s->plan.hand_cards; i++)
        if (t->deck[i] == c)
            knows |= (uint16_t)(1u << (g->dealer + 1 + i) % s->plan.seats);
    return hidden == hearts_pile_copies(s->plan.deck, c) ? knows : 0xffff;
}

static void find_hidden(const struct sim *s, struct hidden *h)
{
    h->count = 0;
    for (hearts_faces f = s->plan.deck.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        uint16_t knows = who_knows(s, c);
        if (knows == 0xffff)
            continue;
        h->face[h->count] = c;
        h->knows[h->count++] = knows;
    }
}

/* ---- Another world ---- */

struct world {
    hearts_card a, b; /* the two that are exchanged */
    uint16_t knows;   /* bit s: seat s would notice */
    struct table table;
    const char *leak; /* what differs, NULL: nothing */
    int audience;     /* for whom */
    size_t at;        /* at which event */
};

static void rename_cards(const struct world *w, hearts_card *cards, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cards[i] = cards[i] == w->a ? w->b : cards[i] == w->b ? w->a : cards[i];
}

static bool may_compare(const struct sim *s, const struct world *w, int audience)
{
    (void)s;
    return audience == HEARTS_WATCHER || !(w->knows >> audience & 1);
}

static void notice(struct world *w, const char *leak, int audience, size_t at)
{
    if (w->leak)
        return;
    w->leak = leak;
    w->audience = audience;
    w->at = at;
}

/* Applies the hand's events in that world; false when they are not valid there. */
static bool live_through(struct sim *s, struct world *w)
{
    static struct table_event e;
    static struct heard heard;
    uint32_t at[SIM_AUDIENCES];
    struct table_listener listener = { heard_take, &heard };
    memcpy(at, s->model.deal_told, sizeof at);
    w->table = s->model.before_deal;
    for (size_t i = s->model.deal_at; i < s->applied; i++) {
        if (!log_read(&s->log, i, &e))
            return false;
        rename_cards(w, e.cards, HEARTS_CARDS);
        rename_cards(w, e.move.cards, HEARTS_MOVE_MAX);
        heard.count = 0;
        if (!table_apply(&w->table, &e, &listener))
            return false;
        for (int k = 0; k <= s->plan.seats; k++) {
            int audience = audience_at(&s->plan, k), slot = audience_slot(audience);
            if (!tell_is_for(&e, audience))
                continue;
            uint64_t was = s->told[slot].digest[at[slot]++];
            if (may_compare(s, w, audience) && was != tell_digest(&s->plan, &e, &heard, audience))
                notice(w, "is told", audience, i + 1);
        }
    }
    return true;
}

/* Two views filled over different garbage: every byte must have been written. */
static bool views_alike(struct sim *s, const struct table *a, const struct table *b, int audience)
{
    static struct table_view here, there;
    memset(&here, 0xa5, sizeof here);
    memset(&there, 0x5a, sizeof there);
    table_view(a, audience, runner_time(s), &here);
    table_view(b, audience, runner_time(s), &there);
    return memcmp(&here, &there, sizeof here) == 0;
}

static bool same_open_facts(const struct hearts_game *a, const struct hearts_game *b)
{
    return a->phase == b->phase && a->to_act == b->to_act && a->leader == b->leader &&
           a->trick_count == b->trick_count && a->tricks == b->tricks &&
           a->kitty_taker == b->kitty_taker;
}

static bool try_world(struct sim *s, const struct hidden *h)
{
    static struct world w;
    int i = (int)sim_below(s, (uint32_t)h->count), j = (int)sim_below(s, (uint32_t)h->count);
    if (i == j)
        return false;
    w.a = h->face[i];
    w.b = h->face[j];
    w.knows = h->knows[i] | h->knows[j];
    w.leak = NULL;
    if (!live_through(s, &w) || !same_open_facts(&w.table.game, &s->runner.table.game))
        return false;
    for (int k = 0; k <= s->plan.seats; k++) {
        int audience = audience_at(&s->plan, k);
        if (may_compare(s, &w, audience) && !views_alike(s, &s->runner.table, &w.table, audience))
            notice(&w, "sees", audience, s->applied);
    }
    s->count.worlds++;
    if (w.leak)
        sim_wrong(s, "secrets", "seat %d %s event %zu otherwise when %02x and %02x change places",
                  w.audience, w.leak, w.at, w.a, w.b);
    return true;
}

/* Changes the cards that somebody wants to play later, which are hidden from others. */
static void other_ahead(struct sim *s, int seat)
{
    static struct table other;
    hearts_card list[HEARTS_CARDS];
    other = s->runner.table;
    size_t n = hearts_pile_list(other.game.hand[seat], list);
    uint8_t count = (uint8_t)(n < TABLE_AHEAD ? n : TABLE_AHEAD);
    if (other.seats[seat].ahead_count == count)
        count = 0;
    other.seats[seat].ahead_count = count;
    memset(other.seats[seat].ahead, 0, sizeof other.seats[seat].ahead);
    memcpy(other.seats[seat].ahead, list, count);
    for (int k = 0; k <= s->plan.seats; k++) {
        int audience = audience_at(&s->plan, k);
        if (audience != seat && !views_alike(s, &s->runner.table, &other, audience))
            sim_wrong(s, "secrets", "seat %d sees what seat %d wants to play", audience, seat);
    }
}

void secrets_check(struct sim *s, const struct table_event *e)
{
    struct hidden h;
    bool rare = e->kind == TABLE_CLAIMED || e->kind == TABLE_AHEAD_SET;
    if (!s->setup.disturbed || !in_hand(&s->runner.table.game) ||
        s->runner.table.stage != TABLE_PLAYING || sim_below(s, rare ? 2 : ONE_IN))
        return;
    find_hidden(s, &h);
    for (int made = 0, tries = 0; h.count > 1 && made < WORLDS && tries < TRIES; tries++)
        made += try_world(s, &h);
    if (s->runner.table.game.phase == HEARTS_PLAY)
        other_ahead(s, (int)sim_below(s, s->plan.seats));
}

/* ---- Decisions that are hidden ---- */

static bool is_hidden(const struct sim *s, const struct hearts_game *g)
{
    bool last = (g->to_act & (g->to_act - 1)) == 0;
    return g->phase == HEARTS_BURY || (g->phase == HEARTS_PASS && !last) ||
           (g->phase == HEARTS_CHARGE && !last &&
            s->plan.rules.charge_order == HEARTS_CHARGE_TOGETHER);
}

/* Another decision that the seat might have made. */
static void decide_otherwise(struct sim *s, struct hearts_move *m)
{
    const struct hearts_game *g = &s->runner.table.game;
    struct hearts_choice may = hearts_game_choice(&s->plan, g, m->seat);
    hearts_card list[HEARTS_CARDS];
    uint32_t left = (uint32_t)hearts_pile_list(may.from, list);
    *m = (struct hearts_move){ .seat = m->seat };
    if (may.options)
        m->option = (uint8_t)sim_below(s, may.options);
    int n = may.low + (int)sim_below(s, (uint32_t)(may.high - may.low) + 1);
    if (g->phase == HEARTS_PASS && m->option == 1)
        n = 0;
    for (; n > 0 && left > 0; n--) {
        uint32_t i = sim_below(s, left);
        m->cards[m->count++] = list[i];
        list[i] = list[--left];
    }
}

void secrets_decision(struct sim *s, const struct table_event *e)
{
    static struct table here, there;
    static struct heard said, said_there;
    static struct table_event other;
    if (!s->setup.disturbed || e->kind != TABLE_MOVED || !is_hidden(s, &s->runner.table.game) ||
        sim_below(s, ONE_IN / 4))
        return;
    here = there = s->runner.table;
    other = *e;
    decide_otherwise(s, &other.move);
    said.count = said_there.count = 0;
    if (!table_apply(&here, e, &(struct table_listener){ heard_take, &said }) ||
        !table_apply(&there, &other, &(struct table_listener){ heard_take, &said_there }))
        return;
    s->count.worlds++;
    for (int k = 0; k <= s->plan.seats; k++) {
        int audience = audience_at(&s->plan, k);
        if (audience == e->move.seat)
            continue;
        if (tell_digest(&s->plan, e, &said, audience) !=
            tell_digest(&s->plan, &other, &said_there, audience))
            sim_wrong(s, "secrets", "seat %d is told what seat %d decided in secret", audience,
                      e->move.seat);
        else if (!views_alike(s, &here, &there, audience))
            sim_wrong(s, "secrets", "seat %d sees what seat %d decided in secret", audience,
                      e->move.seat);
    }
}
