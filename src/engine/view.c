/* view.c - what one seat may know of a game: decided here and nowhere else.
 *
 * A list of what to show, never of what to hide: a field added to struct hearts_game is secret
 * until a line here says otherwise.
 */
#include "engine.h"

static void show_table(const struct hearts_plan *p, const struct hearts_game *g,
                       struct hearts_view *v)
{
    v->phase = g->phase;
    v->dealer = g->dealer;
    v->leader = g->leader;
    v->pass = hearts_plan_pass(p, g->hand_number);
    v->broken = (g->phase == HEARTS_PLAY || g->phase == HEARTS_BURY) && !g->lead_ban;
    v->hand_number = g->hand_number;
    v->to_act = g->to_act;
    v->led = g->led;
    v->trick_count = g->trick_count;
    v->trick_end = g->trick_end;
    v->tricks = g->tricks;
    v->carried = g->carried;
    v->carried_tricks = g->carried_tricks;
    v->kitty_count = (uint8_t)hearts_pile_count(g->kitty);
    v->kitty_taker = g->kitty_taker;
    v->ended = g->ended;
    v->winners = g->winners;
    v->pots = g->pots;
    for (int i = 0; i < g->trick_count; i++)
        v->trick[i] = g->trick[i];
    for (int s = 0; s < p->seats; s++) {
        v->held[s] = (uint8_t)hearts_pile_count(g->hand[s]);
        v->won[s] = g->won[s];
        v->tricks_won[s] = g->tricks_won[s];
        v->score[s] = g->score[s];
        v->hand_score[s] = g->hand_score[s];
        v->moons[s] = g->moons[s];
    }
    if (g->phase == HEARTS_PASS)
        return;
    v->passed_unseen = p->rules.pass_through_shown ? g->unseen : 0;
}

/* Charges are shown at once if players charge in turns, else when all have chosen. */
static void show_charges(const struct hearts_plan *p, const struct hearts_game *g, int seat,
                         struct hearts_view *v)
{
    bool hidden = g->phase == HEARTS_CHARGE && p->rules.charge_order == HEARTS_CHARGE_TOGETHER;
    for (int s = 0; s < p->seats; s++)
        if (!hidden || s == seat)
            v->charged[s] = g->charges[s];
}

/* Once no card is held, the cards set aside are those that are in no pile, so they are shown, also
 * while somebody chooses how a moon is scored. Nobody can work out what a swapped kitty was dealt:
 * that is shown when the hand is scored. */
static void show_kitty(const struct hearts_plan *p, const struct hearts_game *g, int seat,
                       struct hearts_view *v)
{
    bool scored = g->phase == HEARTS_DEAL || g->phase == HEARTS_OVER;
    bool all_laid = scored || g->phase == HEARTS_SCORE;
    bool mine = g->kitty_taker != HEARTS_NO_SEAT && g->kitty_taker == seat;
    bool all = g->kitty_taker != HEARTS_NO_SEAT && p->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL;
    bool buried = p->kitty == HEARTS_KITTY_SWAP;
    if (mine || all || scored)
        v->kitty = g->kitty_dealt;
    if (mine || all_laid || (all && !buried))
        v->buried = g->kitty_taker != HEARTS_NO_SEAT ? g->kitty : (struct hearts_pile){ 0, 0 };
    for (int s = 0; s < p->seats; s++) {
        hearts_faces counts = p->penalty | p->bonus;
        v->points[s] = hearts__pile_worth(p, g->charged, g->won[s], counts);
        if (s == g->kitty_taker)
            v->points[s] += hearts__pile_worth(p, g->charged, v->buried, counts);
    }
}

static void show_own(const struct hearts_plan *p, const struct hearts_game *g, int seat,
                     struct hearts_view *v)
{
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    v->hand = g->hand[seat];
    /* Field by field: copying the struct would also copy its padding. */
    v->choice.from = may.from;
    v->choice.low = may.low;
    v->choice.high = may.high;
    v->choice.options = may.options;
    v->choice.fallback = may.fallback;
    v->passed_count = g->sent_count[seat];
    v->received_count = g->got_count[seat];
    for (int i = 0; i < g->sent_count[seat]; i++)
        v->passed[i] = g->sent[seat][i];
    for (int i = 0; i < g->got_count[seat]; i++)
        v->received[i] = g->got[seat][i];
    if (v->choice.low > v->choice.high)
        return;
    for (hearts_faces f = v->hand.once & ~v->choice.from.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        struct hearts_move m = { .seat = (uint8_t)seat, .count = 1, .cards = { c } };
        v->why[c] = hearts_game_check(p, g, &m);
    }
}

void hearts_view_of(const struct hearts_plan *p, const struct hearts_game *g, int seat,
                    struct hearts_view *v)
{
    __builtin_memset(v, 0, sizeof *v);
    bool plays = seat >= 0 && seat < p->seats;
    v->seat = plays ? (uint8_t)seat : HEARTS_WATCHER;
    v->choice.low = 1; /* above high: nothing to decide */
    show_table(p, g, v);
    show_charges(p, g, v->seat, v);
    show_kitty(p, g, v->seat, v);
    if (plays)
        show_own(p, g, seat, v);
    if (g->phase == HEARTS_SCORE) {
        v->shot = g->shot;
        v->shooter = g->answerer;
        v->shot_worth = g->shot_worth;
    }
}
