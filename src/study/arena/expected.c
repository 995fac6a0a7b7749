/* expected.c - predictions compared with results. */
#include "study/arena/expected.h"

#include <math.h>

#include "hearts/game.h"

void expected_note(struct expected_hand *h, int seat, int trick, const struct prospect *said)
{
    if (h->count == EXPECTED_HAND || trick < 1 || trick > EXPECTED_TRICKS)
        return;
    h->card[h->count++] = (struct expected_card){ (uint8_t)seat, (uint8_t)trick, *said };
}

static void values(const struct prospect *p, double out[EXPECTED_WHATS])
{
    out[EXPECTED_POINTS] = p->points;
    out[EXPECTED_QUEEN] = p->queen;
    out[EXPECTED_MOON] = p->moon;
    out[EXPECTED_OTHER_MOON] = p->moon_other;
}

static void add_card(struct expected_row *r, const struct prospect *said,
                     const struct prospect *came)
{
    double s[EXPECTED_WHATS], c[EXPECTED_WHATS];
    values(said, s);
    values(came, c);
    r->cards++;
    for (int what = 0; what < EXPECTED_WHATS; what++) {
        r->said[what] += s[what];
        r->came[what] += c[what];
    }
}

void expected_came(struct expected_hand *h, const struct roles *l, const struct hearts_game *before,
                   const struct hearts_game *after, uint16_t first, struct expected side[2])
{
    struct prospect came[HEARTS_SEATS] = { { 0, 0, 0, 0 } };
    for (int seat = 0; seat < l->plan->seats; seat++)
        outcome_look(l, before, after, seat, &came[seat]);
    for (int i = 0; i < h->count; i++) {
        const struct expected_card *c = &h->card[i];
        struct expected *of = &side[first >> c->seat & 1 ? 0 : 1];
        add_card(&of->row[EXPECTED_ALL], &c->said, &came[c->seat]);
        add_card(&of->row[c->trick], &c->said, &came[c->seat]);
    }
    h->count = 0;
}

void expected_close(struct expected *e)
{
    for (int i = 0; i < EXPECTED_ROWS; i++) {
        struct expected_row *r = &e->row[i];
        for (int what = 0; what < EXPECTED_WHATS; what++) {
            double d = r->came[what] - r->said[what];
            r->dd[what] = d * d;
            r->dn[what] = d * r->cards;
        }
        r->nn = r->cards * r->cards;
    }
}

void expected_add(struct expected *a, const struct expected *b)
{
    for (int i = 0; i < EXPECTED_ROWS; i++) {
        struct expected_row *to = &a->row[i];
        const struct expected_row *from = &b->row[i];
        to->cards += from->cards;
        to->nn += from->nn;
        for (int what = 0; what < EXPECTED_WHATS; what++) {
            to->said[what] += from->said[what];
            to->came[what] += from->came[what];
            to->dd[what] += from->dd[what];
            to->dn[what] += from->dn[what];
        }
    }
}

double expected_more(const struct expected_row *r, enum expected_what what, double *margin)
{
    double n = r->cards, mean = n > 0 ? (r->came[what] - r->said[what]) / n : 0;
    /* The sum over samples of (d - mean n) squared: the variance of a ratio of two sums. */
    double spread = r->dd[what] - 2 * mean * r->dn[what] + mean * mean * r->nn;
    bool several = n > 0 && r->nn < n * n * (1 - 1e-9);
    *margin = several ? 1.96 * sqrt(spread > 0 ? spread : 0) / n : INFINITY;
    return mean;
}
