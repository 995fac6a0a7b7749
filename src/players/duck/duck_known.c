/* duck_known.c - what is known and likely at a decision: where the cards are, and what they cost
 * each seat. */
#include "players/duck/duck.h"
#include "players/memory/roles.h"

#include <string.h>

enum {
    DOUBT = 300,     /* share of the usual chance for a card that should have been thrown */
    THROW = 2560,    /* a void player's card, relative to the average unseen one */
    KINDNESS = 1200, /* a point for all opponents together, relative to one for me */
    LEAST_GOOD = 15 * POINT / 2, /* the gain from being able to win at all */
    SHOT_FROM = 358,             /* share of the penalties from which a moon is a threat */
    SHOT_MOST = 500,             /* its greatest chance */
};

static int64_t least_of(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t between(int64_t low, int64_t x, int64_t high)
{
    return x < low ? low : x > high ? high : x;
}

int duck_count(const struct hearts_pile *pile, hearts_faces faces)
{
    return hearts_faces_count(pile->once & faces) + hearts_faces_count(pile->twice & faces);
}

int duck_power(int chance, int times)
{
    int64_t product = SURE;
    for (; times > 0 && product; times--)
        product = product * chance / SURE;
    return (int)product;
}

bool duck_partner(const struct duck *d, int seat) { return d->p->team[seat] == d->p->team[d->me]; }

/* ---- Where the cards are ---- */

static void find_unseen(struct duck *d)
{
    struct hearts_pile seen = d->v->carried, known = { 0, 0 };
    for (int s = 0; s < d->seats; s++)
        seen = hearts_pile_join(seen, d->v->won[s]);
    for (int i = 0; i < d->v->trick_count; i++)
        hearts_pile_add(&seen, d->v->trick[i]);
    seen = hearts_pile_join(seen, d->v->hand);
    /* The known cards set aside: the kitty if it went to a pile, or what I buried. */
    if (d->v->kitty_taker != HEARTS_NO_SEAT)
        known = d->v->buried;
    seen = hearts_pile_join(seen, known);
    d->unseen = hearts_pile_less(d->p->deck, seen);
    d->unknown = d->unseen;
    for (int s = 0; s < d->seats; s++)
        if (s != d->me && hearts_pile_within(d->m->holds[s], d->unknown))
            d->unknown = hearts_pile_less(d->unknown, d->m->holds[s]);
    d->aside = d->v->kitty_count - hearts_pile_count(known);
}

static void find_shares(struct duck *d)
{
    for (int suit = 0; suit < 4; suit++) {
        int places = d->aside, free[HEARTS_SEATS] = { 0 };
        for (int s = 0; s < d->seats; s++)
            if (s != d->me && !(d->voids[s] >> suit & 1)) {
                free[s] = d->v->held[s] - hearts_pile_count(d->m->holds[s]);
                free[s] = free[s] > 0 ? free[s] : 0;
                places += free[s];
            }
        for (int s = 0; s < d->seats; s++)
            d->share[s][suit] = places > 0 ? SURE * free[s] / places : 0;
    }
}

int duck_none(const struct duck *d, int seat, int suit, hearts_faces faces)
{
    if (d->m->holds[seat].once & faces)
        return 0;
    int share = d->share[seat][suit];
    int doubted = duck_count(&d->unknown, faces & d->m->lacks[seat]);
    int others = duck_count(&d->unknown, faces) - doubted;
    /* A card that a seat would have thrown away is unlikely there, but not impossible. */
    return duck_power(SURE - share, others) * duck_power(SURE - share * DOUBT / SURE, doubted) /
           SURE;
}

/* ---- What cards are worth ---- */

static void find_worths(struct duck *d)
{
    for (hearts_faces f = d->p->deck.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        d->worth[c] = (points)hearts_plan_worth(d->p, d->charged, c) * POINT;
        int copies = hearts_pile_copies(d->p->deck, c);
        if (d->worth[c] > 0)
            d->total += d->worth[c] * copies;
        if (d->worth[c] > 0)
            d->penalty_out += d->worth[c] * hearts_pile_copies(d->unseen, c);
    }
    d->costly = roles_costly(d->p, d->charged);
}

/* A void player throws its worst card: more than the average, but never more than there is. */
static void find_throw(struct duck *d)
{
    points most = 0;
    int cards = hearts_pile_count(d->unseen);
    for (hearts_faces f = d->unseen.once & d->p->penalty; f; f &= f - 1) {
        points worth = d->worth[hearts_faces_lowest(f)];
        most = worth > most ? worth : most;
    }
    d->throw_worth = cards ? least_of(most, d->penalty_out * THROW / SURE / cards) : 0;
    if (d->p->kitty_cards && d->v->kitty_taker == HEARTS_NO_SEAT && cards)
        d->kitty_worth = d->penalty_out * d->v->kitty_count / cards;
    if (d->p->kitty == HEARTS_KITTY_SWAP)
        d->kitty_worth /= 2;
}

/* ---- Moons ---- */

/* Counts the penalties of each side. A moon may need the bonus cards too, so who has them
 * matters. */
static void find_taken(struct duck *d)
{
    hearts_faces needed = d->p->penalty | (d->p->rules.moon_bonus ? d->p->bonus : 0);
    bool has[HEARTS_SEATS] = { false };
    for (int s = 0; s < d->seats; s++) {
        int side = d->p->side[s];
        has[side] = has[side] || d->v->won[s].once & needed;
        for (hearts_faces f = d->v->won[s].once & d->p->penalty; f; f &= f - 1) {
            hearts_card c = hearts_faces_lowest(f);
            d->taken[side] += d->worth[c] * hearts_pile_copies(d->v->won[s], c);
        }
    }
    int with_some = 0;
    d->threat = -1;
    for (int side = 0; side < d->p->sides; side++) {
        with_some += has[side];
        if (has[side] && side != d->p->side[d->me])
            d->threat = side;
    }
    d->moon = d->p->rules.moon != HEARTS_MOON_OFF && with_some <= 1;
    if (!d->moon)
        d->threat = -1;
    d->moon_worth = d->p->rules.moon_worth >= 1 ? (points)d->p->rules.moon_worth * POINT : d->total;
}

/* The chance that the only side with penalties, having this much of them, gets them all. */
static int64_t shot_chance(const struct duck *d, points has)
{
    int64_t part = d->total ? has * SURE / d->total : 0;
    int64_t over = between(0, part - SHOT_FROM, SURE) * SURE / (SURE - SHOT_FROM);
    return over * over / SURE * SHOT_MOST / SURE;
}

/* ---- The effect of points on me ---- */

/* A point taken by an opponent is worth part of a point to me; more if that opponent leads. */
static void find_kindness(struct duck *d)
{
    int opponents = 0;
    int64_t sum = 0;
    for (int s = 0; s < d->seats; s++)
        if (!duck_partner(d, s)) {
            opponents++;
            sum += d->v->score[s];
        }
    for (int s = 0; s < d->seats; s++) {
        if (duck_partner(d, s) || !opponents)
            continue;
        int64_t ahead = sum / opponents - d->v->score[s];
        int64_t scale = d->p->rules.target >= 1 ? d->p->rules.target : 100;
        int64_t extra = between(-SURE / 2, ahead * SURE / scale, SURE / 2);
        d->kindness[s] = (int)((SURE + extra) * KINDNESS / SURE / opponents);
    }
}

points duck_doubling(const struct duck *d, int seat)
{
    points likely = (points)d->v->points[seat] * POINT + d->penalty_out / d->seats;
    return d->charged & d->p->doubling ? 3 * likely : likely;
}

/* If a score below `least` cannot win, points that lift me to it are a gain, and a larger one later
 * in the hand. */
static points least_bonus(const struct duck *d, points worth)
{
    bool by_hand = d->p->rules.hands == 1 || d->p->rules.stakes >= 1;
    points have = 0, least = (points)d->p->rules.least * POINT;
    if (d->p->rules.least == HEARTS_NO_LEAST)
        return 0;
    for (int s = 0; s < d->seats; s++)
        if (d->p->side[s] == d->p->side[d->me])
            have += (points)d->v->points[s] * POINT;
    if (!by_hand)
        have += (points)d->v->score[d->me] * POINT;
    if (have >= least || have + worth < least)
        return 0;
    return (points)LEAST_GOOD * (d->v->tricks + 1) / (d->p->hand_cards + 1);
}

/* The first trick that a side takes costs it the bonus for taking none. */
static points no_tricks_lost(const struct duck *d)
{
    for (int s = 0; s < d->seats; s++)
        if (d->p->side[s] == d->p->side[d->me] && d->v->tricks_won[s])
            return 0;
    return -(points)d->p->rules.no_tricks * POINT * (d->v->tricks + 1) / (d->p->hand_cards + 1);
}

/* The factor that doubling cards have already put on my own points. */
static int64_t my_times(const struct duck *d)
{
    for (int s = 0; s < d->seats; s++)
        if (d->p->side[s] == d->p->side[d->me] && d->v->won[s].once & d->p->doubling)
            return d->charged & d->p->doubling ? 4 : 2;
    return 1;
}

int duck_fear(const struct duck *d)
{
    return d->threat < 0 ? 0 : (int)shot_chance(d, d->taken[d->threat]);
}

points duck_value(const struct duck *d, int seat, points worth, points penalty)
{
    int side = d->p->side[seat];
    points good;
    if (duck_partner(d, seat))
        good = -worth * (d->p->side[seat] == d->p->side[d->me] ? my_times(d) : 1);
    else
        good = worth * d->kindness[seat] / SURE;
    if (seat == d->me)
        good += least_bonus(d, worth) - no_tricks_lost(d);
    if (d->threat < 0)
        return good;
    int64_t now = shot_chance(d, d->taken[d->threat]);
    if (side == d->threat)
        good -= (shot_chance(d, d->taken[side] + penalty) - now) * d->moon_worth / SURE;
    else if (penalty > 0)
        good += now * d->moon_worth / SURE;
    return good;
}

/* ---- The outlook of the suits ---- */

/* The chance that one of `followers` hands has at most `most` of `out` cards. */
static int at_most(int out, int followers, int most)
{
    if (followers == 1)
        return out <= most ? SURE : 0;
    int64_t term = duck_power(SURE - SURE / followers, out), sum = term;
    for (int i = 0; i < most && i < out; i++) {
        term = term * (out - i) / ((i + 1) * (followers - 1));
        sum += term;
    }
    return (int)least_of(sum, SURE);
}

static void find_outlook(struct duck *d, int suit)
{
    struct outlook *o = &d->suit[suit];
    int cards = hearts_pile_count(d->unseen);
    int out = duck_count(&d->unseen, hearts_suit_faces(suit));
    o->out = cards ? (out * (cards - d->aside) + cards - 1) / cards : 0;
    for (int s = 0; s < d->seats; s++) {
        if (s == d->me || !d->v->held[s])
            continue;
        bool holds = d->m->holds[s].once & hearts_suit_faces(suit);
        if (o->out && (holds || d->share[s][suit]))
            o->followers++;
        else
            o->strangers++;
    }
    for (int i = 0; i < ROUNDS; i++) {
        o->dry[i] = o->followers ? at_most(o->out, o->followers, i) : SURE;
        o->thrown[i] = ((points)o->strangers * SURE + (points)o->followers * o->dry[i]) *
                       d->throw_worth / SURE;
    }

    hearts_faces left = d->unseen.once & hearts_suit_faces(suit) & d->p->penalty;
    while (left && o->dumps < 13) {
        hearts_card costliest = hearts_faces_highest(left);
        for (hearts_faces f = left; f; f &= f - 1)
            if (d->worth[hearts_faces_lowest(f)] > d->worth[costliest])
                costliest = hearts_faces_lowest(f);
        o->dump[o->dumps++] = (struct dump){ costliest, d->worth[costliest] };
        left &= ~hearts_face(costliest);
    }
}

void duck_know(struct duck *d, const struct player_seat *s, const struct hearts_view *v)
{
    memset(d, 0, sizeof *d);
    d->p = s->plan;
    d->v = v;
    d->me = v->seat;
    d->seats = s->plan->seats;
    d->m = memory_fits(&s->memory, s->plan, v) ? &s->memory : &d->none;
    memory_init(&d->none, v->seat);
    for (int seat = 0; seat < d->seats; seat++) {
        d->charged |= v->charged[seat];
        d->voids[seat] = d->m->voids[seat];
    }
    for (int i = 1; i < v->trick_count; i++)
        if (hearts_card_suit(v->trick[i]) != hearts_card_suit(v->trick[0]))
            d->voids[(v->leader + i) % d->seats] |= (uint8_t)(1u << hearts_card_suit(v->trick[0]));
    find_unseen(d);
    find_shares(d);
    find_worths(d);
    find_throw(d);
    find_taken(d);
    find_kindness(d);
    for (int suit = 0; suit < 4; suit++)
        find_outlook(d, suit);
}
