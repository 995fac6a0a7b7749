/* observe.c - the row of columns that the deciding seat of a game may know.
 *
 * As in view.c, a list of what to show, never of what to hide. There is a function for each line of
 * observation.def, called in that order; each writes its columns and returns where the next go.
 */
#include "batch_inside.h"

/* Everything is inlined into the function of a row, in which the usual numbers of seats and decks
 * are constants. */
#define HOT static inline __attribute__((always_inline))

/* The game, from the seat of `me`, who decides. */
struct sight {
    const struct hearts_plan *p;
    const struct batch_slot *s;
    const struct hearts_game *g;
    int me, seats;
    bool two_decks;
};

/* The seat n places to my left. */
HOT int seat_at(const struct sight *v, int n)
{
    int seat = v->me + n;
    return seat >= v->seats ? seat - v->seats : seat;
}

/* ---- Cards ---- */

/* Eight bits as eight bytes, the lowest first. */
#define BYTES(n)                                                                                  \
    {                                                                                             \
        n & 1, n >> 1 & 1, n >> 2 & 1, n >> 3 & 1, n >> 4 & 1, n >> 5 & 1, n >> 6 & 1, n >> 7 & 1 \
    }
#define BYTES_4(n)  BYTES((n)), BYTES((n + 1)), BYTES((n + 2)), BYTES((n + 3))
#define BYTES_16(n) BYTES_4(n), BYTES_4((n + 4)), BYTES_4((n + 8)), BYTES_4((n + 12))
#define BYTES_64(n) BYTES_16(n), BYTES_16((n + 16)), BYTES_16((n + 32)), BYTES_16((n + 48))
static const uint8_t bytes_of[256][8] = { BYTES_64(0), BYTES_64(64), BYTES_64(128), BYTES_64(192) };

/* Eight columns from bit `at` on: 0, 1, or 2 if a card is in both sets. */
HOT uint64_t eight_of(batch_actions once, batch_actions twice, int at, bool two)
{
    uint64_t word, more = 0;
    __builtin_memcpy(&word, bytes_of[once >> at & 255], sizeof word);
    if (two)
        __builtin_memcpy(&more, bytes_of[twice >> at & 255], sizeof more);
    return word + more;
}

HOT uint8_t *write_pile(uint8_t *to, const struct sight *v, struct hearts_pile pile)
{
    batch_actions once = batch_from_faces(pile.once), twice = batch_from_faces(pile.twice);
    for (int at = 0; at < 48; at += 8, to += 8) {
        uint64_t word = eight_of(once, twice, at, v->two_decks);
        __builtin_memcpy(to, &word, sizeof word);
    }
    uint64_t last = eight_of(once, twice, 48, v->two_decks);
    __builtin_memcpy(to, &last, 4);
    return to + 4;
}

HOT uint8_t *write_faces(uint8_t *to, const struct sight *v, hearts_faces f)
{
    return write_pile(to, v, (struct hearts_pile){ f, 0 });
}

HOT uint8_t *write_list(uint8_t *to, const struct sight *v, const hearts_card *cards, int count)
{
    return write_pile(to, v, batch_pile(cards, count));
}

static const struct hearts_pile no_cards = { 0, 0 };

HOT uint8_t *write_hand(uint8_t *to, const struct sight *v)
{
    return write_pile(to, v, v->g->hand[v->me]);
}

HOT uint8_t *write_laid(uint8_t *to, const struct sight *v)
{
    return write_list(to, v, v->s->laid.cards, v->s->laid.count);
}

HOT uint8_t *write_trick(uint8_t *to, const struct sight *v)
{
    return write_pile(to, v, (struct hearts_pile){ v->g->trick_once, v->g->trick_twice });
}

HOT uint8_t *write_played(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        to = write_pile(to, v, v->s->played[seat_at(v, n)]);
    return to;
}

HOT uint8_t *write_taken(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        to = write_pile(to, v, v->g->won[seat_at(v, n)]);
    return to;
}

/* If all charge together, each seat sees only its own charges until all have chosen. */
HOT uint8_t *write_charged(uint8_t *to, const struct sight *v)
{
    bool hidden = v->g->phase == HEARTS_CHARGE &&
                  v->p->rules.charge_order == HEARTS_CHARGE_TOGETHER;
    for (int n = 0; n < v->seats; n++)
        to = write_faces(to, v, !hidden || n == 0 ? v->g->charges[seat_at(v, n)] : 0);
    return to;
}

HOT uint8_t *write_passed(uint8_t *to, const struct sight *v)
{
    return write_list(to, v, v->g->sent[v->me], v->g->sent_count[v->me]);
}

HOT uint8_t *write_received(uint8_t *to, const struct sight *v)
{
    return write_list(to, v, v->g->got[v->me], v->g->got_count[v->me]);
}

HOT uint8_t *write_carried(uint8_t *to, const struct sight *v)
{
    return write_pile(to, v, v->g->carried);
}

HOT bool kitty_is_taken(const struct sight *v) { return v->g->kitty_taker != HEARTS_NO_SEAT; }

HOT bool kitty_is_shown(const struct sight *v)
{
    bool all = v->p->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL;
    return kitty_is_taken(v) && (all || v->g->kitty_taker == v->me);
}

HOT uint8_t *write_kitty(uint8_t *to, const struct sight *v)
{
    return write_pile(to, v, kitty_is_shown(v) ? v->g->kitty_dealt : no_cards);
}

/* Only the taker knows the buried cards. Once no card is held, they are the cards in no pile. */
HOT struct hearts_pile buried(const struct sight *v)
{
    bool mine = v->g->kitty_taker == v->me;
    bool shown = kitty_is_shown(v) && (mine || v->p->kitty != HEARTS_KITTY_SWAP);
    return kitty_is_taken(v) && (shown || v->g->phase == HEARTS_SCORE) ? v->g->kitty : no_cards;
}

HOT uint8_t *write_buried(uint8_t *to, const struct sight *v)
{
    return write_pile(to, v, buried(v));
}

/* ---- The table ---- */

HOT uint8_t *write_void(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++, to += 4)
        __builtin_memcpy(to, bytes_of[v->s->voids[seat_at(v, n)]], 4);
    return to;
}

/* 1 in one of `count` columns, or in none of them. */
HOT uint8_t *write_one(uint8_t *to, int count, int one)
{
    for (int i = 0; i < count; i++)
        *to++ = i == one;
    return to;
}

HOT uint8_t *write_phase(uint8_t *to, const struct sight *v)
{
    return write_one(to, 5, v->g->phase - HEARTS_PASS);
}

HOT uint8_t *write_pass(uint8_t *to, const struct sight *v)
{
    char letter = hearts_plan_pass(v->p, v->g->hand_number);
    *to++ = (uint8_t)(letter == 'H' ? 0 : letter == 'S' ? 10 : letter - '0');
    return to;
}

HOT uint8_t *write_suit(uint8_t *to, const struct sight *v)
{
    return write_one(to, 4, v->g->trick_count ? hearts_card_suit(v->g->trick[0]) : -1);
}

HOT uint8_t *write_suits_led(uint8_t *to, const struct sight *v)
{
    for (int suit = 0; suit < 4; suit++)
        *to++ = (v->g->led & hearts_suit_faces(suit)) != 0;
    return to;
}

HOT uint8_t *write_broken(uint8_t *to, const struct sight *v)
{
    *to++ = (v->g->phase == HEARTS_PLAY || v->g->phase == HEARTS_BURY) && !v->g->lead_ban;
    return to;
}

HOT uint8_t *write_trick_cards(uint8_t *to, const struct sight *v)
{
    *to++ = v->g->trick_count;
    *to++ = v->g->trick_end;
    return to;
}

HOT uint8_t *write_tricks(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = v->g->tricks_won[seat_at(v, n)];
    return to;
}

HOT uint8_t *write_carried_tricks(uint8_t *to, const struct sight *v)
{
    *to++ = v->g->carried_tricks;
    return to;
}

HOT uint8_t *write_held(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = (uint8_t)hearts_pile_count(v->g->hand[seat_at(v, n)]);
    return to;
}

/* 1 at a seat, or nowhere for HEARTS_NO_SEAT. */
HOT uint8_t *write_seat(uint8_t *to, const struct sight *v, int seat)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = seat_at(v, n) == seat;
    return to;
}

HOT uint8_t *write_seats(uint8_t *to, const struct sight *v, unsigned seats)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = seats >> seat_at(v, n) & 1;
    return to;
}

HOT uint8_t *write_leader(uint8_t *to, const struct sight *v)
{
    return write_seat(to, v, v->g->leader);
}

HOT uint8_t *write_dealer(uint8_t *to, const struct sight *v)
{
    return write_seat(to, v, v->g->dealer);
}

HOT uint8_t *write_partner(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = v->p->team[seat_at(v, n)] == v->p->team[v->me];
    return to;
}

HOT uint8_t *write_waiting(uint8_t *to, const struct sight *v)
{
    return write_seats(to, v, v->g->to_act);
}

HOT uint8_t *write_unseen(uint8_t *to, const struct sight *v)
{
    bool told = v->g->phase != HEARTS_PASS && v->p->rules.pass_through_shown;
    return write_seats(to, v, told ? v->g->unseen : 0);
}

HOT uint8_t *write_kitty_taker(uint8_t *to, const struct sight *v)
{
    return write_seat(to, v, v->g->kitty_taker);
}

HOT uint8_t *write_kitty_cards(uint8_t *to, const struct sight *v)
{
    *to++ = (uint8_t)hearts_pile_count(v->g->kitty);
    return to;
}

HOT uint8_t *write_moons(uint8_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = v->g->moons[seat_at(v, n)];
    return to;
}

HOT uint8_t *write_shot(uint8_t *to, const struct sight *v)
{
    return write_one(to, 3, v->g->phase == HEARTS_SCORE ? v->g->shot - HEARTS_SHOT_MOON : -1);
}

/* ---- Points ---- */

HOT int32_t *write_points(int32_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        to[n] = v->s->points[seat_at(v, n)];
    if (kitty_is_taken(v)) {
        int n = v->g->kitty_taker - v->me;
        to[n < 0 ? n + v->seats : n] += batch_worth(v->p, v->g->charged, buried(v));
    }
    return to + v->seats;
}

HOT int32_t *write_total(int32_t *to, const struct sight *v)
{
    for (int n = 0; n < v->seats; n++)
        *to++ = v->g->score[seat_at(v, n)];
    return to;
}

HOT int32_t *write_shot_worth(int32_t *to, const struct sight *v)
{
    *to++ = v->g->phase == HEARTS_SCORE ? v->g->shot_worth : 0;
    return to;
}

/* ---- Rows ---- */

HOT void write_row(const struct hearts_plan *p, const struct batch_slot *s, uint8_t *to, int seats,
                   bool two_decks)
{
    struct sight v = { p, s, &s->game, s->seat, seats, two_decks };
#define OBSERVED(name, count, seats, meaning)   to = write_##name(to, &v);
#define REMEMBERED(name, count, seats, meaning) to = write_##name(to, &v);
#include "hearts/observation.def"
}

void batch_write_observation(const struct hearts_plan *p, const struct batch_slot *s, uint8_t *to)
{
    if (p->decks == 2)
        write_row(p, s, to, p->seats, true);
    else if (p->seats == 4)
        write_row(p, s, to, 4, false);
    else
        write_row(p, s, to, p->seats, false);
}

void batch_write_score(const struct hearts_plan *p, const struct batch_slot *s, int32_t *to)
{
    struct sight v = { p, s, &s->game, s->seat, p->seats, p->decks == 2 };
#define SCORED(name, count, seats, meaning) to = write_##name(to, &v);
#include "hearts/observation.def"
}

void batch_write_mask(const struct batch_slot *s, uint8_t *to)
{
    for (int at = 0; at < HEARTS_ACTIONS; at += 8)
        __builtin_memcpy(to + at, bytes_of[s->allowed >> at & 255], 8);
}
