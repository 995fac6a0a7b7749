/* guess_game.c - builds the complete game for guessed hands. */
#include "hearts/game.h"
#include "players/guess/guess_inside.h"

#include <string.h>

/* The n highest cards of a hand. */
static int highest(struct hearts_pile hand, int n, hearts_card *out)
{
    int found = 0;
    for (int rank = HEARTS_ACE; rank >= HEARTS_TWO; rank--)
        for (int suit = 0; suit < 4; suit++)
            for (int copy = hearts_pile_copies(hand, HEARTS_CARD(suit, rank));
                 copy > 0 && found < n; copy--)
                out[found++] = HEARTS_CARD(suit, rank);
    return found;
}

/* Guesses what the other seats have chosen to pass, which nobody else has seen yet. */
static void guess_sent(const struct hearts_plan *p, const struct hearts_view *v,
                       struct hearts_game *g)
{
    int n = hearts_plan_pass_cards(p, v->pass);
    for (int s = 0; s < p->seats; s++)
        if (s != v->seat && !(v->to_act >> s & 1))
            g->sent_count[s] = (uint8_t)highest(g->hand[s], n, g->sent[s]);
    if (v->seat < p->seats && !(v->to_act >> v->seat & 1) && v->passed_count < n)
        g->unseen |= (uint16_t)(1u << v->seat);
}

static void set_hands(const struct hearts_plan *p, const struct hearts_view *v,
                      const struct hearts_pile places[GUESS_PLACES], struct hearts_game *g)
{
    bool taken = v->kitty_taker < p->seats;
    for (int s = 0; s < p->seats; s++) {
        g->hand[s] = places[s];
        g->won[s] = v->won[s];
        g->tricks_won[s] = v->tricks_won[s];
        g->charges[s] = v->charged[s];
        g->charged |= v->charged[s];
        g->score[s] = v->score[s];
        g->hand_score[s] = v->hand_score[s];
        g->moons[s] = v->moons[s];
    }
    if (v->phase == HEARTS_CHARGE && p->rules.charge_order == HEARTS_CHARGE_TOGETHER)
        g->charged = 0; /* they count only once all are shown */
    g->carried = v->carried;
    g->carried_tricks = v->carried_tricks;
    g->kitty = places[GUESS_ASIDE];
    g->kitty_dealt = taken && p->kitty == HEARTS_KITTY_SWAP ? v->kitty : g->kitty;
    g->kitty_taker = v->kitty_taker;
}

static void set_trick(const struct hearts_plan *p, const struct hearts_view *v,
                      struct hearts_game *g)
{
    struct hearts_pile trick = { 0, 0 };
    for (int i = 0; i < v->trick_count; i++) {
        g->trick[i] = v->trick[i];
        hearts_pile_add(&trick, v->trick[i]);
    }
    g->trick_once = trick.once;
    g->trick_twice = trick.twice;
    g->trick_count = v->trick_count;
    g->trick_end = v->trick_end;
    g->tricks = v->tricks;
    g->leader = v->leader;
    g->led = v->led;
    if ((v->phase == HEARTS_PLAY || v->phase == HEARTS_BURY) && !v->broken)
        g->lead_ban = p->lead_ban;
    if (v->phase != HEARTS_PLAY || v->tricks || v->trick_count)
        return;
    hearts_faces clubs = g->hand[v->leader].once & hearts_suit_faces(HEARTS_CLUBS);
    if (p->rules.opening == HEARTS_OPEN_LEAD2C)
        g->opening = clubs & (~clubs + 1);
    else if (p->rules.opening == HEARTS_OPEN_ANY_CLUB)
        g->opening = clubs;
}

/* Sets what a view alone may not have: who took each side's latest trick, whether a king or ace of
 * spades was played once but not twice, and how long nobody has charged. */
static void set_past(const struct player_seat *s, const struct hearts_view *v,
                     struct hearts_game *g)
{
    const struct hearts_plan *p = s->plan;
    struct hearts_pile fallen = v->carried;
    bool decided = false;
    memcpy(g->latest, p->first, sizeof g->latest);
    for (int seat = 0; seat < p->seats; seat++) {
        fallen = hearts_pile_join(fallen, v->won[seat]);
        if (!v->tricks_won[seat])
            continue;
        decided = true;
        if (seat == v->leader || g->latest[p->side[seat]] != v->leader)
            g->latest[p->side[seat]] = (uint8_t)seat;
    }
    g->last_winner = decided ? v->leader : HEARTS_NO_SEAT;
    g->spade_fell = fallen.once & ~fallen.twice &
                    (hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_KING)) |
                     hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE)));
    if (!memory_fits(&s->memory, p, v))
        return;
    memcpy(g->latest, s->memory.latest, sizeof g->latest);
    g->spade_fell = s->memory.spade_fell;
    if (v->phase == HEARTS_CHARGE && p->rules.charge_order != HEARTS_CHARGE_TOGETHER)
        g->charge_silence = s->memory.charge_silence;
}

void guess_game(const struct player_seat *s, const struct hearts_view *v,
                const struct hearts_pile places[GUESS_PLACES], struct hearts_game *out)
{
    const struct hearts_plan *p = s->plan;
    struct hearts_game *g = out;
    memset(g, 0, sizeof *g);
    set_hands(p, v, places, g);
    set_trick(p, v, g);
    set_past(s, v, g);
    if (v->seat < p->seats) {
        g->sent_count[v->seat] = v->passed_count;
        g->got_count[v->seat] = v->received_count;
        memcpy(g->sent[v->seat], v->passed, sizeof g->sent[v->seat]);
        memcpy(g->got[v->seat], v->received, sizeof g->got[v->seat]);
    }
    g->phase = v->phase;
    g->dealer = v->dealer;
    g->scored_dealer = (uint8_t)((v->dealer + p->seats - 1) % p->seats);
    g->ended = v->ended;
    g->to_act = v->to_act;
    g->hand_number = v->hand_number;
    g->hands_played = (uint16_t)(p->rules.hands == 1 ? v->ended : v->hand_number - 1);
    g->winners = v->winners;
    g->pots = v->pots;
    g->unseen = v->passed_unseen;
    if (v->phase == HEARTS_PASS)
        guess_sent(p, v, g);
    if (v->phase == HEARTS_SCORE) {
        g->shot = v->shot;
        g->answerer = v->shooter;
        g->shooter = p->side[v->shooter % HEARTS_SEATS];
        g->shot_worth = v->shot_worth;
    }
}

void guess_first_lead(const struct hearts_plan *p, const struct memory *m, struct hearts_game *g)
{
    for (int s = 0; s < p->seats; s++) {
        g->hand[s] = hearts_pile_join(g->hand[s], m->played_by[s]);
        g->won[s] = g->carried = (struct hearts_pile){ 0, 0 };
        g->tricks_won[s] = 0;
    }
    g->phase = HEARTS_PLAY;
    g->leader = m->order_seat[0];
    g->tricks = g->trick_count = g->carried_tricks = 0;
    g->trick_once = g->trick_twice = g->led = g->opening = 0;
    g->trick_end = p->seats;
    g->lead_ban = p->lead_ban;
    g->spade_fell = false;
    g->last_winner = HEARTS_NO_SEAT;
    g->shot = HEARTS_NO_SHOT;
}
