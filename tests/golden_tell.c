/* golden_tell.c - puts a game into words: events with who is told of them, and views. */
#include "golden_tell.h"

#include <string.h>

static const char *const happenings[] = {
    [HEARTS_HAND] = "hand",           [HEARTS_DEALT] = "dealt",       [HEARTS_CHOSE] = "chose",
    [HEARTS_EXCHANGED] = "exchanged", [HEARTS_RECEIVED] = "received", [HEARTS_CHARGED] = "charged",
    [HEARTS_PLAYED] = "played",       [HEARTS_BOOSTED] = "boosted",   [HEARTS_TRICK] = "trick",
    [HEARTS_KITTY] = "kitty",         [HEARTS_BURIED] = "buried",     [HEARTS_SHOT] = "shot",
    [HEARTS_SCORED] = "scored",       [HEARTS_FINISHED] = "finished",
};

static const char *const shots[] = { "nothing", "a moon", "a sun", "a half moon" };

/* ---- Words ---- */

static void say_seat(struct tell *t, int seat)
{
    if (seat == HEARTS_NO_SEAT)
        buffer_text(&t->out, "nobody");
    else
        buffer_char(&t->out, (char)('A' + seat));
}

static void say_seats(struct tell *t, uint16_t seats)
{
    if (!seats)
        buffer_text(&t->out, " nobody");
    for (int s = 0; s < t->plan.seats; s++)
        if (seats >> s & 1)
            buffer_format(&t->out, " %c", 'A' + s);
}

static void say_cards(struct tell *t, const hearts_card *cards, int count)
{
    for (int i = 0; i < count; i++) {
        char text[3];
        hearts_card_write(cards[i], text);
        buffer_format(&t->out, " %s", text);
    }
    if (!count)
        buffer_text(&t->out, " -");
}

static void say_pile(struct tell *t, struct hearts_pile pile)
{
    hearts_card cards[HEARTS_CARDS];
    say_cards(t, cards, (int)hearts_pile_list(pile, cards));
}

static void say_numbers(struct tell *t, const int32_t *of)
{
    for (int s = 0; s < t->plan.seats; s++)
        buffer_format(&t->out, " %d", of[s]);
}

/* A named line about a view, left out when there is nothing to show. */
static void line_pile(struct tell *t, const char *name, struct hearts_pile pile)
{
    if (!pile.once)
        return;
    buffer_format(&t->out, "      %-10s", name);
    say_pile(t, pile);
    buffer_char(&t->out, '\n');
}

static void line_cards(struct tell *t, const char *name, const hearts_card *cards, int count)
{
    if (!count)
        return;
    buffer_format(&t->out, "      %-10s", name);
    say_cards(t, cards, count);
    buffer_char(&t->out, '\n');
}

/* ---- The beginning and the end ---- */

void tell_begin(struct tell *t, const char *rules, uint64_t seed)
{
    const struct hearts_plan *p = &t->plan;
    buffer_format(&t->out, "rules    %s\n", rules);
    buffer_format(&t->out,
                  "table    %d players, %d cards each, %d in the kitty, passes %s; seed %d\n",
                  p->seats, p->hand_cards, p->kitty_cards, p->cycle, (int)seed);
    buffer_format(&t->out, "worth    %d in penalty cards:", p->total);
    say_pile(t, (struct hearts_pile){ p->penalty, 0 });
    if (p->bonus | p->doubling) {
        buffer_text(&t->out, "; bonus and doubling:");
        say_pile(t, (struct hearts_pile){ p->bonus | p->doubling, 0 });
    }
    buffer_char(&t->out, '\n');
}

void tell_hand(struct tell *t)
{
    char pass = hearts_plan_pass(&t->plan, t->game.hand_number);
    t->moments = 0;
    buffer_format(&t->out, "\nhand %d   %c deals, ", t->game.hand_number, 'A' + t->game.dealer);
    if (pass == 'H')
        buffer_text(&t->out, "nothing is passed\n");
    else if (pass == 'S')
        buffer_text(&t->out, "cards are scattered\n");
    else
        buffer_format(&t->out, "cards go %c to the left\n", pass);
}

static bool any_money(const struct hearts_plan *p, const struct hearts_fraction *money)
{
    for (int s = 0; s < p->seats; s++)
        if (money[s].num)
            return true;
    return false;
}

static void line_money(struct tell *t, const char *name,
                       const struct hearts_fraction money[HEARTS_SEATS])
{
    if (!any_money(&t->plan, money))
        return;
    buffer_format(&t->out, "  %-9s", name);
    for (int s = 0; s < t->plan.seats; s++) {
        buffer_format(&t->out, " %lld", (long long)money[s].num);
        if (money[s].den != 1)
            buffer_format(&t->out, "/%lld", (long long)money[s].den);
    }
    buffer_char(&t->out, '\n');
}

void tell_result(struct tell *t)
{
    struct hearts_fraction money[HEARTS_SEATS];
    struct hearts_tally tally[HEARTS_SEATS];
    for (int s = 0; s < t->plan.seats; s++) {
        buffer_format(&t->out, "  %c has     %d tricks:", 'A' + s, t->game.tricks_won[s]);
        say_pile(t, t->game.won[s]);
        if (s == t->game.kitty_taker) {
            buffer_text(&t->out, "; aside:");
            say_pile(t, t->game.kitty);
        }
        buffer_char(&t->out, '\n');
    }
    hearts_game_tally(&t->plan, &t->game, false, tally);
    for (int side = 0; side < t->plan.sides && !t->game.shot; side++) {
        const struct hearts_tally *n = &tally[side];
        buffer_format(&t->out, "  side %d    penalty %d, bonus %d, times %d: %d\n", side + 1,
                      n->penalty, n->bonus, n->times, n->hand);
    }
    hearts_money_stakes(&t->plan, &t->game, money);
    line_money(t, "stakes", money);
    hearts_money_pot(&t->plan, &t->game, money);
    line_money(t, "pot", money);
}

/* ---- Events ---- */

/* Writes who is told the cards of an event, and who only their number. */
static void say_told(struct tell *t, const struct hearts_event *e)
{
    uint16_t cards = 0, count = 0, everybody = (uint16_t)((1u << (t->plan.seats + 1)) - 1);
    for (int s = 0; s <= t->plan.seats; s++) {
        struct hearts_seen seen;
        hearts_seen_of(&t->plan, e, s < t->plan.seats ? s : HEARTS_WATCHER, &seen);
        cards |= (uint16_t)((seen.known > 0) << s);
        count |= (uint16_t)((seen.count > 0) << s);
    }
    if (!e->all.count || cards == everybody)
        return;
    buffer_text(&t->out, "  (told to");
    say_seats(t, cards);
    if (count != everybody && count != cards) {
        buffer_text(&t->out, ", how many to");
        say_seats(t, count);
    } else if (count == everybody)
        buffer_text(&t->out, ", how many to all");
    buffer_char(&t->out, ')');
}

/* Writes a full trick on one line, from the cards of its single events. */
static void line_trick(struct tell *t, const struct hearts_seen *e)
{
    buffer_format(&t->out, "  trick %-2d ", t->game.tricks);
    for (int i = 0; i < t->trick_count; i++) {
        char text[3];
        hearts_card_write(t->trick[i].card, text);
        buffer_format(&t->out, "%s%c %s", i ? ", " : "", 'A' + t->trick[i].seat, text);
    }
    buffer_text(&t->out, t->boosted ? " (boosted): " : ": ");
    say_seat(t, e->seat);
    buffer_format(&t->out, " takes %d, worth %d\n", e->count, e->number[0]);
    t->trick_count = 0;
    t->boosted = false;
}

static void line_numbers(struct tell *t, const struct hearts_seen *e)
{
    buffer_text(&t->out, "  scores   ");
    say_numbers(t, e->number);
    buffer_text(&t->out, "\n  totals   ");
    say_numbers(t, e->total);
    buffer_char(&t->out, '\n');
}

static void line_event(struct tell *t, const struct hearts_event *event)
{
    const struct hearts_seen *e = &event->all;
    buffer_format(&t->out, "  %-9s ", happenings[e->kind]);
    if (e->kind == HEARTS_EXCHANGED) {
        buffer_text(&t->out, "passed on unseen:");
        say_seats(t, e->seats);
    } else if (e->kind == HEARTS_FINISHED) {
        buffer_text(&t->out, "the winners:");
        say_seats(t, e->seats);
    } else if (e->kind == HEARTS_SHOT) {
        say_seat(t, e->seat);
        buffer_format(&t->out, " has shot %s worth %d, %s", shots[e->number[0]], e->number[1],
                      e->number[2] ? "subtracted" : "added");
    } else {
        say_seat(t, e->seat);
        say_cards(t, e->cards, e->known);
    }
    say_told(t, event);
    buffer_char(&t->out, '\n');
}

void tell_events(struct tell *t, const struct hearts_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct hearts_seen *e = &events->at[i].all;
        switch ((enum hearts_happening)e->kind) {
        case HEARTS_HAND: break;
        case HEARTS_PLAYED:
            t->trick[t->trick_count].seat = e->seat;
            t->trick[t->trick_count++].card = e->cards[0];
            break;
        case HEARTS_BOOSTED: t->boosted = true; break;
        case HEARTS_TRICK: line_trick(t, e); break;
        case HEARTS_SCORED: line_numbers(t, e); break;
        case HEARTS_DEALT:
        case HEARTS_CHOSE:
        case HEARTS_EXCHANGED:
        case HEARTS_RECEIVED:
        case HEARTS_CHARGED:
        case HEARTS_KITTY:
        case HEARTS_BURIED:
        case HEARTS_SHOT:
        case HEARTS_FINISHED: line_event(t, &events->at[i]); break;
        }
    }
}

/* ---- Views ---- */

static void line_choice(struct tell *t, const struct hearts_view *v)
{
    if (v->choice.low > v->choice.high)
        return;
    buffer_format(&t->out, "      may choose %d", v->choice.low);
    if (v->choice.high != v->choice.low)
        buffer_format(&t->out, " to %d", v->choice.high);
    bool all = v->choice.from.once == v->hand.once && v->choice.from.twice == v->hand.twice;
    if (v->choice.high)
        buffer_text(&t->out, all ? " of all" : " of");
    if (v->choice.high && !all)
        say_pile(t, v->choice.from);
    for (int i = 0; i < v->choice.options; i++)
        buffer_format(&t->out, "%s%s", i ? " or " : "; ", hearts_choice_word(v->phase, i));
    buffer_char(&t->out, '\n');
}

static void lines_public(struct tell *t, const struct hearts_view *v)
{
    for (int s = 0; s < t->plan.seats; s++)
        if (v->charged[s]) {
            char name[12] = "A charged";
            name[0] = (char)('A' + s);
            line_pile(t, name, (struct hearts_pile){ v->charged[s], 0 });
        }
    line_cards(t, "on table", v->trick, v->trick_count);
    line_pile(t, "carried", v->carried);
    if (v->kitty_count) {
        buffer_format(&t->out, "      aside      %d cards of ", v->kitty_count);
        say_seat(t, v->kitty_taker);
        buffer_char(&t->out, '\n');
    }
    line_pile(t, "kitty", v->kitty);
    line_pile(t, "lying", v->buried);
}

static void tell_view(struct tell *t, int seat)
{
    struct hearts_view v;
    hearts_view_of(&t->plan, &t->game, seat, &v);
    buffer_text(&t->out, "    ");
    if (seat == HEARTS_WATCHER)
        buffer_text(&t->out, "a watcher");
    else
        say_seat(t, seat);
    buffer_format(&t->out, " sees %s, asked:", hearts_phase_name(v.phase));
    say_seats(t, v.to_act);
    buffer_format(&t->out, ", hearts %s, points", v.broken ? "broken" : "not broken");
    say_numbers(t, v.points);
    buffer_char(&t->out, '\n');
    line_pile(t, "hand", v.hand);
    line_choice(t, &v);
    line_cards(t, "passed", v.passed, v.passed_count);
    line_cards(t, "received", v.received, v.received_count);
    if (v.passed_unseen) {
        buffer_text(&t->out, "      unseen by ");
        say_seats(t, v.passed_unseen);
        buffer_char(&t->out, '\n');
    }
    lines_public(t, &v);
}

/* The moments, each shown once in a hand. */
enum { PASSING, CHARGING, OPENING, SECOND, MIDDLE, BURYING, MOON, MOMENTS };

static int moment_of(const struct hearts_game *g)
{
    switch ((enum hearts_phase)g->phase) {
    case HEARTS_PASS: return g->to_act & 3 ? MOMENTS : PASSING;
    case HEARTS_CHARGE: return g->to_act & 1 ? MOMENTS : CHARGING;
    case HEARTS_PLAY:
        if (g->tricks == 0 && g->trick_count < 2)
            return g->trick_count ? SECOND : OPENING;
        return g->tricks == 4 && g->trick_count == 2 ? MIDDLE : MOMENTS;
    case HEARTS_BURY: return BURYING;
    case HEARTS_SCORE: return MOON;
    case HEARTS_DEAL:
    case HEARTS_OVER: break;
    }
    return MOMENTS;
}

void tell_moment(struct tell *t, int seat)
{
    int moment = moment_of(&t->game);
    bool first = t->game.hand_number == 1;
    if (moment == MOMENTS || t->moments >> moment & 1)
        return;
    t->moments |= (uint16_t)(1u << moment);
    if (!first && moment != BURYING && moment != MOON && moment != PASSING)
        return;
    if (moment == SECOND || moment == MOON || moment == MIDDLE) {
        tell_view(t, seat);
        return;
    }
    for (int s = 0; s < t->plan.seats; s++)
        tell_view(t, s);
    tell_view(t, HEARTS_WATCHER);
}

void tell_barred(struct tell *t, const struct hearts_view *v)
{
    for (int code = 1; code < HEARTS_REFUSALS; code++) {
        struct hearts_pile barred = { 0, 0 };
        struct hearts_refusal why = { 0 };
        for (hearts_faces f = v->hand.once; f; f &= f - 1) {
            hearts_card c = hearts_faces_lowest(f);
            if (v->why[c].code != code)
                continue;
            barred.once |= hearts_face(c);
            why = v->why[c];
        }
        if (!barred.once || code == HEARTS_MUST_FOLLOW || code == HEARTS_NOT_CHARGEABLE ||
            code == HEARTS_OPENING_CARD)
            continue;
        char clause[100];
        (void)hearts_refusal_write(why, clause, sizeof clause);
        buffer_format(&t->out, "    %c may not choose", 'A' + v->seat);
        say_pile(t, barred);
        buffer_format(&t->out, ": %s\n", clause);
    }
}
