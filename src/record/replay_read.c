/* replay_read.c - the cards of a deal or a position, from its lines. */
#include "record/replay_inside.h"

#include <stdio.h>

/* Takes the cards of a group out of *rest and into *pile. */
static bool take_cards(unsigned number, const struct record_line *line,
                       const struct record_group *g, const struct hearts_plan *p,
                       struct hearts_pile *rest, struct hearts_pile *pile, struct record_fault *f)
{
    for (int i = 0; i < g->count; i++) {
        hearts_card c = line->card[g->first + i];
        char text[3];
        hearts_card_write(c, text);
        if (!hearts_pile_copies(p->deck, c))
            return replay_fault(f, number, "%s is not in this deck", text);
        if (!hearts_pile_copies(*rest, c))
            return replay_fault(f, number, "%s is there more often than the deck has it", text);
        hearts_pile_take(rest, c);
        hearts_pile_add(pile, c);
    }
    return true;
}

/* Moves the cards of these suits (bit s: suit s) from one pile to another, at most n, lowest first.
 */
static void fill(struct hearts_pile *from, struct hearts_pile *to, unsigned suits, int n)
{
    hearts_card cards[HEARTS_CARDS];
    int count = (int)hearts_pile_list(*from, cards);
    for (int i = 0; i < count && n > 0; i++) {
        if (!(suits >> hearts_card_suit(cards[i]) & 1))
            continue;
        hearts_pile_take(from, cards[i]);
        hearts_pile_add(to, cards[i]);
        n--;
    }
}

/* ---- A deal ---- */

struct dealing {
    struct hearts_pile hand[HEARTS_SEATS], kitty, rest;
    uint16_t named;
    bool kitty_named;
};

/* The pile of a group; NULL after a fault. A bare "*" is the first seat not named yet, or else the
 * kitty. */
static struct hearts_pile *deal_to(const struct replay *r, struct dealing *d,
                                   const struct record_group *g, struct record_fault *f)
{
    int who = g->who;
    if (who == RECORD_REST_GROUP) {
        for (who = 0; who < r->plan.seats && d->named >> who & 1;)
            who++;
        if (who == r->plan.seats)
            who = RECORD_KITTY_GROUP;
    }
    if (who == RECORD_KITTY_GROUP && !d->kitty_named) {
        d->kitty_named = true;
        return &d->kitty;
    }
    if (who >= r->plan.seats || d->named >> who & 1) {
        (void)replay_fault(f, r->line.number,
                           who < r->plan.seats ? "a seat is there twice"
                                               : "there is no such seat at this table");
        return NULL;
    }
    d->named |= (uint16_t)(1u << who);
    return &d->hand[who];
}

bool replay_read_deal(const struct replay *r, struct hearts_pile hand[HEARTS_SEATS],
                      struct hearts_pile *kitty, struct record_fault *f)
{
    const struct record_line *line = &r->line;
    struct dealing d = { .rest = r->plan.deck };
    for (int i = 0; i < line->group_count; i++) {
        const struct record_group *g = &line->group[i];
        struct hearts_pile *pile = deal_to(r, &d, g, f);
        if (!pile || !take_cards(line->number, line, g, &r->plan, &d.rest, pile, f))
            return false;
        if (g->fill && (g->fill != 15 || i + 1 < line->group_count))
            return replay_fault(f, line->number, "in a deal, * stands in the last group alone");
        if (g->fill)
            fill(&d.rest, pile, 15, HEARTS_CARDS);
    }
    if (!d.kitty_named)
        fill(&d.rest, &d.kitty, 15, HEARTS_CARDS);
    for (int seat = 0; seat < HEARTS_SEATS; seat++)
        hand[seat] = d.hand[seat];
    *kitty = d.kitty;
    for (int seat = 0; seat < r->plan.seats; seat++) {
        int n = hearts_pile_count(hand[seat]);
        if (n != r->plan.hand_cards)
            return replay_fault(f, line->number, "%c is dealt %d cards, not %d", 'A' + seat, n,
                                r->plan.hand_cards);
    }
    int n = hearts_pile_count(*kitty);
    return n == r->plan.kitty_cards ||
           replay_fault(f, line->number, "the kitty holds %d cards, not %d", n,
                        r->plan.kitty_cards);
}

/* ---- A position ---- */

struct placing {
    const struct replay *r;
    struct record_fault *f;
    struct hearts_position at;
    struct hearts_pile rest; /* cards that no line names */
    uint16_t held, taken;    /* seats named */
    bool kitty_named;
};

static struct hearts_pile *pile_of(struct placing *x, const struct record_line *line,
                                   const struct record_group *g)
{
    bool hold = line == &x->r->hold;
    if (g->who < x->r->plan.seats)
        return hold ? &x->at.hand[g->who] : &x->at.won[g->who];
    if (g->who == RECORD_KITTY_GROUP)
        return &x->at.kitty;
    return g->who == RECORD_CARRIED_GROUP ? &x->at.carried : NULL;
}

/* Places the cards that a line names. */
static bool place_named(struct placing *x, const struct record_line *line, uint16_t *seats)
{
    for (int i = 0; i < line->group_count; i++) {
        const struct record_group *g = &line->group[i];
        struct hearts_pile *pile = pile_of(x, line, g);
        bool seat = g->who < x->r->plan.seats;
        if (!pile)
            return replay_fault(x->f, line->number, "there is no such seat at this table");
        if (seat ? *seats >> g->who & 1 : g->who == RECORD_KITTY_GROUP && x->kitty_named)
            return replay_fault(x->f, line->number, "a group is there twice");
        if (seat)
            *seats |= (uint16_t)(1u << g->who);
        if (g->who == RECORD_KITTY_GROUP) {
            if (g->taker != HEARTS_NO_SEAT && g->taker >= x->r->plan.seats)
                return replay_fault(x->f, line->number, "there is no such seat at this table");
            x->kitty_named = true;
            x->at.kitty_taker = g->taker;
        }
        if (!take_cards(line->number, line, g, &x->r->plan, &x->rest, pile, x->f))
            return false;
    }
    return true;
}

/* Places all cards of some suits, for "*H" and the like; a bare "*" comes later. */
static void place_suits(struct placing *x, const struct record_line *line)
{
    for (int i = 0; i < line->group_count; i++)
        if (line->group[i].fill && line->group[i].fill != 15)
            fill(&x->rest, pile_of(x, line, &line->group[i]), line->group[i].fill, HEARTS_CARDS);
}

/* Fills hands with a "*" up to the number of cards that the others hold. */
static bool fill_hands(struct placing *x)
{
    const struct record_line *line = &x->r->hold;
    int n = -1;
    for (int i = 0; i < line->group_count; i++)
        if (line->group[i].fill != 15)
            n = hearts_pile_count(x->at.hand[line->group[i].who]);
    if (n < 0)
        return replay_fault(x->f, line->number, "at least one seat is written without *");
    for (int i = 0; i < line->group_count; i++) {
        const struct record_group *g = &line->group[i];
        struct hearts_pile *hand = &x->at.hand[g->who];
        if (g->fill == 15)
            fill(&x->rest, hand, 15, n - hearts_pile_count(*hand));
    }
    for (int seat = 0; seat < x->r->plan.seats; seat++) {
        int held = hearts_pile_count(x->at.hand[seat]);
        if (!(x->held >> seat & 1))
            return replay_fault(x->f, line->number, "what %c holds is missing", 'A' + seat);
        if (held != n)
            return replay_fault(x->f, line->number, "%c holds %d cards where another holds %d",
                                'A' + seat, held, n);
    }
    return true;
}

/* The number of tricks played, if the state line does not say it. */
static int tricks_played(const struct placing *x)
{
    const struct record_state *s = &x->r->state;
    int n = x->r->plan.hand_cards - hearts_pile_count(x->at.hand[0]), sum = s->carried;
    if (s->given & RECORD_STATE_TRICK)
        return s->trick ? s->trick - 1 : 0;
    for (int i = 0; i < s->tricks_count; i++)
        sum += s->tricks[i];
    return s->given & RECORD_STATE_TRICKS ? sum : n > 0 ? n : 0;
}

/* Fills the kitty up to its size with cards that no line names. */
static void fill_kitty(struct placing *x)
{
    const struct record_state *s = &x->r->state;
    int missing = x->r->plan.kitty_cards - hearts_pile_count(x->at.kitty);
    if (!x->kitty_named && missing > 0 && tricks_played(x) > 0)
        x->at.kitty_taker = s->given & RECORD_STATE_WINNER ? s->winner : x->at.leader;
    bool star = !x->kitty_named;
    for (int i = 0; i < x->r->taken.group_count; i++)
        star = star ||
               (x->r->taken.group[i].who == RECORD_KITTY_GROUP && x->r->taken.group[i].fill == 15);
    if (star && missing > 0)
        fill(&x->rest, &x->at.kitty, 15, missing);
}

/* Gives all cards left to the group with a "*", or else to the last seat that no group names. */
static void place_rest(struct placing *x)
{
    const struct record_line *line = &x->r->taken;
    int seats = x->r->plan.seats, last = seats - 1;
    for (int i = 0; i < line->group_count; i++) {
        const struct record_group *g = &line->group[i];
        if (g->fill == 15 && g->who != RECORD_KITTY_GROUP)
            fill(&x->rest, pile_of(x, line, g), 15, HEARTS_CARDS);
    }
    for (int seat = 0; seat < seats; seat++)
        if (!(x->taken >> seat & 1))
            last = seat;
    fill(&x->rest, &x->at.won[last], 15, HEARTS_CARDS);
}

/* Shares the tricks out by the size of the piles, the biggest remainders first. */
static void share_tricks(struct placing *x, int tricks)
{
    int total = 0, given = 0, rest[HEARTS_SEATS], seats = x->r->plan.seats;
    for (int s = 0; s < seats; s++)
        total += hearts_pile_count(x->at.won[s]);
    for (int s = 0; s < seats && total; s++) {
        int part = hearts_pile_count(x->at.won[s]) * tricks;
        x->at.tricks_won[s] = (uint8_t)(part / total);
        rest[s] = part % total;
        given += part / total;
    }
    for (; total && given < tricks; given++) {
        int best = 0;
        for (int s = 1; s < seats; s++)
            if (rest[s] > rest[best])
                best = s;
        x->at.tricks_won[best]++;
        rest[best] = -1;
    }
}

static bool place_tricks(struct placing *x)
{
    const struct record_state *s = &x->r->state;
    int tricks = tricks_played(x);
    bool carries = x->at.carried.once != 0;
    x->at.tricks = (uint8_t)tricks;
    x->at.carried_tricks = s->given & RECORD_STATE_CARRIED ? s->carried
                                                           : (uint8_t)(carries && tricks > 0);
    if (!(s->given & RECORD_STATE_TRICKS)) {
        share_tricks(x, tricks > x->at.carried_tricks ? tricks - x->at.carried_tricks : 0);
        return true;
    }
    if (s->tricks_count != x->r->plan.seats)
        return replay_fault(x->f, x->r->hold.number, "state: %d numbers are expected after tricks",
                            x->r->plan.seats);
    for (int i = 0; i < s->tricks_count; i++)
        x->at.tricks_won[i] = s->tricks[i];
    return true;
}

/* Who leads if the state line does not say it; docs/RECORD.md has that as a table. */
static int default_leader(const struct replay *r)
{
    int left = (r->game.dealer + 1) % r->plan.seats, best = left;
    if (r->plan.rules.opening != HEARTS_OPEN_LOW_SCORE)
        return left;
    for (int i = 1; i < r->plan.seats; i++) {
        int seat = (left + i) % r->plan.seats;
        if (r->game.hand_score[seat] < r->game.hand_score[best])
            best = seat;
    }
    return best;
}

static bool seats_are_there(struct placing *x)
{
    const struct record_state *s = &x->r->state;
    int seats = x->r->plan.seats;
    bool good = s->lead < seats && s->winner < seats;
    for (int seat = seats; seat < HEARTS_SEATS; seat++)
        good = good && !s->charged[seat];
    return good || replay_fault(x->f, x->r->hold.number, "state: there is no such seat here");
}

/* Fills in from the piles what the state line does not say. */
static void place_state(struct placing *x)
{
    const struct record_state *s = &x->r->state;
    struct hearts_pile fallen = x->at.carried;
    for (int seat = 0; seat < x->r->plan.seats; seat++) {
        fallen.once |= x->at.won[seat].once;
        x->at.charges[seat] = s->charged[seat];
    }
    hearts_faces breaking = hearts_suit_faces(HEARTS_HEARTS) | x->r->plan.break_played;
    x->at.broken = s->given & RECORD_STATE_BROKEN ? s->broken : (fallen.once & breaking) != 0;
    hearts_faces high = hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_KING)) |
                        hearts_face(HEARTS_CARD(HEARTS_SPADES, HEARTS_ACE));
    x->at.spade_fell = s->given & RECORD_STATE_FELL ? s->fell : (fallen.once & high) != 0;
    x->at.led = x->at.tricks ? HEARTS_ALL_FACES : 0;
    if (s->given & RECORD_STATE_LED)
        x->at.led = 0;
    for (int suit = 0; suit < 4; suit++)
        if (s->led >> suit & 1)
            x->at.led |= hearts_suit_faces(suit) & HEARTS_ALL_FACES;
    x->at.last_winner = x->at.tricks ? x->at.leader : HEARTS_NO_SEAT;
    if (s->given & RECORD_STATE_WINNER)
        x->at.last_winner = s->winner;
}

bool replay_read_position(const struct replay *r, struct hearts_position *at,
                          struct record_fault *f)
{
    struct placing x = { .r = r, .f = f, .rest = r->plan.deck };
    x.at.kitty_taker = HEARTS_NO_SEAT;
    x.at.leader = (uint8_t)(r->state.given & RECORD_STATE_LEAD ? r->state.lead : default_leader(r));
    if (!seats_are_there(&x) || !place_named(&x, &r->hold, &x.held) ||
        !place_named(&x, &r->taken, &x.taken))
        return false;
    place_suits(&x, &r->hold);
    place_suits(&x, &r->taken);
    if (!fill_hands(&x))
        return false;
    fill_kitty(&x);
    place_rest(&x);
    if (!place_tricks(&x))
        return false;
    place_state(&x);
    *at = x.at;
    return true;
}
