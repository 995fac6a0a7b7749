/* duck_choose.c - the decisions other than playing cards: charging, burying, scoring a moon. */
#include "players/duck/duck.h"

enum {
    CHARGE_TAKE = 130,  /* charge a penalty card if the chance that I take it is below this */
    CHARGE_BONUS = 450, /* charge a bonus card if that chance is above this; both per 1000 */
    OVER = 1000000,     /* winning the game outweighs any number of points */
};

/* ---- Charging ---- */

/* The chance, per 1000, that in the end I take a card of my own hand. */
static int takes_own(const struct duck *d, hearts_card c)
{
    static const int by_guards[] = { 450, 430, 330, 210, 120, 70, 40 };
    hearts_faces suit = hearts_suit_faces(hearts_card_suit(c));
    int guards = duck_count(&d->v->hand, suit & (hearts_face(c) - 1));
    int mine_over = duck_count(&d->v->hand, suit & ~(hearts_face(c) * 2 - 1));
    int over = duck_count(&d->unseen, suit & ~(hearts_face(c) * 2 - 1));
    int chance = by_guards[guards < 6 ? guards : 6] * 3 / (over + 1) + 110 * mine_over;
    return chance > 900 ? 900 : chance;
}

static bool charge_pays(const struct duck *d, hearts_card c)
{
    const hearts_card ace = HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE);
    hearts_faces over = hearts_suit_faces(hearts_card_suit(c)) & ~(hearts_face(c) * 2 - 1);
    if (c == ace && d->p->value[c] >= 0) {
        points hand = duck_hand_danger(d, d->v->hand), all = 0;
        for (hearts_faces f = d->p->penalty & hearts_suit_faces(HEARTS_HEARTS); f; f &= f - 1)
            all += d->worth[hearts_faces_lowest(f)];
        /* The share of the hearts' points that the hand is likely to take, relative to an even
         * share, in parts of SURE. */
        points part = SURE;
        if (all)
            part = duck_suit_danger(d, HEARTS_HEARTS, d->v->hand) * d->seats * SURE / all;
        return part < SURE / 3 && hand * d->seats < d->total;
    }
    if (d->p->value[c] < 0) {
        int mine_over = duck_count(&d->v->hand, over);
        int theirs = duck_count(&d->unseen, over);
        return 300 * mine_over + (theirs ? 0 : 500) + 100 > CHARGE_BONUS;
    }
    return takes_own(d, c) < CHARGE_TAKE;
}

void duck_charge(struct duck *d, struct advice *out)
{
    duck_weigh(d);
    for (hearts_faces f = d->v->choice.from.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        if (out->move.count < d->v->choice.high && charge_pays(d, c))
            out->move.cards[out->move.count++] = c;
    }
    if (!d->v->choice.from.once)
        duck_say(out, "Charge nothing", REASON_NOTHING_TO_CHARGE);
    else if (out->move.count == 0)
        duck_say(out, "Charge nothing", REASON_DUCK_CHARGE_NOT);
    else if (d->p->value[out->move.cards[0]] < 0)
        duck_say(out, "Charge", REASON_DUCK_CHARGE_BONUS);
    else
        duck_say(out, "Charge", REASON_DUCK_CHARGE);
}

/* ---- Burying ---- */

void duck_bury(struct duck *d, struct advice *out)
{
    points good[HEARTS_FACES] = { 0 };
    duck_weigh(d);
    for (hearts_faces f = d->v->choice.from.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        /* A buried card is certain to count for me: its cost is subtracted. */
        good[c] = -(d->p->doubling >> c & 1 ? duck_doubling(d, d->me) : d->worth[c]);
    }
    (void)duck_rid(d, good, 0, &out->move);
    duck_say(out, "Bury", REASON_DUCK_WITHOUT);
}

/* ---- Scoring a moon ---- */

static int32_t with_floor(const struct duck *d, int32_t total)
{
    total = d->p->rules.floor && total < 0 ? 0 : total;
    for (int i = 0; i < d->p->rules.reset.count; i++)
        if (d->p->rules.reset.at[i].from == total)
            return d->p->rules.reset.at[i].to;
    return total;
}

/* How I stand if the moon is scored in this way: above 0 is good. Winning or losing the game
 * outweighs everything else. */
static int64_t standing(const struct duck *d, bool subtract)
{
    int64_t team[HEARTS_SEATS] = { 0 }, most = INT32_MIN, lowest = INT64_MAX, sum = 0;
    int own = d->p->team[d->me];
    for (int s = 0; s < d->seats; s++) {
        bool shooter = d->p->side[s] == d->p->side[d->me];
        bool spared = d->p->rules.moon_partner == HEARTS_PARTNER_SPARED && duck_partner(d, s);
        int32_t change = shooter ? (subtract ? -d->v->shot_worth : 0)
                                 : (subtract || spared ? 0 : d->v->shot_worth);
        int32_t total = with_floor(d, d->v->score[s] + change);
        team[d->p->team[s]] += total;
        most = total > most ? total : most;
    }
    for (int t = 0; t < d->p->teams; t++)
        if (t != own) {
            lowest = team[t] < lowest ? team[t] : lowest;
            sum += team[t];
        }
    int64_t ahead = sum / (d->p->teams - 1) - team[own];
    bool ends = d->v->ended || (d->p->rules.target >= 1 && most >= d->p->rules.target);
    if (!ends)
        return ahead;
    return ahead + (team[own] < lowest ? OVER : -OVER);
}

void duck_moon(struct duck *d, struct advice *out)
{
    int64_t add = standing(d, false), subtract = standing(d, true);
    out->move.option = add == subtract ? d->v->choice.fallback : subtract > add;
    if (!out->move.option)
        duck_say(out, "Add it to the others",
                 add > OVER / 2 ? REASON_DUCK_WINS_GAME : REASON_DUCK_BETTER_PLACED);
    else
        duck_say(out, "Take it off your own score",
                 add < -OVER / 2 ? REASON_DUCK_OTHERS_AHEAD : REASON_DUCK_BETTER_PLACED);
}
