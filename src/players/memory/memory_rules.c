/* memory_rules.c - what a play proves about the hand it came from.
 *
 * The legal cards result from a list of rules, each of which bars some cards unless it would leave
 * nothing. Conversely, a barred card was played only because the earlier rules had left nothing
 * else. So all other cards that they would have left are not in the hand.
 */
#include "players/memory/memory_rules.h"

static const hearts_faces queen = (hearts_faces)1 << HEARTS_CARD(HEARTS_SPADES, HEARTS_QUEEN);
static const hearts_faces king_and_ace = (hearts_faces)1
                                             << HEARTS_CARD(HEARTS_SPADES, HEARTS_KING) |
                                         (hearts_faces)1 << HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE);

/* What is proved so far by the play of c. */
struct proof {
    hearts_faces card;
    hearts_faces left;   /* held cards of these passed the rules so far */
    hearts_faces absent; /* certainly not held */
};

static void proof_rule(struct proof *f, hearts_faces barred)
{
    if (barred & f->card)
        f->absent |= f->left & ~barred;
    else
        f->left &= ~barred;
}

struct hearts_pile memory_trick(const struct memory *m)
{
    struct hearts_pile trick = { 0, 0 };
    for (int i = m->order_count - m->trick_count; i >= 0 && i < m->order_count; i++)
        hearts_pile_add(&trick, m->order[i]);
    return trick;
}

/* ---- Following ---- */

/* For a slough on the first trick: the order of the banned cards. */
static void proof_order(const struct hearts_plan *p, struct proof *f)
{
    if (!(f->card & p->trick1_ban))
        return;
    if (p->rules.trick1_order == HEARTS_ORDER_HEARTS)
        proof_rule(f, ~hearts_suit_faces(HEARTS_HEARTS));
    if (p->rules.trick1_order == HEARTS_ORDER_QUEEN) {
        proof_rule(f, ~p->bonus);
        if (!(f->card & p->bonus))
            proof_rule(f, ~queen);
    }
}

static bool queen_was_safe(const struct memory *m, const struct hearts_plan *p, bool follows)
{
    struct hearts_pile trick = memory_trick(m);
    if (!follows)
        return true;
    if (m->trick_suit != HEARTS_SPADES)
        return false;
    return (trick.once & ~trick.twice & king_and_ace) ||
           (p->rules.must_qs == HEARTS_MUST_QS_HAND && m->spade_fell);
}

static void proof_follow(const struct memory *m, const struct hearts_plan *p, struct proof *f)
{
    hearts_faces led = hearts_suit_faces(m->trick_suit);
    bool follows = (f->card & led) != 0, second_round = m->trick_count >= p->seats;
    proof_rule(f, ~led);
    if (!(m->led & led))
        proof_rule(f, m->charged & led);
    if (!p->rules.charge_slough)
        proof_rule(f, m->charged & ~m->led & ~led);
    if (m->tricks == 0 && !(second_round && p->rules.boost_ban == HEARTS_BOOST_BAN_FIRST)) {
        proof_rule(f, p->trick1_ban);
        if (!follows)
            proof_order(p, f);
    }
    if (p->rules.must_qs && queen_was_safe(m, p, follows) && f->card != queen)
        f->absent |= f->left & queen;
}

/* ---- Leading ---- */

static hearts_faces charged_by(const struct memory *m, const struct hearts_plan *p, int seat)
{
    hearts_faces others = 0;
    for (int s = 0; s < p->seats; s++)
        others |= m->holds[s].once;
    return m->charged & (seat == m->seat ? ~others : m->holds[seat].once);
}

/* What the lead proves if the hand was only hearts and the queen of spades (`only`), or had other
 * cards; false if it cannot have been so. */
static bool proof_lead(const struct memory *m, const struct hearts_plan *p, int seat,
                       hearts_faces opening, bool only, struct proof *f)
{
    const hearts_faces hearts_and_queen = hearts_suit_faces(HEARTS_HEARTS) | queen;
    const hearts_faces lead_ban = m->broken ? 0 : p->lead_ban;
    bool bound = lead_ban && !(p->rules.open_free && m->tricks == 0);
    hearts_faces charged = p->rules.charge_lead ? 0 : m->charged & ~m->led;
    if (only) {
        if (!(f->card & hearts_and_queen))
            return false;
        f->absent = ~hearts_and_queen;
        if (p->rules.charge_or_hearts == HEARTS_CHARGE_LEADS_QUEEN && bound &&
            p->rules.qs_or_hearts == HEARTS_LEAD_QUEEN)
            charged &= ~queen;
    }
    proof_rule(f, charged);
    if (m->tricks == 0) {
        if (opening)
            proof_rule(f, ~opening);
        proof_rule(f, p->trick1_ban);
    }
    if (bound && !(only && p->rules.qs_or_hearts == HEARTS_LEAD_EITHER)) {
        proof_rule(f, lead_ban);
        if (p->rules.qs_after_hearts)
            proof_rule(f, queen);
    }
    hearts_faces others = m->charged & ~charged_by(m, p, seat);
    return only || (p->deck.once & ~hearts_and_queen & ~others & ~f->absent);
}

/* Where the lowest club must lead: the lowest club of the seat that led c; none if it holds no
 * club. It may be a charged club that could not be led. */
static hearts_faces lowest_club(const struct memory *m, const struct hearts_plan *p, int seat,
                                hearts_card c)
{
    hearts_faces kept = p->rules.charge_lead ? 0 : charged_by(m, p, seat);
    hearts_faces held = (kept | hearts_face(c)) & hearts_suit_faces(HEARTS_CLUBS);
    return held & (~held + 1);
}

/* Nobody holds a club lower than the opener's, and nobody before it in turn holds the same one. */
static void rule_out_clubs(struct memory *m, const struct hearts_plan *p, int opener,
                           hearts_faces lowest)
{
    const hearts_faces clubs = hearts_suit_faces(HEARTS_CLUBS);
    bool before = true;
    for (int i = 1; i <= p->seats; i++) {
        int s = (m->dealer + i) % p->seats;
        before = before && s != opener;
        m->cannot[s] |= lowest ? clubs & (lowest - 1) : clubs;
        m->cannot[s] |= before ? lowest : 0;
    }
}

/* The seat that opened holds the lowest club, whatever it led: nobody else holds a lower one. */
static void rule_out_lowest(struct memory *m, const struct hearts_plan *p, int opener)
{
    hearts_faces clubs = p->deck.once & hearts_suit_faces(HEARTS_CLUBS);
    hearts_faces lowest = clubs & (~clubs + 1);
    if (p->decks == 2)
        rule_out_clubs(m, p, opener, lowest); /* a seat after it may hold the twin */
    for (int s = 0; s < p->seats && p->decks == 1; s++)
        m->cannot[s] |= s == opener ? 0 : lowest;
}

static hearts_faces rule_out_lead(struct memory *m, const struct hearts_plan *p, int seat,
                                  hearts_card c)
{
    struct proof more = { hearts_face(c), ~(hearts_faces)0, 0 }, only = more;
    hearts_faces opening = 0;
    if (m->order_count == 0 && p->rules.opening == HEARTS_OPEN_LEAD2C) {
        opening = lowest_club(m, p, seat, c);
        rule_out_clubs(m, p, seat, opening);
    } else if (m->order_count == 0 && (p->rules.opening == HEARTS_OPEN_ANY_CLUB ||
                                       p->rules.opening == HEARTS_OPEN_ANY_CARD)) {
        rule_out_lowest(m, p, seat);
        if (p->rules.opening == HEARTS_OPEN_ANY_CLUB)
            opening = hearts_suit_faces(HEARTS_CLUBS);
    }
    bool may_be_more = proof_lead(m, p, seat, opening, false, &more);
    bool may_be_only = proof_lead(m, p, seat, opening, true, &only);
    return (may_be_more ? more.absent : ~(hearts_faces)0) &
           (may_be_only ? only.absent : ~(hearts_faces)0);
}

void memory_rule_out(struct memory *m, const struct hearts_plan *p, int seat, hearts_card c)
{
    struct proof f = { hearts_face(c), ~(hearts_faces)0, 0 };
    if (m->trick_count)
        proof_follow(m, p, &f);
    else
        f.absent = rule_out_lead(m, p, seat, c);
    m->cannot[seat] |= f.absent;
}
