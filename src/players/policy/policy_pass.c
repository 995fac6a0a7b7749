/* policy_pass.c - the learned policy before the play: cards to pass, to bury, to charge.
 *
 * Cards leave the hand one after another, and each choice depends on the ones before: so a suit
 * that is nearly gone is more attractive than a long one.
 */
#include "players/policy/policy_tmpl.h"

int policy_draw(const int *sums, int n, uint64_t *rng)
{
    return draw_by(sums, n, most_of(sums, n), rng);
}

struct parting {
    int way, left, low, high, masters, costly;
    const uint8_t *class;
};

HOT struct parting parting_of(const struct roles *l, int way, struct hearts_pile hand, int left)
{
    struct parting h = { .way = way, .left = at_most(left, 3), .class = l->class_live };
    hearts_faces theirs = l->plan->deck.once & ~hand.once;
    h.masters = at_most(masters_of(hand.once, theirs) * 3 / 2, 5);
    h.costly = (hand.once & l->costly) != 0;
    if (l->costly_suit < 0)
        return h;
    hearts_faces suit = hand.once & hearts_suit_faces(l->costly_suit);
    hearts_faces under = (l->costly & (~l->costly + 1)) - 1;
    h.low = at_most(count(suit & under), 4);
    h.high = at_most(count(suit & ~under & ~l->costly), 3);
    return h;
}

/* The facts that the tables use about a card. */
#define PARTING_FACTS(l, hand, h, c)                                               \
    int suit_ = hearts_card_suit(c), class = (h)->class[c];                        \
    uint32_t mine_ = ranks((hand).once, suit_);                                    \
    int count_ = __builtin_popcount(mine_), length = at_most(count_, 8) - 1;       \
    int place = at_most(__builtin_popcount(mine_ >> hearts_card_rank(c) >> 1), 5); \
    int lowest = at_most(__builtin_ctz(mine_) / 2 - 1, 5), kind = (l)->kind[suit_]

HOT int pass_weigh(const struct roles *l, int way, struct hearts_pile hand, hearts_faces from,
                   int left, int out[HEARTS_FACES])
{
    struct parting own = parting_of(l, way, hand, left), *h = &own;
    int n = 0;
    for (; from; from &= from - 1) {
        hearts_card c = hearts_faces_lowest(from);
        PARTING_FACTS(l, hand, h, c);
        int sum = 0;
#define PASS_TABLES(name, size, index) sum += l->weights[PASS_##name + (index)];
#include "players/policy/policy.def"
        out[n++] = sum;
    }
    return n;
}

FAST static int pass_weigh_fast(const struct roles *l, int way, struct hearts_pile hand,
                                hearts_faces from, int left, int out[HEARTS_FACES])
{
    return pass_weigh(l, way, hand, from, left, out);
}

int policy_pass_weigh(const struct roles *l, int way, struct hearts_pile hand, hearts_faces from,
                      int left, int out[HEARTS_FACES])
{
    return counts_fast() ? pass_weigh_fast(l, way, hand, from, left, out)
                         : pass_weigh(l, way, hand, from, left, out);
}

int policy_pass_weights_of(const struct roles *l, int way, struct hearts_pile hand,
                           hearts_faces from, int left, uint16_t out[][PASS_TABLES_COUNT])
{
    struct parting own = parting_of(l, way, hand, left), *h = &own;
    int n = 0;
    for (; from; from &= from - 1) {
        hearts_card c = hearts_faces_lowest(from);
        PARTING_FACTS(l, hand, h, c);
        int at = 0;
#define PASS_TABLES(name, size, index) out[n][at++] = (uint16_t)(PASS_##name + (index));
#include "players/policy/policy.def"
        n++;
    }
    return n;
}

int policy_way(const struct roles *l, char letter)
{
    int seats = l->plan->seats;
    if (letter < '1' || letter > '9')
        return WAY_OTHER;
    int step = letter - '0';
    return step == 1           ? WAY_LEFT
           : step == seats - 1 ? WAY_RIGHT
           : 2 * step == seats ? WAY_ACROSS
                               : WAY_OTHER;
}

static int likeliest(const int *sums, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = sums[i] > sums[best] ? i : best;
    return best;
}

void policy_part(const struct roles *l, int way, struct hearts_pile hand,
                 const struct hearts_choice *may, struct hearts_move *m, uint64_t *rng)
{
    struct hearts_pile from = may->from;
    int sums[HEARTS_FACES];
    for (int left = may->high; left > 0 && from.once && m->count < HEARTS_MOVE_MAX; left--) {
        int n = policy_pass_weigh(l, way, hand, from.once, left, sums);
        int i = rng ? policy_draw(sums, n, rng) : likeliest(sums, n);
        hearts_card c = nth_face(from.once, i);
        hearts_pile_take(&from, c);
        hearts_pile_take(&hand, c);
        m->cards[m->count++] = c;
    }
}

/* ---- Charging ---- */

struct charging {
    int masters;
};

#define CHARGING_FACTS(l, hand, c)                                               \
    struct charging own_, *h = &own_;                                            \
    int suit_ = hearts_card_suit(c), class = (l)->class_live[c];                 \
    uint32_t mine_ = ranks((hand).once, suit_);                                  \
    uint32_t out_ = ranks((l)->plan->deck.once & ~(hand).once, suit_);           \
    int length = at_most(__builtin_popcount(mine_), 8) - 1;                      \
    int over = at_most(__builtin_popcount(out_ >> hearts_card_rank(c) >> 1), 3); \
    own_.masters = at_most(masters_of((hand).once, (l)->plan->deck.once & ~(hand).once), 5)

int policy_charge_weigh(const struct roles *l, struct hearts_pile hand, hearts_card c)
{
    CHARGING_FACTS(l, hand, c);
    int sum = 0;
#define CHARGE_TABLES(name, size, index) sum += l->weights[CHARGE_##name + (index)];
#include "players/policy/policy.def"
    return sum;
}

void policy_charge_weights_of(const struct roles *l, struct hearts_pile hand, hearts_card c,
                              uint16_t out[CHARGE_TABLES_COUNT])
{
    CHARGING_FACTS(l, hand, c);
    int at = 0;
#define CHARGE_TABLES(name, size, index) out[at++] = (uint16_t)(CHARGE_##name + (index));
#include "players/policy/policy.def"
}

void policy_charge(const struct roles *l, struct hearts_pile hand, const struct hearts_choice *may,
                   struct hearts_move *m, uint64_t *rng)
{
    for (hearts_faces f = may->from.once; f && m->count < may->high; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        int sums[2] = { 0, policy_charge_weigh(l, hand, c) };
        if (rng ? policy_draw(sums, 2, rng) : sums[1] > 0)
            m->cards[m->count++] = c;
    }
}
