/* deals_chance.c - exact means and variances of random deals. */
#include "server/people/games/deals.h"

unsigned deals_cards(const struct deals_shape *s)
{
    unsigned cards = 0;
    for (int suit = 0; suit < DEALS_SUITS; suit++)
        cards += s->suit[suit];
    return cards;
}

static unsigned hand_cards(const struct deals_shape *s) { return deals_cards(s) / s->seats; }

/* How many of k marked cards a hand gets: hypergeometric. */
static struct deals_chance marked(const struct deals_shape *s, unsigned k)
{
    double n = deals_cards(s), part = hand_cards(s) / n;
    return (struct deals_chance){ k * part, k * part * (1 - part) * (n - k) / (n - 1) };
}

struct deals_chance deals_queens(const struct deals_shape *s) { return marked(s, s->queens); }

struct deals_chance deals_hearts(const struct deals_shape *s)
{
    return marked(s, s->suit[HEARTS_HEARTS]);
}

/* The probability that a hand has none of `gone` cards. */
static double without(const struct deals_shape *s, unsigned gone)
{
    unsigned n = deals_cards(s);
    double p = 1;
    for (unsigned i = 0; i < hand_cards(s); i++)
        p *= n - gone > i ? (double)(n - gone - i) / (n - i) : 0;
    return p;
}

/* Inclusion and exclusion over all sets of missing suits. */
struct deals_chance deals_shorts(const struct deals_shape *s)
{
    double p = 0;
    for (unsigned set = 1; set < 1u << DEALS_SUITS; set++) {
        unsigned gone = 0;
        double sign = -1;
        bool there = true;
        for (int suit = 0; suit < DEALS_SUITS; suit++)
            if (set >> suit & 1) {
                gone += s->suit[suit];
                there = there && s->suit[suit] > 0;
                sign = -sign;
            }
        p += there ? sign * without(s, gone) : 0;
    }
    return (struct deals_chance){ p, p * (1 - p) };
}

/* Marked cards fall into the hands and the kitty. In one deal their counts have the covariances of
 * one throw of a die that shows a hand or the kitty, times k (n - k) / (n - 1). Divided by that,
 * the sum is chi-squared. */
double deals_chi(const struct deals *d, bool hearts, unsigned *freedom)
{
    const struct deals_shape *s = &d->shape;
    unsigned k = hearts ? s->suit[HEARTS_HEARTS] : s->queens, cards = deals_cards(s);
    double n = cards, part = hand_cards(s) / n, rest = 1 - s->seats * part;
    double unit = (double)d->deals * k * (n - k) / (n - 1), chi = 0;
    int64_t left = d->deals * k;
    *freedom = s->seats - (cards % s->seats == 0);
    if (unit <= 0)
        return 0;
    for (unsigned i = 0; i < s->seats; i++) {
        int64_t there = hearts ? d->at[i].hearts : d->at[i].queens;
        double off = (double)there - (double)d->deals * k * part;
        chi += off * off / (unit * part);
        left -= there;
    }
    double off = (double)left - (double)d->deals * k * rest;
    return cards % s->seats ? chi + off * off / (unit * rest) : chi;
}
