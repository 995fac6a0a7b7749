/* scholar_play.c - the scholar's rules of thumb, for playouts. */
#include "players/scholar/scholar.h"

#include <string.h>

#include "players/memory/roles.h"

/* One card in WHIM is a random legal one. */
enum { WHIM = 8 };

enum aim { AVOIDS, WINS, STOPS }; /* avoids points; takes every trick; takes the shooter's tricks */

/* The turn of a seat, and its aim. */
struct turn {
    const struct thumb_rules *m;
    const struct hearts_game *g;
    uint64_t chance; /* random bits, drawn afresh for every card */
    int seat;
    int shooter; /* the side that shoots; -1: none */
    enum aim aim;
    hearts_faces legal, hand;
    hearts_faces over; /* cards that take a costly card still to come */
};

void scholar_thumb_rules(struct thumb_rules *m, const struct hearts_plan *p, hearts_faces charged)
{
    memset(m, 0, sizeof *m);
    m->plan = p;
    m->costly = roles_costly(p, charged);
    if (m->costly) {
        hearts_card costly = hearts_faces_lowest(m->costly);
        m->over = hearts_suit_faces(hearts_card_suit(costly)) & ~m->costly &
                  ~(hearts_face(costly) - 1);
    }
    for (hearts_faces f = p->penalty; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        m->worth[c] = hearts_plan_worth(p, charged, c);
        m->half += m->worth[c] * hearts_pile_copies(p->deck, c);
    }
    m->half /= 2;
}

/* The set without those faces, unless that leaves nothing. */
static inline hearts_faces without(hearts_faces f, hearts_faces barred)
{
    return f & ~barred ? f & ~barred : f;
}

static inline int suit_count(hearts_faces f, int suit)
{
    return hearts_faces_count(f & hearts_suit_faces(suit));
}

/* Of one card per suit, the one with the best score, plus a small random number. */
static hearts_card best_of_suits(const struct turn *t, const hearts_card card[4],
                                 const int score[4])
{
    hearts_card best = HEARTS_NO_CARD;
    int most = 0;
    for (int suit = 0; suit < 4; suit++) {
        int value = score[suit] + (int)(t->chance >> (8 + 5 * suit) & 15);
        if (card[suit] != HEARTS_NO_CARD && (best == HEARTS_NO_CARD || value > most)) {
            best = card[suit];
            most = value;
        }
    }
    return best;
}

/* ---- One card ---- */

/* Bonus cards of this hand that nobody else can take: no higher card of their suit is out. */
static hearts_faces sure_bonus(const struct turn *t)
{
    const struct hearts_plan *p = t->m->plan;
    hearts_faces sure = 0, out = 0;
    for (int s = 0; s < p->seats; s++)
        out |= s == t->seat ? 0 : t->g->hand[s].once;
    for (hearts_faces f = t->legal & p->bonus; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        hearts_faces over = hearts_suit_faces(hearts_card_suit(c)) & ~(hearts_face(c) - 1);
        sure |= out & over ? 0 : hearts_face(c);
    }
    return sure;
}

/* The lead: a low card of a suit that is safe to lead, or a high one to take every trick. */
static hearts_card lead(const struct turn *t)
{
    hearts_faces kept = t->m->costly | t->m->plan->bonus;
    hearts_faces sure = t->legal & t->m->plan->bonus ? sure_bonus(t) : 0;
    hearts_card card[4];
    int good[4] = { 0 };
    if (sure)
        return hearts_faces_lowest(sure);
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces of = t->legal & hearts_suit_faces(suit);
        card[suit] = HEARTS_NO_CARD;
        if (!of)
            continue;
        hearts_card c = t->aim == WINS ? hearts_faces_highest(of)
                                       : hearts_faces_lowest(without(of, kept));
        int rank = hearts_card_rank(c);
        card[suit] = c;
        good[suit] = t->aim == WINS ? rank * 4 : -rank * 4 - suit_count(t->hand, suit);
        if (t->aim != WINS && hearts_face(c) & (kept | t->over))
            good[suit] -= hearts_face(c) & kept ? 60 : 30;
        else if (t->over & hearts_suit_faces(suit) && !(t->hand & (t->over | t->m->costly)))
            good[suit] += 12; /* it draws out the costly card */
    }
    return best_of_suits(t, card, good);
}

/* Whether the shooter is taking the trick so far. */
static bool shooter_has(const struct turn *t, hearts_card best)
{
    const struct hearts_game *g = t->g;
    int at = 0;
    while (at < g->trick_count && g->trick[at] != best)
        at++;
    return t->m->plan->side[(g->leader + at) % t->m->plan->seats] == t->shooter;
}

static hearts_card follow(const struct turn *t)
{
    const struct hearts_game *g = t->g;
    const struct thumb_rules *m = t->m;
    struct hearts_pile trick = { g->trick_once, g->trick_twice };
    hearts_card best = hearts_trick_best(trick, hearts_card_suit(g->trick[0]));
    hearts_faces under = best == HEARTS_NO_CARD ? 0 : t->legal & (hearts_face(best) - 1);
    hearts_faces above = t->legal & ~under;
    bool last = g->trick_count + 1 == g->trick_end;
    if (t->aim == WINS)
        return !above ? hearts_faces_lowest(under)
               : last ? hearts_faces_lowest(above)
                      : hearts_faces_highest(above);
    if (above && best != HEARTS_NO_CARD &&
        (trick.once & m->plan->bonus || (t->aim == STOPS && shooter_has(t, best))))
        return hearts_faces_highest(without(above, m->costly));
    if (under)
        return hearts_faces_highest(under & m->costly ? under & m->costly
                                                      : without(under, m->plan->bonus));
    above = without(above, m->costly);
    return last || g->tricks == 0 ? hearts_faces_highest(above) : hearts_faces_lowest(above);
}

/* The discard: the card most dangerous to keep, or a low one if the high ones are needed. */
static hearts_card slough(const struct turn *t)
{
    const struct thumb_rules *m = t->m;
    hearts_faces from = without(t->legal, m->plan->bonus);
    hearts_card card[4];
    int good[4] = { 0 };
    if (t->aim != AVOIDS)
        from = without(from, m->plan->penalty);
    else if (from & m->costly)
        return hearts_faces_highest(from & m->costly);
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces of = from & hearts_suit_faces(suit);
        card[suit] = HEARTS_NO_CARD;
        if (!of)
            continue;
        hearts_card c = t->aim == AVOIDS ? hearts_faces_highest(of) : hearts_faces_lowest(of);
        int rank = hearts_card_rank(c), low = suit_count(t->hand & (hearts_face(c) - 1), suit);
        card[suit] = c;
        good[suit] = t->aim == AVOIDS ? rank * 4 - low * 3 : -rank * 4;
        if (t->aim == AVOIDS && hearts_face(c) & (m->plan->penalty | t->over))
            good[suit] += 12;
    }
    return best_of_suits(t, card, good);
}

static hearts_card any(hearts_faces legal, uint64_t chance)
{
    int n = (int)((chance >> 32) * (uint64_t)hearts_faces_count(legal) >> 32);
    for (; n > 0; n--)
        legal &= legal - 1;
    return hearts_faces_lowest(legal);
}

/* ---- The hand ---- */

/* Between two tricks: finds a side that alone has penalties, at least half of them, and the cards
 * that take a costly one still to come. */
static void look(struct turn *t)
{
    const struct thumb_rules *m = t->m;
    const struct hearts_plan *p = m->plan;
    struct hearts_pile gone = { 0, 0 };
    int32_t has = 0;
    int shooter = -1;
    bool several = false;
    for (int s = 0; s < p->seats; s++) {
        bool pays = t->g->won[s].once & p->penalty;
        gone = hearts_pile_join(gone, t->g->won[s]);
        several |= pays && shooter >= 0 && shooter != p->side[s];
        shooter = pays ? p->side[s] : shooter;
    }
    for (hearts_faces f = several ? 0 : gone.once & p->penalty; f; f &= f - 1)
        has += m->worth[hearts_faces_lowest(f)] * hearts_pile_copies(gone, hearts_faces_lowest(f));
    t->shooter = has && has >= m->half ? shooter : -1;
    t->over = m->costly & ~gone.once ? m->over : 0;
}

static hearts_card choose(const struct turn *t)
{
    const struct hearts_game *g = t->g;
    if (t->chance % WHIM == 0)
        return any(t->legal, t->chance);
    if (!g->trick_count)
        return lead(t);
    return t->legal & hearts_suit_faces(hearts_card_suit(g->trick[0])) ? follow(t) : slough(t);
}

void scholar_playout(const struct thumb_rules *m, struct hearts_game *g, uint64_t *rng)
{
    const struct hearts_plan *p = m->plan;
    struct turn t = { .m = m, .g = g };
    look(&t);
    while (g->phase == HEARTS_PLAY && !hearts_game_played_out(g)) {
        t.legal = hearts_game_legal(p, g);
        hearts_card c = hearts_faces_lowest(t.legal);
        if (t.legal & (t.legal - 1)) {
            t.seat = __builtin_ctz(g->to_act);
            t.chance = hearts_random(rng);
            t.hand = g->hand[t.seat].once;
            t.aim = t.shooter < 0 ? AVOIDS : t.shooter == p->side[t.seat] ? WINS : STOPS;
            c = choose(&t);
        }
        hearts_game_play(p, g, c);
        if (!g->trick_count)
            look(&t);
    }
    hearts_game_playout(p, g, rng);
}
