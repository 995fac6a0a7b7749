/* public_state.h - what everybody at the table has seen of the play, updated card by card.
 *
 * The policy reads it instead of a game, as it has no hidden information. It is made from a seat's
 * view and memory at a decision, and updated by every card played in the search.
 */
#ifndef HEARTS_MEMORY_PUBLIC_STATE_H
#define HEARTS_MEMORY_PUBLIC_STATE_H

#include "players/memory/roles.h"
#include "players/player.h"

struct public_state {
    const struct roles *roles;
    hearts_faces gone_once, gone_twice; /* cards that were played */
    hearts_faces trick_once, trick_twice;
    hearts_faces charged;
    bool banned;        /* hearts may not be led yet */
    uint8_t count, end; /* cards on the trick, and in a full one */
    uint8_t leader, tricks;
    uint8_t suit;     /* of the trick's lead */
    hearts_card best; /* takes the trick so far; HEARTS_NO_CARD: none */
    uint8_t best_seat;
    int32_t cost, pain;              /* of the trick so far with carried cards; and of its penalties
                                      * alone */
    uint16_t payers;                 /* bit x: side x has penalty cards */
    uint8_t voids[HEARTS_SEATS];     /* bit u: the seat has shown out of suit u */
    int32_t taken[HEARTS_SEATS];     /* penalties, by side */
    uint8_t costly_at[HEARTS_SEATS]; /* the holder of costly cards, as far as this seat knows ... */
    hearts_faces costly_known[HEARTS_SEATS]; /* ... and which cards */
    int16_t worth[HEARTS_FACES];             /* with the charges made */
};

/* At a decision of the view's seat in the phase of play. */
void public_of_view(struct public_state *s, const struct roles *l, const struct player_seat *seat,
                    const struct hearts_view *v);

/* Bit u: a seat other than this one has shown out of suit u. */
static inline uint8_t public_voids(const struct public_state *s, int but, int seats)
{
    uint8_t voids = 0;
    for (int seat = 0; seat < seats; seat++)
        voids |= seat == but ? 0 : s->voids[seat];
    return voids;
}

struct hearts_game;

/* At the first lead of a game, with what each seat knows from the pass. */
void public_of_game(struct public_state *s, const struct roles *l, const struct hearts_game *g);

static inline int public_turn(const struct public_state *s, int seats)
{
    int seat = s->leader + s->count;
    while (seat >= seats)
        seat -= seats;
    return seat;
}

/* Finds the best card of the trick afresh, as equal cards cancel each other. */
static inline void public_find_best(struct public_state *s, const hearts_card *trick, int seats)
{
    s->best = hearts_trick_best((struct hearts_pile){ s->trick_once, s->trick_twice }, s->suit);
    for (int i = 0; i < s->count; i++)
        if (trick[i] == s->best)
            s->best_seat = (uint8_t)((s->leader + i) % seats);
}

/* Records that a costly card was played: nobody knows it in a hand any more. */
static inline void public_costly_falls(struct public_state *s, int seat, hearts_faces face,
                                       int seats)
{
    for (int knows = 0; knows < seats; knows++)
        if (s->costly_at[knows] == seat && !(s->costly_known[knows] &= ~face))
            s->costly_at[knows] = HEARTS_NO_SEAT;
}

/* Records that a seat plays c to the trick; `trick` points to the cards before it. */
static inline void public_lay(struct public_state *s, int seat, hearts_card c, int seats, int decks,
                              const hearts_card *trick)
{
    hearts_faces face = hearts_face(c);
    int suit = hearts_card_suit(c);
    if (s->count == 0) {
        s->suit = (uint8_t)suit;
        s->best = HEARTS_NO_CARD;
    } else if (suit != s->suit)
        s->voids[seat] |= (uint8_t)(1u << s->suit);
    s->gone_twice |= s->gone_once & face;
    s->gone_once |= face;
    s->trick_twice |= s->trick_once & face;
    s->trick_once |= face;
    if (face & s->roles->costly)
        public_costly_falls(s, seat, face, seats);
    s->cost += s->worth[c];
    s->pain += s->worth[c] > 0 ? s->worth[c] : 0;
    s->count++;
    if (decks == 2)
        public_find_best(s, trick, seats);
    else if (suit == s->suit && (s->best == HEARTS_NO_CARD || c > s->best)) {
        s->best = c;
        s->best_seat = (uint8_t)seat;
    }
}

/* Ends the trick: `taker` took it, or HEARTS_NO_SEAT if its cards wait for a winner. */
static inline void public_close(struct public_state *s, int leader, int taker)
{
    s->leader = (uint8_t)leader;
    s->count = 0;
    s->tricks++;
    s->trick_once = s->trick_twice = 0;
    if (taker == HEARTS_NO_SEAT)
        return;
    int side = s->roles->plan->side[taker];
    s->taken[side] += s->pain;
    s->payers |= (uint16_t)((s->pain != 0) << side);
    s->cost = s->pain = 0;
}

#endif
