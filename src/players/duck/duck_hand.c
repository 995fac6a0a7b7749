/* duck_hand.c - how dangerous cards and hands are: their likely cost from here on. */
#include "players/duck/duck.h"

/* In parts of SURE. */
enum {
    EAGER_FIRST = 240, /* chance that a player free to do so goes over a card, first round */
    EAGER_LATER = 270,
    DUMP_FIRST = 420,  /* chance of a costly card under a higher one in a suit's first round */
    DUMP_SECOND = 240, /* the same in later rounds */
    DUMP_THIRD = 186,
    DUMP_FOURTH = 133,
    BONUS_FALLS = 135, /* chance that a bonus card is played under a higher one */
    KEPT = 154,        /* share of a card's danger if it need not follow suit */
    THROWN_OFF = 283,  /* gain per trick of a void, as a share of the worst card's danger */
};

/* ---- One card ---- */

/* The chance that a card wins a round of its suit. */
static int win_chance(const struct duck *d, hearts_card c, int round)
{
    int suit = hearts_card_suit(c);
    const struct outlook *o = &d->suit[suit];
    int all = duck_count(&d->unseen, hearts_suit_faces(suit));
    int over = duck_count(&d->unseen, hearts_suit_faces(suit) & ~(hearts_face(c) - 1));
    if (!o->followers || !all)
        return SURE;
    int each = o->out / o->followers - round;
    int higher = SURE * over / all;
    int must = duck_power(higher, each > 1 ? each : 1);
    int can = SURE - duck_power(SURE - higher, each > 1 ? each : 1);
    int eager = round ? EAGER_LATER : EAGER_FIRST;
    int beat = must + (can > must ? can - must : 0) * eager / SURE;
    return duck_power(SURE - (SURE - o->dry[round]) * beat / SURE, o->followers);
}

/* The likely points of its own suit that are played under a card. */
static points dumped_under(const struct duck *d, hearts_card c, int round)
{
    const int chances[ROUNDS] = { DUMP_FIRST, DUMP_SECOND, DUMP_THIRD, DUMP_FOURTH };
    const struct outlook *o = &d->suit[hearts_card_suit(c)];
    int falling = o->followers * (SURE - o->dry[round]);
    points sum = 0;
    for (int i = 0; i < o->dumps && falling > 0; i++)
        if (o->dump[i].card < c) {
            int part = falling < SURE ? falling : SURE;
            sum += o->dump[i].worth * part / SURE;
            falling -= part;
        }
    return sum * chances[round] / SURE;
}

/* An unseen bonus card may be played under a higher card of its suit. */
static points bonus_under(const struct duck *d, hearts_card c)
{
    points sum = 0;
    hearts_faces below = hearts_suit_faces(hearts_card_suit(c)) & (hearts_face(c) - 1);
    for (hearts_faces f = d->unseen.once & d->p->bonus & below; f; f &= f - 1)
        sum += d->worth[hearts_faces_lowest(f)];
    return sum * BONUS_FALLS / SURE;
}

static points card_danger(const struct duck *d, hearts_card c, int round)
{
    const struct outlook *o = &d->suit[hearts_card_suit(c)];
    int wins = win_chance(d, c, round);
    points own = d->worth[c];
    if (d->p->doubling >> c & 1)
        own = duck_doubling(d, d->me) / 2;
    points cost = o->thrown[round] + dumped_under(d, c, round) + bonus_under(d, c) + own;
    int opponents = d->seats > 1 ? d->seats - 1 : 1;
    return (cost * wins - own * (SURE - wins) / opponents) / SURE;
}

/* ---- One suit ---- */

/* How many rounds of the suit are likely to be played, if I have this many cards of it. */
static int rounds_of(const struct duck *d, int suit, int mine)
{
    const struct outlook *o = &d->suit[suit];
    return o->followers ? (o->out + mine + o->followers / 2) / (o->followers + 1) : 0;
}

static int round_at(int i) { return i < ROUNDS ? i : ROUNDS - 1; }

points duck_suit_danger(const struct duck *d, int suit, struct hearts_pile cards)
{
    hearts_card mine[HEARTS_CARDS];
    hearts_faces faces = hearts_suit_faces(suit);
    struct hearts_pile held = { cards.once & faces, cards.twice & faces };
    int count = (int)hearts_pile_list(held, mine);
    int rounds = rounds_of(d, suit, count);
    int played = count < rounds ? count : rounds;
    points high_first = 0, low_first = 0, kept = 0;
    for (int i = 0; i < played; i++) {
        high_first += d->danger[mine[i]][round_at(played - 1 - i)];
        low_first += d->danger[mine[i]][round_at(i)];
    }
    for (int i = played; i < count; i++)
        kept += d->danger[mine[i]][ROUNDS - 1] * KEPT / SURE;
    return kept + (high_first < low_first ? high_first : low_first);
}

/* ---- The hand ---- */

/* The worth of a void, now or soon: tricks on which something bad can be thrown off. */
points duck_void_worth(const struct duck *d, int suit, int mine)
{
    int free = rounds_of(d, suit, mine) - mine;
    return free > 0 ? free * d->relief_at_best * THROWN_OFF / SURE : 0;
}

points duck_relief(const struct duck *d, struct hearts_pile hand, hearts_card c)
{
    int suit = hearts_card_suit(c), held = duck_count(&hand, hearts_suit_faces(suit));
    points before = duck_suit_danger(d, suit, hand) - duck_void_worth(d, suit, held);
    hearts_pile_take(&hand, c);
    return before - duck_suit_danger(d, suit, hand) + duck_void_worth(d, suit, held - 1);
}

points duck_hand_danger(const struct duck *d, struct hearts_pile hand)
{
    points sum = 0;
    for (int suit = 0; suit < 4; suit++)
        sum += duck_suit_danger(d, suit, hand);
    return sum;
}

void duck_weigh(struct duck *d)
{
    for (hearts_faces f = d->v->hand.once; f; f &= f - 1)
        for (int round = 0; round < ROUNDS; round++)
            d->danger[hearts_faces_lowest(f)][round] = card_danger(d, hearts_faces_lowest(f),
                                                                   round);
    points best = 0;
    for (hearts_faces f = d->v->hand.once; f; f &= f - 1) {
        points relief = duck_relief(d, d->v->hand, hearts_faces_lowest(f));
        best = relief > best ? relief : best;
    }
    d->relief_at_best = best;
}

/* Cards of the suit that lose even if it is played from the top. */
static int suit_losers(const struct duck *d, int suit, struct hearts_pile hand)
{
    hearts_faces faces = hearts_suit_faces(suit);
    hearts_faces out = d->unseen.once & faces;
    int mine = duck_count(&hand, faces), count = duck_count(&d->unseen, faces);
    if (!mine || !out)
        return 0;
    int masters = duck_count(&hand, faces & ~(hearts_face(hearts_faces_highest(out)) * 2 - 1));
    int followers = d->suit[suit].followers ? d->suit[suit].followers : 1;
    int longest = (count + followers - 1) / followers + (count > followers);
    if (masters >= longest)
        return 0;
    return mine - masters < longest - masters ? mine - masters : longest - masters;
}

int duck_losers(const struct duck *d, struct hearts_pile hand)
{
    int sum = 0;
    for (int suit = 0; suit < 4; suit++)
        sum += suit_losers(d, suit, hand);
    return sum;
}
