/* ref_play.c - a table from the deal to the end of a hand: passing, charging, whose turn it is. */
#include "ref_inside.h"

#include <stdlib.h>
#include <string.h>

int seats_on(const struct ref *r, int seat, int steps) { return (seat + steps) % r->players; }

/* Hand h takes letter h of the cycle, round and round. */
char pass_letter(const struct ref *r)
{
    return r->cycle[(size_t)r->letters_used % strlen(r->cycle)];
}

/* How many seats to the left a pass goes. */
static int pass_steps(const struct ref *r)
{
    char letter = pass_letter(r);

    if (letter == 'L')
        return 1;
    if (letter == 'R')
        return r->players - 1;
    if (letter == 'A')
        return r->players / 2;
    return letter - '0';
}

/* Clears everything of the last hand, so that a new one may be dealt. */
static void clear_hand(struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++) {
        r->hand[seat].count = 0;
        r->laid[seat].count = 0;
        r->trick_pile[seat].count = 0;
        r->other_pile[seat].count = 0;
        r->committed[seat] = false;
        r->charges[seat] = 0;
        r->tricks_taken[seat] = 0;
        r->latest_trick[seat] = 0;
    }
    memset(r->charged, 0, sizeof r->charged);
    memset(r->suit_was_led, 0, sizeof r->suit_was_led);
    r->kitty.count = 0;
    r->trick.count = 0;
    r->carried.count = 0;
    r->carried_tricks = 0;
    r->boosted = false;
    r->asked = 0;
    r->declined_in_a_row = 0;
    r->tricks = 0;
    r->high_spade_fell = false;
    r->broken = r->rules.hearts_any_time;
    r->last_winner = -1;
    r->shot = NO_SHOT;
}

static void new_game(struct ref *r)
{
    clear_hand(r);
    r->phase = DEAL;
    r->hand_number = 1;
    r->end_reached = false;
    for (int seat = 0; seat < r->players; seat++) {
        r->total[seat] = 0;
        r->moons[seat] = 0;
        r->winner[seat] = false;
        r->pot[seat] = (struct fraction){ 0, 1 };
    }
}

struct ref *ref_new(const char *text, char *why, size_t capacity)
{
    struct ref *r = calloc(1, sizeof *r);

    if (r == NULL)
        abort();
    if (capacity > 0)
        why[0] = '\0';
    if (!rules_read(&r->rules, text, why, capacity)) {
        free(r);
        return NULL;
    }
    make_ready(r);
    if (rules_refused(r, why, capacity)) {
        free(r);
        return NULL;
    }
    make_teams(r);
    ref_start(r, 0);
    return r;
}

void ref_free(struct ref *r) { free(r); }

void ref_start(struct ref *r, int dealer)
{
    r->dealer = dealer;
    r->letters_used = 0;
    for (int seat = 0; seat < r->players; seat++) {
        r->hand_score[seat] = 0;
        r->stakes[seat] = (struct fraction){ 0, 1 };
    }
    new_game(r);
}

void ref_next(struct ref *r)
{
    if (r->phase != OVER)
        return;
    r->dealer = seats_on(r, r->dealer, 1);
    r->letters_used++;
    r->pots_waiting = pot_waits(r) ? r->pots_waiting + 1 : 0;
    new_game(r);
}

static void begin_charging(struct ref *r)
{
    bool any = false;

    for (int face = 0; face < FACES; face++)
        any = any || r->chargeable[face];
    memset(r->committed, 0, sizeof r->committed);
    if (any)
        r->phase = CHARGE;
    else
        begin_play(r);
}

/* Deals one card at a time from the dealer's left, as long as all get the same; the rest is the
 * kitty. */
void ref_deal(struct ref *r, const int *deck)
{
    int seat = r->dealer;

    if (r->phase != DEAL)
        return;
    clear_hand(r);
    for (int i = 0; i < r->deck.count; i++) {
        if (i < r->hand_size * r->players) {
            seat = seats_on(r, seat, 1);
            cards_add(&r->hand[seat], deck[i]);
        } else {
            cards_add(&r->kitty, deck[i]);
        }
    }
    for (seat = 0; seat < r->players; seat++)
        cards_sort(&r->hand[seat]);
    if (pass_letter(r) == 'H')
        begin_charging(r);
    else
        r->phase = PASS;
}

/* Who holds the lowest club in a hand, the first from the dealer's left where twins are held
 * apart; -1 when no club is in any hand. */
static int lowest_club_holder(struct ref *r)
{
    for (int card = 0; card < 13; card++) {
        for (int i = 1; i <= r->players; i++) {
            int seat = seats_on(r, r->dealer, i);

            if (cards_have(&r->hand[seat], card)) {
                r->opening_card = card;
                return seat;
            }
        }
    }
    r->opening_card = -1;
    return -1;
}

/* Who scored least in the hand before, the first from the dealer's left of several. */
static int lowest_score_holder(const struct ref *r)
{
    int lowest = seats_on(r, r->dealer, 1);

    if (r->hand_number == 1)
        return lowest;
    for (int i = 1; i <= r->players; i++) {
        int seat = seats_on(r, r->dealer, i);

        if (r->hand_score[seat] < r->hand_score[lowest])
            lowest = seat;
    }
    return lowest;
}

void begin_play(struct ref *r)
{
    int holder = lowest_club_holder(r);

    r->phase = PLAY;
    if (r->rules.opening == LOW_SCORE)
        r->leader = lowest_score_holder(r);
    else if (r->rules.opening == DEALER_LEFT || holder < 0)
        r->leader = seats_on(r, r->dealer, 1);
    else
        r->leader = holder;
    r->turn = r->leader;
}

/* The seat where the card at this place of a player's bundle ends up. A player sends own cards
 * first, then the front of what comes in, unopened, and keeps the rest of what comes in. */
static int card_travels(const struct ref *r, int seat, int place)
{
    for (;;) {
        seat = seats_on(r, seat, pass_steps(r));
        if (place >= r->rules.pass_count - r->laid[seat].count)
            return seat;
        place += r->laid[seat].count;
    }
}

static int card_goes_to(const struct ref *r, int seat, int place)
{
    if (pass_letter(r) == 'S')
        return seats_on(r, seat, 1 + place / scatter_each(r));
    return card_travels(r, seat, place);
}

/* Everybody has committed: the cards change hands all at once. */
static void exchange(struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++) {
        for (int i = 0; i < r->laid[seat].count; i++)
            cards_remove(&r->hand[seat], r->laid[seat].card[i]);
    }
    for (int seat = 0; seat < r->players; seat++) {
        for (int i = 0; i < r->laid[seat].count; i++)
            cards_add(&r->hand[card_goes_to(r, seat, i)], r->laid[seat].card[i]);
    }
    for (int seat = 0; seat < r->players; seat++)
        cards_sort(&r->hand[seat]);
    begin_charging(r);
}

static bool all_committed(const struct ref *r)
{
    for (int seat = 0; seat < r->players; seat++) {
        if (!r->committed[seat])
            return false;
    }
    return true;
}

static void move_pass(struct ref *r, int seat, const int *cards, int count)
{
    r->committed[seat] = true;
    for (int i = 0; i < count; i++)
        cards_add(&r->laid[seat], cards[i]);
    if (all_committed(r))
        exchange(r);
}

static bool charging_is_over(const struct ref *r)
{
    if (r->rules.charge_order == TOGETHER)
        return all_committed(r);
    if (r->rules.charge_order == TURNS)
        return r->asked == r->players;
    return r->declined_in_a_row == r->players;
}

static void move_charge(struct ref *r, int seat, const int *cards, int count)
{
    for (int i = 0; i < count; i++)
        r->charged[cards[i]] = true;
    r->charges[seat] += count;
    r->committed[seat] = true;
    r->asked++;
    r->declined_in_a_row = count == 0 ? r->declined_in_a_row + 1 : 0;
    if (charging_is_over(r))
        begin_play(r);
}

static void move_bury(struct ref *r, int seat, const int *cards, int count)
{
    for (int i = 0; i < count; i++) {
        cards_remove(&r->hand[seat], cards[i]);
        cards_add(&r->other_pile[seat], cards[i]);
    }
    r->phase = PLAY;
}

const char *ref_phase(const struct ref *r)
{
    static const char *const names[] = { "deal", "pass", "charge", "play", "bury", "moon", "over" };

    return names[r->phase];
}

bool ref_acts(const struct ref *r, int seat)
{
    switch (r->phase) {
    case DEAL:
    case OVER: return false;
    case PASS: return !r->committed[seat];
    case CHARGE:
        if (r->rules.charge_order == TOGETHER)
            return !r->committed[seat];
        return seat == seats_on(r, r->dealer, 1 + r->asked % r->players);
    case PLAY:
    case BURY: return seat == r->turn;
    case MOON: return seat == r->shooter;
    }
    return false;
}

static void choose_among(struct ref_choice *choice, const struct cards *cards)
{
    struct cards sorted = *cards;

    cards_sort(&sorted);
    choice->count = sorted.count;
    for (int i = 0; i < sorted.count; i++)
        choice->from[i] = sorted.card[i];
}

static void pass_choice(const struct ref *r, int seat, struct ref_choice *choice)
{
    choose_among(choice, &r->hand[seat]);
    choice->low = r->rules.pass_count;
    choice->high = r->rules.pass_count;
    if (pass_letter(r) == 'S') {
        choice->low = scatter_each(r) * (r->players - 1);
        choice->high = choice->low;
    } else if (r->rules.pass_through == THROUGH_WHOLE) {
        choice->options = 2;
    } else if (r->rules.pass_through == THROUGH_PARTIAL) {
        choice->low = 0;
    }
}

static void charge_choice(const struct ref *r, int seat, struct ref_choice *choice)
{
    struct cards may = { 0 };

    for (int i = 0; i < r->hand[seat].count; i++) {
        int card = r->hand[seat].card[i];

        if (r->chargeable[card] && !r->charged[card])
            cards_add(&may, card);
    }
    choose_among(choice, &may);
    choice->high = r->rules.charge_limit - r->charges[seat];
    if (choice->high > may.count)
        choice->high = may.count;
}

static void bury_choice(const struct ref *r, int seat, struct ref_choice *choice)
{
    struct cards may = { 0 };

    for (int i = 0; i < r->hand[seat].count; i++) {
        if (may_bury(r, seat, r->hand[seat].card[i]))
            cards_add(&may, r->hand[seat].card[i]);
    }
    choose_among(choice, &may);
    choice->low = r->deck.count % r->players;
    choice->high = choice->low;
}

struct ref_choice ref_choice(const struct ref *r, int seat)
{
    struct ref_choice choice = { 0 };
    struct cards legal;

    if (!ref_acts(r, seat))
        return choice;
    switch (r->phase) {
    case DEAL:
    case OVER: break;
    case PASS: pass_choice(r, seat, &choice); break;
    case CHARGE: charge_choice(r, seat, &choice); break;
    case PLAY:
        legal = legal_cards(r, seat);
        choose_among(&choice, &legal);
        choice.low = 1;
        choice.high = 1;
        break;
    case BURY: bury_choice(r, seat, &choice); break;
    case MOON: choice.options = 2; break;
    }
    return choice;
}

/* Are these cards among those to choose from, no copy named more often than it is there? */
static bool cards_allowed(const struct ref_choice *choice, const int *cards, int count)
{
    struct cards from = { 0 };

    for (int i = 0; i < choice->count; i++)
        cards_add(&from, choice->from[i]);
    for (int i = 0; i < count; i++) {
        if (!cards_remove(&from, cards[i]))
            return false;
    }
    return true;
}

static bool move_allowed(const struct ref *r, int seat, int option, const int *cards, int count)
{
    struct ref_choice choice = ref_choice(r, seat);

    if (!ref_acts(r, seat) || option < 0 || option >= (choice.options > 0 ? choice.options : 1))
        return false;
    if (r->phase == PASS && option == 1)
        return count == 0;
    return count >= choice.low && count <= choice.high && cards_allowed(&choice, cards, count);
}

bool ref_move(struct ref *r, int seat, int option, const int *cards, int count)
{
    if (seat < 0 || seat >= r->players || !move_allowed(r, seat, option, cards, count))
        return false;
    switch (r->phase) {
    case DEAL:
    case OVER: return false;
    case PASS: move_pass(r, seat, cards, count); break;
    case CHARGE: move_charge(r, seat, cards, count); break;
    case PLAY: play_card(r, seat, cards[0]); break;
    case BURY: move_bury(r, seat, cards, count); break;
    case MOON: score_hand_as(r, option == 1); break;
    }
    return true;
}

int ref_hand(const struct ref *r, int seat, int cards[104])
{
    struct cards sorted = r->hand[seat];

    cards_sort(&sorted);
    for (int i = 0; i < sorted.count; i++)
        cards[i] = sorted.card[i];
    return sorted.count;
}

int ref_dealer(const struct ref *r) { return r->dealer; }

int ref_leader(const struct ref *r) { return r->leader; }
