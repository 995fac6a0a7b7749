/* play_tmpl.h - playing a card: the hot path, written once.
 *
 * Every function takes the shape of the game as an argument and is always inlined. kernels.c
 * expands it with constant shapes, so that dead branches vanish, and once with the shape of the
 * plan. With `why` the same code also notes the reason for every card that it bars.
 *
 * The legal cards are found by rules 1 to 7, in this order, each applied to what the earlier ones
 * left; a rule that would leave no card is skipped:
 *   1 follow suit, 2 charged cards, 3 the opening card, 4 the first trick, 5 hearts not broken,
 *   6 the queen not before hearts, 7 the queen as soon as it is safe.
 */
#include "engine.h"

#define TEMPLATE static inline __attribute__((always_inline))

/* The part of a plan that changes the shape of the play code. */
struct shape {
    int seats, decks;
    bool boost, charge, kitty;
    bool rare; /* any of the options that few tables play: see rare_options() */
};

TEMPLATE int seat_after(int seat, int n, struct shape k)
{
    int s = seat + n;
    return n <= k.seats ? (s >= k.seats ? s - k.seats : s) : s % k.seats;
}

/* What the rules look at besides the cards held: the trick and the state of the hand. */
struct situation {
    hearts_faces lead_ban, led, charged, opening;
    hearts_faces once, twice; /* the trick so far */
    int suit;                 /* of its lead */
    unsigned leader;
    bool first_trick, second_round, spade_fell;
};

TEMPLATE struct situation situation_of(const struct hearts_game *g, struct shape k)
{
    return (struct situation){
        .lead_ban = g->lead_ban,
        .led = g->led,
        .charged = g->charged,
        .opening = g->opening,
        .once = g->trick_once,
        .twice = g->trick_twice,
        .suit = hearts_card_suit(g->trick[0]),
        .leader = g->leader,
        .first_trick = g->tricks == 0,
        .second_round = g->trick_count >= k.seats,
        .spade_fell = g->spade_fell,
    };
}

TEMPLATE void note(struct hearts_refusal *why, hearts_faces barred, int code, int suit)
{
    for (; why && barred; barred &= barred - 1) {
        hearts_card c = hearts_faces_lowest(barred);
        why[c] = (struct hearts_refusal){ (uint8_t)code, c, (uint8_t)suit, 1, 1 };
    }
}

/* f without `barred`, unless that leaves nothing. */
TEMPLATE hearts_faces without(hearts_faces f, hearts_faces barred, struct hearts_refusal *why,
                              int code, int suit)
{
    hearts_faces kept = f & ~barred;
    if (why && kept)
        note(why, f & barred, code, suit);
    return kept ? kept : f;
}

/* Rule 4. Different cards are barred for different reasons, so these are noted one by one. */
TEMPLATE hearts_faces not_on_trick_one(const struct hearts_plan *p, hearts_faces f,
                                       struct hearts_refusal *why)
{
    hearts_faces kept = f & ~p->trick1_ban, barred = f & p->trick1_ban;
    if (why && kept) {
        bool by_word = p->rules.trick1_ban >> HEARTS_BAN_POINTS & 1;
        hearts_faces points = by_word ? p->penalty : 0;
        hearts_faces bonus = p->rules.trick1_bonus ? p->bonus : 0;
        note(why, barred & ~points & ~bonus, HEARTS_FIRST_NAMED, 0);
        note(why, barred & points, HEARTS_FIRST_POINTS, 0);
        note(why, barred & bonus, HEARTS_FIRST_BONUS, 0);
    }
    return kept ? kept : f;
}

/* In place of rule 4, for a slough from nothing but banned cards. */
TEMPLATE hearts_faces in_order(const struct hearts_plan *p, hearts_faces f,
                               struct hearts_refusal *why)
{
    hearts_faces first = 0;
    if (p->rules.trick1_order == HEARTS_ORDER_HEARTS)
        first = f & HEARTS__HEARTS_SUIT;
    else if (p->rules.trick1_order == HEARTS_ORDER_QUEEN)
        first = f & p->bonus ? f & p->bonus : f & hearts_face(HEARTS__QS);
    if (!first || f & ~p->trick1_ban)
        return f;
    if (why)
        for (hearts_faces late = f & ~first; late; late &= late - 1)
            why[hearts_faces_lowest(late)] = (struct hearts_refusal){ HEARTS_FIRST_ORDER,
                                                                      hearts_faces_lowest(first), 0,
                                                                      1, 1 };
    return first;
}

/* Whether this lead may not be a heart, because hearts are not broken. */
TEMPLATE bool lead_is_bound(const struct hearts_plan *p, const struct situation *t)
{
    return t->lead_ban && !(p->rules.open_free && t->first_trick);
}

TEMPLATE bool hearts_and_queen_only(hearts_faces hand)
{
    return !(hand & ~(HEARTS__HEARTS_SUIT | hearts_face(HEARTS__QS)));
}

/* Rule 2, on lead: charged cards whose suit has not been led. */
TEMPLATE hearts_faces charged_kept_from_lead(const struct hearts_plan *p, const struct situation *t,
                                             hearts_faces hand)
{
    hearts_faces barred = p->rules.charge_lead ? 0 : t->charged & ~t->led;
    if (p->rules.charge_or_hearts == HEARTS_CHARGE_LEADS_QUEEN && lead_is_bound(p, t) &&
        p->rules.qs_or_hearts == HEARTS_LEAD_QUEEN && hearts_and_queen_only(hand))
        barred &= ~hearts_face(HEARTS__QS);
    return barred;
}

TEMPLATE hearts_faces legal_lead(const struct hearts_plan *p, const struct situation *t,
                                 hearts_faces hand, struct shape k, struct hearts_refusal *why)
{
    hearts_faces f = hand;
    if (k.charge)
        f = without(f, charged_kept_from_lead(p, t, hand), why, HEARTS_CHARGED_FIRST, 0xff);
    if (t->first_trick) {
        bool one_card = p->rules.opening == HEARTS_OPEN_LEAD2C;
        if (t->opening)
            f = without(f, ~t->opening, why, one_card ? HEARTS_OPENING_CARD : HEARTS_OPENING_CLUB,
                        HEARTS_CLUBS);
        f = not_on_trick_one(p, f, why);
    }
    if (!k.rare)
        return without(f, t->lead_ban, why, HEARTS_NOT_BROKEN, HEARTS_HEARTS);
    if (!lead_is_bound(p, t) ||
        (p->rules.qs_or_hearts == HEARTS_LEAD_EITHER && hearts_and_queen_only(hand)))
        return f;
    f = without(f, t->lead_ban, why, HEARTS_NOT_BROKEN, HEARTS_HEARTS);
    if (p->rules.qs_after_hearts)
        f = without(f, hearts_face(HEARTS__QS), why, HEARTS_QUEEN_NOT_BROKEN, HEARTS_SPADES);
    return f;
}

/* Whether the queen of spades, played now, cannot take the trick, in the sense of the rule. */
TEMPLATE bool queen_is_safe(const struct hearts_plan *p, const struct situation *t,
                            hearts_faces hand, hearts_faces led)
{
    hearts_faces over = hearts_face(HEARTS__KS) | hearts_face(HEARTS__AS);
    if (!(hand & led))
        return true;
    if (!(led & over))
        return false;
    return (t->once & ~t->twice & over) ||
           (p->rules.must_qs == HEARTS_MUST_QS_HAND && t->spade_fell);
}

TEMPLATE hearts_faces legal_follow(const struct hearts_plan *p, const struct situation *t,
                                   hearts_faces hand, struct shape k, struct hearts_refusal *why)
{
    hearts_faces led = hearts_suit_faces(t->suit);
    hearts_faces f = without(hand, ~led, why, HEARTS_MUST_FOLLOW, t->suit);
    if (k.charge) {
        if (!(t->led & led))
            f = without(f, t->charged & led, why, HEARTS_CHARGED_FIRST, t->suit);
        if (k.rare && !p->rules.charge_slough)
            f = without(f, t->charged & ~t->led & ~led, why, HEARTS_CHARGED_SLOUGH, t->suit);
    }
    if (t->first_trick &&
        !(k.boost && t->second_round && p->rules.boost_ban == HEARTS_BOOST_BAN_FIRST)) {
        f = not_on_trick_one(p, f, why);
        if (k.rare && !(hand & led))
            f = in_order(p, f, why);
    }
    if (k.rare && p->rules.must_qs && f & hearts_face(HEARTS__QS) && queen_is_safe(p, t, hand, led))
        f = without(f, ~hearts_face(HEARTS__QS), why, HEARTS_QUEEN_NOW, HEARTS_SPADES);
    return f;
}

TEMPLATE hearts_faces play_legal(const struct hearts_plan *p, const struct hearts_game *g,
                                 struct shape k, struct hearts_refusal *why)
{
    struct situation t = situation_of(g, k);
    hearts_faces hand = g->hand[seat_after(g->leader, g->trick_count, k)].once;
    return g->trick_count ? legal_follow(p, &t, hand, k, why) : legal_lead(p, &t, hand, k, why);
}

/* ---- A trick ----
 *
 * What a card played and a full trick change in a hand. Playing a card and playing on at random
 * both use these functions, the first with the trick in the game, the second with it in registers.
 */

TEMPLATE struct hearts_pile trick_cards(const struct situation *t, struct shape k)
{
    return (struct hearts_pile){ t->once, k.decks == 2 ? t->twice : 0 };
}

/* What takes the trick, or HEARTS_NO_CARD. */
TEMPLATE hearts_card trick_best(const struct situation *t, struct shape k)
{
    if (k.decks == 1 && !(t->once & hearts_suit_faces(t->suit)))
        __builtin_unreachable(); /* the trick has the card led, and no second copy of it */
    return hearts_trick_best(trick_cards(t, k), t->suit);
}

/* Adds `cards` to the trick, and notes whether they break hearts. */
TEMPLATE void cards_fall(const struct hearts_plan *p, struct situation *t, hearts_faces cards,
                         struct shape k)
{
    hearts_faces breakers = p->break_played;
    if (k.rare)
        breakers |= p->break_sloughed & ~hearts_suit_faces(t->suit);
    t->lead_ban = cards & breakers ? 0 : t->lead_ban;
}

/* Whether a boosted trick goes round again after its first round; all hands are as large as `hand`.
 */
TEMPLATE bool goes_round_again(const struct hearts_plan *p, const struct situation *t,
                               struct hearts_pile hand)
{
    return t->once & p->boosters & hearts_suit_faces(t->suit) &&
           hearts_pile_count(hand) > (p->rules.boost_last ? 0 : 1);
}

/* Gives the trick, and all cards carried, to `seat`. */
TEMPLATE void trick_take(const struct hearts_plan *p, struct hearts_game *g,
                         const struct situation *t, int seat, bool last, struct shape k)
{
    struct hearts_pile taken = trick_cards(t, k);
    if (k.decks == 1) {
        g->won[seat].once |= taken.once;
    } else {
        taken = hearts_pile_join(taken, g->carried);
        g->won[seat] = hearts_pile_join(g->won[seat], taken);
        g->tricks_won[seat] = (uint8_t)(g->tricks_won[seat] + g->carried_tricks);
        g->carried = (struct hearts_pile){ 0, 0 };
        g->carried_tricks = 0;
    }
    g->tricks_won[seat]++;
    g->latest[p->side[seat]] = (uint8_t)seat;
    if (k.kitty && g->kitty_taker == HEARTS_NO_SEAT && g->kitty.once)
        hearts__kitty_trick(p, g, seat, (taken.once & p->penalty) != 0, last);
}

/* Ends the full trick t. The winner leads next. The taker differs only if nobody won the trick and
 * it is the last. Either is -1 for nobody. */
TEMPLATE void trick_finish(const struct hearts_plan *p, struct hearts_game *g, struct situation *t,
                           int winner, int taker, bool last, struct shape k)
{
    if (k.rare && p->rules.must_qs) {
        struct hearts_pile laid = trick_cards(t, k);
        hearts_faces over = hearts_face(HEARTS__KS) | hearts_face(HEARTS__AS);
        t->spade_fell |= (laid.once & ~laid.twice & over) != 0;
    }
    t->led |= hearts_suit_faces(t->suit);
    if (k.decks == 1 || winner >= 0) {
        t->leader = (unsigned)winner;
        g->last_winner = (uint8_t)winner;
    }
    if (k.decks == 1 || taker >= 0) {
        trick_take(p, g, t, taker, last, k);
    } else {
        g->carried = hearts_pile_join(g->carried, trick_cards(t, k));
        g->carried_tricks++;
    }
    g->tricks++;
}

/* Copies what outlasts the trick back into the game. */
TEMPLATE void situation_keep(struct hearts_game *g, const struct situation *t)
{
    g->lead_ban = t->lead_ban;
    g->led = t->led;
    g->leader = (uint8_t)t->leader;
    g->spade_fell = t->spade_fell;
}

/* ---- Playing a card ---- */

/* The seat whose card takes the trick, or -1. */
TEMPLATE int winner_of(const struct hearts_game *g, const struct situation *t, int cards,
                       struct shape k)
{
    hearts_card best = trick_best(t, k);
    int at = 0;
    if (k.decks == 2 && best == HEARTS_NO_CARD)
        return -1;
    for (int i = 1; i < cards; i++)
        at = g->trick[i] == best ? i : at;
    return seat_after(g->leader, k.boost ? at % k.seats : at, k);
}

/* Who takes tricks that nobody won, when the hand is over. */
TEMPLATE int unwon_taker(const struct hearts_plan *p, const struct hearts_game *g, int cards,
                         struct shape k)
{
    if (p->rules.last_unwon == HEARTS_UNWON_WINNER && g->last_winner != HEARTS_NO_SEAT)
        return g->last_winner;
    if (p->rules.last_unwon != HEARTS_UNWON_SECOND)
        return g->leader;
    return seat_after(g->leader, hearts_trick_second(g->trick, cards) % k.seats, k);
}

/* Plays c, the i-th card of the trick, from seat's hand, without ending the trick. */
TEMPLATE void lay(const struct hearts_plan *p, struct hearts_game *g, int seat, hearts_card c,
                  int i, struct shape k)
{
    hearts_faces face = hearts_face(c);
    if (k.decks == 1) {
        g->hand[seat].once ^= face;
    } else {
        hearts_pile_take(&g->hand[seat], c);
        g->trick_twice |= g->trick_once & face;
    }
    g->trick_once |= face;
    g->trick[i] = c;
    struct situation t = situation_of(g, k);
    cards_fall(p, &t, face, k);
    g->lead_ban = t.lead_ban;
}

TEMPLATE void trick_close(const struct hearts_plan *p, struct hearts_game *g, int cards,
                          struct shape k)
{
    struct situation t = situation_of(g, k);
    bool last = !g->hand[g->leader].once;
    int winner = winner_of(g, &t, cards, k), taker = winner;
    if (k.decks == 2 && winner < 0 && last)
        taker = unwon_taker(p, g, cards, k);
    trick_finish(p, g, &t, winner, taker, last, k);
    situation_keep(g, &t);
    g->trick_count = 0;
    g->trick_once = g->trick_twice = 0;
    g->trick_end = (uint8_t)k.seats;
}

/* Plays c, which must be legal, for the seat whose turn it is. */
TEMPLATE void play_card(const struct hearts_plan *p, struct hearts_game *g, hearts_card c,
                        struct shape k)
{
    int seat = seat_after(g->leader, g->trick_count, k);
    lay(p, g, seat, c, g->trick_count, k);
    g->trick_count++;
    if (k.boost && g->trick_count == k.seats) {
        struct situation t = situation_of(g, k);
        bool again = goes_round_again(p, &t, g->hand[g->leader]);
        g->trick_end = (uint8_t)(again ? 2 * k.seats : k.seats);
    }
    if (g->trick_count == (k.boost ? g->trick_end : k.seats))
        trick_close(p, g, g->trick_count, k);
}
