/* view_check.c - checks a position that was read for contradictions.
 *
 * Players trust a view: they count its cards and use its seats as array indexes. Everything they
 * may rely on is checked here first.
 */
#include "clients/programs/reading.h"
#include "clients/programs/tricks.h"

/* ---- The cards ---- */

/* Adds a pile to the cards seen so far; false when the deck does not have that many. */
static bool add_pile(const struct hearts_plan *p, struct hearts_pile *all, struct hearts_pile more)
{
    if ((all->twice & more.once) || (all->once & more.twice))
        return false;
    *all = hearts_pile_join(*all, more);
    return hearts_pile_within(*all, p->deck);
}

static bool add_card(const struct hearts_plan *p, struct hearts_pile *all, hearts_card c)
{
    return add_pile(p, all, (struct hearts_pile){ hearts_face(c), 0 });
}

/* Collects all cards played; false when one was played too often. */
static bool fallen_cards(const struct reading *r, struct hearts_pile *out)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    bool good = add_pile(p, out, v->carried);
    for (int s = 0; s < p->seats; s++)
        good = good && add_pile(p, out, v->won[s]);
    for (int i = 0; i < v->trick_count; i++)
        good = good && add_card(p, out, v->trick[i]);
    return good;
}

/* Checks that every known card is in only one place. */
static const char *check_places(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    struct hearts_pile all = { 0, 0 };
    bool good = fallen_cards(r, &all) && add_pile(p, &all, v->hand) && add_pile(p, &all, v->buried);
    for (int s = 0; s < p->seats; s++)
        for (hearts_faces f = v->charged[s]; f; f &= f - 1)
            good = good && (s == v->seat || p->decks == 2 ||
                            !(v->hand.once & hearts_face(hearts_faces_lowest(f))));
    return good ? NULL : "a card stands in more places than the deck has it";
}

static const char *check_counts(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    int all = v->trick_count + hearts_pile_count(v->carried) + v->kitty_count;
    int tricks = v->carried_tricks;
    for (int s = 0; s < p->seats; s++) {
        all += v->held[s] + hearts_pile_count(v->won[s]);
        tricks += v->tricks_won[s];
        if (v->won[s].once && !v->tricks_won[s])
            return "cards are won without a trick";
    }
    if (all != p->deck_cards)
        return "the cards held, fallen and aside are not as many as the deck has";
    if (tricks != v->tricks)
        return "the tricks won and carried are not as many as were played";
    if (v->held[v->seat] != hearts_pile_count(v->hand))
        return "the hand has another number of cards than the seat holds";
    if (v->carried.once && !v->carried_tricks)
        return "cards are carried without a trick";
    return NULL;
}

static const char *check_aside(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    int kitty = hearts_pile_count(v->kitty), buried = hearts_pile_count(v->buried);
    int aside = v->phase == HEARTS_BURY ? 0 : p->kitty_cards;
    if (v->kitty_count != aside)
        return "what lies aside has another number of cards than the kitty";
    if ((kitty && kitty != p->kitty_cards) || (buried && buried != v->kitty_count))
        return "the kitty has another number of cards";
    if (v->kitty_taker != HEARTS_NO_SEAT && !v->tricks)
        return "the kitty is taken before a trick";
    if (v->phase == HEARTS_BURY && (p->kitty != HEARTS_KITTY_SWAP || v->kitty_taker != v->seat))
        return "only the taker of a swapped kitty buries cards";
    return NULL;
}

static const char *check_charges(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    hearts_faces seen = 0;
    for (int s = 0; s < p->seats; s++) {
        if (v->charged[s] & ~p->chargeable || v->charged[s] & seen)
            return "a card is charged that may not be, or by two seats";
        seen |= v->charged[s];
    }
    return NULL;
}

/* ---- The turn ---- */

/* How many cards a seat has played to the trick. */
static int laid(const struct reading *r, int seat)
{
    const struct hearts_view *v = &r->to->view;
    int seats = r->to->plan.seats, after = (seat - v->leader + seats) % seats;
    return v->trick_count / seats + (after < v->trick_count % seats);
}

/* Checks that all hold as many cards as their turn in the trick implies. */
static const char *check_held(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    int more = v->phase == HEARTS_BURY ? p->kitty_cards : 0;
    int each = v->held[v->seat] + laid(r, v->seat) - more;
    bool before = v->phase == HEARTS_PASS || v->phase == HEARTS_CHARGE;
    for (int s = 0; s < p->seats; s++)
        if (s != v->seat && v->held[s] + laid(r, s) != each)
            return "the seats do not hold as many cards as they should";
    if (each < 0 || each > p->hand_cards || (before && (v->tricks || v->trick_count)))
        return "the seats do not hold as many cards as they should";
    if (v->phase == HEARTS_SCORE && each)
        return "a moon is scored when all cards are played";
    return NULL;
}

static const char *check_turn(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    int at = v->trick_count % p->seats;
    if (!(v->to_act >> v->seat & 1))
        return "it is not the seat's turn";
    if (v->trick_count && v->phase != HEARTS_PLAY)
        return "there is a trick on the table, and the phase is not play";
    if (v->phase != HEARTS_PLAY)
        return NULL;
    if (v->trick_end != p->seats && (v->trick_end != 2 * p->seats || !p->boosters))
        return "a trick has a card of every seat, or two";
    if (v->trick_count >= v->trick_end || (v->leader + at) % p->seats != v->seat)
        return "another seat is to play";
    if (v->trick_end != p->seats && v->trick_count < p->seats)
        return "a trick goes round again once its first round is full";
    return NULL;
}

static const char *check_phase(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    if (v->phase == HEARTS_PASS && v->pass == 'H')
        return "nobody passes in that hand";
    if (v->phase == HEARTS_CHARGE && !p->chargeable)
        return "nothing may be charged in these rules";
    if ((v->phase == HEARTS_SCORE) != (v->shot != HEARTS_NO_SHOT))
        return "the line \"shot\" belongs to the phase moon";
    return NULL;
}

static const char *check_choice(const struct reading *r)
{
    const struct hearts_view *v = &r->to->view;
    const struct hearts_choice *may = &v->choice;
    int from = hearts_pile_count(may->from), low = 0, high = from;
    if (v->phase == HEARTS_PASS) {
        high = hearts_plan_pass_cards(&r->to->plan, v->pass);
        low = may->low ? high : 0;
    } else if (v->phase == HEARTS_PLAY) {
        low = high = 1;
    } else if (v->phase == HEARTS_BURY) {
        low = high = r->to->plan.kitty_cards;
    }
    if (!hearts_pile_within(may->from, v->hand))
        return "a card that may be chosen is not in the hand";
    if (may->low != low || may->high > high || may->low > may->high || may->high > from ||
        (low && may->high != high))
        return "another number of cards is to be chosen in that phase";
    if (may->options && (may->options != 2 || r->options_of != v->phase))
        return "there are other options in that phase";
    if (v->phase == HEARTS_SCORE && !may->options)
        return "the line \"options\" is missing";
    return NULL;
}

/* ---- The plays seen ---- */

/* Checks that the plays go round from each trick's leader, and end with the trick on the table. */
static const char *check_order(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    int at = 0, left = p->hand_cards, tricks = 0;
    while (at < r->count) {
        int size = trick_size(p, r->card + at, r->count - at, left);
        int here = r->count - at < size ? r->count - at : size;
        bool last = here < size;
        for (int i = 0; i < here; i++)
            if (r->by[at + i] != (r->by[at] + i) % p->seats ||
                (last && (here != v->trick_count || r->card[at + i] != v->trick[i])))
                return "the plays do not go round, or end in another trick";
        if (last && (r->by[at] != v->leader || size != v->trick_end))
            return "the plays end in another trick";
        at += here;
        left -= size / p->seats;
        tricks += !last;
    }
    return tricks == v->tricks ? NULL : "the plays are not as many tricks as were played";
}

static const char *check_plays(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    struct hearts_pile fallen = { 0, 0 }, played = { 0, 0 };
    bool good = fallen_cards(r, &fallen);
    for (int i = 0; i < r->count; i++)
        good = good && add_card(p, &played, r->card[i]);
    if (!good || fallen.once != played.once || fallen.twice != played.twice)
        return r->count ? "the plays are not the cards that have fallen"
                        : "the plays are missing; where they were not seen, say \"missed\"";
    return check_order(r);
}

static const char *check_passes(const struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    int most = v->pass == 'H' ? 0 : hearts_plan_pass_cards(p, v->pass);
    struct hearts_pile passed = { 0, 0 }, received = { 0, 0 };
    bool good = v->passed_count <= most && v->received_count <= most;
    for (int i = 0; i < v->passed_count; i++)
        good = good && add_card(p, &passed, v->passed[i]);
    for (int i = 0; i < v->received_count; i++)
        good = good && add_card(p, &received, v->received[i]);
    return good ? NULL : "the cards passed or received cannot be those";
}

const char *reading_check(const struct reading *r)
{
    static const char *(*const checks[])(const struct reading *) = {
        check_places, check_counts, check_aside,  check_charges, check_held,
        check_turn,   check_phase,  check_choice, check_passes,
    };
    for (unsigned i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *why = checks[i](r);
        if (why)
            return why;
    }
    return r->missed ? NULL : check_plays(r);
}

/* ---- The memory ---- */

static void see(struct reading *r, const struct hearts_seen *seen)
{
    memory_see(&r->to->seat.memory, &r->to->plan, seen);
}

static void see_cards(struct reading *r, int kind, int seat, const hearts_card *cards, int count)
{
    struct hearts_seen seen = { .kind = (uint8_t)kind,
                                .seat = (uint8_t)seat,
                                .count = (uint8_t)count,
                                .known = (uint8_t)count };
    for (int i = 0; i < count && i < HEARTS_SEEN_CARDS; i++)
        seen.cards[i] = cards[i];
    see(r, &seen);
}

static void see_pile(struct reading *r, int kind, int seat, struct hearts_pile pile)
{
    hearts_card cards[2 * HEARTS_FACES];
    int count = (int)hearts_pile_list(pile, cards);
    see_cards(r, kind, seat, cards, count < HEARTS_SEEN_CARDS ? count : HEARTS_SEEN_CARDS);
}

/* Records the kitty, seen by its taker or by all. After the last trick it is face up, but that was
 * no event. */
static void see_kitty(struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    const struct hearts_view *v = &r->to->view;
    struct hearts_seen seen = { .kind = HEARTS_KITTY,
                                .seat = v->kitty_taker,
                                .count = p->kitty_cards };
    bool told = v->kitty_taker == v->seat || p->rules.kitty_seen == HEARTS_KITTY_SEEN_ALL;
    if (v->kitty_taker == HEARTS_NO_SEAT)
        return;
    if (told)
        see_pile(r, HEARTS_KITTY, v->kitty_taker, v->kitty);
    else
        see(r, &seen);
    if (p->kitty == HEARTS_KITTY_SWAP && v->kitty_taker == v->seat && v->phase != HEARTS_BURY)
        see_pile(r, HEARTS_BURIED, v->seat, v->buried);
}

/* Records a finished trick; returns the winner of the last trick that had one. */
static int see_trick(struct reading *r, int from, int count, bool last, int winner)
{
    const struct hearts_plan *p = &r->to->plan;
    const hearts_card *cards = r->card + from;
    int at = hearts_trick_winner(cards, count), taker = at < 0 ? HEARTS_NO_SEAT : r->by[from + at];
    if (at >= 0)
        winner = taker;
    else if (last)
        taker = trick_unwon_taker(p, cards, r->by + from, count, winner);
    see(r, &(struct hearts_seen){
               .kind = HEARTS_TRICK, .seat = (uint8_t)taker, .count = (uint8_t)count });
    return winner;
}

static void see_plays(struct reading *r)
{
    const struct hearts_plan *p = &r->to->plan;
    int left = p->hand_cards, from = 0, winner = HEARTS_NO_SEAT;
    for (int i = 0; i < r->count; i++) {
        if (i == r->kitty_after && i)
            see_kitty(r);
        see_cards(r, HEARTS_PLAYED, r->by[i], &r->card[i], 1);
        int size = trick_size(p, r->card + from, i + 1 - from, left);
        if (i + 1 - from == p->seats && size > p->seats)
            see(r, &(struct hearts_seen){ .kind = HEARTS_BOOSTED });
        if (i + 1 - from < size)
            continue;
        left -= size / p->seats;
        winner = see_trick(r, from, size, !left, winner);
        from = i + 1;
    }
    if (r->kitty_after == r->count)
        see_kitty(r);
}

void reading_remember(struct reading *r)
{
    const struct hearts_view *v = &r->to->view;
    player_seat_init(&r->to->seat, &r->to->plan, v->seat);
    if (r->missed)
        return;
    struct hearts_seen hand = { .kind = HEARTS_HAND, .seat = v->dealer, .letter = v->pass };
    hand.number[0] = v->hand_number;
    see(r, &hand);
    if (v->phase != HEARTS_PASS && v->pass != 'H') {
        see_cards(r, HEARTS_CHOSE, v->seat, v->passed, v->passed_count);
        see(r, &(struct hearts_seen){
                   .kind = HEARTS_EXCHANGED, .seat = HEARTS_NO_SEAT, .seats = v->passed_unseen });
        see_cards(r, HEARTS_RECEIVED, v->seat, v->received, v->received_count);
    }
    for (int s = 0; s < r->to->plan.seats; s++)
        if (v->charged[s])
            see_pile(r, HEARTS_CHARGED, s, (struct hearts_pile){ v->charged[s], 0 });
    for (int i = 0; i < r->silent; i++)
        see(r, &(struct hearts_seen){ .kind = HEARTS_CHOSE, .seat = HEARTS_NO_SEAT });
    see_plays(r);
}
