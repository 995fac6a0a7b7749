/* table_claim.c - whether a seat is certain to take all the rest, judged by what that seat can see.
 *
 * The cards that the seat cannot see are one pool: any of them may be in any other hand, or set
 * aside. The seat can lead suit after suit without being beaten if each time it has a card above
 * all cards of that suit in the pool. The others throw the cards that help the claim least: always
 * the lowest of a suit, as many as they must. Voids that somebody has shown are left out, which can
 * only make a claim look less certain.
 */
#include "table/table_inside.h"

enum { SEARCH_MOST = 2000 };

struct claim {
    hearts_faces ban;  /* may not be led while the hand has other cards */
    hearts_faces late; /* may not be led while there are cards that neither set bars */
    int others;
    long left; /* positions that may still be looked at */
};

/* Between two tricks, the claiming seat to lead. */
struct standing {
    hearts_faces hand, pool;
    int aside; /* cards of the pool that are in nobody's hand */
};

/* How many cards the others throw, by suit. */
struct thrown {
    int of[4];
};

static hearts_faces suit_of(hearts_faces f, int suit) { return f & hearts_suit_faces(suit); }

static bool is_above(hearts_card c, hearts_faces f) { return !f || c > hearts_faces_highest(f); }

static hearts_faces without_lowest(hearts_faces f, int count)
{
    while (count-- > 0)
        f &= f - 1;
    return f;
}

/* A simple case that is certain: in each suit the seat has at least as many cards above the whole
 * pool as the pool has cards of that suit. Every lead draws at least one of them, or shows that
 * nobody holds any. */
static bool is_plain(const struct standing *s)
{
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces mine = suit_of(s->hand, suit), theirs = suit_of(s->pool, suit);
        int wanted = hearts_faces_count(theirs), held = hearts_faces_count(mine), above = 0;
        for (hearts_faces f = mine; f; f &= f - 1)
            above += is_above(hearts_faces_lowest(f), theirs);
        if (above < (wanted < held ? wanted : held))
            return false;
    }
    return true;
}

static bool takes_rest(struct claim *c, const struct standing *s);

/* Whether the rest is certain for every way to throw `count` cards of the suits from `suit` on; the
 * cards of suit `led` are thrown already. */
static bool whatever_falls(struct claim *c, const struct standing *s, int suit, int led, int count)
{
    if (suit == 4)
        return count > 0 || takes_rest(c, s);
    if (suit == led)
        return whatever_falls(c, s, suit + 1, led, count);
    int most = hearts_faces_count(suit_of(s->pool, suit));
    for (int n = 0; n <= most && n <= count; n++) {
        struct standing next = *s;
        hearts_faces fallen = suit_of(s->pool, suit);
        next.pool ^= fallen ^ without_lowest(fallen, n);
        if (!whatever_falls(c, &next, suit + 1, led, count - n))
            return false;
    }
    return true;
}

/* Whether leading that card, which nothing in the pool beats, leaves the rest certain. */
static bool lead_is_safe(struct claim *c, const struct standing *s, hearts_card card)
{
    int suit = hearts_card_suit(card), each = hearts_faces_count(s->hand);
    hearts_faces theirs = suit_of(s->pool, suit);
    int pool = hearts_faces_count(theirs);
    int held = pool > s->aside ? pool - s->aside : 0; /* at least */
    int least = (held + each - 1) / each;
    int most = pool < c->others ? pool : c->others;
    for (int follow = least; follow <= most; follow++) {
        struct standing next = *s;
        next.hand ^= hearts_face(card);
        next.pool ^= theirs ^ without_lowest(theirs, follow);
        if (!follow && pool) { /* the whole suit is set aside */
            next.pool &= ~theirs;
            next.aside -= pool;
        }
        if (!whatever_falls(c, &next, 0, suit, c->others - follow))
            return false;
    }
    return true;
}

static bool takes_rest(struct claim *c, const struct standing *s)
{
    /* A card that may not be led yet cannot draw cards of its suit. */
    if (!s->hand || (!(s->hand & c->late) && is_plain(s)))
        return true;
    if (c->left-- <= 0)
        return false;
    hearts_faces may = s->hand & ~c->ban ? s->hand & ~c->ban : s->hand;
    may = may & ~c->late ? may & ~c->late : may;
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces mine = suit_of(may, suit);
        if (!mine || !is_above(hearts_faces_highest(mine), suit_of(s->pool, suit)))
            continue;
        if (lead_is_safe(c, s, hearts_faces_highest(mine)))
            return true;
    }
    return false;
}

/* ---- From a view ---- */

/* Rules under which the pool is not enough to judge by. */
static bool is_beyond(const struct hearts_plan *p, const struct hearts_view *v)
{
    hearts_faces charged = 0;
    for (int s = 0; s < p->seats; s++)
        charged |= v->charged[s];
    bool swap = p->kitty == HEARTS_KITTY_SWAP && v->kitty_taker == HEARTS_NO_SEAT;
    return v->phase != HEARTS_PLAY || !v->hand.once || !v->tricks || p->decks != 1 || p->boosters ||
           (charged & ~v->led) || swap || p->rules.must_qs;
}

static bool begin(const struct hearts_plan *p, const struct hearts_view *v, struct standing *s)
{
    hearts_faces seen = v->hand.once | v->buried.once;
    int held = 0;
    for (int i = 0; i < v->trick_count; i++)
        seen |= hearts_face(v->trick[i]);
    for (int seat = 0; seat < p->seats; seat++) {
        seen |= v->won[seat].once;
        held += seat == v->seat ? 0 : v->held[seat];
    }
    s->hand = v->hand.once;
    s->pool = p->deck.once & ~seen;
    s->aside = hearts_faces_count(s->pool) - held;
    return s->aside >= 0;
}

/* In the middle of a trick: whether the seat takes it, and then the rest. */
static bool takes_trick(struct claim *c, const struct hearts_plan *p, const struct hearts_view *v,
                        struct standing *s)
{
    hearts_card best = v->trick[0]; /* the highest card of the suit led that lies on the table */
    for (int i = 1; i < v->trick_count; i++)
        if (hearts_card_suit(v->trick[i]) == hearts_card_suit(best) && v->trick[i] > best)
            best = v->trick[i];
    int suit = hearts_card_suit(best), place = (v->seat + p->seats - v->leader) % p->seats;
    int to_play = p->seats - v->trick_count;
    hearts_faces theirs = suit_of(s->pool, suit);
    if (place < v->trick_count)
        return v->trick[place] == best && is_above(best, theirs) &&
               whatever_falls(c, s, 0, 4, to_play);
    to_play--;
    for (hearts_faces mine = suit_of(s->hand, suit); mine; mine &= mine - 1) {
        hearts_card card = hearts_faces_lowest(mine);
        struct standing next = *s;
        next.hand ^= hearts_face(card);
        if (card > best && (!to_play || is_above(card, theirs)) &&
            whatever_falls(c, &next, 0, 4, to_play))
            return true;
    }
    return false;
}

bool table__rest_is_mine(const struct hearts_plan *p, const struct hearts_view *v)
{
    struct standing s;
    if (v->trick_count || v->leader != v->seat || is_beyond(p, v) || !begin(p, v, &s))
        return false;
    for (int suit = 0; suit < 4; suit++) {
        hearts_faces mine = suit_of(s.hand, suit);
        if (mine && !is_above(hearts_faces_lowest(mine), suit_of(s.pool, suit)))
            return false;
    }
    return true;
}

bool table_claim_is_certain(const struct table *t, int seat)
{
    const struct hearts_plan *p = t->plan;
    hearts_faces queen = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN));
    struct hearts_view v;
    struct standing s;
    hearts_view_of(p, &t->game, seat, &v);
    if (v.seat != seat || is_beyond(p, &v) || !begin(p, &v, &s))
        return false;
    struct claim c = {
        .ban = v.broken ? 0 : p->lead_ban,
        .late = !v.broken && p->rules.qs_after_hearts ? queen : 0,
        .others = p->seats - 1,
        .left = SEARCH_MOST,
    };
    return v.trick_count ? takes_trick(&c, p, &v, &s) : v.leader == seat && takes_rest(&c, &s);
}
