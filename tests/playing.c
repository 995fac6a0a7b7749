/* playing.c - random games, and the properties that every position of every game has. */
#include "playing.h"

#include <stdlib.h>
#include <string.h>

/* ---- Playing ---- */

void playing_new_game(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    struct hearts_start start = { .dealer = (uint8_t)hearts_random_below(rng, p->seats) };
    hearts_game_start(p, g, &start);
}

bool playing_deal(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    hearts_card deck[HEARTS_CARDS];
    hearts_deck_shuffle(p, deck, rng);
    return hearts_game_deal(p, g, deck, NULL).code == HEARTS_OK;
}

int playing_seat(const struct hearts_game *g, uint64_t *rng)
{
    int seats[HEARTS_SEATS], n = 0;
    for (int s = 0; s < HEARTS_SEATS; s++)
        if (g->to_act >> s & 1)
            seats[n++] = s;
    return n ? seats[hearts_random_below(rng, (uint32_t)n)] : 0;
}

/* The index in `list` of the card that helps the shooter to take everything: the highest of the
 * shooter's team, the lowest of others. */
static int helpful(const struct hearts_plan *p, int seat, int shooter, const hearts_card *list,
                   int n)
{
    int best = 0;
    bool high = p->team[seat] == p->team[shooter];
    for (int i = 1; i < n; i++) {
        int a = hearts_card_rank(list[i]), b = hearts_card_rank(list[best]);
        if (high ? a > b : a < b)
            best = i;
    }
    return best;
}

struct hearts_move playing_choose(const struct hearts_plan *p, const struct hearts_game *g,
                                  int seat, int shooter, uint64_t *rng)
{
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    hearts_card list[HEARTS_CARDS];
    int left = (int)hearts_pile_list(may.from, list);
    if (may.options)
        m.option = (uint8_t)hearts_random_below(rng, may.options);
    int n = may.low + (int)hearts_random_below(rng, (uint32_t)(may.high - may.low) + 1);
    if (g->phase == HEARTS_PASS && m.option == 1)
        n = 0;
    while (n-- > 0 && left > 0) {
        int i = (int)hearts_random_below(rng, (uint32_t)left);
        if (g->phase == HEARTS_PLAY && shooter >= 0 && hearts_random_below(rng, 40))
            i = helpful(p, seat, shooter, list, left);
        m.cards[m.count++] = list[i];
        list[i] = list[--left];
    }
    return m;
}

struct hearts_move playing_nonsense(const struct hearts_plan *p, const struct hearts_game *g,
                                    uint64_t *rng)
{
    struct hearts_move m = {
        .seat = (uint8_t)hearts_random_below(rng, 4 * p->seats),
        .option = (uint8_t)(hearts_random_below(rng, 8) ? 0 : hearts_random_below(rng, 256)),
        .count = (uint8_t)hearts_random_below(rng, 5),
    };
    if (hearts_random_below(rng, 2))
        m.seat = (uint8_t)playing_seat(g, rng);
    if (!hearts_random_below(rng, 16))
        m.count = (uint8_t)hearts_random_below(rng, 256);
    hearts_card held[HEARTS_CARDS];
    uint32_t n = m.seat < p->seats ? (uint32_t)hearts_pile_list(g->hand[m.seat], held) : 0;
    for (int i = 0; i < HEARTS_MOVE_MAX; i++) {
        bool own = n && hearts_random_below(rng, 8);
        m.cards[i] = own ? held[hearts_random_below(rng, n)]
                         : (hearts_card)hearts_random_below(rng, 256);
    }
    return m;
}

/* ---- What must hold ---- */

struct count {
    struct hearts_pile all;
    int cards;
};

static void count_pile(struct count *n, struct hearts_pile pile)
{
    n->all = hearts_pile_join(n->all, pile);
    n->cards += hearts_pile_count(pile);
}

static const char *cards_fault(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct count n = { { 0, 0 }, 0 };
    struct hearts_pile trick = { g->trick_once, g->trick_twice }, laid = { 0, 0 };
    for (int s = 0; s < p->seats; s++) {
        count_pile(&n, g->hand[s]);
        count_pile(&n, g->won[s]);
    }
    count_pile(&n, g->kitty);
    count_pile(&n, g->carried);
    count_pile(&n, trick);
    for (int i = 0; i < g->trick_count; i++)
        hearts_pile_add(&laid, g->trick[i]);
    if (g->phase != HEARTS_DEAL && g->phase != HEARTS_OVER && !g->tricks && n.cards == 0)
        return "no cards were dealt";
    if (laid.once != trick.once || laid.twice != trick.twice)
        return "the trick's cards are not those that were laid";
    if (n.cards != p->deck_cards || n.all.once != p->deck.once || n.all.twice != p->deck.twice)
        return "a card is lost or doubled";
    return NULL;
}

static const char *choice_fault(const struct hearts_plan *p, const struct hearts_game *g, int seat)
{
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    if (!(g->to_act >> seat & 1))
        return may.low > may.high ? NULL : "a seat that is not asked has a choice";
    if (may.low > may.high)
        return "a seat that is asked has no choice";
    if (may.high > HEARTS_MOVE_MAX)
        return "a choice is of more cards than a move holds";
    if (hearts_pile_count(may.from) < may.high)
        return "a choice is of more cards than there are to choose from";
    if (!hearts_pile_within(may.from, g->hand[seat]))
        return "a choice has cards that are not held";
    if (may.options && may.fallback >= may.options)
        return "the fallback is not among the numbered choices";
    if (g->phase == HEARTS_PLAY && (may.low != 1 || may.high != 1 || !may.from.once))
        return "the seat to act has no card to play";
    if (g->phase == HEARTS_PLAY && may.from.once != hearts_game_legal(p, g))
        return "the legal cards are not those of the choice";
    return NULL;
}

/* Every card held has a reason not to be chosen, or may be. */
static const char *reasons_fault(const struct hearts_plan *p, const struct hearts_game *g, int seat)
{
    struct hearts_view v;
    char clause[100];
    hearts_view_of(p, g, seat, &v);
    for (hearts_faces f = v.hand.once; f; f &= f - 1) {
        hearts_card c = hearts_faces_lowest(f);
        bool may = v.choice.from.once >> c & 1;
        if (may != (v.why[c].code == HEARTS_OK))
            return may ? "a card that may be chosen has a reason against it"
                       : "a card that may not be chosen has no reason";
        size_t length = hearts_refusal_write(v.why[c], clause, sizeof clause);
        if (v.why[c].code >= HEARTS_REFUSALS || length == 0 || length >= sizeof clause)
            return "a reason cannot be written";
    }
    return NULL;
}

static const char *table_fault(const struct hearts_plan *p, const struct hearts_game *g)
{
    if (g->leader >= p->seats || g->dealer >= p->seats)
        return "a seat is none of the table";
    if ((g->to_act != 0) != playing_on(g) || g->to_act >> p->seats)
        return "the wrong seats are asked";
    if (g->phase == HEARTS_PLAY && g->trick_count >= g->trick_end)
        return "a full trick lies on the table";
    for (int s = 1; s < p->seats && g->phase == HEARTS_PLAY && !g->trick_count; s++)
        if (hearts_pile_count(g->hand[s]) != hearts_pile_count(g->hand[0]))
            return "between two tricks the hands are not equal";
    return NULL;
}

const char *playing_fault(const struct hearts_plan *p, const struct hearts_game *g)
{
    const char *fault = table_fault(p, g);
    if (!fault && playing_on(g))
        fault = cards_fault(p, g);
    for (int s = 0; s < p->seats && !fault; s++)
        fault = choice_fault(p, g, s);
    for (int s = 0; s < p->seats && !fault && playing_on(g); s++)
        if (g->to_act >> s & 1)
            fault = reasons_fault(p, g, s);
    return fault;
}

/* ---- What must hold of a result ---- */

/* The worth of all penalty cards in play with these charges, computed face by face. */
static int32_t penalty_in_play(const struct hearts_plan *p, hearts_faces charged)
{
    hearts_card cards[HEARTS_CARDS], ace = HEARTS_CARD(HEARTS_HEARTS, HEARTS_ACE);
    size_t n = hearts_pile_list(p->deck, cards);
    int32_t sum = 0;
    for (size_t i = 0; i < n; i++) {
        hearts_card c = cards[i];
        int32_t value = p->value[c];
        if (charged >> c & 1)
            value *= 2;
        if (charged >> ace & 1 && c != ace && hearts_card_suit(c) == HEARTS_HEARTS)
            value *= 2;
        sum += p->value[c] > 0 ? value : 0;
    }
    return sum;
}

static bool sums_to_nothing(const struct hearts_plan *p,
                            const struct hearts_fraction money[HEARTS_SEATS])
{
    int64_t common = 1, sum = 0;
    for (int s = 0; s < p->seats; s++)
        if (money[s].den < 1)
            return false;
        else
            common *= common % money[s].den ? money[s].den : 1;
    for (int s = 0; s < p->seats; s++)
        sum += money[s].num * (common / money[s].den);
    return sum == 0;
}

static const char *money_fault(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_fraction money[HEARTS_SEATS];
    hearts_money_stakes(p, g, money);
    if (!sums_to_nothing(p, money))
        return "the stakes do not sum to nothing";
    hearts_money_pot(p, g, money);
    if (!sums_to_nothing(p, money))
        return "the pot does not sum to nothing";
    for (uint16_t left = 0; left >> p->seats == 0; left = (uint16_t)(left + 3)) {
        hearts_money_void(p, g, left, money);
        if (!sums_to_nothing(p, money))
            return "a pot called off does not sum to nothing";
    }
    return NULL;
}

const char *playing_result_fault(const struct hearts_plan *p, const struct hearts_game *g)
{
    struct hearts_tally tally[HEARTS_SEATS];
    struct hearts_game plain = *g;
    int32_t sum = 0;
    plain.shot = HEARTS_NO_SHOT;
    hearts_game_tally(p, &plain, false, tally);
    for (int side = 0; side < p->sides; side++)
        sum += tally[side].penalty;
    if (sum != penalty_in_play(p, g->charged))
        return "the penalty cards taken do not sum to those in play";
    const char *fault = cards_fault(p, g);
    return fault ? fault : money_fault(p, g);
}
