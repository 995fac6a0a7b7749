/* memory.c - records what a seat sees. */
#include "players/memory/memory_rules.h"
#include "players/memory/roles.h"

#include <string.h>

void memory_init(struct memory *m, int seat)
{
    memset(m, 0, sizeof *m);
    m->seat = (uint8_t)seat;
}

static void forget_hand(struct memory *m, const struct hearts_plan *p,
                        const struct hearts_seen *seen)
{
    memory_init(m, m->seat);
    m->hand_number = (uint16_t)seen->number[0];
    m->pass = seen->letter;
    m->dealer = seen->seat;
    memcpy(m->latest, p->first, sizeof m->latest);
}

static struct hearts_pile cards_of(const struct hearts_seen *seen)
{
    struct hearts_pile pile = { 0, 0 };
    for (int i = 0; i < seen->known; i++)
        hearts_pile_add(&pile, seen->cards[i]);
    return pile;
}

/* ---- The pass ---- */

static void note_sent(struct memory *m, const struct hearts_seen *seen)
{
    if (seen->seat != m->seat || seen->known > HEARTS_MOVE_MAX || m->sent_count || !m->pass ||
        m->pass == 'H')
        return;
    for (int i = 0; i < seen->known; i++)
        m->sent_order[m->sent_count++] = seen->cards[i];
    m->sent = cards_of(seen);
}

/* The receiver of the i-th card that I passed, or HEARTS_NO_SEAT if unknown. */
static int receiver(const struct memory *m, const struct hearts_plan *p, int i)
{
    if (m->pass == 'S') {
        int each = hearts_plan_pass_cards(p, 'S') / (p->seats - 1);
        return (m->seat + 1 + i / each) % p->seats;
    }
    int step = m->pass - '0', to = (m->seat + step) % p->seats;
    if (p->rules.pass_through == HEARTS_PASS_THROUGH_OFF)
        return to;
    if (p->rules.pass_through == HEARTS_PASS_THROUGH_PARTIAL || !p->rules.pass_through_shown)
        return HEARTS_NO_SEAT;
    while (to != m->seat && m->unseen >> to & 1) /* stops at me: a position from outside may be
                                                  * inconsistent */
        to = (to + step) % p->seats;
    return to;
}

static void note_exchange(struct memory *m, const struct hearts_plan *p,
                          const struct hearts_seen *seen)
{
    m->unseen = seen->seats;
    if (m->seat >= p->seats || !m->pass) /* no pass: an event before this one was missed */
        return;
    for (int i = 0; i < m->sent_count; i++) {
        int to = receiver(m, p, i);
        if (to != HEARTS_NO_SEAT && to != m->seat)
            hearts_pile_add(&m->holds[to], m->sent_order[i]);
    }
}

/* ---- The play ---- */

static void note_charged(struct memory *m, const struct hearts_seen *seen)
{
    struct hearts_pile cards = cards_of(seen);
    m->charged |= cards.once;
    m->charge_silence = 0;
    if (seen->seat != m->seat)
        m->holds[seen->seat].once |= cards.once;
}

/* The cards that the seat would have thrown on the trick instead of c, had it held them. */
static hearts_faces not_held(const struct memory *m, const struct hearts_plan *p, hearts_card c)
{
    hearts_faces costly = roles_costly(p, 0), led = hearts_suit_faces(m->trick_suit);
    if (costly & hearts_face(c))
        return 0;
    if (hearts_card_suit(c) != m->trick_suit)
        return costly & ~led;
    hearts_card best = hearts_trick_best(memory_trick(m), m->trick_suit);
    return best == HEARTS_NO_CARD ? 0 : costly & led & (hearts_face(best) - 1);
}

static void note_play(struct memory *m, const struct hearts_plan *p, int seat, hearts_card c)
{
    int suit = hearts_card_suit(c);
    memory_rule_out(m, p, seat, c);
    bool first_trick = hearts_pile_count(m->played) < p->seats;
    if (m->trick_count == 0) {
        m->trick_suit = (uint8_t)suit;
    } else {
        if (suit != m->trick_suit)
            m->voids[seat] |= (uint8_t)(1u << m->trick_suit);
        if (!first_trick || !p->trick1_ban)
            m->lacks[seat] |= not_held(m, p, c);
    }
    hearts_faces off_suit = suit != m->trick_suit ? p->break_sloughed : 0;
    m->broken = m->broken || ((p->break_played | off_suit) & hearts_face(c));
    if (m->order_count < HEARTS_CARDS) {
        m->order[m->order_count] = c;
        m->order_seat[m->order_count] = (uint8_t)seat;
        m->order_trick[m->order_count] = m->tricks;
        m->order_count++;
    }
    m->trick_count++;
    m->lacks[seat] &= ~hearts_face(c);
    hearts_pile_add(&m->played, c);
    hearts_pile_add(&m->played_by[seat], c);
    if (m->holds[seat].once & hearts_face(c))
        hearts_pile_take(&m->holds[seat], c);
    if (m->mixed.once & hearts_face(c))
        hearts_pile_take(&m->mixed, c);
}

static void note_trick(struct memory *m, const struct hearts_plan *p,
                       const struct hearts_seen *seen)
{
    struct hearts_pile trick = memory_trick(m);
    hearts_faces over = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_KING)) |
                        hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE));
    m->spade_fell = m->spade_fell || (trick.once & ~trick.twice & over);
    m->led |= hearts_suit_faces(m->trick_suit);
    if (seen->seat < p->seats)
        m->latest[p->side[seen->seat]] = seen->seat;
    m->tricks++;
    m->trick_count = 0;
}

/* A seat that has taken a kitty into its hand and buried cards: what was known of its hand is
 * lost. */
static void note_kitty(struct memory *m, const struct hearts_plan *p,
                       const struct hearts_seen *seen)
{
    if (seen->known)
        m->kitty = cards_of(seen);
    if (p->kitty != HEARTS_KITTY_SWAP || seen->seat >= p->seats)
        return;
    m->voids[seen->seat] = 0;
    m->lacks[seen->seat] = 0;
    m->cannot[seen->seat] = 0;
    m->mixed = (struct hearts_pile){ m->holds[seen->seat].once & ~m->charged,
                                     m->holds[seen->seat].twice & ~m->charged };
    m->mixed = hearts_pile_join(m->mixed, m->kitty);
    m->holds[seen->seat].once &= m->charged;
    m->holds[seen->seat].twice &= m->charged;
}

void memory_see(struct memory *m, const struct hearts_plan *p, const struct hearts_seen *seen)
{
    switch ((enum hearts_happening)seen->kind) {
    case HEARTS_HAND: forget_hand(m, p, seen); break;
    case HEARTS_CHOSE:
        note_sent(m, seen);
        m->charge_silence++;
        break;
    case HEARTS_EXCHANGED:
        note_exchange(m, p, seen);
        m->pass = 0; /* from here on, HEARTS_CHOSE is about charges */
        m->charge_silence = 0;
        break;
    case HEARTS_RECEIVED:
        if (seen->seat == m->seat)
            m->received = cards_of(seen);
        break;
    case HEARTS_CHARGED: note_charged(m, seen); break;
    case HEARTS_PLAYED: note_play(m, p, seen->seat, seen->cards[0]); break;
    case HEARTS_TRICK: note_trick(m, p, seen); break;
    case HEARTS_KITTY: note_kitty(m, p, seen); break;
    case HEARTS_BURIED:
        if (seen->seat == m->seat)
            m->buried = cards_of(seen);
        break;
    case HEARTS_DEALT:
    case HEARTS_BOOSTED:
    case HEARTS_SHOT:
    case HEARTS_SCORED:
    case HEARTS_FINISHED: break;
    }
}

bool memory_fits(const struct memory *m, const struct hearts_plan *p, const struct hearts_view *v)
{
    struct hearts_pile fallen = v->carried;
    if (m->hand_number != v->hand_number || m->seat != v->seat)
        return false;
    for (int s = 0; s < p->seats; s++)
        fallen = hearts_pile_join(fallen, v->won[s]);
    for (int i = 0; i < v->trick_count; i++)
        hearts_pile_add(&fallen, v->trick[i]);
    return fallen.once == m->played.once && fallen.twice == m->played.twice;
}
