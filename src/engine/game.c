/* game.c - the phases of a hand and the decisions made in them.
 *
 * A hand has the phases deal, pass, charge, play (and bury, if a kitty is swapped) and score. Each
 * phase gives the seats in `to_act` a choice. hearts_game_move() checks a decision against the
 * choice and passes it to the phase. Only playing a card, in kernels.c, has to be fast.
 */
#include "kernels.h"

uint64_t hearts_random(uint64_t *rng) { return hearts__random64(rng); }

uint32_t hearts_random_below(uint64_t *rng, uint32_t n)
{
    uint64_t product = (uint64_t)hearts__random(rng) * n;
    if ((uint32_t)product < n)
        for (uint32_t least = (0u - n) % n; (uint32_t)product < least;)
            product = (uint64_t)hearts__random(rng) * n;
    return (uint32_t)(product >> 32);
}

void hearts_deck_shuffle(const struct hearts_plan *p, hearts_card *deck, uint64_t *rng)
{
    uint64_t random = *rng;
    uint32_t n = 0;
    for (hearts_faces f = p->deck.once; f; f &= f - 1)
        for (int copy = 0; copy < p->decks; copy++) {
            uint32_t j = hearts_random_below(&random, n + 1);
            deck[n++] = deck[j];
            deck[j] = hearts_faces_lowest(f);
        }
    *rng = random;
}

/* ---- Events ---- */

static void event_laid(struct hearts_events *events, enum hearts_happening kind,
                       const struct hearts_move *m)
{
    struct hearts_seen *e = hearts__event(events, kind, m->seat);
    if (!e)
        return;
    e->count = e->known = m->count;
    for (int i = 0; i < m->count; i++)
        e->cards[i] = m->cards[i];
}

/* ---- Beginning ---- */

void hearts__hand_clear(const struct hearts_plan *p, struct hearts_game *g)
{
    __builtin_memset(g, 0, offsetof(struct hearts_game, phase));
    g->phase = HEARTS_DEAL;
    g->to_act = 0;
    g->kitty_taker = g->last_winner = HEARTS_NO_SEAT;
    for (int side = 0; side < p->sides; side++)
        g->latest[side] = p->first[side];
}

void hearts_game_start(const struct hearts_plan *p, struct hearts_game *g,
                       const struct hearts_start *start)
{
    __builtin_memset(g, 0, sizeof *g);
    hearts__hand_clear(p, g);
    g->dealer = (uint8_t)(start->dealer % p->seats);
    g->hand_number = start->hand_number ? start->hand_number : 1;
    g->hands_played = start->hands_played;
    g->ended = start->ended;
    g->pots = start->pots;
    for (int s = 0; s < p->seats; s++) {
        g->score[s] = start->score[s];
        g->hand_score[s] = start->hand_score[s];
        g->moons[s] = start->moons[s];
    }
}

struct hearts_refusal hearts_game_next(const struct hearts_plan *p, struct hearts_game *g)
{
    struct hearts_refusal r = hearts__only_in(HEARTS_OVER, g);
    struct hearts_start start = {
        .dealer = (uint8_t)hearts__seat_after(p, g->dealer, 1),
        .hand_number = (uint16_t)(g->hand_number + 1),
        .pots = hearts_money_waiting(p, g),
    };
    if (r.code == HEARTS_OK)
        hearts_game_start(p, g, &start);
    return r;
}

struct hearts_refusal hearts_game_void(const struct hearts_plan *p, struct hearts_game *g)
{
    struct hearts_refusal r = { .code = HEARTS_OK, .card = HEARTS_NO_CARD };
    if (g->phase == HEARTS_OVER)
        r.code = HEARTS_GAME_OVER;
    else
        hearts__hand_clear(p, g);
    return r;
}

/* ---- Before the first trick ---- */

/* After the pass, or without one: goes on to charging or to the first trick. */
static void after_pass(const struct hearts_plan *p, struct hearts_game *g)
{
    if (!p->chargeable) {
        hearts__play_enter(p, g);
        return;
    }
    g->phase = HEARTS_CHARGE;
    hearts__charge_enter(p, g);
}

static void pass_enter(const struct hearts_plan *p, struct hearts_game *g)
{
    if (hearts_plan_pass(p, g->hand_number) == 'H') {
        after_pass(p, g);
        return;
    }
    g->phase = HEARTS_PASS;
    g->to_act = hearts__every_seat(p);
}

static bool is_the_deck(const struct hearts_plan *p, const hearts_card *deck)
{
    struct hearts_pile seen = { 0, 0 };
    for (int i = 0; i < p->deck_cards; i++) {
        if (deck[i] >= HEARTS_FACES)
            return false;
        hearts_pile_add(&seen, deck[i]);
    }
    /* The number of cards is right and none is missing, so none is there too often. */
    return seen.once == p->deck.once && seen.twice == p->deck.twice;
}

/* Deals one card at a time from the dealer's left; the cards left over are the kitty. */
static void deal_out(const struct hearts_plan *p, struct hearts_game *g, const hearts_card *deck)
{
    int dealt = p->seats * p->hand_cards;
    for (int first = 0, to = g->dealer; first < p->seats; first++) {
        to = hearts__seat_after(p, to, 1);
        for (int i = first; i < dealt; i += p->seats)
            hearts_pile_add(&g->hand[to], deck[i]);
    }
    for (int i = dealt; i < p->deck_cards; i++)
        hearts_pile_add(&g->kitty, deck[i]);
    g->kitty_dealt = g->kitty;
}

struct hearts_refusal hearts_game_deal(const struct hearts_plan *p, struct hearts_game *g,
                                       const hearts_card *deck, struct hearts_events *events)
{
    struct hearts_refusal r = hearts__only_in(HEARTS_DEAL, g);
    if (events)
        events->count = 0;
    if (r.code == HEARTS_OK && !is_the_deck(p, deck))
        r.code = HEARTS_BAD_DECK;
    if (r.code != HEARTS_OK)
        return r;
    hearts__hand_clear(p, g);
    deal_out(p, g, deck);
    struct hearts_seen *e = hearts__event(events, HEARTS_HAND, g->dealer);
    if (e) {
        e->letter = hearts_plan_pass(p, g->hand_number);
        e->number[0] = g->hand_number;
    }
    for (int s = 0; s < p->seats; s++)
        if ((e = hearts__event(events, HEARTS_DEALT, s)) != NULL)
            hearts__event_cards(e, g->hand[s]);
    pass_enter(p, g);
    return r;
}

struct hearts_refusal hearts_game_deal_random(const struct hearts_plan *p, struct hearts_game *g,
                                              uint64_t *rng)
{
    struct hearts_refusal r = hearts__only_in(HEARTS_DEAL, g);
    if (r.code != HEARTS_OK)
        return r;
    hearts__hand_clear(p, g);
    if (p->decks == 1) {
        hearts__kernel_of(p)->deal(p, g, rng);
    } else {
        hearts_card deck[HEARTS_CARDS];
        hearts_deck_shuffle(p, deck, rng);
        deal_out(p, g, deck);
    }
    pass_enter(p, g);
    return r;
}

/* ---- The first lead ---- */

static hearts_faces clubs_of(const struct hearts_game *g, int seat)
{
    return g->hand[seat].once & hearts_suit_faces(HEARTS_CLUBS);
}

/* The holder of the lowest club. Of two holders, or if nobody holds a club: the first seat from the
 * dealer's left. */
static int lowest_club(const struct hearts_plan *p, const struct hearts_game *g)
{
    int opener = hearts__seat_after(p, g->dealer, 1);
    hearts_card lowest = HEARTS_NO_CARD;
    for (int i = 1; i <= p->seats; i++) {
        int s = hearts__seat_after(p, g->dealer, i);
        hearts_faces clubs = clubs_of(g, s);
        if (clubs && hearts_faces_lowest(clubs) < lowest) {
            lowest = hearts_faces_lowest(clubs);
            opener = s;
        }
    }
    return opener;
}

/* The seat with the lowest score in the last hand; of equals the first from the dealer's left. */
static int lowest_score(const struct hearts_plan *p, const struct hearts_game *g)
{
    int opener = hearts__seat_after(p, g->dealer, 1);
    for (int i = 2; i <= p->seats; i++) {
        int s = hearts__seat_after(p, g->dealer, i);
        if (g->hand_score[s] < g->hand_score[opener])
            opener = s;
    }
    return opener;
}

void hearts__play_enter(const struct hearts_plan *p, struct hearts_game *g)
{
    int opener;
    switch ((enum hearts_opening)p->rules.opening) {
    case HEARTS_OPEN_DEALER_LEFT: opener = hearts__seat_after(p, g->dealer, 1); break;
    case HEARTS_OPEN_LOW_SCORE: opener = lowest_score(p, g); break;
    case HEARTS_OPEN_LEAD2C:
    case HEARTS_OPEN_ANY_CLUB:
    case HEARTS_OPEN_ANY_CARD:
    default: opener = lowest_club(p, g); break;
    }
    hearts_faces clubs = clubs_of(g, opener);
    g->opening = 0;
    if (p->rules.opening == HEARTS_OPEN_LEAD2C)
        g->opening = clubs & (~clubs + 1);
    else if (p->rules.opening == HEARTS_OPEN_ANY_CLUB)
        g->opening = clubs;
    g->leader = (uint8_t)opener;
    g->lead_ban = p->lead_ban;
    g->trick_end = p->seats;
    g->phase = HEARTS_PLAY;
    g->to_act = hearts__seat_bit(opener);
}

/* ---- Choices ---- */

static struct hearts_choice bury_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                        int seat)
{
    hearts_faces from = hearts__bury_from(p, g, seat);
    uint8_t n = p->kitty_cards;
    return (struct hearts_choice){ { from, g->hand[seat].twice & from }, n, n, 0, 0 };
}

struct hearts_choice hearts_game_choice(const struct hearts_plan *p, const struct hearts_game *g,
                                        int seat)
{
    struct hearts_choice none = { { 0, 0 }, 1, 0, 0, 0 };
    if (seat < 0 || seat >= p->seats || !(g->to_act >> seat & 1))
        return none;
    switch ((enum hearts_phase)g->phase) {
    case HEARTS_PASS: return hearts__pass_choice(p, g, seat);
    case HEARTS_CHARGE: return hearts__charge_choice(p, g, seat);
    case HEARTS_PLAY: {
        hearts_faces from = hearts_game_legal(p, g);
        return (struct hearts_choice){ { from, g->hand[seat].twice & from }, 1, 1, 0, 0 };
    }
    case HEARTS_BURY: return bury_choice(p, g, seat);
    case HEARTS_SCORE: {
        uint8_t fallback = hearts__shot_auto(p, g);
        return (struct hearts_choice){ { 0, 0 }, 0, 0, 2, fallback };
    }
    case HEARTS_DEAL:
    case HEARTS_OVER: break;
    }
    return none;
}

/* Why a held card is not among those that may be chosen. */
static struct hearts_refusal why_barred(const struct hearts_plan *p, const struct hearts_game *g,
                                        hearts_card c)
{
    struct hearts_refusal why = { .code = HEARTS_NOT_CHARGEABLE, .card = c };
    if (g->phase == HEARTS_BURY)
        why.code = g->charged >> c & 1 ? HEARTS_BURY_CHARGED : HEARTS_BURY_POINTS;
    if (g->phase == HEARTS_PLAY) {
        struct hearts_refusal reasons[HEARTS_FACES];
        (void)hearts__play_reasons(p, g, reasons);
        why = reasons[c];
        if (why.code == HEARTS_OPENING_CARD)
            why.card = hearts_faces_lowest(g->opening);
    }
    return why;
}

struct hearts_refusal hearts_game_check(const struct hearts_plan *p, const struct hearts_game *g,
                                        const struct hearts_move *m)
{
    struct hearts_choice may = hearts_game_choice(p, g, m->seat);
    struct hearts_refusal r = { HEARTS_OK, HEARTS_NO_CARD, 0, may.low, may.high };
    struct hearts_pile chosen = { 0, 0 };
    bool unseen = g->phase == HEARTS_PASS && m->option == 1;
    if (may.low > may.high) {
        r.code = g->phase == HEARTS_OVER ? HEARTS_GAME_OVER : HEARTS_NOT_YOUR_TURN;
        return r;
    }
    if (m->option >= (may.options ? may.options : 1)) {
        r.code = HEARTS_NO_OPTION;
        return r;
    }
    for (int i = 0; i < m->count && i < HEARTS_MOVE_MAX; i++) {
        r.card = m->cards[i];
        int held = r.card < HEARTS_FACES ? hearts_pile_copies(g->hand[m->seat], r.card) : 0;
        if (!held || hearts_pile_copies(chosen, r.card) == held) {
            r.code = held ? HEARTS_NAMED_TOO_OFTEN : HEARTS_NOT_HELD;
            return r;
        }
        hearts_pile_add(&chosen, r.card);
        if (!(may.from.once & hearts_face(r.card)))
            return why_barred(p, g, r.card);
    }
    r.card = HEARTS_NO_CARD;
    if (unseen)
        r.low = r.high = 0;
    if (m->count < r.low || m->count > r.high) {
        bool charge = g->phase == HEARTS_CHARGE;
        r.code = charge ? HEARTS_CHARGE_LIMIT : HEARTS_WRONG_COUNT;
        r.high = charge ? (uint8_t)p->rules.charge_limit : r.high;
    }
    return r;
}

/* ---- Decisions ---- */

static void pass_decide(const struct hearts_plan *p, struct hearts_game *g,
                        const struct hearts_move *m, struct hearts_events *events)
{
    bool unseen = m->count < hearts_plan_pass_cards(p, hearts_plan_pass(p, g->hand_number));
    for (int i = 0; i < m->count; i++)
        g->sent[m->seat][i] = m->cards[i];
    g->sent_count[m->seat] = m->count;
    if (unseen)
        g->unseen |= hearts__seat_bit(m->seat);
    g->to_act &= (uint16_t)~hearts__seat_bit(m->seat);
    event_laid(events, HEARTS_CHOSE, m);
    if (g->to_act)
        return;
    hearts__pass_exchange(p, g, events);
    after_pass(p, g);
}

static void charge_decide(const struct hearts_plan *p, struct hearts_game *g,
                          const struct hearts_move *m, struct hearts_events *events)
{
    g->to_act &= (uint16_t)~hearts__seat_bit(m->seat);
    event_laid(events, HEARTS_CHOSE, m);
    if (hearts__charge_decide(p, g, m, events))
        hearts__play_enter(p, g);
}

static void event_trick(const struct hearts_plan *p, const struct hearts_game *g,
                        const struct hearts_game *before, struct hearts_events *events)
{
    int taker = HEARTS_NO_SEAT;
    for (int s = 0; s < p->seats; s++)
        if (g->tricks_won[s] != before->tricks_won[s])
            taker = s;
    struct hearts_seen *e = hearts__event(events, HEARTS_TRICK, taker);
    if (!e)
        return;
    if (taker == HEARTS_NO_SEAT) {
        e->count = (uint8_t)(hearts_pile_count(g->carried) - hearts_pile_count(before->carried));
    } else {
        struct hearts_pile taken = hearts_pile_less(g->won[taker], before->won[taker]);
        e->count = (uint8_t)hearts_pile_count(taken);
        e->number[0] = hearts__pile_worth(p, g->charged, taken, p->penalty | p->bonus);
    }
    if (g->kitty_taker == before->kitty_taker)
        return;
    e = hearts__event(events, HEARTS_KITTY, g->kitty_taker);
    if (e)
        hearts__event_cards(e, g->kitty_dealt);
}

static void play_decide(const struct hearts_plan *p, struct hearts_game *g,
                        const struct hearts_move *m, struct hearts_events *events)
{
    event_laid(events, HEARTS_PLAYED, m);
    if (events) {
        struct hearts_game before = *g;
        hearts_game_play(p, g, m->cards[0]);
        if (g->trick_count && g->trick_end != before.trick_end)
            (void)hearts__event(events, HEARTS_BOOSTED, m->seat);
        if (!g->trick_count)
            event_trick(p, g, &before, events);
    } else {
        hearts_game_play(p, g, m->cards[0]);
    }
    if (hearts_game_played_out(g))
        hearts__play_finish(p, g, events);
}

static void bury_decide(const struct hearts_plan *p, struct hearts_game *g,
                        const struct hearts_move *m, struct hearts_events *events)
{
    for (int i = 0; i < m->count; i++) {
        hearts_pile_take(&g->hand[m->seat], m->cards[i]);
        hearts_pile_add(&g->kitty, m->cards[i]);
    }
    event_laid(events, HEARTS_BURIED, m);
    g->phase = HEARTS_PLAY;
    g->to_act = hearts__seat_bit(hearts__turn(p, g));
}

struct hearts_refusal hearts_game_move(const struct hearts_plan *p, struct hearts_game *g,
                                       const struct hearts_move *m, struct hearts_events *events)
{
    if (events)
        events->count = 0;
    struct hearts_refusal r = hearts_game_check(p, g, m);
    if (r.code != HEARTS_OK)
        return r;
    switch ((enum hearts_phase)g->phase) {
    case HEARTS_PASS: pass_decide(p, g, m, events); break;
    case HEARTS_CHARGE: charge_decide(p, g, m, events); break;
    case HEARTS_PLAY: play_decide(p, g, m, events); break;
    case HEARTS_BURY: bury_decide(p, g, m, events); break;
    case HEARTS_SCORE: hearts__score_hand(p, g, m->option == 1, events); break;
    case HEARTS_DEAL:
    case HEARTS_OVER: break;
    }
    return r;
}

/* ---- For search ---- */

hearts_faces hearts_game_legal(const struct hearts_plan *p, const struct hearts_game *g)
{
    return hearts__kernel_of(p)->legal(p, g);
}

void hearts_game_play(const struct hearts_plan *p, struct hearts_game *g, hearts_card c)
{
    hearts__kernel_of(p)->play(p, g, c);
    if (g->phase == HEARTS_PLAY)
        g->to_act = hearts__seat_bit(hearts__turn(p, g));
}

/* Takes n random cards of *from into the move. */
static void draw(struct hearts_move *m, struct hearts_pile *from, int n, uint64_t *rng)
{
    while (n-- > 0) {
        hearts_card list[HEARTS_CARDS];
        size_t count = hearts_pile_list(*from, list);
        hearts_card c = list[hearts_random_below(rng, (uint32_t)count)];
        hearts_pile_take(from, c);
        m->cards[m->count++] = c;
    }
}

void hearts__random_decision(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    int seat = __builtin_ctz(g->to_act);
    struct hearts_choice may = hearts_game_choice(p, g, seat);
    struct hearts_move m = { .seat = (uint8_t)seat };
    if (g->phase == HEARTS_SCORE)
        m.option = may.fallback;
    else if (may.options)
        m.option = (uint8_t)hearts_random_below(rng, may.options);
    int n = may.low + (int)hearts_random_below(rng, (uint32_t)(may.high - may.low) + 1);
    draw(&m, &may.from, g->phase == HEARTS_PASS && m.option == 1 ? 0 : n, rng);
    (void)hearts_game_move(p, g, &m, NULL);
}

void hearts__random_pass(const struct hearts_plan *p, struct hearts_game *g,
                         const struct hearts__kernel *kernel, uint64_t *rng)
{
    kernel->pass(p, g, rng);
    if (!g->to_act)
        after_pass(p, g);
}

void hearts_game_playout(const struct hearts_plan *p, struct hearts_game *g, uint64_t *rng)
{
    if (g->phase == HEARTS_PASS && g->to_act == hearts__every_seat(p))
        hearts__random_pass(p, g, hearts__kernel_of(p), rng);
    while (g->phase == HEARTS_PASS || g->phase == HEARTS_CHARGE || g->phase == HEARTS_BURY)
        hearts__random_decision(p, g, rng);
    if (g->phase == HEARTS_PLAY) {
        hearts__kernel_of(p)->playout(p, g, rng);
        while (g->phase == HEARTS_BURY) {
            hearts__random_decision(p, g, rng);
            hearts__kernel_of(p)->playout(p, g, rng);
        }
        hearts__play_finish(p, g, NULL);
    }
    if (g->phase == HEARTS_SCORE)
        hearts__random_decision(p, g, rng);
}
