/* limit.c: a bare loop of classic Hearts, the speed a rules engine is measured against.
 *
 * A set of cards is one 64-bit word with 16 bits to a suit: a card is the bit suit << 4 | rank,
 * with clubs, diamonds, spades, hearts as 0 to 3 and the ranks 2 to 14 (the ace). A single card
 * is a set of one, so within a suit the higher card is the greater number. Nothing here is
 * general: four players, 52 cards, one set of rules.
 *
 * Each loop is written once, as an inline function that takes `fast` as a constant, and compiled
 * twice: for processors with BMI2, and for any. */
#include "study/limit/limit.h"

#define INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__) && defined(__GNUC__)
#define HAVE_FAST 1
#define FAST_CODE __attribute__((target("bmi,bmi2,popcnt,lzcnt")))
#else
#define HAVE_FAST 0
#endif

#define SUIT        UINT64_C(0x7ffc) /* the ranks of one suit, 2 to 14 */
#define HEARTS      (SUIT << 48)
#define ALL         (SUIT | SUIT << 16 | SUIT << 32 | SUIT << 48)
#define CLUB_TWO    (UINT64_C(1) << 2)
#define SPADE_QUEEN (UINT64_C(1) << SPADE_QUEEN_BIT)

enum { SEATS = 4, CARDS = 52, HAND = 13, POINTS = 26, QUEEN_POINTS = 13 };
enum { SPADE_QUEEN_BIT = 2 << 4 | 12 };

/* A dealt table. A card stays with its holder until it is played, so the hands are never written:
 * what a seat still holds is what it was dealt minus the cards gone. And a card's holder can be
 * read from two sets, which give the two bits of the seat's number. */
struct table {
    uint64_t dealt[2 * SEATS - 1]; /* the hands, seats 0 to 3 and again 0 to 2, to read in turn */
    uint64_t odd;                  /* the cards dealt to seats 1 and 3 */
    uint64_t high;                 /* the cards dealt to seats 2 and 3 */
    uint64_t taken[SEATS];         /* the cards of the tricks each seat has won */
    unsigned leader;
};

/* Random numbers: splitmix64. */
INLINE uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number below n (at most 52) from 32 random bits; off uniform by less than 2^-26. */
INLINE unsigned below(unsigned n, uint32_t bits) { return (unsigned)((uint64_t)bits * n >> 32); }

/* The card at a place in a set, the lowest card being at place 0. */
INLINE uint64_t card_at(uint64_t set, unsigned place, bool fast)
{
#if HAVE_FAST
    if (fast) {
        uint64_t card;
        __asm__("pdep %2, %1, %0" : "=r"(card) : "r"(UINT64_C(1) << place), "r"(set));
        return card;
    }
#endif
    (void)fast;
    for (; place > 0; place--) {
        set &= set - 1;
    }
    return set & -set;
}

INLINE unsigned size(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

/* A random card of a set that is not empty. */
INLINE uint64_t pick(uint64_t set, uint64_t bits, bool fast)
{
    return card_at(set, below(size(set), (uint32_t)bits), fast);
}

/* The whole suit of a card. */
INLINE uint64_t suit_of(uint64_t card) { return SUIT << (__builtin_ctzll(card) & 0x30); }

/* The cards a hand may lead: no heart before one has been played, unless there is nothing else.
 * Written without a branch: the processor cannot predict when hearts are broken. */
INLINE uint64_t may_lead(uint64_t hand, uint64_t gone)
{
    uint64_t broken = (gone & HEARTS) != 0;
    uint64_t locked = (broken - 1) & HEARTS;
    uint64_t legal = hand & ~locked;
    return legal ? legal : hand;
}

/* The cards a hand may play to a suit led; on the first trick no points, unless it has nothing
 * else. */
INLINE uint64_t may_follow(uint64_t hand, uint64_t suit, bool first)
{
    uint64_t same = hand & suit;
    uint64_t harmless = hand & ~(HEARTS | SPADE_QUEEN);
    uint64_t other = first && harmless ? harmless : hand;
    return same ? same : other;
}

/* Plays one trick after the cards gone before it, and returns the cards gone after it. */
INLINE uint64_t play_trick(struct table *t, uint64_t gone, uint64_t *random, bool first, bool fast)
{
    uint64_t bits = draw(random);
    uint64_t more = draw(random);
    const uint64_t *dealt = &t->dealt[t->leader];

    uint64_t card0 = first ? CLUB_TWO : pick(may_lead(dealt[0] & ~gone, gone), bits, fast);
    uint64_t suit = suit_of(card0);
    uint64_t card1 = pick(may_follow(dealt[1] & ~gone, suit, first), bits >> 32, fast);
    uint64_t card2 = pick(may_follow(dealt[2] & ~gone, suit, first), more, fast);
    uint64_t card3 = pick(may_follow(dealt[3] & ~gone, suit, first), more >> 32, fast);
    uint64_t trick = card0 | card1 | card2 | card3;

    /* The highest card of the suit led wins: look up its holder. */
    int above = __builtin_clzll(trick & suit);
    uint64_t winner = (t->odd << above >> 63) + 2 * (t->high << above >> 63);
    t->taken[winner] |= trick;
    t->leader = (unsigned)winner;
    return gone | trick;
}

/* Plays the hand out and returns the four scores, 16 bits each, seat 0 lowest. */
INLINE uint64_t play_out(struct table *t, uint64_t *random, bool fast)
{
    uint64_t gone = play_trick(t, 0, random, true, fast);
    for (int trick = 1; trick < HAND; trick++) {
        gone = play_trick(t, gone, random, false, fast);
    }

    uint64_t scores = 0;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        uint64_t taken = t->taken[seat];
        uint64_t points = size(taken & HEARTS) + QUEEN_POINTS * (taken >> SPADE_QUEEN_BIT & 1);
        if (points == POINTS) { /* the moon: nothing to the shooter, 26 to each of the others */
            return (POINTS * UINT64_C(0x0001000100010001)) ^ (points << 16 * seat);
        }
        scores |= points << 16 * seat;
    }
    return scores;
}

/* Shuffles and deals in one: each card is drawn at random from those left, 13 to seat 0, 13 to
 * seat 1, 13 to seat 2; what is left then is the last hand. */
INLINE void deal(struct table *t, uint64_t *random, bool fast)
{
    uint64_t left = ALL;
    unsigned count = CARDS;
    uint64_t bits = 0;
    for (unsigned seat = 0; seat < SEATS - 1; seat++) {
        uint64_t before = left;
        for (int i = 0; i < HAND; i++, count--) {
            bits = count % 2 == 0 ? draw(random) : bits >> 32;
            left ^= card_at(left, below(count, (uint32_t)bits), fast);
        }
        t->dealt[seat] = before ^ left;
    }
    t->dealt[SEATS - 1] = left;
}

/* Passes three random cards of every hand `distance` seats on, all at once. */
INLINE void pass(struct table *t, unsigned distance, uint64_t *random, bool fast)
{
    uint64_t passed[SEATS];
    for (unsigned seat = 0; seat < SEATS; seat++) {
        uint64_t bits = draw(random);
        uint64_t hand = t->dealt[seat];
        hand ^= card_at(hand, below(HAND, (uint32_t)bits), fast);
        hand ^= card_at(hand, below(HAND - 1, (uint32_t)(bits >> 32)), fast);
        hand ^= card_at(hand, below(HAND - 2, (uint32_t)draw(random)), fast);
        passed[seat] = t->dealt[seat] ^ hand;
    }
    for (unsigned seat = 0; seat < SEATS; seat++) {
        t->dealt[seat] ^= passed[seat];
        t->dealt[(seat + distance) % SEATS] |= passed[seat];
    }
}

/* Makes a dealt table ready for the first trick: nothing taken, the two of clubs to lead. */
INLINE void start(struct table *t)
{
    for (unsigned seat = 0; seat < SEATS; seat++) {
        t->taken[seat] = 0;
    }
    for (unsigned seat = 0; seat < SEATS - 1; seat++) {
        t->dealt[SEATS + seat] = t->dealt[seat];
    }
    t->odd = t->dealt[1] | t->dealt[3];
    t->high = t->dealt[2] | t->dealt[3];
    t->leader = (t->odd & CLUB_TWO ? 1U : 0U) + (t->high & CLUB_TWO ? 2U : 0U);
}

INLINE uint64_t add_to_sum(uint64_t sum, uint64_t scores)
{
    return sum * UINT64_C(0x9e3779b97f4a7c15) + scores;
}

INLINE uint64_t hands(uint64_t n, uint64_t seed, bool fast)
{
    static const unsigned distances[4] = { 1, 3, 2, 0 }; /* left, right, across, hold */
    uint64_t random = seed;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < n; i++) {
        struct table t;
        deal(&t, &random, fast);
        unsigned distance = distances[i % 4];
        if (distance != 0) {
            pass(&t, distance, &random, fast);
        }
        start(&t);
        sum = add_to_sum(sum, play_out(&t, &random, fast));
    }
    return sum;
}

INLINE uint64_t playouts(uint64_t n, uint64_t seed, bool fast)
{
    uint64_t random = seed;
    uint64_t sum = 0;
    struct table dealt;
    deal(&dealt, &random, fast);
    start(&dealt);
    for (uint64_t i = 0; i < n; i++) {
        struct table t = dealt;
        sum = add_to_sum(sum, play_out(&t, &random, fast));
    }
    return sum;
}

#if HAVE_FAST

FAST_CODE static uint64_t fast_hands(uint64_t n, uint64_t seed) { return hands(n, seed, true); }

FAST_CODE static uint64_t fast_playouts(uint64_t n, uint64_t seed)
{
    return playouts(n, seed, true);
}

/* Every processor with BMI2 has lzcnt, but not every compiler accepts its name here. */
bool limit_fast(void)
{
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

#else

#define fast_hands    plain_hands
#define fast_playouts plain_playouts

bool limit_fast(void) { return false; }

#endif

static uint64_t plain_hands(uint64_t n, uint64_t seed) { return hands(n, seed, false); }

static uint64_t plain_playouts(uint64_t n, uint64_t seed) { return playouts(n, seed, false); }

uint64_t limit_hands(uint64_t n, uint64_t seed)
{
    return limit_fast() ? fast_hands(n, seed) : plain_hands(n, seed);
}

uint64_t limit_playouts(uint64_t n, uint64_t seed)
{
    return limit_fast() ? fast_playouts(n, seed) : plain_playouts(n, seed);
}
