/* duck_say.c - the reason for a card, as a sentence. */
#include "players/duck/duck.h"

void duck_say(struct advice *out, const char *verb, enum reason_word word)
{
    out->reason = reason_of(word);
    advice_say(out, verb);
}

static struct reason about(enum reason_word word, hearts_card card)
{
    struct reason r = reason_of(word);
    r.card = card;
    return r;
}

static struct reason of_suit(enum reason_word word, int suit)
{
    struct reason r = reason_of(word);
    r.suit = (int8_t)suit;
    return r;
}

/* The costliest card of the trick, or HEARTS_NO_CARD. */
static hearts_card costliest_on(const struct duck *d)
{
    hearts_card best = HEARTS_NO_CARD;
    for (int i = 0; i < d->v->trick_count; i++)
        if (d->worth[d->v->trick[i]] > (best == HEARTS_NO_CARD ? 0 : d->worth[best]))
            best = d->v->trick[i];
    return best;
}

static bool leaves_void(const struct duck *d, hearts_card c)
{
    return duck_count(&d->v->hand, hearts_suit_faces(hearts_card_suit(c))) == 1 &&
           d->suit[hearts_card_suit(c)].followers > 0;
}

static bool is_on_trick(const struct duck *d, hearts_card c)
{
    for (int i = 0; i < d->v->trick_count; i++)
        if (d->v->trick[i] == c)
            return true;
    return false;
}

/* ---- Leads ---- */

static struct reason reason_for_lead(const struct duck *d, const struct candidate *c)
{
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(c->card));
    hearts_faces costly = d->unseen.once & d->costly & suit;
    hearts_faces bonus = d->unseen.once & d->p->bonus & suit;
    if (c->shooting)
        return reason_of(REASON_DUCK_MAY_SHOOT);
    if (costly && c->card < hearts_faces_highest(costly) && !(d->costly >> c->card & 1))
        return about(REASON_DUCK_BRINGS_OUT, hearts_faces_highest(costly));
    if (bonus && c->mine > SURE / 2)
        return about(REASON_DUCK_BONUS_FALLS, hearts_faces_highest(bonus));
    if (d->p->bonus >> c->card & 1)
        return reason_of(REASON_DUCK_BONUS_LEAD);
    if (c->mine < SURE / 5)
        return reason_of(hearts_card_rank(c->card) < HEARTS_NINE ? REASON_DUCK_LOW_LEAD
                                                                 : REASON_DUCK_HIGHER);
    if (leaves_void(d, c->card))
        return of_suit(REASON_LAST_OF_SUIT, hearts_card_suit(c->card));
    if (c->mine > SURE / 2 && c->trick < POINT)
        return reason_of(REASON_DUCK_LITTLE_ON_IT);
    return reason_of(REASON_DUCK_OTHERS_WORSE);
}

/* ---- Following suit ---- */

static struct reason reason_under(const struct duck *d, const struct candidate *c)
{
    int seat;
    hearts_card top = duck_top(d, &seat), costly = costliest_on(d);
    if (d->worth[c->card] > 0 && !duck_partner(d, seat))
        return about(REASON_DUCK_POINTS_UNDER, top);
    if (costly != HEARTS_NO_CARD) {
        struct reason r = about(REASON_DUCK_UNDER_DEAR, top);
        r.other = costly;
        return r;
    }
    return about(c->relief > POINT / 3 ? REASON_DUCK_HIGH_UNDER : REASON_UNDER, top);
}

static struct reason reason_over(const struct duck *d, const struct candidate *c)
{
    bool last = d->v->trick_count + 1 == d->v->trick_end;
    if (c->trick < 0)
        return reason_of(REASON_DUCK_WINS_BONUS);
    if (is_on_trick(d, c->card))
        return reason_of(REASON_DUCK_TWIN);
    if (d->threat >= 0 && 2 * d->taken[d->threat] > d->total && c->mine > SURE / 3 && c->trick > 0)
        return reason_of(REASON_DUCK_STOPS_MOON);
    if (d->p->rules.least > d->v->points[d->me] && c->mine > SURE / 3 &&
        c->on_table + d->worth[c->card] > 0) {
        struct reason r = reason_of(REASON_DUCK_LEAST);
        r.n = d->p->rules.least;
        return r;
    }
    if (c->mine < SURE / 3)
        return reason_of(REASON_DUCK_HIGHER_AFTER);
    if (last && c->on_table <= 0)
        return reason_of(REASON_FREE_TRICK);
    return reason_of(c->trick < POINT ? REASON_DUCK_CHEAP : REASON_DUCK_NO_HELP);
}

/* ---- Throwing off ---- */

static struct reason reason_thrown(const struct duck *d, const struct candidate *c)
{
    int suit = hearts_card_suit(c->card), seat;
    (void)duck_top(d, &seat);
    bool partner = seat != HEARTS_NO_SEAT && duck_partner(d, seat);
    if (d->p->bonus >> c->card & 1)
        return reason_of(partner ? REASON_DUCK_PARTNER_BONUS : REASON_DUCK_NEEDED_LEAST);
    if (d->worth[c->card] > 0 && !partner)
        return reason_of(REASON_PAID_BY_OTHERS);
    if (leaves_void(d, c->card))
        return of_suit(REASON_LAST_OF_SUIT, suit);
    if (d->danger[c->card][0] > POINT / 3 || d->danger[c->card][ROUNDS - 1] > POINT / 2)
        return reason_of(REASON_DUCK_HURTS_LATER);
    if (duck_count(&d->v->hand, hearts_suit_faces(suit)) == 2)
        return of_suit(REASON_DUCK_ONE_MORE, suit);
    return reason_of(REASON_DUCK_SPARED);
}

void duck_say_play(const struct duck *d, const struct candidate *c, struct advice *out)
{
    int seat;
    hearts_card top = duck_top(d, &seat);
    if (hearts_pile_count(d->v->choice.from) == 1)
        out->reason = reason_of(REASON_ONLY);
    else if (c->lead)
        out->reason = reason_for_lead(d, c);
    else if (c->shooting)
        out->reason = reason_of(REASON_DUCK_EVERY_POINT);
    else if (!c->follows)
        out->reason = reason_thrown(d, c);
    else if (top != HEARTS_NO_CARD && c->card < top)
        out->reason = reason_under(d, c);
    else
        out->reason = reason_over(d, c);
    advice_say(out, c->lead ? "Lead" : c->follows ? "Play" : "Discard");
}
