/* duck_say.c - the reason for a card, in a sentence. */
#include "players/duck.h"

#include <stdio.h>

static const char *const rank_names[] = {
    "",      "",     "two", "three", "four",  "five", "six", "seven",
    "eight", "nine", "ten", "jack",  "queen", "king", "ace",
};
static const char *const suit_names[] = { "clubs", "diamonds", "spades", "hearts" };

void duck_say(struct advice *out, const char *verb, const char *reason)
{
    char cards[HEARTS_MOVE_MAX * 3 + 1] = "";
    for (int i = 0; i < out->move.count; i++) {
        cards[3 * i] = ' ';
        hearts_card_write(out->move.cards[i], cards + 3 * i + 1);
    }
    (void)snprintf(out->why, sizeof out->why, "%s%s: %s.", verb, cards, reason);
}

static const char *rank_of(hearts_card c) { return rank_names[hearts_card_rank(c)]; }
static const char *suit_of(hearts_card c) { return suit_names[hearts_card_suit(c)]; }

/* The card of the trick that costs most, or HEARTS_NO_CARD. */
static hearts_card dearest_on(const struct duck *d)
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

static int reason_for_lead(const struct duck *d, const struct candidate *c, char *out, size_t room)
{
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(c->card));
    hearts_faces dear = d->unseen.once & d->dear & suit;
    hearts_faces bonus = d->unseen.once & d->p->bonus & suit;
    if (c->shooting)
        return snprintf(out, room, "you may take every penalty card of the hand");
    if (dear && c->card < hearts_faces_highest(dear) && !(d->dear >> c->card & 1))
        return snprintf(out, room, "it may bring out the %s of %s",
                        rank_of(hearts_faces_highest(dear)), suit_of(c->card));
    if (bonus && c->mine > SURE / 2)
        return snprintf(out, room, "the %s of %s may fall to it",
                        rank_of(hearts_faces_highest(bonus)), suit_of(c->card));
    if (d->p->bonus >> c->card & 1)
        return snprintf(out, room, "it is likely to win, and the bonus with it");
    if (c->mine < SURE / 5)
        return snprintf(out, room,
                        hearts_card_rank(c->card) < HEARTS_NINE
                            ? "it is low, and somebody else is likely to take the trick"
                            : "somebody else is likely to go higher");
    if (leaves_void(d, c->card))
        return snprintf(out, room, "it is your last of %s, and you can throw cards off later",
                        suit_of(c->card));
    if (c->mine > SURE / 2 && c->trick < POINT)
        return snprintf(out, room, "it may win, but there is likely little on the trick");
    return snprintf(out, room, "every other lead looks more dangerous");
}

/* ---- Following suit ---- */

static int reason_under(const struct duck *d, const struct candidate *c, char *out, size_t room)
{
    int seat;
    hearts_card top = duck_top(d, &seat), dear = dearest_on(d);
    if (d->worth[c->card] > 0 && !duck_partner(d, seat))
        return snprintf(out, room, "the %s takes it, and its points with it", rank_of(top));
    if (dear != HEARTS_NO_CARD)
        return snprintf(out, room, "it stays under the %s, and the %s of %s is on the trick",
                        rank_of(top), rank_of(dear), suit_of(dear));
    if (c->relief > POINT / 3)
        return snprintf(out, room, "it is the highest that is safe under the %s", rank_of(top));
    return snprintf(out, room, "it stays under the %s", rank_of(top));
}

static int reason_over(const struct duck *d, const struct candidate *c, char *out, size_t room)
{
    bool last = d->v->trick_count + 1 == d->v->trick_end;
    if (c->trick < 0)
        return snprintf(out, room, "it is likely to win the bonus");
    if (is_on_trick(d, c->card))
        return snprintf(out, room, "its twin is on the trick, and the two cancel");
    if (d->threat >= 0 && 2 * d->taken[d->threat] > d->total && c->mine > SURE / 3 && c->trick > 0)
        return snprintf(out, room,
                        "somebody has all the points so far, and a moon must be stopped");
    if (d->p->rules.least > d->v->points[d->me] && c->mine > SURE / 3 &&
        c->on_table + d->worth[c->card] > 0)
        return snprintf(out, room, "a score below %d cannot win, and this is a cheap way there",
                        d->p->rules.least);
    if (c->mine < SURE / 3)
        return snprintf(out, room, "somebody after you is likely to go higher");
    if (last && c->on_table <= 0)
        return snprintf(out, room, "the trick costs nothing, and a high card is gone");
    if (c->trick < POINT)
        return snprintf(out, room, "the trick is likely to cost little, and a high card is gone");
    return snprintf(out, room, "taking the trick cannot well be helped, so a high card goes");
}

/* ---- Throwing off ---- */

static int reason_thrown(const struct duck *d, const struct candidate *c, char *out, size_t room)
{
    int suit = hearts_card_suit(c->card), seat;
    (void)duck_top(d, &seat);
    bool partner = seat != HEARTS_NO_SEAT && duck_partner(d, seat);
    if (d->p->bonus >> c->card & 1)
        return snprintf(out, room,
                        partner ? "your partner is likely to get the bonus"
                                : "every other card is needed more");
    if (d->worth[c->card] > 0 && !partner)
        return snprintf(out, room, "somebody else pays for it");
    if (leaves_void(d, c->card))
        return snprintf(out, room, "it is your last of %s, and you can throw cards off later",
                        suit_names[suit]);
    if (d->danger[c->card][0] > POINT / 3 || d->danger[c->card][ROUNDS - 1] > POINT / 2)
        return snprintf(out, room, "it is the card most likely to hurt you later");
    if (duck_count(&d->v->hand, hearts_suit_faces(suit)) == 2)
        return snprintf(out, room, "one more, and you have no %s", suit_names[suit]);
    return snprintf(out, room, "you can spare it best");
}

void duck_say_play(const struct duck *d, const struct candidate *c, struct advice *out)
{
    char reason[ADVICE_TEXT - 32];
    const char *verb = c->lead ? "Lead" : c->follows ? "Play" : "Throw";
    int seat;
    hearts_card top = duck_top(d, &seat);
    if (hearts_pile_count(d->v->choice.from) == 1)
        (void)snprintf(reason, sizeof reason, "it is the only card you may play");
    else if (c->lead)
        (void)reason_for_lead(d, c, reason, sizeof reason);
    else if (c->shooting)
        (void)snprintf(reason, sizeof reason, "you may still take every point of the hand");
    else if (!c->follows)
        (void)reason_thrown(d, c, reason, sizeof reason);
    else if (top != HEARTS_NO_CARD && c->card < top)
        (void)reason_under(d, c, reason, sizeof reason);
    else
        (void)reason_over(d, c, reason, sizeof reason);
    duck_say(out, verb, reason);
}
