/* duck_play.c - choosing the card to play. */
#include "players/duck/duck.h"

enum {
    RELIEF = 676,          /* weight of a card's relief, relative to the trick */
    KEEP_STOPPERS = 12000, /* how much the threat of a moon reduces that weight */
    ON_LEAD = 259,         /* cost of having to lead without a safe card, in parts of POINT */
    SMOKE = 1243,          /* gain of leading towards a costly card in another hand */
    SHORT_LEAD = 562,      /* gain of leading the last card of a suit */
};

/* ---- Shooting ---- */

static points my_taken(const struct duck *d) { return d->taken[d->p->side[d->me]]; }

/* Whether to try for every penalty card: they are within reach, and the hand loses hardly a
 * trick. */
static bool shoots(const struct duck *d)
{
    int cards = hearts_pile_count(d->v->hand), losers = duck_losers(d, d->v->hand);
    int seat;
    if (!d->moon || d->threat >= 0 || d->v->carried_tricks || d->aside > 0)
        return false;
    hearts_card top = duck_top(d, &seat);
    if (top != HEARTS_NO_CARD && seat != HEARTS_NO_SEAT && !duck_partner(d, seat)) {
        /* If I cannot win this trick, a penalty card on it ends my moon. */
        hearts_faces over = hearts_suit_faces(hearts_card_suit(top)) & ~(hearts_face(top) * 2 - 1);
        bool points_there = false;
        for (int i = 0; i < d->v->trick_count; i++)
            points_there = points_there || d->p->penalty >> d->v->trick[i] & 1;
        if (!(d->v->choice.from.once & over) && (points_there || d->v->tricks > 0))
            return false;
    }
    if (2 * my_taken(d) >= d->total)
        return losers <= 3 && losers <= cards;
    return losers <= (my_taken(d) > 0 ? 2 : 1);
}

/* How good a card is, when shooting, for taking this trick and the rest. */
static points shooting_score(const struct duck *d, const struct candidate *c)
{
    hearts_faces over = hearts_suit_faces(hearts_card_suit(c->card)) &
                        ~(hearts_face(c->card) * 2 - 1);
    bool master = !(d->unseen.once & over);
    int length = duck_count(&d->v->hand, hearts_suit_faces(hearts_card_suit(c->card)));
    if (c->lead)
        return (points)(master ? SURE * 8 : 0) + c->mine * 4 + length * 16 +
               hearts_card_rank(c->card);
    if (c->mine)
        return (points)c->mine * 8 - hearts_card_rank(c->card);
    bool gives_up = d->worth[c->card] > 0;
    return -(points)SURE * (gives_up ? 4 : 1) - c->relief / 64 - hearts_card_rank(c->card);
}

/* ---- Small gains and costs of a lead ---- */

/* The gain of leading a suit in which another seat has a costly card, if I have nothing above
 * it. */
static points smoke_worth(const struct duck *d, hearts_card c)
{
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(c));
    hearts_faces out = d->unseen.once & d->costly & suit;
    if (!out || d->p->lead_ban & hearts_face(c))
        return 0;
    hearts_card costly = hearts_faces_highest(out);
    if (c >= costly || d->v->hand.once & suit & ~(hearts_face(costly) - 1))
        return 0;
    return SMOKE * d->worth[costly] / (13 * POINT);
}

/* The cost of having to lead next: small if a low card can lose the lead. */
static points lead_cost(const struct duck *d, hearts_card played)
{
    points safest = ON_LEAD * 4;
    for (hearts_faces f = d->v->hand.once & ~hearts_face(played); f; f &= f - 1) {
        points danger = d->danger[hearts_faces_lowest(f)][0];
        safest = danger < safest ? danger : safest;
    }
    return hearts_pile_count(d->v->hand) > 1 ? safest + ON_LEAD / 2 : 0;
}

/* ---- The choice ---- */

static void weigh_candidate(const struct duck *d, struct candidate *c, bool shooting)
{
    duck_try(d, c);
    c->relief = duck_relief(d, d->v->hand, c->card);
    if (shooting) {
        c->score = shooting_score(d, c);
        return;
    }

    /* Against a moon, the high cards that otherwise hurt are needed: losing one is worth less. */
    int part = SURE - KEEP_STOPPERS * duck_fear(d) / SURE;
    points relief = c->relief * RELIEF / SURE * (part > -SURE ? part : -SURE) / SURE;
    c->score = c->bring + relief - lead_cost(d, c->card) * c->mine / SURE;
    if (c->lead) {
        int suit = hearts_card_suit(c->card);
        bool last = duck_count(&d->v->hand, hearts_suit_faces(suit)) == 1;
        bool others_have = d->suit[suit].followers > 0;
        c->score += smoke_worth(d, c->card) + (last && others_have ? SHORT_LEAD : 0);
    }
}

void duck_play(struct duck *d, struct advice *out)
{
    struct candidate best = { .card = HEARTS_NO_CARD };
    duck_weigh(d);
    bool shooting = shoots(d);
    for (hearts_faces f = d->v->choice.from.once; f; f &= f - 1) {
        struct candidate c = { .card = hearts_faces_lowest(f) };
        weigh_candidate(d, &c, shooting);
        if (best.card == HEARTS_NO_CARD || c.score > best.score)
            best = c;
    }
    best.shooting = shooting;
    out->move.count = 1;
    out->move.cards[0] = best.card;
    duck_say_play(d, &best, out);
}
